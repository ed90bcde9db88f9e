package furi

import (
	"fmt"
	"math"

	"furitsuke/assets/gen/solid"
	"furitsuke/motion"
)

// addClothes adds jacket, skirt, lace, ribbons and boots.
func (m *Model) addClothes() {
	volumes := bodyVolumes(m.Skeleton)
	m.addJacket(volumes)
	m.addSkirt()
	m.addBoots()
	m.addRibbons()
}

// A region is a piece of a surface with its tint. It is where all its fields are
// negative; each is cut on its own, so that a band may be narrower than the
// triangles it runs through.
type region struct {
	inside   []solid.Field
	tint     Tint
	from, to Vec // the tint runs from one point's plane to the other's
}

// paintRegions cuts a thinned surface into regions, the first that holds a
// point wins, and paints each. What no region holds gets the last one's tint.
func paintRegions(mesh *solid.Mesh, f solid.Field, regions []region) *solid.Mesh {
	out := &solid.Mesh{}
	rest := mesh
	for k, r := range regions {
		piece := rest
		if k < len(regions)-1 {
			rest = &solid.Mesh{}
			for _, side := range r.inside {
				var outside *solid.Mesh
				piece, outside = piece.Cut(side)
				rest.Add(outside)
			}
		}
		if len(piece.Tri) == 0 {
			continue
		}
		d := r.to.Sub(r.from)
		out.Add(piece.NormalsOf(f).Paint(func(p, _ Vec) [2]float64 {
			return r.tint.uv(p.Sub(r.from).Dot(d) / d.Dot(d))
		}))
	}
	return out
}

// The jacket's measures, metres.
const (
	jacketHem = 0.988
	cuffX     = 0.478
)

// jacket is a short jacket with wide sleeves that end in open cuffs.
func jacket() solid.Field {
	body := solid.Grow(torso(), 0.011)
	flare := solid.Cone(v3(0, 1.06, -0.006), v3(0, 0.965, -0.006), 0.076, 0.086)
	flat := func(p Vec) float64 { return flare(v3(p.X*0.92, p.Y, p.Z*1.18)) }
	body = solid.Union(0.04, body, flat)
	body = solid.Intersect(0.006, body, solid.Half(v3(0, jacketHem, 0), v3(0, -1, 0)))
	sleeve := solid.Union(0.03,
		solid.Cone(v3(0.085, 1.184, -0.017), v3(0.30, 1.186, -0.018), 0.047, 0.043),
		solid.Cone(v3(0.30, 1.186, -0.018), v3(0.44, 1.184, -0.016), 0.043, 0.055),
		solid.Cone(v3(0.44, 1.184, -0.016), v3(0.53, 1.184, -0.016), 0.055, 0.056))
	sleeve = solid.Intersect(0.006, sleeve, solid.Half(v3(cuffX, 0, 0), v3(1, 0, 0)))
	sleeve = solid.Minus(0.004, sleeve, solid.Cone(v3(cuffX-0.012, 1.184, -0.016), v3(0.60, 1.184, -0.016), 0.046, 0.052))
	collar := func(p Vec) float64 { // a ring around the neck, lower in front
		y := 1.213 - 0.16*(p.Z+0.02)
		r := math.Hypot(p.X, (p.Z+0.018)*1.02)
		return math.Hypot(r-0.0555, (p.Y-y)*0.62) - 0.0125
	}
	f := solid.Union(0.022, body, solid.Mirror(sleeve))
	return solid.Union(0.006, f, collar)
}

