package texture

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/bmp"

	"furitsuke/formats"
	"furitsuke/formats/formatstest"
)

// picture is 5 by 3: no multiple of 4, every pixel of its own, some clear.
func picture() *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, 5, 3))
	for y := range 3 {
		for x := range 5 {
			m.SetNRGBA(x, y, color.NRGBA{uint8(40 * x), uint8(80 * y), 200, uint8(255 - 85*((x+y)%4))})
		}
	}
	return m
}

func opaque(m *image.NRGBA) *image.NRGBA {
	out := image.NewNRGBA(m.Rect)
	copy(out.Pix, m.Pix)
	for i := 3; i < len(out.Pix); i += 4 {
		out.Pix[i] = 255
	}
	return out
}

func encode(t testing.TB, to func(b *bytes.Buffer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := to(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// rawBMP stores m bottom up in 32 bits behind a header of the given size, with a
// gap before the pixels.
func rawBMP(m *image.NRGBA, info, gap int, compression uint32) []byte {
	b := make([]byte, bmpFile+info+gap)
	copy(b, "BM")
	put := binary.LittleEndian.PutUint32
	put(b[10:], uint32(len(b)))
	put(b[14:], uint32(info))
	put(b[18:], uint32(m.Rect.Dx()))
	put(b[22:], uint32(m.Rect.Dy()))
	b[26], b[28] = 1, 32
	put(b[30:], compression)
	if compression != 0 {
		put(b[54:], 0xFF0000)
		put(b[58:], 0xFF00)
		put(b[62:], 0xFF)
	}
	for y := m.Rect.Dy() - 1; y >= 0; y-- {
		for x := range m.Rect.Dx() {
			c := m.NRGBAAt(x, y)
			b = append(b, c.B, c.G, c.R, c.A)
		}
	}
	return b
}

// rawTGA stores m from the top in 32 bits.
func rawTGA(m *image.NRGBA) []byte {
	b := make([]byte, tgaHeader)
	b[2], b[16], b[17] = 2, 32, 0x28
	binary.LittleEndian.PutUint16(b[12:], uint16(m.Rect.Dx()))
	binary.LittleEndian.PutUint16(b[14:], uint16(m.Rect.Dy()))
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			c := m.NRGBAAt(x, y)
			b = append(b, c.B, c.G, c.R, c.A)
		}
	}
	return b
}

// dds returns a header, with four characters or with bits and masks, and pixels.
func dds(w, h int, code string, bits uint32, masks [4]uint32, pixels ...byte) []byte {
	b := make([]byte, ddsHeader)
	copy(b, "DDS ")
	put := binary.LittleEndian.PutUint32
	put(b[ddsHeight:], uint32(h))
	put(b[ddsWidth:], uint32(w))
	flags := uint32(ddsFourCC)
	if code == "" {
		flags = ddsRGB
		if masks[3] != 0 {
			flags |= ddsHasAlpha
		}
	}
	put(b[ddsFlags:], flags)
	copy(b[ddsCode:], code)
	put(b[ddsBits:], bits)
	for i, m := range masks {
		put(b[ddsBits+4+4*i:], m)
	}
	return append(b, pixels...)
}

func TestDecode(t *testing.T) {
	m := picture()
	solid := opaque(m)
	bgra := make([]byte, 0, 60)
	for i := 0; i < len(m.Pix); i += 4 {
		bgra = append(bgra, m.Pix[i+2], m.Pix[i+1], m.Pix[i], m.Pix[i+3])
	}
	palette := color.Palette{color.NRGBA{1, 2, 3, 255}, color.NRGBA{200, 100, 50, 0}, color.NRGBA{9, 8, 7, 128}}
	mapped := image.NewPaletted(image.Rect(0, 0, 3, 1), palette)
	copy(mapped.Pix, []byte{0, 1, 2})
	wide := image.NewNRGBA64(m.Rect)
	for y := range 3 {
		for x := range 5 {
			c := m.NRGBAAt(x, y)
			wide.SetNRGBA64(x, y, color.NRGBA64{uint16(c.R) * 257, uint16(c.G) * 257, uint16(c.B) * 257, uint16(c.A) * 257})
		}
	}
	grey := image.NewGray(image.Rect(0, 0, 2, 1))
	grey.Pix[0], grey.Pix[1] = 10, 250
	canvas := image.NewPaletted(image.Rect(1, 0, 2, 1), color.Palette{color.NRGBA{5, 6, 7, 255}})
	row := func(pix ...byte) *image.NRGBA {
		return &image.NRGBA{Pix: pix, Stride: len(pix), Rect: image.Rect(0, 0, len(pix)/4, 1)}
	}
	invisible := image.NewNRGBA(m.Rect) // all alphas 0
	copy(invisible.Pix, m.Pix)
	for i := 3; i < len(invisible.Pix); i += 4 {
		invisible.Pix[i] = 0
	}
	tests := []struct {
		name string
		data []byte
		want *image.NRGBA
	}{
		{"png", encode(t, func(b *bytes.Buffer) error { return png.Encode(b, m) }), m},
		{"png, opaque", encode(t, func(b *bytes.Buffer) error { return png.Encode(b, solid) }), solid},
		{"png, 16 bits", encode(t, func(b *bytes.Buffer) error { return png.Encode(b, wide) }), m},
		{"png, palette with alpha", encode(t, func(b *bytes.Buffer) error { return png.Encode(b, mapped) }), row(1, 2, 3, 255, 200, 100, 50, 0, 9, 8, 7, 128)},
		{"png, grey", encode(t, func(b *bytes.Buffer) error { return png.Encode(b, grey) }), row(10, 10, 10, 255, 250, 250, 250, 255)},
		{"gif, smaller than its canvas", encode(t, func(b *bytes.Buffer) error {
			return gif.EncodeAll(b, &gif.GIF{Image: []*image.Paletted{canvas}, Delay: []int{0}, Config: image.Config{Width: 2, Height: 1}})
		}), row(0, 0, 0, 0, 5, 6, 7, 255)},
		{"bmp, 24 bits", encode(t, func(b *bytes.Buffer) error { return bmp.Encode(b, solid) }), solid},
		{"bmp, 8 bits", encode(t, func(b *bytes.Buffer) error { return bmp.Encode(b, grey) }), row(10, 10, 10, 255, 250, 250, 250, 255)},
		{"bmp, 32 bits, alpha without a mask for it", rawBMP(m, 40, 0, 0), m},
		{"bmp, 32 bits, no alpha", rawBMP(invisible, 40, 0, 0), solid},
		{"bmp, header of 56 bytes with masks", rawBMP(m, 56, 0, 3), m},
		{"bmp, a gap before the pixels", rawBMP(m, 40, 10, 0), m},
		{"tga", rawTGA(m), m},
		{"tga, smaller than a footer", rawTGA(row(1, 2, 3, 4)), row(1, 2, 3, 4)},
		{"dds, bgra", dds(5, 3, "", 32, bgra8.masks, bgra...), m},
		{"dds, bgrx", dds(5, 3, "", 32, bgrx8.masks, bgra...), solid},
		{"dds, 565", dds(2, 1, "", 16, [4]uint32{0xF800, 0x7E0, 0x1F}, 0x00, 0xF8, 0xFF, 0x07), row(255, 0, 0, 255, 0, 255, 255, 255)},
		{"dds, 4444", dds(1, 1, "", 16, [4]uint32{0xF00, 0xF0, 0xF, 0xF000}, 0x21, 0x83), row(51, 34, 17, 136)},
		// Red and green, then their two mixes; half red, clear; 4 by 1.
		{"dds, BC1", dds(4, 1, "DXT1", 0, [4]uint32{}, 0x00, 0xF8, 0xE0, 0x07, 0b11100100, 0, 0, 0), row(255, 0, 0, 255, 0, 255, 0, 255, 170, 85, 0, 255, 85, 170, 0, 255)},
		{"dds, BC1 with clear pixels", dds(4, 1, "DXT1", 0, [4]uint32{}, 0xE0, 0x07, 0x00, 0xF8, 0b11100100, 0, 0, 0), row(0, 255, 0, 255, 255, 0, 0, 255, 128, 128, 0, 255, 0, 0, 0, 0)},
		{"dds, BC2", dds(2, 1, "DXT3", 0, [4]uint32{}, 0xF1, 0, 0, 0, 0, 0, 0, 0, 0xE0, 0x07, 0x00, 0xF8, 0b1011, 0, 0, 0), row(170, 85, 0, 17, 85, 170, 0, 255)},
		{"dds, BC3 of eight", dds(4, 1, "DXT5", 0, [4]uint32{}, 255, 0, 0b10001000, 0b1110, 0, 0, 0, 0, 0, 0xF8, 0, 0xF8, 0, 0, 0, 0), row(255, 0, 0, 255, 255, 0, 0, 0, 255, 0, 0, 219, 255, 0, 0, 36)},
		{"dds, BC3 of six", dds(3, 1, "DXT5", 0, [4]uint32{}, 0, 100, 0b10111110, 0b0, 0, 0, 0, 0, 0, 0xF8, 0, 0xF8, 0, 0, 0, 0), row(255, 0, 0, 0, 255, 0, 0, 255, 255, 0, 0, 20)},
		{"dds, third header", dds(5, 3, "DX10", 0, [4]uint32{}, slices.Concat([]byte{28}, make([]byte, ddsMore-1), m.Pix)...), m},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Decode(tt.data)
			if err != nil {
				t.Fatal(err)
			}
			if got.Rect != tt.want.Rect || !bytes.Equal(got.Pix, tt.want.Pix) {
				t.Errorf("%v % x\nwant %v % x", got.Rect, got.Pix, tt.want.Rect, tt.want.Pix)
			}
		})
	}
}

