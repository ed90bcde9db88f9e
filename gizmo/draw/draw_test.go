package draw

import (
	"math"
	"testing"
)

func TestToSegment(t *testing.T) {
	for _, c := range []struct {
		p, a, b Point
		want    float64
	}{
		{Point{5, 3}, Point{0, 0}, Point{10, 0}, 3},  // beside it
		{Point{13, 4}, Point{0, 0}, Point{10, 0}, 5}, // past its end
		{Point{-3, 4}, Point{0, 0}, Point{10, 0}, 5}, // before its start
		{Point{3, 4}, Point{0, 0}, Point{0, 0}, 5},   // a segment without length
	} {
		if got := c.p.ToSegment(c.a, c.b); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v to %v-%v: got %g, want %g", c.p, c.a, c.b, got, c.want)
		}
	}
}

func TestListKeepsPathsApart(t *testing.T) {
	var l List
	l.Line(Ink, 1, Point{1, 2}, Point{3, 4})
	l.Diamond(Warm, Point{10, 10}, 4)
	l.Text(Ink, 15, Point{5, 6}, Centre, "骨")
	l.Text(Ink, 15, Point{5, 6}, Centre, "")
	if len(l.Ops) != 3 {
		t.Fatalf("got %d ops, want 3: an empty text is nothing to paint", len(l.Ops))
	}
	for i, want := range []int{2, 4, 1} {
		if got := len(l.Path(l.Ops[i])); got != want {
			t.Errorf("op %d has %d points, want %d", i, got, want)
		}
	}
	if p := l.Path(l.Ops[1])[1]; p != (Point{14, 10}) {
		t.Errorf("the diamond's right tip is at %v, want {14 10}", p)
	}
}

func TestColour(t *testing.T) {
	if got := Accent.Alpha(0.5); got != 0x2BB3A380 {
		t.Errorf("half an accent is %08X, want 2BB3A380", uint32(got))
	}
	r, g, b, a := Colour(0x01020304).RGBA()
	if r != 1 || g != 2 || b != 3 || a != 4 {
		t.Errorf("parts of 01020304 are %d %d %d %d", r, g, b, a)
	}
}

func TestRefillingAllocatesNothing(t *testing.T) {
	var l List
	fill := func() {
		l.Reset()
		for i := range 50 {
			l.Disc(Ink, Point{float64(i), 3}, 4)
			l.Line(Rule, 1, Point{float64(i), 0}, Point{float64(i), 9})
		}
	}
	fill()
	if n := testing.AllocsPerRun(20, fill); n != 0 {
		t.Errorf("refilling a warm list allocates %g times", n)
	}
}
