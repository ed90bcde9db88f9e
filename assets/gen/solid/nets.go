package solid

import (
	"math"
	"runtime"
	"sync"
	"sync/atomic"
)

// A Grid says how finely a field is sampled and how far its mesh is thinned.
type Grid struct {
	Min, Max Vec     // the box that is searched
	Cell     float64 // metres
	Error    float64 // metres that thinning may move the surface; 0 keeps every triangle
	MaxEdge  float64 // metres; longer edges are not made by thinning
}

// Surface meshes the zero surface of f inside the grid's box by dual contouring:
// one point in every cell that the surface crosses, one quad around every grid
// edge that it crosses (Gibson, "Constrained elastic surface nets", 1998). The
// points are then evened out and put onto the surface. What leaves the box is
// cut open there. The mesh is not thinned yet; see [Mesh.Thin].
func Surface(f Field, g Grid) *Mesh {
	s := sampler{f: f, g: g}
	s.nx = int(math.Ceil((g.Max.X-g.Min.X)/g.Cell)) + 1
	s.ny = int(math.Ceil((g.Max.Y-g.Min.Y)/g.Cell)) + 1
	s.nz = int(math.Ceil((g.Max.Z-g.Min.Z)/g.Cell)) + 1
	s.sample()
	m := s.contour()
	m.relax(f, g.Cell)
	return m
}

type sampler struct {
	f          Field
	g          Grid
	nx, ny, nz int
	val        []float32
}

func (s *sampler) point(x, y, z int) Vec {
	return Vec{X: s.g.Min.X + float64(x)*s.g.Cell, Y: s.g.Min.Y + float64(y)*s.g.Cell, Z: s.g.Min.Z + float64(z)*s.g.Cell}
}

func (s *sampler) index(x, y, z int) int { return (z*s.ny+y)*s.nx + x }

// sample fills the grid. Blocks of 8 cells whose centre lies farther from the
// surface than the block reaches are filled with that distance: fields here
// grow no faster than twice the distance.
func (s *sampler) sample() {
	const block = 8
	s.val = make([]float32, s.nx*s.ny*s.nz)
	reach := 2 * math.Sqrt(3) / 2 * block * s.g.Cell
	each((s.nz+block-1)/block, func(layer int) {
		z := layer * block
		for y := 0; y < s.ny; y += block {
			for x := 0; x < s.nx; x += block {
				c := s.point(x, y, z).Add(Vec{X: 1, Y: 1, Z: 1}.Scale(block * s.g.Cell / 2))
				d := s.f(c)
				far := math.Abs(d) > reach
				for k := z; k < min(z+block, s.nz); k++ {
					for j := y; j < min(y+block, s.ny); j++ {
						for i := x; i < min(x+block, s.nx); i++ {
							v := d
							if !far {
								v = s.f(s.point(i, j, k))
							}
							s.val[s.index(i, j, k)] = float32(v)
						}
					}
				}
			}
		}
	})
}

// each runs f for 0..n-1 on all processors. Every call writes its own places, so
// the result does not depend on their order.
func each(n int, f func(i int)) {
	var wait sync.WaitGroup
	var next atomic.Int64
	for range runtime.NumCPU() {
		wait.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				f(i)
			}
		})
	}
	wait.Wait()
}

// contour makes the points and quads.
func (s *sampler) contour() *Mesh {
	m := &Mesh{}
	cell := make([]int32, len(s.val))
	for z := range s.nz - 1 {
		for y := range s.ny - 1 {
			for x := range s.nx - 1 {
				if p, ok := s.cellPoint(x, y, z); ok {
					m.Pos = append(m.Pos, p)
					cell[s.index(x, y, z)] = int32(len(m.Pos))
				}
			}
		}
	}
	quad := func(flip bool, a, b, c, d int) {
		i, j, k, l := int(cell[a])-1, int(cell[b])-1, int(cell[c])-1, int(cell[d])-1
		if i < 0 || j < 0 || k < 0 || l < 0 {
			return
		}
		if flip {
			j, l = l, j
		}
		if m.Pos[i].Sub(m.Pos[k]).Len() <= m.Pos[j].Sub(m.Pos[l]).Len() {
			m.Tri = append(m.Tri, [3]int{i, j, k}, [3]int{i, k, l})
		} else {
			m.Tri = append(m.Tri, [3]int{j, k, l}, [3]int{j, l, i})
		}
	}
	dx, dy, dz := 1, s.nx, s.nx*s.ny
	for z := 1; z < s.nz-1; z++ {
		for y := 1; y < s.ny-1; y++ {
			for x := 1; x < s.nx-1; x++ {
				i := s.index(x, y, z)
				in := s.val[i] < 0
				if in != (s.val[i+dx] < 0) {
					quad(!in, i, i-dz, i-dz-dy, i-dy)
				}
				if in != (s.val[i+dy] < 0) {
					quad(!in, i, i-dx, i-dx-dz, i-dz)
				}
				if in != (s.val[i+dz] < 0) {
					quad(!in, i, i-dy, i-dy-dx, i-dx)
				}
			}
		}
	}
	m.orient(s.f)
	m.compact()
	return m
}

