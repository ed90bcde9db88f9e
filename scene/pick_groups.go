package scene

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"furitsuke/motion"
)

// groupSize is how many triangles a group has at most. More of them mean fewer
// boxes to pose at each pick, and more triangles to skin in each box that the
// ray meets: at 60,000 triangles a hit takes 0.10 ms with 32, 0.08 with 64 and
// with 128 and 0.10 with 256; a million would like 256 (0.35 ms for 0.56).
const groupSize = 128

// A pickable is what picking knows of a model at rest.
type pickable struct {
	once   sync.Once
	meshes [][]group
	bone   []motion.Bone // of each node: the humanoid bone that carries it
	body   []BodyPart    // of each node
	worn   []BodyPart    // of each material that is named so, or NoPart
}

// A group is triangles of one part that lie close together at rest.
type group struct {
	part      int32
	boundless bool        // no box holds it: it is always looked at
	triangle  []uint32    // where each begins in Mesh.Index
	corner    [][3]uint16 // of each triangle: places in vertex
	vertex    []uint32    // each once
	bounds    []bound     // one for each joint that moves any of them
	reach     []reach     // one for each morph target that moves any of them
}

// MakePickable makes the groups that picking needs, if they are not made yet: half
// a second for a million triangles. Whoever loads a model calls it beside the
// window, or the first pick does. It is safe for concurrent use.
func (m *Model) MakePickable() { m.pickable() }

func (m *Model) pickable() *pickable {
	p := &m.groups
	p.once.Do(func() {
		p.meshes = make([][]group, len(m.Meshes))
		for i := range m.Meshes {
			p.meshes[i] = m.Meshes[i].groups()
		}
		p.bone = m.carriers()
		p.body = m.bodyParts(p.bone)
		p.worn = make([]BodyPart, len(m.Materials))
		for i := range m.Materials {
			p.worn[i] = wornPart(m.Materials[i].Name)
		}
	})
	return p
}

// groups divides the mesh along a curve through space (Morton's), which keeps
// neighbours together.
func (m *Mesh) groups() (out []group) {
	type place struct {
		code  uint64
		first uint32 // of the triangle in Index
	}
	box := emptyBox
	for i := 0; i+2 < len(m.Position); i += 3 {
		box = box.Add(vec(m.Position[i:]))
	}
	order := make([]place, 0, len(m.Index)/3)
	local := make([]int32, m.Vertices()) // place of a vertex in the group, and 1
	var vertex []uint32
	for k, part := range m.Parts {
		order = order[:0]
		for i := part.First; i+2 < part.First+part.Count; i += 3 {
			order = append(order, place{m.morton(i, box), uint32(i)})
		}
		slices.SortFunc(order, func(a, b place) int { return cmp.Compare(a.code, b.code) })
		for run := range slices.Chunk(order, groupSize) {
			g := group{part: int32(k), triangle: make([]uint32, len(run)), corner: make([][3]uint16, len(run))}
			for i, t := range run {
				g.triangle[i] = t.first
				for c, v := range m.Index[t.first : t.first+3] {
					if local[v] == 0 {
						vertex = append(vertex, v)
						local[v] = int32(len(vertex))
					}
					g.corner[i][c] = uint16(local[v] - 1)
				}
			}
			for _, v := range vertex {
				local[v] = 0
			}
			g.vertex, vertex = slices.Clone(vertex), vertex[:0]
			g.bounds, g.boundless = m.bounds(g.vertex)
			out = append(out, g)
		}
	}
	m.reaches(out)
	return out
}

// morton returns the place of a triangle's middle on a curve that fills a box:
// the bits of its coordinates, in turn.
func (m *Mesh) morton(first int, box Box) (code uint64) {
	c := motion.Vec3{}
	for _, v := range m.Index[first : first+3] {
		c = c.Add(vec(m.Position[3*v:]).Scale(1. / 3))
	}
	c = c.Sub(box.Min)
	edge := box.Max.Sub(box.Min)
	scale := 0x1fffff / max(edge.X, edge.Y, edge.Z, math.SmallestNonzeroFloat32)
	return spread(c.X*scale) | spread(c.Y*scale)<<1 | spread(c.Z*scale)<<2
}

// spread puts two empty bits after each of the 21 bits of x.
func spread(x float64) uint64 {
	n := uint64(x) & 0x1fffff
	n = (n | n<<32) & 0x1f00000000ffff
	n = (n | n<<16) & 0x1f0000ff0000ff
	n = (n | n<<8) & 0x100f00f00f00f00f
	n = (n | n<<4) & 0x10c30c30c30c30c3
	return (n | n<<2) & 0x1249249249249249
}

// bounds returns a box around what each joint moves of the vertices. Where one
// of them is blended by dual quaternions there is no such box: between opposite
// turns that blend goes anywhere.
func (m *Mesh) bounds(vertices []uint32) (out []bound, boundless bool) {
	var boxes []Box // of out
	for _, v := range vertices {
		if m.Center != nil && m.Center[4*v+3] == BendDual {
			return nil, true
		}
		joints, weights := []uint16{0}, []float32{1}
		if m.Joints != nil {
			joints, weights = m.Joints[4*v:4*v+4], m.Weights[4*v:4*v+4]
		}
		for k, w := range weights {
			if w == 0 {
				continue
			}
			i := slices.IndexFunc(out, func(b bound) bool { return b.joint == joints[k] })
			if i < 0 {
				i = len(out)
				out, boxes = append(out, bound{joint: joints[k]}), append(boxes, emptyBox)
			}
			boxes[i] = boxes[i].Union(m.span(v, k))
		}
	}
	for i, b := range boxes {
		mid, half := b.Center(), b.Max.Sub(b.Min).Scale(0.5)
		put3(out[i].mid[:], mid)
		put3(out[i].half[:], half)
	}
	return out, false
}

// span returns what the k-th joint of a vertex moves, at rest: the vertex, or
// with SDEF the ball in which the vertex lies about the joint's point beside C.
func (m *Mesh) span(v uint32, k int) Box {
	p := vec(m.Position[3*v:])
	if m.Center == nil || m.Center[4*v+3] != BendSphere {
		return Box{p, p}
	}
	c, d, w := vec(m.Center[4*v:]), vec(m.Arm[3*v:]), m.Weights[4*v:4*v+2]
	own := c.Add(d.Scale(float64(w[1])))
	if k == 1 {
		own = c.Sub(d.Scale(float64(w[0])))
	}
	r := p.Sub(c).Len()
	arm := motion.Vec3{X: r, Y: r, Z: r}
	return Box{own.Sub(arm), own.Add(arm)}
}

// reaches tells each group how far each morph target moves it.
func (m *Mesh) reaches(groups []group) {
	far := make([]float32, m.Vertices())
	for i := range m.Targets {
		t := &m.Targets[i]
		if t.Position == nil {
			continue
		}
		for k, v := range t.Vertex {
			far[v] = float32(vec(t.Position[3*k:]).Len())
		}
		for g := range groups {
			most := float32(0)
			for _, v := range groups[g].vertex {
				most = max(most, far[v])
			}
			if most > 0 {
				groups[g].reach = append(groups[g].reach, reach{int32(i), most})
			}
		}
		for _, v := range t.Vertex {
			far[v] = 0
		}
	}
}
