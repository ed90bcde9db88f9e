package glb

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/qmuntal/gltf"

	"furitsuke/formats"
)

// What all accessors of a file may take in memory together: accessors without a
// view are zeros out of nothing, and many may name one view, so a small file
// could ask for gigabytes. Real models stay below 4 times their size;
// TestBudget holds the limit.
const (
	budgetBase    = 16 << 20
	budgetPerByte = 16
)

// Reserve takes count elements of width 4-byte numbers from what the file may
// use, and fails, naming place, where that is too much.
func (d *Doc) Reserve(count, width int, place string) error {
	most := d.budget / int64(4*max(width, 1))
	if count < 0 || int64(count) > most {
		return d.Errorf(place+"/count", fmt.Sprintf("at most %d (all accessors together are too large for the file)", most), "%d", count)
	}
	d.budget -= int64(count) * int64(4*width)
	return nil
}

// Buffer returns the bytes of buffer i, nil if they lie in another file or there
// is no such buffer.
func (d *Doc) Buffer(i int) []byte {
	if i >= len(d.buffers) {
		return nil
	}
	return d.buffers[i]
}

// View returns the bytes of buffer view i, which place refers to, unpacked.
func (d *Doc) View(i int, place string) ([]byte, error) {
	if err := d.Index(i, len(d.BufferViews), place, "buffer view"); err != nil {
		return nil, err
	}
	if data, ok, err := d.packed(i); ok || err != nil {
		return data, err
	}
	v := d.BufferViews[i]
	return d.bytesOf(v.Buffer, v.ByteOffset, v.ByteLength, fmt.Sprintf("/bufferViews/%d", i))
}

// bytesOf returns a piece of a buffer for what stands at a place.
func (d *Doc) bytesOf(buffer, offset, length int, at string) ([]byte, error) {
	if err := d.Index(buffer, len(d.buffers), at+"/buffer", "buffer"); err != nil {
		return nil, err
	}
	b := d.buffers[buffer]
	if b == nil && d.Buffers[buffer].URI != "" {
		want := "data inside the file"
		if d.find != nil {
			want = "a file beside it"
		}
		return nil, d.unsupported(fmt.Sprintf("/buffers/%d/uri", buffer), want, d.Buffers[buffer].URI)
	}
	if offset < 0 || length < 0 || offset > len(b) || length > len(b)-offset {
		return nil, d.Errorf(at, fmt.Sprintf("bytes within the buffer's %d", len(b)), "%d from %d on", length, offset)
	}
	return b[offset : offset+length], nil
}

func (d *Doc) unsupported(place, want, got string) error {
	return &formats.Error{Format: d.Format, Place: place, Offset: -1, Want: want, Got: got, Unsupported: true}
}

// A span is count elements in a view, each of width components.
type span struct {
	data   []byte // from the first element on; nil: all zeros
	stride int
	width  int
	comp   gltf.ComponentType
	norm   bool
}

var componentSize = map[gltf.ComponentType]int{
	gltf.ComponentByte: 1, gltf.ComponentUbyte: 1,
	gltf.ComponentShort: 2, gltf.ComponentUshort: 2,
	gltf.ComponentUint: 4, gltf.ComponentFloat: 4,
}

// locate checks that count elements lie within view (offset bytes into it).
func (d *Doc) locate(s span, view, offset, count int, at string) (span, error) {
	b, err := d.View(view, at+"/bufferView")
	if err != nil {
		return s, err
	}
	size := componentSize[s.comp] * s.width
	s.stride = d.BufferViews[view].ByteStride
	if s.stride == 0 {
		s.stride = size
	}
	if s.stride < size {
		return s, d.Errorf(fmt.Sprintf("/bufferViews/%d/byteStride", view), fmt.Sprintf("at least %d", size), "%d", s.stride)
	}
	if offset < 0 || offset > len(b) {
		return s, d.Errorf(at+"/byteOffset", fmt.Sprintf("at most %d", len(b)), "%d", offset)
	}
	b = b[offset:]
	most := 0
	if len(b) >= size {
		most = (len(b)-size)/s.stride + 1
	}
	if count < 0 || count > most {
		return s, d.Errorf(at+"/count", fmt.Sprintf("at most %d (elements %d bytes apart)", most, s.stride), "%d", count)
	}
	s.data = b
	return s, nil
}

