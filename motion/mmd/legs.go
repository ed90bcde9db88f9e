package mmd

import (
	"math"

	"furitsuke/motion"
)

// A legBaker is what leads one leg.
type legBaker struct {
	parent, ik, toe sampled    // 足IK親, 足ＩＫ, つま先ＩＫ
	own             [3]sampled // 足D, ひざD, 足首D: on top of what the leg does
	led             bool       // by its IK, where that is on
	on, toeOn       steps
	onAt, toeAt     cursor
	report          Leg
}

// bakeLeg stores one leg's rotations, given where the hips are: those of its IK
// or of its own keys, with its D bones' on top.
func (b *baker) bakeLeg(s side, frame float64, hipsAt motion.Vec3, hips motion.Quat, out *motion.Pose) {
	upper := s.of(motion.LeftUpperLeg, motion.RightUpperLeg)
	l := &b.legs[s]
	for k, turn := range b.leg(s, frame, hipsAt, hips) {
		l.own[k].sample(frame)
		b.store(out, upper+motion.Bone(k), l.own[k].turn.Mul(turn))
	}
	b.store(out, upper+3, b.bone[upper+3].turn)
}

// leg returns the rotations of thigh, knee and foot. IK leads the leg if its bone
// has a key at all, or [Options.FileIK] says so, and is switched on; otherwise the
// leg's own keys do.
func (b *baker) leg(s side, frame float64, hipsAt motion.Vec3, hips motion.Quat) [3]motion.Quat {
	upper := s.of(motion.LeftUpperLeg, motion.RightUpperLeg)
	l := &b.legs[s]
	if !l.led || !l.on.at(frame, &l.onAt) {
		return [3]motion.Quat{b.bone[upper].turn, b.bone[upper+1].turn, b.bone[upper+2].turn}
	}
	l.parent.sample(frame)
	l.ik.sample(frame)
	l.toe.sample(frame)
	onSide := func(v motion.Vec3) motion.Vec3 { return motion.Vec3{X: v.X * s.x(), Y: v.Y, Z: v.Z} }

	// The foot IK hangs on its own parent and on 全ての親, never on the hips.
	master := &b.chain[0]
	lead := master.turn.Mul(l.parent.turn).Mul(l.ik.turn)
	world := func(p motion.Vec3) motion.Vec3 {
		p = l.ik.around(onSide(ankleRest), p)
		p = l.parent.around(onSide(ikParent), p)
		return master.around(hipsChain[0].pivot, p)
	}
	joint := hipsAt.Add(hips.Rotate(onSide(hipJoint).Sub(hipsPivot)))
	goal := world(onSide(ankleRest))
	side := kneeSide(b.bone[upper].turn, b.bone[upper+1].turn)
	thighTurn, kneeTurn := solveLeg(hips.Inv().Rotate(goal.Sub(joint)), side)

	// Where the foot is, which is the goal unless that lies out of reach.
	leg := hips.Mul(thighTurn)
	ankle := joint.Add(leg.Rotate(footOf(kneeTurn)))
	if missed := goal.Sub(ankle).Len() * Unit; missed > reachError {
		l.report.Short++
		l.report.Missed = max(l.report.Missed, missed)
	}
	l.report.Baked++

	shinTurn := leg.Mul(kneeTurn) // world
	foot := b.bone[upper+2].turn  // local to the shin
	if b.options.Ankle == Orient {
		foot = shinTurn.Inv().Mul(lead)
	}
	if b.options.Ankle != FK && l.toeOn.at(frame, &l.toeAt) {
		tip := world(onSide(ankleRest).Add(toeOffset).Add(l.toe.move))
		want := shinTurn.Inv().Rotate(tip.Sub(ankle))
		if want.Len() > 1e-9 {
			foot = motion.FromTo(foot.Rotate(toeOffset), want).Mul(foot)
		}
	}
	return [3]motion.Quat{thighTurn, kneeTurn, foot}
}

