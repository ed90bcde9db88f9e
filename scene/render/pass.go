package render

import (
	"cmp"
	"slices"

	"furitsuke/scene"
)

// A passID is a place in the fixed order of drawing.
type passID int

// The passes. Surfaces come before their edges, so that an edge shows only
// where no surface is in front; what blends comes after what does not, and its
// outline in the same pass, right after the surface (three-vrm).
const (
	passOpaque passID = iota
	passOutline
	passCutOut
	passBlendDepth // transparent with depth write; every MMD surface, in file order
	passBlend
	passEdge // of MMD
	passShadow
	passCount
)

// passes is the pass list; its order is the enumeration's.
var passes = [passCount]struct {
	name string
	// once draws each pixel at most once in the pass, by the stencil: shadows
	// that overlap are no darker.
	once bool
}{
	passOpaque:     {name: "opaque"},
	passOutline:    {name: "outline"},
	passCutOut:     {name: "cut-out"},
	passBlendDepth: {name: "transparent with depth write"},
	passBlend:      {name: "transparent"},
	passEdge:       {name: "edge"},
	passShadow:     {name: "ground shadow", once: true},
}

// An item is one drawing of a mesh's part.
type item struct {
	mesh, part, material int
	variant              variant
	program              program // of the variant, once the model is on the GPU
	state                state
}

// A state is what the fixed functions of the pipeline are set to.
type state struct {
	cull     uint8 // one of the cull constants
	blend    bool
	noDepth  bool // no depth write
	coverage bool // alpha to coverage
}

// itemsOf sorts the parts of a model into the passes: MMD's in file order, the
// others by their queue and then by file order.
func itemsOf(m *scene.Model) (out [passCount][]item) {
	bends, rims := m.Bends(), rimsLater(m)
	put := func(p passID, it item, program programID) {
		it.variant = variantOf(program, &m.Materials[it.material])
		it.variant.bends = bends
		it.variant.rim = it.variant.rim || it.variant.toon() && rims[it.material]
		out[p] = append(out[p], it)
	}
	for i := range m.Meshes {
		if m.Meshes[i].Person == scene.FirstPerson {
			continue // the stage is seen by others than the wearer
		}
		for k, part := range m.Meshes[i].Parts {
			if part.Count == 0 {
				continue
			}
			mat := &m.Materials[part.Material]
			it := item{mesh: i, part: k, material: part.Material}
			surface, shadow := it, it
			surface.state = surfaceState(mat)
			if mat.Shading == scene.MMDToon {
				put(passBlendDepth, surface, programMMD)
				if mat.EdgeOn {
					it.state = state{cull: cullFront, blend: true}
					put(passEdge, it, programEdge)
				}
			} else {
				pass := surfacePass(mat)
				put(pass, surface, programVRM)
				if mat.Outline != scene.NoOutline && mat.OutlineWidth > 0 {
					it.state = state{cull: cullFront, blend: surface.state.blend, noDepth: surface.state.noDepth}
					if mat.Alpha != scene.Blend {
						pass = passOutline
					}
					put(pass, it, programOutline)
				}
			}
			if mat.GroundShadow {
				shadow.state = state{blend: true, noDepth: true}
				put(passShadow, shadow, programShadow)
			}
		}
	}
	for _, p := range []passID{passOpaque, passCutOut, passBlendDepth, passBlend} {
		slices.SortStableFunc(out[p], func(a, b item) int {
			return cmp.Compare(m.Materials[a.material].Queue, m.Materials[b.material].Queue)
		})
	}
	return out
}

// rimsLater reports of each material whether an expression gives it a rim.
func rimsLater(m *scene.Model) []bool {
	out := make([]bool, len(m.Materials))
	for i := range m.Expressions {
		for _, c := range m.Expressions[i].Colors {
			out[c.Material] = out[c.Material] || c.Kind == scene.RimColor
		}
	}
	return out
}

func surfacePass(m *scene.Material) passID {
	switch {
	case m.Alpha == scene.Opaque:
		return passOpaque
	case m.Alpha == scene.Mask:
		return passCutOut
	case m.DepthWrite:
		return passBlendDepth
	default:
		return passBlend
	}
}

// What is not drawn.
const (
	cullNone uint8 = iota
	cullBack
	cullFront
)

func surfaceState(m *scene.Material) state {
	s := state{cull: cullBack, noDepth: m.Alpha == scene.Blend && !m.DepthWrite}
	if m.DoubleSided {
		s.cull = cullNone
	}
	s.blend = m.Alpha == scene.Blend
	s.coverage = m.Alpha == scene.Mask
	return s
}
