// Package pmx reads and writes PMX 2.0 and 2.1, the model format of
// MikuMikuDance. It knows nothing of motion, drawing or folders of textures.
//
// A [File] keeps the file's own units and axes: left-handed, +Y up, the model
// faces -Z, 1 unit is about 8 cm, angles are radians, triangles are clockwise
// seen from the front, texture coordinates start at the top left. The layout
// follows specs/pmx.md; there is no official specification.
package pmx

import "furitsuke/formats"

// A File is a whole model. After [Read] every index in it is valid or None:
// what pointed nowhere was taken out, with a warning.
type File struct {
	Version  float32 // 2.0 or 2.1
	UTF8     bool    // how texts are stored; otherwise UTF-16
	ExtraUVs int     // additional UVs per vertex, 0..4

	Name, NameEnglish       string
	Comment, CommentEnglish string

	Vertices []Vertex
	// ExtraUV holds ExtraUVs entries for each vertex, vertex after vertex.
	ExtraUV    [][4]float32
	Indices    []uint32 // three for each triangle
	Textures   []string // paths relative to the model, as written: \ or /
	Materials  []Material
	Bones      []Bone
	Morphs     []Morph
	Frames     []Frame
	Bodies     []Body
	Joints     []Joint
	SoftBodies []SoftBody // 2.1 only

	Warnings []formats.Warning
}

// None is the index of nothing.
const None = -1

// A Deform is the way bones move a vertex.
type Deform uint8

// The deform types (specs/pmx.md §2).
const (
	BDEF1 Deform = iota // one bone
	BDEF2               // two, linear
	BDEF4               // four, linear
	SDEF                // two, spherical: bends keep their volume
	QDEF                // four, dual quaternions
)

// A Vertex is one vertex.
type Vertex struct {
	Position [3]float32
	Normal   [3]float32
	UV       [2]float32
	Deform   Deform
	Bones    [4]int32 // unused slots are None and weigh 0
	// Weights go with Bones, as the file has them: a sum of 1 is not promised.
	Weights   [4]float32
	SDEF      *Sphere // nil unless Deform is SDEF
	EdgeScale float32 // times the material's EdgeSize
}

// A Sphere holds the points of spherical deform (specs/mmd-runtime.md §6).
type Sphere struct{ C, R0, R1 [3]float32 }

// MaterialFlags are the switches of a material.
type MaterialFlags uint8

// The flags of a material; the last three exist in 2.1 only.
const (
	DoubleSided   MaterialFlags = 1 << iota // no culling
	GroundShadow                            // casts the flat shadow
	CastShadow                              // draws into the self-shadow map
	ReceiveShadow                           // is darkened by the self-shadow map
	HasEdge                                 // outline
	VertexColor                             // additional UV 1 is a colour
	PointDraw
	LineDraw
)

// A SphereMode says how the sphere texture is mixed in.
type SphereMode uint8

// The sphere modes.
const (
	SphereOff SphereMode = iota
	SphereMultiply
	SphereAdd
	SphereSubTexture // looked up by additional UV 1, multiplied
)

// A Material is drawn with the next IndexCount of the file's Indices. The order
// of materials is the order of drawing.
type Material struct {
	Name, NameEnglish string
	Diffuse           [4]float32 // r g b a
	Specular          [3]float32
	SpecularPower     float32
	Ambient           [3]float32
	Flags             MaterialFlags
	EdgeColor         [4]float32
	EdgeSize          float32 // pixels at MMD's default view, about
	Texture           int     // of Textures, or None
	Sphere            int     // of Textures, or None
	SphereMode        SphereMode
	// SharedToon: Toon is 0..9 for MMD's own toon01.bmp to toon10.bmp.
	// Otherwise it is an index of Textures, or None.
	SharedToon bool
	Toon       int
	Memo       string
	IndexCount int // a multiple of 3
}

// A Frame is a group of bones and morphs in MMD's panels.
type Frame struct {
	Name, NameEnglish string
	Special           bool // the first two: Root, and 表情 (morphs)
	Items             []FrameItem
}

// A FrameItem is a bone, or a morph if Morph is set.
type FrameItem struct {
	Morph bool
	Index int
}
