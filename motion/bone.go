package motion

// A Bone is one of the humanoid bones of VRM 1.0 (specification
// VRMC_vrm-1.0/humanoid.md). VRM 0.x thumbs carry other names for the same
// three bones; readers translate.
type Bone uint8

// The humanoid bones, parents before children.
const (
	Hips Bone = iota
	Spine
	Chest
	UpperChest
	Neck
	Head
	LeftEye
	RightEye
	Jaw
	LeftUpperLeg
	LeftLowerLeg
	LeftFoot
	LeftToes
	RightUpperLeg
	RightLowerLeg
	RightFoot
	RightToes
	LeftShoulder
	LeftUpperArm
	LeftLowerArm
	LeftHand
	RightShoulder
	RightUpperArm
	RightLowerArm
	RightHand
	LeftThumbMetacarpal
	LeftThumbProximal
	LeftThumbDistal
	LeftIndexProximal
	LeftIndexIntermediate
	LeftIndexDistal
	LeftMiddleProximal
	LeftMiddleIntermediate
	LeftMiddleDistal
	LeftRingProximal
	LeftRingIntermediate
	LeftRingDistal
	LeftLittleProximal
	LeftLittleIntermediate
	LeftLittleDistal
	RightThumbMetacarpal
	RightThumbProximal
	RightThumbDistal
	RightIndexProximal
	RightIndexIntermediate
	RightIndexDistal
	RightMiddleProximal
	RightMiddleIntermediate
	RightMiddleDistal
	RightRingProximal
	RightRingIntermediate
	RightRingDistal
	RightLittleProximal
	RightLittleIntermediate
	RightLittleDistal

	BoneCount // how many there are
	NoBone    = BoneCount
)

var bones = [BoneCount]struct {
	name     string
	parent   Bone
	required bool // by VRM 1.0
}{
	Hips:         {"hips", NoBone, true},
	Spine:        {"spine", Hips, true},
	Chest:        {"chest", Spine, false},
	UpperChest:   {"upperChest", Chest, false},
	Neck:         {"neck", UpperChest, false},
	Head:         {"head", Neck, true},
	LeftEye:      {"leftEye", Head, false},
	RightEye:     {"rightEye", Head, false},
	Jaw:          {"jaw", Head, false},
	LeftUpperLeg: {"leftUpperLeg", Hips, true}, LeftLowerLeg: {"leftLowerLeg", LeftUpperLeg, true}, LeftFoot: {"leftFoot", LeftLowerLeg, true}, LeftToes: {"leftToes", LeftFoot, false},
	RightUpperLeg: {"rightUpperLeg", Hips, true}, RightLowerLeg: {"rightLowerLeg", RightUpperLeg, true}, RightFoot: {"rightFoot", RightLowerLeg, true}, RightToes: {"rightToes", RightFoot, false},
	LeftShoulder: {"leftShoulder", UpperChest, false}, LeftUpperArm: {"leftUpperArm", LeftShoulder, true}, LeftLowerArm: {"leftLowerArm", LeftUpperArm, true}, LeftHand: {"leftHand", LeftLowerArm, true},
	RightShoulder: {"rightShoulder", UpperChest, false}, RightUpperArm: {"rightUpperArm", RightShoulder, true}, RightLowerArm: {"rightLowerArm", RightUpperArm, true}, RightHand: {"rightHand", RightLowerArm, true},
	LeftThumbMetacarpal: {"leftThumbMetacarpal", LeftHand, false}, LeftThumbProximal: {"leftThumbProximal", LeftThumbMetacarpal, false}, LeftThumbDistal: {"leftThumbDistal", LeftThumbProximal, false},
	LeftIndexProximal: {"leftIndexProximal", LeftHand, false}, LeftIndexIntermediate: {"leftIndexIntermediate", LeftIndexProximal, false}, LeftIndexDistal: {"leftIndexDistal", LeftIndexIntermediate, false},
	LeftMiddleProximal: {"leftMiddleProximal", LeftHand, false}, LeftMiddleIntermediate: {"leftMiddleIntermediate", LeftMiddleProximal, false}, LeftMiddleDistal: {"leftMiddleDistal", LeftMiddleIntermediate, false},
	LeftRingProximal: {"leftRingProximal", LeftHand, false}, LeftRingIntermediate: {"leftRingIntermediate", LeftRingProximal, false}, LeftRingDistal: {"leftRingDistal", LeftRingIntermediate, false},
	LeftLittleProximal: {"leftLittleProximal", LeftHand, false}, LeftLittleIntermediate: {"leftLittleIntermediate", LeftLittleProximal, false}, LeftLittleDistal: {"leftLittleDistal", LeftLittleIntermediate, false},
	RightThumbMetacarpal: {"rightThumbMetacarpal", RightHand, false}, RightThumbProximal: {"rightThumbProximal", RightThumbMetacarpal, false}, RightThumbDistal: {"rightThumbDistal", RightThumbProximal, false},
	RightIndexProximal: {"rightIndexProximal", RightHand, false}, RightIndexIntermediate: {"rightIndexIntermediate", RightIndexProximal, false}, RightIndexDistal: {"rightIndexDistal", RightIndexIntermediate, false},
	RightMiddleProximal: {"rightMiddleProximal", RightHand, false}, RightMiddleIntermediate: {"rightMiddleIntermediate", RightMiddleProximal, false}, RightMiddleDistal: {"rightMiddleDistal", RightMiddleIntermediate, false},
	RightRingProximal: {"rightRingProximal", RightHand, false}, RightRingIntermediate: {"rightRingIntermediate", RightRingProximal, false}, RightRingDistal: {"rightRingDistal", RightRingIntermediate, false},
	RightLittleProximal: {"rightLittleProximal", RightHand, false}, RightLittleIntermediate: {"rightLittleIntermediate", RightLittleProximal, false}, RightLittleDistal: {"rightLittleDistal", RightLittleIntermediate, false},
}

