package scene

import "image"

// Shading is the family of formulas a material is drawn with.
type Shading uint8

// The shadings.
const (
	Toon    Shading = iota // MToon 1.0, in linear light
	Unlit                  // base colour as it is
	Lit                    // glTF's metal and roughness
	MMDToon                // MMD's own, in stored values
)

// AlphaMode is how a material's alpha is used.
type AlphaMode uint8

// The alpha modes of glTF.
const (
	Opaque AlphaMode = iota
	Mask             // cut-out: below Cutoff nothing is drawn and no depth written
	Blend
)

// OutlineMode is what an outline's width is measured in.
type OutlineMode uint8

// The outline modes of MToon 1.0.
const (
	NoOutline     OutlineMode = iota
	WorldOutline              // OutlineWidth in metres
	ScreenOutline             // OutlineWidth as a share of the screen's height
)

// SphereMode is how an MMD sphere texture acts.
type SphereMode uint8

// The sphere modes of PMX.
const (
	NoSphere       SphereMode = iota
	SphereMultiply            // .sph
	SphereAdd                 // .spa
	SphereSub                 // placed by additional UV 1, multiplied
)

// NoTexture is the reference to none; others are indices in Model.Textures.
const NoTexture = -1

// A Material is the full block that all shaders read. VRM colours are linear,
// MMD's are as stored. MToon 0.x is already turned into 1.0 terms.
type Material struct {
	Name        string
	Shading     Shading
	Alpha       AlphaMode
	Cutoff      float32 // of Mask
	DoubleSided bool
	DepthWrite  bool // Blend: writes depth (transparentWithZWrite; always in MMD)
	Queue       int  // renderQueueOffsetNumber: order within a transparent pass

	// How all textures lie on the surface, but those of Own and the matcap, which
	// needs no coordinates.
	Placement
	Own OwnPlacements

	Base            [4]float32 // MMD: diffuse
	BaseTexture     int
	Emission        [3]float32
	EmissionTexture int
	NormalTexture   int
	NormalScale     float32

	// Lit only, as glTF has them.
	Metallic, Roughness float32
	MetalTexture        int // blue metallic, green roughness
	OcclusionTexture    int // red: dims Ambient
	Occlusion           float32

	Shade          [3]float32
	ShadeTexture   int
	Toony, Shift   float32
	ShiftTexture   int // red channel
	ShiftScale     float32
	GIEqualization float32

	Matcap        [3]float32
	MatcapTexture int
	Rim           [3]float32
	RimPower      float32
	RimLift       float32
	RimTexture    int
	RimLighting   float32 // 0 the rim's own colour, 1 as lit as the surface

	Outline         OutlineMode
	OutlineWidth    float32
	OutlineTexture  int
	OutlineChannel  int // of OutlineTexture: scales the width
	OutlineColor    [3]float32
	OutlineLighting float32 // 0 the outline's own colour, 1 times the surface's

	ScrollX, ScrollY float32 // UV a second
	ScrollRotation   float32 // radians a second
	ScrollMask       int
	MaskChannel      int // of ScrollMask: scales the movement

	// MMD only.
	Specular      [3]float32
	Power         float32
	Ambient       [3]float32
	SphereTexture int
	Sphere        SphereMode
	ToonTexture   int
	EdgeOn        bool
	EdgeColor     [4]float32
	EdgeSize      float32 // about pixels at a field of view of 30°
	GroundShadow  bool
	// What material morphs do to the three textures: factors, which are 1 at
	// rest, and what is added, which is 0. See render/glsl/mmd.frag.
	TextureColor, SphereColor, ToonColor [4]float32
	TextureAdd, SphereAdd, ToonAdd       [4]float32
}

// NewMaterial returns a white toon material with every default of MToon 1.0
// (specs vrm.md §9) and no texture.
func NewMaterial(name string) Material {
	white := [4]float32{1, 1, 1, 1}
	return Material{
		Name: name, Cutoff: 0.5,
		Base: white, Shade: [3]float32{1, 1, 1},
		TextureColor: white, SphereColor: white, ToonColor: white,
		Placement: AsStored, NormalScale: 1, ShiftScale: 1, Metallic: 1, Roughness: 1, Occlusion: 1,
		Toony: 0.9, GIEqualization: 0.9, Matcap: [3]float32{1, 1, 1}, RimPower: 5, RimLighting: 1, OutlineLighting: 1,
		BaseTexture: NoTexture, EmissionTexture: NoTexture, NormalTexture: NoTexture, MetalTexture: NoTexture, OcclusionTexture: NoTexture,
		ShadeTexture: NoTexture, ShiftTexture: NoTexture, MatcapTexture: NoTexture, RimTexture: NoTexture,
		OutlineTexture: NoTexture, ScrollMask: NoTexture, SphereTexture: NoTexture, ToonTexture: NoTexture,
	}
}

// Wrap is what a texture shows outside [0,1].
type Wrap uint8

// The wraps of glTF.
const (
	Repeat Wrap = iota
	Clamp
	Mirror
)

// A Texture is a decoded picture and how it is sampled.
type Texture struct {
	Name         string
	Image        *image.NRGBA
	WrapU, WrapV Wrap
	Nearest      bool // no smoothing when enlarged
	OneSize      bool // no smaller copies for when it is seen small
}
