package solid

import (
	"container/heap"
	"math"
)

// A quadric is the sum of squared distances to planes, weighted by area
// (Garland and Heckbert, "Surface simplification using quadric error metrics",
// 1997): the upper half of a symmetric 4×4 matrix, and the area.
type quadric struct {
	aa, ab, ac, ad, bb, bc, bd, cc, cd, dd, area float64
}

func (q *quadric) plane(n Vec, d, w float64) {
	q.aa += w * n.X * n.X
	q.ab += w * n.X * n.Y
	q.ac += w * n.X * n.Z
	q.ad += w * n.X * d
	q.bb += w * n.Y * n.Y
	q.bc += w * n.Y * n.Z
	q.bd += w * n.Y * d
	q.cc += w * n.Z * n.Z
	q.cd += w * n.Z * d
	q.dd += w * d * d
	q.area += w
}

func (q quadric) plus(r quadric) quadric {
	return quadric{
		q.aa + r.aa, q.ab + r.ab, q.ac + r.ac, q.ad + r.ad, q.bb + r.bb, q.bc + r.bc,
		q.bd + r.bd, q.cc + r.cc, q.cd + r.cd, q.dd + r.dd, q.area + r.area,
	}
}

// distance is the root of the mean squared distance of p to the planes.
func (q quadric) distance(p Vec) float64 {
	e := q.aa*p.X*p.X + q.bb*p.Y*p.Y + q.cc*p.Z*p.Z + q.dd +
		2*(q.ab*p.X*p.Y+q.ac*p.X*p.Z+q.bc*p.Y*p.Z+q.ad*p.X+q.bd*p.Y+q.cd*p.Z)
	return math.Sqrt(max(e, 0) / max(q.area, 1e-12))
}

// A collapse merges point b into a at p; it is stale once either has changed.
type collapse struct {
	cost   float64
	a, b   int
	ageA   int
	ageB   int
	at     Vec
	serial int // breaks ties, so that every run thins alike
}

type queue []collapse

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, j int) bool {
	if q[i].cost != q[j].cost {
		return q[i].cost < q[j].cost
	}
	return q[i].serial < q[j].serial
}
func (q queue) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(collapse)) }
func (q *queue) Pop() any {
	old := *q
	x := old[len(old)-1]
	*q = old[:len(old)-1]
	return x
}

type thinner struct {
	m      *Mesh
	f      Field
	g      Grid
	quad   []quadric
	age    []int
	dead   []bool
	fixed  []bool
	around [][]int // triangles at each point
	gone   []bool  // triangles
	q      queue
	serial int
}

// Thin merges points where the surface is flat, as far as the grid's Error and
// MaxEdge allow. Open edges stay exactly as they are, so that parts cut from one
// surface still meet. Merged points are put back onto f. Deterministic.
func (m *Mesh) Thin(f Field, g Grid) *Mesh {
	if g.Error <= 0 {
		return m
	}
	t := &thinner{m: m, f: f, g: g}
	t.prepare()
	for t.q.Len() > 0 {
		c := heap.Pop(&t.q).(collapse)
		if t.dead[c.a] || t.dead[c.b] || t.age[c.a] != c.ageA || t.age[c.b] != c.ageB {
			continue
		}
		t.merge(c)
	}
	kept := m.Tri[:0]
	for i, tri := range m.Tri {
		if !t.gone[i] {
			kept = append(kept, tri)
		}
	}
	m.Tri = kept
	m.Normal, m.UV = nil, nil
	m.compact()
	return m
}

func (t *thinner) prepare() {
	n := len(t.m.Pos)
	t.quad, t.age = make([]quadric, n), make([]int, n)
	t.dead, t.fixed = make([]bool, n), make([]bool, n)
	t.around, t.gone = make([][]int, n), make([]bool, len(t.m.Tri))
	for k, tri := range t.m.Tri {
		c := t.m.faceCross(tri)
		nrm := c.Unit()
		for _, i := range tri {
			t.quad[i].plane(nrm, -nrm.Dot(t.m.Pos[tri[0]]), c.Len()/2)
			t.around[i] = append(t.around[i], k)
		}
	}
	for _, e := range t.m.Boundary() {
		t.fixed[e[0]], t.fixed[e[1]] = true, true
	}
	for i, near := range t.m.neighbours() {
		for _, j := range near {
			if i < j {
				t.offer(i, j)
			}
		}
	}
}

