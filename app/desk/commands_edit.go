package desk

import (
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// A Play is the argument of motion.play. Motion 0 takes the motion off; slot 0
// is every model that can play it.
type Play struct {
	Slot   SlotID
	Motion MotionID
}

// A Convert is the argument of convert.options.
type Convert struct {
	Options mmd.Options
	Gesture uint64 // of the drag, or 0
}

// A Rotate is the argument of pose.rotate: the selected bones turn at the
// playhead, and their neighbours in time with them.
type Rotate struct {
	// World is the whole turn since the gesture began, about axes of the stage.
	World   motion.Quat
	Falloff float64 // seconds to each side of the playhead
	Gesture uint64  // of the drag, see [Desk.Gesture]; or 0
}

// A Move is the argument of pose.move: the hips shift at the playhead, and
// their neighbours in time with them.
type Move struct {
	World   motion.Vec3 // the whole shift since the gesture began, metres on stage
	Falloff float64     // seconds to each side of the playhead
	Gesture uint64
}

var editCommands = []Command{
	{ID: "edit.undo", Menu: EditMenu, Keys: []string{"Ctrl+Z"},
		Enabled: func(d *Desk) bool { return d.history.Done() > 0 },
		Run: func(d *Desk, _ any) error {
			d.history.Undo()
			return nil
		}},
	{ID: "edit.redo", Menu: EditMenu, Keys: []string{"Ctrl+Shift+Z", "Ctrl+Y"},
		Enabled: func(d *Desk) bool { return d.history.Done() < d.history.Len() },
		Run: func(d *Desk, _ any) error {
			d.history.Redo()
			return nil
		}},
	// int: how many steps shall be applied; a click in the history list.
	{ID: "edit.goto", Run: func(d *Desk, arg any) error {
		d.history.Go(argument[int](arg))
		return nil
	}},
	// Selection: the bones to edit.
	{ID: "pose.select", Run: func(d *Desk, arg any) error {
		d.selectBone(argument[Selection](arg))
		return nil
	}},
	{ID: "pose.deselect", Menu: EditMenu, Group: 3, Keys: []string{"Escape"},
		Enabled: func(d *Desk) bool { return d.Doc().Selection.Bone != motion.NoBone },
		Run: func(d *Desk, _ any) error {
			d.selectBone(Select(d.Doc().Selection.Slot, motion.NoBone))
			return nil
		}},
	// Rotate.
	{ID: "pose.rotate", Enabled: hasBone, Op: &poseOp, Run: func(d *Desk, arg any) error {
		return d.rotate(argument[Rotate](arg))
	}},
	// Move.
	{ID: "pose.move", Enabled: hasBone, Run: func(d *Desk, arg any) error {
		return d.move(argument[Move](arg))
	}},
	// float64: how far pose edits reach from now on, in seconds. It is a
	// setting: the document stays as it is.
	{ID: "pose.falloff", Run: func(d *Desk, arg any) error {
		f := argument[float64](arg)
		if !(f >= 0 && f <= MaxFalloff) {
			return fail("error.range", f, 0, MaxFalloff)
		}
		d.Settings.Falloff = f
		return nil
	}},
}

func hasBone(d *Desk) bool {
	return hasClip(d) && d.Doc().Selection.Bone != motion.NoBone
}
