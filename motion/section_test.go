package motion

import (
	"math"
	"math/rand/v2"
	"testing"
)

// distance returns how far two poses differ: the largest angle in radians, hips
// in metres where both have them, weights, and gaze in radians.
func distance(a, b *Pose) float64 {
	worst := 0.0
	if a.HasHips && b.HasHips {
		worst = a.Hips.Sub(b.Hips).Len()
	}
	for bone := range BoneCount {
		worst = max(worst, a.Rotation[bone].AngleTo(b.Rotation[bone]))
	}
	for _, w := range a.Weights {
		for _, x := range b.Weights {
			if w.Name == x.Name && w.Custom == x.Custom {
				worst = max(worst, math.Abs(w.Value-x.Value))
			}
		}
	}
	return max(worst, GazeTurn(a.Yaw, a.Pitch).AngleTo(GazeTurn(b.Yaw, b.Pitch)))
}

// A section is the clip at every key of it, and between.
func TestSectionLaws(t *testing.T) {
	var from, to float64
	op := func(r *rand.Rand, c *Clip) *Clip {
		from, to = r.Float64()*c.Duration, r.Float64()*c.Duration
		return Section(c, from, to)
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		if to < from {
			from, to = to, from
		}
		if math.Abs(out.Duration-(to-from)) > 1e-12 {
			t.Errorf("%g s long, want %g s", out.Duration, to-from)
		}
		samePlay(t, in, out, from, out.Duration)
	})
}

// samePlay wants out to play at s as in at s+off, up to a time.
func samePlay(t *testing.T, in, out *Clip, off, until float64) {
	t.Helper()
	in = lines(in)
	a, b := NewSampler(in), NewSampler(out)
	var p, q Pose
	for i := range 101 {
		s := until * float64(i) / 100
		a.Sample(s+off, &p)
		b.Sample(s, &q)
		if d := distance(&p, &q); d > slack(in, s+off) {
			t.Errorf("at %g s it is off by %g", s, d)
			return
		}
	}
}

// slack is how far a pose may be from another for a key that stands in for one
// half a millisecond away, float32 included.
func slack(c *Clip, s float64) float64 {
	var p, q Pose
	x := NewSampler(c)
	most := 0.0
	for _, d := range []float64{-2, -1, 0, 1} {
		x.Sample(s+d*sameKey, &p)
		x.Sample(s+(d+1)*sameKey, &q)
		most = max(most, distance(&p, &q))
	}
	return 4e-5 + 2*most
}

// lines returns c with linear tracks: what an edit makes of steps and curves is
// the business of another law.
func lines(c *Clip) *Clip {
	return c.MapTracks(Everything, func(_ Channel, t *Track) *Track { return t.linear() })
}

func TestSectionOfTheWholeIsTheClip(t *testing.T) {
	c := longClip(2)
	if Section(c, 0, c.Duration) != c || Section(c, -1, 99) != c {
		t.Error("the whole of a clip is another clip")
	}
}

// A cut of a long clip copies times and no values.
func TestSectionSharesChunks(t *testing.T) {
	c := longClip(120)
	out := Section(c, 10, 110)
	shared, all := 0, 0
	for i := range out.Rotation[Head].chunks {
		all++
		for j := range c.Rotation[Head].chunks {
			v, w := out.Rotation[Head].chunks[i].values, c.Rotation[Head].chunks[j].values
			if &v[len(v)-1] == &w[len(w)-1] || &v[0] == &w[0] {
				shared++
			}
		}
	}
	if shared < all-2 {
		t.Errorf("%d of %d chunks shared", shared, all)
	}
	if &out.Rotation[Head].chunks[1].times[0] != &out.Rotation[Neck].chunks[1].times[0] {
		t.Error("tracks that shared their times do no more")
	}
}
