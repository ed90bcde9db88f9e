package vrm

import (
	"fmt"
	"math"
	"slices"
)

// materials0 lays materialProperties of 0.x over the glTF materials of the same
// index, in the terms of 1.0. Sources: MToon's own shader for the meaning of a
// property and its default, UniVRM's migration for its place in 1.0.
func (r *reader) materials0() error {
	queues := r.queues0()
	for i := range r.v0.MaterialProperties {
		p := &r.v0.MaterialProperties[i]
		if i >= len(r.f.Materials) {
			r.warn(fmt.Sprintf("%s/materialProperties/%d", at0, i), "left out", "properties of a material that is not there")
			break
		}
		m := &r.f.Materials[i]
		switch p.Shader {
		case "VRM/MToon":
			r.toon0(m, p, fmt.Sprintf("%s/materialProperties/%d", at0, i))
			m.QueueOffset = queues[i]
		case "VRM/UnlitTexture":
			m.Shading, m.Alpha = Unlit, Opaque
		case "VRM/UnlitCutout":
			m.Shading, m.Alpha, m.Cutoff = Unlit, Mask, p.float("_Cutoff", 0.5)
		case "VRM/UnlitTransparent":
			m.Shading, m.Alpha = Unlit, Blend
		case "VRM/UnlitTransparentZWrite":
			m.Shading, m.Alpha, m.ZWrite = Unlit, Blend, true
		}
	}
	return nil
}

func (p *material0) float(name string, otherwise float32) float32 {
	if v, ok := p.FloatProperties[name]; ok {
		return v
	}
	return otherwise
}

// color returns a colour as it is stored, sRGB unless the property is HDR.
func (p *material0) color(name string, otherwise [4]float32) [4]float32 {
	v, ok := p.VectorProperties[name]
	if !ok || len(v) < 3 {
		return otherwise
	}
	copy(otherwise[:], v)
	return otherwise
}

// linear returns the linear colour of an sRGB property.
func (p *material0) linear(name string, otherwise [4]float32) [3]float32 {
	c := toLinear(p.color(name, otherwise))
	return [3]float32(c[:3])
}

// toLinear decodes the colour of sRGB values; alpha is linear already.
func toLinear(c [4]float32) [4]float32 {
	for i, v := range c[:3] {
		if v <= 0.04045 {
			c[i] = v / 12.92
		} else {
			c[i] = float32(math.Pow((float64(v)+0.055)/1.055, 2.4))
		}
	}
	return c
}

// blend0 is how a 0.x MToon material treats alpha.
func (p *material0) blend0() (a Alpha, zwrite bool) {
	switch mode := p.float("_BlendMode", 0); {
	case p.KeywordMap["_ALPHABLEND_ON"]:
		return Blend, p.float("_ZWrite", 0) == 1
	case p.KeywordMap["_ALPHATEST_ON"]:
		return Mask, false
	case p.KeywordMap != nil || mode == 0:
		return Opaque, false
	case mode == 1:
		return Mask, false
	default:
		return Blend, mode == 3
	}
}

var (
	white      = [4]float32{1, 1, 1, 1}
	black      = [4]float32{0, 0, 0, 1}
	shadeColor = [4]float32{0.97, 0.81, 0.86, 1} // MToon.shader's default
)

