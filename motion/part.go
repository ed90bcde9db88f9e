package motion

import "math/bits"

// A Part is the share of a clip's tracks that an edit changes.
type Part struct {
	Bones BoneSet // whose rotations
	Move  bool    // the hips' movement
	Face  bool    // expressions
	Gaze  bool    // the look-at
}

// AllBones are all humanoid bones.
const AllBones BoneSet = 1<<BoneCount - 1

// Everything is all that a clip holds.
var Everything = Part{Bones: AllBones, Move: true, Face: true, Gaze: true}

// Has reports whether a channel belongs to p. A node between two bones belongs
// to the lower of them.
func (p Part) Has(ch Channel) bool {
	switch ch.Kind {
	case Turn, Between:
		return p.Bones.Has(ch.Bone)
	case Move:
		return p.Move
	case Face:
		return p.Face
	default:
		return p.Gaze
	}
}

// And returns what is in p or in q.
func (p Part) And(q Part) Part {
	return Part{p.Bones | q.Bones, p.Move || q.Move, p.Face || q.Face, p.Gaze || q.Gaze}
}

// The parts of the body that effects and the dope sheet know by name. Together
// they are [Everything], and no two overlap but for BothArms, BothFingers and BothLegs
// with their sides.
var (
	Torso       = Part{Bones: setOf(Hips, Spine, Chest, UpperChest), Move: true}
	HeadPart    = Part{Bones: setOf(Neck, Head, LeftEye, RightEye, Jaw)}
	LeftArm     = Part{Bones: setOf(LeftShoulder, LeftUpperArm, LeftLowerArm, LeftHand)}
	RightArm    = Part{Bones: LeftArm.Bones.Mirrored()}
	LeftFingers = Part{Bones: rangeOf(LeftThumbMetacarpal, LeftLittleDistal)}
	// RightFingers are the fifteen bones of the right hand's fingers.
	RightFingers = Part{Bones: LeftFingers.Bones.Mirrored()}
	LeftLeg      = Part{Bones: setOf(LeftUpperLeg, LeftLowerLeg, LeftFoot, LeftToes)}
	RightLeg     = Part{Bones: LeftLeg.Bones.Mirrored()}
	FacePart     = Part{Face: true, Gaze: true}

	BothArms    = LeftArm.And(RightArm)
	BothLegs    = LeftLeg.And(RightLeg)
	BothFingers = LeftFingers.And(RightFingers)
)

func setOf(bones ...Bone) BoneSet {
	var s BoneSet
	for _, b := range bones {
		s = s.With(b)
	}
	return s
}

// rangeOf returns the bones from first to last in the order of their numbers.
func rangeOf(first, last Bone) BoneSet { return 1<<(last+1) - 1<<first }

// Mirrored returns the bones of the other side; those of the middle stay.
func (s BoneSet) Mirrored() BoneSet {
	var out BoneSet
	for b := range BoneCount {
		if s.Has(b) {
			out = out.With(b.Mirrored())
		}
	}
	return out
}

var mirrored = func() (out [BoneCount]Bone) {
	for b := range BoneCount {
		out[b] = b
		name := b.String()
		for _, side := range [2][2]string{{"left", "right"}, {"right", "left"}} {
			if len(name) > len(side[0]) && name[:len(side[0])] == side[0] {
				out[b], _ = BoneNamed(side[1] + name[len(side[0]):])
			}
		}
	}
	return out
}()

// Mirrored returns the same bone of the other side, or b where it stands in the
// middle.
func (b Bone) Mirrored() Bone { return mirrored[b] }

// Len returns how many bones are in s.
func (s BoneSet) Len() int { return bits.OnesCount64(uint64(s)) }
