package scene

import "furitsuke/formats/vrm"

// vrmMaterial is a material of a VRM file in the stage's terms.
func vrmMaterial(src *vrm.Material) Material {
	t := NewMaterial(src.Name)
	t.Base, t.Emission, t.NormalScale = src.BaseColor, src.Emissive, src.NormalScale
	t.Metallic, t.Roughness, t.Occlusion = src.Metallic, src.Roughness, src.OcclusionStrength
	t.Alpha, t.Cutoff, t.DoubleSided = AlphaMode(src.Alpha), src.Cutoff, src.DoubleSided
	t.DepthWrite, t.Queue = src.ZWrite || src.Alpha != vrm.Blend, src.QueueOffset
	t.GroundShadow = src.Alpha != vrm.Blend // what blends would cast a solid shadow
	switch src.Shading {
	case vrm.Unlit:
		t.Shading = Unlit
	case vrm.PBR:
		t.Shading = Lit
	case vrm.Toon:
		t.Shading = Toon
		s := &src.MToon
		t.Shade, t.Toony, t.Shift, t.ShiftScale = s.ShadeColor, s.ShadingToony, s.ShadingShift, s.ShadingShiftScale
		t.GIEqualization, t.Matcap = s.GIEqualization, s.Matcap
		t.Rim, t.RimPower, t.RimLift, t.RimLighting = s.Rim, s.RimFresnel, s.RimLift, s.RimLightingMix
		t.Outline, t.OutlineWidth, t.OutlineColor = OutlineMode(s.Outline), s.OutlineWidth, s.OutlineColor
		t.OutlineChannel, t.OutlineLighting, t.MaskChannel = s.OutlineChannel, s.OutlineLightingMix, s.UVMaskChannel
		t.ScrollX, t.ScrollY, t.ScrollRotation = s.UVScrollX, s.UVScrollY, s.UVRotation
	}
	t.placeVRM(src)
	return t
}

// placeVRM gives the slots their textures. The first one there is says how all
// of them lie; those that lie otherwise get placements of their own.
func (m *Material) placeVRM(src *vrm.Material) {
	toon := &src.MToon
	first := true
	for _, u := range []struct {
		slot TextureSlot
		to   *int
		ref  vrm.TextureRef
	}{
		{BaseSlot, &m.BaseTexture, src.BaseTexture},
		{EmissionSlot, &m.EmissionTexture, src.EmissiveTexture},
		{NormalSlot, &m.NormalTexture, src.Normal},
		{MetalSlot, &m.MetalTexture, src.MetallicRoughness},
		{OcclusionSlot, &m.OcclusionTexture, src.Occlusion},
		{ShadeSlot, &m.ShadeTexture, toon.ShadeTexture},
		{ShiftSlot, &m.ShiftTexture, toon.ShadingShiftTexture},
		{RimSlot, &m.RimTexture, toon.RimTexture},
		{OutlineSlot, &m.OutlineTexture, toon.OutlineTexture},
		{MaskSlot, &m.ScrollMask, toon.UVMask},
	} {
		*u.to = u.ref.Texture
		if u.ref.Texture < 0 {
			continue
		}
		at := Placement{u.ref.TexCoord, u.ref.Scale, u.ref.Offset, u.ref.Rotation}
		if first {
			m.Placement, first = at, false
		} else if at != m.Placement {
			m.Own.Slots |= 1 << u.slot
			m.Own.At[u.slot] = at
		}
	}
	m.MatcapTexture = toon.MatcapTexture.Texture
}
