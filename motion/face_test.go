package motion

import (
	"math"
	"math/rand/v2"
	"testing"
)

// At its time the expression has its value; at every key the difference has
// faded by the weight; beyond the falloff, and in all other tracks, nothing has
// changed.
func TestSetWeightLaws(t *testing.T) {
	var to Weight
	var at, falloff float64
	var before *Clip
	op := func(r *rand.Rand, c *Clip) *Clip {
		before = tamed(c)
		to = Weight{Name: []string{"happy", "frown"}[r.IntN(2)], Custom: r.IntN(2) == 0, Value: r.Float64()*1.4 - 0.2}
		at, falloff = r.Float64()*c.Duration, 0.5*r.Float64()*float64(r.IntN(2))
		return SetWeight(before, to, at, falloff)
	}
	checkOp(t, op, func(t *testing.T, _, out *Clip) {
		in := before
		e := Expression{Name: to.Name, Custom: to.Custom}
		i := find(out.Expressions, e)
		if i < 0 {
			t.Fatalf("there is no %q", to.Name)
		}
		was := NewTrack(Linear, 1, []float32{0}, []float32{0})
		if k := find(in.Expressions, e); k >= 0 {
			was = in.Expressions[k].Weight
		}
		track := out.Expressions[i].Weight
		value := min(max(to.Value, 0), 1)
		// A key that stood within sameKey of the time is the one that takes the value.
		limit := 1e-5 + 2*math.Abs(was.at(at + sameKey)[0]-was.at(at)[0]) + 2*math.Abs(was.at(at - sameKey)[0]-was.at(at)[0])
		if got := track.at(at)[0]; math.Abs(got-value) > limit {
			t.Errorf("at its time it is %g, want %g", got, value)
		}
		d := value - was.at(at)[0]
		for k := range track.Len() {
			s := track.Time(k)
			want := min(max(was.at(s)[0]+d*FalloffWeight(s, at, falloff), 0), 1)
			if got := track.at(s)[0]; math.Abs(got-want) > 1e-6 {
				t.Errorf("at %g s it is %g, want %g", s, got, want)
			}
		}
		reach := max(falloff, keySpacing)
		for i := range 41 {
			s := in.Duration * float64(i) / 40
			if got, want := track.at(s)[0], was.at(s)[0]; math.Abs(s-at) > reach+sameKey && math.Abs(got-want) > 1e-6 {
				t.Errorf("outside, at %g s, it went from %g to %g", s, want, got)
			}
		}
		for k, x := range in.Expressions {
			if k != i && out.Expressions[k] != x {
				t.Errorf("%s changed too", x.Name)
			}
		}
		if out.Rotation != in.Rotation || out.Hips != in.Hips || out.LookAt != in.LookAt {
			t.Error("more than the face was written")
		}
	})
}

// tamed returns c with weights in [0,1], as files should have them.
func tamed(c *Clip) *Clip {
	return c.MapTracks(Part{Face: true}, func(_ Channel, t *Track) *Track {
		return t.linear().mapValues(func(v *[4]float64) { v[0] = 0.5 + 0.5*math.Tanh(v[0]) })
	})
}

// At its time the gaze has its angles, on clips without one, with one that
// turns, and with one that looks at a point; beyond the falloff it is as it was.
func TestSetGazeLaws(t *testing.T) {
	var yaw, pitch, at, falloff float64
	var before *Clip
	op := func(r *rand.Rand, c *Clip) *Clip {
		x := *c
		switch r.IntN(3) {
		case 1:
			x.LookAt = &LookAt{Offset: randomVec(r), Rotate: randomTrack(r, Linear, 4, c.Duration)}
		case 2:
			x.LookAt = &LookAt{Offset: Vec3{Y: 0.1}, Target: randomTrack(r, Linear, 3, c.Duration)}
		}
		before = &x
		yaw, pitch = 80*r.Float64()-40, 80*r.Float64()-40
		at, falloff = r.Float64()*c.Duration, 0.5*r.Float64()*float64(r.IntN(2))
		return SetGaze(before, yaw, pitch, at, falloff)
	}
	checkOp(t, op, func(t *testing.T, _, out *Clip) {
		if out.LookAt == nil || out.LookAt.Rotate == nil || out.LookAt.Target != nil {
			t.Fatalf("the gaze is %+v", out.LookAt)
		}
		if before.LookAt != nil && out.LookAt.Offset != before.LookAt.Offset {
			t.Error("the eyes moved")
		}
		a, b := NewSampler(before.turnedGaze()), NewSampler(out)
		gaze := func(s *Sampler, at float64) Quat {
			var p Pose
			s.Sample(at, &p)
			return GazeTurn(p.Yaw, p.Pitch)
		}
		limit := 1e-4 + 2*gaze(a, at-sameKey).AngleTo(gaze(a, at)) + 2*gaze(a, at+sameKey).AngleTo(gaze(a, at))
		if d := gaze(b, at).AngleTo(GazeTurn(yaw, pitch)); d > limit {
			t.Errorf("at its time it is %g rad off", d)
		}
		reach := max(falloff, keySpacing)
		for i := range 41 {
			s := before.Duration * float64(i) / 40
			if d := gaze(a, s).AngleTo(gaze(b, s)); math.Abs(s-at) > reach+sameKey && d > 1e-4 {
				t.Errorf("outside, at %g s, it turned by %g rad", s, d)
			}
		}
		if out.Rotation != before.Rotation || out.Hips != before.Hips {
			t.Error("more than the gaze was written")
		}
	})
}
