package draco

import "fmt"

// An edgebreaker rebuilds connectivity from one symbol for each triangle. The
// encoder peels triangles off the mesh; symbols stand in reverse, so each adds a
// triangle to an edge of what is already there, the active one (Isenburg and
// Snoeyink, "Spirale Reversi", 2000; specification, NewActiveCornerReached).
type edgebreaker struct {
	*decoder
	cornerTable
	vertices int     // most, isolated ones included
	merged   []int32 // the vertex that each has become part of, or itself
	isolated []int32 // those that have become part of another, in order
	active   []int32 // stack of corners opposite to active edges, the current last
	splits   []split
	waiting  map[int]int32 // corners that splits make active, by the symbol at which
	source   symbolSource
}

// A split says that a triangle, which is added by the symbol source, has an edge
// to the triangle of the later symbol S split. Symbols are counted from the last.
type split struct {
	source, split int
	right         bool // which edge
}

// A topology is the symbol of a triangle, by how it joins those already there.
type topology uint8

// As the bits of the standard traversal.
const (
	topologyC topology = 0 // over two edges, the active one and its left neighbour
	topologyS topology = 1 // over two active edges, whose parts it joins
	topologyL topology = 3 // over the active edge; the left of its others becomes active
	topologyR topology = 5 // the same, the right one
	topologyE topology = 7 // a new part
)

// edgebreaker reads connectivity and seams (DecodeEdgebreakerConnectivityData).
func (d *decoder) edgebreaker() {
	at := d.Off
	traversal := d.U8("traversal")
	e := &edgebreaker{decoder: d, waiting: map[int]int32{}}
	encoded := d.count("vertices", d.maxVertices) // a mesh has at least as many points
	triangles := d.count("faces", d.maxTriangles)
	atCuts := d.Off
	d.cuts = int(d.U8("attribute data"))
	symbols := d.count("symbols", triangles)
	e.vertices = encoded + d.count("split symbols", symbols)
	if d.Err == nil && d.cuts > maxCuts {
		d.unsupported(atCuts, "attribute data", fmt.Sprintf("at most %d", maxCuts), fmt.Sprint(d.cuts))
	}
	e.readSplits(triangles)
	switch traversal {
	case 0:
		e.source = d.standardSymbols()
	case 2:
		e.source = d.valenceSymbols(symbols, e.vertices)
	default:
		d.unsupported(at, "traversal", "0 or 2", fmt.Sprint(traversal)) // 1 is of earlier versions
	}
	if d.Err != nil {
		return
	}
	e.vertex, e.opposite = make([]int32, 3*triangles), make([]int32, 3*triangles)
	for i := range e.opposite {
		e.opposite[i] = -1
	}
	starts, seams := e.source.starts()
	e.addTriangles(symbols)
	e.addStarts(symbols, triangles, starts)
	if d.Err != nil {
		return
	}
	d.points = e.settle()
	d.table = &e.cornerTable
	d.readSeams(seams)
	d.assignPoints()
}

// readSplits reads the splits (ParseTopologySplitEvents).
func (e *edgebreaker) readSplits(triangles int) {
	n := e.count("splits", min(triangles, e.Left()/2)) // two bytes or more each
	e.splits = make([]split, n)
	source := 0
	for i := range e.splits {
		source += int(e.varint("split source"))
		at := e.Off
		back := int(e.varint("split"))
		if e.Err == nil && back > source {
			e.FailAt(at, "split", fmt.Sprintf("at most %d", source), fmt.Sprint(back))
		}
		e.splits[i] = split{source: source, split: source - back}
	}
	b := bitReader{data: e.Take((n+7)/8, "split edges")}
	for i := range e.splits {
		e.splits[i].right = b.take(1) != 0
	}
}

// addTriangles adds a triangle for each symbol.
func (e *edgebreaker) addTriangles(symbols int) {
	for i := 0; i < symbols && e.Err == nil; i++ {
		c := int32(3 * i)
		t, ok := e.source.next()
		if !ok {
			e.broken("symbols", fmt.Sprintf("%d symbols", symbols), "too few")
			return
		}
		if len(e.active) == 0 && t != topologyE {
			e.broken("symbols", "an active edge", "none at symbol %d", i)
			return
		}
		switch t {
		case topologyC:
			ok = e.addC(c)
		case topologyS:
			ok = e.addS(c, i)
		case topologyL, topologyR:
			ok = e.addLR(c, t)
		case topologyE:
			ok = e.addE(c)
		}
		if !ok {
			e.broken("symbols", "triangles that join free edges", "others at symbol %d", i)
			return
		}
		e.source.added(t, [3]int32{e.at(c), e.at(c + 1), e.at(c + 2)})
		if t != topologyC && t != topologyS {
			e.activateSplits(symbols, i)
		}
	}
}

// at returns the vertex of a corner that merged ones belong to.
func (e *edgebreaker) at(c int32) int32 { return e.find(e.vertex[c]) }

// find follows vertices to what they have become, and shortens the way.
func (e *edgebreaker) find(v int32) int32 {
	for e.merged[v] != v {
		e.merged[v] = e.merged[e.merged[v]]
		v = e.merged[v]
	}
	return v
}

// place gives the three corners from c on their vertices.
func (e *edgebreaker) place(c, v0, v1, v2 int32) {
	e.vertex[c], e.vertex[c+1], e.vertex[c+2] = v0, v1, v2
}

