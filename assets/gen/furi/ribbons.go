package furi

import "furitsuke/assets/gen/solid"

// addHairRibbons ties a bow around each tail of hair; their ends swing.
func (m *Model) addHairRibbons() {
	part := Part{Name: "HairRibbons", Material: MatCloth, Mesh: &solid.Mesh{}}
	for _, side := range []float64{1, -1} {
		at := v3(side*(tie.X+0.012), tie.Y+0.012, tie.Z+0.022)
		m.addBow(&part, bow{name: map[float64]string{1: "ribbonL", -1: "ribbonR"}[side], centre: at, face: v3(side*0.50, 0.40, 0.77), parent: m.Index("head"), size: 1.45, tint: Teal,
			tail: func(half float64) []Vec { // half: 1 the end to her left
				return []Vec{at.Add(v3(half*0.004, 0, 0.006)), at.Add(v3(half*0.018+side*0.024, -0.026, 0.024)), at.Add(v3(half*0.026+side*0.040, -0.078, 0.024)), at.Add(v3(half*0.032+side*0.048, -0.135, 0.012))}
			}})
	}
	m.Parts = append(m.Parts, part)
}

// addTieRibbon ties the bow under the collar.
func (m *Model) addTieRibbon() {
	part := Part{Name: "TieRibbon", Material: MatCloth, Mesh: &solid.Mesh{}}
	m.addBow(&part, bow{name: "tieRibbon", centre: v3(0, 1.118, 0.0905), face: v3(0, 0.10, 0.99), parent: m.Index("upperChest"), size: 1.0, tint: Orange,
		tail: func(side float64) []Vec {
			return []Vec{v3(side*0.003, 1.118, 0.093), v3(side*0.014, 1.088, 0.103), v3(side*0.022, 1.056, 0.104), v3(side*0.030, 1.022, 0.100)}
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
	across := v3(0, 1, 0).Cross(face).Unit() // to her left, if it looks ahead
	up := face.Cross(across).Unit()
	tube := func(path []Vec, rings int, width []float64, thick float64, skin func(s float64) Skin) {
		const sides = 4
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
		tube([]Vec{loop(0.002, 0, 0.004), loop(0.018, 0.006, 0.010), loop(0.038, 0.010, 0.009), loop(0.052, 0.009, 0.002)}, 5,
			[]float64{0.005, 0.0125, 0.0185, 0.0185, 0.006}, 0.55, still)
		path := b.tail(side)
		starts := []float64{0.05, 0.52, 1}
		suffix := map[float64]string{1: "L", -1: "R"}[side]
		spring := Spring{Groups: []string{"head", "chest"}, Radius: 0.006, Stiffness: 0.9, Gravity: 0.4, Drag: 0.4}
		chain := m.swing(b.name+suffix, path, starts, b.parent, spring)
		tube(path, 5, []float64{0.004, 0.0065, 0.0075, 0.0085, 0.0095}, 0.14, func(s float64) Skin { return chainSkin(b.parent, chain, starts, s) })
	}
	at := b.centre.Add(face.Scale(0.006 * b.size))
	tube([]Vec{at.Add(up.Scale(0.009 * b.size)), at, at.Sub(up.Scale(0.009 * b.size))}, 4, []float64{0.003, 0.0085, 0.003}, 0.85, still)
}
