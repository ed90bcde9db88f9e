package scene

import "furitsuke/motion"

// A ray is a half line, with what tests against boxes take ready.
type ray struct {
	from, dir motion.Vec3
	start     [3]float32
	inverse   [3]float32 // 1/dir, infinite where dir is 0
}

func newRay(from, dir motion.Vec3) ray {
	return ray{from, dir,
		[3]float32{float32(from.X), float32(from.Y), float32(from.Z)},
		[3]float32{float32(1 / dir.X), float32(1 / dir.Y), float32(1 / dir.Z)}}
}

// box returns the distance at which the ray enters a box, 0 inside it, and
// whether it does. A ray along a face of the box may count as beside it: boxes
// are made larger than what they hold.
func (r *ray) box(lo, hi *[3]float32) (near float32, ok bool) {
	end := float32(far)
	for k := range 3 {
		a, b := (lo[k]-r.start[k])*r.inverse[k], (hi[k]-r.start[k])*r.inverse[k]
		if a > b {
			a, b = b, a
		}
		if a > near {
			near = a
		}
		if b < end {
			end = b
		}
	}
	return near, near <= end
}

// triangle returns the distance at which the ray meets a triangle, the weights
// of its corners there, and whether it comes from the front, where the corners
// turn counter-clockwise (Möller and Trumbore, Fast, minimum storage
// ray-triangle intersection, 1997). Edges belong to the triangle.
func (r *ray) triangle(p0, p1, p2 []float32) (t float64, w [3]float64, front, ok bool) {
	a := vec(p0)
	e1, e2 := vec(p1).Sub(a), vec(p2).Sub(a)
	across := r.dir.Cross(e2)
	det := e1.Dot(across)
	if det == 0 {
		return 0, w, false, false
	}
	from := r.from.Sub(a)
	u := from.Dot(across) / det
	if !(u >= 0 && u <= 1) {
		return 0, w, false, false
	}
	up := from.Cross(e1)
	v := r.dir.Dot(up) / det
	if !(v >= 0 && u+v <= 1) {
		return 0, w, false, false
	}
	t = e2.Dot(up) / det
	return t, [3]float64{1 - u - v, u, v}, det > 0, t >= 0
}

func vec(p []float32) motion.Vec3 {
	return motion.Vec3{X: float64(p[0]), Y: float64(p[1]), Z: float64(p[2])}
}
