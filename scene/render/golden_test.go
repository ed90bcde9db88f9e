package render

import (
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/formats/formatstest"
)

// goldenCells is the width and height of a golden picture: each of its pixels is
// the mean of a square of the one drawn.
const goldenCells = 40

// How far a cell may be from the golden one, of 255. Software and hardware
// renderers place samples differently, which moves an edge by a quarter of a
// pixel: in a cell of 8 by 8 pixels that is up to 1/32 of 255. A colour that is
// wrong, or a part that is missing, moves a cell by far more.
const (
	goldenWorst = 10  // any channel of any cell
	goldenMean  = 0.5 // all channels of all cells
)

// golden compares a square picture with testdata/golden/<name>.png.
func golden(t *testing.T, name string, img *image.NRGBA) {
	t.Helper()
	got := shrink(img)
	path := filepath.Join("testdata", "golden", name+".png")
	if formatstest.Updating() {
		f, err := os.Create(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if err := png.Encode(f, got); err != nil {
			t.Fatal(err)
		}
		return
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	worst, sum := 0.0, 0.0
	for y := range goldenCells {
		for x := range goldenCells {
			a, b := got.NRGBAAt(x, y), color.NRGBAModel.Convert(want.At(x, y)).(color.NRGBA)
			for _, d := range [3]int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B)} {
				worst, sum = max(worst, math.Abs(float64(d))), sum+math.Abs(float64(d))
			}
		}
	}
	if mean := sum / (3 * goldenCells * goldenCells); worst > goldenWorst || mean > goldenMean {
		keep(t, name, img)
		t.Errorf("%s: a cell differs by %g of 255, all by %.2f in the mean; FURITSUKE_PICTURES=folder keeps what was drawn, -update accepts it", name, worst, mean)
	}
}

// shrink returns the means of a square picture's cells.
func shrink(img *image.NRGBA) *image.NRGBA {
	out := image.NewNRGBA(image.Rect(0, 0, goldenCells, goldenCells))
	side := img.Rect.Dx() / goldenCells
	for y := range goldenCells {
		for x := range goldenCells {
			var sum [3]int
			for j := range side {
				for i := range side {
					c := img.NRGBAAt(x*side+i, y*side+j)
					sum[0], sum[1], sum[2] = sum[0]+int(c.R), sum[1]+int(c.G), sum[2]+int(c.B)
				}
			}
			n := side * side
			out.SetNRGBA(x, y, color.NRGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255})
		}
	}
	return out
}
