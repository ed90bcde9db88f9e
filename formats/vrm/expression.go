package vrm

// An Expression is a facial expression (VRMC_vrm-1.0/expressions.md).
type Expression struct {
	Name     string // the 1.0 preset name, or the custom name
	Custom   bool
	Binary   bool // on above 0.5, else off
	Morphs   []MorphBind
	Colors   []ColorBind
	UVs      []UVBind
	Blink    Override // what this expression does to blinking
	LookAt   Override // to lookUp, lookDown, lookLeft, lookRight
	Mouth    Override // to aa, ih, ou, ee, oh
	Category Category
}

// A MorphBind drives one morph target of the mesh on a node.
type MorphBind struct {
	Node   int
	Target int
	Weight float64 // at full expression, [0, 1]
}

// A ColorBind moves one colour of a material.
type ColorBind struct {
	Material int
	Kind     ColorKind
	Target   [4]float32 // linear
}

// ColorKind is which colour of a material a bind moves.
type ColorKind uint8

// The colours.
const (
	ColorBase ColorKind = iota
	ColorEmission
	ColorShade
	ColorMatcap
	ColorRim
	ColorOutline
)

// A UVBind moves the texture transform of a material.
type UVBind struct {
	Material      int
	Scale, Offset [2]float32
}

// Override is what an expression does to another kind of expression.
type Override uint8

// The overrides.
const (
	OverrideNone  Override = iota
	OverrideBlock          // switches it off
	OverrideBlend          // fades it by the own weight
)

// Category is the kind of an expression as far as overrides care.
type Category uint8

// The categories.
const (
	OtherExpression Category = iota
	BlinkExpression
	LookExpression
	MouthExpression
)

// A LookAt is how a model turns its gaze (VRMC_vrm-1.0/lookAt.md).
type LookAt struct {
	Has          bool
	ByExpression bool       // else by the eye bones
	Offset       [3]float64 // of the eyes from the head bone, metres, head-local
	Inner, Outer RangeMap   // horizontal
	Down, Up     RangeMap
}

// A RangeMap turns an angle of gaze into an eye's angle, or into a weight.
type RangeMap struct {
	InputMax float64 // degrees
	Scale    float64 // output at InputMax: degrees for bones, weight for expressions
}

// A FirstPerson tells from which camera a mesh is seen.
type FirstPerson uint8

// The kinds.
const (
	FirstPersonAuto FirstPerson = iota
	FirstPersonBoth
	FirstPersonOnly
	ThirdPersonOnly
)
