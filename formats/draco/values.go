package draco

import (
	"encoding/binary"
	"fmt"
	"math"
)

// A dataType is what the numbers of an attribute were before they were packed.
type dataType uint8

const (
	int8Type dataType = 1 + iota
	uint8Type
	int16Type
	uint16Type
	int32Type
	uint32Type
	int64Type
	uint64Type
	float32Type
	float64Type
	boolType
)

// dataTypes gives the size of each in bytes and reads one from its bytes.
var dataTypes = [...]struct {
	size int
	read func(b []byte) float32
}{
	int8Type:    {1, func(b []byte) float32 { return float32(int8(b[0])) }},
	uint8Type:   {1, func(b []byte) float32 { return float32(b[0]) }},
	int16Type:   {2, func(b []byte) float32 { return float32(int16(binary.LittleEndian.Uint16(b))) }},
	uint16Type:  {2, func(b []byte) float32 { return float32(binary.LittleEndian.Uint16(b)) }},
	int32Type:   {4, func(b []byte) float32 { return float32(int32(binary.LittleEndian.Uint32(b))) }},
	uint32Type:  {4, func(b []byte) float32 { return float32(binary.LittleEndian.Uint32(b)) }},
	int64Type:   {8, func(b []byte) float32 { return float32(int64(binary.LittleEndian.Uint64(b))) }},
	uint64Type:  {8, func(b []byte) float32 { return float32(binary.LittleEndian.Uint64(b)) }},
	float32Type: {4, func(b []byte) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(b)) }},
	float64Type: {8, func(b []byte) float32 { return float32(math.Float64frombits(binary.LittleEndian.Uint64(b))) }},
	boolType:    {1, func(b []byte) float32 { return float32(b[0]) }},
}

// plain reads an attribute whose numbers stand as they are.
func (d *decoder) plain(a *attribute) {
	t := dataTypes[a.typed]
	size := t.size * a.width // of an entry
	data := d.Take(a.layout.entries*size, "attribute")
	a.store = func(entry int, out []float32) {
		for i := range out {
			out[i] = t.read(data[entry*size+i*t.size:])
		}
	}
}

// restoring reads what turns coded integers back into numbers and makes the
// function that does it (DecodeDataNeededByPortableTransforms).
func (d *decoder) restoring(a *attribute) {
	switch a.coded {
	case codedIntegers:
		bits := 8 * dataTypes[a.typed].size
		isSigned := a.typed == int8Type || a.typed == int16Type || a.typed == int32Type
		a.store = func(entry int, out []float32) {
			for i := range out {
				v := uint32(a.entries[entry*a.width+i]) << (32 - bits) // wider ones are cut off
				if isSigned {
					out[i] = float32(int32(v) >> (32 - bits))
				} else {
					out[i] = float32(v >> (32 - bits))
				}
			}
		}
	case codedQuantized:
		d.quantized(a)
	case codedNormals:
		at := d.Off
		bits := int(d.U8("quantization bits"))
		o, ok := newOctahedron(bits)
		if !ok && d.Err == nil {
			d.FailAt(at, "quantization bits", "2 to 30", fmt.Sprint(bits))
		}
		a.store = func(entry int, out []float32) { o.unit(a.entries[2*entry:2*entry+2], out) }
	}
}

// quantized reads the box that the integers divide: its lowest corner and the
// length of its longest side (ParseQuantizationData).
func (d *decoder) quantized(a *attribute) {
	const most = 30
	lowest := make([]float32, a.width)
	d.Floats(lowest, "quantization minimum")
	side := d.F32("quantization range")
	at := d.Off
	bits := int(d.U8("quantization bits"))
	if d.Err == nil && (bits < 1 || bits > most) {
		d.FailAt(at, "quantization bits", fmt.Sprintf("1 to %d", most), fmt.Sprint(bits))
		return
	}
	step := side / float32(int32(1)<<bits-1)
	a.store = func(entry int, out []float32) {
		for i := range out {
			out[i] = float32(float32(a.entries[entry*a.width+i])*step) + lowest[i]
		}
	}
}
