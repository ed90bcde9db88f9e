package furi

import (
	"image"
	"math"

	"furitsuke/assets/gen/paint"
)

// glossSize is a gloss's side, pixels: it holds soft spots only.
const glossSize = 128

// gloss draws a matcap: what is added to a surface by how it faces the eye. x
// and y are in [-1,1], to the right and up, on the half ball that the eye sees.
func gloss(light func(x, y float64) paint.Color) *image.NRGBA {
	c := paint.New(glossSize, glossSize, paint.Hex(0))
	c.Paint(c.Bounds(), func(px, py float64) paint.Color {
		return light(2*px/glossSize-1, 1-2*py/glossSize)
	})
	return c.NRGBA
}

// hairGloss is a pale sheen from above on the left, and the teal of the room
// along the lower right.
func hairGloss() *image.NRGBA {
	black, sheen, room := paint.Hex(0), paint.Hex(0x4A3620), paint.Hex(0x123431)
	return gloss(func(x, y float64) paint.Color {
		c := black.Mix(sheen, math.Exp(-(sq(x+0.30)/0.18 + sq(y-0.42)/0.05)))
		return c.Mix(room, smooth((math.Hypot(x-0.10, y+0.12)-0.72)/0.25)*smooth(0.5+x-y))
	})
}

// shoeGloss is what patent leather shows: a window with a sharp edge, and a
// softer one below.
func shoeGloss() *image.NRGBA {
	black, window, floor := paint.Hex(0), paint.Hex(0x6E7276), paint.Hex(0x232B33)
	return gloss(func(x, y float64) paint.Color {
		box := max(math.Abs(x+0.30+0.2*y)-0.20, math.Abs(y-0.48)-0.22)
		c := black.Mix(window, smooth(0.5-box/0.10))
		return c.Mix(floor, smooth(0.5-(math.Abs(math.Hypot(x, y)-0.82)-0.08)/0.12)*smooth(0.3-y))
	})
}
