package motion

import (
	"math/rand/v2"
	"testing"
)

// A folded clip plays the same at every key of the tracks that were folded.
func TestUnlinkedLaws(t *testing.T) {
	op := func(_ *rand.Rand, c *Clip) *Clip { return lines(c).unlinked() }
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		in = lines(in)
		if out.linked() {
			t.Error("nodes are left between bones")
		}
		a, b := NewSampler(in), NewSampler(out)
		var p, q Pose
		for bone, links := range in.Between {
			for _, l := range links {
				if l.Rotate == nil {
					continue
				}
				for i := range l.Rotate.Len() {
					s := l.Rotate.Time(i)
					a.Sample(s, &p)
					b.Sample(s, &q)
					if d := p.Rotation[bone].AngleTo(q.Rotation[bone]); d > 1e-5 {
						t.Errorf("%v at %g s is %g rad off", Bone(bone), s, d)
						return
					}
					if d := p.Hips.Sub(q.Hips).Len(); p.HasHips && d > 1e-4 {
						t.Errorf("hips at %g s are %g m off", s, d)
						return
					}
				}
			}
		}
	})
}
