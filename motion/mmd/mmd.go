// Package mmd is MikuMikuDance motion: bezier keys, the skeleton with its
// layers, append and IK, the solver that poses it, and the way from MMD motion
// to a [motion.Clip]. It knows nothing of files or drawing.
//
// Space: MMD's own, unless a name says otherwise. Left-handed, +Y up, the
// character faces -Z and its left is +X; lengths in MMD units of 0.08 m, time
// in frames at 30 a second, angles in radians. Bones have no rest rotation.
package mmd

import "furitsuke/motion"

// Unit is the length of an MMD unit in metres: what converters and importers
// agree on (specs/mmd-runtime.md §1).
const Unit = 0.08

// FPS is MMD's frame rate.
const FPS = 30

// A Name is a bone's or morph's name in the three forms that binding needs.
// Formats make it; here the forms are only compared.
type Name struct {
	Text   string // as shown
	Key    string // the first 15 bytes in cp932: what VMD binds by
	Folded string // NFKC of Text: the fallback, and the key of the humanoid table
}

// A Curve is a cubic Bézier from (0,0) to (1,1) with control points in 0..127.
type Curve struct{ X1, Y1, X2, Y2 uint8 }

// LinearCurve is what MMD writes for a straight curve.
var LinearCurve = Curve{20, 20, 107, 107}

// A Motion is the animation of one model, as MMD plays it. It is immutable.
type Motion struct {
	Bones  []BoneTrack
	Morphs []MorphTrack
	Shows  []ShowKey // ascending frames
	Last   uint32    // the last frame that has a key of any kind
}

// A BoneTrack is one bone's keys: ascending frames, no two alike.
type BoneTrack struct {
	Name Name
	Keys []BoneKey
}

// A BoneKey is one key. Its curves shape the segment that ends at it.
type BoneKey struct {
	Frame    uint32
	Position [3]float32 // added to the rest offset, MMD units
	Rotation [4]float32 // x y z w
	Curves   [4]Curve   // X, Y, Z, rotation
	// PhysicsOff is MMD 9's per-key switch for the bodies on the bone.
	PhysicsOff bool
}

// A MorphTrack is one morph's keys: ascending frames, no two alike.
type MorphTrack struct {
	Name Name
	Keys []MorphKey
}

// A MorphKey is a weight, usually in [0,1]; weights are linear between keys.
type MorphKey struct {
	Frame  uint32
	Weight float32
}

// A ShowKey switches the model's visibility and its IK, from its frame on.
type ShowKey struct {
	Frame   uint32
	Visible bool
	IK      []IKSwitch
}

// An IKSwitch turns the IK of one bone on or off.
type IKSwitch struct {
	Name Name
	On   bool
}

// A Skeleton is what the solver needs of a model. It is immutable.
type Skeleton struct {
	Bones  []Bone
	Morphs []Morph
}

// A Bone is one bone of a model.
type Bone struct {
	Name         Name
	Position     motion.Vec3 // rest, absolute, MMD units
	Parent       int         // index, -1 for none; may come later in the list
	Layer        int         // deform layer
	AfterPhysics bool
	Append       *Append      // nil for none
	FixedAxis    *motion.Vec3 // nil for none; not necessarily of unit length
	IK           *IK          // nil for none
}

// An Append adds a share of another bone's motion (付与).
type Append struct {
	Source      int // index, may be out of range in broken files
	Ratio       float64
	Rotation    bool
	Translation bool
	Local       bool
}

// An IK bone pulls Target to itself by turning Links.
type IK struct {
	Target    int
	Loops     int
	UnitAngle float64 // radians a step
	Links     []Link  // nearest the target first
}

// A Link is a bone that an IK turns.
type Link struct {
	Bone     int
	Limited  bool
	Min, Max motion.Vec3 // radians, in MMD axes
}

// MorphKind is which part of the model a morph moves.
type MorphKind uint8

// The kinds that concern the skeleton; all others are None here.
const (
	MorphNone MorphKind = iota
	MorphGroup
	MorphBone
)

// A Morph is a morph as the solver needs it. Its index is the model's.
type Morph struct {
	Name  Name
	Kind  MorphKind
	Group []GroupOffset // MorphGroup
	Bones []BoneOffset  // MorphBone
}

// A GroupOffset drives another morph by a share of the group's weight.
type GroupOffset struct {
	Morph int
	Ratio float64
}

// A BoneOffset moves a bone at weight 1.
type BoneOffset struct {
	Bone        int
	Translation motion.Vec3
	Rotation    motion.Quat
}
