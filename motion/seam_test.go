package motion

import (
	"math/rand/v2"
	"testing"
)

// The end runs into the start, and after the blend nothing has changed.
func TestSeamLaws(t *testing.T) {
	blend := 0.0
	op := func(r *rand.Rand, c *Clip) *Clip {
		blend = r.Float64() * c.Duration / 2
		return Seam(lines(c), blend)
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		if blend < 2*keySpacing {
			return
		}
		var p, q Pose
		s := NewSampler(out)
		s.Sample(0, &p)
		s.Sample(out.Duration, &q)
		p.Hips, q.Hips = Vec3{}, Vec3{}
		in = lines(in).unlinked().turnedGaze()
		if d := distance(&p, &q); d > slack(in, in.Duration-blend) {
			t.Errorf("from end to start it turns by %g", d)
		}
		before, after := NewSampler(in), NewSampler(out)
		for i := range 11 {
			s := blend + (out.Duration-blend)*float64(i)/10
			before.Sample(s, &p)
			after.Sample(s, &q)
			if d := distance(&p, &q); d > slack(in, s) {
				t.Errorf("at %g s, after the blend, it is off by %g", s, d)
			}
		}
	})
}
