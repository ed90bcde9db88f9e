package motion

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Before the overlap a join plays the first clip, after it the second, with its
// hips carried to where the first ends; in between it blends by smoothstep.
func TestJoinLaws(t *testing.T) {
	var b *Clip
	var blend float64
	op := func(r *rand.Rand, a *Clip) *Clip {
		b = randomClip(r)
		b.Rest = a.Rest
		b.Between = [BoneCount][]Link{}
		blend = []float64{0, 0.2, 1, 99}[r.IntN(4)]
		return Join(a, b, blend)
	}
	checkOp(t, op, func(t *testing.T, a, out *Clip) {
		lap := min(blend, a.Duration, b.Duration)
		off := a.Duration - lap
		if d := out.Duration - (off + b.Duration); math.Abs(d) > 1e-5 {
			t.Errorf("%g s long, want %g s", out.Duration, off+b.Duration)
		}
		before := off
		if lap == 0 {
			before -= keySpacing
		}
		if a.linked() { // folding resamples: its own law
			return
		}
		x, y := match(lines(a), lines(b))
		samePlay(t, x, out, 0, max(before-sameKey, 0))
		y = y.moved(x.ground(x.Duration).Sub(y.ground(0)))
		sa, sb, so := NewSampler(x), NewSampler(y), NewSampler(out)
		var p, q, got Pose
		for i := range 51 {
			s := off + lap + (b.Duration-lap)*float64(i)/50
			sb.Sample(s-off, &q)
			so.Sample(s, &got)
			if !b.moves(out) {
				continue
			}
			if d := distance(&q, &got); d > slack(y, s-off) {
				t.Errorf("at %g s it is off the second clip by %g", s, d)
				return
			}
		}
		for bone, tr := range out.Rotation {
			for i := 0; tr != nil && lap > 0 && i < tr.Len(); i++ {
				s := tr.Time(i)
				if s < off || s > off+lap {
					continue
				}
				sa.Sample(s, &p)
				sb.Sample(s-off, &q)
				from, to := p.Rotation[bone], q.Rotation[bone]
				if from.AngleTo(to) > 3 { // nearly opposite: the short way is chance
					continue
				}
				want, limit := from.Slerp(to, Smoothstep((s-off)/lap)), slack(x, s)+slack(y, s-off)
				if d := want.AngleTo(x.Rest.Normalize(Bone(bone), tr.Quat(i))); d > limit {
					t.Errorf("%v at %g s is %g rad off the blend", Bone(bone), s, d)
				}
			}
		}
	})
}

// moves reports whether b moves all that out does: what it does not is at rest,
// which a sampler of b alone does not say.
func (c *Clip) moves(out *Clip) bool {
	all := true
	out.Channels(func(ch Channel, _ *Track) {
		all = all && (ch.Kind != Turn || c.Rotation[ch.Bone] != nil) && (ch.Kind != Move || c.Hips != nil)
	})
	return all
}

// linked reports whether nodes stand between bones.
func (c *Clip) linked() bool {
	for _, l := range c.Between {
		if l != nil {
			return true
		}
	}
	return false
}

func TestJoinNotation(t *testing.T) {
	tests := []struct {
		name  string
		a, b  string
		blend float64
		want  string
	}{
		{"a cut takes a frame", "head 0=0 1=10", "head 0=50 1=60", 0, "head 0=0 0.967=9.67 1=50 2=60"},
		{"a blend passes half way in the middle", "head 0=0 1=0", "head 0=90 1=90", 0.2,
			"head 0=0 0.8=0 0.833=6.67 0.867=23.3 0.9=45 0.933=66.7 0.967=83.3 1=90 1.8=90"},
		{"what one alone moves rests in the other", "head 0=20 1=20", "neck 0=30 1=30", 0,
			"neck 0=0 0.967=0 1=30 2=30\nhead 0=20 0.967=20 1=0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := format(Join(parse(t, 1, tt.a), parse(t, 1, tt.b), tt.blend)); got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
		})
	}
}

// b begins above the spot where a ends, at its own height.
func TestJoinCarriesHips(t *testing.T) {
	hips := func(numbers ...float32) *Clip {
		return &Clip{Duration: 1, Rest: plainRest(), Hips: NewTrack(Linear, 3, []float32{0, 1}, numbers)}
	}
	a, b := hips(0, 1, 0, 3, 1.1, 4), hips(10, 0.9, 10, 11, 0.8, 10)
	b.Rest = a.Rest
	var p Pose
	NewSampler(Join(a, b, 0)).Sample(2, &p)
	if want := (Vec3{4, 0.8, 4}); p.Hips.Sub(want).Len() > 1e-6 {
		t.Errorf("the joined hips end at %v, want %v", p.Hips, want)
	}
}

// A deleted range is gone, and what follows plays as before, that much earlier.
func TestDeleteLaws(t *testing.T) {
	var from, to, blend float64
	op := func(r *rand.Rand, c *Clip) *Clip {
		from, to = within(r.Float64()*c.Duration, r.Float64()*c.Duration, c.Duration)
		blend = []float64{0, 0.2}[r.IntN(2)]
		return Delete(c, from, to, blend)
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		lap := min(blend, from, in.Duration-to)
		if want := in.Duration - (to - from) - lap; math.Abs(out.Duration-want) > 1e-5 && from > keySpacing {
			t.Errorf("%g s long, want %g s", out.Duration, want)
		}
		if !in.linked() && from > keySpacing {
			samePlay(t, in, out, 0, from-keySpacing-blend)
		}
	})
}

func TestDeleteWholeLeavesAPose(t *testing.T) {
	c := Delete(parse(t, 3, "head 0=10 3=40"), 0, 3, 0.2)
	if got := format(c); got != "head 0=10" || c.Duration != 0 {
		t.Errorf("%s left of %g s", got, c.Duration)
	}
}

func TestInsertNotation(t *testing.T) {
	c, s := parse(t, 2, "head 0=0 2=20"), parse(t, 1, "head 0=50 1=60")
	if got, want := format(Insert(c, 1, s, 0)), "head 0=0 0.967=9.67 1=50 1.97=59.7 2=10 3=20"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

func BenchmarkDelete10min52bones(b *testing.B) {
	c := longClip(600)
	b.ReportAllocs()
	for b.Loop() {
		Delete(c, 200, 300, 0.2)
	}
}

func BenchmarkJoin10min52bones(b *testing.B) {
	c := longClip(600)
	b.ReportAllocs()
	for b.Loop() {
		Join(c, c, 0.3)
	}
}

// Hips that the second clip does not move stay where the first leaves them.
func TestJoinRestsWhereTheFirstEnds(t *testing.T) {
	a := &Clip{Duration: 1, Rest: plainRest(), Hips: NewTrack(Linear, 3, []float32{0, 1}, []float32{0, 1, 0, 2, 1.5, 3})}
	b := parse(t, 1, "head 0=0 1=30")
	b.Rest = a.Rest
	var p Pose
	for _, blend := range []float64{0, 0.5} {
		c := Join(a, b, blend)
		NewSampler(c).Sample(c.Duration, &p)
		if want := (Vec3{2, 1, 3}); p.Hips.Sub(want).Len() > 1e-6 {
			t.Errorf("blend %g: the hips end at %v, want %v", blend, p.Hips, want)
		}
	}
}
