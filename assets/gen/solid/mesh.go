package solid

// A Mesh is triangles over shared points, with a unit normal and a texture
// coordinate (v down, 0..1) a point. UV may be empty until painted.
type Mesh struct {
	Pos, Normal []Vec
	UV          [][2]float64
	Tri         [][3]int
}

// Add appends o to m.
func (m *Mesh) Add(o *Mesh) {
	n := len(m.Pos)
	m.Pos = append(m.Pos, o.Pos...)
	m.Normal = append(m.Normal, o.Normal...)
	m.UV = append(m.UV, o.UV...)
	for _, t := range o.Tri {
		m.Tri = append(m.Tri, [3]int{t[0] + n, t[1] + n, t[2] + n})
	}
}

// Paint gives every point the texture coordinate uv says.
func (m *Mesh) Paint(uv func(p, n Vec) [2]float64) *Mesh {
	m.UV = make([][2]float64, len(m.Pos))
	for i, p := range m.Pos {
		m.UV[i] = uv(p, m.Normal[i])
	}
	return m
}

// NormalsOf takes the normals from the field whose surface m lies on.
func (m *Mesh) NormalsOf(f Field) *Mesh {
	m.Normal = make([]Vec, len(m.Pos))
	each(len(m.Pos), func(i int) { m.Normal[i] = Gradient(f, m.Pos[i]).Unit() })
	return m
}

// faceCross is the cross product of two edges: the triangle's normal at twice
// its area.
func (m *Mesh) faceCross(t [3]int) Vec {
	return m.Pos[t[1]].Sub(m.Pos[t[0]]).Cross(m.Pos[t[2]].Sub(m.Pos[t[0]]))
}

// Mirrored returns m seen in the plane x = 0, with its winding kept outward.
func (m *Mesh) Mirrored() *Mesh {
	out := &Mesh{UV: append([][2]float64(nil), m.UV...)}
	for i := range m.Pos {
		p := m.Pos[i]
		out.Pos = append(out.Pos, Vec{X: -p.X, Y: p.Y, Z: p.Z})
	}
	for _, n := range m.Normal {
		out.Normal = append(out.Normal, Vec{X: -n.X, Y: n.Y, Z: n.Z})
	}
	for _, t := range m.Tri {
		out.Tri = append(out.Tri, [3]int{t[0], t[2], t[1]})
	}
	return out
}

// compact drops points that no triangle uses.
func (m *Mesh) compact() {
	at := make([]int, len(m.Pos))
	for i := range at {
		at[i] = -1
	}
	old := *m
	*m = Mesh{Tri: old.Tri}
	for k, t := range m.Tri {
		for c, i := range t {
			if at[i] < 0 {
				at[i] = len(m.Pos)
				m.Pos = append(m.Pos, old.Pos[i])
				if len(old.Normal) > 0 {
					m.Normal = append(m.Normal, old.Normal[i])
				}
				if len(old.UV) > 0 {
					m.UV = append(m.UV, old.UV[i])
				}
			}
			t[c] = at[i]
		}
		m.Tri[k] = t
	}
}

// Boundary returns the directed edges that have a triangle on one side only,
// as they run in that triangle, in the triangles' order.
func (m *Mesh) Boundary() [][2]int {
	count := make(map[[2]int]int, 3*len(m.Tri)/2)
	for _, t := range m.Tri {
		for c := range 3 {
			a, b := t[c], t[(c+1)%3]
			count[[2]int{min(a, b), max(a, b)}]++
		}
	}
	var out [][2]int
	for _, t := range m.Tri {
		for c := range 3 {
			a, b := t[c], t[(c+1)%3]
			if count[[2]int{min(a, b), max(a, b)}] == 1 {
				out = append(out, [2]int{a, b})
			}
		}
	}
	return out
}

// snap is the share of an edge within which a cut moves the edge's end onto
// itself instead of leaving a sliver: outlines turn slivers inside out.
const snap = 0.25

// Cut splits m along the zero line of a field into what lies inside (negative)
// and outside. Both parts get the same points on the line, so they meet without
// a gap; points of m near the line are moved onto it. Normals and texture
// coordinates are dropped; take them afterwards.
func (m *Mesh) Cut(f Field) (inside, outside *Mesh) {
	c := newCutter(m, f)
	inside, outside = &Mesh{}, &Mesh{}
	put := func(to *Mesh, t ...int) {
		if t[0] != t[1] && t[1] != t[2] && t[2] != t[0] { // nothing is left beside a moved point
			to.Tri = append(to.Tri, [3]int(t))
		}
	}
	for _, t := range m.Tri {
		n := 0
		for _, i := range t {
			if c.in[i] {
				n++
			}
		}
		switch n {
		case 0:
			put(outside, t[:]...)
			continue
		case 3:
			put(inside, t[:]...)
			continue
		}
		lone, rest := inside, outside
		if n == 2 {
			lone, rest = outside, inside
		}
		for c.in[t[0]] != (n == 1) || c.in[t[1]] == (n == 1) || c.in[t[2]] == (n == 1) {
			t = [3]int{t[1], t[2], t[0]}
		}
		ab, ca := c.split(t[0], t[1]), c.split(t[2], t[0])
		put(lone, t[0], ab, ca)
		put(rest, ab, t[1], t[2])
		put(rest, ab, t[2], ca)
	}
	for _, part := range [2]*Mesh{inside, outside} {
		part.Pos = append([]Vec(nil), c.pos...)
		part.compact()
	}
	return inside, outside
}