func (m *Model) addJacket(volumes []volume) {
	f := jacket()
	g := solid.Grid{Min: v3(-0.56, 0.965, -0.13), Max: v3(0.56, 1.26, 0.13), Cell: 0.0072, Error: 0.0024, MaxEdge: 0.045}
	down, up := v3(0, 1, 0), v3(0, 1.24, 0)
	left := func(x float64) []solid.Field { // beyond x on either side
		return []solid.Field{solid.Mirror(func(p Vec) float64 { return x - p.X })}
	}
	front := func(p Vec) float64 { return 0.02 - p.Z }
	collarLine := func(p Vec) float64 { return 1.230 - 0.16*(p.Z+0.02) - p.Y }
	mesh := paintRegions(solid.Surface(f, g).Thin(f, g), f, []region{
		{append(left(cuffX-0.066), solid.Mirror(func(p Vec) float64 { return math.Hypot(p.Y-1.184, p.Z+0.016) - 0.0495 })), Lining, up, down},
		{[]solid.Field{func(p Vec) float64 { return p.Y - jacketHem - 0.024 }}, Teal, v3(0, 1.012, 0), v3(0, 0.985, 0)},
		{left(cuffX - 0.040), Teal, v3(0, 1.24, 0), v3(0, 1.13, 0)},
		{append(left(cuffX-0.0615), solid.Mirror(func(p Vec) float64 { return p.X - cuffX + 0.0505 })), Orange, v3(0, 1.24, 0), v3(0, 1.13, 0)},
		{[]solid.Field{func(p Vec) float64 { return math.Hypot(p.X, p.Z+0.018) - 0.0725 }, collarLine}, Teal, v3(0, 1.235, 0), v3(0, 1.19, 0)},
		{[]solid.Field{front, func(p Vec) float64 { return 1.055 - p.Y }, // the shirt in the opening
			func(p Vec) float64 { return p.X - 0.004 - (p.Y-1.055)*0.30 },
			func(p Vec) float64 { return -p.X - 0.004 - (p.Y-1.055)*0.30 }}, Navy, v3(0, 1.20, 0), v3(0, 1.05, 0)},
		{[]solid.Field{front, func(p Vec) float64 { return p.X - 0.0035 }, func(p Vec) float64 { return -p.X - 0.0035 }}, Gold, up, down}, // zip
		{nil, Ivory, v3(0, 1.23, 0), v3(0, 1.02, 0)},
	})
	m.Parts = append(m.Parts, Part{Name: "Jacket", Material: MatCloth, Mesh: mesh, Skin: skinBy(mesh, volumes, 0.005)})
}

// The skirt, metres: from the waist it falls over the hips and flares.
const (
	skirtTop, skirtHem = 0.962, 0.742
	skirtChains        = 10
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
	rx := 0.094 + 0.128*math.Pow(t, 0.80)
	rz := 0.076 + 0.134*math.Pow(t, 0.80)
	saw := 0.5 - pleat(a)
	grow := 1 + 0.11*depth*saw*smooth(t*1.5)
	x, z := math.Sin(a)*rx*grow, math.Cos(a)*rz*grow
	return v3(x, skirtTop-(skirtTop-skirtHem)*t, z-0.006)
}

// addSkirt adds skirt, lining, lace below it and a belt.
func (m *Model) addSkirt() {
	hips := m.Index("hips")
	chains := make([][]int, skirtChains)
	starts := []float64{0.12, 0.55, 1}
	spring := Spring{Groups: []string{"hips", "legs"}, Radius: 0.012, Stiffness: 1.4, Gravity: 0.35, Drag: 0.5}
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
	ring("Skirt", MatCloth, fine, 4, 0, 0.90, 1, 0, false, func(u, t float64) [2]float64 { return Teal.uv(0.45*t + 0.55*pleat(2*math.Pi*u)) })
	ring("SkirtHem", MatCloth, fine, 1, 0.90, 1, 1, 0, false, func(_, t float64) [2]float64 { return Ivory.uv((t - 0.9) * 10) })
	ring("SkirtLining", MatCloth, 36, 3, 0.02, 1, 0, 0.066, true, func(_, t float64) [2]float64 { return Lining.uv(t) })
	ring("Lace", MatLace, fine, 1, 0.96, 1.12, 1, 0.010, false, func(u, t float64) [2]float64 {
		return [2]float64{u * 18, 0.04 + 0.92*(t-0.96)/0.16} // off the edges, where a repeating texture bleeds over
	})
	belt := solid.Sheet(36, 3, func(u, v float64) (Vec, Vec, [2]float64) {
		a := 2 * math.Pi * u
		bulge := 0.0035 + 0.0055*math.Sin(math.Pi*v)
		sin, cos := math.Sincos(a)
		p := v3(sin*(0.0935+bulge), 0.996-0.048*v, cos*(0.0755+bulge)-0.006)
		return p, v3(sin*0.0755, (0.5-v)*0.03, cos*0.0935).Unit(), Navy.uv(v)
	}).FixWinding()
	part := Part{Name: "Belt", Material: MatCloth, Mesh: belt}
	for range belt.Pos {
		part.Skin = append(part.Skin, Skin{[4]int{hips, m.Index("spine")}, [4]float64{0.6, 0.4}})
	}
	m.Parts = append(m.Parts, part)
}

