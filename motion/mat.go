package motion

import "math"

// A Mat4 is an affine transform, column after column as in OpenGL and glTF:
// m[12], m[13], m[14] is the translation.
type Mat4 [16]float64

// IdentityMat is the transform that moves nothing.
var IdentityMat = Mat4{0: 1, 5: 1, 10: 1, 15: 1}

// TRS returns the transform that scales, then rotates, then translates.
func TRS(t Vec3, r Quat, s Vec3) Mat4 {
	x, y, z := r.Rotate(Vec3{X: s.X}), r.Rotate(Vec3{Y: s.Y}), r.Rotate(Vec3{Z: s.Z})
	return Mat4{x.X, x.Y, x.Z, 0, y.X, y.Y, y.Z, 0, z.X, z.Y, z.Z, 0, t.X, t.Y, t.Z, 1}
}

// Mul returns m after n: m.Mul(n).Point(v) is m.Point(n.Point(v)).
func (m Mat4) Mul(n Mat4) Mat4 {
	var out Mat4
	for c := range 4 {
		for r := range 4 {
			out[c*4+r] = m[r]*n[c*4] + m[4+r]*n[c*4+1] + m[8+r]*n[c*4+2] + m[12+r]*n[c*4+3]
		}
	}
	return out
}

// Point transforms a position.
func (m Mat4) Point(v Vec3) Vec3 { return m.Dir(v).Add(m.Translation()) }

// Dir transforms a direction: rotation and scale, no translation.
func (m Mat4) Dir(v Vec3) Vec3 {
	return Vec3{
		m[0]*v.X + m[4]*v.Y + m[8]*v.Z,
		m[1]*v.X + m[5]*v.Y + m[9]*v.Z,
		m[2]*v.X + m[6]*v.Y + m[10]*v.Z,
	}
}

// Translation returns where m puts the origin.
func (m Mat4) Translation() Vec3 { return Vec3{m[12], m[13], m[14]} }

// Inv returns the inverse, and false if m flattens space and has none.
func (m Mat4) Inv() (Mat4, bool) {
	x, y, z := Vec3{m[0], m[1], m[2]}, Vec3{m[4], m[5], m[6]}, Vec3{m[8], m[9], m[10]}
	yz, zx, xy := y.Cross(z), z.Cross(x), x.Cross(y)
	det := x.Dot(yz)
	if det == 0 || !finite(1/det) {
		return IdentityMat, false
	}
	d := 1 / det
	out := Mat4{
		yz.X * d, zx.X * d, xy.X * d, 0,
		yz.Y * d, zx.Y * d, xy.Y * d, 0,
		yz.Z * d, zx.Z * d, xy.Z * d, 0,
		15: 1,
	}
	t := out.Dir(m.Translation())
	out[12], out[13], out[14] = -t.X, -t.Y, -t.Z
	return out, true
}

// Rotation returns the rotation of m with its scale stripped, columns made
// orthonormal in order. A mirror (negative determinant) is taken out of Z.
func (m Mat4) Rotation() Quat {
	x := Vec3{m[0], m[1], m[2]}.Unit()
	y := Vec3{m[4], m[5], m[6]}
	y = y.Sub(x.Scale(x.Dot(y))).Unit()
	return fromAxes(x, y, x.Cross(y))
}

// fromAxes returns the rotation whose matrix has columns x, y, z.
func fromAxes(x, y, z Vec3) Quat {
	switch t := x.X + y.Y + z.Z; {
	case t > 0:
		s := math.Sqrt(t+1) * 2
		return Quat{(y.Z - z.Y) / s, (z.X - x.Z) / s, (x.Y - y.X) / s, s / 4}.Unit()
	case x.X > y.Y && x.X > z.Z:
		s := math.Sqrt(1+x.X-y.Y-z.Z) * 2
		return Quat{s / 4, (x.Y + y.X) / s, (z.X + x.Z) / s, (y.Z - z.Y) / s}.Unit()
	case y.Y > z.Z:
		s := math.Sqrt(1+y.Y-x.X-z.Z) * 2
		return Quat{(x.Y + y.X) / s, s / 4, (y.Z + z.Y) / s, (z.X - x.Z) / s}.Unit()
	default:
		s := math.Sqrt(1+z.Z-x.X-y.Y) * 2
		return Quat{(z.X + x.Z) / s, (y.Z + z.Y) / s, s / 4, (x.Y - y.X) / s}.Unit()
	}
}
