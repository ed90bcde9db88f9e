package motion

import (
	"math/rand/v2"
	"testing"
)

// An overlay plays the laid-over clip inside, the clip itself outside, and
// leaves other parts alone.
func TestOverlayLaws(t *testing.T) {
	var s *Clip
	var at, blend float64
	var part Part
	op := func(r *rand.Rand, c *Clip) *Clip {
		s = randomClip(r)
		s.Rest, s.Between = c.Rest, [BoneCount][]Link{}
		at, blend = c.Duration*r.Float64(), []float64{0, 0.2}[r.IntN(2)]
		part = Everything
		if r.IntN(2) == 0 {
			part = Part{Bones: BoneSet(r.Uint64()) & AllBones}
		}
		return Overlay(lines(c), at, s, part, blend)
	}
	checkOp(t, op, func(t *testing.T, c, out *Clip) {
		if out.Duration != c.Duration {
			t.Errorf("%g s long, want %g s", out.Duration, c.Duration)
		}
		if c.linked() {
			return
		}
		x, y := match(lines(c), lines(s))
		samePlay(t, x, out, 0, max(at-keySpacing-sameKey, 0))
		to := min(at+s.Duration, c.Duration)
		blend := min(blend, (to-at)/2)
		before, over, got := NewSampler(x), NewSampler(y), NewSampler(out)
		var p, q, o Pose
		for i := range 21 {
			u := at + blend + (to-at-2*blend)*float64(i)/20
			if u < at || u > to || to-at < 2*keySpacing { // shorter than two frames is all edges
				continue
			}
			before.Sample(u, &p)
			over.Sample(u-at, &q)
			got.Sample(u, &o)
			for b := range BoneCount {
				want, limit := p.Rotation[b], slack(x, u)
				if part.Bones.Has(b) && y.Rotation[b] != nil {
					want, limit = q.Rotation[b], slack(y, u-at)
				}
				if d := want.AngleTo(o.Rotation[b]); d > limit {
					t.Errorf("%v at %g s (laid over [%g, %g]) is %g rad off", b, u, at, to, d)
					return
				}
			}
		}
	})
}

func TestOverlayNotation(t *testing.T) {
	c := parse(t, 4, "head 0=0 4=0\nneck 0=5 4=5")
	s := parse(t, 1, "head 0=60 1=60\nneck 0=60 1=60")
	tests := []struct {
		name  string
		part  Part
		at    float64
		blend float64
		want  string
	}{
		{"a frame lies between", Part{Bones: setOf(Head)}, 1, 0, "neck 0=5 4=5\nhead 0=0 0.967=0 1=60 2=60 2.03=0 4=0"},
		{"a fade", Part{Bones: setOf(Head)}, 1, 0.1,
			"neck 0=5 4=5\nhead 0=0 1=0 1.03=15.6 1.07=44.4 1.1=60 1.9=60 1.93=44.4 1.97=15.6 2=0 4=0"},
		{"at the start nothing fades in", Part{Bones: setOf(Neck)}, 0, 0.1,
			"neck 0=60 0.9=60 0.933=45.7 0.967=19.3 1=5 4=5\nhead 0=0 4=0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := format(Overlay(c, tt.at, s, tt.part, tt.blend)); got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
		})
	}
}

// Within changes nothing outside its range and gives op what lies inside.
func TestWithin(t *testing.T) {
	c := parse(t, 4, "head 0=0 4=40")
	var saw float64
	out := Within(c, Scope{From: 1, To: 2, Part: Everything}, 0.5, func(s *Clip) *Clip {
		saw = s.Duration
		return parse(t, s.Duration, "head 0=90")
	})
	if got, want := format(out), "head 0=0 0.967=9.67 1=90 2=90 2.03=20.3 4=40"; got != want || saw != 2 {
		t.Errorf("op saw %g s, want 2 s\n got %s\nwant %s", saw, got, want)
	}
	if Within(c, Whole(c), 0, func(*Clip) *Clip { return nil }) != nil {
		t.Error("a stopped effect gives a clip")
	}
}
