package desk

import "furitsuke/motion"

// A SetWeight is the argument of face.set: an expression has a strength at the
// playhead, and its neighbours in time follow.
type SetWeight struct {
	Weight  motion.Weight
	Falloff float64 // seconds to each side of the playhead
	Gesture uint64  // of the drag, or 0
}

// A SetGaze is the argument of gaze.set: the character looks by so many degrees
// at the playhead.
type SetGaze struct {
	Yaw, Pitch float64 // degrees: > 0 to its left, > 0 down
	Falloff    float64
	Gesture    uint64
}

// MaxGaze bounds the gaze to each side, in degrees: eyes turn no further.
const MaxGaze = 60

var faceCommands = []Command{
	// SetWeight.
	{ID: "face.set", Enabled: hasClip, Run: func(d *Desk, arg any) error {
		w := argument[SetWeight](arg)
		p := d.posing(w.Gesture)
		c := motion.SetWeight(p.motion.Clip, w.Weight, d.Clock.Time, w.Falloff)
		return d.edit(T("step.face", w.Weight.Name), w.Gesture, p.motion, c)
	}},
	// SetGaze.
	{ID: "gaze.set", Enabled: hasClip, Run: func(d *Desk, arg any) error {
		g := argument[SetGaze](arg)
		if !(g.Yaw >= -MaxGaze && g.Yaw <= MaxGaze && g.Pitch >= -MaxGaze && g.Pitch <= MaxGaze) {
			return d.refuse(g.Gesture, fail("error.range", g.Yaw, -MaxGaze, MaxGaze))
		}
		p := d.posing(g.Gesture)
		c := motion.SetGaze(p.motion.Clip, g.Yaw, g.Pitch, d.Clock.Time, g.Falloff)
		return d.edit(T("step.gaze"), g.Gesture, p.motion, c)
	}},
}
