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
