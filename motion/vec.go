package motion

import "math"

// A Vec3 is a point or a direction: metres in motion's own space.
type Vec3 struct{ X, Y, Z float64 }

// Add returns v + w.
func (v Vec3) Add(w Vec3) Vec3 { return Vec3{v.X + w.X, v.Y + w.Y, v.Z + w.Z} }

// Sub returns v - w.
func (v Vec3) Sub(w Vec3) Vec3 { return Vec3{v.X - w.X, v.Y - w.Y, v.Z - w.Z} }

// Scale returns v times s.
func (v Vec3) Scale(s float64) Vec3 { return Vec3{v.X * s, v.Y * s, v.Z * s} }

// Dot returns the inner product.
func (v Vec3) Dot(w Vec3) float64 { return v.X*w.X + v.Y*w.Y + v.Z*w.Z }

// Cross returns the outer product by the component formula, which turns x to y
// counter-clockwise in right-handed axes and clockwise in MMD's left-handed ones.
func (v Vec3) Cross(w Vec3) Vec3 {
	return Vec3{v.Y*w.Z - v.Z*w.Y, v.Z*w.X - v.X*w.Z, v.X*w.Y - v.Y*w.X}
}

// Len returns the length.
func (v Vec3) Len() float64 { return math.Sqrt(v.Dot(v)) }

// Unit returns v at length 1, or the zero vector if v has no direction.
func (v Vec3) Unit() Vec3 {
	n := v.Len()
	if n == 0 {
		return Vec3{}
	}
	return v.Scale(1 / n)
}

// Lerp returns the point at p in [0,1] on the way from v to w.
func (v Vec3) Lerp(w Vec3, p float64) Vec3 { return v.Add(w.Sub(v).Scale(p)) }

// FlipXZ turns v by half a turn about Y: between a VRM 0.x model, which faces
// -Z, and motion's space, which faces +Z. It is its own inverse.
func (v Vec3) FlipXZ() Vec3 { return Vec3{-v.X, v.Y, -v.Z} }

// Finite reports whether no component is infinite or NaN.
func (v Vec3) Finite() bool { return finite(v.X) && finite(v.Y) && finite(v.Z) }

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }
