package meshopt

import (
	"fmt"

	"furitsuke/formats"
)

// The layouts of packed indices.
const (
	trianglesHeader = 0xE1 // version 1; then a code byte for each triangle, data, a table
	tableSize       = 16   // pairs of vertex codes that the triangle codes 0xF0 to 0xFD name
	sequenceHeader  = 0xD1 // version 1; then a number for each index, a tail
	sequenceTail    = 4
)

// Triangle codes. Those below newTriangle hang a triangle on an edge seen
// lately: the high half says which edge, the low half is a vertex code.
const (
	newTriangle = 0xF0 // first vertex fresh, the others by a pair of the table
	freshFirst  = 0xFE // first vertex fresh, the others by a pair in the data
	givenFirst  = 0xFF // first vertex given, the others by a pair in the data
)

// Vertex codes. The others count back in the vertices seen lately.
const (
	fresh  = 0  // the lowest vertex not seen yet
	before = 13 // on an edge only: the vertex before the last given one
	after  = 14 // on an edge only: the vertex after it
	given  = 15 // not in the table: by a number in the data
)

// A weaver keeps the edges and vertices that triangles share.
type weaver struct {
	r        *formats.Reader
	edges    [16][2]uint32
	vertices [16]uint32
	edge     int    // how many edges were pushed
	vertex   int    // how many vertices were pushed
	next     uint32 // the fresh vertex
	last     uint32 // the vertex given last
}

func triangles(r *formats.Reader, out []byte, l Layout) {
	start(r, "triangles header", trianglesHeader)
	if r.Err == nil && l.Count%3 != 0 {
		r.FailAt(0, "count", "a multiple of 3", fmt.Sprint(l.Count))
	}
	codes := r.Take(l.Count/3, "triangle codes")
	table := finish(r, "triangles table", tableSize)
	if r.Err != nil {
		return
	}
	w := &weaver{r: r}
	for i, code := range codes {
		var t [3]uint32
		switch {
		case code < newTriangle:
			t = w.onEdge(code)
		case code < freshFirst:
			pair := table[code&15]
			t = w.free(fresh, pair, false)
		default:
			first, pair := fresh, r.U8("vertex codes")
			if code == givenFirst {
				first = given
			}
			if pair == 0 { // three fresh ones: numbering begins anew
				w.next = 0
			}
			t = w.free(first, pair, true)
		}
		if r.Err != nil {
			return
		}
		for k, v := range t {
			put(out[(3*i+k)*l.Stride:], l.Stride, int(v))
		}
	}
	ended(r, "triangles")
}

// onEdge makes the triangle of an edge and one more vertex.
func (w *weaver) onEdge(code byte) [3]uint32 {
	e := w.edges[(w.edge-1-int(code>>4))&15]
	var c uint32
	switch v := int(code & 15); v {
	case fresh:
		c = w.fresh()
		w.push(c)
	case before, after:
		w.last += uint32(2*(v-before) - 1)
		c = w.last
		w.push(c)
	case given:
		c = w.given()
		w.push(c)
	default:
		c = w.vertices[(w.vertex-1-v)&15]
	}
	w.join(c, e[1])
	w.join(e[0], c)
	return [3]uint32{e[0], e[1], c}
}

// free makes a triangle that hangs on no edge. pair holds the codes of its
// second and third vertex; numbers says whether those may be given by data.
// Codes count back from before the triangle, and fresh vertices come before
// given ones.
func (w *weaver) free(first int, pair byte, numbers bool) [3]uint32 {
	var t [3]uint32
	codes := [3]int{first, int(pair >> 4), int(pair & 15)}
	for k, v := range codes {
		if v == fresh {
			t[k] = w.fresh()
		} else if v != given || !numbers {
			t[k] = w.vertices[(w.vertex-v)&15]
		}
	}
	for k, v := range codes {
		if v == given && numbers {
			t[k] = w.given()
		}
	}
	for k, v := range codes {
		if k == 0 || v == fresh || v == given && numbers {
			w.push(t[k])
		}
	}
	w.join(t[1], t[0])
	w.join(t[2], t[1])
	w.join(t[0], t[2])
	return t
}

func (w *weaver) fresh() uint32 {
	w.next++
	return w.next - 1
}

func (w *weaver) given() uint32 {
	w.last += zigzag(varint(w.r))
	return w.last
}

func (w *weaver) push(v uint32) {
	w.vertices[w.vertex&15] = v
	w.vertex++
}

func (w *weaver) join(a, b uint32) {
	w.edges[w.edge&15] = [2]uint32{a, b}
	w.edge++
}

// sequence unpacks indices of any kind: differences to one of two runs.
func sequence(r *formats.Reader, out []byte, l Layout) {
	start(r, "indices header", sequenceHeader)
	finish(r, "indices tail", sequenceTail)
	var last [2]uint32
	for i := 0; i < l.Count && r.Err == nil; i++ {
		v := varint(r)
		run := v & 1
		last[run] += zigzag(v >> 1)
		put(out[i*l.Stride:], l.Stride, int(last[run]))
	}
	ended(r, "indices")
}

// start reads a header of version 1.
func start(r *formats.Reader, place string, want byte) {
	if h := r.U8(place); r.Err == nil && h != want {
		r.FailAt(0, place, fmt.Sprintf("%#02x", want), fmt.Sprintf("%#02x", h))
	}
}

// finish cuts the last n bytes off what is left and returns them.
func finish(r *formats.Reader, place string, n int) []byte {
	if r.Err == nil && r.Left() < n {
		r.Fail(place, fmt.Sprintf("%d bytes", n), fmt.Sprintf("%d left", r.Left()))
	}
	if r.Err != nil {
		return nil
	}
	tail := r.Data[len(r.Data)-n:]
	r.Data = r.Data[:len(r.Data)-n]
	return tail
}

// ended fails if bytes are left over: then they were understood wrongly.
func ended(r *formats.Reader, place string) {
	if r.Err == nil && r.Left() > 0 {
		r.Fail(place, "the end of the data", fmt.Sprintf("%d bytes more", r.Left()))
	}
}

// varint reads a number of 7 bits a byte, the lowest first.
func varint(r *formats.Reader) uint32 {
	var v uint32
	for shift := 0; shift < 35; shift += 7 {
		b := r.U8("number")
		v |= uint32(b&0x7F) << shift
		if b < 0x80 {
			return v
		}
	}
	r.Fail("number", "at most 5 bytes", "more")
	return 0
}

// zigzag returns the difference whose sign stands in the lowest bit.
func zigzag(v uint32) uint32 { return v>>1 ^ -(v & 1) }
