package vrm

import (
	"encoding/json"
	"fmt"

	"github.com/qmuntal/gltf"
)

// A gltfMaterial is the parts of a glTF material that are drawn.
type gltfMaterial struct {
	Name                 string
	PBRMetallicRoughness struct {
		BaseColorFactor          *[4]float32
		BaseColorTexture         *textureInfo
		MetallicFactor           *float32
		RoughnessFactor          *float32
		MetallicRoughnessTexture *textureInfo
	}
	NormalTexture    *textureInfo
	OcclusionTexture *textureInfo
	EmissiveTexture  *textureInfo
	EmissiveFactor   [3]float32
	AlphaMode        string
	AlphaCutoff      *float32
	DoubleSided      bool
	Extensions       gltf.Extensions
}

var alphaModes = map[string]Alpha{"": Opaque, "OPAQUE": Opaque, "MASK": Mask, "BLEND": Blend}

func (r *reader) materials() error {
	var raws []json.RawMessage
	if raw, ok := r.Top["materials"]; ok {
		if err := r.Decode(raw, "/materials", &raws); err != nil {
			return err
		}
	}
	r.f.Materials = make([]Material, len(raws))
	for i := range r.f.Materials {
		at := fmt.Sprintf("/materials/%d", i)
		var g gltfMaterial
		if err := r.Decode(raws[i], at, &g); err != nil {
			return err
		}
		if err := r.material(&r.f.Materials[i], &g, at); err != nil {
			return err
		}
	}
	if r.v0 != nil {
		return r.materials0()
	}
	return nil
}

// material turns a glTF material and its extensions into ours.
func (r *reader) material(m *Material, g *gltfMaterial, at string) error {
	p := &g.PBRMetallicRoughness
	*m = Material{
		Name: g.Name, BaseColor: or(p.BaseColorFactor, [4]float32{1, 1, 1, 1}),
		Alpha: alphaModes[g.AlphaMode], Cutoff: or(g.AlphaCutoff, 0.5), DoubleSided: g.DoubleSided,
		NormalScale: 1, Emissive: g.EmissiveFactor,
		Metallic: or(p.MetallicFactor, 1), Roughness: or(p.RoughnessFactor, 1), OcclusionStrength: 1,
		MToon: noToon(),
	}
	if n := g.NormalTexture; n != nil {
		m.NormalScale = or(n.Scale, 1)
	}
	if o := g.OcclusionTexture; o != nil {
		m.OcclusionStrength = or(o.Strength, 1)
	}
	if err := r.textureRefs(at, []textureUse{
		{&m.BaseTexture, p.BaseColorTexture, "/pbrMetallicRoughness/baseColorTexture"},
		{&m.MetallicRoughness, p.MetallicRoughnessTexture, "/pbrMetallicRoughness/metallicRoughnessTexture"},
		{&m.Normal, g.NormalTexture, "/normalTexture"},
		{&m.Occlusion, g.OcclusionTexture, "/occlusionTexture"},
		{&m.EmissiveTexture, g.EmissiveTexture, "/emissiveTexture"},
	}); err != nil {
		return err
	}
	if g.Extensions["KHR_materials_unlit"] != nil {
		m.Shading = Unlit
	}
	if err := r.emission(m, g, at); err != nil {
		return err
	}
	return r.toon1(m, g, at)
}

// emission multiplies in the strength above 1, in its present and its older form.
func (r *reader) emission(m *Material, g *gltfMaterial, at string) error {
	var s struct {
		EmissiveStrength   *float32
		EmissiveMultiplier *float32
	}
	for _, name := range []string{"KHR_materials_emissive_strength", "VRMC_materials_hdr_emissiveMultiplier"} {
		if ok, err := r.Extension(g.Extensions, at, name, &s); err != nil {
			return err
		} else if ok {
			break
		}
	}
	strength := or(s.EmissiveStrength, or(s.EmissiveMultiplier, 1))
	for i := range m.Emissive {
		m.Emissive[i] *= strength
	}
	return nil
}

// A textureUse is where a texture's use goes, and where it is told.
type textureUse struct {
	ref  *TextureRef
	info *textureInfo
	at   string
}

func (r *reader) textureRefs(at string, uses []textureUse) (err error) {
	for _, u := range uses {
		if *u.ref, err = r.texture(u.info, at+u.at); err != nil {
			return err
		}
	}
	return nil
}

