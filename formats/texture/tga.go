package texture

import (
	"bytes"
	"encoding/binary"
	"image"
	"io"
	"slices"

	"github.com/ftrvxmtrx/tga"
)

// tgaHeader is the size of a TGA's header.
const tgaHeader = 18

// tgaFooter is the size of the footer that the library looks for, even in files
// too small to have one.
const tgaFooter = 26

// isTGA reports whether data can be a TGA: there is no magic, but its header
// has few legal values.
func isTGA(data []byte) bool {
	if len(data) < tgaHeader {
		return false
	}
	mapped, kind, bits := data[1], data[2], data[16]
	return mapped <= 1 &&
		slices.Contains([]byte{1, 2, 3, 9, 10, 11}, kind) && // mapped, true colour, grey; + 8: run lengths
		slices.Contains([]byte{8, 15, 16, 24, 32}, bits)
}

func tgaSize(r io.Reader) (image.Config, error) {
	var h [tgaHeader]byte
	_, err := io.ReadFull(r, h[:])
	return image.Config{
		Width:  int(binary.LittleEndian.Uint16(h[12:])),
		Height: int(binary.LittleEndian.Uint16(h[14:])),
	}, err
}

func decodeTGA(data []byte) (image.Image, error) {
	if short := tgaFooter - len(data); short > 0 {
		data = append(slices.Clip(data), make([]byte, short)...)
	}
	return tga.Decode(bytes.NewReader(data))
}
