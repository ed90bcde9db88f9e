package mmd

import (
	"math"

	"furitsuke/motion"
)

// A hinge is a leg whose knee turns about its own X axis alone, as the leg IK of
// MMD holds it. Rest offsets are in MMD units.
type hinge struct {
	thigh, shin motion.Vec3 // from the hip joint to the knee and on to the ankle
	min, max    float64     // of the knee, radians
}

// bend returns rotations of thigh and shin, in the axes that those given are in,
// that bring the ankle where the given ones do with the knee on its hinge. Where
// the knee already is, they are the given ones; what else it had goes into the
// thigh as far as the knee's place and the thigh's own axis ask for it, and
// otherwise is left to the foot. A leg that the knee's limits keep from its ankle
// points at it.
func (h *hinge) bend(thigh, shin motion.Quat) (newThigh, newShin motion.Quat) {
	knee := thigh.Rotate(h.thigh)
	ankle := knee.Add(shin.Rotate(h.shin))
	fold := motion.RotX(h.angle(ankle))
	folded := h.thigh.Add(fold.Rotate(h.shin)) // the ankle, in the thigh's axes
	way := ankle.Unit()
	if way == (motion.Vec3{}) || folded.Len() < 1e-9 {
		return thigh, thigh.Mul(fold)
	}
	q := motion.FromTo(folded, ankle)
	// What is left is a turn about the way to the ankle. It brings two points as
	// close as one turn can to where they were: the knee, and one at a unit's length
	// along the thigh's X axis, which decides where the leg is straight.
	var sin, cos float64
	for _, p := range [2]motion.Vec3{h.thigh, {X: 1}} {
		have, want := q.Rotate(p), thigh.Rotate(p)
		sin += way.Dot(have.Cross(want))
		cos += have.Dot(want) - way.Dot(have)*way.Dot(want)
	}
	newThigh = motion.AxisAngle(way, math.Atan2(sin, cos)).Mul(q).Unit()
	return newThigh, newThigh.Mul(fold).Unit()
}

// angle returns the knee's angle at which the ankle is as far from the hip joint
// as the given one: the fold to the back of the two, within the limits.
//
// The squared distance is that of the two bones and twice thigh·RotX(angle)·shin,
// which is x + m·cos(angle - straight).
func (h *hinge) angle(ankle motion.Vec3) float64 {
	t, s := h.thigh, h.shin
	x := t.X * s.X
	c, d := t.Y*s.Y+t.Z*s.Z, t.Z*s.Y-t.Y*s.Z
	m, straight := math.Hypot(c, d), math.Atan2(d, c)
	dot := (ankle.Dot(ankle) - t.Dot(t) - s.Dot(s)) / 2
	cos := 1.0
	if m > 0 {
		cos = max(-1, min(1, (dot-x)/m))
	}
	return max(h.min, min(h.max, straight-math.Acos(cos)))
}
