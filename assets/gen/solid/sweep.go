package solid

import "math"

// Spline returns n+1 points along the smooth curve through the given points
// (uniform Catmull-Rom), evenly spaced in the curve's parameter.
func Spline(through []Vec, n int) []Vec {
	out := make([]Vec, n+1)
	last := len(through) - 1
	at := func(i int) Vec {
		switch {
		case i < 0:
			return through[0].Scale(2).Sub(through[1])
		case i > last:
			return through[last].Scale(2).Sub(through[last-1])
		}
		return through[i]
	}
	for k := range out {
		s := float64(k) / float64(n) * float64(last)
		i := min(int(s), last-1)
		t := s - float64(i)
		a, b, c, d := at(i-1), at(i), at(i+1), at(i+2)
		t2, t3 := t*t, t*t*t
		out[k] = a.Scale(-t3 + 2*t2 - t).Add(b.Scale(3*t3 - 5*t2 + 2)).
			Add(c.Scale(-3*t3 + 4*t2 + t)).Add(d.Scale(t3 - t2)).Scale(0.5)
	}
	return out
}

// Lerps reads a table of numbers at even steps over [0,1], smoothly.
func Lerps(table []float64, s float64) float64 {
	x := min(max(s, 0), 1) * float64(len(table)-1)
	i := min(int(x), len(table)-2)
	t := x - float64(i)
	t = t * t * (3 - 2*t)
	return table[i] + (table[i+1]-table[i])*t
}

// A Lock is one tapering lock of hair or one ribbon: a flat tube along a path.
type Lock struct {
	Path   []Vec                         // points on the middle line, metres
	Out    func(p Vec, s float64) Vec    // the direction that the broad side faces
	Width  func(s float64) float64       // half width in metres at s in [0,1] along the path
	Height func(s float64) float64       // half thickness in metres
	Sides  int                           // corners of the tube
	UV     func(u, s float64) [2]float64 // u around in [0,1], s along
}

// Mesh makes the tube, one ring per path point, closed at both ends. Its seam is
// doubled so that the texture can run around it.
func (l Lock) Mesh() *Mesh {
	m := &Mesh{}
	n := len(l.Path) - 1
	for k, p := range l.Path {
		s := float64(k) / float64(n)
		along := l.Path[min(k+1, n)].Sub(l.Path[max(k-1, 0)]).Unit()
		out := l.Out(p, s)
		out = out.Sub(along.Scale(out.Dot(along))).Unit()
		side := out.Cross(along)
		w, h := l.Width(s), l.Height(s)
		for c := range l.Sides + 1 {
			u := float64(c) / float64(l.Sides)
			sin, cos := math.Sincos(2 * math.Pi * u)
			if sin < 0 {
				sin *= 0.5 // the inner side is flatter
			}
			m.Pos = append(m.Pos, p.Add(side.Scale(cos*w)).Add(out.Scale(sin*h)))
			m.Normal = append(m.Normal, side.Scale(cos*(h+1e-5)).Add(out.Scale(sin*(w+1e-5))).Unit()) // a tip of no width has normals too
			m.UV = append(m.UV, l.UV(u, s))
		}
	}
	row := l.Sides + 1
	for k := range n {
		for c := range l.Sides {
			a, b := k*row+c, (k+1)*row+c
			m.Tri = append(m.Tri, [3]int{a, a + 1, b + 1}, [3]int{a, b + 1, b})
		}
	}
	m.fixWinding()
	m.dropFlat()
	return m
}

// dropFlat removes triangles without area, which tubes that end in a point have.
func (m *Mesh) dropFlat() {
	kept := m.Tri[:0]
	for _, t := range m.Tri {
		if m.faceCross(t).Len() > 1e-12 {
			kept = append(kept, t)
		}
	}
	m.Tri = kept
	m.compact()
}

// fixWinding turns all triangles over if most face against their normals.
func (m *Mesh) fixWinding() {
	agree := 0
	for _, t := range m.Tri {
		if m.faceCross(t).Dot(m.Normal[t[0]].Add(m.Normal[t[1]]).Add(m.Normal[t[2]])) < 0 {
			agree--
		} else {
			agree++
		}
	}
	if agree < 0 {
		for k, t := range m.Tri {
			m.Tri[k] = [3]int{t[0], t[2], t[1]}
		}
	}
}

// Sheet is a grid of (cols+1)×(rows+1) points; at gives position, normal and
// texture coordinate for u, v in [0,1]. Triangles face along the normals.
func Sheet(cols, rows int, at func(u, v float64) (p, n Vec, uv [2]float64)) *Mesh {
	m := &Mesh{}
	for r := range rows + 1 {
		for c := range cols + 1 {
			p, n, uv := at(float64(c)/float64(cols), float64(r)/float64(rows))
			m.Pos, m.Normal, m.UV = append(m.Pos, p), append(m.Normal, n), append(m.UV, uv)
		}
	}
	for r := range rows {
		for c := range cols {
			a := r*(cols+1) + c
			b := a + cols + 1
			m.Tri = append(m.Tri, [3]int{a, b, b + 1}, [3]int{a, b + 1, a + 1})
		}
	}
	return m
}

// FixWinding faces all triangles of m along its normals if most do not.
func (m *Mesh) FixWinding() *Mesh {
	m.fixWinding()
	return m
}
