package desk

import "furitsuke/motion"

// A MoveKeys is the argument of keys.move: the selected keys go by so much since
// the gesture began.
type MoveKeys struct {
	By      float64 // seconds
	Copy    bool    // the keys stay, and copies go
	Gesture uint64  // of the drag, or 0
}

// A ScaleKeys is the argument of keys.scale: the selected keys go away from a
// moment, or towards it.
type ScaleKeys struct {
	Pivot   float64 // seconds
	Factor  float64 // of the distance since the gesture began, above 0
	Gesture uint64
}

// A SetCurve is the argument of curve.set: one number of one key has another
// value.
type SetCurve struct {
	Channel motion.Channel
	Kind    motion.CurveKind
	Time    float64 // of the key, seconds
	Row     int     // which of [motion.Curve.Names]
	Value   float64 // degrees, metres or a weight
	Gesture uint64  // of the drag, or 0
}

var keyCommands = []Command{
	// SetCurve.
	{ID: "curve.set", Enabled: hasClip, Run: func(d *Desk, arg any) error {
		s := argument[SetCurve](arg)
		p := d.posing(s.Gesture)
		k := motion.NewCurve(p.motion.Clip, s.Channel, s.Kind)
		if s.Row < 0 || s.Row >= len(k.Names()) {
			return fail("error.range", s.Row, 0, len(k.Names())-1)
		}
		c := k.Set(s.Time, s.Row, s.Value)
		if c == p.motion.Clip {
			return nil
		}
		return d.edit(T("cmd.curve.set"), s.Gesture, p.motion, c)
	}},
	// motion.KeySet: the keys that are selected from now on.
	{ID: "keys.select", Enabled: hasClip, Run: func(d *Desk, arg any) error {
		d.selectKeys(argument[motion.KeySet](arg))
		return nil
	}},
	// nil: selects all keys of the part within the range.
	{ID: "keys.selectAll", Menu: EditMenu, Group: 1, Keys: []string{"Ctrl+A"}, Enabled: hasClip, Run: func(d *Desk, _ any) error {
		_, m := d.Doc().Current()
		from, to := d.Doc().Range.Of(m.Clip)
		d.selectKeys(motion.KeysIn(m.Clip, d.Doc().Selection.Part(d.Mask), from, to))
		return nil
	}},
	// MoveKeys.
	{ID: "keys.move", Enabled: hasKeys, Run: func(d *Desk, arg any) error {
		m := argument[MoveKeys](arg)
		label, op := T("step.moveKeys"), motion.MoveKeys
		if m.Copy {
			label, op = T("step.copyKeys"), motion.CopyKeys
		}
		return d.changeKeys(label, m.Gesture, func(c *motion.Clip, s motion.KeySet) (*motion.Clip, motion.KeySet) {
			return op(c, s, m.By)
		})
	}},
	// ScaleKeys.
	{ID: "keys.scale", Enabled: hasKeys, Run: func(d *Desk, arg any) error {
		s := argument[ScaleKeys](arg)
		if !(s.Factor > 0) {
			return d.refuse(s.Gesture, fail("error.range", s.Factor, 0, 1000))
		}
		return d.changeKeys(T("step.scaleKeys"), s.Gesture, func(c *motion.Clip, sel motion.KeySet) (*motion.Clip, motion.KeySet) {
			return motion.ScaleKeys(c, sel, s.Pivot, s.Factor)
		})
	}},
	// nil: puts the selected keys on whole frames.
	{ID: "keys.snap", Menu: EditMenu, Group: 1, Enabled: hasKeys, Run: func(d *Desk, _ any) error {
		return d.changeKeys(T("cmd.keys.snap"), 0, func(c *motion.Clip, sel motion.KeySet) (*motion.Clip, motion.KeySet) {
			return motion.SnapKeys(c, sel, FPS)
		})
	}},
	// nil: takes the selected keys away.
	{ID: "keys.delete", Enabled: hasKeys, Run: func(d *Desk, _ any) error {
		return d.changeKeys(T("step.deleteKeys"), 0, func(c *motion.Clip, sel motion.KeySet) (*motion.Clip, motion.KeySet) {
			return motion.DeleteKeys(c, sel), nil
		})
	}},
}

// hasKeys reports whether keys are selected that the clip still has.
func hasKeys(d *Desk) bool {
	_, m := d.Doc().Current()
	return m != nil && d.Doc().Keys.Of(m.Clip).Len() > 0
}

func (d *Desk) selectKeys(s motion.KeySet) {
	d.history.Amend(d.Doc().with(func(doc *Document) { doc.Keys = s }))
}

// changeKeys edits the selected keys as they were when the gesture began, so
// that a key which a drag passes over is there again behind it.
func (d *Desk) changeKeys(label Text, gesture uint64, op func(*motion.Clip, motion.KeySet) (*motion.Clip, motion.KeySet)) error {
	d.Clock.Playing = false
	_, now := d.Doc().Current()
	base := d.history.Base(gesture)
	m := base.Motion(now.ID)
	if m == nil || m.Clip == nil {
		m, base = now, d.Doc()
	}
	clip, keys := op(m.Clip, base.Keys.Of(m.Clip))
	if clip == now.Clip {
		return nil
	}
	if now.Follows {
		d.Say(Info, T("message.detached", now.Name))
	}
	d.do(label, gesture, d.Doc().withClip(m.ID, clip).with(func(doc *Document) { doc.Keys = keys }))
	return nil
}
