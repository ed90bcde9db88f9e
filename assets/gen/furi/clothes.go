package furi

import (
	"furitsuke/assets/gen/solid"
)

// addClothes adds blouse, collar, skirt, lace, ribbon and boots.
func (m *Model) addClothes() {
	volumes := bodyVolumes(m.Skeleton)
	m.addCollar(m.addBlouse(volumes))
	m.addSkirt()
	m.addBoots()
	m.addTieRibbon()
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
