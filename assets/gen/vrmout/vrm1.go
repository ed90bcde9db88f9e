package vrmout

import (
	"math"

	"furitsuke/assets/gen/furi"
	"furitsuke/motion"
)

// VRM1 writes m as VRM 1.0 (specification VRMC_vrm-1.0 with springs and MToon).
func VRM1(m *furi.Model) []byte {
	d := build(m, func(p motion.Vec3) motion.Vec3 { return p })
	for _, mat := range furi.Materials {
		d.materials = append(d.materials, material1(m, mat))
	}
	faceNode := len(d.nodes) - 1
	bones := obj{}
	for i, b := range m.Bones {
		if b.Human != motion.NoBone {
			bones[b.Human.String()] = obj{"node": i}
		}
	}
	return d.join(obj{
		"extensionsUsed": []string{"KHR_materials_unlit", "VRMC_vrm", "VRMC_materials_mtoon", "VRMC_springBone"},
		"extensions": obj{
			"VRMC_vrm": obj{
				"specVersion": "1.0",
				"meta":        meta1(),
				"humanoid":    obj{"humanBones": bones},
				"expressions": obj{"preset": expressions1(m, faceNode)},
				"lookAt":      lookAt1(m),
				"firstPerson": obj{"meshAnnotations": []obj{{"node": faceNode - 1, "type": "auto"}, {"node": faceNode, "type": "thirdPersonOnly"}}},
			},
			"VRMC_springBone": springs1(m),
		},
	})
}

func meta1() obj {
	return obj{
		"name": "Furi", "version": "1.0", "authors": []string{"Furitsuke"},
		"copyrightInformation": "Made by code for Furitsuke; as free as the program (MIT)",
		"licenseUrl":           "https://vrm.dev/licenses/1.0/",
		"avatarPermission":     "everyone",
		"commercialUsage":      "corporation",
		"creditNotation":       "unnecessary",
		"allowRedistribution":  true,
		"modification":         "allowModificationRedistribution",
	}
}

func expressions1(m *furi.Model, faceNode int) obj {
	out := obj{}
	for _, e := range m.Expressions {
		binds := []obj{}
		for _, b := range e.Binds {
			binds = append(binds, obj{"node": faceNode, "index": morphIndex(m, b.Morph), "weight": b.Weight})
		}
		o := obj{"morphTargetBinds": binds, "isBinary": false}
		if e.BlockBlink {
			o["overrideBlink"] = "block"
		}
		if e.BlockMouth {
			o["overrideMouth"] = "block"
		}
		out[e.Name] = o
	}
	return out
}

// The eyes turn at most this far, degrees, at the gaze angle of eyeInput.
const (
	eyeInput                              = 90
	eyeInward, eyeOutward, eyeDown, eyeUp = 8, 10, 8, 8
)

func lookAt1(m *furi.Model) obj {
	between := m.Bones[m.Index("leftEye")].Pos
	between.X = 0
	limit := func(deg float64) obj { return obj{"inputMaxValue": eyeInput, "outputScale": deg} }
	return obj{
		"type":                    "bone",
		"offsetFromHeadBone":      vector(between.Sub(m.Bones[m.Index("head")].Pos)),
		"rangeMapHorizontalInner": limit(eyeInward),
		"rangeMapHorizontalOuter": limit(eyeOutward),
		"rangeMapVerticalDown":    limit(eyeDown),
		"rangeMapVerticalUp":      limit(eyeUp),
	}
}

func springs1(m *furi.Model) obj {
	colliders, groups, springs := []obj{}, []obj{}, []obj{}
	for _, c := range m.Colliders {
		shape := obj{"sphere": obj{"offset": vector(c.Offset), "radius": c.Radius}}
		if c.Tail != c.Offset {
			shape = obj{"capsule": obj{"offset": vector(c.Offset), "radius": c.Radius, "tail": vector(c.Tail)}}
		}
		colliders = append(colliders, obj{"node": c.Bone, "shape": shape})
	}
	names, members := colliderGroups(m)
	for _, n := range names {
		groups = append(groups, obj{"name": n, "colliders": members[n]})
	}
	for _, s := range m.Springs {
		joints := []obj{}
		for _, b := range s.Bones {
			joints = append(joints, obj{"node": b, "hitRadius": s.Radius, "stiffness": s.Stiffness,
				"gravityPower": s.Gravity, "gravityDir": []float64{0, -1, 0}, "dragForce": s.Drag})
		}
		var use []int
		for _, g := range s.Groups {
			use = append(use, indexOf(names, g))
		}
		springs = append(springs, obj{"name": s.Name, "joints": joints, "colliderGroups": use})
	}
	return obj{"specVersion": "1.0", "colliders": colliders, "colliderGroups": groups, "springs": springs}
}

// linear decodes an sRGB color.
func linear(c [3]float64) []float64 {
	out := make([]float64, 3)
	for i, x := range c {
		if x <= 0.04045 {
			out[i] = x / 12.92
		} else {
			out[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return out
}

var alphaModes = [...]string{furi.Opaque: "OPAQUE", furi.Mask: "MASK", furi.Blend: "BLEND"}

func material1(m *furi.Model, mat furi.Material) obj {
	toon := obj{
		"specVersion":                     "1.0",
		"shadeColorFactor":                []float64{1, 1, 1},
		"shadeMultiplyTexture":            obj{"index": texture(m, mat.Shade)},
		"shadingShiftFactor":              mat.Shift,
		"shadingToonyFactor":              mat.Toony,
		"giEqualizationFactor":            0.9,
		"parametricRimColorFactor":        mat.Rim[:],
		"parametricRimFresnelPowerFactor": rimPower(mat),
		"rimLightingMixFactor":            1,
		"outlineWidthMode":                "none",
		"outlineWidthFactor":              mat.Outline,
		"outlineColorFactor":              linear(mat.OutlineColor),
		"outlineLightingMixFactor":        0,
	}
	if mat.Outline > 0 {
		toon["outlineWidthMode"] = "worldCoordinates"
		toon["outlineWidthMultiplyTexture"] = obj{"index": texture(m, furi.LinesTexture)}
	}
	if mat.Matcap != "" {
		toon["matcapFactor"] = []float64{1, 1, 1}
		toon["matcapTexture"] = obj{"index": texture(m, mat.Matcap)}
	}
	out := obj{
		"name":      mat.Name,
		"alphaMode": alphaModes[mat.Alpha],
		"pbrMetallicRoughness": obj{
			"baseColorFactor":  []float64{1, 1, 1, 1},
			"baseColorTexture": obj{"index": texture(m, mat.Texture)},
			"metallicFactor":   0, "roughnessFactor": 0.9,
		},
		"extensions": obj{"KHR_materials_unlit": obj{}, "VRMC_materials_mtoon": toon},
	}
	if mat.DoubleSided {
		out["doubleSided"] = true
	}
	if mat.Alpha == furi.Mask {
		out["alphaCutoff"] = 0.5
	}
	return out
}

// rimPower is the default of the specification where there is no rim.
func rimPower(mat furi.Material) float64 {
	if mat.RimPower == 0 {
		return 5
	}
	return mat.RimPower
}
