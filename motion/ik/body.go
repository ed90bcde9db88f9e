package ik

import "furitsuke/motion"

// Follow says what of the body goes along when a pin is out of its limb's reach.
type Follow struct {
	Lean motion.BoneSet // those of spine and shoulders that bend towards a hand's pin
	Hips bool           // the hips move
}

// lean lists the bones that bring a shoulder joint closer to a target, outermost
// last, and how far each may turn from where it is, in radians. Together that is
// some 70°: what a person leans before taking a step.
var lean = [...]struct {
	bone  motion.Bone
	limit float64
}{
	{motion.Spine, 0.4}, {motion.Chest, 0.3}, {motion.UpperChest, 0.3},
}

// shoulderLimit is how far a shoulder rises or reaches forward, in radians.
const shoulderLimit = 0.25

// Rounds and shares of the damped iterations. A joint takes a share of what is
// missing, so that all of the spine bends rather than its first joint; after so
// many rounds less than a thousandth of the way is left
// (TestHoldLeansToAFarHand).
const (
	leanRounds = 12
	leanShare  = 0.35
	hipsRounds = 12
)

// Hold re-solves the limbs of pins, so that pinned hands and feet are where their
// pins say although hips or other bones have moved. Where a pin is out of reach
// the body follows as asked: first the spine leans, then the hips come along, as
// far as the other pins let them; the limb is straight towards what remains. No
// bone outside the chains changes. It allocates nothing.
func (b Body) Hold(p *motion.Pose, pins []Pin, follow Follow) {
	for i := range pins {
		if follow.Lean != 0 {
			b.leanTo(p, &pins[i], follow.Lean)
		}
	}
	if follow.Hips {
		b.bringHips(p, pins)
	}
	for i := range pins {
		b.Reach(p, &pins[i])
	}
}

// missing returns by what the root of a pin's limb must move so that the pin is
// in reach; nothing where it is.
func (b Body) missing(at *motion.Placed, pin *Pin) motion.Vec3 {
	away := pin.At.Sub(at.Position[pin.Limb.Upper])
	if d := away.Len(); d > b.length(pin.Limb) {
		return away.Scale(1 - b.length(pin.Limb)/d)
	}
	return motion.Vec3{}
}

// leanTo turns spine and shoulder towards a pin out of reach: cyclic coordinate
// descent on the shoulder joint, damped and limited.
func (b Body) leanTo(p *motion.Pose, pin *Pin, bends motion.BoneSet) {
	shoulder := pin.Limb.Upper.Parent()
	if shoulder != motion.LeftShoulder && shoulder != motion.RightShoulder {
		return
	}
	var at motion.Placed
	var was [len(lean) + 1]motion.Quat
	joint := func(i int) (motion.Bone, float64) {
		if i < len(lean) {
			return lean[i].bone, lean[i].limit
		}
		return shoulder, shoulderLimit
	}
	for i := range was {
		bone, _ := joint(i)
		was[i] = p.Rotation[bone]
	}
	for range leanRounds {
		for i := range was {
			bone, limit := joint(i)
			if !bends.Has(bone) || !b.Skeleton.Has.Has(bone) {
				continue
			}
			b.Place(p, &at)
			need := b.missing(&at, pin)
			if need == (motion.Vec3{}) {
				return
			}
			arm := at.Position[pin.Limb.Upper].Sub(at.Position[bone])
			turn := motion.FromTo(arm, arm.Add(need)).Pow(leanShare)
			n := at.Turn[bone.Parent()].Inv().Mul(turn).Mul(at.Turn[bone])
			change := n.Mul(was[i].Inv())
			if a := change.Angle(); a > limit {
				n = change.Pow(limit / a).Mul(was[i])
			}
			p.Rotation[bone] = n.Unit()
			p.Set = p.Set.With(bone)
		}
	}
}

// bringHips moves the hips so that all pins are in reach, or as near to that as
// they allow each other: each in turn pulls the hips by what it lacks.
func (b Body) bringHips(p *motion.Pose, pins []Pin) {
	var at motion.Placed
	for range hipsRounds {
		moved := false
		for i := range pins {
			b.Place(p, &at)
			if need := b.missing(&at, &pins[i]); need != (motion.Vec3{}) {
				p.Hips = at.Position[motion.Hips].Add(need).Scale(1 / b.Scale)
				p.HasHips, moved = true, true
			}
		}
		if !moved {
			return
		}
	}
}
