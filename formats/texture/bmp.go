package texture

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"io"

	"golang.org/x/image/bmp"

	"furitsuke/formats"
)

// bmpFile and bmpInfo are the sizes of the two headers of a plain BMP.
const bmpFile, bmpInfo = 14, 40

// decodeBMP reads BMPs of 1 to 8, 24 and 32 bits. The library takes only files
// whose parts follow one another without gaps behind a header of three sizes;
// image editors write others, so the file is put in that order first.
//
// The fourth byte of 32-bit pixels is alpha if it is anything but 0 somewhere.
// MMD's loader, D3DX, is known to decide so (Wine's d3dx9 surface.c does the
// same); headers cannot say, since the common one has no mask for alpha.
func decodeBMP(data []byte) (image.Image, error) {
	h, err := readBMP(data)
	if err != nil {
		return nil, err
	}
	m, err := bmp.Decode(bytes.NewReader(h.plain(data)))
	if err != nil || h.bits != 32 {
		return m, err
	}
	out, ok := m.(*image.NRGBA)
	if !ok {
		return nil, fmt.Errorf("32 bits decoded as %T", m)
	}
	pixels := data[h.pixels:]
	transparent := false
	for i := 3; i < len(out.Pix); i += 4 {
		transparent = transparent || pixels[i] != 0
	}
	if !transparent {
		return out, nil
	}
	for y := range h.height {
		from := y
		if !h.topDown {
			from = h.height - 1 - y
		}
		for x := range h.width {
			out.Pix[y*out.Stride+4*x+3] = pixels[4*(from*h.width+x)+3]
		}
	}
	return out, nil
}

func bmpSize(r io.Reader) (image.Config, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return image.Config{}, err
	}
	h, err := readBMP(data)
	return image.Config{Width: h.width, Height: h.height}, err
}

// A bmpHeader is what a BMP's headers say.
type bmpHeader struct {
	width, height int
	topDown       bool
	bits          int
	palette       []byte // four bytes a colour
	pixels        int    // offset
}

func readBMP(data []byte) (h bmpHeader, err error) {
	bad := func(place string, off int, want string, got any) (bmpHeader, error) {
		return h, &formats.Error{Format: "bmp", Place: place, Offset: int64(off), Want: want, Got: fmt.Sprint(got)}
	}
	if len(data) < bmpFile+bmpInfo {
		return bad("header", 0, fmt.Sprintf("%d bytes", bmpFile+bmpInfo), fmt.Sprintf("%d left", len(data)))
	}
	u32 := func(off int) uint32 { return binary.LittleEndian.Uint32(data[off:]) }
	pixels, info := int64(u32(10)), int64(u32(14))
	if info < bmpInfo || info > int64(len(data))-bmpFile {
		return bad("header size", 14, fmt.Sprintf("%d to %d", bmpInfo, len(data)-bmpFile), info)
	}
	width, height := int64(int32(u32(18))), int64(int32(u32(22)))
	if height < 0 {
		h.topDown, height = true, -height
	}
	h.width, h.height = int(max(0, width)), int(height)
	h.bits = int(binary.LittleEndian.Uint16(data[28:]))
	compression := u32(30)
	// Colour masks (3, and 6 with alpha) that say what 32 bits hold anyway.
	masked := (compression == 3 || compression == 6) && h.bits == 32 && len(data) >= 66 &&
		u32(54) == 0xFF0000 && u32(58) == 0xFF00 && u32(62) == 0xFF
	if compression != 0 && !masked {
		h, err = bad("compression", 30, "0, none", compression)
		err.(*formats.Error).Unsupported = true
		return h, err
	}
	if pixels < bmpFile+info || pixels > int64(len(data)) {
		return bad("pixel offset", 10, fmt.Sprintf("%d to %d", bmpFile+info, len(data)), pixels)
	}
	switch h.bits {
	case 1, 2, 4, 8:
		used := int64(u32(46))
		if used == 0 || used > 1<<h.bits {
			used = 1 << h.bits
		}
		start := bmpFile + info
		h.palette = data[start:min(start+used*4, pixels)]
	case 24, 32:
	default:
		h, err = bad("bits per pixel", 28, "1, 2, 4, 8, 24 or 32", h.bits)
		err.(*formats.Error).Unsupported = true
		return h, err
	}
	row := (width*int64(h.bits) + 31) / 32 * 4
	if left := int64(len(data)) - pixels; row > 0 && height > left/row {
		return bad("pixels", int(pixels), fmt.Sprintf("%d rows of %d bytes", height, row), fmt.Sprintf("%d left", left))
	}
	h.pixels = int(pixels)
	return h, nil
}

// plain returns the file with the smallest header, no gaps, and a palette for
// every number that a pixel can hold: what it lacked is black.
func (h *bmpHeader) plain(data []byte) []byte {
	palette := 0
	if h.bits <= 8 {
		palette = 4 << h.bits
	}
	out := make([]byte, bmpFile+bmpInfo+palette, bmpFile+bmpInfo+palette+len(data)-h.pixels)
	copy(out, data[:bmpFile+bmpInfo])
	copy(out[bmpFile+bmpInfo:], h.palette)
	binary.LittleEndian.PutUint32(out[10:], uint32(len(out)))
	binary.LittleEndian.PutUint32(out[14:], bmpInfo)
	binary.LittleEndian.PutUint32(out[30:], 0)
	binary.LittleEndian.PutUint32(out[46:], 0)
	return append(out, data[h.pixels:]...)
}
