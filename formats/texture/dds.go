package texture

import (
	"encoding/binary"
	"fmt"
	"image"
	"io"
	"math/bits"

	"furitsuke/formats"
)

// Offsets in a DDS (Microsoft, "Programming guide for DDS"). Its two headers
// take 128 bytes, a third one, announced by "DX10", 20 more.
const (
	ddsHeight = 12
	ddsWidth  = 16
	ddsFlags  = 80 // of the pixel format
	ddsCode   = 84 // four characters
	ddsBits   = 88 // per pixel, then four masks: red, green, blue, alpha
	ddsFormat = 128
	ddsHeader = 128
	ddsMore   = 20
)

// Flags of the pixel format.
const (
	ddsHasAlpha  = 0x1
	ddsAlphaOnly = 0x2
	ddsFourCC    = 0x4
	ddsRGB       = 0x40
	ddsGrey      = 0x20000
)

// A layout says how a DDS stores pixels: in blocks of 4 by 4, or plain.
type layout struct {
	block func(b []byte, out *[16][4]byte) // nil for plain pixels
	size  int                              // bytes of a block or pixel
	masks [4]uint32                        // plain: red, green, blue, alpha
}

var (
	bc1   = layout{block: decodeBC1, size: 8}
	bc2   = layout{block: decodeBC2, size: 16}
	bc3   = layout{block: decodeBC3, size: 16}
	rgba8 = layout{size: 4, masks: [4]uint32{0xFF, 0xFF00, 0xFF0000, 0xFF000000}}
	bgra8 = layout{size: 4, masks: [4]uint32{0xFF0000, 0xFF00, 0xFF, 0xFF000000}}
	bgrx8 = layout{size: 4, masks: [4]uint32{0xFF0000, 0xFF00, 0xFF, 0}}
)

// ddsCodes gives the layouts by their four characters, ddsFormats by the number
// in the third header (DXGI_FORMAT; typeless, plain and sRGB where they exist).
var (
	ddsCodes   = map[string]layout{"DXT1": bc1, "DXT3": bc2, "DXT5": bc3}
	ddsFormats = map[uint32]layout{
		70: bc1, 71: bc1, 72: bc1, 73: bc2, 74: bc2, 75: bc2, 76: bc3, 77: bc3, 78: bc3,
		27: rgba8, 28: rgba8, 29: rgba8, 87: bgra8, 90: bgra8, 91: bgra8, 88: bgrx8, 92: bgrx8, 93: bgrx8,
	}
)

func ddsSize(r io.Reader) (image.Config, error) {
	var h [ddsHeader]byte
	_, err := io.ReadFull(r, h[:])
	return image.Config{
		Width:  int(binary.LittleEndian.Uint32(h[ddsWidth:])),
		Height: int(binary.LittleEndian.Uint32(h[ddsHeight:])),
	}, err
}

// decodeDDS returns the largest picture; the smaller ones behind it, and the
// other sides of a cube, stay unread. ddsSize has seen the header.
func decodeDDS(data []byte) (image.Image, error) {
	l, pixels, err := ddsLayout(data)
	if err != nil {
		return nil, err
	}
	w, h := int(binary.LittleEndian.Uint32(data[ddsWidth:])), int(binary.LittleEndian.Uint32(data[ddsHeight:]))
	need := w * h * l.size
	if l.block != nil {
		need = (w + 3) / 4 * ((h + 3) / 4) * l.size
	}
	if need > len(pixels) {
		return nil, &formats.Error{Format: "dds", Place: "pixels", Offset: int64(len(data) - len(pixels)), Want: fmt.Sprintf("%d bytes", need), Got: fmt.Sprintf("%d left", len(pixels))}
	}
	out := image.NewNRGBA(image.Rect(0, 0, w, h))
	if l.block == nil {
		l.plain(pixels[:need], out.Pix)
		return out, nil
	}
	var block [16][4]byte
	for y := 0; y < h; y += 4 {
		for x := 0; x < w; x += 4 {
			l.block(pixels[:l.size], &block)
			pixels = pixels[l.size:]
			for i, c := range block {
				if px, py := x+i%4, y+i/4; px < w && py < h {
					copy(out.Pix[py*out.Stride+4*px:], c[:])
				}
			}
		}
	}
	return out, nil
}

// ddsLayout returns how pixels are stored, and their bytes.
func ddsLayout(data []byte) (layout, []byte, error) {
	u32 := func(off int) uint32 { return binary.LittleEndian.Uint32(data[off:]) }
	unsupported := func(off int, got string) (layout, []byte, error) {
		return layout{}, nil, &formats.Error{Format: "dds", Place: "pixel format", Offset: int64(off), Want: "DXT1, DXT3, DXT5 or plain pixels", Got: got, Unsupported: true}
	}
	flags := u32(ddsFlags)
	if flags&ddsFourCC != 0 {
		code := string(data[ddsCode : ddsCode+4])
		if l, ok := ddsCodes[code]; ok {
			return l, data[ddsHeader:], nil
		}
		if code != "DX10" || len(data) < ddsHeader+ddsMore {
			return unsupported(ddsCode, fmt.Sprintf("%q", code))
		}
		l, ok := ddsFormats[u32(ddsFormat)]
		if !ok {
			return unsupported(ddsFormat, fmt.Sprintf("DXGI format %d", u32(ddsFormat)))
		}
		return l, data[ddsHeader+ddsMore:], nil
	}
	l := layout{size: int(u32(ddsBits)) / 8}
	for i := range l.masks {
		l.masks[i] = u32(ddsBits + 4 + 4*i)
	}
	if flags&(ddsHasAlpha|ddsAlphaOnly) == 0 {
		l.masks[3] = 0
	}
	if flags&ddsGrey != 0 {
		l.masks[1], l.masks[2] = l.masks[0], l.masks[0]
	}
	if flags&(ddsRGB|ddsGrey|ddsAlphaOnly) == 0 || l.size < 1 || l.size > 4 || u32(ddsBits)%8 != 0 {
		return unsupported(ddsFlags, fmt.Sprintf("flags %#x, %d bits", flags, u32(ddsBits)))
	}
	return l, data[ddsHeader:], nil
}

// plain turns pixels of any masks into RGBA. A missing colour is 0, a missing
// alpha 255.
func (l *layout) plain(in, out []byte) {
	var shift [4]int
	var most [4]uint64
	for i, m := range l.masks {
		shift[i] = bits.TrailingZeros32(m)
		most[i] = uint64(m) >> shift[i]
	}
	for o := 0; o < len(out); o, in = o+4, in[l.size:] {
		var p uint32
		for i, b := range in[:l.size] {
			p |= uint32(b) << (8 * i)
		}
		for i, m := range l.masks {
			switch {
			case m != 0:
				out[o+i] = byte((uint64(p&m)>>shift[i]*255 + most[i]/2) / most[i])
			case i == 3:
				out[o+3] = 255
			}
		}
	}
}
