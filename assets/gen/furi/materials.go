package furi

// MaterialID is one of her materials, in drawing order.
type MaterialID int

// The materials. The face's lines come before the skin: they lie in the eyes'
// openings too, and MMD draws in this order.
const (
	MatFace MaterialID = iota
	MatSkin
	MatCloth
	MatHair
	MatShoes
	MatLace
	MatBlush
	MatTulle
	MaterialCount
)

// An AlphaMode is glTF's.
type AlphaMode int

// The alpha modes: solid, cut out by a threshold, see-through.
const (
	Opaque AlphaMode = iota
	Mask
	Blend
)

// A Material is the look of one MaterialID in the terms of MToon 1.0; colors
// are factors on the texture, which carries the color itself.
type Material struct {
	Name, Japanese string
	Texture, Shade string // names of textures
	Alpha          AlphaMode
	DoubleSided    bool
	// Outline is the width of the line around it, metres, 0 for none; the
	// texture [LinesTexture] thins it where the drawing wants it fine.
	Outline       float64
	OutlineColor  [3]float64 // sRGB: a dark hue of the surface's own, never black
	Toony, Shift  float64
	Rim           [3]float64 // linear light along the silhouette, added
	RimPower      float64    // how narrow that light is
	Matcap        string     // name of a texture that is added by how the surface faces the eye; or ""
	MMDShade      uint32     // what MMD's toon ramp multiplies the shade by; 0 for no ramp
	MMDShadeStart float64    // where on the ramp the shade begins: 0 at once, 1 never
}

// Warm light falls along skin and hair, cool light along cloth, as if from a
// stage lamp behind her and from the window's teal.
var (
	warmRim = [3]float64{0.30, 0.17, 0.10}
	skinRim = [3]float64{0.20, 0.10, 0.08}
	coolRim = [3]float64{0.10, 0.19, 0.21}
)

// Materials describes them all.
var Materials = [MaterialCount]Material{
	MatFace: {Name: "Face", Japanese: "顔の線", Texture: "face", Shade: "face", Toony: 0.9, Shift: 0.6},
	MatSkin: {Name: "Skin", Japanese: "肌", Texture: "palette", Shade: "palette_shade", Outline: 0.0013, OutlineColor: [3]float64{0.57, 0.29, 0.27},
		Toony: 0.93, Shift: 0.20, Rim: skinRim, RimPower: 4, MMDShade: 0xF6C6B4, MMDShadeStart: 0.52},
	MatCloth: {Name: "Cloth", Japanese: "服", Texture: "palette", Shade: "palette_shade", Outline: 0.0015, OutlineColor: [3]float64{0.18, 0.20, 0.34},
		Toony: 0.92, Shift: 0.08, Rim: coolRim, RimPower: 4, MMDShade: 0xB9B6D6, MMDShadeStart: 0.50},
	MatHair: {Name: "Hair", Japanese: "髪", Texture: "palette", Shade: "palette_shade", Outline: 0.0015, OutlineColor: [3]float64{0.46, 0.22, 0.19},
		Toony: 0.92, Shift: 0.06, Rim: warmRim, RimPower: 4, Matcap: "hair_gloss", MMDShade: 0xE0AFA6, MMDShadeStart: 0.50},
	MatShoes: {Name: "Shoes", Japanese: "靴", Texture: "palette", Shade: "palette_shade", Outline: 0.0015, OutlineColor: [3]float64{0.18, 0.20, 0.34},
		Toony: 0.95, Shift: 0.08, Rim: coolRim, RimPower: 4, Matcap: "shoe_gloss", MMDShade: 0xB9B6D6, MMDShadeStart: 0.50},
	MatLace: {Name: "Lace", Japanese: "レース", Texture: "lace", Shade: "lace_shade", Alpha: Mask, DoubleSided: true, Toony: 0.92, Shift: 0.08,
		MMDShade: 0xB9B6D6, MMDShadeStart: 0.50},
	MatBlush: {Name: "Blush", Japanese: "頬", Texture: "blush", Shade: "blush", Alpha: Blend, Toony: 0.9, Shift: 0.6},
	MatTulle: {Name: "Tulle", Japanese: "チュール", Texture: "tulle", Shade: "tulle", Alpha: Blend, DoubleSided: true, Toony: 0.9, Shift: 0.2},
}
