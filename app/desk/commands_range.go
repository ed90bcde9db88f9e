package desk

// rangeCommands set IN and OUT, the range that effects act on.
var rangeCommands = []Command{
	// Range: what is between IN and OUT from now on.
	{ID: "range.set", Enabled: hasClip, Run: func(d *Desk, arg any) error {
		r := argument[Range](arg)
		if r.To < r.From {
			r.From, r.To = r.To, r.From
		}
		end := d.Clock.Duration
		r.From, r.To = min(max(r.From, 0), end), min(max(r.To, 0), end)
		r.Set = r.To > r.From
		d.setRange(r)
		return nil
	}},
	{ID: "range.in", Menu: EditMenu, Group: 2, Keys: []string{"I"}, Enabled: hasClip, Run: func(d *Desk, _ any) error {
		return d.mark(func(r *Range) { r.From, r.To = d.Clock.Time, max(r.To, d.Clock.Time) })
	}},
	{ID: "range.out", Menu: EditMenu, Group: 2, Keys: []string{"O"}, Enabled: hasClip, Run: func(d *Desk, _ any) error {
		return d.mark(func(r *Range) { r.From, r.To = min(r.From, d.Clock.Time), d.Clock.Time })
	}},
	{ID: "range.clear", Menu: EditMenu, Group: 2, Keys: []string{"Shift+Escape"},
		Enabled: func(d *Desk) bool { return d.Doc().Range.Set },
		Run: func(d *Desk, _ any) error {
			d.setRange(Range{})
			return nil
		}},
	// nil: takes the selected keys away or, where none are, cuts the range out.
	{ID: "edit.delete", Menu: EditMenu, Group: 1, Keys: []string{"Delete"}, Enabled: func(d *Desk) bool { return hasKeys(d) || hasClip(d) && d.Doc().Range.Set },
		Run: func(d *Desk, _ any) error {
			if hasKeys(d) {
				return d.Run("keys.delete", nil)
			}
			return d.Run("effect.delete", nil)
		}},
	// Mask: the part of the body that effects act on from now on.
	{ID: "range.part", Run: func(d *Desk, arg any) error {
		m := argument[Mask](arg)
		if m >= maskCount {
			return fail("error.range", int(m), 0, int(maskCount)-1)
		}
		d.Mask = m
		return nil
	}},
	// float64: over how many seconds an effect comes and goes inside the range.
	{ID: "range.blend", Run: func(d *Desk, arg any) error {
		b := argument[float64](arg)
		if !(b >= 0 && b <= MaxBlend) {
			return fail("error.range", b, 0, MaxBlend)
		}
		d.Settings.Blend = b
		return nil
	}},
}

// mark sets one end of the range; the other is the motion's own until it is
// set too, and gives way when it is passed.
func (d *Desk) mark(f func(*Range)) error {
	r := d.Doc().Range
	if !r.Set {
		r = Range{To: d.Clock.Duration}
	}
	f(&r)
	return d.Run("range.set", r)
}
