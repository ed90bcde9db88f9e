package app

import (
	"math"
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

func TestEulerRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		q := motion.Quat{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64(), W: r.NormFloat64()}.Unit()
		// float32 degrees keep 1e-5 rad; near the pole an angle moves by the
		// square root of that.
		if d := ofEuler(eulerOf(q)).AngleTo(q); d > 5e-4 {
			t.Fatalf("%v comes back %g rad off", q, d)
		}
	}
	for _, x := range []float64{-170, -90, 0, 30, 180} {
		for _, y := range []float64{-90, 90} {
			q := motion.RotZ(0.4).Mul(motion.RotY(y * degree)).Mul(motion.RotX(x * degree))
			if d := ofEuler(eulerOf(q)).AngleTo(q); d > 1e-3 {
				t.Errorf("at the pole y=%g x=%g it comes back %g rad off", y, x, d)
			}
		}
	}
	if got := eulerOf(motion.RotY(30 * degree)); math.Abs(float64(got[1])-30) > 1e-4 || got[0] != 0 || got[2] != 0 {
		t.Errorf("30° about Y reads %v", got)
	}
}

// TestWorldTurn poses an arm under turned parents and wants the world rotation
// of the arm to become what the new local rotation makes it.
func TestWorldTurn(t *testing.T) {
	var p motion.Pose
	p.Reset()
	p.Rotation[motion.Hips] = motion.RotY(1)
	p.Rotation[motion.Chest] = motion.RotX(0.3)
	p.Rotation[motion.LeftShoulder] = motion.RotZ(-0.2)
	from, to := motion.RotZ(0.5), motion.RotX(0.9).Mul(motion.RotY(0.2))
	parents := p.Rotation[motion.Hips].Mul(p.Rotation[motion.Chest]).Mul(p.Rotation[motion.LeftShoulder])
	got := worldTurn(&p, motion.LeftUpperArm, from, to).Mul(parents).Mul(from)
	if d := got.AngleTo(parents.Mul(to)); d > 1e-12 {
		t.Errorf("the arm stands %g rad off", d)
	}
}

// What is written as zero has no sign; larger numbers, and those that are written
// without a sign, stay what they are.
func TestPlainZero(t *testing.T) {
	const digits = 1
	for _, x := range []float32{-0.049, -1e-6, float32(math.Copysign(0, -1))} {
		if got := plainZero(x, digits); got != 0 || math.Signbit(float64(got)) {
			t.Errorf("%g is shown as %g, want 0", x, got)
		}
	}
	for _, x := range []float32{-0.051, -90, 0.02, 30} {
		if got := plainZero(x, digits); got != x {
			t.Errorf("%g is shown as %g", x, got)
		}
	}
}
