package render

import (
	"math"

	"furitsuke/motion"
	"furitsuke/scene"
)

// frameBlock is the uniform block Frame of blocks.glsl, std140: two matrices
// and nine vec4.
type frameBlock [frameSize / 4]float32

const frameSize = 2*64 + 9*16 // bytes

// edgeWidth makes an MMD edge of size 1 about a pixel wide: nanoem's 0.001 of
// the distance at a field of view of 30° and more (specs mmd-runtime §8). In a
// picture h pixels high that is h/536 pixels, at 30° and at the model's distance.
const edgeWidth = 0.001

func (b *frameBlock) set(stage *scene.Stage, cam *scene.Camera, area floorArea, w, h, samples int) {
	aspect := float64(w) / float64(h)
	view := cam.View()
	b.matrix(0, view)
	b.matrix(16, cam.Projection(aspect).Mul(view))
	eye := cam.Eye()
	edge := edgeWidth * min(max(cam.FOV*180/math.Pi/30, 0), 1)
	l := &stage.Light
	to := l.Direction.Scale(-1).Unit()
	least := float32(0) // coverage that is drawn: some, or with one sample a half
	if samples < 2 {
		least = 0.5
	}
	for i, v := range [9][4]float32{
		{float32(eye.X), float32(eye.Y), float32(eye.Z), float32(math.Mod(stage.Time, 3600))},
		{float32(w), float32(h), float32(aspect), float32(edge)},
		{float32(to.X), float32(to.Y), float32(to.Z), least},
		rgb(l.Color), rgb(l.Ambient), rgb(l.MMDColor),
		rgb(stage.SkyTop), rgb(stage.SkyBottom),
		area.block(),
	} {
		copy(b[32+4*i:], v[:])
	}
}

func (b *frameBlock) matrix(at int, m motion.Mat4) {
	for i, x := range m {
		b[at+i] = float32(x)
	}
}

func rgb(c [3]float32) [4]float32 { return [4]float32{c[0], c[1], c[2], 1} }

// The size of the uniform block Block of blocks.glsl, std140: so many vec4, an
// ivec4, a vec4, and two vec4 for each slot.
const (
	blockVectors = 18
	blockSize    = (blockVectors + 2 + 2*int(scene.SlotCount)) * 16 // bytes
)

// slots are the textures of a material in the order of scene's slots, which is
// that of their units and of the bits of USE. Colour textures of VRM are decoded
// to linear when read.
var slots = [scene.SlotCount]struct {
	uniform string
	of      func(*scene.Material) int
	colour  bool
}{
	scene.BaseSlot:      {"baseTex", func(m *scene.Material) int { return m.BaseTexture }, true},
	scene.ShadeSlot:     {"shadeTex", func(m *scene.Material) int { return m.ShadeTexture }, true},
	scene.EmissionSlot:  {"emissionTex", func(m *scene.Material) int { return m.EmissionTexture }, true},
	scene.NormalSlot:    {"normalTex", func(m *scene.Material) int { return m.NormalTexture }, false},
	scene.ShiftSlot:     {"shiftTex", func(m *scene.Material) int { return m.ShiftTexture }, false},
	scene.MatcapSlot:    {"matcapTex", func(m *scene.Material) int { return m.MatcapTexture }, true},
	scene.RimSlot:       {"rimTex", func(m *scene.Material) int { return m.RimTexture }, true},
	scene.OutlineSlot:   {"outlineTex", func(m *scene.Material) int { return m.OutlineTexture }, false},
	scene.MaskSlot:      {"maskTex", func(m *scene.Material) int { return m.ScrollMask }, false},
	scene.SphereSlot:    {"sphereTex", func(m *scene.Material) int { return m.SphereTexture }, true},
	scene.RampSlot:      {"rampTex", func(m *scene.Material) int { return m.ToonTexture }, true},
	scene.MetalSlot:     {"metalTex", func(m *scene.Material) int { return m.MetalTexture }, false},
	scene.OcclusionSlot: {"occlusionTex", func(m *scene.Material) int { return m.OcclusionTexture }, false},
}

// paletteUnit is the texture unit of the skin matrices, after the slots.
const paletteUnit = uint32(len(slots))

// putBlock writes a material's uniform block into out, as numbers of 4 bytes.
func putBlock(out []float32, m *scene.Material) {
	for i, v := range [blockVectors][4]float32{
		m.Base,
		{m.Shade[0], m.Shade[1], m.Shade[2], m.Toony},
		{m.Emission[0], m.Emission[1], m.Emission[2], m.Shift},
		{m.Rim[0], m.Rim[1], m.Rim[2], m.RimPower},
		{m.Matcap[0], m.Matcap[1], m.Matcap[2], m.RimLift},
		{m.OutlineColor[0], m.OutlineColor[1], m.OutlineColor[2], m.OutlineWidth},
		{m.Metallic, m.Roughness, m.Cutoff, m.NormalScale},
		{m.ScrollX, m.ScrollY, m.ScrollRotation, m.ShiftScale},
		{m.RimLighting, m.OutlineLighting, m.GIEqualization, m.EdgeSize},
		{m.Specular[0], m.Specular[1], m.Specular[2], m.Power},
		rgb(m.Ambient),
		m.EdgeColor,
		m.TextureColor,
		m.SphereColor,
		m.ToonColor,
		m.TextureAdd,
		m.SphereAdd,
		m.ToonAdd,
	} {
		copy(out[4*i:], v[:])
	}
	out = out[4*blockVectors:]
	out[0] = math.Float32frombits(uint32(m.OutlineChannel))
	out[1] = math.Float32frombits(uint32(m.MaskChannel))
	out[4] = m.Occlusion
	for s := range scene.SlotCount {
		p := m.Of(s)
		sin, cos := math.Sincos(float64(p.UVRotation))
		sn, cs := float32(sin), float32(cos)
		copy(out[8+8*int(s):], []float32{
			cs * p.UVScale[0], sn * p.UVScale[1], -sn * p.UVScale[0], cs * p.UVScale[1],
			p.UVOffset[0], p.UVOffset[1], float32(p.UVSet), 0,
		})
	}
}
