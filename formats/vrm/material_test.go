package vrm

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var near = cmpopts.EquateApprox(0, 1e-5)

func TestMaterialGLTF(t *testing.T) {
	text, bin := file1("", `{"name":"m","alphaMode":"MASK","doubleSided":true,"emissiveFactor":[0.5,0.25,0],
"pbrMetallicRoughness":{"baseColorFactor":[0.1,0.2,0.3,0.4],"metallicFactor":0.5,"baseColorTexture":{"index":1,"texCoord":1,
"extensions":{"KHR_texture_transform":{"offset":[0.1,0.2],"rotation":0.3,"scale":[2,3],"texCoord":0}}}},
"normalTexture":{"index":0,"scale":0.7},
"extensions":{"KHR_materials_emissive_strength":{"emissiveStrength":4}}},
{"name":"u","extensions":{"KHR_materials_unlit":{}}},
{"name":"old","emissiveFactor":[1,1,1],"extensions":{"VRMC_materials_hdr_emissiveMultiplier":{"emissiveMultiplier":2}}},
{"name":"lost","pbrMetallicRoughness":{"baseColorTexture":{"index":9}}}`, "")
	f := read(t, text, bin)
	want := Material{
		Name: "m", BaseColor: [4]float32{0.1, 0.2, 0.3, 0.4}, Alpha: Mask, Cutoff: 0.5, DoubleSided: true,
		BaseTexture: TextureRef{Texture: 1, Offset: [2]float32{0.1, 0.2}, Scale: [2]float32{2, 3}, Rotation: 0.3},
		Normal:      TextureRef{Texture: 0, Scale: [2]float32{1, 1}}, NormalScale: 0.7,
		Emissive: [3]float32{2, 1, 0}, EmissiveTexture: NoTexture,
		Metallic: 0.5, Roughness: 1, MetallicRoughness: NoTexture, Occlusion: NoTexture, OcclusionStrength: 1,
		MToon: noToon(),
	}
	if d := cmp.Diff(want, f.Materials[0], near); d != "" {
		t.Error(d)
	}
	if f.Materials[1].Shading != Unlit || f.Materials[2].Emissive != [3]float32{2, 2, 2} {
		t.Errorf("%v, emission %v", f.Materials[1].Shading, f.Materials[2].Emissive)
	}
	if f.Materials[3].BaseTexture != NoTexture {
		t.Errorf("%v", f.Materials[3].BaseTexture)
	}
	wantWarning(t, f, "/materials/3/pbrMetallicRoughness/baseColorTexture/index: texture 9 of 3: drawn without it")
}

func TestMToon1(t *testing.T) {
	text, bin := file1("", `{"name":"m","alphaMode":"BLEND","extensions":{"KHR_materials_unlit":{},"VRMC_materials_mtoon":{"specVersion":"1.0",
"transparentWithZWrite":true,"renderQueueOffsetNumber":3,"shadeColorFactor":[0.1,0.2,0.3],"shadeMultiplyTexture":{"index":0},
"shadingShiftFactor":-0.2,"shadingShiftTexture":{"index":1,"scale":0.5},"shadingToonyFactor":0.8,"giEqualizationFactor":0.4,
"matcapFactor":[0.5,0.5,0.5],"matcapTexture":{"index":1},"parametricRimColorFactor":[1,0,0],"parametricRimFresnelPowerFactor":2,
"parametricRimLiftFactor":0.1,"rimLightingMixFactor":0.3,"outlineWidthMode":"screenCoordinates","outlineWidthFactor":0.01,
"outlineWidthMultiplyTexture":{"index":0},"outlineColorFactor":[0,1,0],"outlineLightingMixFactor":0.5,
"uvAnimationMaskTexture":{"index":0},"uvAnimationScrollXSpeedFactor":0.1,"uvAnimationScrollYSpeedFactor":0.2,"uvAnimationRotationSpeedFactor":0.3}}},
{"name":"defaults","extensions":{"VRMC_materials_mtoon":{}}}`, "")
	f := read(t, text, bin)
	use := func(i int) TextureRef { return TextureRef{Texture: i, Scale: [2]float32{1, 1}} }
	want := MToon{
		ShadeColor: [3]float32{0.1, 0.2, 0.3}, ShadeTexture: use(0),
		ShadingShift: -0.2, ShadingShiftTexture: use(1), ShadingShiftScale: 0.5, ShadingToony: 0.8, GIEqualization: 0.4,
		Matcap: [3]float32{0.5, 0.5, 0.5}, MatcapTexture: use(1),
		Rim: [3]float32{1, 0, 0}, RimFresnel: 2, RimLift: 0.1, RimTexture: NoTexture, RimLightingMix: 0.3,
		Outline: ScreenOutline, OutlineWidth: 0.01, OutlineTexture: use(0), OutlineChannel: 1, OutlineColor: [3]float32{0, 1, 0}, OutlineLightingMix: 0.5,
		UVMask: use(0), UVMaskChannel: 2, UVScrollX: 0.1, UVScrollY: 0.2, UVRotation: 0.3,
	}
	m := f.Materials[0]
	if d := cmp.Diff(want, m.MToon, near); d != "" {
		t.Error(d)
	}
	if m.Shading != Toon || !m.ZWrite || m.QueueOffset != 3 || m.Alpha != Blend {
		t.Errorf("%+v", m)
	}
	if f.Materials[1].MToon != noToon() {
		t.Errorf("defaults %+v", f.Materials[1].MToon)
	}
}