// offer queues the merge of two points if it is small enough.
func (t *thinner) offer(a, b int) {
	if t.fixed[a] && t.fixed[b] {
		return
	}
	pa, pb := t.m.Pos[a], t.m.Pos[b]
	at := pa.Lerp(pb, 0.5)
	switch {
	case t.fixed[a]:
		at = pa
	case t.fixed[b]:
		a, b, at = b, a, pb
	}
	q := t.quad[a].plus(t.quad[b])
	// A share of the edge's length keeps triangles even where everything is flat.
	cost := q.distance(at) + 0.02*pa.Sub(pb).Len()*t.g.Error/t.g.MaxEdge
	if q.distance(at) > t.g.Error {
		return
	}
	t.serial++
	heap.Push(&t.q, collapse{cost, a, b, t.age[a], t.age[b], at, t.serial})
}

func (t *thinner) merge(c collapse) {
	if !t.fixed[c.a] {
		c.at = Project(t.f, c.at, t.g.Cell)
	}
	if t.quad[c.a].plus(t.quad[c.b]).distance(c.at) > t.g.Error || !t.legal(c) {
		return
	}
	for _, k := range t.around[c.b] {
		if t.gone[k] {
			continue
		}
		tri := &t.m.Tri[k]
		if tri[0] == c.a || tri[1] == c.a || tri[2] == c.a {
			t.gone[k] = true
			continue
		}
		for i := range tri {
			if tri[i] == c.b {
				tri[i] = c.a
			}
		}
		t.around[c.a] = append(t.around[c.a], k)
	}
	t.dead[c.b] = true
	t.m.Pos[c.a] = c.at
	t.quad[c.a] = t.quad[c.a].plus(t.quad[c.b])
	t.age[c.a]++
	live := t.around[c.a][:0]
	for _, k := range t.around[c.a] {
		if !t.gone[k] {
			live = append(live, k)
		}
	}
	t.around[c.a] = live
	for _, j := range t.ring(c.a) {
		t.offer(c.a, j)
	}
}

// ring lists the points around i, each once.
func (t *thinner) ring(i int) []int {
	var out []int
	for _, k := range t.around[i] {
		if t.gone[k] {
			continue
		}
	corner:
		for _, j := range t.m.Tri[k] {
			if j == i {
				continue
			}
			for _, x := range out {
				if x == j {
					continue corner
				}
			}
			out = append(out, j)
		}
	}
	return out
}

// legal refuses merges that would pinch the surface, turn a triangle over, make
// a sliver or an edge longer than MaxEdge.
func (t *thinner) legal(c collapse) bool {
	shared := 0
	ra, rb := t.ring(c.a), t.ring(c.b)
	for _, x := range ra {
		for _, y := range rb {
			if x == y {
				shared++
			}
		}
	}
	if shared > 2 {
		return false
	}
	for _, j := range append(ra, rb...) {
		if j != c.a && j != c.b && t.m.Pos[j].Sub(c.at).Len() > t.g.MaxEdge {
			return false
		}
	}
	for _, from := range [2]int{c.a, c.b} {
		for _, k := range t.around[from] {
			tri := t.m.Tri[k]
			if t.gone[k] || holds(tri, c.a) && holds(tri, c.b) {
				continue
			}
			before := t.m.faceCross(tri)
			p := [3]Vec{t.m.Pos[tri[0]], t.m.Pos[tri[1]], t.m.Pos[tri[2]]}
			for i := range tri {
				if tri[i] == from {
					p[i] = c.at
				}
			}
			after := p[1].Sub(p[0]).Cross(p[2].Sub(p[0]))
			if after.Unit().Dot(before.Unit()) < 0.7 {
				return false
			}
			longest := max(p[1].Sub(p[0]).Dot(p[1].Sub(p[0])), p[2].Sub(p[1]).Dot(p[2].Sub(p[1])), p[0].Sub(p[2]).Dot(p[0].Sub(p[2])))
			if after.Len() < 0.12*longest {
				return false
			}
		}
	}
	return true
}

func holds(t [3]int, i int) bool { return t[0] == i || t[1] == i || t[2] == i }
