package furi

import (
	"math"

	"furitsuke/assets/gen/solid"
	"furitsuke/motion"
)

// boot is the left boot, its sole flat on the floor, with a low heel.
func boot() solid.Field {
	ankle := joints[motion.LeftFoot]
	upper := solid.Union(0.025,
		solid.Cone(ankle.Add(v3(0.001, 0.090, -0.002)), ankle.Add(v3(0, 0.0, 0.002)), 0.0445, 0.0365),
		solid.Sphere(v3(0.067, 0.050, -0.026), 0.0375),
		solid.Cone(v3(0.067, 0.062, 0.006), v3(0.069, 0.046, 0.064), 0.0375, 0.0345),
		solid.Ellipsoid(v3(0.070, 0.040, 0.090), v3(0.0395, 0.0305, 0.0470)))
	upper = solid.Intersect(0.006, upper, solid.Half(v3(0, 0.180, 0), v3(0, 1, 0.12)))
	flat := func(p Vec) float64 { // the outline of the sole, drawn on the floor
		return solid.Union(0.03, solid.Sphere(v3(0.067, 0, -0.028), 0.0385), solid.Sphere(v3(0.068, 0, 0.02), 0.036), solid.Sphere(v3(0.070, 0, 0.088), 0.0455))(v3(p.X, 0, p.Z))
	}
	sole := solid.Intersect(0.004, flat, func(p Vec) float64 { return math.Abs(p.Y-0.0125) - 0.0125 })
	arch := solid.Box(v3(0.067, 0, 0.020), v3(0.08, 0.011, 0.022), 0.006)
	sole = solid.Minus(0.003, sole, arch)
	return solid.Union(0.005, solid.Intersect(0.002, upper, solid.Half(v3(0, 0.014, 0), v3(0, -1, 0))), sole)
}

func (m *Model) addBoots() {
	f := boot()
	g := solid.Grid{Min: v3(0.0, -0.02, -0.09), Max: v3(0.14, 0.20, 0.16), Cell: 0.0044, Error: 0.0013, MaxEdge: 0.038}
	one := func(f ...solid.Field) []solid.Field { return f }
	// The strap runs around the ankle, higher in front; its buckle is outside.
	above := func(p Vec) float64 { return p.Y - 0.108 - 0.30*(p.Z+0.016) - 0.0085 }
	below := func(p Vec) float64 { return 0.108 + 0.30*(p.Z+0.016) - 0.0085 - p.Y }
	fore, aft := func(p Vec) float64 { return p.Z - 0.008 }, func(p Vec) float64 { return -0.012 - p.Z }
	outside := func(p Vec) float64 { return 0.09 - p.X }
	mesh := paintRegions(solid.Surface(f, g).Thin(f, g), f, []region{
		{one(func(p Vec) float64 { return p.Y - 0.0225 }), Orange, v3(0, 0.03, 0), v3(0, -0.01, 0)},
		{one(func(p Vec) float64 { return 0.155 - 0.12*(p.Z+0.016) - p.Y }), Teal, v3(0, 0.185, 0), v3(0, 0.145, 0)},
		{one(above, below, fore, aft, outside), Gold, v3(0, 0.12, 0), v3(0, 0.08, 0)},
		{one(above, below), Teal, v3(0, 0.12, 0), v3(0, 0.08, 0)},
		{nil, Ivory, v3(0, 0.17, 0), v3(0, 0.02, 0)},
	})
	left := Part{Name: "Boot", Material: MatShoes, Mesh: mesh, Skin: skinBy(mesh, bootVolumes(m.Skeleton), 0.008)}
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
