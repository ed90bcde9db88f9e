package desk

// A SetOffset is the argument of music.offset.
type SetOffset struct {
	Offset  float64 // see [Music]
	Gesture uint64  // of the drag, or 0
}

var musicCommands = []Command{
	// SetOffset: when in the motion the music begins.
	{ID: "music.offset", Enabled: hasMusic, Run: func(d *Desk, arg any) error {
		s := argument[SetOffset](arg)
		if !(s.Offset >= -MaxOffset && s.Offset <= MaxOffset) {
			return fail("error.range", s.Offset, -MaxOffset, MaxOffset)
		}
		return d.setOffset(s)
	}},
	{ID: "music.here", Menu: PlayMenu, Group: 3, Enabled: hasMusic, Run: func(d *Desk, _ any) error {
		return d.setOffset(SetOffset{Offset: d.Clock.Time})
	}},
	{ID: "music.mute", Menu: PlayMenu, Group: 3, Keys: []string{"Shift+M"}, Enabled: hasMusic,
		Checked: func(d *Desk) bool { return d.Settings.Mute },
		Run: func(d *Desk, _ any) error {
			d.Settings.Mute = !d.Settings.Mute
			return nil
		}},
	// float64: how loud the music is, in [0,1].
	{ID: "music.volume", Run: func(d *Desk, arg any) error {
		v := argument[float64](arg)
		if !(v >= 0 && v <= 1) {
			return fail("error.range", v, 0, 1)
		}
		d.Settings.Volume = v
		return nil
	}},
	{ID: "music.remove", Menu: PlayMenu, Group: 3, Enabled: hasMusic, Run: func(d *Desk, _ any) error {
		d.do(T("step.removeMotion", d.Doc().Music.Name), 0, d.Doc().with(func(doc *Document) { doc.Music = nil }))
		return nil
	}},
}

func hasMusic(d *Desk) bool { return d.Doc().Music != nil }

func (d *Desk) setOffset(s SetOffset) error {
	m := *d.Doc().Music
	if m.Offset == s.Offset {
		return nil
	}
	m.Offset = s.Offset
	d.do(T("step.offset", m.Name), s.Gesture, d.Doc().with(func(doc *Document) { doc.Music = &m }))
	return nil
}
