// Package pmd reads PMD, the model format of MikuMikuDance before PMX, and
// turns it into a [pmx.File]. It knows nothing of motion, drawing or folders of
// textures.
//
// A [File] keeps the file's own units and axes, which are those of PMX. The
// layout follows specs/pmd.md; there is no official specification.
package pmd

import "furitsuke/formats"

// A File is a whole model as it is stored. Indices may point anywhere;
// [File.PMX] takes out those that point nowhere.
type File struct {
	Version       float32 // 1.0
	Name, Comment string

	Vertices  []Vertex
	Indices   []uint16 // three for each triangle
	Materials []Material
	Bones     []Bone
	IKs       []IK
	// Morphs holds the base first, if there are any: the vertices that the
	// others move.
	Morphs       []Morph
	MorphDisplay []uint16    // morphs shown in the panels, in their order
	Frames       []string    // groups of bones, without the first, センター
	BoneDisplay  []FrameBone // which bone is in which group

	English *English // nil without one
	Toons   [toons]string
	Bodies  []Body
	Joints  []Joint

	Warnings []formats.Warning
}

// toons is how many toon textures a model names.
const toons = 10

// None is the index of no bone.
const None = 0xFFFF

// A Vertex is one vertex. Bones[0] moves it by Weight percent, Bones[1] by the
// rest.
type Vertex struct {
	Position, Normal [3]float32
	UV               [2]float32
	Bones            [2]uint16
	Weight           uint8 // percent
	NoEdge           bool  // not part of the outline
}

// A Material is drawn with the next IndexCount of the file's Indices.
type Material struct {
	Diffuse       [3]float32
	Alpha         float32
	SpecularPower float32
	Specular      [3]float32
	Ambient       [3]float32
	Toon          uint8 // of Toons, 0xFF for none
	Edge          bool  // outline and ground shadow
	IndexCount    uint32
	Texture       string // "face.bmp", "shine.sph" or "face.bmp*shine.sph"
}

// A BoneType says what moves a bone, and how its IK field is meant.
type BoneType uint8

// The types of bones (specs/pmd.md, Semantics).
const (
	Rotate       BoneType = iota
	RotateMove            // センター
	IKBone                // pulls the target of an IK
	Unknown               // hidden
	UnderIK               // IK is the bone of the IK that turns it
	AppendRotate          // IK is the bone whose rotation is added
	IKTarget              // hidden
	Hidden                // ends of chains
	Twist                 // turns about the direction to its tail
	AppendRatio           // Tail is the bone whose rotation is added, IK the percent of it, signed
)

// A Bone is one bone.
type Bone struct {
	Name     string
	Parent   uint16 // or None
	Tail     uint16 // the bone it points at; 0 and None are none
	Type     BoneType
	IK       uint16
	Position [3]float32 // rest, absolute
}

// An IK pulls Target to Bone by turning Links.
type IK struct {
	Bone, Target uint16
	Loops        uint16
	Limit        float32  // a quarter of the radians of a step
	Links        []uint16 // nearest the target first
}

// A Morph moves vertices. In the base, which is the first, indices are of
// Vertices and positions absolute; in all others, indices are of the base's
// list and positions are offsets.
type Morph struct {
	Name    string
	Panel   uint8 // 0 base, then as in PMX: 1 brow, 2 eye, 3 lip, 4 other
	Offsets []MorphOffset
}

// A MorphOffset is one entry of a morph.
type MorphOffset struct {
	Index  uint32
	Offset [3]float32
}

// A FrameBone puts a bone into a group. Frame 1 is the first of Frames.
type FrameBone struct {
	Bone  uint16
	Frame uint8
}

// English holds the names in English. They go with Bones, with Morphs from the
// second on, and with Frames.
type English struct {
	Name, Comment         string
	Bones, Morphs, Frames []string
}

// A Body is a rigid body. Its fields are those of PMX, but its position is
// relative to its bone, or to the first bone if it has none.
type Body struct {
	Name                          string
	Bone                          uint16 // or None
	Group                         uint8
	Mask                          uint16
	Shape                         uint8
	Size, Position, Rotation      [3]float32
	Mass                          float32
	LinearDamping, AngularDamping float32
	Restitution, Friction         float32
	Mode                          uint8
}

// A Joint ties two rigid bodies with springs. Its fields are those of PMX.
type Joint struct {
	Name                     string
	A, B                     uint32
	Position, Rotation       [3]float32
	LinearMin, LinearMax     [3]float32
	AngularMin, AngularMax   [3]float32
	LinearSpring, TurnSpring [3]float32
}
