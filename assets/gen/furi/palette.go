package furi

import (
	"image"
	"math"

	"furitsuke/assets/gen/paint"
)

// A Tint is a cell of the palette texture.
type Tint int

// The colors that she is made of. Teal and orange are those of the program.
const (
	SkinTint Tint = iota
	Ivory
	Teal
	Orange
	Navy
	Sock
	Gold
	Lining
	White
	LashTint
	MouthLine
	BrowTint
	tintCount
)

// tints are each cell's color in the light at its top and bottom edge, and the
// same in the shade. Shades turn towards violet, as painters do.
var tints = [tintCount]struct{ top, low, shadeTop, shadeLow uint32 }{
	SkinTint:  {0xFFEADD, 0xFFDCCB, 0xF3B8A6, 0xEDA897},
	Ivory:     {0xFCF8F0, 0xF1EADF, 0xC9C2D3, 0xB7AFC6},
	Teal:      {0x3CC7B6, 0x24A396, 0x1C8487, 0x176F79},
	Orange:    {0xF9BC72, 0xEE9A4C, 0xCB7550, 0xBC6449},
	Navy:      {0x515B86, 0x3F4870, 0x32365C, 0x292C50},
	Sock:      {0x5E6796, 0x444C78, 0x3B3F6B, 0x2F325A},
	Gold:      {0xFFE3A1, 0xF4C76B, 0xC99A5E, 0xB88550},
	Lining:    {0x3A4064, 0x2C3152, 0x23264A, 0x1C1E3E},
	White:     {0xFFFFFF, 0xF4F6FA, 0xCFD3E2, 0xC0C4DA},
	LashTint:  {0x4A3038, 0x3A252F, 0x3A252F, 0x2C1B25},
	MouthLine: {0xB5625A, 0xA4534E, 0x9B4B4A, 0x8A4042},
	BrowTint:  {0xB8703F, 0xA35F36, 0x8E4F3A, 0x7E4434},
}

// The palette texture is a grid of cells; the lower left quarter is hair.
const (
	paletteSize  = 512 // pixels a side
	paletteCells = 8   // cells a side: 64 px each, so that neighbours do not bleed into mipmaps
)

// uv is the texture coordinate of a tint at shade g: 0 its top edge, 1 its
// bottom. It keeps away from the cell's border.
func (t Tint) uv(g float64) [2]float64 {
	col, row := float64(int(t)%paletteCells), float64(int(t)/paletteCells)
	return [2]float64{(col + 0.5) / paletteCells, (row + 0.15 + 0.7*min(max(g, 0), 1)) / paletteCells}
}

// hairUV is the texture coordinate on a lock: u around it, s from root to tip.
func hairUV(u, s float64) [2]float64 {
	return [2]float64{0.02 + 0.46*u, 0.52 + 0.46*s}
}

// palette draws the lit or the shaded palette.
func palette(shaded bool) *image.NRGBA {
	c := paint.New(paletteSize, paletteSize, paint.Hex(0x808080))
	const cell = paletteSize / paletteCells
	for t, k := range tints {
		top, low := paint.Hex(k.top), paint.Hex(k.low)
		if shaded {
			top, low = paint.Hex(k.shadeTop), paint.Hex(k.shadeLow)
		}
		x, y := t%paletteCells*cell, t/paletteCells*cell
		c.Paint(image.Rect(x, y, x+cell, y+cell), func(_, py float64) paint.Color {
			return top.Mix(low, ((py-float64(y))/cell-0.15)/0.7)
		})
	}
	c.Paint(image.Rect(0, paletteSize/2, paletteSize/2, paletteSize), hairShade(shaded))
	return c.NRGBA
}

// hairShade runs from the roots (top) to the tips, with fine streaks along the
// lock and the ring of light that drawn hair has.
func hairShade(shaded bool) paint.Shade {
	root, mid, tip, shine := paint.Hex(0xDD8A4C), paint.Hex(0xF0A862), paint.Hex(0xFBCF93), paint.Hex(0xFFE9C4)
	if shaded {
		root, mid, tip, shine = paint.Hex(0xBE7358), paint.Hex(0xCD8862), paint.Hex(0xDDA67F), paint.Hex(0xE2B48C)
	}
	return func(x, y float64) paint.Color {
		u, s := (x/paletteSize-0.02)/0.46, (y/paletteSize-0.52)/0.46
		s += 0.012 * math.Sin(u*2*math.Pi*3)
		c := root.Mix(mid, s/0.45)
		if s > 0.45 {
			c = mid.Mix(tip, (s-0.45)/0.55)
		}
		streak := 0.5 + 0.5*math.Sin(u*2*math.Pi*11)
		c = c.Mix(root, 0.16*streak*streak)
		ring := math.Exp(-math.Pow((s-0.40-0.010*math.Sin(u*2*math.Pi*5))/0.028, 2))
		return c.Mix(shine, 0.8*ring)
	}
}
