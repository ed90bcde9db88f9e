// Package solid models shapes as distance fields and turns them into triangle
// meshes. It knows nothing of avatars, bones or files.
//
// Space: any right-handed one, metres. Triangles wind counter-clockwise seen
// from outside.
package solid

import (
	"math"

	"furitsuke/motion"
)

// Vec is a point or direction in metres.
type Vec = motion.Vec3

// A Field is negative inside a shape and positive outside. Near the surface it
// grows about as fast as the distance in metres; it need not be exact.
type Field func(p Vec) float64

// Sphere is the ball of radius r about c.
func Sphere(c Vec, r float64) Field {
	return func(p Vec) float64 { return p.Sub(c).Len() - r }
}

// Ellipsoid has its half axes along x, y and z. Its distance is the usual first
// order estimate, good near the surface.
func Ellipsoid(c, half Vec) Field {
	return func(p Vec) float64 {
		d := p.Sub(c)
		a := Vec{X: d.X / half.X, Y: d.Y / half.Y, Z: d.Z / half.Z}
		k0 := a.Len()
		k1 := Vec{X: a.X / half.X, Y: a.Y / half.Y, Z: a.Z / half.Z}.Len()
		if k1 == 0 {
			return -min(half.X, half.Y, half.Z)
		}
		return k0 * (k0 - 1) / k1
	}
}

// Cone is the hull of two balls: round at both ends, straight between. Where one
// ball holds the other it is that ball.
func Cone(a, b Vec, ra, rb float64) Field {
	ba := b.Sub(a)
	l2 := ba.Dot(ba)
	rr := ra - rb
	a2 := l2 - rr*rr
	if a2 <= 0 {
		if ra > rb {
			return Sphere(a, ra)
		}
		return Sphere(b, rb)
	}
	sign := 1.0
	if rr < 0 {
		sign = -1
	}
	return func(p Vec) float64 { // after Inigo Quilez, "Round cone", exact
		pa := p.Sub(a)
		y := pa.Dot(ba)
		z := y - l2
		v := pa.Scale(l2).Sub(ba.Scale(y))
		x2 := v.Dot(v)
		y2, z2 := y*y*l2, z*z*l2
		k := sign * rr * rr * x2
		switch {
		case math.Copysign(z2, z)*a2 > k:
			return math.Sqrt(x2+z2)/l2 - rb
		case math.Copysign(y2, y)*a2 < k:
			return math.Sqrt(x2+y2)/l2 - ra
		}
		return (math.Sqrt(x2*a2/l2)+y*rr)/l2 - ra
	}
}

// Box has half sizes half and edges rounded by r, inside those sizes.
func Box(c, half Vec, r float64) Field {
	return func(p Vec) float64 {
		d := p.Sub(c)
		q := Vec{X: math.Abs(d.X) - half.X + r, Y: math.Abs(d.Y) - half.Y + r, Z: math.Abs(d.Z) - half.Z + r}
		out := Vec{X: max(q.X, 0), Y: max(q.Y, 0), Z: max(q.Z, 0)}.Len()
		return out + min(max(q.X, q.Y, q.Z), 0) - r
	}
}

// Half is everything on the far side of a plane through c from normal n.
func Half(c, n Vec) Field {
	n = n.Unit()
	return func(p Vec) float64 { return p.Sub(c).Dot(n) }
}

// smoothMin is the smaller of a and b, rounded where they differ by less than k
// (Inigo Quilez, "Smooth minimum", quadratic). k = 0 is sharp.
func smoothMin(a, b, k float64) float64 {
	if b < a {
		a, b = b, a
	}
	if b-a >= k {
		return a
	}
	h := k - (b - a)
	return a - h*h/(4*k)
}

// Union melts shapes together; k in metres is the width of the seam.
func Union(k float64, fields ...Field) Field {
	return func(p Vec) float64 {
		d := fields[0](p)
		for _, f := range fields[1:] {
			d = smoothMin(d, f(p), k)
		}
		return d
	}
}

// Intersect keeps what a and b share.
func Intersect(k float64, a, b Field) Field {
	return func(p Vec) float64 { return -smoothMin(-a(p), -b(p), k) }
}

// Minus removes b from a.
func Minus(k float64, a, b Field) Field {
	return func(p Vec) float64 { return -smoothMin(-a(p), b(p), k) }
}

// Grow moves the surface outwards by d metres.
func Grow(f Field, d float64) Field { return func(p Vec) float64 { return f(p) - d } }

// Mirror makes f, modelled at x > 0, symmetric about x = 0.
func Mirror(f Field) Field {
	return func(p Vec) float64 {
		p.X = math.Abs(p.X)
		return f(p)
	}
}

// Gradient is f's slope at p by central differences over 0.2 mm: at the
// surface, the outward normal times f's steepness.
func Gradient(f Field, p Vec) Vec {
	const h = 1e-4
	return Vec{
		X: f(Vec{X: p.X + h, Y: p.Y, Z: p.Z}) - f(Vec{X: p.X - h, Y: p.Y, Z: p.Z}),
		Y: f(Vec{X: p.X, Y: p.Y + h, Z: p.Z}) - f(Vec{X: p.X, Y: p.Y - h, Z: p.Z}),
		Z: f(Vec{X: p.X, Y: p.Y, Z: p.Z + h}) - f(Vec{X: p.X, Y: p.Y, Z: p.Z - h}),
	}.Scale(1 / (2 * h))
}

// Project moves p onto the surface of f by Newton steps along the gradient,
// each at most reach metres long.
func Project(f Field, p Vec, reach float64) Vec {
	for range 4 {
		d := f(p)
		if math.Abs(d) < 1e-6 { // a thousandth of a millimetre is on it
			return p
		}
		g := Gradient(f, p)
		n := g.Dot(g)
		if n < 1e-9 {
			return p
		}
		step := g.Scale(-d / n)
		if l := step.Len(); l > reach {
			step = step.Scale(reach / l)
		}
		p = p.Add(step)
	}
	return p
}
