package furi

import (
	"fmt"
	"math"

	"furitsuke/assets/gen/solid"
)

// The skirt, metres: from the waist it falls over the hips and flares.
const (
	skirtTop, skirtHem = 0.962, 0.742
	skirtChains        = 14
)

// pleat is how deep in a fold angle a lies, in [0,1].
func pleat(a float64) float64 {
	const pleats = 18
	return 1 - 2*math.Abs(math.Mod(a/(2*math.Pi)*pleats+pleats, 1)-0.5)
}

// skirtAt is the skirt's surface at angle a from the front towards her left, in
// radians, and t in [0,1] down; pleats grow towards the hem.
func skirtAt(a, t float64) Vec { return skirtWith(a, t, 1) }

// skirtWith is [skirtAt] with pleats of depth times their size.
func skirtWith(a, t, depth float64) Vec {
	t = max(t, 0)
	rx := 0.094 + 0.116*math.Pow(t, 0.80)
	rz := 0.076 + 0.124*math.Pow(t, 0.80)
	saw := 0.5 - pleat(a)
	grow := 1 + 0.15*depth*saw*smooth(t*1.5)
	x, z := math.Sin(a)*rx*grow, math.Cos(a)*rz*grow
	return v3(x, skirtTop-(skirtTop-skirtHem)*t, z-0.006)
}

// addSkirt adds skirt, lining, lace and tulle below it and a belt.
func (m *Model) addSkirt() {
	hips := m.Index("hips")
	chains := make([][]int, skirtChains)
	starts := []float64{0.06, 0.37, 0.68, 1}
	spring := Spring{Groups: []string{"hips", "legs"}, Radius: 0.014, Stiffness: 1.1, Gravity: 0.45, Drag: 0.42}
	for k := range chains {
		a := 2 * math.Pi * float64(k) / skirtChains
		path := []Vec{}
		for t := 0.0; t <= 1.001; t += 0.1 {
			path = append(path, skirtAt(a, t))
		}
		chains[k] = m.swing(fmt.Sprintf("skirt%d_", k), path, starts, hips, spring)
	}
	skin := func(a, t float64) Skin { // between the two nearest chains
		x := math.Mod(a/(2*math.Pi)+1, 1) * skirtChains
		k := int(x) % skirtChains
		f := x - math.Floor(x)
		w := map[int]float64{}
		var order []int
		for _, side := range []struct {
			chain int
			share float64
		}{{k, 1 - f}, {(k + 1) % skirtChains, f}} {
			s := chainSkin(hips, chains[side.chain], starts, t)
			for c, b := range s.Bone {
				if s.Weight[c] > 0 {
					if _, ok := w[b]; !ok {
						order = append(order, b)
					}
					w[b] += s.Weight[c] * side.share
				}
			}
		}
		flat := make([]float64, len(order))
		for i, b := range order {
			flat[i] = w[b]
		}
		return strongest(flat, func(i int) int { return order[i] })
	}
	const fine = 72 // columns, four to a pleat
	ring := func(name string, material MaterialID, cols, rows int, t0, t1, depth, inset float64, inward bool, uv func(u, t float64) [2]float64) {
		at := func(u, v float64) (a, t float64, p Vec) {
			a, t = 2*math.Pi*u, t0+(t1-t0)*v
			p = skirtWith(a, t, depth)
			p.X, p.Z = p.X*(1-inset), p.Z*(1-inset)
			return a, t, p
		}
		part := Part{Name: name, Material: material}
		part.Mesh = solid.Sheet(cols, rows, func(u, v float64) (Vec, Vec, [2]float64) {
			_, t, p := at(u, v)
			const e = 0.004
			_, _, r := at(u+e, v)
			_, _, l := at(u-e, v)
			_, _, d := at(u, v+e)
			_, _, h := at(u, v-e)
			n := r.Sub(l).Cross(h.Sub(d)).Unit()
			if n.Dot(v3(p.X, 0, p.Z)) < 0 {
				n = n.Scale(-1)
			}
			if inward {
				n = n.Scale(-1)
			}
			return p, n, uv(u, t)
		}).FixWinding()
		for i := range part.Pos {
			u, v := float64(i%(cols+1))/float64(cols), float64(i/(cols+1))/float64(rows)
			part.Skin = append(part.Skin, skin(2*math.Pi*u, t0+(t1-t0)*v))
		}
		m.Parts = append(m.Parts, part)
	}
	ring("Skirt", MatCloth, fine, 3, 0, 0.865, 1, 0, false, func(u, t float64) [2]float64 { return Teal.uv(0.30*t + 0.75*pleat(2*math.Pi*u)*smooth(t*2.5)) })
	ring("SkirtLine", MatCloth, fine, 1, 0.865, 0.90, 1, 0, false, func(_, t float64) [2]float64 { return Orange.uv(0.5) })
	ring("SkirtHem", MatCloth, fine, 1, 0.90, 1, 1, 0, false, func(_, t float64) [2]float64 { return Ivory.uv((t - 0.9) * 10) })
	ring("SkirtLining", MatCloth, 36, 3, 0.02, 1, 0, 0.066, true, func(_, t float64) [2]float64 { return Lining.uv(t) })
	ring("Lace", MatLace, fine, 1, 0.96, 1.12, 1, 0.010, false, func(u, t float64) [2]float64 {
		return [2]float64{u * 18, 0.04 + 0.92*(t-0.96)/0.16} // off the edges, where a repeating texture bleeds over
	})
	ring("Tulle", MatTulle, 54, 1, 0.92, 1.18, 0.8, 0.025, false, func(u, t float64) [2]float64 {
		return [2]float64{u * 14, 0.02 + 0.96*(t-0.92)/0.26}
	})
	belt := solid.Sheet(36, 3, func(u, v float64) (Vec, Vec, [2]float64) {
		a := 2 * math.Pi * u
		bulge := 0.0070 + 0.0050*math.Sin(math.Pi*v)
		sin, cos := math.Sincos(a)
		p := v3(sin*(0.0935+bulge), 1.000-0.050*v, cos*(0.0755+bulge)-0.006)
		return p, v3(sin*0.0755, (0.5-v)*0.03, cos*0.0935).Unit(), Navy.uv(v)
	}).FixWinding()
	part := Part{Name: "Belt", Material: MatCloth, Mesh: belt}
	for range belt.Pos {
		part.Skin = append(part.Skin, Skin{[4]int{hips, m.Index("spine")}, [4]float64{0.6, 0.4}})
	}
	m.Parts = append(m.Parts, part)
}
