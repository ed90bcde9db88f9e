package motion

import (
	"math"
	"math/rand/v2"
	"testing"
)

// At its time the clip is in the pose, where the part reaches; elsewhere it is
// as it was.
func TestSetPoseLaws(t *testing.T) {
	var e Repose
	op := func(r *rand.Rand, c *Clip) *Clip {
		e = Repose{Time: r.Float64() * c.Duration, Pose: &Pose{}, Weight: 1, Falloff: 0.3 * r.Float64(), Part: Everything}
		e.Pose.Reset()
		for range 5 {
			b := Bone(r.IntN(int(BoneCount)))
			e.Pose.Rotation[b], e.Pose.Set = randomQuat(r), e.Pose.Set.With(b)
		}
		e.Pose.Hips, e.Pose.HasHips = randomVec(r), true
		e.Pose.Weights = []Weight{{"happy", false, r.Float64()}, {"frown", true, r.Float64()}}
		e.Pose.Yaw, e.Pose.Pitch, e.Pose.HasGaze = 40*r.Float64(), 40*r.Float64(), true
		return SetPose(lines(c).unlinked(), e)
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		in = lines(in).unlinked()
		var got Pose
		NewSampler(out).Sample(e.Time, &got)
		limit := slack(in, e.Time) + slack(out, e.Time)
		for b := range BoneCount {
			if d := got.Rotation[b].AngleTo(e.Pose.Rotation[b]); e.Pose.Set.Has(b) && d > limit {
				t.Errorf("%v is %g rad off", b, d)
			}
		}
		if d := got.Hips.Sub(e.Pose.Hips).Len(); d > limit {
			t.Errorf("hips are %g m off", d)
		}
		for _, w := range e.Pose.Weights {
			if d := math.Abs(got.weight(w.Name, w.Custom) - w.Value); d > limit {
				t.Errorf("%s is %g off", w.Name, d)
			}
		}
		if d := GazeTurn(got.Yaw, got.Pitch).AngleTo(GazeTurn(e.Pose.Yaw, e.Pose.Pitch)); d > limit+1e-3 {
			t.Errorf("the gaze is %g rad off", d)
		}
		if before := e.Time - max(e.Falloff, keySpacing) - 2*sameKey; before > 0 {
			samePlay(t, in, out, 0, before)
		}
	})
}

func TestPoseMirroredTwiceIsThePose(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	p := Pose{Hips: randomVec(r), HasHips: true, Yaw: 20, HasGaze: true, Weights: []Weight{{"blinkLeft", false, 0.5}}}
	for b := range BoneCount {
		p.Rotation[b] = randomQuat(r)
	}
	p.Set = setOf(LeftHand, Head)
	m := p.Mirrored()
	if m.Set != setOf(RightHand, Head) || m.Weights[0].Name != "blinkRight" {
		t.Errorf("the mirror image sets %x and %v", m.Set, m.Weights)
	}
	if d := distance(&p, m.Mirrored()); d > 1e-12 {
		t.Errorf("twice mirrored it is off by %g", d)
	}
}