// typed returns accessor i, which place refers to and expects to have width
// components.
func (d *Doc) typed(i, width int, place string) (*gltf.Accessor, error) {
	if err := d.Index(i, len(d.Accessors), place, "accessor"); err != nil {
		return nil, err
	}
	a := d.Accessors[i]
	at := fmt.Sprintf("/accessors/%d", i)
	if a.Type.Components() != width || a.Type == gltf.AccessorMat2 {
		return nil, d.Errorf(at+"/type", widthName[width], "%v", a.Type)
	}
	if a.Count < 0 {
		return nil, d.Errorf(at+"/count", "0 or more", "%d", a.Count)
	}
	return a, nil
}

// locateDense returns the dense elements of accessor i, which a is.
func (d *Doc) locateDense(i, width int, a *gltf.Accessor) (span, error) {
	s := span{width: width, comp: a.ComponentType, norm: a.Normalized}
	if a.BufferView == nil {
		return s, nil
	}
	return d.locate(s, *a.BufferView, a.ByteOffset, a.Count, fmt.Sprintf("/accessors/%d", i))
}

var widthName = map[int]string{1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}

// Count returns the number of elements that accessor i, which place refers to,
// claims. The claim is only good to be compared with another one.
func (d *Doc) Count(i int, place string) (int, error) {
	if err := d.Index(i, len(d.Accessors), place, "accessor"); err != nil {
		return 0, err
	}
	return d.Accessors[i].Count, nil
}

// Floats returns accessor i with width numbers an element. Integers come out as
// glTF says: normalized to [-1, 1] or [0, 1], or as they are. Sparse elements
// are filled in. The slice is shared by all who ask; nobody writes to it.
// Numbers may be infinite or NaN.
func (d *Doc) Floats(i, width int, place string) ([]float32, error) {
	a, err := d.typed(i, width, place)
	if err != nil {
		return nil, err
	}
	if f, ok := d.floats[i]; ok {
		return f, nil
	}
	s, err := d.locateDense(i, width, a)
	if err != nil {
		return nil, err
	}
	at := fmt.Sprintf("/accessors/%d", i)
	if err := d.Reserve(a.Count, width, at); err != nil {
		return nil, err
	}
	out := make([]float32, a.Count*width)
	if s.data != nil {
		s.floats(out)
	}
	if a.Sparse != nil {
		index, values, err := d.sparse(a, width, at)
		if err != nil {
			return nil, err
		}
		for k, e := range index {
			copy(out[int(e)*width:], values[k*width:(k+1)*width])
		}
	}
	d.floats[i] = out
	return out, nil
}

// Sparse returns the stored elements of accessor i and their indices, in file
// order, if all its other elements are zero; ok says whether that is so.
func (d *Doc) Sparse(i, width int, place string) (index []uint32, values []float32, ok bool, err error) {
	a, err := d.typed(i, width, place)
	if err != nil || a.Sparse == nil || a.BufferView != nil {
		return nil, nil, false, err
	}
	index, values, err = d.sparse(a, width, fmt.Sprintf("/accessors/%d", i))
	return index, values, err == nil, err
}

func (d *Doc) sparse(a *gltf.Accessor, width int, at string) ([]uint32, []float32, error) {
	at += "/sparse"
	sp := a.Sparse
	if sp.Count < 0 || sp.Count > a.Count {
		return nil, nil, d.Errorf(at+"/count", fmt.Sprintf("at most the accessor's %d", a.Count), "%d", sp.Count)
	}
	is, err := d.locate(span{width: 1, comp: sp.Indices.ComponentType}, sp.Indices.BufferView, sp.Indices.ByteOffset, sp.Count, at+"/indices")
	if err != nil {
		return nil, nil, err
	}
	vs, err := d.locate(span{width: width, comp: a.ComponentType, norm: a.Normalized}, sp.Values.BufferView, sp.Values.ByteOffset, sp.Count, at+"/values")
	if err != nil {
		return nil, nil, err
	}
	if err := d.Reserve(sp.Count, width+1, at); err != nil {
		return nil, nil, err
	}
	index, values := make([]uint32, sp.Count), make([]float32, sp.Count*width)
	if !is.ints(index) {
		return nil, nil, d.Errorf(at+"/indices/componentType", "an unsigned type", "%v", is.comp)
	}
	vs.floats(values)
	for _, e := range index {
		if int64(e) >= int64(a.Count) {
			return nil, nil, d.Errorf(at+"/indices", fmt.Sprintf("elements below %d", a.Count), "%d", e)
		}
	}
	return index, values, nil
}

