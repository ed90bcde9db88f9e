package vrmout

import (
	"math"

	"furitsuke/assets/gen/furi"
	"furitsuke/motion"
)

// VRM0 writes m as VRM 0.x: the same model facing -Z, with the extension of
// UniVRM 0.x in Unity's names and units.
func VRM0(m *furi.Model) []byte {
	d := build(m, motion.Vec3.FlipXZ)
	var props []obj
	for _, mat := range furi.Materials {
		out := material1(m, mat)
		delete(out["extensions"].(obj), "VRMC_materials_mtoon")
		d.materials = append(d.materials, out)
		props = append(props, material0(m, mat))
	}
	bones := []obj{}
	for i, b := range m.Bones {
		if b.Human != motion.NoBone {
			bones = append(bones, obj{"bone": name0(b.Human), "node": i, "useDefaultValues": true})
		}
	}
	return d.join(obj{
		"extensionsUsed": []string{"KHR_materials_unlit", "VRM"},
		"extensions": obj{"VRM": obj{
			"specVersion":     "0.0",
			"exporterVersion": "Furitsuke assets/gen",
			"meta": obj{"title": "Furi", "version": "1.0", "author": "Furitsuke", "texture": -1,
				"allowedUserName": "Everyone", "violentUssageName": "Disallow", "sexualUssageName": "Disallow",
				"commercialUssageName": "Allow", "licenseName": "Other", "otherLicenseUrl": "https://opensource.org/license/mit"},
			"humanoid": obj{"humanBones": bones, "armStretch": 0.05, "legStretch": 0.05, "upperArmTwist": 0.5, "lowerArmTwist": 0.5,
				"upperLegTwist": 0.5, "lowerLegTwist": 0.5, "feetSpacing": 0, "hasTranslationDoF": false},
			"firstPerson":        firstPerson0(m),
			"blendShapeMaster":   obj{"blendShapeGroups": groups0(m)},
			"secondaryAnimation": springs0(m, d.turn),
			"materialProperties": props,
		}},
	})
}

// thumbs0 are the thumb's names of 0.x: the same three bones, named one later.
var thumbs0 = map[motion.Bone]string{
	motion.LeftThumbMetacarpal: "leftThumbProximal", motion.LeftThumbProximal: "leftThumbIntermediate",
	motion.RightThumbMetacarpal: "rightThumbProximal", motion.RightThumbProximal: "rightThumbIntermediate",
}

func name0(b motion.Bone) string {
	if n, ok := thumbs0[b]; ok {
		return n
	}
	return b.String()
}

// presets0 are the names of 0.x for the presets of 1.0.
var presets0 = map[string]string{
	"aa": "a", "ih": "i", "ou": "u", "ee": "e", "oh": "o", "happy": "joy", "sad": "sorrow", "relaxed": "fun",
	"blinkLeft": "blink_l", "blinkRight": "blink_r", "surprised": "unknown",
}

func groups0(m *furi.Model) []obj {
	out := []obj{}
	for _, e := range m.Expressions {
		binds := []obj{}
		for _, b := range e.Binds {
			binds = append(binds, obj{"mesh": faceMesh, "index": morphIndex(m, b.Morph), "weight": b.Weight * 100})
		}
		preset, name := e.Name, e.Name
		if p, ok := presets0[e.Name]; ok {
			preset = p
		}
		if preset == "unknown" {
			name = "Surprised" // a custom group: 0.x has no such preset
		}
		out = append(out, obj{"name": name, "presetName": preset, "binds": binds, "materialValues": []obj{}, "isBinary": false})
	}
	return out
}

// vector0 writes a vector of the file's space as Unity stores it.
func vector0(p motion.Vec3) obj {
	return obj{"x": float32(p.X), "y": float32(p.Y), "z": float32(-p.Z)}
}

func firstPerson0(m *furi.Model) obj {
	head := m.Index("head")
	between := m.Bones[m.Index("leftEye")].Pos
	between.X = 0
	curve := func(deg float64) obj {
		return obj{"curve": []float64{0, 0, 0, 1, 1, 1, 1, 0}, "xRange": eyeInput, "yRange": deg}
	}
	return obj{
		"firstPersonBone":       head,
		"firstPersonBoneOffset": vector0(between.Sub(m.Bones[head].Pos).FlipXZ()),
		"meshAnnotations":       []obj{{"mesh": bodyMesh, "firstPersonFlag": "Auto"}, {"mesh": faceMesh, "firstPersonFlag": "ThirdPersonOnly"}},
		"lookAtTypeName":        "Bone",
		"lookAtHorizontalInner": curve(eyeInward), "lookAtHorizontalOuter": curve(eyeOutward),
		"lookAtVerticalDown": curve(eyeDown), "lookAtVerticalUp": curve(eyeUp),
	}
}

