package icon

import (
	"bytes"
	"encoding/binary"
	"image/color"
	"image/png"
	"testing"
)

// Every entry of the file points at a picture of its size.
func TestICO(t *testing.T) {
	data := ICO()
	if n := int(binary.LittleEndian.Uint16(data[4:])); n != len(sizes) {
		t.Fatalf("%d entries, want %d", n, len(sizes))
	}
	end := 6 + 16*len(sizes)
	for i, n := range sizes {
		e := data[6+16*i:]
		size, at := int(binary.LittleEndian.Uint32(e[8:])), int(binary.LittleEndian.Uint32(e[12:]))
		if at != end {
			t.Errorf("picture %d at byte %d, want %d", i, at, end)
		}
		end = at + size
		m, err := png.Decode(bytes.NewReader(data[at:end]))
		if err != nil {
			t.Fatal(err)
		}
		if b := m.Bounds(); b.Dx() != n || b.Dy() != n || int(e[0]) != n%256 {
			t.Errorf("picture %d is %v, listed as %d, want %d", i, b, e[0], n)
		}
	}
	if end != len(data) {
		t.Errorf("%d bytes, want %d", len(data), end)
	}
}

// The corners are clear, the dancer stands out at every size.
func TestDraw(t *testing.T) {
	for _, n := range sizes {
		m := Draw(n)
		if _, _, _, a := m.At(0, 0).RGBA(); a > 0x6000 {
			t.Errorf("size %d: the corner's alpha is %#x", n, a)
		}
		teal := 0
		for y := range n {
			for x := range n {
				if c := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA); c.G > 0x90 && c.R < 0x60 {
					teal++
				}
			}
		}
		if share := float64(teal) / float64(n*n); share < 0.08 || share > 0.4 {
			t.Errorf("size %d: the dancer takes %.0f %% of it", n, 100*share)
		}
	}
}
