package desk

var fileCommands = []Command{
	// []string: the files, opened as they would be when dropped. nil asks for
	// them.
	{ID: "file.open", Menu: FileMenu, Keys: []string{"Ctrl+O"}, Run: func(d *Desk, arg any) error {
		if arg == nil {
			d.want(WantOpen)
			return nil
		}
		d.Open(argument[[]string](arg)...)
		return nil
	}},
	// []string: motions that are joined to the end of the current one. nil asks
	// for them.
	{ID: "file.append", Menu: FileMenu, Keys: []string{"Ctrl+Shift+O"}, Enabled: hasClip, Run: func(d *Desk, arg any) error {
		if arg == nil {
			d.want(WantAppend)
			return nil
		}
		return d.append(argument[[]string](arg))
	}},
	// string: the model to open of the archive or folder that [Desk.Choice] names,
	// by its path inside; "" opens none.
	{ID: "file.openModel", Run: func(d *Desk, arg any) error {
		d.chosen(argument[string](arg))
		return nil
	}},
	// nil: saves the current clip where it was saved last, and asks where if
	// that is nowhere.
	{ID: "file.save", Menu: FileMenu, Group: 1, Keys: []string{"Ctrl+S"}, Enabled: hasClip, Run: func(d *Desk, _ any) error {
		_, m := d.Doc().Current()
		path := d.SavePath(m.ID)
		if path == "" {
			d.askPath(0)
			return nil
		}
		d.save(m, path)
		return nil
	}},
	// string: the path. nil asks for it.
	{ID: "file.saveAs", Menu: FileMenu, Group: 1, Keys: []string{"Ctrl+Shift+S"}, Enabled: func(d *Desk) bool { return d.toSave() != nil }, Run: func(d *Desk, arg any) error {
		if arg == nil {
			d.askPath(0)
			return nil
		}
		if path := argument[string](arg); IsMMDPath(path) { // as an export, for it holds less
			d.exportMMD(d.toSave(), path)
		} else {
			d.save(d.toSave(), withExtension(path, ".vrma"))
		}
		d.saves.asking = 0
		return nil
	}},
	// nil: saves all that is unsaved, and asks where for the first that has no
	// file yet. Before quitting it is run until nothing is unsaved.
	{ID: "file.saveAll", Menu: FileMenu, Group: 1, Enabled: (*Desk).Dirty, Run: func(d *Desk, _ any) error {
		d.saveAll()
		return nil
	}},
	// Picture: draws the stage and saves it. nil asks for size and path.
	{ID: "file.picture", Menu: FileMenu, Group: 2, Keys: []string{"F12"}, Enabled: func(d *Desk) bool { return d.Draw != nil }, Run: func(d *Desk, arg any) error {
		if arg == nil {
			d.want(WantPicture)
			return nil
		}
		return d.savePicture(argument[Picture](arg))
	}},
	// SlotID: takes the model off the stage.
	{ID: "model.remove", Run: func(d *Desk, arg any) error {
		id := argument[SlotID](arg)
		if s := d.Doc().Slot(id); s != nil {
			d.do(T("step.removeModel", s.Name), 0, without(d.Doc(), id, 0))
		}
		return nil
	}},
	// SlotID: shows or hides the model.
	{ID: "model.show", Run: func(d *Desk, arg any) error {
		if s := d.Doc().Slot(argument[SlotID](arg)); s != nil {
			next := *s
			next.Visible = !s.Visible
			key := "step.show"
			if s.Visible {
				key = "step.hide"
			}
			d.do(T(key, s.Name), 0, d.Doc().withSlot(&next))
		}
		return nil
	}},
	// Play: lets a model play a motion.
	{ID: "motion.play", Run: func(d *Desk, arg any) error { return d.play(argument[Play](arg)) }},
	// MotionID: closes the motion; models that played it stand still.
	{ID: "motion.remove", Run: func(d *Desk, arg any) error {
		id := argument[MotionID](arg)
		if m := d.Doc().Motion(id); m != nil {
			d.do(T("step.removeMotion", m.Name), 0, without(d.Doc(), 0, id))
		}
		return nil
	}},
	// Convert: sets how MMD motion becomes a clip; clips that nobody has edited
	// follow.
	{ID: "convert.options", Run: func(d *Desk, arg any) error {
		c := argument[Convert](arg)
		if c.Options == d.Doc().Convert {
			return nil
		}
		d.do(T("step.convert"), c.Gesture, d.Doc().with(func(doc *Document) { doc.Convert = c.Options }))
		return nil
	}},
	// nil: empties the list of messages.
	{ID: "message.clear", Run: func(d *Desk, _ any) error {
		d.Messages.Clear()
		return nil
	}},
	// bool: true leaves without asking. nil asks first if work is unsaved.
	{ID: "app.quit", Menu: FileMenu, Group: 3, Keys: []string{"Ctrl+Q"}, Run: func(d *Desk, arg any) error {
		if arg == nil && d.Dirty() {
			d.want(WantQuit)
			return nil
		}
		d.asked.quit = arg == nil || argument[bool](arg)
		return nil
	}},
}

func hasClip(d *Desk) bool {
	_, m := d.Doc().Current()
	return m != nil
}