// springs0 names each chain's first bone: its descendants swing with it.
// Capsules, which 0.x lacks, become a row of balls.
func springs0(m *furi.Model, turn func(motion.Vec3) motion.Vec3) obj {
	names, members := colliderGroups(m)
	groups, springs := []obj{}, []obj{}
	index := map[string][]int{}
	for _, n := range names {
		for _, i := range members[n] {
			c := m.Colliders[i]
			balls := []obj{}
			steps := int(math.Ceil(c.Tail.Sub(c.Offset).Len() / c.Radius))
			for k := range steps + 1 {
				at := c.Offset.Lerp(c.Tail, float64(k)/float64(max(steps, 1)))
				balls = append(balls, obj{"offset": vector0(turn(at)), "radius": c.Radius})
			}
			index[n] = append(index[n], len(groups))
			groups = append(groups, obj{"node": c.Bone, "colliders": balls})
		}
	}
	for _, s := range m.Springs {
		use := []int{}
		for _, g := range s.Groups {
			use = append(use, index[g]...)
		}
		springs = append(springs, obj{"comment": s.Name, "stiffiness": s.Stiffness, "gravityPower": s.Gravity,
			"gravityDir": obj{"x": 0, "y": -1, "z": 0}, "dragForce": s.Drag, "center": -1, "hitRadius": s.Radius,
			"bones": s.Bones[:1], "colliderGroups": use})
	}
	return obj{"boneGroups": springs, "colliderGroups": groups}
}

// material0 is MToon 0.x: toony and shift solved back from those of 1.0, so
// that the conversion of UniVRM (specs/vrm.md §10) gives them again.
func material0(m *furi.Model, mat furi.Material) obj {
	shift := min(max(-mat.Shift-(1-mat.Toony), -1), 1)
	toony := 0.0
	if shift < 1 {
		toony = min(max(1-2*(1-mat.Toony)/(1-shift), 0), 1)
	}
	mode := map[furi.AlphaMode]float64{furi.Opaque: 0, furi.Mask: 1, furi.Blend: 2}[mat.Alpha]
	queue := map[furi.AlphaMode]int{furi.Opaque: 2000, furi.Mask: 2450, furi.Blend: 3000}[mat.Alpha]
	tag := map[furi.AlphaMode]string{furi.Opaque: "Opaque", furi.Mask: "TransparentCutout", furi.Blend: "Transparent"}[mat.Alpha]
	keywords := obj{}
	switch mat.Alpha {
	case furi.Mask:
		keywords["_ALPHATEST_ON"] = true
	case furi.Blend:
		keywords["_ALPHABLEND_ON"] = true
	}
	textures := obj{"_MainTex": texture(m, mat.Texture), "_ShadeTexture": texture(m, mat.Shade)}
	if mat.Matcap != "" {
		textures["_SphereAdd"] = texture(m, mat.Matcap)
	}
	width, outline := 0.0, 0.0
	if mat.Outline > 0 {
		textures["_OutlineWidthTexture"] = texture(m, furi.LinesTexture)
		keywords["MTOON_OUTLINE_WIDTH_WORLD"], keywords["MTOON_OUTLINE_COLOR_FIXED"] = true, true
		width, outline = mat.Outline*100, 1
	}
	cull, z := 2.0, 1.0
	if mat.DoubleSided {
		cull = 0
	}
	if mat.Alpha == furi.Blend {
		z = 0
	}
	o := mat.OutlineColor
	return obj{
		"name": mat.Name, "shader": "VRM/MToon", "renderQueue": queue,
		"floatProperties": obj{"_Cutoff": 0.5, "_ShadeShift": shift, "_ShadeToony": toony, "_IndirectLightIntensity": 0.1,
			"_RimLightingMix": 1, "_RimFresnelPower": rimPower(mat), "_RimLift": 0, "_OutlineWidth": width, "_OutlineWidthMode": outline,
			"_OutlineColorMode": 0, "_OutlineLightingMix": 0, "_BlendMode": mode, "_CullMode": cull, "_ZWrite": z},
		"vectorProperties": obj{"_Color": []float64{1, 1, 1, 1}, "_ShadeColor": []float64{1, 1, 1, 1},
			"_OutlineColor": []float64{o[0], o[1], o[2], 1}, "_RimColor": []float64{encode(mat.Rim[0]), encode(mat.Rim[1]), encode(mat.Rim[2]), 1},
			"_MainTex": []float64{0, 0, 1, 1}, "_EmissionColor": []float64{0, 0, 0, 1}},
		"textureProperties": textures,
		"keywordMap":        keywords,
		"tagMap":            obj{"RenderType": tag},
	}
}

// encode is the sRGB value of a linear one.
func encode(x float64) float64 {
	if x <= 0.0031308 {
		return 12.92 * x
	}
	return 1.055*math.Pow(x, 1/2.4) - 0.055
}
