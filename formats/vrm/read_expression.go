package vrm

import (
	"fmt"
	"slices"
	"strings"
)

// Presets are the expressions of VRM 1.0 in the order of its specification.
var Presets = []string{
	"happy", "angry", "sad", "relaxed", "surprised",
	"aa", "ih", "ou", "ee", "oh",
	"blink", "blinkLeft", "blinkRight",
	"lookUp", "lookDown", "lookLeft", "lookRight",
	"neutral",
}

// presets0 turns 0.x preset names, in lower case, into those of 1.0.
// "surprised" is no preset of 0.x, but models carry it under that name.
var presets0 = map[string]string{
	"neutral": "neutral", "joy": "happy", "angry": "angry", "sorrow": "sad", "fun": "relaxed", "surprised": "surprised",
	"a": "aa", "i": "ih", "u": "ou", "e": "ee", "o": "oh",
	"blink": "blink", "blink_l": "blinkLeft", "blink_r": "blinkRight",
	"lookup": "lookUp", "lookdown": "lookDown", "lookleft": "lookLeft", "lookright": "lookRight",
}

var categories = map[string]Category{
	"aa": MouthExpression, "ih": MouthExpression, "ou": MouthExpression, "ee": MouthExpression, "oh": MouthExpression,
	"blink": BlinkExpression, "blinkLeft": BlinkExpression, "blinkRight": BlinkExpression,
	"lookUp": LookExpression, "lookDown": LookExpression, "lookLeft": LookExpression, "lookRight": LookExpression,
}

var overrides = map[string]Override{"": OverrideNone, "none": OverrideNone, "block": OverrideBlock, "blend": OverrideBlend}

var colorKinds1 = map[string]ColorKind{
	"color": ColorBase, "emissionColor": ColorEmission, "shadeColor": ColorShade,
	"matcapColor": ColorMatcap, "rimColor": ColorRim, "outlineColor": ColorOutline,
}

var colorKinds0 = map[string]ColorKind{
	"_Color": ColorBase, "_EmissionColor": ColorEmission, "_ShadeColor": ColorShade,
	"_RimColor": ColorRim, "_OutlineColor": ColorOutline,
}

func (r *reader) expressions() error {
	if r.v0 != nil {
		r.expressions0()
	} else {
		r.expressions1()
	}
	rank := func(e Expression) int {
		if e.Custom {
			return len(Presets)
		}
		return slices.Index(Presets, e.Name)
	}
	slices.SortStableFunc(r.f.Expressions, func(a, b Expression) int { return rank(a) - rank(b) })
	return nil
}

func (r *reader) expressions1() {
	for _, set := range []struct {
		key    string
		custom bool
		all    map[string]*expression1
	}{{"preset", false, r.v1.Expressions.Preset}, {"custom", true, r.v1.Expressions.Custom}} {
		for _, name := range sortedKeys(set.all) {
			e := set.all[name]
			at := fmt.Sprintf("%s/expressions/%s/%s", at1, set.key, name)
			switch {
			case e == nil:
				continue
			case !set.custom && !slices.Contains(Presets, name):
				r.warn(at, "left out", "a preset that VRM 1.0 does not have")
				continue
			}
			r.f.Expressions = append(r.f.Expressions, r.expression1(name, set.custom, e, at))
		}
	}
}

func (r *reader) expression1(name string, custom bool, e *expression1, at string) Expression {
	out := Expression{Name: name, Custom: custom, Binary: e.IsBinary,
		Blink: overrides[e.OverrideBlink], LookAt: overrides[e.OverrideLookAt], Mouth: overrides[e.OverrideMouth]}
	if !custom {
		out.Category = categories[name]
	}
	for i, b := range e.MorphTargetBinds {
		if b.Node < 0 || b.Node >= len(r.f.Nodes) || r.f.Nodes[b.Node].Mesh < 0 || !r.hasTarget(r.f.Nodes[b.Node].Mesh, b.Index) {
			r.warn(fmt.Sprintf("%s/morphTargetBinds/%d", at, i), "left out", "morph %d of node %d, which is not there", b.Index, b.Node)
			continue
		}
		out.Morphs = append(out.Morphs, MorphBind{b.Node, b.Index, b.Weight})
	}
	for i, b := range e.MaterialColorBinds {
		kind, ok := colorKinds1[b.Type]
		if !ok || b.Material < 0 || b.Material >= len(r.f.Materials) {
			r.warn(fmt.Sprintf("%s/materialColorBinds/%d", at, i), "left out", "%q of material %d, which is not there", b.Type, b.Material)
			continue
		}
		c := ColorBind{Material: b.Material, Kind: kind, Target: white}
		copy(c.Target[:], b.TargetValue)
		out.Colors = append(out.Colors, c)
	}
	for i, b := range e.TextureTransformBinds {
		if b.Material < 0 || b.Material >= len(r.f.Materials) {
			r.warn(fmt.Sprintf("%s/textureTransformBinds/%d", at, i), "left out", "material %d, which is not there", b.Material)
			continue
		}
		out.UVs = append(out.UVs, UVBind{b.Material, or(b.Scale, NoTexture.Scale), or(b.Offset, NoTexture.Offset)})
	}
	return out
}

