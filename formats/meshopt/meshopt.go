// Package meshopt unpacks the buffer views of EXT_meshopt_compression and its
// successor KHR_meshopt_compression: vertex attributes, triangles, index
// sequences and the filters that follow them. It knows nothing of glTF.
//
// Source: the bitstream of the extensions' specifications (Khronos glTF
// registry, EXT_meshopt_compression and KHR_meshopt_compression, appendices A
// and B). All data is little-endian.
package meshopt

import (
	"fmt"
	"math"

	"furitsuke/formats"
)

// A Mode is which of the three codecs packed the data.
type Mode string

// The modes, as the extension spells them.
const (
	Attributes Mode = "ATTRIBUTES"
	Triangles  Mode = "TRIANGLES"
	Indices    Mode = "INDICES"
)

// A Filter turns unpacked attributes into those that are stored.
type Filter string

// The filters, as the extension spells them; "" is none too.
const (
	None        Filter = "NONE"
	Octahedral  Filter = "OCTAHEDRAL"  // unit vectors
	Quaternion  Filter = "QUATERNION"  // unit quaternions
	Exponential Filter = "EXPONENTIAL" // floats with a shared exponent
)

// A Layout says what the packed data holds.
type Layout struct {
	Mode   Mode
	Filter Filter
	Count  int // elements
	Stride int // bytes an element
}

// Decode unpacks data into Count elements of Stride bytes each. Its error is a
// *[formats.Error] with the place inside the data. It allocates what the layout
// asks for, which is checked against [MaxRatio] only: the caller bounds it.
func Decode(data []byte, l Layout) ([]byte, error) {
	if err := l.check(data); err != nil {
		return nil, err
	}
	out := make([]byte, l.Count*l.Stride)
	r := &formats.Reader{Format: "meshopt", Data: data}
	switch l.Mode {
	case Attributes:
		attributes(r, out, l)
	case Triangles:
		triangles(r, out, l)
	case Indices:
		sequence(r, out, l)
	}
	if r.Err != nil {
		return nil, r.Err
	}
	if l.Mode == Attributes {
		filters[l.Filter].apply(out, l.Stride)
	}
	return out, nil
}

// MaxRatio is how many bytes one packed byte can unpack to. The densest code is
// that of version 1 attributes: 2 bits for up to 256 equal bytes.
const MaxRatio = 1024

// strides says which element sizes a mode packs.
var strides = map[Mode]struct {
	want string
	ok   func(stride int) bool
}{
	Attributes: {"a multiple of 4 from 4 to 256", func(s int) bool { return s%4 == 0 && 4 <= s && s <= 256 }},
	Triangles:  {"2 or 4", func(s int) bool { return s == 2 || s == 4 }},
	Indices:    {"2 or 4", func(s int) bool { return s == 2 || s == 4 }},
}

func (l Layout) check(data []byte) error {
	s, ok := strides[l.Mode]
	if !ok {
		return fault("mode", "ATTRIBUTES, TRIANGLES or INDICES", fmt.Sprintf("%q", string(l.Mode)))
	}
	if !s.ok(l.Stride) {
		return fault("byteStride", s.want, fmt.Sprint(l.Stride))
	}
	f, ok := filters[l.Filter]
	if !ok {
		e := fault("filter", "NONE, OCTAHEDRAL, QUATERNION or EXPONENTIAL", fmt.Sprintf("%q", string(l.Filter)))
		e.Unsupported = true
		return e
	}
	if l.Mode != Attributes && f.strides != nil {
		return fault("filter", "NONE for indices", fmt.Sprintf("%q", string(l.Filter)))
	}
	if f.strides != nil && !f.strides(l.Stride) {
		return fault("byteStride", f.want, fmt.Sprint(l.Stride))
	}
	if most := int64(len(data)) * MaxRatio / int64(l.Stride); l.Count < 0 || int64(l.Count) > most {
		return fault("count", fmt.Sprintf("at most %d, all that %d bytes can hold", most, len(data)), fmt.Sprint(l.Count))
	}
	return nil
}

func fault(place, want, got string) *formats.Error {
	return &formats.Error{Format: "meshopt", Place: place, Offset: -1, Want: want, Got: got}
}

type filter struct {
	want    string
	strides func(stride int) bool // nil: any
	apply   func(out []byte, stride int)
}

var filters = map[Filter]filter{
	"":          {apply: func([]byte, int) {}},
	None:        {apply: func([]byte, int) {}},
	Octahedral:  {"4 or 8", func(s int) bool { return s == 4 || s == 8 }, octahedral},
	Quaternion:  {"8", func(s int) bool { return s == 8 }, quaternion},
	Exponential: {"a multiple of 4", func(s int) bool { return s%4 == 0 }, exponential},
}

// octahedral spreads a vector's two octahedral coordinates to three. The third
// component holds what stands for 1; the fourth is kept.
func octahedral(out []byte, stride int) {
	size := stride / 4
	most := float32(int(1)<<(8*size-1) - 1)
	for ; len(out) >= stride; out = out[stride:] {
		x, y := float32(signed(out, size)), float32(signed(out[size:], size))
		z := float32(signed(out[2*size:], size)) - abs(x) - abs(y)
		fold := max(-z, 0) // the corners, which lie below the equator, are folded over
		x, y = towards0(x, fold), towards0(y, fold)
		s := most / float32(math.Sqrt(float64(x*x+y*y+z*z)))
		for k, v := range [3]float32{x, y, z} {
			put(out[k*size:], size, rounded(v*s))
		}
	}
}

// quaternion finds the component that was left out. The fourth number holds
// its place in the lowest two bits and, with these set, what stands for 1.
func quaternion(out []byte, _ int) {
	const size, most = 2, math.MaxInt16
	for ; len(out) >= 4*size; out = out[4*size:] {
		last := signed(out[3*size:], size)
		scale := float32(math.Sqrt2 / 2 / float64(last|3))
		x, y, z := float32(signed(out, size))*scale, float32(signed(out[size:], size))*scale, float32(signed(out[2*size:], size))*scale
		w := float32(math.Sqrt(float64(max(1-x*x-y*y-z*z, 0))))
		for k, v := range [4]float32{w, x, y, z} {
			put(out[(last+k)&3*size:], size, rounded(v*most))
		}
	}
}

// exponential makes floats of 24 bits of mantissa and 8 of exponent.
func exponential(out []byte, _ int) {
	for ; len(out) >= 4; out = out[4:] {
		v := int32(signed(out, 4))
		f := float32(math.Ldexp(float64(v<<8>>8), int(v>>24)))
		put(out, 4, int(int32(math.Float32bits(f))))
	}
}

// signed reads a signed number of 1, 2 or 4 bytes.
func signed(b []byte, size int) int {
	switch size {
	case 1:
		return int(int8(b[0]))
	case 2:
		return int(int16(uint16(b[0]) | uint16(b[1])<<8))
	default:
		return int(int32(uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24))
	}
}

// put writes the lowest size bytes of v.
func put(b []byte, size, v int) {
	for k := range size {
		b[k] = byte(v >> (8 * k))
	}
}

func abs(x float32) float32 { return max(x, -x) }

// towards0 moves x by d to the side of 0, and past it.
func towards0(x, d float32) float32 {
	if x >= 0 {
		return x - d
	}
	return x + d
}

// rounded rounds halves away from 0; what is no number becomes 0.
func rounded(v float32) int {
	if v != v {
		return 0
	}
	return int(v + float32(math.Copysign(0.5, float64(v))))
}