var boneByName = func() map[string]Bone {
	m := make(map[string]Bone, BoneCount)
	for b := range BoneCount {
		m[bones[b].name] = b
	}
	return m
}()

// BoneNamed returns the bone of a VRM 1.0 name such as "leftUpperArm".
func BoneNamed(name string) (Bone, bool) {
	b, ok := boneByName[name]
	return b, ok
}

// String returns the VRM 1.0 name.
func (b Bone) String() string {
	if b >= BoneCount {
		return "none"
	}
	return bones[b].name
}

// Parent returns the humanoid parent, optional bones included; NoBone for hips.
func (b Bone) Parent() Bone { return bones[b].parent }

// Required reports whether VRM 1.0 demands the bone in every model.
func (b Bone) Required() bool { return bones[b].required }

// Body lists the 22 bones an animator poses by their marks on the body (seed
// VRMA EDIT, chapter 5.2): all but eyes, jaw and fingers, parents first.
var Body = [22]Bone{
	Hips, Spine, Chest, UpperChest, Neck, Head,
	LeftShoulder, LeftUpperArm, LeftLowerArm, LeftHand,
	RightShoulder, RightUpperArm, RightLowerArm, RightHand,
	LeftUpperLeg, LeftLowerLeg, LeftFoot, LeftToes,
	RightUpperLeg, RightLowerLeg, RightFoot, RightToes,
}

// A BoneSet is a set of bones, a bit each.
type BoneSet uint64

// Has reports whether b is in s.
func (s BoneSet) Has(b Bone) bool { return s&(1<<b) != 0 }

// With returns s and b.
func (s BoneSet) With(b Bone) BoneSet { return s | 1<<b }

// NearestIn returns b's nearest ancestor in s, or NoBone.
func (b Bone) NearestIn(s BoneSet) Bone {
	for p := b.Parent(); p != NoBone; p = p.Parent() {
		if s.Has(p) {
			return p
		}
	}
	return NoBone
}
