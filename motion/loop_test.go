package motion

import (
	"math"
	"math/rand/v2"
	"testing"
)

// A loop ends as it begins, but for the way its hips have gone.
func TestLoopLaws(t *testing.T) {
	seconds := 0.0
	op := func(r *rand.Rand, c *Clip) *Clip {
		seconds = []float64{0, 2.5}[r.IntN(2)]
		return Loop(lines(c), seconds)
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		if d := math.Abs(out.Duration - seconds); seconds > 0 && d > 1e-5 {
			t.Errorf("%g s long, want %g s", out.Duration, seconds)
		}
		var p, q Pose
		s := NewSampler(out)
		s.Sample(0, &p)
		s.Sample(out.Duration, &q)
		q.Hips.X, q.Hips.Z = p.Hips.X, p.Hips.Z
		if d := distance(&p, &q); d > 1e-4*(1+p.Hips.Len()) {
			t.Errorf("from end to start it is off by %g", d)
		}
	})
}

// The best end of a cycle that was recorded two and a half times is after two.
func TestLoopFindsThePeriod(t *testing.T) {
	times, values := make([]float32, 76), make([]float32, 0, 4*76)
	for i := range times {
		times[i] = float32(i) / 30
		q := RotX(math.Sin(2 * math.Pi * float64(i) / 30))
		values = append(values, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
	}
	c := &Clip{Duration: 2.5, Rest: plainRest()}
	c.Rotation[Head] = NewTrack(Linear, 4, times, values)
	if got := Loop(c, 0).Duration; math.Abs(got-2) > 1e-6 {
		t.Errorf("the loop is %g s long, want 2 s", got)
	}
}

// Tracks that close by themselves get no keys.
func TestLoopSharesWhatIsClosed(t *testing.T) {
	c := parse(t, 2, "head 0=0 1=30 2=3\nspine 0=5\nneck 0=1 1=20 2=1")
	out := c.closed()
	if out.Rotation[Spine] != c.Rotation[Spine] || out.Rotation[Neck] != c.Rotation[Neck] {
		t.Error("tracks that end as they begin were written anew")
	}
	if out.Rotation[Head] == c.Rotation[Head] {
		t.Error("the track that does not was left")
	}
}

func BenchmarkLoop10min52bones(b *testing.B) {
	c := longClip(600)
	b.ReportAllocs()
	for b.Loop() {
		Loop(c, 0)
	}
}
