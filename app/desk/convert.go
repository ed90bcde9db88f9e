package desk

import (
	"slices"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// A derivation is what a converted clip follows from.
type derivation struct {
	motion  *mmd.Motion
	options mmd.Options
}

// A derivedClip is a finished conversion.
type derivedClip struct {
	from   derivation
	clip   *motion.Clip
	report *mmd.Report
}

// keptClips is how many conversions are kept beside one for each open motion, so
// that undo and a slider moved back need no second one. Ten minutes of 52 bones
// are about 15 MB.
const keptClips = 8

// derive brings every clip that follows the options up to date: at once where
// the conversion is known, otherwise by a job whose result comes back here. The
// document's history needs no entry for it, since the clip follows from what
// the history holds.
func (d *Desk) derive() {
	wanted := map[derivation]bool{}
	for _, m := range d.Doc().Motions {
		want := derivation{m.MMD, d.optionsFor(m)}
		if !m.Follows || m.Clip != nil && m.Converted == want.options {
			delete(d.glimpses, m.ID)
			continue
		}
		wanted[want] = true
		if c := d.known(want); c != nil {
			delete(d.glimpses, m.ID)
			next := *m
			next.Clip, next.Report, next.Converted = c.clip, c.report, want.options
			d.history.Amend(d.Doc().withMotion(&next))
			continue
		}
		if d.deriving[want] == nil {
			d.startDeriving(want, m)
			d.glimpse(want, m)
		}
	}
	for k, job := range d.deriving {
		if !wanted[k] {
			job.Cancel()
			delete(d.deriving, k)
		}
	}
}

func (d *Desk) known(want derivation) *derivedClip {
	for i := range d.derived {
		if d.derived[i].from == want {
			return &d.derived[i]
		}
	}
	return nil
}

func (d *Desk) startDeriving(want derivation, m *Motion) {
	name := m.Name
	var job *Job
	job = d.Jobs.Start(T("job.convert", name), func(t *Task) (func(), error) {
		clip, report := mmd.ToClipWhile(want.motion, want.options, t.Go)
		if clip == nil {
			return nil, t.Context().Err()
		}
		return func() {
			delete(d.deriving, want)
			if m.Path != "" {
				d.tellReport(want.motion, name, &report)
				d.offerFix(name, clip)
			}
			d.derived = append(d.derived, derivedClip{want, clip, &report})
			if old := len(d.derived) - keptClips - len(d.Doc().Motions); old > 0 {
				d.derived = slices.Delete(d.derived, 0, old)
			}
			d.synced = nil // the document is the same; what follows from it is not
		}, nil
	}, func(err error) {
		if d.deriving[want] == job { // or the glimpse is of later options
			delete(d.glimpses, m.ID)
			d.synced = nil
		}
		d.jobFailed(T("message.convertFailed", name, err), err)
	})
	d.deriving[want] = job
}

// tellReport says what the conversion of a file left out, once for each motion:
// its options change nothing about that.
func (d *Desk) tellReport(m *mmd.Motion, name string, r *mmd.Report) {
	for _, c := range d.derived {
		if c.from.motion == m {
			return
		}
	}
	if n := len(r.Ignored); n > 0 {
		d.Say(Info, T("message.ignored", name, n))
	}
	if n := r.MorphsMissed(); n > 0 {
		d.Say(Info, T("message.morphs", name, n))
	}
	if r.Cut {
		d.Say(Warning, T("message.cut", name, mmd.MaxSeconds/60))
	}
}
