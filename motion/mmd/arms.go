package mmd

import "furitsuke/motion"

// Arms is what the rotations of arms in a motion are taken for, where no model
// tells how its arms hang.
type Arms uint8

const (
	// AFrame takes them as MMD does: differences from the A-stance, in axes
	// aligned to the world. It is right for motions of MMD and of all that
	// imitates it.
	AFrame Arms = iota
	// The others are the seed's older way (seed VMD to VRMA, chapter
	// 最初の式は、間違っていた), kept for motions that converters wrote by the same
	// mistake: the rotations are taken as turns about the bone's own axes, which
	// lie along the arm, and the axes of the right arm are turned against those of
	// the left. A proper rotation of axes changes the sign of two of the three, so
	// there are three such ways.
	LocalYZ // the right arm's Y and Z count backwards: axes mirrored at the body
	LocalXZ // X and Z
	LocalXY // X and Y
)

// signs returns q as an arm of a side has it under the mode.
func (a Arms) signs(q motion.Quat, s side) motion.Quat {
	if s == left {
		return q
	}
	switch a {
	case LocalYZ:
		return motion.Quat{X: q.X, Y: -q.Y, Z: -q.Z, W: q.W}
	case LocalXZ:
		return motion.Quat{X: -q.X, Y: q.Y, Z: -q.Z, W: q.W}
	case LocalXY:
		return motion.Quat{X: -q.X, Y: -q.Y, Z: q.Z, W: q.W}
	}
	return q
}

// An armBaker is what semi-standard models add to an arm: the shoulder's parent,
// whose turn does not reach the arm, and the twists along it.
type armBaker struct {
	p, c         sampled // 肩P, 肩C
	twist, wrist sampled // 腕捩, 手捩
}

// twists are the names of a twist bone, best first. The numbered helpers carry a
// share of it each and have no keys but where the bone itself has none; then the
// one nearest to the limb's end stands for it.
func twists(name string) []string { return []string{name, name + "3", name + "2", name + "1"} }

// bakeArm brings an arm from the A-stance to the T-pose. MMD's rotations are
// differences from the A-stance in world-aligned axes; RA leads from the T-pose
// to that stance. So the upper arm is q·RA, and what hangs on it RA⁻¹·q·RA, where
// RA cancels. It turns about Z, which the mirror of z leaves as it is.
//
// 肩P turns the shoulder, and 肩C takes that back for the arm (an append of -1).
// Twists turn about the arm as it hangs, as the fixed axis of their bones has it.
func (b *baker) bakeArm(s side, frame float64, out *motion.Pose) {
	shoulder := s.of(motion.LeftShoulder, motion.RightShoulder)
	ra := motion.RotZ(-s.x() * b.options.AStance)
	along := ra.Rotate(motion.Vec3{X: s.x()})
	a := &b.arms[s]
	for _, x := range [4]*sampled{&a.p, &a.c, &a.twist, &a.wrist} {
		x.sample(frame)
	}
	turn := func(bone motion.Bone) motion.Quat { return b.bone[bone].turn }
	upper := a.c.turn.Mul(a.p.turn.Inv()).Mul(turn(shoulder + 1)).Mul(about(along, a.twist.turn))
	lower := turn(shoulder + 2).Mul(about(along, a.wrist.turn))

	mode := b.options.Arms
	below := func(bone motion.Bone, q motion.Quat) {
		if mode == AFrame {
			b.store(out, bone, ra.Inv().Mul(q).Mul(ra))
		} else {
			b.store(out, bone, mode.signs(q, s))
		}
	}
	b.store(out, shoulder, mode.signs(a.p.turn.Mul(turn(shoulder)), s))
	if mode == AFrame {
		b.store(out, shoulder+1, upper.Mul(ra))
	} else {
		b.store(out, shoulder+1, ra.Mul(mode.signs(upper, s)))
	}
	below(shoulder+2, lower)
	below(shoulder+3, turn(shoulder+3))
	thumb := s.of(motion.LeftThumbMetacarpal, motion.RightThumbMetacarpal)
	for k := range motion.Bone(15) {
		below(thumb+k, turn(thumb+k))
	}
}
