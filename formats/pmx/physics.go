package pmx

// A Shape is the form of a rigid body.
type Shape uint8

// The shapes, with the meaning of Body.Size.
const (
	ShapeSphere  Shape = iota // x: radius
	ShapeBox                  // half extents
	ShapeCapsule              // x: radius, y: height of the cylinder along Y
)

// A BodyMode says who moves a rigid body.
type BodyMode uint8

// The modes.
const (
	FollowBone  BodyMode = iota
	Physics              // the body moves its bone
	PhysicsBone          // the body turns its bone, which stays in place
)

// A Body is a rigid body.
type Body struct {
	Name, NameEnglish string
	Bone              int    // or None
	Group             uint8  // 0..15
	Mask              uint16 // bit g set: collides with group g
	Shape             Shape
	Size              [3]float32
	Position          [3]float32 // rest, absolute
	Rotation          [3]float32 // radians, R = Ry·Rx·Rz
	Mass              float32
	LinearDamping     float32
	AngularDamping    float32
	Restitution       float32
	Friction          float32
	Mode              BodyMode
}

// A Joint ties two rigid bodies with springs.
type Joint struct {
	Name, NameEnglish        string
	Kind                     uint8      // 0: six springs, the only one of 2.0
	A, B                     int        // of Bodies, or None
	Position                 [3]float32 // rest, absolute
	Rotation                 [3]float32 // radians
	LinearMin, LinearMax     [3]float32
	AngularMin, AngularMax   [3]float32 // radians
	LinearSpring, TurnSpring [3]float32
}

// A SoftBody is cloth or rope of PMX 2.1, kept as stored: no program of the
// MMD family is known to move it, and neither do we (specs/pmx.md §11).
type SoftBody struct {
	Name, NameEnglish string
	Shape             uint8 // 0 triangles, 1 rope
	Material          int   // or None
	Group             uint8
	Mask              uint16
	Flags             uint8 // 1 B-link, 2 cluster, 4 link crossing
	BLinkDistance     int32
	Clusters          int32
	TotalMass         float32
	Margin            float32
	AeroModel         int32
	Config            [12]float32 // VCF DP DG LF PR VC DF MT CHR KHR SHR AHR
	Cluster           [6]float32  // SRHR SKHR SSHR SR SK SS
	Iterations        [4]int32    // V P D C
	Stiffness         [3]float32  // LST AST VST
	Anchors           []Anchor
	Pins              []uint32 // vertices
}

// An Anchor ties a vertex of a soft body to a rigid body.
type Anchor struct {
	Body   int // or None
	Vertex uint32
	Near   bool
}
