package desk

import (
	"math"
	"slices"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// ConvertOptions are how MMD motion becomes a clip. The table of expressions has a
// panel and flags of its own.
var ConvertOptions = OptionTable[mmd.Options]{Defaults: mmd.DefaultOptions, Rows: []Option[mmd.Options]{
	// 0° is a T-pose, and no model's arms hang steeper than the last.
	needs(NoModel, number("astance", Degree, math.Pi/180, 0, 80, 0, func(o *mmd.Options) *float64 { return &o.AStance })),
	needs(NoModel, choice("arms", func(o *mmd.Options) *mmd.Arms { return &o.Arms }, "aframe", "localyz", "localxz", "localxy")),
	needs(NoModel, choice("ankle", func(o *mmd.Options) *mmd.Ankle { return &o.Ankle }, "toeik", "orient", "fk")),
	// On offer are MMD's own rate and those of film, television, most VRMA writers and
	// fast screens.
	offer(number("fps", PerSecond, 1, 1, mmd.MaxFPS, 0, func(o *mmd.Options) *float64 { return &o.FPS }), 24, 25, 30, 50, 60, 120),
	number("gaze", "", 1, 0, mmd.MaxGaze, 0, func(o *mmd.Options) *float64 { return &o.Gaze }),
	// At the most it is a dozen times the tolerance of the seed VRMA EDIT.
	number("reduce", Degree, math.Pi/180, 0, 3, 2, func(o *mmd.Options) *float64 { return &o.Reduce }),
	needs(SomeVRM, tick("place-feet", func(o *mmd.Options) *bool { return &o.PlaceFeet })),
	tick("file-ik", func(o *mmd.Options) *bool { return &o.FileIK }),
	tick("drop-start", func(o *mmd.Options) *bool { return &o.DropStart }),
}}

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

// conversions are the clips that follow from MMD motion and the document's
// options, and what is kept to make them.
type conversions struct {
	jobs     map[derivation]*Job       // also those that failed or were cancelled: they are not begun again
	done     []derivedClip             // oldest first
	glimpses map[MotionID]*motion.Clip // what is shown while a clip is derived anew
	targets  perModel[*motion.Rest]    // T-poses of the VRMs that clips are solved for
	bodies   perModel[*mmd.Body]       // of the MMD models that panels ask for
}

func newConversions() conversions {
	return conversions{
		jobs:     map[derivation]*Job{},
		glimpses: map[MotionID]*motion.Clip{},
		targets:  perModel[*motion.Rest]{},
		bodies:   perModel[*mmd.Body]{},
	}
}

// derive brings every clip that follows the options up to date: at once where
// the conversion is known, otherwise by a job whose result comes back here. The
// document's history needs no entry for it, since the clip follows from what
// the history holds.
func (d *Desk) derive() {
	wanted := map[derivation]bool{}
	for _, m := range d.Doc().Motions {
		want := derivation{m.MMD, d.optionsFor(m)}
		if !m.Follows || m.Clip != nil && m.Converted == want.options {
			delete(d.converting.glimpses, m.ID)
			continue
		}
		wanted[want] = true
		if c := d.converting.known(want); c != nil {
			delete(d.converting.glimpses, m.ID)
			next := *m
			next.Clip, next.Report, next.Converted = c.clip, c.report, want.options
			d.history.Amend(d.Doc().withMotion(&next))
			continue
		}
		if d.converting.jobs[want] == nil {
			d.startDeriving(want, m)
			d.glimpse(want, m)
		}
	}
	d.converting.cancelBut(wanted)
}

// known returns the finished conversion, or nil.
func (c *conversions) known(want derivation) *derivedClip {
	for i := range c.done {
		if c.done[i].from == want {
			return &c.done[i]
		}
	}
	return nil
}

// keep adds a finished conversion and drops the oldest beyond most.
func (c *conversions) keep(x derivedClip, most int) {
	c.done = append(c.done, x)
	if old := len(c.done) - most; old > 0 {
		c.done = slices.Delete(c.done, 0, old)
	}
}

// cancelBut ends the jobs whose clips nobody wants any more.
func (c *conversions) cancelBut(wanted map[derivation]bool) {
	for k, job := range c.jobs {
		if !wanted[k] {
			job.Cancel()
			delete(c.jobs, k)
		}
	}
}

func (d *Desk) startDeriving(want derivation, m *Motion) {
	name := m.Name
	var job *Job
	job = d.Jobs.Start(T("job.convert", name), func(t *Task) (func(), error) {
		clip, report := mmd.ToClipWhile(want.motion, want.options, t.Workers(), t.Go)
		if clip == nil {
			return nil, t.Context().Err()
		}
		return func() {
			delete(d.converting.jobs, want)
			if m.Path != "" {
				d.tellReport(want, name, &report)
				d.offerFix(name, clip)
			}
			d.converting.keep(derivedClip{want, clip, &report}, keptClips+len(d.Doc().Motions))
			d.restage()
		}, nil
	}, func(err error) {
		if d.converting.jobs[want] == job { // or the glimpse is of later options
			delete(d.converting.glimpses, m.ID)
			d.restage()
		}
		d.jobFailed(T("message.convertFailed", name, err), err)
	})
	d.converting.jobs[want] = job
}

// tellReport says what the conversion of a file left out, once for each motion:
// its options change nothing about that.
func (d *Desk) tellReport(of derivation, name string, r *mmd.Report) {
	for _, c := range d.converting.done {
		if c.from.motion == of.motion {
			return
		}
	}
	if own := Legs(r.Own()); own.Key != "" && !of.options.FileIK {
		d.Say(Info, T("message.legs", name, T("legs.off", own)))
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

// forgetGone drops what was kept for models and motions that doc no longer has.
func (c *conversions) forgetGone(doc *Document) {
	c.targets.forgetGone(doc)
	c.bodies.forgetGone(doc)
	for id := range c.glimpses {
		if doc.Motion(id) == nil {
			delete(c.glimpses, id)
		}
	}
}
