package scene

import "math"

// A bound is a box in the mesh's space at rest, around what one joint moves of
// a group.
type bound struct {
	joint     uint16
	mid, half [3]float32
}

// A reach is how far a morph target moves the vertices of a group, at weight 1.
type reach struct {
	target int32
	radius float32 // in the mesh's space at rest
}

// slack is added to each side of a group's box, metres: the rounding of a
// vertex shader's numbers as far as 100 m from the middle of the stage.
const slack = 1e-4

// meet adds the groups of a mesh whose boxes the ray enters to what was found.
func (a *Actor) meet(r *ray, mesh int, groups []group) {
	size := a.jointSize
	palette := a.palette[size*a.Model.Skins[a.Model.Meshes[mesh].Skin].First:]
	weights := a.morphs[mesh].weight
	for i := range groups {
		g := &groups[i]
		if g.boundless {
			a.picker.found = append(a.picker.found, met{0, mesh, g})
			continue
		}
		grow := float32(0)
		for _, t := range g.reach {
			grow += t.radius * abs(weights[t.target])
		}
		lo, hi := g.box(palette, size, grow)
		if near, ok := r.box(&lo, &hi); ok {
			a.picker.found = append(a.picker.found, met{near, mesh, g})
		}
	}
}

// box returns a box on the stage that holds the posed group, whose morphs move
// no vertex by more than grow: the one around each joint's own bound, brought
// to the stage by that joint.
//
//   - A weighted sum of matrices puts a vertex between the places where its
//     joints alone would, since weights are positive and their sum is 1; and a
//     box that holds places holds what lies between them.
//   - SDEF puts it at w0·M0(c0) + w1·M1(c1), between the places of two points,
//     plus an arm of length |p - C|, turned by some rotation. The bounds hold
//     balls of that radius about c0 and c1 (see [Mesh.span]), and joints of MMD
//     turn and move, so they keep balls what they are.
//   - A morph moves a vertex, or the end of an arm, before the joints do.
func (g *group) box(palette []float32, size int, grow float32) (lo, hi [3]float32) {
	lo, hi = [3]float32{far, far, far}, [3]float32{-far, -far, -far}
	for i := range g.bounds {
		b := &g.bounds[i]
		m := (*[matrixFloats]float32)(palette[size*int(b.joint):])
		hx, hy, hz := b.half[0]+grow, b.half[1]+grow, b.half[2]+grow
		for k := range 3 {
			x, y, z := m[4*k], m[4*k+1], m[4*k+2]
			mid := x*b.mid[0] + y*b.mid[1] + z*b.mid[2] + m[4*k+3]
			half := abs(x)*hx + abs(y)*hy + abs(z)*hz + slack
			lo[k], hi[k] = min(lo[k], mid-half), max(hi[k], mid+half)
		}
	}
	return lo, hi
}

func abs(x float32) float32 { return math.Float32frombits(math.Float32bits(x) &^ (1 << 31)) }
