package motion

import (
	"math/rand/v2"
	"testing"
)

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
