package scene

import (
	"math"

	"furitsuke/motion"
)

// A LookAt says how far the eyes turn for a gaze.
type LookAt struct {
	Bones                  bool        // eye bones turn; else expressions show
	Eyes                   motion.Vec3 // between the eyes, in the head bone's space
	Inner, Outer, Down, Up Range
}

// A Range maps an angle in degrees to a turn in degrees, or for expressions to
// a weight: min(|v|, Max)/Max·Scale.
type Range struct{ Max, Scale float64 }

// at guards a Max of 0, which files hold, as UniVRM does.
func (r Range) at(v float64) float64 {
	m := max(r.Max, 0.001)
	return min(v, m) / m * r.Scale
}

// LookMode is what the eyes of a VRM follow.
type LookMode uint8

// The modes.
const (
	LookMotion LookMode = iota // the motion's own gaze; straight ahead without one
	LookCamera                 // who looks at the stage, see Stage.Eye
	LookTarget                 // a point, see Gaze.Target
	LookOff                    // nothing: straight ahead
)

// A Gaze is what an actor looks at.
type Gaze struct {
	Mode   LookMode
	Target motion.Vec3 // of LookTarget, on the stage, metres
}

// Gaze returns where the actor looks at this moment, seen from the head: yaw in
// degrees, > 0 to the actor's left, and pitch, > 0 down; false if nothing says
// so and the eyes rest.
func (a *Actor) Gaze() (yaw, pitch float64, ok bool) {
	switch a.Look.Mode {
	case LookMotion:
		return a.posed.Yaw, a.posed.Pitch, a.posed.HasGaze
	case LookCamera:
		return a.towards(a.eye)
	case LookTarget:
		return a.towards(a.Look.Target)
	}
	return 0, 0, false
}

// towards returns the gaze that meets a point of the stage (specs vrm.md §5):
// the direction from between the eyes, in axes that turn with the head and are
// the stage's at rest. The model of 0.x stands turned about on the stage, so its
// axes are the same there.
func (a *Actor) towards(p motion.Vec3) (yaw, pitch float64, ok bool) {
	m := a.Model
	if !m.Has.Has(motion.Head) || m.LookAt == nil {
		return 0, 0, false
	}
	head := a.standing(m.Humanoid[motion.Head])
	rest := a.root().Rotation().Mul(m.Rest.Bone[motion.Head].W)
	turned := head.Rotation().Mul(rest.Inv())
	d := turned.Inv().Rotate(p.Sub(head.Point(m.LookAt.Eyes)))
	if d.Dot(d) == 0 {
		return 0, 0, false
	}
	return math.Atan2(d.X, d.Z) / rad, math.Atan2(-d.Y, math.Hypot(d.X, d.Z)) / rad, true
}

// lookAt turns the eye bones, or sets the look expressions (specs vrm.md §5).
// Without a gaze the eyes stay as the motion has them.
func (a *Actor) lookAt(float64) {
	l := a.Model.LookAt
	if l == nil || a.solver != nil {
		return
	}
	yaw, pitch, ok := a.Gaze()
	if !ok {
		return
	}
	vertical := l.Down.at(max(pitch, 0)) - l.Up.at(max(-pitch, 0))
	if !l.Bones {
		a.face.set("lookLeft", clamp01(l.Outer.at(max(yaw, 0))))
		a.face.set("lookRight", clamp01(l.Outer.at(max(-yaw, 0))))
		a.face.set("lookDown", clamp01(max(vertical, 0)))
		a.face.set("lookUp", clamp01(max(-vertical, 0)))
		return
	}
	left := l.Outer.at(max(yaw, 0)) - l.Inner.at(max(-yaw, 0))
	right := l.Inner.at(max(yaw, 0)) - l.Outer.at(max(-yaw, 0))
	a.turnEye(motion.LeftEye, left, vertical)
	a.turnEye(motion.RightEye, right, vertical)
}

func (a *Actor) turnEye(b motion.Bone, yaw, pitch float64) {
	if a.Model.Has.Has(b) {
		a.turnBone(b, motion.RotY(yaw*rad).Mul(motion.RotX(pitch*rad)))
	}
}
