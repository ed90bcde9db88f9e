package desk

import (
	"math"
	"slices"
	"testing"

	"furitsuke/motion"
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
		{"back", Clock{Time: 1, Duration: 4, Speed: 2, Playing: true, Backwards: true}, 0.25, 0.5, true, true},
		{"stops at the beginning", Clock{Time: 0.1, Duration: 4, Speed: 1, Playing: true, Backwards: true}, 0.5, 0, false, true},
		{"wraps backwards", Clock{Time: 0.1, Duration: 4, Speed: 1, Playing: true, Loop: true, Backwards: true}, 0.5, 3.6, true, true},
		{"wraps backwards more than once", Clock{Duration: 1, Speed: 1, Playing: true, Loop: true, Backwards: true}, 3.25, 0.75, true, true},
		{"time never goes back", Clock{Time: 1, Duration: 4, Speed: 1, Playing: true}, -1, 1, true, false},
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
	c.Toggle(false)
	if !c.Playing || c.Time != 0 {
		t.Errorf("play at the end begins again: %+v", c)
	}
	c.Time = 2
	c.Toggle(false)
	if c.Playing || c.Time != 2 {
		t.Errorf("pause stays where it is: %+v", c)
	}
	c.Time = 0
	c.Toggle(true)
	if !c.Playing || !c.Backwards || c.Time != 4 {
		t.Errorf("play backwards at the beginning begins at the end: %+v", c)
	}
	c.Toggle(true)
	if c.Playing {
		t.Errorf("the same again pauses: %+v", c)
	}
	c.Toggle(false)
	c.Toggle(true)
	if !c.Playing || !c.Backwards {
		t.Errorf("what plays turns round: %+v", c)
	}
	c.Toggle(false)
	if c.Playing {
		t.Errorf("Space pauses whichever way it plays: %+v", c)
	}
}

// However the playhead has come to a moment (by playing, looping, turning round
// or a jump) both figures stand there as they do when they are taken there at
// once.
func TestBothSidesAreExact(t *testing.T) {
	d := newDesk(t)
	run(t, d, "file.open", []string{"../../assets/avatar/furi.pmx", "../../assets/avatar/furi.vrm", "../../testdata/motion/kick.vmd"})
	if e := lastError(d); e != "" {
		t.Fatal(e)
	}
	bones := []motion.Bone{motion.Hips, motion.Head, motion.LeftHand, motion.RightFoot}
	stand := func() (out []motion.Mat4) {
		for _, s := range d.Doc().Slots {
			for _, b := range bones {
				m, ok := d.Actor(s.ID).BoneMatrix(b)
				if !ok {
					t.Fatalf("%s has no %v", s.Model.Name, b)
				}
				out = append(out, m)
			}
		}
		return out
	}
	d.Clock.Playing, d.Clock.Loop = true, true
	for i := range 400 {
		switch {
		case i%90 == 60:
			run(t, d, "play.backwards", nil)
		case i%90 == 0 && i > 0:
			run(t, d, "play.toggle", nil) // pauses
			run(t, d, "play.toggle", nil)
		case i == 170:
			run(t, d, "play.seek", 1.2345)
		}
		d.Frame(1.0 / 47) // no divisor of a frame
		got, at := stand(), d.Clock.Time
		playing, back := d.Clock.Playing, d.Clock.Backwards
		d.Clock.Seek(d.Clock.Duration - at)
		d.Frame(0)
		d.Clock.Seek(at)
		d.Frame(0)
		if want := stand(); !slices.Equal(got, want) {
			t.Fatalf("step %d at %g s (playing %t, backwards %t): the figures stand elsewhere than after a jump there", i, at, playing, back)
		}
	}
}

func TestShorterDuration(t *testing.T) {
	c := Clock{Time: 3, Duration: 4}
	c.setDuration(2)
	if c.Time != 2 {
		t.Errorf("the playhead stands at %g of 2 s", c.Time)
	}
}
