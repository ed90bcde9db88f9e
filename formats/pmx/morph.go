package pmx

// A Panel is the place of a morph in MMD's interface.
type Panel uint8

// The panels.
const (
	PanelHidden Panel = iota
	PanelEyebrow
	PanelEye
	PanelMouth
	PanelOther
)

// A MorphKind says what a morph moves, and so which list of offsets it has.
type MorphKind uint8

// The kinds (specs/pmx.md §7); Flip and Impulse are of 2.1.
const (
	MorphGroup MorphKind = iota
	MorphVertex
	MorphBone
	MorphUV
	MorphUV1
	MorphUV2
	MorphUV3
	MorphUV4
	MorphMaterial
	MorphFlip
	MorphImpulse
)

// A Morph is one morph. Only the list of its kind is filled.
type Morph struct {
	Name, NameEnglish string
	Panel             Panel
	Kind              MorphKind
	Groups            []GroupOffset  // MorphGroup, MorphFlip
	Vertices          []VertexOffset // MorphVertex
	Bones             []BoneOffset   // MorphBone
	UVs               []UVOffset     // MorphUV to MorphUV4
	Materials         []MaterialOffset
	Impulses          []ImpulseOffset
}

// A GroupOffset drives another morph by a share of the weight.
type GroupOffset struct {
	Morph int
	Ratio float32
}

// A VertexOffset moves a vertex at weight 1.
type VertexOffset struct {
	Vertex uint32
	Offset [3]float32
}

// A BoneOffset moves a bone at weight 1.
type BoneOffset struct {
	Bone        int
	Translation [3]float32
	Rotation    [4]float32 // x y z w
}

// A UVOffset moves a texture coordinate at weight 1; UV itself uses x and y.
type UVOffset struct {
	Vertex uint32
	Offset [4]float32
}

// A MaterialOffset changes a material (specs/mmd-runtime.md §8).
type MaterialOffset struct {
	Material      int  // None for all materials
	Add           bool // otherwise multiply
	Diffuse       [4]float32
	Specular      [3]float32
	SpecularPower float32
	Ambient       [3]float32
	EdgeColor     [4]float32
	EdgeSize      float32
	Texture       [4]float32
	Sphere        [4]float32
	Toon          [4]float32
}

// An ImpulseOffset pushes a rigid body; all zero stops it.
type ImpulseOffset struct {
	Body             int
	Local            bool
	Velocity, Torque [3]float32
}
