package desk

import "furitsuke/motion"

// effectCommands are the effects as commands of the Motion menu. Their argument
// is []float64, one value for each parameter; nil takes those used last.
func effectCommands() []Command {
	var out []Command
	for i := range effects {
		e := &effects[i]
		out = append(out, Command{
			ID: e.Command(), Menu: MotionMenu, Group: int(e.Group), Keys: e.Keys, Op: e.op(),
			Enabled: func(d *Desk) bool {
				return hasClip(d) && (e.Reach != NeedsCut || d.Doc().Range.Set) && (e.Reach != NeedsPart || d.Mask != WholeMotion)
			},
			Run: func(d *Desk, arg any) error {
				values := d.Settings.Values(e)
				if arg != nil {
					values = argument[[]float64](arg)
				}
				if err := e.check(values); err != nil {
					return err
				}
				d.Settings.Keep(e, values)
				if e.Files {
					d.want(WantAppend)
					return nil
				}
				return d.effect(e, values)
			},
		})
	}
	return out
}

// effect runs an effect on the current motion, within the range and the part
// that are chosen.
func (d *Desk) effect(e *Effect, values []float64) error {
	slot, m := d.Doc().Current()
	a := Args{Values: values, Scope: d.scope(m.Clip, e.Reach)}
	if actor := d.Actor(slot.ID); actor != nil {
		a.Body = actor.Model.Facing()
	}
	whole := !d.Doc().Range.Set || e.Reach == AllOf || e.Reach == NeedsPart
	d.change(e.Label(), m.ID, func(c *motion.Clip, goOn func(float64) bool) (*motion.Clip, Text, error) {
		b := a
		b.GoOn = goOn
		if whole { // of the clip as it is by now
			b.Scope.From, b.Scope.To = 0, c.Duration
		}
		return e.apply(c, &b)
	})
	if e.Reach == NeedsCut {
		d.setRange(Range{})
	}
	return nil
}

// scope is what an effect of a reach acts on in c.
func (d *Desk) scope(c *motion.Clip, r Reach) motion.Scope {
	s := motion.Whole(c)
	if r != AllOf && r != NeedsPart {
		s.From, s.To = d.Doc().Range.Of(c)
	}
	if r == Inside || r == NeedsPart {
		s.Part = d.Doc().Selection.Part(d.Mask)
		s.Blend = d.Settings.Blend
	}
	return s
}

// setRange sets IN and OUT. A new range is what Delete means from then on, and
// no keys that were selected before.
func (d *Desk) setRange(r Range) {
	if r != d.Doc().Range {
		d.history.Amend(d.Doc().with(func(doc *Document) {
			doc.Range = r
			if r.Set {
				doc.Keys = nil
			}
		}))
	}
}
