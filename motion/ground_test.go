package motion

import (
	"math"
	"math/rand/v2"
	"testing"
)

func always(float64) bool { return true }

// footed is bodyRest's clip with hips that go up and down, and knees that bend.
func footed(hips func(s float64) Vec3) *Clip {
	rest := bodyRest()
	c := &Clip{Duration: 2, Rest: rest}
	return Shape(c, Part{Bones: setOf(LeftUpperLeg), Move: true}, 0, 2, func(s float64, p *Pose) {
		p.Hips = hips(s)
		p.Rotation[LeftUpperLeg] = RotX(-0.3 * s)
	})
}

// lowestSole returns how low heels and balls come.
func lowestSole(c *Clip, sk *Skeleton) float64 {
	var p Pose
	var at Placed
	s := NewSampler(c)
	low := math.Inf(1)
	for i := range 241 {
		s.Sample(c.Duration*float64(i)/240, &p)
		sk.Place(&p, 1, &at)
		y, _ := sk.sole(&at, sk.atRest())
		low = min(low, y)
	}
	return low
}

// Grounded as a whole, the lowest moment stands on the floor and heights change
// by one offset; where feet sink alone, the rest of the motion stays.
func TestGround(t *testing.T) {
	sk := NewSkeleton(bodyRest())
	for _, off := range []float64{-0.2, 0.15} {
		c := footed(func(s float64) Vec3 { return Vec3{0, sk.Height() + off + 0.05*math.Sin(3*s), 0} })
		if low := lowestSole(c, sk); math.Abs(low) < 0.05 {
			t.Fatalf("the test's own feet stand: %g m", low)
		}
		if low := lowestSole(Ground(c, sk, 1, GroundWhole, always), sk); math.Abs(low) > 1e-3 {
			t.Errorf("from %g m the lowest sole comes to %g m", off, low)
		}
	}
	c := footed(func(s float64) Vec3 { return Vec3{0, sk.Height() + 0.02 - 0.1*Smoothstep(1-math.Abs(s-1)/0.3), 0} })
	out := Ground(c, sk, 1, GroundSinking, always)
	if low := lowestSole(out, sk); low < -1e-3 {
		t.Errorf("feet still sink to %g m", low)
	}
	samePlay(t, c, out, 0, 0.2)
	if Ground(c, sk, 1, GroundWhole, func(float64) bool { return false }) != nil {
		t.Error("stopped, there is a result")
	}
}

func TestGroundAcceptsAnyClip(t *testing.T) {
	sk := NewSkeleton(bodyRest())
	op := func(r *rand.Rand, c *Clip) *Clip { return Ground(c, sk, 0.5, Grounding(r.IntN(2)), always) }
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		for b := range in.Rotation {
			if in.Between[b] == nil && in.Rotation[b] != out.Rotation[b] {
				t.Errorf("%v changed", Bone(b))
			}
		}
	})
}

// An envelope is never below its curve and moves by a share of it at a step.
func TestEnvelope(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	values := make([]float64, 400)
	for i := range values {
		if r.IntN(5) == 0 {
			values[i] = r.Float64()
		}
	}
	out := Envelope(values, 7)
	for i := range out {
		if out[i] < values[i]-1e-12 {
			t.Errorf("step %d: %g is below %g", i, out[i], values[i])
		}
		if i > 0 && math.Abs(out[i]-out[i-1]) > 1.0/15+1e-12 {
			t.Errorf("step %d: it jumps by %g", i, out[i]-out[i-1])
		}
	}
}

// Feet that stand, are carried up, and stand elsewhere are in contact twice.
func TestContacts(t *testing.T) {
	sk := NewSkeleton(bodyRest())
	c := footed(func(s float64) Vec3 {
		up := Smoothstep((s-0.6)/0.2) * Smoothstep((1.4-s)/0.2)
		return Vec3{Smoothstep((s - 0.6) / 0.8), sk.Height() + 0.3*up, 0}
	})
	c.Rotation[LeftUpperLeg] = nil
	var got []Contact
	for _, k := range Contacts(c, sk, 1, always) {
		if k.Foot == LeftFoot {
			got = append(got, k)
		}
	}
	if len(got) != 2 || got[0].From != 0 || math.Abs(got[0].To-0.65) > 0.07 || math.Abs(got[1].From-1.35) > 0.07 {
		t.Errorf("contacts %v, want 0 to about 0.65 s and about 1.35 s to the end", got)
	}
	if Contacts(c, sk, 1, func(float64) bool { return false }) != nil {
		t.Error("stopped, there are contacts")
	}
}
