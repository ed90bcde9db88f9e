// Package texture decodes the images that models are painted with. It knows
// nothing of models, materials or the graphics card.
package texture

import (
	"bytes"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"

	"golang.org/x/image/webp"

	"furitsuke/formats"
)

// Decode returns an image by its content, whatever its file's name ends in:
// PNG, JPEG, WebP, BMP, GIF (its first picture), DDS (BC1 to BC3 and plain) or
// TGA.
// Rows run from the top; alpha is straight, so colours under alpha 0 survive.
// Its error is a *[formats.Error].
func Decode(data []byte) (*image.NRGBA, error) {
	for i := range kinds {
		k := &kinds[i]
		if k.match(data) {
			return k.read(data)
		}
	}
	return nil, &formats.Error{
		Format: "texture", Place: "content", Offset: 0, Unsupported: true,
		Want: "PNG, JPEG, WebP, BMP, GIF, DDS or TGA", Got: fmt.Sprintf("%q", data[:min(len(data), 8)]),
	}
}

// The limits on a picture: the side is what graphics cards take, the area is 8K
// by 8K, more than any model measured; a broken header asks for more at once.
const (
	maxSide  = 16384
	maxBytes = 256 << 20 // of RGBA
)

// A kind is one image format.
type kind struct {
	name   string
	match  func(data []byte) bool
	size   func(io.Reader) (image.Config, error)
	decode func(data []byte) (image.Image, error)
}

// kinds is in the order of trying; TGA has no magic and comes last.
var kinds = []kind{
	{"png", starts("\x89PNG\r\n\x1a\n"), png.DecodeConfig, reading(png.Decode)},
	{"jpeg", starts("\xff\xd8\xff"), jpeg.DecodeConfig, reading(jpeg.Decode)},
	{"webp", starts("RIFF"), webp.DecodeConfig, decodeWebP},
	{"gif", starts("GIF8"), gif.DecodeConfig, decodeGIF},
	{"bmp", starts("BM"), bmpSize, decodeBMP},
	{"dds", starts("DDS "), ddsSize, decodeDDS},
	{"tga", isTGA, tgaSize, decodeTGA},
}

func starts(magic string) func([]byte) bool {
	return func(data []byte) bool { return bytes.HasPrefix(data, []byte(magic)) }
}

func reading(decode func(io.Reader) (image.Image, error)) func([]byte) (image.Image, error) {
	return func(data []byte) (image.Image, error) { return decode(bytes.NewReader(data)) }
}

// read checks the size before anything is allocated for pixels. A decoder that
// panics has met a broken file: none of them promises not to.
func (k *kind) read(data []byte) (out *image.NRGBA, err error) {
	defer func() {
		if p := recover(); p != nil {
			out, err = nil, k.broken(fmt.Errorf("%v", p))
		}
	}()
	c, err := k.size(bytes.NewReader(data))
	if err != nil {
		return nil, k.broken(err)
	}
	if c.Width < 1 || c.Height < 1 || c.Width > maxSide || c.Height > maxSide || c.Width*c.Height > maxBytes/4 {
		return nil, &formats.Error{
			Format: k.name, Place: "size", Offset: -1,
			Want: fmt.Sprintf("1 to %d pixels a side and at most %d in all", maxSide, maxBytes/4),
			Got:  fmt.Sprintf("%d by %d", c.Width, c.Height),
		}
	}
	m, err := k.decode(data)
	if err != nil {
		return nil, k.broken(err)
	}
	return straight(m), nil
}

// broken turns a decoder's error into ours, unless it is one already.
func (k *kind) broken(err error) error {
	if e, ok := err.(*formats.Error); ok {
		return e
	}
	return &formats.Error{Format: k.name, Place: "image", Offset: -1, Want: "a whole " + k.name, Got: err.Error()}
}
