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
// same in the shade. Shades turn in hue, not only darker: skin to rose, white to
// lavender, teal to blue, orange to red.
var tints = [tintCount]struct{ top, low, shadeTop, shadeLow uint32 }{
	SkinTint:  {0xFFEEE3, 0xFFE0D1, 0xF7C4B5, 0xEFB1A6},
	Ivory:     {0xFFFCF5, 0xF5EFE6, 0xCFC8DF, 0xBBB4D2},
	Teal:      {0x3FCDBB, 0x23A597, 0x1E8298, 0x186C86},
	Orange:    {0xFAC07A, 0xF0994A, 0xD1735A, 0xC05F52},
	Navy:      {0x47548C, 0x36406F, 0x2E2F5F, 0x25264F},
	Sock:      {0x515C90, 0x3B4573, 0x333464, 0x292A52},
	Gold:      {0xFFE7AC, 0xF4C76B, 0xCF9A66, 0xB88550},
	Lining:    {0x3A4064, 0x2C3152, 0x23264A, 0x1C1E3E},
	White:     {0xFFFFFF, 0xF4F6FA, 0xCFD3E8, 0xC0C4DF},
	LashTint:  {0x4A2F38, 0x38232F, 0x3A252F, 0x2C1B25},
	MouthLine: {0xB86058, 0xA8544F, 0x9B4B4A, 0x8A4042},
	BrowTint:  {0xB56A3C, 0x9F5833, 0x8E4F3A, 0x7E4434},
}

// The palette texture is a grid of cells; the lower left quarter is hair.
const (
	paletteSize  = 512 // pixels a side
	paletteCells = 8   // cells a side: 64 px each, so that neighbours do not bleed into mipmaps
)

// uv is the texture coordinate of a tint at shade g: 0 its top edge, 1 its
// bottom; the outline there has its full width.
func (t Tint) uv(g float64) [2]float64 { return t.lined(g, 1) }

// lined is uv where the outline has the given share of its width: it grows from
// left to right in a cell. It keeps away from the cell's border.
func (t Tint) lined(g, line float64) [2]float64 {
	col, row := float64(int(t)%paletteCells), float64(int(t)/paletteCells)
	v := (row + 0.15 + 0.7*min(max(g, 0), 1)) / paletteCells
	return relined([2]float64{col / paletteCells, v}, line)
}

// relined is a coordinate of [Tint.uv] with another share of the line's width.
func relined(uv [2]float64, line float64) [2]float64 {
	col := math.Floor(uv[0] * paletteCells)
	uv[0] = (col + 0.15 + 0.7*min(max(line, 0), 1)) / paletteCells
	return uv
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
// lock and the ring of light that drawn hair has, jagged from lock to lock.
func hairShade(shaded bool) paint.Shade {
	root, mid, tip, shine := paint.Hex(0xDB8246), paint.Hex(0xF2A65A), paint.Hex(0xFFD9A6), paint.Hex(0xFFF1D6)
	if shaded {
		root, mid, tip, shine = paint.Hex(0xB0623F), paint.Hex(0xD0805A), paint.Hex(0xE9AD86), paint.Hex(0xE6A478)
	}
	return func(x, y float64) paint.Color {
		u, s := (x/paletteSize-0.02)/0.46, (y/paletteSize-0.52)/0.46
		s += 0.010 * math.Sin(u*2*math.Pi*3)
		c := root.Mix(mid, smooth(s/0.42))
		if s > 0.42 {
			c = mid.Mix(tip, smooth((s-0.42)/0.58))
		}
		streak := 0.5 + 0.5*math.Sin(u*2*math.Pi*9+1.5*math.Sin(u*2*math.Pi*2))
		c = c.Mix(root, 0.20*streak*streak*streak)
		// A lock's broad side runs from u = 0 to 0.5: the ring hangs deepest in its middle.
		hang := 0.026*math.Cos(4*math.Pi*u) + 0.010*math.Sin(u*2*math.Pi*11)
		over, under := (s-0.350-0.4*hang)/0.016, (0.400-hang-s)/0.016
		return c.Mix(shine, 0.75*smooth(over)*smooth(under))
	}
}

// LinesTexture names the texture that scales the width of outlines, by the
// palette's coordinates; white is the full width.
const LinesTexture = "lines"

const linesSize = 256 // pixels a side

// lines draws it: full to the right in each cell, none to the left, and along a
// lock of hair finer towards its tip.
func lines() *image.NRGBA {
	c := paint.New(linesSize, linesSize, paint.Hex(0))
	c.Paint(c.Bounds(), func(x, y float64) paint.Color {
		w := LineWeight([2]float64{x / linesSize, y / linesSize})
		return paint.Color{R: w, G: w, B: w, A: 1}
	})
	return c.NRGBA
}

// LineWeight is the share of an outline's width at a coordinate of the palette.
func LineWeight(uv [2]float64) float64 {
	if uv[0] < 0.5 && uv[1] >= 0.5 {
		return 1 - 0.65*smooth(((uv[1]-0.52)/0.46-0.45)/0.5)
	}
	_, x := math.Modf(uv[0] * paletteCells)
	return min(max((x-0.15)/0.7, 0), 1)
}