// A cutter knows which points lie inside, and where edges cross the line.
type cutter struct {
	f     Field
	pos   []Vec
	in    []bool
	moved []bool // onto the line; such points count as outside
	on    map[[2]int]int
}

func newCutter(m *Mesh, f Field) *cutter {
	n := len(m.Pos)
	c := &cutter{f: f, pos: append([]Vec(nil), m.Pos...), in: make([]bool, n), moved: make([]bool, n), on: map[[2]int]int{}}
	for i, p := range m.Pos {
		c.in[i] = f(p) < 0
	}
	fixed := make([]bool, n) // ends of open edges stay: another part may meet them
	for _, e := range m.Boundary() {
		fixed[e[0]], fixed[e[1]] = true, true
	}
	near := make([]float64, n)
	to := make([]Vec, n)
	for i := range near {
		near[i] = snap
	}
	for a, ring := range m.neighbours() {
		for _, b := range ring {
			if c.in[a] == c.in[b] || fixed[a] {
				continue
			}
			p := c.crossing(a, b)
			if share := p.Sub(m.Pos[a]).Len() / m.Pos[b].Sub(m.Pos[a]).Len(); share < near[a] {
				near[a], to[a], c.moved[a] = share, p, true
			}
		}
	}
	for i, moved := range c.moved {
		if moved {
			c.pos[i], c.in[i] = to[i], false
		}
	}
	return c
}

// crossing is where the edge between an inside and an outside point crosses.
func (c *cutter) crossing(a, b int) Vec {
	a, b = min(a, b), max(a, b)
	lo, hi := c.pos[a], c.pos[b]
	inLo := c.in[a]
	for range 24 {
		mid := lo.Lerp(hi, 0.5)
		if (c.f(mid) < 0) == inLo {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo.Lerp(hi, 0.5)
}

// split returns the point on the line between an inside and an outside point.
func (c *cutter) split(a, b int) int {
	if c.moved[a] {
		return a
	}
	if c.moved[b] {
		return b
	}
	key := [2]int{min(a, b), max(a, b)}
	if i, ok := c.on[key]; ok {
		return i
	}
	c.on[key] = len(c.pos)
	c.pos = append(c.pos, c.crossing(a, b))
	return c.on[key]
}

// Nearest returns the point of triangle a b c that lies nearest to p, and its
// shares of the three corners, which sum to 1 (Ericson, "Real-Time Collision
// Detection", 2005, 5.1.5).
func Nearest(p, a, b, c Vec) (at, share Vec) {
	ab, ac, ap := b.Sub(a), c.Sub(a), p.Sub(a)
	d1, d2 := ab.Dot(ap), ac.Dot(ap)
	bp := p.Sub(b)
	d3, d4 := ab.Dot(bp), ac.Dot(bp)
	cp := p.Sub(c)
	d5, d6 := ab.Dot(cp), ac.Dot(cp)
	va, vb, vc := d3*d6-d5*d4, d5*d2-d1*d6, d1*d4-d3*d2
	switch {
	case d1 <= 0 && d2 <= 0:
		share = Vec{X: 1}
	case d3 >= 0 && d4 <= d3:
		share = Vec{Y: 1}
	case d6 >= 0 && d5 <= d6:
		share = Vec{Z: 1}
	case vc <= 0 && d1 >= 0 && d3 <= 0:
		v := d1 / (d1 - d3)
		share = Vec{X: 1 - v, Y: v}
	case vb <= 0 && d2 >= 0 && d6 <= 0:
		w := d2 / (d2 - d6)
		share = Vec{X: 1 - w, Z: w}
	case va <= 0 && d4 >= d3 && d5 >= d6:
		w := (d4 - d3) / (d4 - d3 + d5 - d6)
		share = Vec{Y: 1 - w, Z: w}
	default:
		sum := va + vb + vc
		share = Vec{X: va / sum, Y: vb / sum, Z: vc / sum}
	}
	return a.Scale(share.X).Add(b.Scale(share.Y)).Add(c.Scale(share.Z)), share
}
