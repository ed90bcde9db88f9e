package furi

import (
	"image"

	"furitsuke/assets/gen/solid"
)

// A Model is the whole avatar, ready for a writer.
type Model struct {
	*Skeleton
	Parts       []Part
	Morphs      []Morph
	Expressions []Expression
	Textures    []Texture
	Colliders   []Collider
	Springs     []Spring
}

// A Part is a mesh of one material. Skin and Shift go with its points.
type Part struct {
	Name     string
	Material MaterialID
	*solid.Mesh
	Skin []Skin
	// Shift holds, by morph name, how far its points move at weight 1, metres.
	Shift map[string][]Vec
}

// A Morph is a movement of the face, named as parts' Shift names it.
type Morph struct {
	Name     string
	Japanese string // what MMD users call it; empty for helpers
	Panel    int    // MMD's panel: 1 brow, 2 eye, 3 mouth, 4 other
}

// An Expression is a VRM 1.0 preset built from morphs.
type Expression struct {
	Name  string
	Binds []Bind
	// BlockBlink and BlockMouth keep lids and lips from moving twice.
	BlockBlink, BlockMouth bool
}

// A Bind is one morph's share of an expression.
type Bind struct {
	Morph  string
	Weight float64
}

// A Texture is an image and the file name it gets beside a .pmx.
type Texture struct {
	Name  string
	Image *image.NRGBA
}

// A Collider keeps hair and cloth out of the body: a ball, or a capsule if Tail
// differs from Offset. Both are in the bone's frame, metres.
type Collider struct {
	Group        string
	Bone         int
	Offset, Tail Vec
	Radius       float64
}

// A Spring is a chain of bones that swings. The last bone is only its end.
type Spring struct {
	Name      string
	Bones     []int
	Groups    []string // names of collider groups it keeps clear of
	Radius    float64  // of the chain, metres
	Stiffness float64
	Gravity   float64
	Drag      float64
}
