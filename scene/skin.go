package scene

import "math"

// Floats that a joint takes in an actor's palette: three rows of its skin
// matrix, and in a model that bends (see bend.go) its rotation x y z w.
const (
	matrixFloats = 12
	bentFloats   = 16
)

// newPalette makes room for the joints of all skins.
func (a *Actor) newPalette() {
	a.jointSize = matrixFloats
	if a.Model.Bends() {
		a.jointSize = bentFloats
	}
	joints := 0
	for _, s := range a.Model.Skins {
		joints += len(s.Joints)
	}
	a.palette = make([]float32, a.jointSize*joints)
}

// Palette returns the skin matrices for drawing: for each joint of each skin,
// from Skin.First on, three rows of four floats that bring a vertex at rest into
// the stage's space; where the model Bends, its rotation follows as a fourth. It
// is the actor's own and changes with the next step.
func (a *Actor) Palette() []float32 { return a.palette }

// skin is the pipeline's last stage: the palette.
func (a *Actor) skin(float64) {
	size := a.jointSize
	for s := range a.Model.Skins {
		skin := &a.Model.Skins[s]
		for j, n := range skin.Joints {
			m := a.world[n].Mul(skin.InverseBind[j])
			out := a.palette[size*(skin.First+j):]
			for row := range 3 {
				for col := range 4 {
					out[4*row+col] = float32(m[4*col+row])
				}
			}
			if size == bentFloats {
				q := m.Rotation()
				out[12], out[13], out[14], out[15] = float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)
			}
		}
	}
}

// Skinned computes where vertices of a mesh stand on the stage now, morphs and
// bends included: place gets three numbers for each of vertex, in metres, and
// facing, unless it is nil, a normal of length 1. It computes what the vertex
// shader does (render/glsl/skin.glsl) in the same order, and allocates nothing.
func (a *Actor) Skinned(mesh int, vertex []uint32, place, facing []float32) {
	s := a.skinner(mesh)
	for i, v := range vertex {
		s.put(int(v), i, place, facing)
	}
}

// SkinnedRange is [Actor.Skinned] of the vertices from first on, before end.
func (a *Actor) SkinnedRange(mesh, first, end int, place, facing []float32) {
	s := a.skinner(mesh)
	for v := first; v < end; v++ {
		s.put(v, v-first, place, facing)
	}
}

// A skinner is what moves the vertices of one mesh.
type skinner struct {
	mesh    *Mesh
	shape   *Shape
	palette []float32 // from the skin's joint 0 on
	size    int       // floats of a joint
}

func (a *Actor) skinner(mesh int) skinner {
	m := &a.Model.Meshes[mesh]
	size := a.jointSize
	return skinner{m, a.Shape(mesh), a.palette[size*a.Model.Skins[m.Skin].First:], size}
}

// put skins vertex v into the i-th place of the lists.
func (s *skinner) put(v, i int, place, facing []float32) {
	p := [3]float32(s.shape.Position[3*v:])
	var n [3]float32
	if facing != nil && len(s.shape.Normal) > 0 {
		n = [3]float32(s.shape.Normal[3*v:])
	}
	switch {
	case s.mesh.Center == nil || s.mesh.Center[4*v+3] == BendLinear:
		p, n = s.linear(v, p, n)
	case s.mesh.Center[4*v+3] == BendSphere:
		p, n = s.sphere(v, p, n)
	default:
		p, n = s.dual(v, p, n)
	}
	*(*[3]float32)(place[3*i:]) = p
	if facing != nil {
		*(*[3]float32)(facing[3*i:]) = unit(n)
	}
}

// linear moves a vertex by the weighted sum of its joints' matrices. The sum is
// written out: a loop over its terms takes twice the time.
func (s *skinner) linear(v int, p, n [3]float32) ([3]float32, [3]float32) {
	if s.mesh.Joints == nil {
		m := s.joint(0)
		return movePoint(m, p), turnBy(m, n)
	}
	joints, weights := (*[4]uint16)(s.mesh.Joints[4*v:]), (*[4]float32)(s.mesh.Weights[4*v:])
	if weights[0] == 1 {
		m := s.joint(joints[0])
		return movePoint(m, p), turnBy(m, n)
	}
	var sum [matrixFloats]float32
	for k, w := range weights {
		if w == 0 {
			continue
		}
		m := s.joint(joints[k])
		sum[0] += w * m[0]
		sum[1] += w * m[1]
		sum[2] += w * m[2]
		sum[3] += w * m[3]
		sum[4] += w * m[4]
		sum[5] += w * m[5]
		sum[6] += w * m[6]
		sum[7] += w * m[7]
		sum[8] += w * m[8]
		sum[9] += w * m[9]
		sum[10] += w * m[10]
		sum[11] += w * m[11]
	}
	return movePoint(&sum, p), turnBy(&sum, n)
}

// joint returns the three rows of a joint's matrix.
func (s *skinner) joint(j uint16) *[matrixFloats]float32 {
	return (*[matrixFloats]float32)(s.palette[s.size*int(j):])
}

func movePoint(m *[matrixFloats]float32, p [3]float32) [3]float32 {
	return [3]float32{
		m[0]*p[0] + m[1]*p[1] + m[2]*p[2] + m[3],
		m[4]*p[0] + m[5]*p[1] + m[6]*p[2] + m[7],
		m[8]*p[0] + m[9]*p[1] + m[10]*p[2] + m[11],
	}
}

func turnBy(m *[matrixFloats]float32, n [3]float32) [3]float32 {
	return [3]float32{
		m[0]*n[0] + m[1]*n[1] + m[2]*n[2],
		m[4]*n[0] + m[5]*n[1] + m[6]*n[2],
		m[8]*n[0] + m[9]*n[1] + m[10]*n[2],
	}
}

// unit returns v at length 1; a vector of no length becomes +Z.
func unit(v [3]float32) [3]float32 {
	l := float32(math.Sqrt(float64(v[0]*v[0] + v[1]*v[1] + v[2]*v[2])))
	if l == 0 {
		return [3]float32{0, 0, 1}
	}
	return [3]float32{v[0] / l, v[1] / l, v[2] / l}
}
