package motion

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestRotateBoneKeys(t *testing.T) {
	tests := []struct {
		name string
		in   string
		edit PoseEdit
		want string
	}{
		{"no falloff turns one key between two guards", "head 0=0 3=0",
			PoseEdit{Head, 1, RotX(math.Pi / 6), 0}, "head 0=0 0.967=0 1=30 1.03=0 3=0"},
		{"a key that is there is used", "head 0=10 1=10 2=10",
			PoseEdit{Head, 1, RotX(math.Pi / 6), 0}, "head 0=10 0.967=10 1=40 1.03=10 2=10"},
		{"a gap is filled to a frame, weights by smoothstep", "head 0=0 3=0",
			PoseEdit{Head, 1, RotX(math.Pi / 2), 0.1}, "head 0=0 0.9=0 0.933=23.3 0.967=66.7 1=90 1.03=66.7 1.07=23.3 1.1=0 3=0"},
		{"at the start only one side", "head 0=0 3=0",
			PoseEdit{Head, 0, RotX(math.Pi / 2), 0.1}, "head 0=90 0.0333=66.7 0.0667=23.3 0.1=0 3=0"},
		{"a bone without a track begins from rest", "head 0=0",
			PoseEdit{Neck, 1, RotX(math.Pi / 6), 0}, "neck 0.967=0 1=30 1.03=0\nhead 0=0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := format(RotateBone(parse(t, 3, tt.in), tt.edit)); got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
		})
	}
}

// At any time the pose is slerp(identity, D, w)·n at keys, exactly n outside
// the falloff, and no other bone moves.
func TestRotateBoneLaws(t *testing.T) {
	var e PoseEdit
	op := func(r *rand.Rand, c *Clip) *Clip {
		e = PoseEdit{Bone(r.IntN(int(BoneCount))), c.Duration * r.Float64(), randomQuat(r), r.Float64()}
		if r.IntN(8) == 0 {
			e.Falloff = 0
		}
		return RotateBone(c, e)
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		sin, sout := NewSampler(in), NewSampler(out)
		var a, b Pose
		sin.Sample(e.Time, &a)
		sout.Sample(e.Time, &b)
		if got, want := b.Rotation[e.Bone], e.Delta.Mul(a.Rotation[e.Bone]); got.AngleTo(want) > 1e-3+sameKey*speedAt(in, e) {
			t.Errorf("at the playhead %v differs from D·n by %g rad", e.Bone, got.AngleTo(want))
		}
		from, to := band(e.Time, e.Falloff, in.Duration)
		for _, s := range in.keyTimes(e.Bone) {
			sin.Sample(s, &a)
			sout.Sample(s, &b)
			for bone := range BoneCount {
				angle := b.Rotation[bone].AngleTo(a.Rotation[bone])
				if (bone != e.Bone || s < from-sameKey || s > to+sameKey) && angle > 2e-6 {
					t.Errorf("%v at %g s moved by %g rad; the edit is of %v in [%g, %g]", bone, s, angle, e.Bone, from, to)
				}
			}
			if b.Hips != a.Hips {
				t.Errorf("hips moved")
			}
		}
	})
}

// speedAt is an upper bound of the bone's speed in rad/s around an edit: a key
// within sameKey of the playhead stands in for it.
func speedAt(c *Clip, e PoseEdit) float64 {
	s := NewSampler(c)
	var a, b Pose
	most := 0.0
	for _, d := range []float64{-2 * sameKey, -sameKey, 0, sameKey} {
		s.Sample(e.Time+d, &a)
		s.Sample(e.Time+d+sameKey, &b)
		most = max(most, a.Rotation[e.Bone].AngleTo(b.Rotation[e.Bone])/sameKey)
	}
	return most
}

// keyTimes returns the times at which an edit of b must leave the motion alone:
// those of every key, but where b's track is curved, its own alone, because the
// edit resamples it.
func (c *Clip) keyTimes(b Bone) []float64 {
	var out []float64
	c.tracks(func(_ string, t *Track, _ int) {
		if own := c.Rotation[b]; own != nil && own.Interp != Linear && t != own {
			return
		}
		for i := range t.Len() {
			out = append(out, t.Time(i))
		}
	})
	return out
}

