package motion

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestSpeedLaws(t *testing.T) {
	factor := 1.0
	op := func(r *rand.Rand, c *Clip) *Clip {
		factor = math.Exp2(4*r.Float64() - 2)
		return Speed(lines(c), factor)
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		if math.Abs(out.Duration-in.Duration/factor) > 1e-5 {
			t.Errorf("%g s long, want %g s", out.Duration, in.Duration/factor)
		}
		in = lines(in)
		a, b := NewSampler(in), NewSampler(out)
		var p, q Pose
		for i := range 21 {
			s := in.Duration * float64(i) / 20
			a.Sample(s, &p)
			b.Sample(s/factor, &q)
			if d := distance(&p, &q); d > slack(in, s) {
				t.Errorf("what was at %g s is off by %g", s, d)
			}
		}
	})
}

// Backwards twice is forwards, and backwards is the mirror of time.
func TestReverseLaws(t *testing.T) {
	checkOp(t, func(_ *rand.Rand, c *Clip) *Clip { return Reverse(lines(c)) }, func(t *testing.T, in, out *Clip) {
		in = lines(in)
		a, b := NewSampler(in), NewSampler(out)
		var p, q Pose
		for i := range 21 {
			s := in.Duration * float64(i) / 20
			a.Sample(s, &p)
			b.Sample(in.Duration-s, &q)
			if d := distance(&p, &q); d > slack(in, s) {
				t.Errorf("what was at %g s is off by %g", s, d)
			}
		}
		samePlay(t, in, Reverse(out), 0, in.Duration)
	})
}

func TestStretchMovesWhatFollows(t *testing.T) {
	c := Stretch(parse(t, 3, "head 0=0 1=10 2=20 3=30"), 1, 2, 3)
	if got, want := format(c), "head 0=0 0.967=9.67 1=10 3.97=19.9 4=20 5=30"; got != want || c.Duration != 5 {
		t.Errorf("%g s\n got %s\nwant %s", c.Duration, got, want)
	}
}

func TestInPlaceLaws(t *testing.T) {
	checkOp(t, func(_ *rand.Rand, c *Clip) *Clip { return InPlace(lines(c)) }, func(t *testing.T, in, out *Clip) {
		if in.Hips == nil {
			return
		}
		in = lines(in).unlinked()
		a, b := NewSampler(in), NewSampler(out)
		var p, q, first Pose
		b.Sample(0, &first)
		for i := range in.Hips.Len() {
			s := in.Hips.Time(i)
			a.Sample(s, &p)
			b.Sample(s, &q)
			want := Vec3{first.Hips.X, p.Hips.Y, first.Hips.Z}
			if d := q.Hips.Sub(want).Len(); d > 1e-4 {
				t.Errorf("hips at %g s are %g m off", s, d)
			}
			p.Hips, q.Hips = Vec3{}, Vec3{}
			if d := distance(&p, &q); d > 1e-6 {
				t.Errorf("at %g s more than the hips moved: %g", s, d)
			}
		}
	})
}

func TestStripTakesTracksAway(t *testing.T) {
	c := parse(t, 1, "head 0=0\nleftIndexDistal 0=10\nrightThumbDistal 0=10\nleftHand 0=1")
	if got := format(Strip(c, BothFingers)); got != "head 0=0\nleftHand 0=1" {
		t.Errorf("left: %s", got)
	}
}
