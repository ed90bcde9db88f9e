package draco

import "fmt"

// A symbolSource gives the symbols of an edgebreaker mesh, one for each triangle.
type symbolSource interface {
	// next returns the next symbol, or false if there are no more.
	next() (topology, bool)
	// added tells of the triangle that the symbol added, by its vertices.
	added(t topology, vertices [3]int32)
	// merge tells that a vertex becomes part of another.
	merge(into, from int32)
	// starts returns the bits that say which parts start inside, and those that
	// say which edges are seams of each attribute group.
	starts() (inside *ransBits, seams []*ransBits)
}

// A traversal is what both kinds share.
type traversal struct {
	inside *ransBits
	seams  []*ransBits
}

func (t *traversal) starts() (*ransBits, []*ransBits) { return t.inside, t.seams }

// traversal reads the bits (ParseEdgebreakerTraversalStandardFaceData and
// ...AttributeConnectivityData).
func (d *decoder) traversal() traversal {
	t := traversal{inside: d.ransBits("start faces")}
	for i := 0; i < d.cuts && d.Err == nil; i++ {
		t.seams = append(t.seams, d.ransBits("seams"))
	}
	return t
}

// standardSymbols are stored as one bit for C and three for each other.
type standardSymbols struct {
	traversal
	bits bitReader
}

func (d *decoder) standardSymbols() *standardSymbols {
	b := bitReader{data: d.sized("symbols")}
	return &standardSymbols{d.traversal(), b}
}

func (s *standardSymbols) next() (topology, bool) {
	t := topologyC
	if s.bits.take(1) != 0 {
		t = topology(1 | s.bits.take(2)<<1)
	}
	return t, !s.bits.short
}

func (*standardSymbols) added(topology, [3]int32) {}
func (*standardSymbols) merge(int32, int32)       {}

// Valences, the numbers of edges at a vertex, below and above which all share a
// context.
const (
	minValence = 2
	maxValence = 7
)

// valenceSymbols are stored in lists, last first: one for each valence that the
// vertex after the active corner may have so far (EdgebreakerValenceDecodeSymbol).
type valenceSymbols struct {
	traversal
	lists    [maxValence - minValence + 1][]uint32
	context  int // the list of the next symbol, or -1 at the start
	valences []int32
}

func (d *decoder) valenceSymbols(symbols, vertices int) *valenceSymbols {
	s := &valenceSymbols{traversal: d.traversal(), context: -1}
	for i := range s.lists {
		n := d.count("symbols of a valence", symbols)
		symbols -= n
		s.lists[i] = d.decodeSymbols(n, 1, "symbols of a valence")
		for _, t := range s.lists[i] {
			if int(t) >= len(topologies) {
				d.broken("symbols of a valence", fmt.Sprintf("symbols below %d", len(topologies)), "%d", t)
				break
			}
		}
	}
	if d.Err == nil {
		s.valences = make([]int32, vertices)
	}
	return s
}

// topologies are the symbols as valenceSymbols number them.
var topologies = [...]topology{topologyC, topologyS, topologyL, topologyR, topologyE}

func (s *valenceSymbols) next() (topology, bool) {
	if s.context < 0 {
		return topologyE, true
	}
	list := &s.lists[s.context]
	last := len(*list) - 1
	if last < 0 {
		return 0, false
	}
	t := topologies[(*list)[last]]
	*list = (*list)[:last]
	return t, true
}

// grown is how many edges a triangle brings to each of its vertices.
var grown = [...][3]int32{
	topologyC: {0, 1, 1},
	topologyS: {0, 1, 1},
	topologyL: {1, 2, 1},
	topologyR: {1, 1, 2},
	topologyE: {2, 2, 2},
}

func (s *valenceSymbols) added(t topology, vertices [3]int32) {
	for i, n := range grown[t] {
		s.valences[vertices[i]] += n
	}
	s.context = int(min(max(s.valences[vertices[1]], minValence), maxValence)) - minValence
}

func (s *valenceSymbols) merge(into, from int32) { s.valences[into] += s.valences[from] }