func (r *reader) hasTarget(mesh, target int) bool {
	return target >= 0 && target < len(r.f.Meshes[mesh].Weights)
}

func (r *reader) expressions0() {
	seen := map[string]bool{}
	for i := range r.v0.BlendShapeMaster.BlendShapeGroups {
		g := &r.v0.BlendShapeMaster.BlendShapeGroups[i]
		at := fmt.Sprintf("%s/blendShapeMaster/blendShapeGroups/%d", at0, i)
		name, preset := presets0[strings.ToLower(g.PresetName)]
		if !preset && (g.PresetName == "" || strings.EqualFold(g.PresetName, "unknown")) {
			name, preset = presets0[strings.ToLower(g.Name)]
		}
		if preset && seen[name] {
			r.warn(at, "kept as a custom expression", "a second %q", name)
			preset = false
		}
		if preset {
			seen[name] = true
		} else {
			name = g.Name
		}
		e := Expression{Name: name, Custom: !preset, Binary: g.IsBinary}
		if preset {
			e.Category = categories[name]
		}
		r.morphs0(&e, g, at)
		r.values0(&e, g, at)
		r.f.Expressions = append(r.f.Expressions, e)
	}
}

// morphs0 binds the morphs of a mesh on every node that draws the mesh.
func (r *reader) morphs0(e *Expression, g *group0, at string) {
	for i, b := range g.Binds {
		found := false
		for _, inst := range r.f.Instances {
			if inst.Mesh == b.Mesh && r.hasTarget(b.Mesh, b.Index) {
				e.Morphs = append(e.Morphs, MorphBind{inst.Node, b.Index, b.Weight / 100})
				found = true
			}
		}
		if !found {
			r.warn(fmt.Sprintf("%s/binds/%d", at, i), "left out", "morph %d of mesh %d, which is not there", b.Index, b.Mesh)
		}
	}
}

// values0 reads material values, which name materials and shader properties.
func (r *reader) values0(e *Expression, g *group0, at string) {
	for i, v := range g.MaterialValues {
		found := false
		for m := range r.f.Materials {
			if r.f.Materials[m].Name != v.MaterialName {
				continue
			}
			if kind, ok := colorKinds0[v.PropertyName]; ok && len(v.TargetValue) >= 3 {
				c := white
				copy(c[:], v.TargetValue)
				if kind != ColorEmission { // an HDR property, linear as stored
					c = toLinear(c)
				}
				e.Colors = append(e.Colors, ColorBind{m, kind, c})
				found = true
			} else if strings.HasPrefix(v.PropertyName, "_MainTex_ST") && len(v.TargetValue) >= 4 {
				e.UVs = append(e.UVs, r.uv0(m, v.PropertyName, v.TargetValue))
				found = true
			}
		}
		if !found {
			r.warn(fmt.Sprintf("%s/materialValues/%d", at, i), "left out", "%s of material %q, which is not there or does not change", v.PropertyName, v.MaterialName)
		}
	}
}

// uv0 reads [scale x, scale y, offset x, offset y]; the variants _S and _T
// change one axis only and leave the other as the material has it.
func (r *reader) uv0(material int, property string, v []float32) UVBind {
	offset, scale := transform0([]float32{v[2], v[3], v[0], v[1]})
	out := UVBind{material, scale, offset}
	base := r.f.Materials[material].BaseTexture
	switch property {
	case "_MainTex_ST_S":
		out.Scale[1], out.Offset[1] = base.Scale[1], base.Offset[1]
	case "_MainTex_ST_T":
		out.Scale[0], out.Offset[0] = base.Scale[0], base.Offset[0]
	}
	return out
}
