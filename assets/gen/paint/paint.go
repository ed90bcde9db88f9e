// Package paint draws antialiased pictures from distances in the plane. It
// knows nothing of avatars or files beyond PNG.
package paint

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
)

// A Color is red, green, blue and alpha in [0,1], encoded as sRGB, alpha not
// multiplied in.
type Color struct{ R, G, B, A float64 }

// Hex is an opaque color written as 0xRRGGBB.
func Hex(rgb uint32) Color {
	return Color{float64(rgb>>16&255) / 255, float64(rgb>>8&255) / 255, float64(rgb&255) / 255, 1}
}

// Mix goes from c to d as t goes from 0 to 1.
func (c Color) Mix(d Color, t float64) Color {
	t = min(max(t, 0), 1)
	return Color{c.R + (d.R-c.R)*t, c.G + (d.G-c.G)*t, c.B + (d.B-c.B)*t, c.A + (d.A-c.A)*t}
}

// Fade returns c at a times its alpha.
func (c Color) Fade(a float64) Color { c.A *= a; return c }

// A Shape is the distance in pixels from (x, y) to an outline, negative inside.
type Shape func(x, y float64) float64

// A Shade is a color at each pixel.
type Shade func(x, y float64) Color

// Flat is one color everywhere.
func Flat(c Color) Shade { return func(float64, float64) Color { return c } }

// A Canvas is a picture being drawn; x goes right, y down, in pixels.
type Canvas struct{ *image.NRGBA }

// New returns a canvas filled with c.
func New(w, h int, c Color) Canvas {
	out := Canvas{image.NewNRGBA(image.Rect(0, 0, w, h))}
	for y := range h {
		for x := range w {
			out.SetNRGBA(x, y, c.nrgba())
		}
	}
	return out
}

func (c Color) nrgba() color.NRGBA {
	b := func(v float64) uint8 { return uint8(math.Round(255 * min(max(v, 0), 1))) }
	return color.NRGBA{b(c.R), b(c.G), b(c.B), b(c.A)}
}

// Draw lays shade over the canvas inside shape. A pixel that the outline runs
// through is covered by the share that its distance says.
func (c Canvas) Draw(shape Shape, shade Shade) {
	r := c.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			px, py := float64(x)+0.5, float64(y)+0.5
			cover := min(max(0.5-shape(px, py), 0), 1)
			if cover == 0 {
				continue
			}
			s := shade(px, py)
			c.blend(x, y, s, cover*s.A)
		}
	}
}

// Paint sets every pixel of a rectangle, alpha included.
func (c Canvas) Paint(r image.Rectangle, shade Shade) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c.SetNRGBA(x, y, shade(float64(x)+0.5, float64(y)+0.5).nrgba())
		}
	}
}

// blend is "over" with alpha that is not multiplied in.
func (c Canvas) blend(x, y int, s Color, a float64) {
	o := c.NRGBAAt(x, y)
	d := Color{float64(o.R) / 255, float64(o.G) / 255, float64(o.B) / 255, float64(o.A) / 255}
	out := a + d.A*(1-a)
	if out == 0 {
		return
	}
	m := func(s, under float64) float64 { return (s*a + under*d.A*(1-a)) / out }
	c.SetNRGBA(x, y, Color{m(s.R, d.R), m(s.G, d.G), m(s.B, d.B), out}.nrgba())
}

// PNG encodes an image.
func PNG(m image.Image) []byte {
	var b bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	if err := enc.Encode(&b, m); err != nil {
		panic("paint: " + err.Error()) // a buffer takes every write, an image of ours every size
	}
	return b.Bytes()
}

// Ellipse is centred at (cx, cy) with half axes rx and ry.
func Ellipse(cx, cy, rx, ry float64) Shape {
	return func(x, y float64) float64 {
		dx, dy := (x-cx)/rx, (y-cy)/ry
		k0 := math.Hypot(dx, dy)
		k1 := math.Hypot(dx/rx, dy/ry)
		if k1 == 0 {
			return -min(rx, ry)
		}
		return k0 * (k0 - 1) / k1
	}
}

// Rect spans x0..x1, y0..y1.
func Rect(x0, y0, x1, y1 float64) Shape {
	return func(x, y float64) float64 {
		return max(x0-x, x-x1, y0-y, y-y1)
	}
}

// And keeps what both shapes cover.
func And(a, b Shape) Shape {
	return func(x, y float64) float64 { return max(a(x, y), b(x, y)) }
}

// Arc is a stroke of half width w along part of an ellipse's outline.
func Arc(e Shape, w float64) Shape {
	return func(x, y float64) float64 { return math.Abs(e(x, y)) - w }
}
