package desk

import "furitsuke/motion"

// A clipboard holds what was copied of a motion: a stretch, or the pose at the
// playhead as a clip of 0 s. It keeps its rest, so it can be put into any other
// motion.
type clipboard struct{ clip *motion.Clip }

// A Paste is how what was copied is put in.
type Paste struct {
	Mirrored bool
	Insert   bool // what follows comes after it; otherwise it is laid over
}

// clipCommands copy and paste poses and stretches of motion.
var clipCommands = []Command{
	// nil: copies the range, or the pose at the playhead where none is set.
	{ID: "edit.copy", Menu: EditMenu, Group: 1, Keys: []string{"Ctrl+C"}, Enabled: hasClip, Run: func(d *Desk, _ any) error {
		_, m := d.Doc().Current()
		from, to := d.Clock.Time, d.Clock.Time
		if d.Doc().Range.Set {
			from, to = d.Doc().Range.Of(m.Clip)
		}
		d.copied.clip = motion.Section(m.Clip, from, to)
		return nil
	}},
	{ID: "edit.cut", Menu: EditMenu, Group: 1, Keys: []string{"Ctrl+X"}, Enabled: func(d *Desk) bool { return hasClip(d) && d.Doc().Range.Set }, Run: func(d *Desk, _ any) error {
		if err := d.Run("edit.copy", nil); err != nil {
			return err
		}
		return d.Run("effect.delete", nil)
	}},
	// Paste: what was copied goes in at the playhead. nil lays it over.
	{ID: "edit.paste", Menu: EditMenu, Group: 1, Keys: []string{"Ctrl+V"}, Enabled: hasCopy, Run: func(d *Desk, arg any) error {
		p := Paste{}
		if arg != nil {
			p = argument[Paste](arg)
		}
		return d.paste(p)
	}},
	{ID: "edit.pasteMirrored", Menu: EditMenu, Group: 1, Keys: []string{"Ctrl+Shift+V"}, Enabled: hasCopy,
		Run: func(d *Desk, _ any) error { return d.paste(Paste{Mirrored: true}) }},
	{ID: "edit.pasteInsert", Menu: EditMenu, Group: 1, Keys: []string{"Ctrl+Alt+V"}, Enabled: hasCopy,
		Run: func(d *Desk, _ any) error { return d.paste(Paste{Insert: true}) }},
	// nil: the pose at the playhead becomes its own mirror image.
	{ID: "pose.mirror", Menu: EditMenu, Group: 3, Keys: []string{"M"}, Enabled: hasClip, Run: func(d *Desk, _ any) error {
		p := d.posing(0)
		return d.setPose(T("cmd.pose.mirror"), p.pose.Mirrored(), 1)
	}},
	// nil: the bones of the part go back to the T-pose at the playhead; the
	// selected ones where the part is the whole and some are selected.
	{ID: "pose.rest", Menu: EditMenu, Group: 3, Keys: []string{"Alt+R"}, Enabled: hasClip, Run: func(d *Desk, _ any) error {
		var rest motion.Pose
		rest.Reset()
		rest.Set = motion.AllBones
		return d.setPose(T("cmd.pose.rest"), &rest, 1)
	}},
}

func hasCopy(d *Desk) bool { return hasClip(d) && d.copied.clip != nil }

// paste puts the clipboard in at the playhead.
func (d *Desk) paste(how Paste) error {
	_, m := d.Doc().Current()
	label := T("step.paste")
	clip := d.copied.clip
	if clip.Duration == 0 && !how.Insert {
		var pose motion.Pose
		motion.NewSampler(motion.Reframe(clip, m.Clip.Rest)).Sample(0, &pose)
		if how.Mirrored {
			return d.setPose(label, pose.Mirrored(), 1)
		}
		return d.setPose(label, &pose, 1)
	}
	at, scope := d.Clock.Time, d.scope(m.Clip, Inside)
	d.change(label, m.ID, func(c *motion.Clip, _ func(float64) bool) (*motion.Clip, Text, error) {
		s := motion.Reframe(clip, c.Rest)
		if how.Mirrored {
			s = motion.Mirror(s, motion.Everything)
		}
		if how.Insert {
			return motion.Insert(c, at, s, scope.Blend), Text{}, nil
		}
		return motion.Overlay(c, at, s, scope.Part, scope.Blend), Text{}, nil
	})
	return nil
}

// setPose puts a pose in at the playhead: the chosen part, or the selected bones
// where that is the whole and some are selected.
func (d *Desk) setPose(label Text, pose *motion.Pose, weight float64) error {
	p := d.posing(0)
	sel, mask := d.Doc().Selection, d.Mask
	if mask == WholeMotion && sel.Bones != 0 {
		mask = SelectedBones
	}
	c, part := p.motion.Clip, sel.Part(mask)
	if part.Move && pose.HasHips {
		c, _ = p.standing(c)
	}
	c = motion.SetPose(c, motion.Repose{
		Time: d.Clock.Time, Pose: pose, Part: part, Weight: weight, Falloff: d.Settings.Falloff,
	})
	return d.edit(label, 0, p.motion, c)
}
