package texture

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
)

// straight returns m with straight alpha from (0,0), taking over its pixels
// where they already are so. It never goes through premultiplied colours where
// the source is not: that would lose what lies under alpha 0.
func straight(m image.Image) *image.NRGBA {
	b := m.Bounds()
	switch m := m.(type) {
	case *image.NRGBA:
		if b.Min == (image.Point{}) && m.Stride == 4*b.Dx() {
			return m
		}
	case *image.RGBA: // what decoders return for images without alpha
		if b.Min == (image.Point{}) && m.Stride == 4*b.Dx() && m.Opaque() {
			return &image.NRGBA{Pix: m.Pix, Stride: m.Stride, Rect: m.Rect}
		}
	case *image.Paletted:
		return fromPalette(m)
	case *image.YCbCr, *image.Gray, *image.CMYK:
		rgba := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
		draw.Draw(rgba, rgba.Rect, m, b.Min, draw.Src)
		return &image.NRGBA{Pix: rgba.Pix, Stride: rgba.Stride, Rect: rgba.Rect}
	}
	out := image.NewNRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	for y := range b.Dy() {
		for x := range b.Dx() {
			out.SetNRGBA(x, y, toNRGBA(m.At(b.Min.X+x, b.Min.Y+y)))
		}
	}
	return out
}

func fromPalette(m *image.Paletted) *image.NRGBA {
	var table [256]color.NRGBA
	for i, c := range m.Palette {
		table[i] = toNRGBA(c)
	}
	b := m.Bounds()
	out := image.NewNRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	for y := range b.Dy() {
		row := m.Pix[y*m.Stride:]
		for x := range b.Dx() {
			c := table[row[x]]
			copy(out.Pix[y*out.Stride+4*x:], []byte{c.R, c.G, c.B, c.A})
		}
	}
	return out
}

func toNRGBA(c color.Color) color.NRGBA {
	if c, ok := c.(color.NRGBA64); ok { // 16-bit PNG; the model below would premultiply
		return color.NRGBA{uint8(c.R >> 8), uint8(c.G >> 8), uint8(c.B >> 8), uint8(c.A >> 8)}
	}
	return color.NRGBAModel.Convert(c).(color.NRGBA)
}

// decodeGIF returns the first picture on the file's whole canvas, which is what
// texture coordinates mean.
func decodeGIF(data []byte) (image.Image, error) {
	m, err := gif.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	c, err := gif.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	canvas := image.Rect(0, 0, c.Width, c.Height)
	if m.Bounds() == canvas {
		return m, nil
	}
	out := image.NewNRGBA(canvas)
	draw.Draw(out, m.Bounds(), straight(m), image.Point{}, draw.Src)
	return out, nil
}
