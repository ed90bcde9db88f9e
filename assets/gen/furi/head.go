package furi

import (
	"math"

	"furitsuke/assets/gen/solid"
	"furitsuke/motion"
)

// headCentre is the point from which the head is star-shaped.
var headCentre = v3(0, 1.410, 0)

// The head's radius in metres seen from its centre, at elevations from -90° to
// +90° in steps of 15°: towards the face, the ears and the back. The face is
// flat, the cheeks full and the chin small, as such faces are drawn.
var (
	headFront = []float64{0.0900, 0.1050, 0.1235, 0.1125, 0.0985, 0.0915, 0.0920, 0.0985, 0.1080, 0.1160, 0.1205, 0.1235, 0.1250}
	headSide  = []float64{0.0900, 0.0860, 0.0850, 0.0860, 0.0868, 0.0870, 0.0885, 0.0920, 0.0985, 0.1055, 0.1130, 0.1210, 0.1250}
	headBack  = []float64{0.0900, 0.0880, 0.0890, 0.0920, 0.0975, 0.1030, 0.1085, 0.1130, 0.1170, 0.1205, 0.1230, 0.1245, 0.1250}
)

// skull is the head without nose and neck.
func skull() solid.Field {
	return func(p Vec) float64 {
		d := p.Sub(headCentre)
		r := d.Len()
		if r < 1e-6 {
			return -0.08
		}
		flat := math.Hypot(d.X, d.Z)
		s := (math.Atan2(d.Y, flat)/math.Pi + 0.5)
		side := cubic(headSide, s)
		fore := cubic(headFront, s)
		if d.Z < 0 {
			fore = cubic(headBack, s)
		}
		if flat < 1e-6 {
			return r - fore
		}
		const n = 2.25 // a little squarer than an ellipse
		hx, hz := math.Abs(d.X)/flat, math.Abs(d.Z)/flat
		return r - math.Pow(math.Pow(hx/side, n)+math.Pow(hz/fore, n), -1/n)
	}
}

// cubic reads a table over [0,1] with a smooth curve through its values.
func cubic(t []float64, s float64) float64 {
	last := len(t) - 1
	x := min(max(s, 0), 1) * float64(last)
	i := min(int(x), last-1)
	f := x - float64(i)
	a, b, c, d := t[max(i-1, 0)], t[i], t[i+1], t[min(i+2, last)]
	if i == 0 {
		a = c // even about the poles
	}
	if i == last-1 {
		d = b
	}
	return 0.5 * (2*b + (c-a)*f + (2*a-5*b+4*c-d)*f*f + (3*b-a-3*c+d)*f*f*f)
}

// head is skull, nose, ears and neck.
func head() solid.Field {
	nose := solid.Cone(v3(0, 1.3810, 0.084), v3(0, 1.3605, 0.0925), 0.0025, 0.0042)
	ear := solid.Ellipsoid(v3(0.088, 1.383, -0.012), v3(0.010, 0.026, 0.016))
	neck := solid.Union(0.02, solid.Cone(v3(0, 1.20, -0.022), v3(0, 1.335, -0.012), 0.0295, 0.0275), solid.Cone(v3(0, 1.16, -0.022), v3(0, 1.21, -0.020), 0.042, 0.028))
	withNose := solid.Union(0.016, skull(), nose)
	withEars := solid.Union(0.008, withNose, solid.Mirror(ear))
	return solid.Union(0.012, withEars, neck)
}

// addHead adds face and neck, with holes where the eyes are, and returns the
// edges of the holes as they run in the face's triangles.
func (m *Model) addHead() (rim [][2]Vec) {
	f := head()
	g := solid.Grid{Min: v3(-0.11, 1.175, -0.13), Max: v3(0.11, 1.545, 0.12), Cell: 0.0045, Error: 0.0007, MaxEdge: 0.035}
	mesh := solid.Surface(f, g)
	for _, side := range []float64{1, -1} {
		_, mesh = mesh.Cut(eyeHole(side))
	}
	mesh.Thin(f, g).NormalsOf(f)
	for i, p := range mesh.Pos {
		mesh.Normal[i] = faceNormal(p, mesh.Normal[i])
	}
	mesh.Paint(func(p, _ Vec) [2]float64 { // no line around the nose, a fine one around the cheeks
		return SkinTint.lined((1.40-p.Y)/0.12, 0.25+0.65*smooth((0.075-p.Z)/0.03))
	})
	part := Part{Name: "Face", Material: MatSkin, Mesh: mesh, Skin: skinBy(mesh, headVolumes(m.Skeleton), 0.006)}
	m.Parts = append(m.Parts, part)
	for _, e := range mesh.Boundary() {
		if a, b := mesh.Pos[e[0]], mesh.Pos[e[1]]; a.Y > eyeLine-0.03 { // the other edge is the neck's
			rim = append(rim, [2]Vec{a, b})
		}
	}
	return rim
}

// faceNormal is the normal that the face is shaded by: that of a plain egg in
// front, so that light and shade meet in one clean curve; below the chin and
// behind the cheeks the surface's own.
func faceNormal(p, n Vec) Vec {
	egg := v3(p.X, 0.55*(p.Y-1.400), p.Z+0.055).Unit()
	share := smooth((p.Z-0.005)/0.050) * smooth((n.Y+0.80)/0.35) * smooth((p.Y-1.290)/0.02)
	return n.Lerp(egg, 0.85*share).Unit()
}

// headVolumes bind the whole head to its bone and bend the neck alone.
func headVolumes(s *Skeleton) []volume {
	return []volume{
		{s.Index("head"), solid.Union(0, solid.Ellipsoid(v3(0, 1.41, -0.005), v3(0.085, 0.115, 0.1)), solid.Sphere(v3(0, 1.335, 0.02), 0.05))},
		{s.Index("neck"), limb(motion.Neck, 0.036, 0.030)},
		{s.Index("upperChest"), solid.Sphere(v3(0, 1.17, -0.02), 0.04)},
	}
}