// noToon is an MToon block that uses no texture; the numbers are the defaults
// of VRMC_materials_mtoon-1.0. Its text and its schema differ over the shade
// colour; three-vrm follows the text (black), and so do we.
func noToon() MToon {
	return MToon{
		ShadeTexture: NoTexture, ShadingShiftTexture: NoTexture, ShadingShiftScale: 1,
		ShadingToony: 0.9, GIEqualization: 0.9,
		Matcap: [3]float32{1, 1, 1}, MatcapTexture: NoTexture,
		RimFresnel: 5, RimTexture: NoTexture, RimLightingMix: 1,
		OutlineTexture: NoTexture, OutlineChannel: 1, OutlineLightingMix: 1,
		UVMask: NoTexture, UVMaskChannel: 2,
	}
}

var outlineModes = map[string]OutlineMode{
	"none": NoOutline, "worldCoordinates": WorldOutline, "screenCoordinates": ScreenOutline,
}

// toon1 reads VRMC_materials_mtoon.
func (r *reader) toon1(m *Material, g *gltfMaterial, at string) error {
	var e struct {
		TransparentWithZWrite           bool
		RenderQueueOffsetNumber         int
		ShadeColorFactor                [3]float32
		ShadeMultiplyTexture            *textureInfo
		ShadingShiftFactor              float32
		ShadingShiftTexture             *textureInfo
		ShadingToonyFactor              *float32
		GIEqualizationFactor            *float32 `json:"giEqualizationFactor"`
		MatcapFactor                    *[3]float32
		MatcapTexture                   *textureInfo
		ParametricRimColorFactor        [3]float32
		ParametricRimFresnelPowerFactor *float32
		ParametricRimLiftFactor         float32
		RimMultiplyTexture              *textureInfo
		RimLightingMixFactor            *float32
		OutlineWidthMode                string
		OutlineWidthFactor              float32
		OutlineWidthMultiplyTexture     *textureInfo
		OutlineColorFactor              [3]float32
		OutlineLightingMixFactor        *float32
		UVAnimationMaskTexture          *textureInfo `json:"uvAnimationMaskTexture"`
		UVAnimationScrollXSpeedFactor   float32      `json:"uvAnimationScrollXSpeedFactor"`
		UVAnimationScrollYSpeedFactor   float32      `json:"uvAnimationScrollYSpeedFactor"`
		UVAnimationRotationSpeedFactor  float32      `json:"uvAnimationRotationSpeedFactor"`
	}
	const name = "VRMC_materials_mtoon"
	ok, err := r.Extension(g.Extensions, at, name, &e)
	if err != nil || !ok {
		return err
	}
	m.Shading = Toon
	m.ZWrite, m.QueueOffset = e.TransparentWithZWrite, e.RenderQueueOffsetNumber
	t := &m.MToon
	t.ShadeColor = e.ShadeColorFactor
	t.ShadingShift = e.ShadingShiftFactor
	t.ShadingToony = or(e.ShadingToonyFactor, t.ShadingToony)
	t.GIEqualization = or(e.GIEqualizationFactor, t.GIEqualization)
	t.Matcap = or(e.MatcapFactor, t.Matcap)
	t.Rim = e.ParametricRimColorFactor
	t.RimFresnel = or(e.ParametricRimFresnelPowerFactor, t.RimFresnel)
	t.RimLift = e.ParametricRimLiftFactor
	t.RimLightingMix = or(e.RimLightingMixFactor, t.RimLightingMix)
	t.Outline, t.OutlineWidth, t.OutlineColor = outlineModes[e.OutlineWidthMode], e.OutlineWidthFactor, e.OutlineColorFactor
	t.OutlineLightingMix = or(e.OutlineLightingMixFactor, t.OutlineLightingMix)
	t.UVScrollX, t.UVScrollY, t.UVRotation = e.UVAnimationScrollXSpeedFactor, e.UVAnimationScrollYSpeedFactor, e.UVAnimationRotationSpeedFactor
	if s := e.ShadingShiftTexture; s != nil {
		t.ShadingShiftScale = or(s.Scale, 1)
	}
	at += "/extensions/" + name
	return r.textureRefs(at, []textureUse{
		{&t.ShadeTexture, e.ShadeMultiplyTexture, "/shadeMultiplyTexture"},
		{&t.ShadingShiftTexture, e.ShadingShiftTexture, "/shadingShiftTexture"},
		{&t.MatcapTexture, e.MatcapTexture, "/matcapTexture"},
		{&t.RimTexture, e.RimMultiplyTexture, "/rimMultiplyTexture"},
		{&t.OutlineTexture, e.OutlineWidthMultiplyTexture, "/outlineWidthMultiplyTexture"},
		{&t.UVMask, e.UVAnimationMaskTexture, "/uvAnimationMaskTexture"},
	})
}

func or[T any](p *T, otherwise T) T {
	if p == nil {
		return otherwise
	}
	return *p
}