// The numbers are those of UniVRM's migration, worked out by hand.
func TestMToon0(t *testing.T) {
	text, bin := file0(`,"materialProperties":[{"name":"m","shader":"VRM/MToon","renderQueue":2460,
"floatProperties":{"_Cutoff":0.3,"_BumpScale":0.5,"_ShadeShift":-0.1,"_ShadeToony":0.8,"_IndirectLightIntensity":0.25,"_RimLightingMix":0.6,
"_RimFresnelPower":3,"_RimLift":0.2,"_OutlineWidth":0.2,"_OutlineWidthMode":1,"_OutlineColorMode":1,"_OutlineLightingMix":0.7,
"_UvAnimScrollX":0.1,"_UvAnimScrollY":0.2,"_UvAnimRotation":0.5,"_CullMode":0},
"vectorProperties":{"_Color":[0.5,1,0,0.25],"_ShadeColor":[0.5,0.5,0.5,1],"_EmissionColor":[0.5,2,0,1],"_RimColor":[1,0.5,0,1],"_OutlineColor":[0,0,0.5,1],"_MainTex":[0.1,0.2,2,3]},
"textureProperties":{"_MainTex":0,"_SphereAdd":1,"_OutlineWidthTexture":1},"keywordMap":{"_ALPHATEST_ON":true}}]`, plainMaterial)
	f := read(t, text, bin)
	const half = 0.21404114 // of sRGB, linear
	main := TextureRef{Texture: 0, Offset: [2]float32{0.1, 1 - 3 - 0.2}, Scale: [2]float32{2, 3}}
	width := main
	width.Texture = 1
	toony := float32(1 - 0.2*1.1/2)
	want := Material{
		Name: "skin", Shading: Toon, BaseColor: [4]float32{half, 1, 0, 0.25}, BaseTexture: main, Alpha: Mask, Cutoff: 0.3, DoubleSided: true,
		Normal: NoTexture, NormalScale: 0.5, Emissive: [3]float32{0.5, 2, 0}, EmissiveTexture: NoTexture,
		Metallic: 1, Roughness: 1, MetallicRoughness: NoTexture, Occlusion: NoTexture, OcclusionStrength: 1,
		MToon: MToon{
			ShadeColor: [3]float32{half, half, half}, ShadeTexture: main,
			ShadingShift: 0.1 - (1 - toony), ShadingShiftTexture: NoTexture, ShadingShiftScale: 1, ShadingToony: toony, GIEqualization: 0.75,
			Matcap: [3]float32{1, 1, 1}, MatcapTexture: TextureRef{Texture: 1, Scale: [2]float32{1, 1}},
			Rim: [3]float32{1, half, 0}, RimFresnel: 3, RimLift: 0.2, RimTexture: NoTexture, RimLightingMix: 1,
			Outline: WorldOutline, OutlineWidth: 0.002, OutlineTexture: width, OutlineColor: [3]float32{0, 0, half}, OutlineLightingMix: 0.7,
			UVMask: NoTexture, UVScrollX: 0.1, UVScrollY: -0.2, UVRotation: math.Pi,
		},
	}
	if d := cmp.Diff(want, f.Materials[0], near); d != "" {
		t.Error(d)
	}
}

func TestAlpha0(t *testing.T) {
	tests := []struct {
		properties string
		shading    Shading
		alpha      Alpha
		zwrite     bool
	}{
		{`"shader":"VRM/MToon"`, Toon, Opaque, false},
		{`"shader":"VRM/MToon","keywordMap":{"_ALPHABLEND_ON":true}`, Toon, Blend, false},
		{`"shader":"VRM/MToon","keywordMap":{"_ALPHABLEND_ON":true},"floatProperties":{"_ZWrite":1}`, Toon, Blend, true},
		{`"shader":"VRM/MToon","keywordMap":{},"floatProperties":{"_BlendMode":2}`, Toon, Opaque, false},
		{`"shader":"VRM/MToon","floatProperties":{"_BlendMode":1}`, Toon, Mask, false},
		{`"shader":"VRM/MToon","floatProperties":{"_BlendMode":3}`, Toon, Blend, true},
		{`"shader":"VRM/UnlitCutout"`, Unlit, Mask, false},
		{`"shader":"VRM/UnlitTransparentZWrite"`, Unlit, Blend, true},
		{`"shader":"VRM_USE_GLTFSHADER"`, PBR, Opaque, false},
	}
	for _, tt := range tests {
		text, bin := file0(`,"materialProperties":[{`+tt.properties+`}]`, plainMaterial)
		if m := read(t, text, bin).Materials[0]; m.Shading != tt.shading || m.Alpha != tt.alpha || m.ZWrite != tt.zwrite {
			t.Errorf("%s: %v %v %v", tt.properties, m.Shading, m.Alpha, m.ZWrite)
		}
	}
}

// Render queues keep their order: of transparent ones the highest is 0, of those
// that write depth the lowest.
func TestQueues0(t *testing.T) {
	text, bin := file0(`,"materialProperties":[
{"shader":"VRM/MToon","renderQueue":2990,"keywordMap":{"_ALPHABLEND_ON":true}},
{"shader":"VRM/MToon","renderQueue":-1,"keywordMap":{"_ALPHABLEND_ON":true}},
{"shader":"VRM/MToon","renderQueue":2960,"keywordMap":{"_ALPHABLEND_ON":true}},
{"shader":"VRM/MToon","renderQueue":2510,"keywordMap":{"_ALPHABLEND_ON":true},"floatProperties":{"_ZWrite":1}},
{"shader":"VRM/MToon","keywordMap":{"_ALPHABLEND_ON":true},"floatProperties":{"_ZWrite":1}},
{"shader":"VRM/MToon","renderQueue":2000}]`, `{},{},{},{},{},{}`)
	f := read(t, text, bin)
	for i, want := range []int{-1, 0, -2, 1, 0, 0} {
		if got := f.Materials[i].QueueOffset; got != want {
			t.Errorf("material %d has offset %d, want %d", i, got, want)
		}
	}
}
