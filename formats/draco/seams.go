package draco

import "fmt"

// maxCuts is how many groups of attributes may have seams of their own: the bits
// of an element of seams. Encoders make one for each attribute beside positions,
// and a glTF primitive has about ten attributes.
const maxCuts = 32

// readSeams reads which edges are seams of each attribute group, one bit for each
// edge between two triangles (DecodeAttributeSeams). A boundary is always a seam.
func (d *decoder) readSeams(groups []*ransBits) {
	if len(groups) == 0 {
		return
	}
	d.seams = make([]uint32, len(d.table.opposite))
	for i, bits := range groups {
		for c, o := range d.table.opposite {
			switch {
			case o < 0:
				d.seams[c] |= 1 << i
			case int(o)/3 >= c/3 && bits.next():
				d.seams[c] |= 1 << i
				d.seams[o] |= 1 << i
			}
		}
		d.ended(bits, "seams")
	}
}

// cutTable returns the connectivity of an attribute group.
func (d *decoder) cutTable(group int) *cornerTable {
	t, ok := d.table.cut(d.seams, group)
	if !ok {
		d.broken("seams", "triangles that meet at their vertices", "others")
	}
	return t
}

// assignPoints numbers the points: around each vertex of positions a new one
// begins wherever the vertex of any attribute group changes
// (AssignPointsToCorners). Without groups, vertices are points.
func (d *decoder) assignPoints() {
	corners := len(d.table.vertex)
	if d.Err != nil {
		return
	}
	d.indices = make([]uint32, corners)
	if d.cuts == 0 {
		for c, v := range d.table.vertex {
			d.indices[c] = uint32(v)
		}
		d.checkPoints()
		return
	}
	changes := d.changes()
	if d.Err != nil {
		return
	}
	d.points = 0
	for _, c := range d.table.first {
		if c < 0 {
			continue
		}
		start := d.firstChange(c, changes)
		for at := start; ; {
			d.indices[at] = uint32(d.points)
			if at = d.table.swingRight(at); at < 0 || at == start {
				break
			}
			if changes[at] != 0 {
				d.points++
			}
		}
		d.points++
	}
	d.checkPoints()
}

func (d *decoder) checkPoints() {
	if d.points > d.maxVertices {
		d.broken("points", fmt.Sprintf("at most %d", d.maxVertices), "%d", d.points)
	}
}

// changes returns for each corner the groups, as bits, whose vertex differs from
// that of the corner to the left. It fails unless each corner is reached from its
// vertex.
func (d *decoder) changes() []uint32 {
	out := make([]uint32, len(d.table.vertex))
	for i := 0; i < d.cuts && d.Err == nil; i++ {
		t := d.cutTable(i)
		for c, v := range t.vertex {
			if d.seams[next(int32(c))]>>i&1 == 0 {
				continue // the edge between the two is no seam
			}
			if l := d.table.swingLeft(int32(c)); l >= 0 && t.vertex[l] != v {
				out[c] |= 1 << i
			}
		}
	}
	return out
}

// firstChange returns the corner of c's vertex at which numbering begins: c at a
// boundary or without changes, else the first change to the right of c of the
// first group that has one.
func (d *decoder) firstChange(c int32, changes []uint32) int32 {
	around, boundary := uint32(0), true
	for at := d.table.swingRight(c); at >= 0; at = d.table.swingRight(at) {
		if at == c {
			boundary = false
			break
		}
		around |= changes[at]
	}
	if boundary || around == 0 {
		return c
	}
	lowest := around & -around
	c = d.table.swingRight(c)
	for changes[c]&lowest == 0 {
		c = d.table.swingRight(c)
	}
	return c
}
