package ik

import (
	"testing"

	"furitsuke/motion"
)

// Hips that drift away over a straight leg are lowered, by a centimetre at most
// and smoothly, so that the foot stands; where that is not enough it slides on.
func TestRepairSlidesLowersTheHips(t *testing.T) {
	always := func(float64) bool { return true }
	for _, test := range []struct {
		name  string
		drift float64 // of the hips from the middle to either side, metres
		slide float64 // of the foot, at most
		lower [2]float64
	}{
		{"none", 0, 1e-4, [2]float64{0, 0.0021}}, // a straight knee is eased
		{"little", 0.08, 2e-4, [2]float64{0.003, 0.01}},
		{"too much", 0.25, 0.1, [2]float64{0.0099, 0.0101}},
	} {
		t.Run(test.name, func(t *testing.T) {
			rest := bodyRest()
			c := &motion.Clip{Duration: 2, Rest: rest}
			c = motion.Shape(c, motion.Part{Move: true}, 0, 2, func(s float64, p *motion.Pose) {
				p.Hips.Z += test.drift * (s - 1)
			})
			body := OwnBody(c)
			out := body.RepairSlides(c, []motion.Contact{{Foot: motion.LeftFoot, From: 0, To: 2}}, always)
			if err := out.Validate(); err != nil {
				t.Fatal(err)
			}
			var p motion.Pose
			var at, first motion.Placed
			s := motion.NewSampler(out)
			slide, lower, last, jump := 0.0, 0.0, 0.0, 0.0
			for i := range 61 {
				s.Sample(float64(i)/30, &p)
				body.Place(&p, &at)
				down := rest.Bone[motion.Hips].World.Y - at.Position[motion.Hips].Y
				if i == 0 {
					first, last = at, down
				}
				slide = max(slide, at.Position[motion.LeftFoot].Sub(first.Position[motion.LeftFoot]).Len())
				lower, jump, last = max(lower, down), max(jump, max(down-last, last-down)), down
			}
			if slide > test.slide || test.drift > 0.2 && slide < 1e-3 {
				t.Errorf("the foot slides by %g m", slide)
			}
			if lower < test.lower[0] || lower > test.lower[1] {
				t.Errorf("the hips are lowered by %g m, want %v", lower, test.lower)
			}
			if jump > 0.003 {
				t.Errorf("the hips jump by %g m in a frame", jump)
			}
		})
	}
}
