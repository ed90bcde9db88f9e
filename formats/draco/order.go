package draco

import "fmt"

// A layout is the order in which a group of attributes stores its entries, as
// both sides derive it from the connectivity. Without connectivity, entries are
// points and all but entries is nil.
type layout struct {
	entries  int
	table    *cornerTable
	corners  []int32 // one of each entry
	ofVertex []int32 // the entry of each vertex of the table
	ofPoint  []int32 // the entry of each point
}

// layout walks the mesh as the group's entries are stored
// (GenerateSequence, UpdatePointToAttributeIndexMapping).
func (d *decoder) layout(g *group) *layout {
	if d.table == nil {
		return &layout{entries: d.points}
	}
	table := d.table
	if g.perCorner {
		table = d.cutTable(g.cut)
	}
	if d.Err != nil {
		return nil
	}
	w := &walk{
		table:    table,
		faceDone: make([]bool, len(table.vertex)/3),
		ofVertex: make([]int32, len(table.first)),
		corners:  make([]int32, 0, len(table.first)),
	}
	for i := range w.ofVertex {
		w.ofVertex[i] = -1
	}
	from := w.depthFirst
	if g.byDegree {
		w.predictions = make([]uint8, len(table.first))
		from = w.byDegree
	}
	for c := 0; c < len(table.vertex); c += 3 {
		if !from(int32(c)) {
			d.broken("connectivity", "triangles around each inner vertex", "a gap")
			return nil
		}
	}
	if len(w.corners) > d.points {
		d.broken("connectivity", fmt.Sprintf("at most %d entries", d.points), "%d", len(w.corners))
		return nil
	}
	l := &layout{entries: len(w.corners), table: table, corners: w.corners, ofVertex: w.ofVertex, ofPoint: make([]int32, d.points)}
	for c, p := range d.indices {
		e := l.ofVertex[table.vertex[c]]
		if e < 0 {
			d.broken("connectivity", "triangles that share the vertices of their edges", "others")
			return nil
		}
		l.ofPoint[p] = e
	}
	return l
}

// A walk numbers vertices in the order in which it comes upon them.
type walk struct {
	table    *cornerTable
	faceDone []bool
	ofVertex []int32 // the number of each, or -1
	corners  []int32 // where each was come upon

	stack []int32 // of depthFirst

	stacks      [3][]int32 // of byDegree, by priority
	best        int        // the first of them that may hold corners
	predictions []uint8    // how often each vertex was seen from a triangle that is done, up to 2
}

// done reports whether the triangle of a corner is done, or there is none.
func (w *walk) done(c int32) bool { return c < 0 || w.faceDone[c/3] }

// visit numbers the vertex at a corner, unless it has a number already.
func (w *walk) visit(c int32) bool {
	v := w.table.vertex[c]
	if w.ofVertex[v] >= 0 {
		return false
	}
	w.ofVertex[v] = int32(len(w.corners))
	w.corners = append(w.corners, c)
	return true
}

// depthFirst walks from a corner to all that is connected to it, to the right
// wherever it can (EdgeBreakerTraverser_ProcessCorner). It returns false if an
// inner vertex lacks a triangle.
func (w *walk) depthFirst(c int32) bool {
	if w.done(c) {
		return true
	}
	w.visit(next(c))
	w.visit(previous(c))
	w.stack = append(w.stack[:0], c)
	for len(w.stack) > 0 {
		top := len(w.stack) - 1
		c := w.stack[top]
		if w.done(c) {
			w.stack = w.stack[:top]
			continue
		}
		for {
			w.faceDone[c/3] = true
			right := w.table.right(c)
			if w.visit(c) && !w.table.boundary(w.table.vertex[c]) {
				if right < 0 {
					return false
				}
				c = right
				continue
			}
			left := w.table.left(c)
			if leftDone := w.done(left); !w.done(right) {
				if !leftDone {
					w.stack[top] = left
					w.stack = append(w.stack, right)
					break
				}
				c = right
			} else if !leftDone {
				c = left
			} else {
				w.stack = w.stack[:top]
				break
			}
		}
	}
	return true
}

// byDegree walks first to vertices that are numbered, then to those that were
// seen from two triangles or more, then to others (Cohen-Or, Cohen and Irony,
// "Multi-way geometry encoding", 2002; MESH_TRAVERSAL_PREDICTION_DEGREE).
func (w *walk) byDegree(c int32) bool {
	w.stacks[0] = append(w.stacks[0], c)
	w.best = 0
	w.visit(next(c))
	w.visit(previous(c))
	w.visit(c)
	for {
		c, ok := w.pop()
		if !ok {
			return true
		}
		for !w.done(c) {
			w.faceDone[c/3] = true
			w.visit(c)
			right, left := w.table.right(c), w.table.left(c)
			rightDone := w.done(right)
			if !w.done(left) {
				if p := w.priority(left); rightDone && p <= w.best {
					c = left
					continue
				} else {
					w.push(left, p)
				}
			}
			if !rightDone {
				if p := w.priority(right); p <= w.best {
					c = right
					continue
				} else {
					w.push(right, p)
				}
			}
			break
		}
	}
}

// pop returns the last corner of the best priority.
func (w *walk) pop() (c int32, ok bool) {
	for ; w.best < len(w.stacks); w.best++ {
		if s := w.stacks[w.best]; len(s) > 0 {
			w.stacks[w.best] = s[:len(s)-1]
			return s[len(s)-1], true
		}
	}
	return 0, false
}

func (w *walk) push(c int32, priority int) {
	w.stacks[priority] = append(w.stacks[priority], c)
	w.best = min(w.best, priority)
}

func (w *walk) priority(c int32) int {
	v := w.table.vertex[c]
	if w.ofVertex[v] >= 0 {
		return 0
	}
	if w.predictions[v]++; w.predictions[v] > 1 {
		w.predictions[v] = 2
		return 1
	}
	return 2
}
