package desk

import "furitsuke/motion"

// A Mask names the part of a motion that effects act on.
type Mask uint8

// The masks. SelectedBones are those of the selection.
const (
	WholeMotion Mask = iota
	SelectedBones
	TorsoMask
	HeadMask
	ArmsMask
	LeftArmMask
	RightArmMask
	FingersMask
	LeftFingersMask
	RightFingersMask
	LegsMask
	LeftLegMask
	RightLegMask
	MoveMask
	FaceMask

	maskCount
)

// masks holds the words of the command line, which are also the keys of the
// string table ("part.arms"), and what each stands for.
var masks = [maskCount]struct {
	word string
	part motion.Part
}{
	WholeMotion:      {"all", motion.Everything},
	SelectedBones:    {"selected", motion.Part{}},
	TorsoMask:        {"torso", motion.Torso},
	HeadMask:         {"head", motion.HeadPart},
	ArmsMask:         {"arms", motion.BothArms},
	LeftArmMask:      {"leftArm", motion.LeftArm},
	RightArmMask:     {"rightArm", motion.RightArm},
	FingersMask:      {"fingers", motion.BothFingers},
	LeftFingersMask:  {"leftFingers", motion.LeftFingers},
	RightFingersMask: {"rightFingers", motion.RightFingers},
	LegsMask:         {"legs", motion.BothLegs},
	LeftLegMask:      {"leftLeg", motion.LeftLeg},
	RightLegMask:     {"rightLeg", motion.RightLeg},
	MoveMask:         {"move", motion.Part{Move: true}},
	FaceMask:         {"face", motion.FacePart},
}

// Masks lists all masks.
func Masks() []Mask {
	out := make([]Mask, maskCount)
	for i := range out {
		out[i] = Mask(i)
	}
	return out
}

// Label returns the mask's name.
func (m Mask) Label() Text { return T("part." + masks[m].word) }

// Part returns what a mask stands for while bones are selected.
func (s Selection) Part(m Mask) motion.Part {
	if m == SelectedBones {
		return motion.Part{Bones: s.Bones, Move: s.Bones.Has(motion.Hips)}
	}
	return masks[m].part
}

// partNamed returns the part of a word of the command line: a mask's, or a
// bone's name.
func partNamed(word string) (motion.Part, bool) {
	for m, x := range masks {
		if x.word == word && Mask(m) != SelectedBones {
			return x.part, true
		}
	}
	b, ok := motion.BoneNamed(word)
	if !ok {
		return motion.Part{}, false
	}
	return motion.Part{Bones: motion.BoneSet(0).With(b)}, true
}
