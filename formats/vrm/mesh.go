package vrm

import "furitsuke/motion"

// A Mesh is the glTF mesh: primitives that share morph weights.
type Mesh struct {
	Name       string
	Primitives []Primitive
	Targets    []string  // names of the morph targets; "" where the file names none
	Weights    []float64 // default morph weights, one for each target
}

// A Primitive is triangles of one material.
type Primitive struct {
	Vertices *Vertices // primitives of the same accessors share one
	Indices  []uint32  // three for each triangle, all below Vertices.Count
	Material int       // or None
}

// Vertices are the vertex data of one or more primitives. Lists are flat and
// tight, ready to be handed to a GPU. Vertex colours, which MToon ignores, and
// tangents, which follow from normals and texture coordinates, are not read.
type Vertices struct {
	Count     int
	Positions []float32 // 3 a vertex, metres
	Normals   []float32 // 3 a vertex; computed where the file has none
	UV        []float32 // 2 a vertex, V down as in glTF; nil for none
	UV1       []float32 // the second set, or nil
	Joints    []uint16  // 4 a vertex, indices into the skin's joints; nil if unskinned
	Weights   []float32 // 4 a vertex, their sum is 1; nil if unskinned
	Targets   []Target  // one for each morph target of the mesh
}

// A Target is a morph target as a list of the vertices that it moves.
type Target struct {
	Index    []uint32  // ascending
	Position []float32 // 3 for each index, added at weight 1
	Normal   []float32 // 3 for each index; nil if the target turns no normal
}

// An Instance is a node that draws a mesh.
type Instance struct {
	Node int
	Mesh int
	Skin int // or None
}

// A Skin binds vertices to nodes.
type Skin struct {
	Joints      []int         // nodes
	InverseBind []motion.Mat4 // one for each joint
}
