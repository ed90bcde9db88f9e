// Package icon draws the program's icon: a dancer and a key of the timeline. It
// knows nothing of Windows beyond the layout of an .ico file.
package icon

import (
	"bytes"
	"encoding/binary"
	"image"
	"math"

	"furitsuke/assets/gen/paint"
)

// sizes are those that Windows asks for: lists, the title bar, the task bar, the
// desktop, all at 100 % and above.
var sizes = []int{16, 20, 24, 32, 40, 48, 64, 128, 256}

// ICO returns the icon as a file for Windows, with a picture for each size.
// Pictures are PNG, which Windows reads since Vista.
func ICO() []byte {
	const header, entry = 6, 16 // bytes
	var head, body bytes.Buffer
	put := func(v ...uint16) {
		for _, v := range v {
			binary.Write(&head, binary.LittleEndian, v) // a buffer takes every write
		}
	}
	put(0, 1, uint16(len(sizes))) // reserved, kind: icon, count
	for _, n := range sizes {
		data := paint.PNG(Draw(n))
		head.Write([]byte{byte(n), byte(n), 0, 0}) // width and height, 0 is 256; no palette; reserved
		put(1, 32)                                 // planes, bits a pixel
		binary.Write(&head, binary.LittleEndian, uint32(len(data)))
		binary.Write(&head, binary.LittleEndian, uint32(header+entry*len(sizes)+body.Len()))
		body.Write(data)
	}
	return append(head.Bytes(), body.Bytes()...)
}

// The colours are those of the program's theme.
var (
	ground = paint.Hex(0x262A31)
	body   = paint.Hex(0x2BB3A3)
	key    = paint.Hex(0xF2A65A)
)

// A limb is a line through points of the unit square, y down.
type limb [][2]float64

// The dancer: trunk, arms, legs.
var limbs = []limb{
	{{0.53, 0.35}, {0.46, 0.57}},
	{{0.28, 0.24}, {0.36, 0.40}, {0.53, 0.35}, {0.70, 0.33}, {0.78, 0.17}},
	{{0.36, 0.86}, {0.31, 0.68}, {0.46, 0.57}, {0.64, 0.62}, {0.77, 0.80}},
}

// Draw paints the icon n pixels wide and high. Small ones have thicker limbs, so
// that a limb covers more than a pixel, and no key.
func Draw(n int) image.Image {
	s := float64(n)
	c := paint.New(n, n, paint.Color{})
	c.Draw(rounded(0, 0, s, s, 0.2*s), paint.Flat(ground))
	width := max(0.045*s, 0.95)
	for _, l := range limbs {
		for i := 1; i < len(l); i++ {
			c.Draw(capsule(s*l[i-1][0], s*l[i-1][1], s*l[i][0], s*l[i][1], width), paint.Flat(body))
		}
	}
	c.Draw(paint.Ellipse(0.56*s, 0.2*s, 0.095*s, 0.095*s), paint.Flat(body))
	if n >= 32 {
		c.Draw(diamond(0.57*s, 0.83*s, 0.085*s), paint.Flat(key))
	}
	return c
}

// capsule is the line from a to b, r thick to each side.
func capsule(ax, ay, bx, by, r float64) paint.Shape {
	dx, dy := bx-ax, by-ay
	return func(x, y float64) float64 {
		t := min(max(((x-ax)*dx+(y-ay)*dy)/(dx*dx+dy*dy), 0), 1)
		return math.Hypot(x-ax-t*dx, y-ay-t*dy) - r
	}
}

// rounded is a rectangle whose corners have radius r.
func rounded(x0, y0, x1, y1, r float64) paint.Shape {
	return func(x, y float64) float64 {
		dx, dy := max(x0+r-x, x-x1+r), max(y0+r-y, y-y1+r)
		return math.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - r
	}
}

// diamond is a square on its corner; r is the distance from its centre to them.
func diamond(cx, cy, r float64) paint.Shape {
	return func(x, y float64) float64 {
		return (math.Abs(x-cx) + math.Abs(y-cy) - r) / math.Sqrt2
	}
}
