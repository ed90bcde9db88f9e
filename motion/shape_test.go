package motion

import (
	"math/rand/v2"
	"testing"
)

// What f does to a pose is what the clip then plays at every key between the two
// times; outside them the motion stays.
func TestShapeLaws(t *testing.T) {
	var from, to float64
	var weight func(s float64) float64
	var d Quat
	var move Vec3
	part := Part{Bones: setOf(LeftUpperLeg, LeftHand, Spine), Move: true}
	op := func(r *rand.Rand, c *Clip) *Clip {
		c = lines(c).unlinked()
		from = 0.6 * r.Float64() * c.Duration
		to = from + (0.2+0.2*r.Float64())*c.Duration // a band of some frames
		weight = func(s float64) float64 { return FalloffWeight(s, (from+to)/2, (to-from)/2) }
		d, move = randomQuat(r), randomVec(r)
		return Shape(c, part, from, to, func(s float64, p *Pose) {
			for b := range BoneCount {
				p.Rotation[b] = d.Pow(weight(s)).Mul(p.Rotation[b])
			}
			p.Hips = p.Hips.Add(move.Scale(weight(s)))
		})
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		in = lines(in).unlinked()
		samePlay(t, in, out, 0, max(from-sameKey, 0))
		after := min(to+2*sameKey, in.Duration)
		samePlay(t, in, Section(out, after, in.Duration), after, in.Duration-after)
		var p, q Pose
		was, is := NewSampler(in), NewSampler(out)
		for b := range BoneCount {
			if !part.Bones.Has(b) {
				continue
			}
			track := out.Rotation[b]
			for k := range track.Len() {
				s := track.Time(k)
				if s < from+sameKey || s > to-sameKey {
					continue
				}
				was.Sample(s, &p)
				is.Sample(s, &q)
				if a := d.Pow(weight(s)).Mul(p.Rotation[b]).AngleTo(q.Rotation[b]); a > 1e-5 {
					t.Errorf("%v at %g s is %g rad off", b, s, a)
				}
				hips := in.Rest.HipsParent.Point(in.Rest.HipsLocal)
				if p.HasHips {
					hips = p.Hips
				}
				if l := hips.Add(move.Scale(weight(s))).Sub(q.Hips).Len(); l > 1e-4+slack(out, s) {
					t.Errorf("hips at %g s are %g m off", s, l)
				}
			}
		}
	})
}
