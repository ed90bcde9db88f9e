package app

import (
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/app/desk"
)

// A picture is asked for by its key, named in the browser and drawn anew at its
// own size, with nothing behind the figures.
func TestSavePicture(t *testing.T) {
	h := newHand(t)
	d := h.w.desk
	h.stopAt(1)
	dir := t.TempDir()
	h.browseFrom(dir)
	h.keys("F12")
	h.frames(2)
	if !h.w.dialogs.picture.open {
		t.Fatal("F12 asked for nothing")
	}
	h.w.dialogs.picture.picture = desk.Picture{Width: 300, Height: 200, Transparent: true}
	h.keys("Enter")
	h.name("shot")
	f, err := os.Open(filepath.Join(dir, "shot.png"))
	if err != nil {
		t.Fatalf("%v (messages: %q)", err, said(d))
	}
	defer f.Close()
	im, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if im.Bounds() != image.Rect(0, 0, 300, 200) {
		t.Errorf("the picture is %v", im.Bounds())
	}
	clear, solid := 0, 0
	for y := range 200 {
		for x := range 300 {
			switch _, _, _, a := im.At(x, y).RGBA(); a {
			case 0:
				clear++
			case 0xffff:
				solid++
			}
		}
	}
	if n := 300 * 200; clear < n/2 || solid < n/50 {
		t.Errorf("of %d pixels %d are empty and %d covered", n, clear, solid)
	}
	if d.Stage().Transparent {
		t.Error("the window's own stage stayed transparent")
	}
}
