package texture

import (
	"bytes"
	"image"

	"golang.org/x/image/webp"
)

// decodeWebP decodes a WebP image. Lossy ones hold the narrow YCbCr of television
// (RFC 6386, chapter 9.2: BT.601), which Go's image.YCbCr does not mean, so
// their colours are made here.
func decodeWebP(data []byte) (image.Image, error) {
	m, err := webp.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	switch m := m.(type) {
	case *image.YCbCr:
		return fromNarrow(m), nil
	case *image.NYCbCrA: // straight alpha
		out := fromNarrow(&m.YCbCr)
		for y := range out.Rect.Dy() {
			for x := range out.Rect.Dx() {
				out.Pix[out.PixOffset(x, y)+3] = m.A[m.AOffset(m.Rect.Min.X+x, m.Rect.Min.Y+y)]
			}
		}
		return out, nil
	}
	return m, nil
}

// fromNarrow makes RGB of a Y from 16 to 235 and a Cb and Cr from 16 to 240.
func fromNarrow(m *image.YCbCr) *image.NRGBA {
	const ( // BT.601, in 1/65536
		perY = 76309 // 255/219
		rCr  = 104597
		gCb  = 25674
		gCr  = 53278
		bCb  = 132201
		half = 1 << 15
	)
	b := m.Rect
	out := image.NewNRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	for y := range b.Dy() {
		for x := range b.Dx() {
			c := m.COffset(b.Min.X+x, b.Min.Y+y)
			luma := perY*(int(m.Y[m.YOffset(b.Min.X+x, b.Min.Y+y)])-16) + half
			cb, cr := int(m.Cb[c])-128, int(m.Cr[c])-128
			p := out.Pix[out.PixOffset(x, y):]
			p[0], p[1], p[2], p[3] = byteOf(luma+rCr*cr), byteOf(luma-gCb*cb-gCr*cr), byteOf(luma+bCb*cb), 255
		}
	}
	return out
}

func byteOf(v int) byte { return byte(min(max(v>>16, 0), 255)) }
