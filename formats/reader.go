package formats

import (
	"encoding/binary"
	"fmt"
	"math"
)

// A Reader walks little-endian bytes and keeps the first error; after one,
// every read returns zeros, so a reader of a format checks Err where it loops
// and at its end. It never allocates by a count it has not compared with the
// bytes that are left.
type Reader struct {
	Format string
	Data   []byte
	Off    int
	Err    error
}

// Left returns how many bytes remain.
func (r *Reader) Left() int { return len(r.Data) - r.Off }

// Fail records the first error, at the current offset.
func (r *Reader) Fail(place, want, got string) { r.FailAt(r.Off, place, want, got) }

// FailAt records the first error at a given offset.
func (r *Reader) FailAt(off int, place, want, got string) {
	if r.Err == nil {
		r.Err = &Error{Format: r.Format, Place: place, Offset: int64(off), Want: want, Got: got}
	}
}

// Take returns the next n bytes, or nil after an error or past the end.
func (r *Reader) Take(n int, place string) []byte {
	if r.Err != nil {
		return nil
	}
	if n < 0 || n > r.Left() {
		r.Fail(place, fmt.Sprintf("%d bytes", n), fmt.Sprintf("%d left", r.Left()))
		return nil
	}
	b := r.Data[r.Off : r.Off+n : r.Off+n]
	r.Off += n
	return b
}

// Count reads a uint32 that counts records of size bytes each (the least a
// record can take) and fails if that many cannot be left.
func (r *Reader) Count(place string, size int) int {
	off := r.Off
	n := r.U32(place)
	if most := r.Left() / size; r.Err == nil && int64(n) > int64(most) {
		r.FailAt(off, place, fmt.Sprintf("at most %d (records of %d bytes)", most, size), fmt.Sprint(n))
	}
	if r.Err != nil {
		return 0
	}
	return int(n)
}

// U8 reads one byte.
func (r *Reader) U8(place string) uint8 {
	if b := r.Take(1, place); b != nil {
		return b[0]
	}
	return 0
}

// U16 reads a uint16.
func (r *Reader) U16(place string) uint16 {
	if b := r.Take(2, place); b != nil {
		return binary.LittleEndian.Uint16(b)
	}
	return 0
}

// U32 reads a uint32.
func (r *Reader) U32(place string) uint32 {
	if b := r.Take(4, place); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// I32 reads an int32.
func (r *Reader) I32(place string) int32 { return int32(r.U32(place)) }

// F32 reads a float32 as it stands; it may be infinite or NaN.
func (r *Reader) F32(place string) float32 { return math.Float32frombits(r.U32(place)) }

// Floats fills out with float32s.
func (r *Reader) Floats(out []float32, place string) {
	b := r.Take(4*len(out), place)
	if b == nil {
		return
	}
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
}
