package mmd

import (
	"math"
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

func anyHinge(r *rand.Rand) hinge {
	return hinge{
		thigh: motion.Vec3{X: 0.3 * r.NormFloat64(), Y: -3 - 2*r.Float64(), Z: 0.2 * r.NormFloat64()},
		shin:  motion.Vec3{X: 0.3 * r.NormFloat64(), Y: -3 - 2*r.Float64(), Z: 0.2 + 0.2*r.Float64()},
		min:   -math.Pi, max: -0.5 * math.Pi / 180,
	}
}

// A leg whose knee is on its hinge stays as it is.
func TestHingeKeepsWhatIsOne(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 1))
	for range 2000 {
		h, thigh := anyHinge(r), anyTurn(r)
		shin := thigh.Mul(motion.RotX(-(0.5 + 150*r.Float64()) * math.Pi / 180))
		gotThigh, gotShin := h.bend(thigh, shin)
		if off := max(gotThigh.AngleTo(thigh), gotShin.AngleTo(shin)); off > 1e-6 {
			t.Fatalf("%+v: turned by %g radians", h, off)
		}
	}
}

// Any leg's ankle stays where it is, as far as the knee's limits let it, and the
// knee turns about X alone.
func TestHingeKeepsTheAnkle(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 2))
	for range 2000 {
		h, thigh := anyHinge(r), anyTurn(r)
		shin := thigh.Mul(motion.RotX(-2.5 * r.Float64())).Mul(motion.AxisAngle(anyPoint(r, 1).Unit(), 0.3*r.NormFloat64()))
		ankle := func(thigh, shin motion.Quat) motion.Vec3 { return thigh.Rotate(h.thigh).Add(shin.Rotate(h.shin)) }
		want := ankle(thigh, shin)
		gotThigh, gotShin := h.bend(thigh, shin)
		got := ankle(gotThigh, gotShin)
		knee := gotThigh.Inv().Mul(gotShin)
		if math.Hypot(knee.Y, knee.Z) > 1e-9 {
			t.Fatalf("the knee turns by %v", knee)
		}
		angle := 2 * math.Atan2(knee.X, knee.W)
		atLimit := angle > h.max-1e-6 || angle < h.min+1e-6
		if off := got.Sub(want).Len(); off > 1e-6 && !atLimit {
			t.Fatalf("the ankle moved by %g units with the knee at %g", off, angle)
		}
		if off := got.Unit().Sub(want.Unit()).Len(); off > 1e-6 {
			t.Fatalf("the leg no longer points at its ankle: off by %g", off)
		}
	}
}
