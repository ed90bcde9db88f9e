package scene

import (
	"furitsuke/formats"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// Kind is where a model came from; it decides how it is posed and shaded.
type Kind uint8

// The kinds of model.
const (
	VRM1 Kind = iota // faces +Z in its file
	VRM0             // faces -Z in its file; its root carries half a turn
	MMD              // PMX: posed by mmd.Solver, shaded in stored values
)

// String names the kind as a user knows it.
func (k Kind) String() string { return [...]string{"VRM 1.0", "VRM 0.x", "PMX"}[k] }

// A Model is everything needed to pose and draw a character, as plain data. It
// is immutable once made and may be played by several actors.
type Model struct {
	Name string
	Kind Kind

	Nodes     []Node // VRM: the file's nodes; MMD: one node per bone
	Order     []int  // indices of Nodes, parents before children
	Skins     []Skin
	Meshes    []Mesh
	Materials []Material
	Textures  []Texture

	Humanoid [motion.BoneCount]int // node of each humanoid bone, -1 for none
	Has      motion.BoneSet        // bones that Humanoid names
	Rest     *motion.Rest          // VRM: in the file's own axes; nil for MMD

	Expressions []Expression
	LookAt      *LookAt      // nil for none
	Constraints []Constraint // in the order in which they act
	Swings      []Swing
	Colliders   []Collider
	Skeleton    *mmd.Skeleton // MMD; nil for VRM
	Morphs      []Morph       // MMD, by the file's index

	Bounds   Box // at rest, in the stage's space, without an actor's offset
	Warnings []formats.Warning

	groups pickable // made when first asked for
}

// A Node is one transform of a model.
type Node struct {
	Name        string
	Parent      int         // -1 for a root
	Translation motion.Vec3 // rest, local; MMD: metres from the parent
	Rotation    motion.Quat // rest, local
	Scale       motion.Vec3 // rest, local
}

// A Skin is the list of nodes that move the vertices of a mesh. A mesh without
// a skin in its file rides on a skin of one joint: its own node.
type Skin struct {
	Joints      []int         // node indices
	InverseBind []motion.Mat4 // from the mesh's space at rest to the joint's
	First       int           // place of joint 0 in the actor's palette
}

// A Mesh is one set of vertices. Lists are flat and tight, ready for a GPU, and
// shared between meshes where the file shares them.
type Mesh struct {
	Name        string
	Node        int       // the node that carries it, -1 for MMD
	Skin        int       // index in Model.Skins
	Position    []float32 // 3 a vertex, metres
	Normal      []float32 // 3 a vertex
	UV          []float32 // 2 a vertex, V down: (0,0) is the image's top left; nil for none
	UV1         []float32 // 2 a vertex: the second set, or MMD's additional UV 1; or nil
	Joints      []uint16  // 4 a vertex, indices into the skin's joints; nil: all on joint 0
	Weights     []float32 // 4 a vertex, their sum is 1; nil: all on joint 0
	Center      []float32 // MMD: 4 a vertex, the point it bends about and a Bend constant; nil: all bend linearly
	Arm         []float32 // with Center: 3 a vertex, see bend.go
	Edge        []float32 // MMD: edge scale of each vertex; nil is 1
	Index       []uint32  // triangles, counter-clockwise seen from the front
	Parts       []Part
	Targets     []Target
	RestWeights []float32 // of each target without an expression; nil is 0
	Person      Person    // from where it is seen
}

// Vertices returns how many vertices the mesh has.
func (m *Mesh) Vertices() int { return len(m.Position) / 3 }

// A Part is a run of a mesh's triangles with one material, in the file's order.
type Part struct {
	Material     int
	First, Count int // in Mesh.Index
}

// A Target is one morph target, listing only the vertices that it moves.
type Target struct {
	Name     string
	Vertex   []uint32  // ascending
	Position []float32 // 3 for each of Vertex, added at weight 1; nil for none
	Normal   []float32 // 3 for each of Vertex, added at weight 1; nil for none
	UV       []float32 // 2 for each of Vertex, added at weight 1; nil for none
}

// A Morph is what an MMD morph does beyond the skeleton; groups and bone
// morphs are the solver's.
type Morph struct {
	Name     string
	Target   int // index in the model's mesh's Targets, -1 for none
	Material []MaterialOffset
}

// A MaterialOffset is one line of a material morph (specs mmd-runtime §8):
// with Multiply, factors go from 1 to the given values as the weight rises,
// else the values are added times the weight.
type MaterialOffset struct {
	Material     int // -1 for all
	Multiply     bool
	Diffuse      [4]float32
	Specular     [3]float32
	Power        float32
	Ambient      [3]float32
	EdgeColor    [4]float32
	EdgeSize     float32
	TextureColor [4]float32
	SphereColor  [4]float32
	ToonColor    [4]float32
}
