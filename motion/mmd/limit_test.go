package mmd

import (
	"math"
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

// TestKneeLimit: the short way of a joint that is free about X alone gives what
// the whole way gives.
func TestKneeLimit(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	for range 20000 {
		lo, hi := -math.Pi*r.Float64(), 0.2*r.Float64()
		if r.IntN(2) == 0 {
			lo /= 3 // narrow: the other order
		}
		knee := newLimit(Link{Limited: true, Min: at(lo, 0, 0), Max: at(hi, 0, 0)})
		whole := *knee
		whole.axis = axisMany
		q := motion.Quat{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64(), W: r.NormFloat64()}.Unit()
		reflect := r.IntN(2) == 0
		if knee.axis != axisX {
			t.Fatal("a knee's limit is not one about X")
		}
		sameTurn(t, "knee", knee.clamp(q, reflect), whole.clamp(q, reflect), 1e-9)
	}
}

// TestLinkTurn: a link turns by the angle between two directions, by a step at
// most.
func TestLinkTurn(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 9))
	axis := at(1, 2, 3).Unit()
	for _, step := range []float64{0, 0.05, 1, 2, 3, 7, math.NaN(), -0.3} {
		l := newLink(Link{}, step)
		for range 200 {
			angle := math.Pi * r.Float64()
			want := angle
			if step < want {
				want = step
			}
			sameTurn(t, "turn", l.turn(axis, math.Cos(angle)), motion.AxisAngle(axis, want), 1e-7)
		}
	}
}