// toon0 follows the table of UniVRM's MigrationMToonMaterial. Where UniVRM
// and three-vrm differ: emission stays as stored (its property is HDR, hence
// linear: UniVRM) and the rotation of UVs counts in turns (UniVRM). A rim is lit
// in full: UniVRM sets its mix to 1, and three-vrm, which copies it, draws as if
// it were.
func (r *reader) toon0(m *Material, p *material0, at string) {
	m.Shading = Toon
	base := toLinear(p.color("_Color", white))
	m.BaseColor = base
	m.Alpha, m.ZWrite = p.blend0()
	m.Cutoff = p.float("_Cutoff", 0.5)
	m.DoubleSided = p.float("_CullMode", 2) != 2
	emission := p.color("_EmissionColor", black)
	m.Emissive = [3]float32(emission[:3])
	m.NormalScale = p.float("_BumpScale", 1)

	use := func(name string) TextureRef { return r.texture0(p, name, at) }
	m.BaseTexture, m.Normal, m.EmissiveTexture = use("_MainTex"), use("_BumpMap"), use("_EmissionMap")

	t := &m.MToon
	*t = noToon()
	t.ShadeColor = p.linear("_ShadeColor", shadeColor)
	if t.ShadeTexture = use("_ShadeTexture"); t.ShadeTexture.Texture == None {
		t.ShadeTexture = m.BaseTexture
	}
	shift, toony := p.float("_ShadeShift", 0), p.float("_ShadeToony", 0.9)
	t.ShadingToony = clamp(1-(1-toony)*(1-shift)/2, 0, 1)
	t.ShadingShift = clamp(-shift-(1-t.ShadingToony), -1, 1)
	t.GIEqualization = clamp(1-p.float("_IndirectLightIntensity", 0.1), 0, 1)

	t.MatcapTexture = use("_SphereAdd")
	t.MatcapTexture.Offset, t.MatcapTexture.Scale = NoTexture.Offset, NoTexture.Scale // no UVs, no transform
	t.Rim = p.linear("_RimColor", black)
	t.RimFresnel, t.RimLift = p.float("_RimFresnelPower", 1), p.float("_RimLift", 0)
	t.RimTexture = use("_RimTexture")
	t.RimLightingMix = 1

	r.outline0(t, p)
	t.OutlineTexture, t.OutlineChannel = use("_OutlineWidthTexture"), 0
	t.UVMask, t.UVMaskChannel = use("_UvAnimMaskTexture"), 0
	t.UVScrollX, t.UVScrollY = p.float("_UvAnimScrollX", 0), -p.float("_UvAnimScrollY", 0)
	t.UVRotation = 2 * math.Pi * p.float("_UvAnimRotation", 0)
}

func (r *reader) outline0(t *MToon, p *material0) {
	// _OutlineWidth counts centimetres, or hundredths of half the screen's height.
	const world, screen = 0.01, 0.005
	width := p.float("_OutlineWidth", 0.5)
	switch p.float("_OutlineWidthMode", 0) {
	case 1:
		t.Outline, t.OutlineWidth = WorldOutline, world*width
	case 2:
		t.Outline, t.OutlineWidth = ScreenOutline, screen*width
	}
	t.OutlineColor = p.linear("_OutlineColor", black)
	t.OutlineLightingMix = 0
	if p.float("_OutlineColorMode", 0) == 1 {
		t.OutlineLightingMix = p.float("_OutlineLightingMix", 1)
	}
}

// texture0 returns the use of a texture; all of them follow _MainTex's scale
// and offset, which Unity counts from the bottom.
func (r *reader) texture0(p *material0, name, at string) TextureRef {
	ref := NoTexture
	i, ok := p.TextureProperties[name]
	if !ok {
		return ref
	}
	if i < 0 || i >= len(r.f.Textures) {
		r.warn(at+"/textureProperties/"+name, "drawn without it", "texture %d of %d", i, len(r.f.Textures))
		return ref
	}
	ref.Texture = i
	if v := p.VectorProperties["_MainTex"]; len(v) >= 4 {
		ref.Offset, ref.Scale = transform0(v)
	}
	return ref
}

// transform0 turns Unity's [offset x, offset y, scale x, scale y], V up, into
// glTF's offset and scale, V down.
func transform0(v []float32) (offset, scale [2]float32) {
	return [2]float32{v[0], 1 - v[3] - v[1]}, [2]float32{v[2], v[3]}
}

// queues0 returns the queue offset of each material: Unity's render queues
// keep their order but not their numbers. Of transparent materials the highest
// becomes 0 and the others follow below, to -9; of those that write depth the
// lowest becomes 0 and the others follow above, to 9.
func (r *reader) queues0() map[int]int {
	const shaderZWrite, shaderBlend = 2501, 3000 // what -1, "as the shader says", means
	kinds := map[bool]map[int]int{true: {}, false: {}}
	for i := range r.v0.MaterialProperties {
		p := &r.v0.MaterialProperties[i]
		a, zwrite := p.blend0()
		if p.Shader != "VRM/MToon" || a != Blend {
			continue
		}
		q := or(p.RenderQueue, -1)
		if q < 0 {
			q = map[bool]int{true: shaderZWrite, false: shaderBlend}[zwrite]
		}
		kinds[zwrite][i] = q
	}
	out := map[int]int{}
	for zwrite, queues := range kinds {
		var distinct []int
		for _, q := range queues {
			if !slices.Contains(distinct, q) {
				distinct = append(distinct, q)
			}
		}
		slices.Sort(distinct)
		for i, q := range queues {
			rank := slices.Index(distinct, q)
			if zwrite {
				out[i] = min(rank, 9)
			} else {
				out[i] = max(rank-(len(distinct)-1), -9)
			}
		}
	}
	return out
}

func clamp(v, low, high float32) float32 { return min(max(v, low), high) }
