package desk

import (
	"math"
	"testing"
)

func TestAdvance(t *testing.T) {
	for _, c := range []struct {
		name         string
		clock        Clock
		dt, want     float64
		playing, new bool
	}{
		{"plays", Clock{Time: 1, Duration: 4, Speed: 1, Playing: true}, 0.5, 1.5, true, true},
		{"at its speed", Clock{Time: 1, Duration: 4, Speed: 2, Playing: true}, 0.5, 2, true, true},
		{"not while paused", Clock{Time: 1, Duration: 4, Speed: 1}, 0.5, 1, false, false},
		{"stops at the end", Clock{Time: 3.9, Duration: 4, Speed: 1, Playing: true}, 0.5, 4, false, true},
		{"wraps", Clock{Time: 3.9, Duration: 4, Speed: 1, Playing: true, Loop: true}, 0.5, 0.4, true, true},
		{"wraps more than once", Clock{Duration: 1, Speed: 1, Playing: true, Loop: true}, 3.25, 0.25, true, true},
		{"a single pose", Clock{Speed: 1, Playing: true, Loop: true}, 1, 0, true, false},
		{"never backwards", Clock{Time: 1, Duration: 4, Speed: 1, Playing: true}, -1, 1, true, false},
		{"nor by nothing", Clock{Time: 1, Duration: 4, Speed: 1, Playing: true}, math.NaN(), 1, true, false},
	} {
		changed := c.clock.Advance(c.dt)
		if math.Abs(c.clock.Time-c.want) > 1e-9 || c.clock.Playing != c.playing || changed != c.new {
			t.Errorf("%s: time %g, playing %t, changed %t", c.name, c.clock.Time, c.clock.Playing, changed)
		}
	}
}

func TestStep(t *testing.T) {
	for _, c := range []struct {
		from float64 // frames
		n    int
		want float64
	}{
		{10, 1, 11}, {10, -1, 9}, {10.4, 1, 11}, {10.4, -1, 10},
		{0, -1, 0}, {119.5, 1, 120}, {120, 1, 120}, {5, 10, 15}, {10.4, 0, 10},
	} {
		clock := Clock{Time: c.from / FPS, Duration: 4, Playing: true}
		clock.Step(c.n)
		if math.Abs(clock.Time*FPS-c.want) > 1e-9 || clock.Playing {
			t.Errorf("from frame %g by %d: frame %g, playing %t; want %g", c.from, c.n, clock.Time*FPS, clock.Playing, c.want)
		}
	}
	// Frames that float arithmetic cannot hit exactly are still whole ones.
	clock := Clock{Duration: 100}
	for i := range 3000 {
		if clock.Frame() != i {
			t.Fatalf("after %d steps: frame %d", i, clock.Frame())
		}
		clock.Step(1)
	}
}

func TestToggleAtTheEnd(t *testing.T) {
	c := Clock{Time: 4, Duration: 4}
	c.Toggle()
	if !c.Playing || c.Time != 0 {
		t.Errorf("play at the end begins again: %+v", c)
	}
	c.Time = 2
	c.Toggle()
	if c.Playing || c.Time != 2 {
		t.Errorf("pause stays where it is: %+v", c)
	}
}

func TestShorterDuration(t *testing.T) {
	c := Clock{Time: 3, Duration: 4}
	c.setDuration(2)
	if c.Time != 2 {
		t.Errorf("the playhead stands at %g of 2 s", c.Time)
	}
}