// Lossless and lossy WebP, as ImageMagick writes them; the lossy one has a colour
// under alpha 0.
func TestDecodeWebP(t *testing.T) {
	lossless, lossy := "UklGRiYAAABXRUJQVlA4TBoAAAAvAgAAEBcw/wKCIv9HCwFB0XTPBfxCEyL6Hw==",
		"UklGRnYAAABXRUJQVlA4WAoAAAAQAAAAHwAADwAAQUxQSBMAAAABDzD/ERFCIJDkLz3AAhH9j+IFAFZQOCA8AAAAEAMAnQEqIAAQAD4xFIhCoiEhGAQAIAMEoAdgD8AAEIoAAP70UR//+YJX5Bu1D//84i/OIvziL/zcAAAA"
	decode := func(text string) *image.NRGBA {
		data, err := base64.StdEncoding.DecodeString(text)
		if err != nil {
			t.Fatal(err)
		}
		m, err := Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	m := decode(lossless)
	if m.Rect != image.Rect(0, 0, 3, 1) || m.NRGBAAt(0, 0) != (color.NRGBA{255, 0, 0, 255}) || m.NRGBAAt(1, 0) != (color.NRGBA{0, 255, 0, 127}) {
		t.Errorf("%v % x", m.Rect, m.Pix)
	}
	m = decode(lossy)
	for _, tt := range []struct {
		x    int
		want color.NRGBA
	}{{2, color.NRGBA{200, 40, 40, 255}}, {29, color.NRGBA{200, 40, 40, 0}}} {
		c := m.NRGBAAt(tt.x, 8)
		if max(c.R, tt.want.R)-min(c.R, tt.want.R) > 6 || max(c.G, tt.want.G)-min(c.G, tt.want.G) > 6 || c.A != tt.want.A {
			t.Errorf("%d: %v, want %v", tt.x, c, tt.want)
		}
	}
}

func TestDecodeJPEG(t *testing.T) {
	want := color.NRGBA{200, 100, 50, 255}
	m := image.NewNRGBA(image.Rect(0, 0, 16, 9))
	for i := range m.Pix {
		m.Pix[i] = []byte{want.R, want.G, want.B, want.A}[i%4]
	}
	got, err := Decode(encode(t, func(b *bytes.Buffer) error { return jpeg.Encode(b, m, &jpeg.Options{Quality: 100}) }))
	if err != nil {
		t.Fatal(err)
	}
	c := got.NRGBAAt(8, 4)
	// An even colour loses at most rounding on its way through YCbCr.
	near := func(a, b uint8) bool { return max(a, b)-min(a, b) <= 2 }
	if got.Rect != m.Rect || !near(c.R, want.R) || !near(c.G, want.G) || !near(c.B, want.B) || c.A != 255 {
		t.Errorf("%v of %v, want %v of %v", c, got.Rect, want, m.Rect)
	}
}

// pngHeader is a PNG that ends after the header of a picture of that size.
func pngHeader(w, h uint32) []byte {
	c := binary.BigEndian.AppendUint32([]byte("IHDR"), w)
	c = append(binary.BigEndian.AppendUint32(c, h), 8, 6, 0, 0, 0)
	b := slices.Concat([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0d"), c)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(c))
}

func with(b []byte, off int, bytes ...byte) []byte {
	copy(b[off:], bytes)
	return b
}

// bad lists the defects of testdata/bad/texture-*.
var bad = []struct {
	file string
	data func() []byte
}{
	{"empty.png", func() []byte { return nil }},
	{"text.png", func() []byte { return []byte("no image at all, but longer than a header") }},
	{"png-huge.png", func() []byte { return pngHeader(1<<20, 1<<20) }},
	{"png-too-many-pixels.png", func() []byte { return pngHeader(16384, 16383) }},
	{"png-cut.png", func() []byte { return pngHeader(4, 4) }},
	{"jpeg-cut.jpg", func() []byte { return []byte("\xff\xd8\xff\xe0\x00") }},
	{"gif-cut.gif", func() []byte { return []byte("GIF89a\x01\x00\x01\x00\x00\x00\x00") }},
	{"bmp-cut-header.bmp", func() []byte { return []byte("BM short") }},
	{"bmp-cut-pixels.bmp", func() []byte { b := rawBMP(picture(), 40, 0, 0); return b[:len(b)-1] }},
	{"bmp-negative-width.bmp", func() []byte { return with(rawBMP(picture(), 40, 0, 0), 18, 0xFF, 0xFF, 0xFF, 0xFF) }},
	{"bmp-offset-beyond-end.bmp", func() []byte { return with(rawBMP(picture(), 40, 0, 0), 10, 0xFF, 0xFF) }},
	{"bmp-run-lengths.bmp", func() []byte { return with(rawBMP(picture(), 40, 0, 0), 30, 1) }},
	{"bmp-16-bits.bmp", func() []byte { return with(rawBMP(picture(), 40, 0, 0), 28, 16) }},
	{"tga-cut.tga", func() []byte { b := rawTGA(picture()); return b[:len(b)-1] }},
	{"tga-no-width.tga", func() []byte { return with(rawTGA(picture()), 12, 0, 0) }},
	{"dds-cut-header.dds", func() []byte { return []byte("DDS short") }},
	{"dds-cut-pixels.dds", func() []byte { return dds(5, 5, "DXT1", 0, [4]uint32{}, make([]byte, 31)...) }},
	{"dds-bc7.dds", func() []byte {
		return dds(4, 4, "DX10", 0, [4]uint32{}, slices.Concat([]byte{98}, make([]byte, 40))...)
	}},
	{"dds-huge.dds", func() []byte { return dds(1<<30, 1<<30, "DXT1", 0, [4]uint32{}) }},
}

func TestBad(t *testing.T) {
	for _, tt := range bad {
		t.Run(tt.file, func(t *testing.T) {
			formatstest.Bad(t, "texture-"+tt.file, tt.data(), Decode)
		})
	}
}

// Every picture beside the corpus's models decodes.
func TestCorpus(t *testing.T) {
	dir := formatstest.Root(t)
	found := 0
	err := filepath.WalkDir(filepath.Join(dir, "sets"), func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || !slices.Contains([]string{".png", ".jpg", ".bmp", ".tga", ".dds", ".sph", ".spa"}, strings.ToLower(filepath.Ext(path))) {
			return err
		}
		found++
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		m, err := Decode(data)
		if err != nil {
			t.Errorf("%s: %v", path, err)
			return nil
		}
		t.Log(filepath.Base(path), m.Rect.Size())
		return nil
	})
	if err != nil || found == 0 {
		t.Fatalf("%d pictures in %q: %v", found, dir, err)
	}
}

func FuzzRead(f *testing.F) {
	m := picture()
	f.Add(encode(f, func(b *bytes.Buffer) error { return png.Encode(b, m) }))
	f.Add(encode(f, func(b *bytes.Buffer) error { return jpeg.Encode(b, m, nil) }))
	f.Add(encode(f, func(b *bytes.Buffer) error { return gif.Encode(b, m, nil) }))
	f.Add(encode(f, func(b *bytes.Buffer) error { return bmp.Encode(b, m) }))
	f.Add(rawTGA(m))
	f.Add(rawBMP(m, 56, 2, 3))
	f.Add(dds(5, 5, "DXT5", 0, [4]uint32{}, make([]byte, 64)...))
	f.Add(dds(5, 3, "", 32, bgra8.masks, m.Pix...))
	f.Add(dds(5, 3, "", 24, [4]uint32{0xFFFFFFFF, 0xF0F0, 1, 0x80000000}, m.Pix...))
	for _, b := range bad {
		f.Add(b.data())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		// A few bytes may describe 64 million pixels, which is legal and slow:
		// the fuzzer's time is for other things.
		for i := range kinds {
			if k := &kinds[i]; k.match(data) {
				if c, err := k.size(bytes.NewReader(data)); err == nil && max(c.Width, c.Height) > 1<<10 {
					t.Skip()
				}
				break
			}
		}
		m, err := Decode(data)
		if err != nil {
			if e := new(formats.Error); !errors.As(err, &e) {
				t.Fatalf("error of type %T: %v", err, err)
			}
			return
		}
		if m.Rect.Min != (image.Point{}) || m.Stride != 4*m.Rect.Dx() || len(m.Pix) < m.Stride*m.Rect.Dy() {
			t.Fatalf("%v with stride %d and %d bytes", m.Rect, m.Stride, len(m.Pix))
		}
	})
}