// Ints returns accessor i, which place refers to, with width unsigned integers
// an element: indices and joints. The slice is shared as that of Floats is.
func (d *Doc) Ints(i, width int, place string) ([]uint32, error) {
	a, err := d.typed(i, width, place)
	if err != nil {
		return nil, err
	}
	if v, ok := d.ints[i]; ok {
		return v, nil
	}
	s, err := d.locateDense(i, width, a)
	if err != nil {
		return nil, err
	}
	at := fmt.Sprintf("/accessors/%d", i)
	if a.Sparse != nil {
		return nil, d.unsupported(at+"/sparse", "dense integers", "a sparse accessor")
	}
	if err := d.Reserve(a.Count, width, at); err != nil {
		return nil, err
	}
	out := make([]uint32, a.Count*width)
	if s.data != nil && !s.ints(out) {
		return nil, d.Errorf(at+"/componentType", "an unsigned type", "%v", a.ComponentType)
	}
	d.ints[i] = out
	return out, nil
}

// floats fills out, whose length is a whole number of elements.
func (s span) floats(out []float32) {
	size := componentSize[s.comp]
	if s.comp == gltf.ComponentFloat && s.stride == size*s.width { // nearly all data there is
		for i := range out {
			out[i] = math.Float32frombits(binary.LittleEndian.Uint32(s.data[4*i:]))
		}
		return
	}
	for e := 0; e*s.width < len(out); e++ {
		b := s.data[e*s.stride:]
		for k := range s.width {
			out[e*s.width+k] = s.number(b[k*size:])
		}
	}
}

// number reads one component; integers by glTF 2.0, chapter 3.11.
func (s span) number(b []byte) float32 {
	var v float32
	switch s.comp {
	case gltf.ComponentFloat:
		return math.Float32frombits(binary.LittleEndian.Uint32(b))
	case gltf.ComponentByte:
		v = float32(int8(b[0]))
	case gltf.ComponentUbyte:
		v = float32(b[0])
	case gltf.ComponentShort:
		v = float32(int16(binary.LittleEndian.Uint16(b)))
	case gltf.ComponentUshort:
		v = float32(binary.LittleEndian.Uint16(b))
	default:
		v = float32(binary.LittleEndian.Uint32(b))
	}
	if s.norm {
		return scaled(v, s.comp)
	}
	return v
}

// most is what stands for 1 in normalized numbers of a type.
var most = map[gltf.ComponentType]float32{
	gltf.ComponentByte: math.MaxInt8, gltf.ComponentUbyte: math.MaxUint8,
	gltf.ComponentShort: math.MaxInt16, gltf.ComponentUshort: math.MaxUint16,
}

// scaled turns a normalized integer into [-1, 1]; types that cannot be
// normalized stay as they are.
func scaled(v float32, t gltf.ComponentType) float32 {
	if one, ok := most[t]; ok {
		return max(v/one, -1)
	}
	return v
}

// ints fills out and reports whether the components are unsigned integers.
func (s span) ints(out []uint32) bool {
	size := componentSize[s.comp]
	for e := 0; e*s.width < len(out); e++ {
		b := s.data[e*s.stride:]
		for k := range s.width {
			c := b[k*size:]
			switch s.comp {
			case gltf.ComponentUbyte:
				out[e*s.width+k] = uint32(c[0])
			case gltf.ComponentUshort:
				out[e*s.width+k] = uint32(binary.LittleEndian.Uint16(c))
			case gltf.ComponentUint:
				out[e*s.width+k] = binary.LittleEndian.Uint32(c)
			default:
				return false
			}
		}
	}
	return true
}
