package meshopt

import (
	"encoding/binary"
	"fmt"
	"math/bits"

	"furitsuke/formats"
)

// The layout of packed attributes: a header byte, blocks of elements, and a
// tail with the element that stands before the first.
const (
	attributesHeader = 0xA0 // the low half is the version, 0 or 1
	groupSize        = 16   // elements whose deltas share a width
	blockBytes       = 8192 // a block holds at most so many unpacked bytes,
	blockElements    = 256  // and so many elements
	tailBytes0       = 32   // the shortest tail of version 0
	tailBytes1       = 24   // and of version 1
)

// widths are the bits of a delta in a group, by the group's two bits in the
// block's header; one row for version 0 and two for version 1.
var widths = [3][4]int{{0, 2, 4, 8}, {0, 1, 2, 4}, {1, 2, 4, 8}}

// What a byte's two control bits say in version 1.
const (
	narrowDeltas = iota // the widths of row 1
	wideDeltas          // of row 2
	noDeltas            // all are 0
	plainDeltas         // one byte each
)

// What a 4-byte channel of version 1 holds, by its lowest two bits. The highest
// four bits are how far words were rotated.
const (
	byteDeltas = iota
	shortDeltas
	wordXors
)

func attributes(r *formats.Reader, out []byte, l Layout) {
	header := r.U8("attributes header")
	version := int(header & 0x0F)
	if r.Err == nil && (header&0xF0 != attributesHeader || version > 1) {
		r.FailAt(0, "attributes header", "0xa0 or 0xa1", fmt.Sprintf("%#02x", header))
	}
	channels := l.Stride / 4
	tail, shortest := l.Stride, tailBytes0
	if version == 1 {
		tail, shortest = l.Stride+channels, tailBytes1
	}
	padded := max(tail, shortest)
	if r.Err == nil && r.Left() < padded {
		r.Fail("attributes tail", fmt.Sprintf("%d bytes", padded), fmt.Sprintf("%d left", r.Left()))
	}
	if r.Err != nil {
		return
	}
	end := r.Data[len(r.Data)-tail:]
	r.Data = r.Data[:len(r.Data)-padded]
	d := &deltas{stride: l.Stride, version: version, last: end[:l.Stride:l.Stride], kinds: end[l.Stride:]}
	d.last = append([]byte(nil), d.last...)
	block := min(blockBytes/l.Stride&^(groupSize-1), blockElements)
	for at := 0; at < l.Count && r.Err == nil; at += block {
		n := min(block, l.Count-at)
		d.block(r, out[at*l.Stride:(at+n)*l.Stride], n)
	}
	if r.Err == nil && r.Left() > 0 {
		r.Fail("attributes", "the tail after the last block", fmt.Sprintf("%d bytes more", r.Left()))
	}
}

// deltas is the state between blocks: each byte, short or word of an element is
// stored as its difference from the element before.
type deltas struct {
	stride  int
	version int
	last    []byte // the element before
	kinds   []byte // one for each channel; empty in version 0
	planes  [4][blockElements]byte
}

// block unpacks n elements. The bytes of a block lie in planes: first byte of
// all elements, second byte of all elements, and so on.
func (d *deltas) block(r *formats.Reader, out []byte, n int) {
	controls := r.Take(len(d.kinds), "block control")
	if r.Err != nil {
		return
	}
	for k := 0; k < d.stride && r.Err == nil; k += 4 {
		for j := range d.planes {
			row := 0
			if d.version == 1 {
				control := controls[k/4] >> (2 * j) & 3
				if control == noDeltas || control == plainDeltas {
					clear(d.planes[j][:n])
					if control == plainDeltas {
						copy(d.planes[j][:n], r.Take(n, "block bytes"))
					}
					continue
				}
				row = 1 + int(control)
			}
			plane(r, d.planes[j][:(n+groupSize-1)&^(groupSize-1)], &widths[row])
		}
		kind := byte(byteDeltas)
		if d.version == 1 {
			kind = d.kinds[k/4]
		}
		switch kind & 3 {
		case byteDeltas:
			d.bytes(out[k:], k, n)
		case shortDeltas:
			d.shorts(out[k:], k, n)
		case wordXors:
			d.words(out[k:], k, n, -int(kind>>4))
		default:
			r.Fail("channel", "a kind from 0 to 2", "3")
		}
	}
	if r.Err == nil {
		copy(d.last, out[(n-1)*d.stride:])
	}
}

// plane unpacks one byte of each element: the widths of all groups, then the
// groups. A value of all ones stands for a whole byte after its group.
func plane(r *formats.Reader, out []byte, widths *[4]int) {
	groups := len(out) / groupSize
	header := r.Take((groups+3)/4, "group widths")
	for g := 0; g < groups && r.Err == nil; g++ {
		group := out[g*groupSize : (g+1)*groupSize]
		width := widths[header[g/4]>>(2*(g%4))&3]
		packed := r.Take(2*width, "group")
		if r.Err != nil {
			return
		}
		switch width {
		case 0:
			clear(group)
		case 8:
			copy(group, packed)
		default:
			ones := byte(1)<<width - 1
			for i := range group {
				bit := i * width % 8
				if width > 1 { // the highest bits come first; single bits from the lowest up
					bit = 8 - width - bit
				}
				group[i] = packed[i*width/8] >> bit & ones
				if group[i] == ones {
					group[i] = r.U8("group")
				}
			}
		}
	}
}

// bytes adds the deltas of four bytes, signs in the lowest bits.
func (d *deltas) bytes(out []byte, k, n int) {
	for j := range d.planes {
		p := d.last[k+j]
		for i, v := range d.planes[j][:n] {
			p += v>>1 ^ -(v & 1)
			out[i*d.stride+j] = p
		}
	}
}

// shorts adds the deltas of two shorts.
func (d *deltas) shorts(out []byte, k, n int) {
	for j := 0; j < 4; j += 2 {
		p := binary.LittleEndian.Uint16(d.last[k+j:])
		for i := range n {
			v := uint16(d.planes[j][i]) | uint16(d.planes[j+1][i])<<8
			p += v>>1 ^ -(v & 1)
			binary.LittleEndian.PutUint16(out[i*d.stride+j:], p)
		}
	}
}

// words turns the bits of one word over.
func (d *deltas) words(out []byte, k, n, turn int) {
	p := binary.LittleEndian.Uint32(d.last[k:])
	for i := range n {
		v := uint32(d.planes[0][i]) | uint32(d.planes[1][i])<<8 | uint32(d.planes[2][i])<<16 | uint32(d.planes[3][i])<<24
		p ^= bits.RotateLeft32(v, turn)
		binary.LittleEndian.PutUint32(out[i*d.stride:], p)
	}
}
