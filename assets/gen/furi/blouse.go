package furi

import (
	"math"

	"furitsuke/assets/gen/solid"
)

// The blouse's measures, metres.
const (
	blouseHem = 0.988
	cuffX     = 0.478
)

// blouse is a short blouse with puffed shoulders and wide sleeves that end in
// open cuffs.
func blouse() solid.Field {
	body := solid.Grow(torso(), 0.010)
	flare := solid.Cone(v3(0, 1.06, -0.006), v3(0, 0.965, -0.006), 0.074, 0.085)
	flat := func(p Vec) float64 { return flare(v3(p.X*0.92, p.Y, p.Z*1.18)) }
	body = solid.Union(0.04, body, flat)
	body = solid.Intersect(0.006, body, solid.Half(v3(0, blouseHem, 0), v3(0, -1, 0)))
	sleeve := solid.Union(0.03,
		solid.Cone(v3(0.085, 1.184, -0.017), v3(0.30, 1.186, -0.018), 0.045, 0.040),
		solid.Ellipsoid(v3(0.128, 1.187, -0.017), v3(0.050, 0.050, 0.050)),
		solid.Cone(v3(0.30, 1.186, -0.018), v3(0.43, 1.184, -0.016), 0.040, 0.053),
		solid.Cone(v3(0.43, 1.184, -0.016), v3(0.53, 1.184, -0.016), 0.053, 0.050))
	sleeve = solid.Intersect(0.006, sleeve, solid.Half(v3(cuffX, 0, 0), v3(1, 0, 0)))
	sleeve = solid.Minus(0.004, sleeve, solid.Cone(v3(cuffX-0.012, 1.184, -0.016), v3(0.60, 1.184, -0.016), 0.043, 0.046))
	return solid.Union(0.022, body, solid.Mirror(sleeve))
}

// aside is beyond x on either side.
func aside(x float64) solid.Field {
	return solid.Mirror(func(p Vec) float64 { return x - p.X })
}

func (m *Model) addBlouse(volumes []volume) Part {
	f := blouse()
	g := solid.Grid{Min: v3(-0.56, 0.965, -0.13), Max: v3(0.56, 1.26, 0.13), Cell: 0.0068, Error: 0.0017, MaxEdge: 0.040}
	down, up := v3(0, 1, 0), v3(0, 1.24, 0)
	round := func(r float64) solid.Field { // inside the sleeve's end
		return solid.Mirror(func(p Vec) float64 { return math.Hypot(p.Y-1.184, p.Z+0.016) - r })
	}
	front := func(p Vec) float64 { return -0.045 - p.Z }
	dickey := solid.Mirror(func(p Vec) float64 { return p.X - 0.004 - (p.Y-1.075)*0.60 })
	mesh := paintRegions(solid.Surface(f, g).Thin(f, g), f, []region{
		{[]solid.Field{aside(cuffX - 0.066), round(0.0465)}, Lining, up, down},
		{[]solid.Field{func(p Vec) float64 { return p.Y - blouseHem - 0.020 }}, Teal, v3(0, 1.010, 0), v3(0, 0.985, 0)},
		{[]solid.Field{aside(cuffX - 0.040)}, Teal, v3(0, 1.24, 0), v3(0, 1.13, 0)},
		{[]solid.Field{aside(cuffX - 0.0575), solid.Mirror(func(p Vec) float64 { return p.X - cuffX + 0.0495 })}, Orange, v3(0, 1.24, 0), v3(0, 1.13, 0)},
		{[]solid.Field{front, dickey, solid.Mirror(func(p Vec) float64 { return p.X - 0.066 })}, Navy, v3(0, 1.20, 0), v3(0, 1.05, 0)},
		{nil, Ivory, v3(0, 1.23, 0), v3(0, 1.02, 0)},
	})
	for i, p := range mesh.Pos { // folds under the arms and over the shoulders would tear the line into ticks
		mesh.UV[i] = relined(mesh.UV[i], smooth((math.Hypot(math.Abs(p.X)-0.105, p.Y-1.135)-0.055)/0.050))
		if math.Abs(p.X) < 0.12 && p.Y < blouseHem+0.014 { // the rounded edge is lit like the cloth above it
			if n := v3(mesh.Normal[i].X, 0, mesh.Normal[i].Z); n.Len() > 0.3 {
				mesh.Normal[i] = n.Unit()
			}
		}
	}
	part := Part{Name: "Blouse", Material: MatCloth, Mesh: mesh, Skin: skinBy(mesh, volumes, 0.005)}
	m.Parts = append(m.Parts, part)
	return part
}

// The sailor collar: how far it reaches to the sides, and down at the back and
// in front, metres.
const collarWide, collarBack, collarTip = 0.088, 1.085, 1.098

// collarEdge is the distance from the collar's outer edge, negative on it: a
// square flap at the back, two lapels that meet under the bow.
func collarEdge(p Vec) float64 {
	x := math.Abs(p.X)
	back := max(x-collarWide, collarBack-p.Y)
	lapel := max(x-collarWide, (x-0.008-(p.Y-collarTip)*0.95)/math.Hypot(1, 0.95))
	return back + (lapel-back)*smooth((p.Z+0.026)/0.02)
}

// collar lies 5 mm over the blouse and leaves the throat free.
func collar() solid.Field {
	cloth := solid.Grow(blouse(), 0.005)
	throat := func(p Vec) float64 { // how far inside the opening
		wide := -0.03 + (0.03+(p.Y-1.108)*0.52)*smooth((p.Z+0.034)/0.04)
		return (wide - math.Abs(p.X)) / math.Hypot(1, 0.52)
	}
	return solid.Intersect(0.003, cloth, func(p Vec) float64 { return max(collarEdge(p), throat(p), 1.04-p.Y) })
}

// addCollar lays the collar on the blouse, with whose points it moves.
func (m *Model) addCollar(under Part) {
	f := collar()
	g := solid.Grid{Min: v3(-0.11, 1.06, -0.12), Max: v3(0.11, 1.26, 0.12), Cell: 0.0046, Error: 0.0016, MaxEdge: 0.036}
	mesh := solid.Surface(f, g).Thin(f, g)
	_, mesh = mesh.Cut(solid.Grow(blouse(), -0.004)) // what lies inside the blouse
	mesh = paintRegions(mesh, f, []region{
		{[]solid.Field{solid.Grow(collarEdge, -0.0085), func(p Vec) float64 { return -0.0125 - collarEdge(p) }}, White, v3(0, 1.23, 0), v3(0, 1.08, 0)},
		{nil, Teal, v3(0, 1.24, 0), v3(0, 1.06, 0)},
	})
	m.Parts = append(m.Parts, Part{Name: "Collar", Material: MatCloth, Mesh: mesh, Skin: skinLike(mesh, under)})
}