// boot is the left boot, its sole flat on the floor.
func boot() solid.Field {
	ankle := joints[motion.LeftFoot]
	upper := solid.Union(0.03,
		solid.Cone(ankle.Add(v3(0.001, 0.085, 0.000)), ankle.Add(v3(0, 0.0, 0.002)), 0.047, 0.040),
		solid.Sphere(v3(0.067, 0.048, -0.024), 0.041),
		solid.Cone(v3(0.067, 0.060, 0.010), v3(0.069, 0.044, 0.060), 0.042, 0.040),
		solid.Ellipsoid(v3(0.070, 0.038, 0.088), v3(0.045, 0.034, 0.046)))
	upper = solid.Intersect(0.008, upper, solid.Half(v3(0, 0.176, 0), v3(0, 1, 0.12)))
	flat := func(p Vec) float64 { // the outline of the sole, drawn on the floor
		return solid.Union(0.03, solid.Sphere(v3(0.067, 0, -0.026), 0.043), solid.Sphere(v3(0.069, 0, 0.03), 0.043), solid.Sphere(v3(0.070, 0, 0.086), 0.049))(v3(p.X, 0, p.Z))
	}
	sole := solid.Intersect(0.006, flat, func(p Vec) float64 { return math.Abs(p.Y-0.0135) - 0.0135 })
	return solid.Union(0.006, solid.Intersect(0.002, upper, solid.Half(v3(0, 0.004, 0), v3(0, -1, 0))), sole)
}

func (m *Model) addBoots() {
	f := boot()
	g := solid.Grid{Min: v3(0.0, -0.02, -0.09), Max: v3(0.14, 0.20, 0.16), Cell: 0.0055, Error: 0.0024, MaxEdge: 0.05}
	one := func(f ...solid.Field) []solid.Field { return f }
	mesh := paintRegions(solid.Surface(f, g).Thin(f, g), f, []region{
		{one(func(p Vec) float64 { return p.Y - 0.0255 }), Orange, v3(0, 0.03, 0), v3(0, -0.01, 0)},
		{one(func(p Vec) float64 { return 0.152 - 0.12*(p.Z+0.016) - p.Y }), Teal, v3(0, 0.18, 0), v3(0, 0.14, 0)},
		{one(func(p Vec) float64 { return 0.094 - p.Z }, func(p Vec) float64 { return p.Y - 0.08 }), Teal, v3(0, 0.07, 0), v3(0, 0.02, 0)}, // toe cap
		{one(func(p Vec) float64 { return p.X - 0.078 }, func(p Vec) float64 { return 0.058 - p.X }, func(p Vec) float64 { return 0.02 - p.Z }), White, v3(0, 0.15, 0), v3(0, 0.03, 0)},
		{nil, Ivory, v3(0, 0.17, 0), v3(0, 0.02, 0)},
	})
	left := Part{Name: "Boot", Material: MatCloth, Mesh: mesh, Skin: skinBy(mesh, bootVolumes(m.Skeleton), 0.008)}
	m.Parts = append(m.Parts, left, m.mirrorPart(left))
}

// bootVolumes bind the left boot to shin, foot and toes.
func bootVolumes(s *Skeleton) []volume {
	return []volume{
		{s.Index("leftLowerLeg"), solid.Cone(v3(0.068, 0.22, -0.01), joints[motion.LeftFoot].Add(v3(0, 0.025, 0)), 0.045, 0.040)},
		{s.Index("leftFoot"), solid.Union(0, solid.Sphere(v3(0.067, 0.04, -0.03), 0.045), solid.Cone(v3(0.067, 0.05, -0.01), v3(0.069, 0.03, 0.052), 0.045, 0.040))},
		{s.Index("leftToes"), solid.Cone(v3(0.069, 0.03, 0.100), v3(0.070, 0.03, 0.14), 0.045, 0.04)},
	}
}

