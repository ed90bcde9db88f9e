package desk

var playCommands = []Command{
	{ID: "play.toggle", Menu: PlayMenu, Keys: []string{"Space"},
		Checked: func(d *Desk) bool { return d.Clock.Playing },
		Run: func(d *Desk, _ any) error {
			d.Clock.Toggle(false)
			return nil
		}},
	{ID: "play.backwards", Menu: PlayMenu, Keys: []string{"Shift+Space"},
		Checked: func(d *Desk) bool { return d.Clock.Playing && d.Clock.Backwards },
		Run: func(d *Desk, _ any) error {
			d.Clock.Toggle(true)
			return nil
		}},
	{ID: "play.loop", Menu: PlayMenu, Keys: []string{"L"},
		Checked: func(d *Desk) bool { return d.Clock.Loop },
		Run: func(d *Desk, _ any) error {
			d.Clock.Loop = !d.Clock.Loop
			d.Settings.Loop = d.Clock.Loop
			return nil
		}},
	{ID: "time.snap", Menu: PlayMenu, Group: 1, Keys: []string{"N"}, Checked: func(d *Desk) bool { return d.Settings.Snap },
		Run: func(d *Desk, _ any) error {
			d.Settings.Snap = !d.Settings.Snap
			return nil
		}},
	{ID: "time.frames", Menu: PlayMenu, Group: 1, Checked: func(d *Desk) bool { return d.Settings.Frames },
		Run: func(d *Desk, _ any) error {
			d.Settings.Frames = !d.Settings.Frames
			return nil
		}},
	// float64: the speed, 1 is as recorded. nil is 1.
	{ID: "play.speed", Menu: PlayMenu,
		Run: func(d *Desk, arg any) error {
			speed := 1.0
			if arg != nil {
				speed = argument[float64](arg)
			}
			if !(speed >= MinSpeed && speed <= MaxSpeed) {
				return fail("error.range", speed, MinSpeed, float64(MaxSpeed))
			}
			d.Clock.Speed = speed
			return nil
		}},
	// float64: the time in seconds.
	{ID: "play.seek", Run: func(d *Desk, arg any) error {
		d.Clock.Seek(argument[float64](arg))
		return nil
	}},
	// int: by how many frames.
	{ID: "play.step", Run: func(d *Desk, arg any) error {
		d.Clock.Step(argument[int](arg))
		return nil
	}},
	{ID: "play.back", Menu: PlayMenu, Group: 1, Keys: []string{"Left"}, Run: stepBy(-1)},
	{ID: "play.forward", Menu: PlayMenu, Group: 1, Keys: []string{"Right"}, Run: stepBy(1)},
	{ID: "play.backMore", Menu: PlayMenu, Group: 1, Keys: []string{"Shift+Left"}, Run: stepBy(-10)},
	{ID: "play.forwardMore", Menu: PlayMenu, Group: 1, Keys: []string{"Shift+Right"}, Run: stepBy(10)},
	{ID: "play.home", Menu: PlayMenu, Group: 2, Keys: []string{"Home"}, Run: func(d *Desk, _ any) error {
		d.Clock.Seek(0)
		return nil
	}},
	{ID: "play.end", Menu: PlayMenu, Group: 2, Keys: []string{"End"}, Run: func(d *Desk, _ any) error {
		d.Clock.Playing = false
		d.Clock.Seek(d.Clock.Duration)
		return nil
	}},
}

func stepBy(n int) func(*Desk, any) error {
	return func(d *Desk, _ any) error {
		d.Clock.Step(n)
		return nil
	}
}
