package draco

// A prediction turns corrections into values, entry by entry: each is predicted
// from those before it.
type prediction struct {
	*layout
	width  int
	values []int32 // width numbers each entry: corrections, behind the values
	undo   transform
}

// entry returns the numbers of entry e.
func (p *prediction) entry(e int) []int32 { return p.values[e*p.width : (e+1)*p.width] }

// restore restores entry e, from the one before it if nothing was predicted; the
// very first from zeros.
func (p *prediction) restore(e int, ok bool, predicted []int32) {
	if !ok {
		clear(predicted)
		if e > 0 {
			copy(predicted, p.entry(e-1))
		}
	}
	p.undo.restore(predicted, p.entry(e))
}

// difference predicts each entry to be the one before it.
func (p *prediction) difference() {
	predicted := make([]int32, p.width)
	for e := range p.entries {
		p.restore(e, false, predicted)
	}
}

// completed predicts entry e at one of its corners: the triangle over the opposite
// edge, completed to a parallelogram. It returns false if that is not there yet
// (MeshPredictionSchemeParallelogram).
func (p *prediction) completed(e int, corner int32, out []int32) bool {
	o := p.table.opposite[corner]
	if o < 0 {
		return false
	}
	far, n, v := p.entryAt(o), p.entryAt(next(o)), p.entryAt(previous(o))
	if far >= e || n >= e || v >= e {
		return false
	}
	a, b, c := p.entry(n), p.entry(v), p.entry(far)
	for i := range out {
		out[i] = a[i] + b[i] - c[i]
	}
	return true
}

func (p *prediction) entryAt(corner int32) int { return int(p.ofVertex[p.table.vertex[corner]]) }

// parallelogram predicts each entry at the corner at which it was come upon.
func (p *prediction) parallelogram() {
	predicted := make([]int32, p.width)
	p.restore(0, false, predicted)
	for e := 1; e < p.entries; e++ {
		p.restore(e, p.completed(e, p.corners[e], predicted), predicted)
	}
}

// allParallelograms predicts the mean of those at all corners of a vertex from
// where it was come upon to the right.
func (p *prediction) allParallelograms() {
	predicted, one := make([]int32, p.width), make([]int32, p.width)
	p.restore(0, false, predicted)
	for e := 1; e < p.entries; e++ {
		clear(predicted)
		n := int32(0)
		start := p.corners[e]
		for c := start; ; {
			if p.completed(e, c, one) {
				n++
				add(predicted, one)
			}
			if c = p.table.swingRight(c); c < 0 || c == start {
				break
			}
		}
		divide(predicted, n)
		p.restore(e, n > 0, predicted)
	}
}

// mostParallelograms is how many of them an entry is predicted from.
const mostParallelograms = 4

// creases say over which edges nothing is predicted: by how many parallelograms
// there are at a vertex, less one, in the order in which they are asked for.
type creases [mostParallelograms][]bool

func (d *decoder) creases(corners int) *creases {
	c := new(creases)
	for i := range c {
		if n := d.count("creases", corners); n > 0 {
			c[i] = d.flags(n, "creases")
		}
	}
	return c
}

// flags reads n bits.
func (d *decoder) flags(n int, place string) []bool {
	r := d.ransBits(place)
	if d.Err != nil {
		return nil
	}
	out := make([]bool, n)
	for i := range out {
		out[i] = r.next()
	}
	d.ended(r, place)
	return out
}

// chosenParallelograms predicts the mean of up to four, at the corners of a
// vertex to the left, then to the right, less those over creases
// (MeshPredictionSchemeConstrainedMultiParallelogramDecoder).
func (d *decoder) chosenParallelograms(p *prediction, creases *creases) {
	predicted := make([]int32, p.width)
	var each [mostParallelograms][]int32
	for i := range each {
		each[i] = make([]int32, p.width)
	}
	p.restore(0, false, predicted)
	for e := 1; e < p.entries; e++ {
		n := 0
		p.table.ring(p.corners[e], func(c int32) bool {
			if p.completed(e, c, each[n]) {
				n++
			}
			return n < mostParallelograms
		})
		used := int32(0)
		clear(predicted)
		if n > 0 {
			asked := creases[n-1]
			if len(asked) < n {
				d.broken("creases", "one for each parallelogram", "too few")
				return
			}
			creases[n-1] = asked[n:]
			for i, crease := range asked[:n] {
				if !crease {
					used++
					add(predicted, each[i])
				}
			}
		}
		divide(predicted, used)
		p.restore(e, used > 0, predicted)
	}
}

func add(sum, v []int32) {
	for i := range sum {
		sum[i] += v[i]
	}
}

func divide(sum []int32, n int32) {
	for i := range sum {
		if n > 1 {
			sum[i] /= n
		}
	}
}
