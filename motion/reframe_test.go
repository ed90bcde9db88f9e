package motion

import (
	"math/rand/v2"
	"testing"
)

// In another rest a clip turns every bone as before, and its hips move as far
// for their height.
func TestReframeLaws(t *testing.T) {
	var to *Rest
	op := func(r *rand.Rand, c *Clip) *Clip {
		to = randomRest(r)
		to.Bone[Hips].World.Y = 0.3 + r.Float64()
		return Reframe(lines(c), to)
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		if out.Rest != to {
			t.Error("the rest is another")
		}
		in = lines(in).unlinked()
		scale := to.Bone[Hips].World.Y / in.Rest.Bone[Hips].World.Y
		a, b := NewSampler(in), NewSampler(out)
		var p, q Pose
		for i := range 21 {
			s := in.Duration * float64(i) / 20
			a.Sample(s, &p)
			b.Sample(s, &q)
			for bone := range BoneCount {
				if d := p.Rotation[bone].AngleTo(q.Rotation[bone]); d > 1e-5 {
					t.Errorf("%v at %g s is %g rad off", bone, s, d)
				}
			}
			if d := q.Hips.Sub(p.Hips.Scale(scale)).Len(); d > 1e-4*(1+p.Hips.Len()) {
				t.Errorf("hips at %g s are %g m off", s, d)
			}
		}
		samePlay(t, in, Reframe(out, in.Rest), 0, in.Duration)
	})
}

// Where a bone is missing in between, the bones below are turned in the world
// as before; where nothing is below, it is added.
func TestReframeToFewerBones(t *testing.T) {
	lack := setOf(Chest, UpperChest, Neck, LeftToes, RightIndexDistal)
	var to *Rest
	op := func(r *rand.Rand, _ *Clip) *Clip {
		c := longClip(2)
		c.Rest = randomRest(r)
		to = bodyRest()
		to.Has &^= lack
		return c
	}
	sk := NewSkeleton(bodyRest())
	checkOp(t, op, func(t *testing.T, _, in *Clip) {
		out := Reframe(in, to)
		if want := AllBones &^ setOf(Chest, UpperChest, Neck); out.Rest.Has != want {
			t.Errorf("the rest has %x, want %x", out.Rest.Has, want)
		}
		if err := out.Validate(); err != nil {
			t.Error(err)
		}
		a, b := NewSampler(in), NewSampler(out)
		var p, q Pose
		var x, y Placed
		for _, s := range in.Rotation[Neck].linear().someTimes(10) {
			a.Sample(s, &p)
			b.Sample(s, &q)
			sk.Place(&p, 1, &x)
			sk.Place(&q, 1, &y)
			for bone := range BoneCount {
				if d := x.Turn[bone].AngleTo(y.Turn[bone]); out.Rest.Has.Has(bone) && d > 1e-4 {
					t.Errorf("%v at %g s is %g rad off in the world", bone, s, d)
					return
				}
			}
		}
	})
}

// someTimes returns the times of up to n keys.
func (t *Track) someTimes(n int) (out []float64) {
	for i := 0; i < t.Len(); i += max(t.Len()/n, 1) {
		out = append(out, t.Time(i))
	}
	return out
}

func BenchmarkReframe10min52bones(b *testing.B) {
	c := longClip(600)
	to := randomRest(rand.New(rand.NewPCG(5, 6)))
	b.ReportAllocs()
	for b.Loop() {
		Reframe(c, to)
	}
}