// addRibbons ties a bow into the hair and one under the collar; their ends
// swing.
func (m *Model) addRibbons() {
	part := Part{Name: "Ribbons", Material: MatCloth, Mesh: &solid.Mesh{}}
	m.addBow(&part, bow{name: "ribbon", centre: tie.Add(v3(0, 0.004, 0.012)), face: v3(0, 0.55, -0.83), parent: m.Index("head"), size: 1.25, tint: Teal,
		tail: func(side float64) []Vec {
			return []Vec{tie.Add(v3(side*0.006, 0.004, 0)), tie.Add(v3(side*0.040, -0.020, -0.030)), tie.Add(v3(side*0.066, -0.075, -0.040)), tie.Add(v3(side*0.084, -0.150, -0.034))}
		}})
	m.addBow(&part, bow{name: "tieRibbon", centre: v3(0, 1.172, 0.0785), face: v3(0, 0.18, 0.98), parent: m.Index("upperChest"), size: 0.82, tint: Orange,
		tail: func(side float64) []Vec {
			return []Vec{v3(side*0.003, 1.170, 0.082), v3(side*0.013, 1.145, 0.095), v3(side*0.021, 1.112, 0.1035), v3(side*0.027, 1.082, 0.1025)}
		}})
	m.Parts = append(m.Parts, part)
}

// A bow is two loops, a knot and two tails.
type bow struct {
	name         string
	centre, face Vec // face: the direction it looks in
	parent       int
	size         float64
	tint         Tint
	tail         func(side float64) []Vec
}

func (m *Model) addBow(to *Part, b bow) {
	face := b.face.Unit()
	across := v3(1, 0, 0)
	up := face.Cross(across).Unit()
	if up.Y < 0 {
		up = up.Scale(-1)
	}
	tube := func(path []Vec, rings int, width []float64, thick float64, skin func(s float64) Skin) {
		const sides = 5
		mesh := solid.Lock{
			Path: solid.Spline(path, rings), Out: func(Vec, float64) Vec { return face },
			Width:  func(s float64) float64 { return solid.Lerps(width, s) * b.size },
			Height: func(s float64) float64 { return min(solid.Lerps(width, s)*thick, 0.011) * b.size },
			Sides:  sides,
			UV:     func(u, s float64) [2]float64 { return [2]float64{u, s} },
		}.Mesh()
		for i, uv := range mesh.UV {
			to.Skin = append(to.Skin, skin(uv[1]))
			mesh.UV[i] = b.tint.uv(uv[1])
		}
		to.Mesh.Add(mesh)
	}
	still := func(float64) Skin { return rigid(b.parent) }
	for _, side := range []float64{1, -1} {
		loop := func(x, y, z float64) Vec {
			return b.centre.Add(across.Scale(side * x * b.size)).Add(up.Scale(y * b.size)).Add(face.Scale(z * b.size))
		}
		tube([]Vec{loop(0.002, 0, 0.004), loop(0.018, 0.006, 0.010), loop(0.038, 0.010, 0.009), loop(0.052, 0.009, 0.002)}, 6,
			[]float64{0.005, 0.0125, 0.0185, 0.0185, 0.006}, 0.55, still)
		path := b.tail(side)
		starts := []float64{0.05, 0.52, 1}
		suffix := map[float64]string{1: "L", -1: "R"}[side]
		spring := Spring{Groups: []string{"head", "chest"}, Radius: 0.006, Stiffness: 0.9, Gravity: 0.4, Drag: 0.4}
		chain := m.swing(b.name+suffix, path, starts, b.parent, spring)
		tube(path, 6, []float64{0.004, 0.008, 0.0095, 0.0105, 0.0115}, 0.14, func(s float64) Skin { return chainSkin(b.parent, chain, starts, s) })
	}
	at := b.centre.Add(face.Scale(0.006 * b.size))
	tube([]Vec{at.Add(up.Scale(0.009 * b.size)), at, at.Sub(up.Scale(0.009 * b.size))}, 4, []float64{0.003, 0.0085, 0.003}, 0.85, still)
}
