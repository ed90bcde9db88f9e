package draco

import (
	"encoding/binary"
	"fmt"
)

// How the entries of an attribute are predicted (prediction encoding methods).
const (
	notPredicted        = -2
	byDifference        = 0
	byParallelogram     = 1
	byAllParallelograms = 2 // of earlier encoders; the specification lacks it
	byParallelograms    = 4 // those that the encoder chose
	byTexCoords         = 5
	byNormals           = 6
)

// integers reads the coded integers of an attribute (DecodeIntegerValues): what
// the prediction of each lacks, then what the prediction needs.
func (d *decoder) integers(a *attribute) {
	p := &prediction{layout: a.layout, width: a.width}
	if a.coded == codedNormals {
		p.width = 2
	}
	at := d.Off
	method, kind := int(int8(d.U8("prediction"))), wrapped
	if method != notPredicted {
		kind = d.transformKind(a.coded == codedNormals)
	}
	if want := d.misfit(method, a); want != "" && d.Err == nil {
		d.FailAt(at, "prediction", want, fmt.Sprintf("method %d of %d numbers", method, a.width))
	}
	symbols := d.corrections(a.layout.entries*p.width, p.width)
	if d.Err != nil {
		return
	}
	p.values = make([]int32, len(symbols))
	for i, s := range symbols {
		if kind == wrapped {
			p.values[i] = signed(s)
		} else {
			p.values[i] = int32(s) // on the octahedron no correction is below 0
		}
	}
	a.entries = p.values
	if method != notPredicted {
		d.predict(p, method, kind)
	}
}

// misfit returns what an attribute wants of a method that is not for it.
func (d *decoder) misfit(method int, a *attribute) string {
	normals := a.coded == codedNormals
	switch method {
	case notPredicted, byDifference:
	case byParallelogram, byAllParallelograms, byParallelograms, byTexCoords, byNormals:
		switch {
		case d.table == nil:
			return "-2 or 0 in a sequential mesh"
		case normals != (method == byNormals):
			return "-2, 0 or 6 for normals alone"
		case method == byTexCoords && a.width != 2:
			return "two numbers for method 5"
		case (method == byTexCoords || method == byNormals) && d.position == nil:
			return "coded positions before methods 5 and 6"
		}
	default:
		return "-2, 0, 1, 2, 4, 5 or 6"
	}
	return ""
}

// predict replaces the corrections in p by the values.
func (d *decoder) predict(p *prediction, method, kind int) {
	run := p.difference
	switch method {
	case byParallelogram:
		run = p.parallelogram
	case byAllParallelograms:
		run = p.allParallelograms
	case byParallelograms:
		creases := d.creases(len(p.table.vertex))
		run = func() { d.chosenParallelograms(p, creases) }
	case byTexCoords:
		sides := d.sides(p.entries)
		run = func() { d.texCoords(p, sides) }
	}
	p.undo = d.transform(kind)
	if method == byNormals { // alone in having its bits behind the transform
		flips := d.ransBits("normals")
		run = func() { d.normals(p, flips) }
	}
	if d.Err == nil && len(p.values) > 0 {
		run()
	}
}

// corrections reads integers that are coded as symbols, or stand as they are in
// 1 to 4 bytes each.
func (d *decoder) corrections(n, width int) []uint32 {
	const place = "integers"
	if packed := d.U8(place); packed != 0 {
		return d.decodeSymbols(n, width, place)
	}
	at := d.Off
	size := int(d.U8(place))
	if d.Err == nil && (size < 1 || size > 4) {
		d.FailAt(at, place, "1 to 4 bytes each", fmt.Sprint(size))
	}
	data := d.Take(n*size, place)
	if d.Err != nil {
		return nil
	}
	out := make([]uint32, n)
	for i := range out {
		var b [4]byte
		copy(b[:], data[i*size:(i+1)*size])
		out[i] = binary.LittleEndian.Uint32(b[:])
	}
	return out
}
