package motion

import (
	"math"
	"math/rand/v2"
	"testing"
)

// framed is a calm motion of n frames whose first or last frame may be a T-pose.
func framed(n int, first, last bool) *Clip {
	c := &Clip{Duration: float64(n-1) / 30, Rest: plainRest()}
	times := make([]float32, n)
	for i := range times {
		times[i] = float32(i) / 30
	}
	for _, b := range []Bone{LeftUpperArm, RightUpperArm, Spine} {
		var values []float32
		for i := range n {
			q := RotZ(1 + 0.2*math.Sin(float64(i)/8))
			if first && i == 0 || last && i == n-1 {
				q = Identity
			}
			values = append(values, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
		}
		c.Rotation[b] = NewTrack(Linear, 4, times, values)
	}
	return c
}

func TestAutoFixDropsStrayFrames(t *testing.T) {
	for _, x := range []struct{ first, last bool }{{false, false}, {true, false}, {false, true}, {true, true}} {
		c := framed(60, x.first, x.last)
		if first, last := Outliers(c); first != x.first || last != x.last {
			t.Errorf("%v: found %v %v", x, first, last)
		}
		out := AutoFix(c)
		want := 60
		if x.first {
			want--
		}
		if x.last {
			want--
		}
		if n := out.Rotation[Spine].Len(); n != want || out.Rotation[Spine].First() != 0 || math.Abs(out.Duration-float64(want-1)/30) > 1e-6 {
			t.Errorf("%v: %d keys in %g s, want %d", x, n, out.Duration, want)
		}
		if AutoFix(out) != out {
			t.Errorf("%v: a second fix changes it again", x)
		}
	}
	c := framed(60, true, false)
	c.Rotation[Head] = NewTrack(Linear, 4, []float32{0}, []float32{0, 0, 0, 1})
	if out := AutoFix(c); out.Rotation[Spine].Len() != 59 || out.Rotation[Head].Len() != 1 {
		t.Error("a track that stands still kept a stray frame from being found")
	}
	c.Rotation[Head] = NewTrack(Linear, 4, []float32{0, 1}, []float32{0, 0, 0, 1, 0, 0.6, 0, 0.8})
	if AutoFix(c) != c {
		t.Error("tracks of different lengths were judged")
	}
}

func TestAutoFixLaws(t *testing.T) {
	checkOp(t, func(_ *rand.Rand, c *Clip) *Clip { return AutoFix(c) }, func(t *testing.T, in, out *Clip) {
		if first, last := Outliers(in); !first && !last && in != out {
			t.Error("a clip without stray frames was changed")
		}
	})
}