// reachError is the distance in metres from which a foot counts as short of
// its goal: 0.01 mm, far above rounding and below anything visible.
const reachError = 1e-5

// footOf returns the ankle seen from the hip joint, in the thigh's axes.
func footOf(knee motion.Quat) motion.Vec3 {
	return motion.Vec3{Y: -thigh}.Add(knee.Rotate(motion.Vec3{Y: -shin}))
}

// solveLeg returns the rotations of thigh and knee that bring the ankle to d,
// seen from the hip joint in the axes of the hips, MMD units. The knee turns
// about X only and folds the shin back; side turns its axis about the way to the
// ankle, radians, see kneeSide. A goal out of reach is pointed at.
//
// Two sides and the distance give the knee's angle by the law of cosines. Then
// the thigh carries the frame of the folded leg (the way to the ankle, and the
// knee's axis square to it) onto that of the goal.
func solveLeg(d motion.Vec3, side float64) (thighTurn, kneeTurn motion.Quat) {
	dist := d.Len()
	cos := (dist*dist - thigh*thigh - shin*shin) / (2 * thigh * shin)
	kneeTurn = motion.RotX(-math.Acos(max(-1, min(1, cos))))
	from, way := footOf(kneeTurn).Unit(), d.Unit()
	if dist < 1e-9 { // the ankle on the hip joint: any way will do
		from, way = motion.Vec3{Y: -1}, motion.Vec3{Y: -1}
	}
	axis := motion.AxisAngle(way, side).Rotate(kneeAxis(way))
	return between(from, motion.Vec3{X: 1}, way, axis), kneeTurn
}

// kneeSide returns how far a leg's own keys turn the axis of its knee from where
// kneeAxis has it, about the leg's way from hip to ankle, in radians; 0 for a
// leg without keys.
//
// MMD solves the leg from the pose of its own keys by turns that are as small as
// can be, so that what they turn the leg about its way stays: people use it to
// point a knee outward under IK. What they bend and swing it is the IK's to say.
func kneeSide(thighTurn, kneeTurn motion.Quat) float64 {
	way := thighTurn.Rotate(footOf(kneeTurn)).Unit()
	if way == (motion.Vec3{}) { // folded onto the hip joint
		return 0
	}
	return angleAbout(way, kneeAxis(way), thighTurn.Rotate(motion.Vec3{X: 1}))
}

// kneeAxis returns the axis of the knee for a leg that points along way: square
// to it, +X while the leg hangs down.
//
// The knee points where the lower body does (seed VMD to VRMA, chapter 脚), so
// its axis is way × front. That rule turns over when the leg passes the
// horizontal, as in a high kick; there the axis that the least rotation from
// hanging down would give takes its place, little by little from 60° off the
// vertical to 90°. Below the horizontal the two are less than 90° apart, so
// that nothing jumps on the way.
func kneeAxis(way motion.Vec3) motion.Vec3 {
	front := motion.Vec3{Z: -1}
	byFront := way.Cross(front).Unit()
	least := motion.FromTo(motion.Vec3{Y: -1}, way).Rotate(motion.Vec3{X: 1})
	w := max(0, min(1, (way.Y+0.5)/0.5))
	w = w * w * (3 - 2*w)
	return byFront.Scale(1 - w).Add(least.Scale(w)).Unit()
}

// between returns the rotation that takes direction a to b and a's square axis
// u to b's square axis v: the least turn from a to b, then one about b.
func between(a, u, b, v motion.Vec3) motion.Quat {
	q := motion.FromTo(a, b)
	return motion.AxisAngle(b, angleAbout(b, q.Rotate(u), v)).Mul(q).Unit()
}

// angleAbout returns the angle about an axis of length 1 that takes u to v, seen
// along the axis, in radians.
func angleAbout(axis, u, v motion.Vec3) float64 {
	return math.Atan2(axis.Dot(u.Cross(v)), u.Dot(v)-axis.Dot(u)*axis.Dot(v))
}
