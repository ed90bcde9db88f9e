package scene

// A Placement says where on a surface a texture lies, in the terms of
// KHR_texture_transform: uv' = UVOffset + rotate(UVRotation)·(UVScale·uv).
type Placement struct {
	UVSet             int // 0 or 1
	UVScale, UVOffset [2]float32
	UVRotation        float32 // radians
}

// AsStored lays a texture where the first UV set says.
var AsStored = Placement{UVScale: [2]float32{1, 1}}

// A TextureSlot is what a material uses a texture for.
type TextureSlot int

// The slots, in the order of the renderer's texture units.
const (
	BaseSlot TextureSlot = iota
	ShadeSlot
	EmissionSlot
	NormalSlot
	ShiftSlot
	MatcapSlot
	RimSlot
	OutlineSlot
	MaskSlot
	SphereSlot
	RampSlot
	MetalSlot
	OcclusionSlot
	SlotCount
)

// OwnPlacements are the placements of those textures of a material that do not
// lie as its others do.
type OwnPlacements struct {
	Slots uint16 // a bit for each slot that has one
	At    [SlotCount]Placement
}

// Has reports whether a slot has a placement of its own.
func (o *OwnPlacements) Has(s TextureSlot) bool { return o.Slots>>s&1 != 0 }

// Of returns where a slot's texture lies.
func (m *Material) Of(s TextureSlot) Placement {
	if m.Own.Has(s) {
		return m.Own.At[s]
	}
	return m.Placement
}

// moveUV moves every placement of a material by w of the way from where base
// has it to a scale and an offset.
func (m *Material) moveUV(base *Material, scale, offset [2]float32, w float32) {
	m.Placement.move(&base.Placement, scale, offset, w)
	for s := range SlotCount {
		if m.Own.Has(s) {
			m.Own.At[s].move(&base.Own.At[s], scale, offset, w)
		}
	}
}

func (p *Placement) move(base *Placement, scale, offset [2]float32, w float32) {
	for k := range 2 {
		p.UVScale[k] += (scale[k] - base.UVScale[k]) * w
		p.UVOffset[k] += (offset[k] - base.UVOffset[k]) * w
	}
}