// orient turns every triangle so that its front looks along the gradient.
func (m *Mesh) orient(f Field) {
	for k, t := range m.Tri {
		c := m.Pos[t[0]].Add(m.Pos[t[1]]).Add(m.Pos[t[2]]).Scale(1.0 / 3)
		if m.faceCross(t).Dot(Gradient(f, c)) < 0 {
			m.Tri[k] = [3]int{t[0], t[2], t[1]}
		}
	}
}

var cellEdges = [12][2][3]int{
	{{0, 0, 0}, {1, 0, 0}}, {{0, 1, 0}, {1, 1, 0}}, {{0, 0, 1}, {1, 0, 1}}, {{0, 1, 1}, {1, 1, 1}},
	{{0, 0, 0}, {0, 1, 0}}, {{1, 0, 0}, {1, 1, 0}}, {{0, 0, 1}, {0, 1, 1}}, {{1, 0, 1}, {1, 1, 1}},
	{{0, 0, 0}, {0, 0, 1}}, {{1, 0, 0}, {1, 0, 1}}, {{0, 1, 0}, {0, 1, 1}}, {{1, 1, 0}, {1, 1, 1}},
}

// cellPoint is the mean of the points where the surface crosses a cell's edges.
func (s *sampler) cellPoint(x, y, z int) (Vec, bool) {
	var sum Vec
	n := 0.0
	for _, e := range cellEdges {
		a, b := e[0], e[1]
		va := float64(s.val[s.index(x+a[0], y+a[1], z+a[2])])
		vb := float64(s.val[s.index(x+b[0], y+b[1], z+b[2])])
		if (va < 0) == (vb < 0) {
			continue
		}
		pa, pb := s.point(x+a[0], y+a[1], z+a[2]), s.point(x+b[0], y+b[1], z+b[2])
		sum = sum.Add(pa.Lerp(pb, va/(va-vb)))
		n++
	}
	return sum.Scale(1 / max(n, 1)), n > 0
}

// relax evens the triangles out: each point goes half way to the mean of its
// neighbours and back onto the surface, four times. Points on an open edge only
// slide along the surface they already lie on.
func (m *Mesh) relax(f Field, cell float64) {
	near := m.neighbours()
	edge := make([]bool, len(m.Pos))
	for _, e := range m.Boundary() {
		edge[e[0]], edge[e[1]] = true, true
	}
	each(len(m.Pos), func(i int) { m.Pos[i] = Project(f, m.Pos[i], cell/2) })
	next := make([]Vec, len(m.Pos))
	for range 4 {
		each(len(m.Pos), func(i int) {
			next[i] = m.Pos[i]
			if edge[i] || len(near[i]) == 0 {
				return
			}
			var mean Vec
			for _, j := range near[i] {
				mean = mean.Add(m.Pos[j])
			}
			mean = mean.Scale(1 / float64(len(near[i])))
			next[i] = Project(f, m.Pos[i].Lerp(mean, 0.5), cell/2)
		})
		m.Pos, next = next, m.Pos
	}
}

// neighbours lists the points that share an edge with each point, in the order
// in which triangles name them.
func (m *Mesh) neighbours() [][]int {
	out := make([][]int, len(m.Pos))
	add := func(a, b int) {
		for _, x := range out[a] {
			if x == b {
				return
			}
		}
		out[a] = append(out[a], b)
	}
	for _, t := range m.Tri {
		for c := range 3 {
			add(t[c], t[(c+1)%3])
			add(t[(c+1)%3], t[c])
		}
	}
	return out
}
