package desk

import "furitsuke/motion"

// A Change makes one clip of another beside the window. goOn takes the share
// that is done and says whether to go on; stopped, the change returns nil. Note,
// if its key is set, is told once the change is made.
type Change func(c *motion.Clip, goOn func(float64) bool) (out *motion.Clip, note Text, err error)

// A landing is a change that is done and waits to be made.
type landing struct {
	label Text
	id    MotionID
	from  *motion.Clip
	to    *motion.Clip
	note  Text
	do    Change
}

// change runs a change of a motion's clip as a job, and makes it one step. If
// the clip is another by the time the job is done, the change is made anew of
// what it is then: no edit is lost, and they happen in the order they land.
func (d *Desk) change(label Text, id MotionID, do Change) {
	m := d.Doc().Motion(id)
	if m == nil || m.Clip == nil {
		return
	}
	from := m.Clip
	d.Jobs.Start(label, func(t *Task) (func(), error) {
		out, note, err := do(from, t.Go)
		if err != nil {
			return nil, err
		}
		if out == nil {
			return nil, t.Context().Err()
		}
		return func() { d.landings = append(d.landings, landing{label, id, from, out, note, do}) }, nil
	}, func(err error) { d.jobFailed(T("message.failed", label, err), err) })
}

// land makes the changes that are done, in order. While the user drags
// something they wait: a drag is made from the clip it began with.
func (d *Desk) land() {
	if d.Held {
		return
	}
	landed := d.landings
	d.landings = nil
	for _, l := range landed {
		switch m := d.Doc().Motion(l.id); {
		case m == nil: // closed meanwhile
		case m.Clip != l.from:
			d.change(l.label, l.id, l.do)
		case l.to == l.from:
			d.Say(Info, T("message.nothing", l.label))
		default:
			d.edit(l.label, 0, m, l.to)
			if l.note.Key != "" {
				d.Say(Info, l.note)
			}
		}
	}
}
