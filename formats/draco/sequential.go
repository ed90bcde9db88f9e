package draco

import (
	"encoding/binary"
	"fmt"
)

// sequential reads the points of all corners, one triangle after the other
// (DecodeSequentialConnectivityData).
func (d *decoder) sequential() {
	triangles := d.count("faces", d.maxTriangles)
	d.points = d.count("points", d.maxVertices)
	at := d.Off
	packed := d.U8("connectivity method")
	if d.Err == nil && packed > 1 {
		d.FailAt(at, "connectivity method", "0 or 1", fmt.Sprint(packed))
	}
	if d.Err != nil {
		return
	}
	at = d.Off
	if packed == 0 {
		d.packedIndices(3 * triangles)
	} else {
		d.plainIndices(3 * triangles)
	}
	for _, p := range d.indices {
		if int64(p) >= int64(d.points) && d.Err == nil {
			d.FailAt(at, "indices", fmt.Sprintf("points below %d", d.points), fmt.Sprint(p))
		}
	}
}

// packedIndices reads indices as symbols, each the difference from the one
// before with its sign in the lowest bit (DecodeSequentialCompressedIndices).
func (d *decoder) packedIndices(n int) {
	d.indices = d.decodeSymbols(n, 1, "indices")
	last := uint32(0) // one below zero wraps to one that no mesh has
	for i, s := range d.indices {
		if s&1 == 0 {
			last += s >> 1
		} else {
			last -= s >> 1
		}
		d.indices[i] = last
	}
}

// plainIndices reads indices of the width that holds all points
// (DecodeSequentialIndices).
func (d *decoder) plainIndices(n int) {
	const place = "indices"
	width := 4
	switch {
	case d.points < 1<<8:
		width = 1
	case d.points < 1<<16:
		width = 2
	case d.points < 1<<21:
		width = 0 // varints, of a byte or more
	}
	data := d.Take(n*width, place)
	if width == 0 && n > d.Left() {
		d.Fail(place, fmt.Sprintf("%d bytes", n), fmt.Sprintf("%d left", d.Left()))
	}
	if d.Err != nil {
		return
	}
	d.indices = make([]uint32, n)
	for i := range d.indices {
		switch width {
		case 0:
			d.indices[i] = uint32(d.count(place, d.points-1))
		case 1:
			d.indices[i] = uint32(data[i])
		case 2:
			d.indices[i] = uint32(binary.LittleEndian.Uint16(data[2*i:]))
		case 4:
			d.indices[i] = binary.LittleEndian.Uint32(data[4*i:])
		}
	}
}
