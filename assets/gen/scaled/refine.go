package scaled

import (
	"furitsuke/assets/gen/furi"
	"furitsuke/assets/gen/solid"
	"furitsuke/motion"
)

// Refine returns m on the same surface with n triangles, or a few more where
// the last edge to be halved has several at it. Edges are halved from the
// longest on, so that triangles grow alike in size, as in models made by hand;
// weights, morphs, normals and texture coordinates of a new point are the mean
// of the edge's ends. A model that has n triangles comes back as a copy.
func Refine(m *furi.Model, n int) *furi.Model {
	out := *m
	out.Parts = nil
	left := n
	for _, p := range m.Parts {
		out.Parts = append(out.Parts, clone(p))
		left -= len(p.Tri)
	}
	for left > 0 {
		// A pass takes edges of similar length: halving one puts its halves, and
		// the lines to the corners across, into a later pass.
		const similar = 0.7
		longest := 0.0
		for i := range out.Parts {
			longest = max(longest, longestEdge(out.Parts[i].Mesh))
		}
		for i := range out.Parts {
			left -= halve(&out.Parts[i], similar*longest, left)
		}
	}
	return &out
}

func clone(p furi.Part) furi.Part {
	mesh := &solid.Mesh{}
	mesh.Add(p.Mesh)
	p.Mesh = mesh
	p.Skin = append([]furi.Skin(nil), p.Skin...)
	shift := map[string][]motion.Vec3{}
	for name, s := range p.Shift {
		shift[name] = append([]motion.Vec3(nil), s...)
	}
	p.Shift = shift
	return p
}

// An edge is its two points, the lower index first.
type edge [2]int

func edgeOf(t [3]int, k int) edge {
	a, b := t[k], t[(k+1)%3]
	return edge{min(a, b), max(a, b)}
}

func longestEdge(m *solid.Mesh) (longest float64) {
	for _, t := range m.Tri {
		for k := range 3 {
			e := edgeOf(t, k)
			longest = max(longest, m.Pos[e[1]].Sub(m.Pos[e[0]]).Len())
		}
	}
	return longest
}

// halve splits edges of at least the given length until left triangles are
// made, and returns how many were. An edge is split if it is the longest of
// every triangle at it (Rivara's terminal edges): no two such edges share a
// triangle, and the longest edge of all is always one.
func halve(p *furi.Part, length float64, left int) (made int) {
	type users struct{ all, longest int } // triangles at an edge
	at := map[edge]users{}
	own := make([]int8, len(p.Tri)) // the longest side of each triangle, -1 where all are short
	for i, t := range p.Tri {
		own[i] = -1
		most, best := length, edge{}
		for k := range 3 {
			e := edgeOf(t, k)
			l := p.Pos[e[1]].Sub(p.Pos[e[0]]).Len()
			if l < length {
				continue
			}
			u := at[e]
			u.all++
			at[e] = u
			if own[i] < 0 || l > most || l == most && (e[0] < best[0] || e[0] == best[0] && e[1] < best[1]) {
				own[i], most, best = int8(k), l, e
			}
		}
		if own[i] >= 0 {
			u := at[best]
			u.longest++
			at[best] = u
		}
	}
	middle := map[edge]int{}
	for i, k := range own {
		if k < 0 {
			continue
		}
		t := p.Tri[i]
		e := edgeOf(t, int(k))
		u := at[e]
		if u.all != u.longest {
			continue
		}
		mid, ok := middle[e]
		if !ok {
			if made >= left {
				continue
			}
			mid = addMiddle(p, e)
			middle[e] = mid
			made += u.all
		}
		a, b, c := t[k], t[(k+1)%3], t[(k+2)%3]
		p.Tri[i] = [3]int{a, mid, c}
		p.Tri = append(p.Tri, [3]int{mid, b, c})
	}
	return made
}

// addMiddle adds the point half-way along an edge.
func addMiddle(p *furi.Part, e edge) int {
	a, b := e[0], e[1]
	p.Pos = append(p.Pos, p.Pos[a].Lerp(p.Pos[b], 0.5))
	p.Normal = append(p.Normal, p.Normal[a].Add(p.Normal[b]).Unit())
	p.UV = append(p.UV, [2]float64{(p.UV[a][0] + p.UV[b][0]) / 2, (p.UV[a][1] + p.UV[b][1]) / 2})
	p.Skin = append(p.Skin, mean(p.Skin[a], p.Skin[b]))
	for name, s := range p.Shift {
		p.Shift[name] = append(s, s[a].Lerp(s[b], 0.5))
	}
	return len(p.Pos) - 1
}

// mean is the weights half-way between two points: the four greatest of up to
// eight, made 1 in sum.
func mean(a, b furi.Skin) (out furi.Skin) {
	var bone [8]int
	var weight [8]float64
	n := 0
	for _, s := range [2]furi.Skin{a, b} {
		for k, w := range s.Weight {
			if w == 0 {
				continue
			}
			i := 0
			for i < n && bone[i] != s.Bone[k] {
				i++
			}
			n = max(n, i+1)
			bone[i], weight[i] = s.Bone[k], weight[i]+w/2
		}
	}
	sum := 0.0
	for k := range min(n, 4) {
		best := k
		for i := k + 1; i < n; i++ {
			if weight[i] > weight[best] {
				best = i
			}
		}
		bone[k], bone[best] = bone[best], bone[k]
		weight[k], weight[best] = weight[best], weight[k]
		out.Bone[k], out.Weight[k] = bone[k], weight[k]
		sum += weight[k]
	}
	for k := range out.Weight {
		out.Weight[k] /= sum
	}
	return out
}
