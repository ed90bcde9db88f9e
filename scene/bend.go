package scene

import (
	"math"
	"slices"
)

// MMD has two deforms beside the weighted sum of matrices, and both keep the
// volume of a bent limb (specs mmd-runtime §6). SDEF turns a vertex of two
// joints about a point C by the rotation between theirs, and moves it by what
// the joints' matrices make of two points beside C. QDEF blends the joints'
// movements as dual quaternions.
//
// SDEF stores C, R0 and R1. The points beside C are
//
//	rw = w0·R0 + w1·R1,   c0 = C + (R0 - rw)/2,   c1 = C + (R1 - rw)/2
//
// and since w0 + w1 = 1, with D = (R0 - R1)/2,
//
//	c0 = C + w1·D,   c1 = C - w0·D,
//
// so that a [Mesh] keeps C and D alone.

// What bends a vertex, as Mesh.Center has it: a number that a shader reads.
const (
	BendLinear float32 = iota
	BendSphere         // SDEF
	BendDual           // QDEF
)

// Bends reports whether some vertex of the model is deformed otherwise than
// linearly.
func (m *Model) Bends() bool {
	return slices.ContainsFunc(m.Meshes, func(m Mesh) bool { return m.Center != nil })
}

// quat is a quaternion x y z w in the precision of a shader.
type quat [4]float32

// rotation returns a joint's rotation.
func (s *skinner) rotation(j uint16) quat { return quat(s.palette[s.size*int(j)+matrixFloats:]) }

// sphere moves a vertex by SDEF:
//
//	p' = q·(p - C) + w0·M0(c0) + w1·M1(c1),   n' = q·n
//
// q being the joints' rotation at w1 on the shorter arc.
func (s *skinner) sphere(v int, p, n [3]float32) ([3]float32, [3]float32) {
	j, w := s.mesh.Joints[4*v:4*v+2], s.mesh.Weights[4*v:4*v+2]
	c, d := [3]float32(s.mesh.Center[4*v:]), [3]float32(s.mesh.Arm[3*v:])
	q := slerp(s.rotation(j[0]), s.rotation(j[1]), w[1])
	p0 := movePoint(s.joint(j[0]), plus(c, d, w[1]))
	p1 := movePoint(s.joint(j[1]), plus(c, d, -w[0]))
	p = q.rotate(plus(p, c, -1))
	return plus(plus(p, p0, w[0]), p1, w[1]), q.rotate(n)
}

// dual moves a vertex by QDEF: the weighted sum of the joints' dual quaternions,
// each on the side of the first, at length 1.
func (s *skinner) dual(v int, p, n [3]float32) ([3]float32, [3]float32) {
	joints, weights := s.mesh.Joints[4*v:4*v+4], s.mesh.Weights[4*v:4*v+4]
	var real, dual quat
	first := s.rotation(joints[0])
	for k, w := range weights {
		if w == 0 {
			continue
		}
		q, m := s.rotation(joints[k]), s.joint(joints[k])
		if first.dot(q) < 0 {
			w = -w
		}
		// The dual part is half of the translation times the rotation.
		x, y, z := m[3]/2, m[7]/2, m[11]/2
		for c, x := range (quat{
			x*q[3] + y*q[2] - z*q[1],
			y*q[3] + z*q[0] - x*q[2],
			z*q[3] + x*q[1] - y*q[0],
			-x*q[0] - y*q[1] - z*q[2],
		}) {
			real[c] += w * q[c]
			dual[c] += w * x
		}
	}
	l := 1 / float32(math.Sqrt(float64(real.dot(real))))
	for c := range real {
		real[c], dual[c] = real[c]*l, dual[c]*l
	}
	// Twice the dual part times the rotation's inverse is the translation.
	t := cross([3]float32(real[:]), [3]float32(dual[:]))
	for c := range t {
		t[c] = 2 * (t[c] + real[3]*dual[c] - dual[3]*real[c])
	}
	return plus(real.rotate(p), t, 1), real.rotate(n)
}

// slerp goes from a to b on the shorter arc. Where they are so near that the
// sine of their angle has no digits left, the straight way is the arc.
func slerp(a, b quat, t float32) quat {
	d, wa, wb := a.dot(b), 1-t, t
	if d < 0 {
		d, b = -d, quat{-b[0], -b[1], -b[2], -b[3]}
	}
	if d < 0.999999 {
		angle := math.Acos(float64(d))
		sin := math.Sin(angle)
		wa, wb = float32(math.Sin(float64(wa)*angle)/sin), float32(math.Sin(float64(wb)*angle)/sin)
	}
	for c := range a {
		a[c] = a[c]*wa + b[c]*wb
	}
	return a
}

func (q quat) dot(r quat) float32 { return q[0]*r[0] + q[1]*r[1] + q[2]*r[2] + q[3]*r[3] }

// rotate turns v by a quaternion of length 1.
func (q quat) rotate(v [3]float32) [3]float32 {
	axis := [3]float32(q[:])
	return plus(v, cross(axis, plus(cross(axis, v), v, q[3])), 2)
}

func cross(a, b [3]float32) [3]float32 {
	return [3]float32{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// plus returns a + s·b.
func plus(a, b [3]float32, s float32) [3]float32 {
	return [3]float32{a[0] + s*b[0], a[1] + s*b[1], a[2] + s*b[2]}
}
