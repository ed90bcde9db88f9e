package draco

// A cornerTable is the connectivity of triangles: corner 3f+k is corner k of
// triangle f. No corner, or no vertex, is -1.
//
// Opposite corners face each other over an edge. Each is the opposite of at most
// one other and they are so mutually (link keeps that), so a walk around a vertex
// always ends: at a boundary or where it began.
type cornerTable struct {
	vertex   []int32 // of each corner
	opposite []int32 // of each corner
	first    []int32 // a corner of each vertex: at a boundary, the leftmost
}

// next and previous go around a triangle, counter-clockwise and clockwise.
func next(c int32) int32 {
	if c%3 == 2 {
		return c - 2
	}
	return c + 1
}

func previous(c int32) int32 {
	if c%3 == 0 {
		return c + 2
	}
	return c - 1
}

// right and left are the corners that face c's own over the two edges at c.
func (t *cornerTable) right(c int32) int32 { return t.opposite[next(c)] }
func (t *cornerTable) left(c int32) int32  { return t.opposite[previous(c)] }

// swingRight and swingLeft go around c's vertex to its corner in the triangle to
// the right or left.
func (t *cornerTable) swingRight(c int32) int32 {
	if o := t.opposite[previous(c)]; o >= 0 {
		return previous(o)
	}
	return -1
}

func (t *cornerTable) swingLeft(c int32) int32 {
	if o := t.opposite[next(c)]; o >= 0 {
		return next(o)
	}
	return -1
}

// ring calls f with the corners around c's vertex, c first: to the left, and from
// a boundary on to the right of c. It ends early where f returns false.
func (t *cornerTable) ring(c int32, f func(c int32) bool) {
	at := c
	for f(at) {
		if at = t.swingLeft(at); at == c {
			return
		} else if at >= 0 {
			continue
		}
		for at = t.swingRight(c); at >= 0 && f(at); at = t.swingRight(at) {
		}
		return
	}
}

// boundary reports whether a vertex lies on an edge of one triangle only.
func (t *cornerTable) boundary(vertex int32) bool {
	c := t.first[vertex]
	return c < 0 || t.swingLeft(c) < 0
}

// link makes two corners opposite. It returns false if one of them has an
// opposite already.
func (t *cornerTable) link(a, b int32) bool {
	if a == b || t.opposite[a] >= 0 || t.opposite[b] >= 0 {
		return false
	}
	t.opposite[a], t.opposite[b] = b, a
	return true
}

// cut returns the table without the edges that are seams by bit i of a corner
// opposite to them: a vertex on seams becomes several (MeshAttributeCornerTable).
// It returns false unless each corner is reached from exactly one vertex of t.
func (t *cornerTable) cut(seams []uint32, i int) (*cornerTable, bool) {
	out := &cornerTable{
		vertex:   make([]int32, len(t.vertex)),
		opposite: make([]int32, len(t.opposite)),
		first:    make([]int32, 0, len(t.first)),
	}
	for c, o := range t.opposite {
		if seams[c]>>i&1 != 0 {
			o = -1
		}
		out.opposite[c], out.vertex[c] = o, -1
	}
	reached := 0
	for _, c := range t.first {
		if c < 0 {
			continue
		}
		start := c
		for at := out.swingLeft(c); at >= 0 && at != c; at = out.swingLeft(at) {
			start = at
		}
		if out.swingLeft(start) == c {
			start = c // a whole ring without seams
		}
		out.first = append(out.first, start)
		for at := start; ; {
			if out.vertex[at] >= 0 {
				return out, false
			}
			out.vertex[at] = int32(len(out.first) - 1)
			reached++
			if at = t.swingRight(at); at < 0 || at == start {
				break
			}
			if out.swingLeft(at) < 0 {
				out.first = append(out.first, at)
			}
		}
	}
	return out, reached == len(t.vertex)
}
