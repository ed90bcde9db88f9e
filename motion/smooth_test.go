package motion

import (
	"math"
	"math/rand/v2"
	"testing"
)

func onward(float64) bool { return true }

// The ends stay, no value leaves the hull of its neighbours, and what stands
// still stays bit for bit.
func TestSmoothLaws(t *testing.T) {
	op := func(r *rand.Rand, c *Clip) *Clip { return Smooth(lines(c), Everything, 0.02+0.2*r.Float64(), onward) }
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		in = lines(in)
		if in.linked() { // a bone and the nodes above it are smoothed each by itself
			return
		}
		a, b := NewSampler(in), NewSampler(out)
		var p, q Pose
		for b0, tr := range in.Rotation {
			for _, s := range []float64{0, in.Duration} {
				a.Sample(s, &p)
				b.Sample(s, &q)
				if d := p.Rotation[b0].AngleTo(q.Rotation[b0]); tr != nil && d > slack(in, s) {
					t.Errorf("%v at %g s moved by %g rad", Bone(b0), s, d)
				}
			}
		}
		for i, e := range in.Expressions {
			low, high := math.Inf(1), math.Inf(-1)
			_, values := e.Weight.Flat()
			for _, v := range values {
				low, high = min(low, float64(v)), max(high, float64(v))
			}
			_, values = out.Expressions[i].Weight.Flat()
			for _, v := range values {
				if float64(v) < low-1e-6 || float64(v) > high+1e-6 {
					t.Errorf("weight %g is outside [%g, %g]", v, low, high)
				}
			}
		}
	})
}

func TestSmoothOfASteadyTurnIsThatTurn(t *testing.T) {
	c := parse(t, 3, "head 0=0 1=20 1.5=30 3=60")
	out := Smooth(c, Everything, 0.1, onward)
	samePlay(t, c, out, 0, 3)
	still := parse(t, 3, "head 0=10 3=10")
	if Smooth(still, Everything, 0.1, onward).Rotation[Head] != still.Rotation[Head] {
		t.Error("a track that stands still was written anew")
	}
}

// A wiggle of 10 Hz goes, one of 0.5 Hz stays: the response of a Gaussian of
// 0.1 s is exp(-(2πf·0.1)²/2).
func TestSmoothIsALowPass(t *testing.T) {
	for _, x := range []struct{ hz, want float64 }{{0.5, 0.952}, {1.5, 0.641}, {4, 0.042}, {8, 0}} {
		times, values := make([]float32, 601), make([]float32, 601)
		for i := range times {
			times[i] = float32(i) / 60
			values[i] = float32(0.5 + 0.5*math.Sin(2*math.Pi*x.hz*float64(i)/60))
		}
		c := &Clip{Duration: 10, Rest: plainRest(), Expressions: []Expression{{Name: "aa", Weight: NewTrack(Linear, 1, times, values)}}}
		out := Smooth(c, Everything, 0.1, onward).Expressions[0].Weight
		most := 0.0
		var v [4]float64
		for i := 120; i < 480; i++ {
			out.Value(i, &v)
			most = max(most, math.Abs(v[0]-0.5)/0.5)
		}
		if math.Abs(most-x.want) > 0.02 {
			t.Errorf("%g Hz: %.3f of it is left, want %.3f", x.hz, most, x.want)
		}
	}
}

func TestSmoothStops(t *testing.T) {
	if Smooth(longClip(10), Everything, 0.1, func(done float64) bool { return done < 0.5 }) != nil {
		t.Error("it went on")
	}
}

func BenchmarkSmooth10min52bones(b *testing.B) {
	c := longClip(600)
	b.ReportAllocs()
	for b.Loop() {
		Smooth(c, Everything, 0.1, onward)
	}
}
