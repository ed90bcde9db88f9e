package mmd

import (
	"math"
	"testing"

	"furitsuke/motion"
)

// otherLegs returns the standard rest with shins and thighs of other lengths,
// hips of another width and an ankle at another height; hips and all above are
// as tall as half the standard's.
func otherLegs() *motion.Rest {
	r := *StandardRest(required)
	for b := range r.Bone {
		r.Bone[b].World = r.Bone[b].World.Scale(0.5)
	}
	r.HipsLocal = r.HipsLocal.Scale(0.5)
	for b := motion.LeftUpperLeg; b <= motion.RightToes; b++ {
		at := &r.Bone[b].World
		at.X *= 1.3
		switch b {
		case motion.LeftLowerLeg, motion.RightLowerLeg:
			at.Y += 0.015
		case motion.LeftFoot, motion.RightFoot:
			at.Y += 0.01
		}
	}
	return &r
}

// TestFeetStandWhereTheModels: on legs of other proportions ankles are where the
// figure's are, scaled, each as high above its own rest; feet keep their turns,
// and all but the legs moves as it does without.
func TestFeetStandWhereTheModels(t *testing.T) {
	x := randomDance(7, 200)
	o := DefaultOptions()
	plain, _ := convert(t, x, o)
	o.Target, o.PlaceFeet = otherLegs(), true
	led, report := convert(t, x, o)
	onto := motion.NewSkeleton(o.Target)
	scale := plain.Rest.HipsScale(onto.Height(), onto.Legs())
	var p motion.Pose
	var at motion.Placed
	sampler, reached := motion.NewSampler(led), 0
	for f := range report.Frames {
		s := float64(f) / FPS
		want, turn := stand(plain, s)
		sampler.Sample(s, &p)
		onto.Place(&p, scale, &at)
		for _, l := range feet {
			goal := want[l.End].Scale(scale)
			goal.Y += o.Target.Bone[l.End].World.Y - scale*plain.Rest.Bone[l.End].World.Y
			long := onto.Offset(l.Lower).Len() + onto.Offset(l.End).Len()
			if at.Position[l.Upper].Sub(goal).Len() < long-1e-6 {
				near(t, "ankle", at.Position[l.End], goal, 1e-5)
				reached++
			}
			sameTurn(t, "foot", at.Turn[l.End], turn[l.End], 1e-4)
		}
	}
	if reached < 200 {
		t.Errorf("only %d of %d places lay within reach: this proves little", reached, 2*report.Frames)
	}
	if short := report.LeftLeg.Short + report.RightLeg.Short; short > 2*report.Frames-reached {
		t.Errorf("%d places are told to be out of reach", short)
	}
	for b := range motion.BoneCount {
		if isLegBone(b) || plain.Rotation[b] == nil {
			continue
		}
		for k := range plain.Rotation[b].Len() {
			if plain.Rotation[b].Quat(k) != led.Rotation[b].Quat(k) {
				t.Fatalf("%v is turned otherwise", b)
			}
		}
	}
}

// TestShortLegsAreTold: a leg stretched to the side needs all its length, and that
// of the humanoid is shorter by the height of its ankle.
func TestShortLegsAreTold(t *testing.T) {
	const high = 0.05
	x := (&moves{}).key("左足ＩＫ", 0, at(30, 9, 0), motion.Identity)
	o := DefaultOptions()
	o.PlaceFeet, o.Target = true, StandardRest(required)
	for _, foot := range [2]motion.Bone{motion.LeftFoot, motion.RightFoot} {
		o.Target.Bone[foot].World.Y += high
	}
	_, r := convert(t, x, o)
	if r.LeftLeg.Short != 1 || math.Abs(r.LeftLeg.Missed-high) > 0.005 || r.RightLeg.Short != 0 {
		t.Errorf("told is %+v and %+v, want one place missed by %g m", r.LeftLeg, r.RightLeg, high)
	}
}

// TestPlacingFeetChangesNothingOnItsOwn: a humanoid of the figure's measures
// stands as it did, and so does one that nobody named.
func TestPlacingFeetChangesNothingOnItsOwn(t *testing.T) {
	x := randomDance(9, 60)
	o := DefaultOptions()
	plain, _ := convert(t, x, o)
	o.PlaceFeet = true
	for _, o.Target = range []*motion.Rest{nil, plain.Rest} {
		led, _ := convert(t, x, o)
		for b, track := range plain.Rotation {
			if track == nil {
				continue
			}
			for k := range track.Len() {
				sameTurn(t, motion.Bone(b).String(), led.Rotation[b].Quat(k), track.Quat(k), 1e-3)
			}
		}
	}
}

func isLegBone(b motion.Bone) bool { return motion.LeftUpperLeg <= b && b <= motion.RightToes }

// TestLeadingAllocatesNothing: it runs for every pose.
func TestLeadingAllocatesNothing(t *testing.T) {
	r := otherLegs()
	f := newFooting(StandardRest(r.Has), r)
	var p motion.Pose
	p.Reset()
	if n := testing.AllocsPerRun(20, func() { f.lead(&p) }); n > 0 {
		t.Errorf("%g allocations a pose", n)
	}
}
