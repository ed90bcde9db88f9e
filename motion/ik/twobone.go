// Package ik poses a humanoid by where its hands and feet are: limbs of two
// bones, pins that hold while the rest of the body moves, and the edits of clips
// that are made with them.
//
// Positions are in the character's own space, metres, as [motion.Skeleton] places
// them; turns are accumulated normalized rotations.
package ik

import (
	"math"

	"furitsuke/motion"
)

// A Bend says on which side a limb's middle joint lies. The zero Bend keeps the
// side on which it is.
type Bend struct {
	Angle  float64      // radians about the line from root to end, after the rest
	Toward *motion.Vec3 // a pole: the point that the joint points to; nil is none
}

// A chain is two bones: where their joints are.
type chain struct{ root, mid, end motion.Vec3 }

// straight is how far the middle joint stands off the line from root to end, in
// lengths of the limb, below which that offset is no longer trusted to tell the
// side: a knee a millimetre off its line says nothing. The hint takes over
// smoothly (TestTwoBoneStraight).
const straight = 2e-3

// tiny is the shortest distance between root and end, in lengths of the limb: a
// target on the root has no direction, and the answer is off by this much.
const tiny = 1e-7

// reach returns by how much the upper and the lower bone turn, in the chain's
// space, so that its end is at target: the law of cosines gives the joint's
// place in the plane that the limb lies in, and that plane follows the line from
// root to end by the smallest turn. Both turns keep the joint's axis in place
// between the two bones, so a knee stays a hinge.
//
// The reach is hard: up to the limb's whole length the end is at the target,
// beyond it the limb is straight towards it. A soft limit would leave pinned feet
// short of their place while standing.
//
// hint is where the joint of a straight limb goes, a direction.
func (c chain) reach(target, hint motion.Vec3, bend Bend) (upper, lower motion.Quat) {
	a, b := c.mid.Sub(c.root).Len(), c.end.Sub(c.mid).Len()
	length := a + b
	if !(length > 0) {
		return motion.Identity, motion.Identity
	}
	was := c.end.Sub(c.root)
	along := direction(was, c.mid.Sub(c.root))
	to := target.Sub(c.root)
	toward := direction(to, along)
	d := min(max(to.Len(), math.Abs(a-b), tiny*length), length)

	side := c.side(along, hint, length)
	carry := motion.FromTo(along, toward)
	aim := carry.Rotate(side)
	if bend.Toward != nil {
		if p := square(bend.Toward.Sub(c.root), toward); p.Len() > straight*length {
			aim = p.Unit()
		}
	}
	if bend.Angle != 0 {
		aim = motion.AxisAngle(toward, bend.Angle).Rotate(aim)
	}
	roll := rollAbout(toward, carry.Rotate(side), aim)
	carry = roll.Mul(carry)

	x := (a*a - b*b + d*d) / (2 * d)
	h := math.Sqrt(max(a*a-x*x, 0))
	mid := toward.Scale(x).Add(aim.Scale(h))
	end := toward.Scale(d)
	turn := func(from, to motion.Vec3) motion.Quat {
		return motion.FromTo(carry.Rotate(from), to).Mul(carry)
	}
	return turn(c.mid.Sub(c.root), mid), turn(c.end.Sub(c.mid), end.Sub(mid))
}

// side returns the direction, square to the line from root to end, in which the
// middle joint lies.
func (c chain) side(along, hint motion.Vec3, length float64) motion.Vec3 {
	off := square(c.mid.Sub(c.root), along)
	h := square(hint, along)
	if h.Len() < 1e-6 { // the hint points along the limb: any side will do
		h = square(motion.Vec3{X: 1}, along)
		if h.Len() < 0.1 {
			h = square(motion.Vec3{Y: 1}, along)
		}
	}
	w := motion.Smoothstep(off.Len() / (straight * length))
	if s := off.Unit().Scale(w).Add(h.Unit().Scale(1 - w)); s.Len() > 1e-6 {
		return s.Unit()
	}
	return h.Unit()
}

// square returns the part of v that is square to a direction.
func square(v, along motion.Vec3) motion.Vec3 { return v.Sub(along.Scale(v.Dot(along))) }

// direction returns v at length 1, or other's direction where v has none.
func direction(v, other motion.Vec3) motion.Vec3 {
	if v.Len() > 1e-9 {
		return v.Unit()
	}
	if other.Len() > 1e-9 {
		return other.Unit()
	}
	return motion.Vec3{Y: -1}
}

// rollAbout returns the turn about axis that takes one direction square to it to
// another.
func rollAbout(axis, from, to motion.Vec3) motion.Quat {
	return motion.AxisAngle(axis, math.Atan2(axis.Dot(from.Cross(to)), from.Dot(to)))
}
