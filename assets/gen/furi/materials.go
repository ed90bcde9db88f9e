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
	MatLace
	MatBlush
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
	Outline        float64    // metres, 0 for none
	OutlineColor   [3]float64 // sRGB
	Toony, Shift   float64
	Rim            float64 // strength of the pale light along the outline
}

// Materials describes them all.
var Materials = [MaterialCount]Material{
	MatFace:  {Name: "Face", Japanese: "顔の線", Texture: "face", Shade: "face", Toony: 0.9, Shift: 0.6},
	MatSkin:  {Name: "Skin", Japanese: "肌", Texture: "palette", Shade: "palette_shade", Outline: 0.0013, OutlineColor: [3]float64{0.52, 0.27, 0.25}, Toony: 0.92, Shift: 0.22, Rim: 0.05},
	MatCloth: {Name: "Cloth", Japanese: "服", Texture: "palette", Shade: "palette_shade", Outline: 0.0015, OutlineColor: [3]float64{0.20, 0.20, 0.31}, Toony: 0.9, Shift: 0.08, Rim: 0.10},
	MatHair:  {Name: "Hair", Japanese: "髪", Texture: "palette", Shade: "palette_shade", Outline: 0.0016, OutlineColor: [3]float64{0.45, 0.23, 0.18}, Toony: 0.9, Shift: 0.10, Rim: 0.12},
	MatLace:  {Name: "Lace", Japanese: "レース", Texture: "lace", Shade: "lace", Alpha: Mask, DoubleSided: true, Toony: 0.9, Shift: 0.1},
	MatBlush: {Name: "Blush", Japanese: "頬", Texture: "blush", Shade: "blush", Alpha: Blend, Toony: 0.9, Shift: 0.6},
}
