package motion

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A curve's numbers are the rotation, by either kind, and run on where a bone
// spins: no step of a steady turn jumps.
func TestCurveNumbersAreTheRotation(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	for range 300 {
		q, v := randomQuat(r), randomVec(r).Scale(200)
		if r.IntN(4) == 0 {
			q = RotZ(r.NormFloat64()).Mul(RotY(math.Pi / 2)).Mul(RotX(r.NormFloat64())) // at the pole
		}
		for _, kind := range []CurveKind{Euler, Vector} {
			k := Curve{kind: kind}
			n := nearEuler(q, v)
			if kind == Vector {
				n = nearVector(q, v)
			}
			if d := k.rotation(n).AngleTo(q); d > 1e-6 {
				t.Fatalf("kind %d: %v means another rotation, %g rad off", kind, n, d)
			}
		}
	}
	c := parse(t, 4, "head 0=0 0.5=90 1=180 1.5=270 2=360 3=540 4=700")
	for _, kind := range []CurveKind{Euler, Vector} {
		k := NewCurve(c, Channel{Kind: Turn, Bone: Head}, kind)
		last := 0.0
		for i := range 401 {
			x := k.Value(float64(i) / 100).X
			if math.Abs(x-last) > 3 {
				t.Fatalf("kind %d: at %g s it jumps from %g to %g degrees", kind, float64(i)/100, last, x)
			}
			last = x
		}
		if math.Abs(last-700) > 0.1 {
			t.Errorf("kind %d: it ends at %g degrees, want 700", kind, last)
		}
	}
}

func TestCurveSampleAllocatesNothing(t *testing.T) {
	k := NewCurve(longClip(10), Channel{Kind: Turn, Bone: Head}, Euler)
	out := [][]float32{make([]float32, 200), make([]float32, 200), make([]float32, 200)}
	if n := testing.AllocsPerRun(10, func() { k.Sample(0, 10, out) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

// One number of one key changes, and no other key.
func TestCurveSetLaws(t *testing.T) {
	var ch Channel
	var at, value float64
	var row int
	op := func(r *rand.Rand, c *Clip) *Clip {
		c = lines(c).turnedGaze()
		var all []Channel
		c.Channels(func(x Channel, _ *Track) {
			if x.Kind != Between {
				all = append(all, x)
			}
		})
		ch = all[r.IntN(len(all))]
		tr := c.Track(ch)
		at = tr.Time(r.IntN(tr.Len()))
		k := NewCurve(c, ch, CurveKind(r.IntN(2)))
		row, value = r.IntN(len(k.Names())), r.Float64()
		return k.Set(at, row, value)
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		in = lines(in).turnedGaze()
		if ch.Kind == Move || ch.Kind == Face {
			v := NewCurve(out, ch, Euler).Value(at)
			if got := [3]float64{v.X, v.Y, v.Z}[row]; math.Abs(got-value) > 1e-4 {
				t.Errorf("%v: %g was set, it is %g", ch, value, got)
			}
		}
		out.Channels(func(x Channel, tr *Track) {
			was := in.Track(x)
			if tr.Len() != was.Len() {
				t.Fatalf("%v has %d keys, had %d", x, tr.Len(), was.Len())
			}
			var a, b [4]float64
			for i := range tr.Len() {
				tr.Value(i, &a)
				was.Value(i, &b)
				if a != b && (x != ch || math.Abs(tr.Time(i)-at) > 2*sameKey) {
					t.Fatalf("%v: the key at %g s changed", x, tr.Time(i))
				}
			}
		})
	})
}