func TestMoveHipsLaws(t *testing.T) {
	var at float64
	var d Vec3
	op := func(r *rand.Rand, c *Clip) *Clip {
		at, d = c.Duration*r.Float64(), randomVec(r)
		return MoveHips(c, at, d, 0.4)
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		sin, sout := NewSampler(in), NewSampler(out)
		var a, b Pose
		if in.Hips == nil {
			a.Hips = in.Rest.HipsParent.Point(in.Rest.HipsLocal)
			if in.Between[Hips] != nil {
				a.Hips = sin.hipsParent(at).Point(in.Rest.HipsLocal)
			}
		} else {
			sin.Sample(at, &a)
		}
		sout.Sample(at, &b)
		slack := 2e-4 // a key within half a millisecond stands in for the playhead
		if in.Hips != nil {
			var p, q Pose
			sin.Sample(at-sameKey, &p)
			sin.Sample(at+sameKey, &q)
			slack += 2 * (p.Hips.Sub(a.Hips).Len() + q.Hips.Sub(a.Hips).Len())
		}
		if got := b.Hips.Sub(a.Hips).Sub(d).Len(); got > slack {
			t.Errorf("hips are %g m off", got)
		}
	})
}

// An edit copies the chunks it touches and no others.
func TestEditSharesChunks(t *testing.T) {
	c := longClip(60)
	out := RotateBone(c, PoseEdit{Head, 30, RotX(1), 0.4})
	shared := 0
	for i := range out.Rotation[Head].chunks {
		for j := range c.Rotation[Head].chunks {
			if &out.Rotation[Head].chunks[i].values[0] == &c.Rotation[Head].chunks[j].values[0] {
				shared++
			}
		}
	}
	if n := len(c.Rotation[Head].chunks); shared < n-2 {
		t.Errorf("%d of %d chunks shared", shared, n)
	}
	if out.Rotation[Neck] != c.Rotation[Neck] {
		t.Error("another bone's track was copied")
	}
}

// longClip is 52 bones at 30 keys a second, times shared, as converters write.
func longClip(seconds int) *Clip {
	r := rand.New(rand.NewPCG(3, 4))
	c := &Clip{Duration: float64(seconds), Rest: randomRest(r)}
	times := make([]float32, seconds*30+1)
	for i := range times {
		times[i] = float32(float64(i) / 30)
	}
	for b := range BoneCount {
		if b == LeftEye || b == RightEye || b == Jaw {
			continue
		}
		values := make([]float32, 0, 4*len(times))
		axis := randomVec(r).Unit()
		for i := range times {
			q := AxisAngle(axis, math.Sin(float64(i)/20+float64(b)))
			values = append(values, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
		}
		c.Rotation[b] = NewTrack(Linear, 4, times, values)
	}
	return c
}

func BenchmarkRotateBone10min52bones(b *testing.B) {
	c := longClip(600)
	e := PoseEdit{LeftUpperArm, 300, RotX(0.5), DefaultFalloff}
	b.ReportAllocs()
	for b.Loop() {
		RotateBone(c, e)
	}
}

func BenchmarkSample52bones(b *testing.B) {
	c := longClip(100)
	s := NewSampler(c)
	var p Pose
	t := 0.0
	b.ReportAllocs()
	for b.Loop() {
		s.Sample(t, &p)
		if t += 1.0 / 60; t > c.Duration {
			t = 0
		}
	}
}

// Hips that a clip does not move stand where they are put, in any rest; those
// that it moves stay.
func TestStandHipsLaws(t *testing.T) {
	var at Vec3
	op := func(r *rand.Rand, c *Clip) *Clip {
		at = randomVec(r)
		out := *c
		out.Between[Hips] = nil
		return StandHips(&out, at)
	}
	checkOp(t, op, func(t *testing.T, in, out *Clip) {
		if in.Hips != nil && out.Hips != in.Hips {
			t.Error("a movement was replaced")
		}
		var p Pose
		NewSampler(out).Sample(in.Duration, &p)
		if in.Hips == nil && p.Hips.Sub(at).Len() > 1e-5 {
			t.Errorf("the hips stand at %v, want %v", p.Hips, at)
		}
	})
}