// add makes a vertex whose leftmost corner is c, or returns false.
func (e *edgebreaker) add(c int32) bool {
	if len(e.first) >= e.vertices {
		return false
	}
	e.vertex[c] = int32(len(e.first))
	e.merged = append(e.merged, e.vertex[c])
	e.first = append(e.first, c)
	return true
}

// beside returns the corner opposite to the edge that follows, to the left, the
// last edge around a vertex on a boundary.
func (e *edgebreaker) beside(vertex int32) int32 {
	if c := e.first[vertex]; c >= 0 {
		return next(c)
	}
	return -1
}

func (e *edgebreaker) addC(c int32) bool {
	a := e.active[len(e.active)-1]
	x := e.at(next(a))
	b := e.beside(x)
	if b < 0 || !e.link(a, c+1) || !e.link(b, c+2) {
		return false
	}
	n, p := e.at(next(b)), e.at(previous(a))
	if x == n || x == p {
		return false
	}
	e.place(c, x, n, p)
	e.first[p] = c + 2
	e.active[len(e.active)-1] = c
	return true
}

func (e *edgebreaker) addLR(c int32, t topology) bool {
	a := e.active[len(e.active)-1]
	tip, l, r := c+2, c+1, c
	if t == topologyL {
		tip, l, r = c+1, c, c+2
	}
	if !e.link(tip, a) || !e.add(tip) {
		return false
	}
	e.vertex[l], e.vertex[r] = e.at(next(a)), e.at(previous(a))
	e.first[e.vertex[r]] = r
	e.active[len(e.active)-1] = c
	return true
}

func (e *edgebreaker) addE(c int32) bool {
	e.active = append(e.active, c)
	return e.add(c) && e.add(c+1) && e.add(c+2)
}

func (e *edgebreaker) addS(c int32, symbol int) bool {
	b := e.active[len(e.active)-1]
	e.active = e.active[:len(e.active)-1]
	if a, ok := e.waiting[symbol]; ok {
		e.active = append(e.active, a)
	}
	if len(e.active) == 0 {
		return false
	}
	a := e.active[len(e.active)-1]
	if !e.link(a, c+2) || !e.link(b, c+1) {
		return false
	}
	p, n := e.at(previous(a)), e.at(next(b)) // one vertex from now on
	if p == n {
		return false
	}
	e.place(c, p, e.at(next(a)), e.at(previous(b)))
	e.first[e.vertex[c+2]] = c + 2
	e.source.merge(p, n)
	e.first[p], e.first[n] = e.first[n], -1
	e.merged[n] = p
	e.isolated = append(e.isolated, n)
	e.active[len(e.active)-1] = c
	return true
}

// activateSplits notes which edges of the triangle just added become active at a
// later symbol S.
func (e *edgebreaker) activateSplits(symbols, symbol int) {
	for len(e.splits) > 0 {
		s := e.splits[len(e.splits)-1]
		if s.source > symbols-symbol-1 {
			e.broken("splits", fmt.Sprintf("sources below %d", symbols-symbol), "%d", s.source)
			return
		} else if s.source < symbols-symbol-1 {
			return
		}
		e.splits = e.splits[:len(e.splits)-1]
		c := e.active[len(e.active)-1]
		if s.right {
			c = next(c)
		} else {
			c = previous(c)
		}
		e.waiting[symbols-s.split-1] = c
	}
}

// addStarts closes what is left open: each part began either at a boundary or at
// a triangle inside, which has no symbol and is added now.
func (e *edgebreaker) addStarts(n, triangles int, inside *ransBits) {
	for ; len(e.active) > 0 && e.Err == nil; e.active = e.active[:len(e.active)-1] {
		if !inside.next() {
			continue
		}
		if n >= triangles {
			e.broken("start faces", fmt.Sprintf("%d triangles", triangles), "more")
			return
		}
		c := int32(3 * n)
		n++
		a := e.active[len(e.active)-1]
		v2 := e.at(next(a))
		b := e.beside(v2)
		if b < 0 || !e.link(c, a) || !e.link(c+1, b) {
			e.broken("start faces", "free edges", "others")
			return
		}
		v0 := e.at(next(b))
		last := e.beside(v0)
		if last < 0 || !e.link(c+2, last) || e.at(next(last)) != e.at(previous(a)) {
			e.broken("start faces", "free edges", "others")
			return
		}
		e.place(c, v0, e.at(next(last)), v2)
	}
	e.ended(inside, "start faces")
	if n != triangles {
		e.broken("start faces", fmt.Sprintf("%d triangles", triangles), "%d", n)
	}
}

// settle gives each corner the vertex that it has become part of, and returns
// how many vertices there are. A mesh whose vertices are its points has none that
// are isolated: the last ones take their places.
func (e *edgebreaker) settle() int {
	if e.cuts > 0 {
		for c := range e.vertex {
			e.vertex[c] = e.at(int32(c))
		}
		return len(e.first)
	}
	was := make([]int32, len(e.first)) // the vertex at each place
	for v := range was {
		was[v] = int32(v)
	}
	n := len(was)
	for _, hole := range e.isolated {
		for n > 0 && e.first[n-1] < 0 {
			n--
		}
		if n-1 < int(hole) {
			continue
		}
		was[hole] = was[n-1]
		e.first[hole], e.first[n-1] = e.first[n-1], -1
		n--
	}
	now := make([]int32, len(was))
	for place, v := range was[:n] {
		now[v] = int32(place)
	}
	for c := range e.vertex {
		e.vertex[c] = now[e.at(int32(c))]
	}
	e.first = e.first[:n]
	return n
}
