package vrm

// Shading is the model by which a material is lit.
type Shading uint8

// The shading models.
const (
	PBR   Shading = iota // glTF metallic-roughness
	Unlit                // KHR_materials_unlit
	Toon                 // MToon
)

// Alpha is what becomes of the alpha channel.
type Alpha uint8

// The alpha modes of glTF.
const (
	Opaque Alpha = iota // alpha is ignored
	Mask                // alpha below Cutoff is cut out
	Blend               // alpha blends
)

// A Material is a glTF material with what VRM adds. Colours are linear.
type Material struct {
	Name    string
	Shading Shading

	BaseColor   [4]float32
	BaseTexture TextureRef // sRGB

	Alpha       Alpha
	Cutoff      float32 // for Mask
	DoubleSided bool
	// ZWrite makes a Blend material write depth (transparentWithZWrite).
	ZWrite bool
	// QueueOffset orders materials of one pass, drawn in ascending order: 0 to 9
	// for Blend with ZWrite, -9 to 0 for Blend without.
	QueueOffset int

	Normal          TextureRef // tangent space
	NormalScale     float32
	Emissive        [3]float32 // KHR_materials_emissive_strength multiplied in
	EmissiveTexture TextureRef // sRGB

	Metallic, Roughness float32    // PBR only
	MetallicRoughness   TextureRef // B metallic, G roughness, linear
	Occlusion           TextureRef // R, linear
	OcclusionStrength   float32

	MToon MToon // for Toon
}

// An MToon is the parameters of VRMC_materials_mtoon 1.0. Those of a 0.x file
// are turned into them, by the rules of UniVRM's migration.
type MToon struct {
	ShadeColor          [3]float32
	ShadeTexture        TextureRef // sRGB
	ShadingShift        float32    // [-1, 1]
	ShadingShiftTexture TextureRef // R, linear
	ShadingShiftScale   float32    // of that texture
	ShadingToony        float32    // [0, 1]
	GIEqualization      float32    // [0, 1]

	Matcap        [3]float32
	MatcapTexture TextureRef // sRGB; none is black

	Rim            [3]float32
	RimFresnel     float32 // exponent
	RimLift        float32
	RimTexture     TextureRef // sRGB, multiplies matcap and rim
	RimLightingMix float32    // [0, 1]

	Outline            OutlineMode
	OutlineWidth       float32    // metres, or a share of the screen's height
	OutlineTexture     TextureRef // linear; the channel is OutlineChannel
	OutlineChannel     int        // 0 red (0.x), 1 green (1.0)
	OutlineColor       [3]float32
	OutlineLightingMix float32 // [0, 1]

	UVMask        TextureRef // linear; the channel is UVMaskChannel
	UVMaskChannel int        // 0 red (0.x), 2 blue (1.0)
	UVScrollX     float32    // a second
	UVScrollY     float32    // a second
	UVRotation    float32    // radians a second
}

// OutlineMode is in what an outline's width is measured.
type OutlineMode uint8

// The outline modes.
const (
	NoOutline     OutlineMode = iota
	WorldOutline              // metres
	ScreenOutline             // share of the screen's full height
)

// A TextureRef is a use of a texture. The zero value is not "none": see Texture.
type TextureRef struct {
	Texture  int // or None
	TexCoord int // which UV set
	// KHR_texture_transform: uv' = Offset + rotate(Rotation)·(Scale·uv).
	Offset   [2]float32
	Scale    [2]float32
	Rotation float32 // radians, counter-clockwise in UV as drawn
}

// NoTexture is the reference to none.
var NoTexture = TextureRef{Texture: None, Scale: [2]float32{1, 1}}

// A Texture is an image with the way it is sampled.
type Texture struct {
	Image        int // or None: missing or of an unsupported kind
	WrapU, WrapV Wrap
	Nearest      bool // magnification without smoothing
	Mipmaps      bool
}

// Wrap is what lies beyond an image's edges.
type Wrap uint8

// The wrapping modes of glTF.
const (
	Repeat Wrap = iota
	Clamp
	Mirror
)

// An Image is an image as it is stored, still encoded. Data may be nil: a
// warning then says why.
type Image struct {
	Name string
	MIME string // "image/png"
	Data []byte
}
