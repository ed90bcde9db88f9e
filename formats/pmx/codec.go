package pmx

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"unicode/utf16"

	"furitsuke/formats"
)

// A codec walks the layout in either direction: each method fills what its
// pointer names from the bytes, or appends it to them. So layout.go describes
// the format once, and what is written is what is read.
type codec struct {
	formats.Reader
	writing  bool
	out      []byte
	utf8     bool
	size     [kinds]int // bytes of an index
	warnings []formats.Warning

	infinite   int // numbers that no model can hold, see finite
	infiniteAt int // where the first of them stands
}

// A kind is what an index points into. The order is that of the header.
type kind int

const (
	vertexIndex kind = iota
	textureIndex
	materialIndex
	boneIndex
	morphIndex
	bodyIndex
	kinds
)

func (c *codec) warn(place string, off int, found, done string) {
	c.warnings = append(c.warnings, formats.Warning{Format: "pmx", Place: place, Offset: int64(off), Found: found, Done: done})
}

// list walks a count and its records; size is the least that a record takes.
func list[T any](c *codec, s *[]T, place string, size int, one func(*T)) {
	if c.writing {
		c.out = binary.LittleEndian.AppendUint32(c.out, uint32(len(*s)))
	} else if n := c.Count(place+" count", size); n > 0 {
		*s = make([]T, n)
	}
	for i := range *s {
		one(&(*s)[i])
		if e, ok := c.Err.(*formats.Error); ok {
			e.Place = fmt.Sprintf("%s %d: %s", place, i, e.Place)
			return
		}
	}
}

func u8[T ~uint8](c *codec, p *T, place string) {
	if c.writing {
		c.out = append(c.out, byte(*p))
	} else {
		*p = T(c.U8(place))
	}
}

func u16[T ~uint16](c *codec, p *T, place string) {
	if c.writing {
		c.out = binary.LittleEndian.AppendUint16(c.out, uint16(*p))
	} else {
		*p = T(c.U16(place))
	}
}

func (c *codec) i32(p *int32, place string) {
	if c.writing {
		c.out = binary.LittleEndian.AppendUint32(c.out, uint32(*p))
	} else {
		*p = c.I32(place)
	}
}

// num is an i32 held in an int.
func (c *codec) num(p *int, place string) {
	v := int32(*p)
	c.i32(&v, place)
	*p = int(v)
}

func (c *codec) flag(p *bool, place string) {
	var v uint8
	if *p {
		v = 1
	}
	u8(c, &v, place)
	*p = v != 0
}

func (c *codec) float(p *float32, place string) {
	if c.writing {
		c.out = binary.LittleEndian.AppendUint32(c.out, math.Float32bits(*p))
	} else {
		*p = c.finite(c.F32(place), c.Off-4)
	}
}

func (c *codec) floats(v []float32, place string) {
	if c.writing {
		for i := range v {
			c.float(&v[i], place)
		}
		return
	}
	start := c.Off
	c.Floats(v, place)
	for i := range v {
		v[i] = c.finite(v[i], start+4*i)
	}
}

// finite returns a number that was read at off, or 0 for an infinity or NaN: one
// in a bone would spread over the whole pose.
func (c *codec) finite(v float32, off int) float32 {
	if v-v == 0 {
		return v
	}
	if c.infinite == 0 {
		c.infiniteAt = off
	}
	c.infinite++
	return 0
}

// index walks an index of what k names. Those of vertices have no sign below
// four bytes; all others do, and -1 is None.
func (c *codec) index(k kind, p *int, place string) {
	switch c.size[k] {
	case 1:
		v := uint8(*p)
		if u8(c, &v, place); k == vertexIndex {
			*p = int(v)
		} else {
			*p = int(int8(v))
		}
	case 2:
		v := uint16(*p)
		if u16(c, &v, place); k == vertexIndex {
			*p = int(v)
		} else {
			*p = int(int16(v))
		}
	default:
		c.num(p, place)
	}
}

func (c *codec) vertex(p *uint32, place string) {
	v := int(*p)
	c.index(vertexIndex, &v, place)
	*p = uint32(v)
}

// text walks a length in bytes and so many bytes of UTF-16 or UTF-8. NULs at
// the end, which some files have, are no part of the text.
func (c *codec) text(p *string, place string) {
	if c.writing {
		start := len(c.out)
		c.out = append(c.out, 0, 0, 0, 0)
		if c.utf8 {
			c.out = append(c.out, *p...)
		} else {
			for _, u := range utf16.Encode([]rune(*p)) {
				c.out = binary.LittleEndian.AppendUint16(c.out, u)
			}
		}
		binary.LittleEndian.PutUint32(c.out[start:], uint32(len(c.out)-start-4))
		return
	}
	n := c.Count(place+" length", 1)
	b := c.Take(n, place)
	if c.utf8 {
		*p = strings.TrimRight(strings.ToValidUTF8(string(b), "\uFFFD"), "\x00")
		return
	}
	if n%2 == 1 {
		c.warn(place, c.Off, "an odd number of bytes in UTF-16", "left the last one out")
	}
	units := make([]uint16, n/2)
	for i := range units {
		units[i] = binary.LittleEndian.Uint16(b[2*i:])
	}
	*p = strings.TrimRight(string(utf16.Decode(units)), "\x00")
}

func (c *codec) names(name, english *string) {
	c.text(name, "name")
	c.text(english, "English name")
}
