package paint

import (
	"bytes"
	"image/color"
	"image/png"
	"testing"
)

func TestEdgesAreCoveredByTheirShare(t *testing.T) {
	c := New(4, 1, Hex(0x000000))
	c.Draw(Rect(0, -10, 1.5, 10), Flat(Hex(0xFFFFFF)))
	for x, want := range []uint8{255, 128, 0, 0} { // the edge runs through the middle of the second pixel
		if got := c.NRGBAAt(x, 0).R; got != want {
			t.Errorf("pixel %d: %d, want %d", x, got, want)
		}
	}
}

func TestDrawingOverNothingKeepsTheColor(t *testing.T) {
	c := New(1, 1, Hex(0x112233).Fade(0))
	c.Draw(Rect(-5, -5, 5, 5), Flat(Hex(0xFF8040).Fade(0.5)))
	if got, want := c.NRGBAAt(0, 0), (color.NRGBA{255, 128, 64, 128}); got != want {
		t.Errorf("%v, want %v", got, want)
	}
	c.Draw(Rect(-5, -5, 5, 5), Flat(Hex(0x0000FF)))
	if got, want := c.NRGBAAt(0, 0), (color.NRGBA{0, 0, 255, 255}); got != want {
		t.Errorf("over it: %v, want %v", got, want)
	}
}

func TestShapes(t *testing.T) {
	for _, c := range []struct {
		name   string
		s      Shape
		x, y   float64
		inside bool
	}{
		{"ellipse inside", Ellipse(0, 0, 4, 2), 3.9, 0, true},
		{"ellipse outside", Ellipse(0, 0, 4, 2), 0, 2.1, false},
		{"ring on the line", Arc(Ellipse(0, 0, 4, 4), 0.5), 4.2, 0, true},
		{"ring in the middle", Arc(Ellipse(0, 0, 4, 4), 0.5), 0, 0, false},
		{"and", And(Rect(0, 0, 2, 2), Rect(1, 1, 3, 3)), 0.5, 0.5, false},
		{"and, shared", And(Rect(0, 0, 2, 2), Rect(1, 1, 3, 3)), 1.5, 1.5, true},
	} {
		if got := c.s(c.x, c.y) < 0; got != c.inside {
			t.Errorf("%s: inside %v, want %v", c.name, got, c.inside)
		}
	}
}

func TestPNG(t *testing.T) {
	c := New(3, 2, Hex(0x2BB3A3).Fade(0.5))
	got, err := png.Decode(bytes.NewReader(PNG(c)))
	if err != nil {
		t.Fatal(err)
	}
	if r, want := got.At(1, 1), c.At(1, 1); r != want {
		t.Errorf("%v comes back as %v", want, r)
	}
}
