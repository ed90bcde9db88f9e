package ik

import "furitsuke/motion"

// A Limb is an arm or a leg.
type Limb struct {
	Upper, Lower, End motion.Bone
	// Hint is where the joint of a straight limb goes, in the axes of the upper
	// bone: knees forward, elbows back.
	Hint motion.Vec3
}

// The limbs.
var (
	LeftArm  = Limb{motion.LeftUpperArm, motion.LeftLowerArm, motion.LeftHand, motion.Vec3{Z: -1}}
	RightArm = Limb{motion.RightUpperArm, motion.RightLowerArm, motion.RightHand, motion.Vec3{Z: -1}}
	LeftLeg  = Limb{motion.LeftUpperLeg, motion.LeftLowerLeg, motion.LeftFoot, motion.Vec3{Z: 1}}
	RightLeg = Limb{motion.RightUpperLeg, motion.RightLowerLeg, motion.RightFoot, motion.Vec3{Z: 1}}

	Limbs = [4]Limb{LeftArm, RightArm, LeftLeg, RightLeg}
)

// LimbThrough returns the limb whose end or middle joint a bone is, and false
// for other bones.
func LimbThrough(b motion.Bone) (Limb, bool) {
	for _, l := range Limbs {
		if b == l.End || b == l.Lower {
			return l, true
		}
	}
	return Limb{}, false
}

// Bones returns the limb's three bones.
func (l Limb) Bones() motion.BoneSet {
	var s motion.BoneSet
	return s.With(l.Upper).With(l.Lower).With(l.End)
}

// A Pin holds the end of a limb in place.
type Pin struct {
	Limb  Limb
	At    motion.Vec3 // of the hand or the ankle
	Turn  motion.Quat // of the hand or the foot
	Loose bool        // the hand turns with the forearm, the foot with the shin
	Bend  Bend
}

// A Body is a skeleton that a clip or a pose moves.
type Body struct {
	Skeleton *motion.Skeleton
	Scale    float64 // of hips movement, see [motion.Rest.HipsScale]
}

// OwnBody returns the body of the file that a clip came from.
func OwnBody(c *motion.Clip) Body { return Body{motion.NewSkeleton(c.Rest), 1} }

// Place is [motion.Skeleton.Place] at the body's scale.
func (b Body) Place(p *motion.Pose, out *motion.Placed) { b.Skeleton.Place(p, b.Scale, out) }

// At returns where a pose has a bone.
func (b Body) At(p *motion.Pose, bone motion.Bone) motion.Vec3 {
	var at motion.Placed
	b.Place(p, &at)
	return at.Position[bone]
}

// PinHere returns a pin that holds a limb where a pose has it.
func (b Body) PinHere(p *motion.Pose, l Limb) Pin {
	var at motion.Placed
	b.Place(p, &at)
	return Pin{Limb: l, At: at.Position[l.End], Turn: at.Turn[l.End]}
}

// Reach turns the two bones of a pin's limb so that its end is at the pin, or
// stretched towards it where that is out of reach, and turns the end as the pin
// says. No other bone changes. A limb that the skeleton lacks in part stays. It
// returns how far out of reach the pin is, metres, and allocates nothing.
func (b Body) Reach(p *motion.Pose, pin *Pin) (missed float64) {
	l := pin.Limb
	if has := l.Bones(); b.Skeleton.Has&has != has {
		return 0
	}
	var at motion.Placed
	b.Place(p, &at)
	missed = b.missing(&at, pin).Len()
	c := chain{at.Position[l.Upper], at.Position[l.Lower], at.Position[l.End]}
	upper, lower := c.reach(pin.At, at.Turn[l.Upper].Rotate(l.Hint), pin.Bend)
	upper, lower = upper.Mul(at.Turn[l.Upper]), lower.Mul(at.Turn[l.Lower])
	p.Rotation[l.Upper] = at.Turn[l.Upper.Parent()].Inv().Mul(upper).Unit()
	p.Rotation[l.Lower] = upper.Inv().Mul(lower).Unit()
	if !pin.Loose {
		p.Rotation[l.End] = lower.Inv().Mul(pin.Turn).Unit()
	}
	p.Set |= l.Bones()
	return missed
}

// length returns the limb's length in metres.
func (b Body) length(l Limb) float64 {
	return b.Skeleton.Offset(l.Lower).Len() + b.Skeleton.Offset(l.End).Len()
}
