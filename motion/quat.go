package motion

import "math"

// A Quat is a rotation, stored x y z w. Products read like matrices: (a.Mul(b))
// turns by b first, then by a. All functions but Unit expect unit length.
type Quat struct{ X, Y, Z, W float64 }

// Identity is the rotation by nothing.
var Identity = Quat{W: 1}

// AxisAngle turns by angle radians about axis, which must be of length 1.
func AxisAngle(axis Vec3, angle float64) Quat {
	s, c := math.Sincos(angle / 2)
	return Quat{axis.X * s, axis.Y * s, axis.Z * s, c}
}

// RotX turns by angle radians about +X.
func RotX(angle float64) Quat { return AxisAngle(Vec3{X: 1}, angle) }

// RotY turns by angle radians about +Y.
func RotY(angle float64) Quat { return AxisAngle(Vec3{Y: 1}, angle) }

// RotZ turns by angle radians about +Z.
func RotZ(angle float64) Quat { return AxisAngle(Vec3{Z: 1}, angle) }

// Mul returns q after r: Rotate(q.Mul(r), v) is q.Rotate(r.Rotate(v)).
func (q Quat) Mul(r Quat) Quat {
	return Quat{
		q.W*r.X + q.X*r.W + q.Y*r.Z - q.Z*r.Y,
		q.W*r.Y - q.X*r.Z + q.Y*r.W + q.Z*r.X,
		q.W*r.Z + q.X*r.Y - q.Y*r.X + q.Z*r.W,
		q.W*r.W - q.X*r.X - q.Y*r.Y - q.Z*r.Z,
	}
}

// Inv returns the inverse rotation.
func (q Quat) Inv() Quat { return Quat{-q.X, -q.Y, -q.Z, q.W} }

// Neg returns the same rotation with its four numbers negated.
func (q Quat) Neg() Quat { return Quat{-q.X, -q.Y, -q.Z, -q.W} }

// Dot returns the inner product: the cosine of half the angle between the two,
// negative if they lie in different hemispheres.
func (q Quat) Dot(r Quat) float64 { return q.X*r.X + q.Y*r.Y + q.Z*r.Z + q.W*r.W }

// Unit returns q at length 1. A quaternion without direction (all zero, or not
// finite) becomes the identity: files hold such keys and mean "no rotation".
func (q Quat) Unit() Quat {
	n := math.Sqrt(q.Dot(q))
	if !(n > 1e-12) || math.IsInf(n, 0) {
		return Identity
	}
	return Quat{q.X / n, q.Y / n, q.Z / n, q.W / n}
}

// Near returns q or -q, whichever lies in r's hemisphere.
func (q Quat) Near(r Quat) Quat {
	if q.Dot(r) < 0 {
		return q.Neg()
	}
	return q
}

// Rotate turns v by q.
func (q Quat) Rotate(v Vec3) Vec3 {
	u := Vec3{q.X, q.Y, q.Z}
	t := u.Cross(v).Scale(2)
	return v.Add(t.Scale(q.W)).Add(u.Cross(t))
}

// Slerp returns the rotation at p in [0,1] from q to r by the short way.
func (q Quat) Slerp(r Quat, p float64) Quat {
	d := q.Dot(r)
	if d < 0 {
		r, d = r.Neg(), -d
	}
	if d > 1-1e-12 { // sin below 1e-6: the chord is the arc to the last bit
		return Quat{q.X + (r.X-q.X)*p, q.Y + (r.Y-q.Y)*p, q.Z + (r.Z-q.Z)*p, q.W + (r.W-q.W)*p}.Unit()
	}
	a := math.Acos(d)
	s := math.Sin(a)
	u, v := math.Sin((1-p)*a)/s, math.Sin(p*a)/s
	return Quat{q.X*u + r.X*v, q.Y*u + r.Y*v, q.Z*u + r.Z*v, q.W*u + r.W*v}
}

// Angle returns the angle of q in [0, π] radians.
func (q Quat) Angle() float64 {
	return 2 * math.Atan2(Vec3{q.X, q.Y, q.Z}.Len(), math.Abs(q.W))
}

// AngleTo returns the angle between two rotations in [0, π] radians.
func (q Quat) AngleTo(r Quat) float64 { return q.Inv().Mul(r).Angle() }

// Pow returns the rotation about q's axis by p times its angle: the short way,
// p may be negative or above 1.
func (q Quat) Pow(p float64) Quat {
	if q.W < 0 {
		q = q.Neg()
	}
	v := Vec3{q.X, q.Y, q.Z}
	n := v.Len()
	if n < 1e-15 {
		return Identity
	}
	return AxisAngle(v.Scale(1/n), p*2*math.Atan2(n, q.W))
}

// FromTo returns the smallest rotation that turns direction a onto direction b.
// Opposite directions turn about any axis square to a.
func FromTo(a, b Vec3) Quat {
	a, b = a.Unit(), b.Unit()
	d := a.Dot(b)
	if d < -1+1e-12 {
		axis := a.Cross(Vec3{X: 1})
		if axis.Dot(axis) < 1e-6 {
			axis = a.Cross(Vec3{Y: 1})
		}
		return AxisAngle(axis.Unit(), math.Pi)
	}
	c := a.Cross(b)
	return Quat{c.X, c.Y, c.Z, 1 + d}.Unit()
}

// FlipXZ conjugates q by half a turn about Y; see [Vec3.FlipXZ].
func (q Quat) FlipXZ() Quat { return Quat{-q.X, q.Y, -q.Z, q.W} }

// Mirrored returns the rotation as seen in a mirror across the character's
// middle, the plane X = 0: that of the bone on the other side (seed VRMA EDIT,
// chapter 4.3).
func (q Quat) Mirrored() Quat { return Quat{q.X, -q.Y, -q.Z, q.W} }

// Finite reports whether no component is infinite or NaN.
func (q Quat) Finite() bool { return finite(q.X) && finite(q.Y) && finite(q.Z) && finite(q.W) }
