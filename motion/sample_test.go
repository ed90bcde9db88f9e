package motion

import (
	"math"
	"testing"
)

func TestTrackAt(t *testing.T) {
	rot := func(deg ...float64) (v []float32) {
		for _, d := range deg {
			q := RotX(d * math.Pi / 180)
			v = append(v, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
		}
		return v
	}
	flipped := rot(0, 90)
	for i := 4; i < 8; i++ {
		flipped[i] *= -3 // another hemisphere, and not of unit length
	}
	tests := []struct {
		name  string
		track *Track
		at    float64
		want  float64 // degrees about X, or the number itself
	}{
		{"before the first key its value", NewTrack(Linear, 4, []float32{1, 2}, rot(10, 20)), 0, 10},
		{"after the last key its value", NewTrack(Linear, 4, []float32{1, 2}, rot(10, 20)), 9, 20},
		{"linear halfway", NewTrack(Linear, 4, []float32{0, 2}, rot(0, 90)), 1, 45},
		{"short arc over a hemisphere flip", NewTrack(Linear, 4, []float32{0, 2}, flipped), 1, 45},
		{"step holds", NewTrack(Step, 4, []float32{0, 2}, rot(0, 90)), 1.999, 0},
		{"step jumps at its key", NewTrack(Step, 4, []float32{0, 2}, rot(0, 90)), 2, 90},
		{"an all-zero key is no rotation", NewTrack(Linear, 4, []float32{0}, []float32{0, 0, 0, 0}), 0, 0},
		{"linear number", NewTrack(Linear, 1, []float32{0, 4}, []float32{1, 3}), 1, 1.5},
		{"hermite with flat tangents is smoothstep", NewTrack(Cubic, 1, []float32{0, 2}, []float32{0, 0, 0, 0, 1, 0}), 0.5, 0.15625},
		{"hermite tangents are per second", NewTrack(Cubic, 1, []float32{0, 2}, []float32{0, 0, 1, 1, 2, 0}), 1, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var cur Cursor
			var v [4]float64
			tt.track.At(tt.at, &cur, &v)
			got := v[0]
			if tt.track.Width == 4 {
				got = 2 * math.Atan2(v[0], v[3]) * 180 / math.Pi
			}
			if math.Abs(got-tt.want) > 1e-5 {
				t.Errorf("got %g, want %g", got, tt.want)
			}
		})
	}
}

// A cursor changes the speed of a read and never its result.
func TestCursorLaw(t *testing.T) {
	c := longClip(40)
	tr := c.Rotation[Head]
	var cur Cursor
	var a, b [4]float64
	for _, s := range []float64{0, 0.01, 0.02, 39, 1, 1.5, 38.9, 40, 41, -1, 0.033333335, 8.5333, 8.5334, 20} {
		tr.At(s, &cur, &a)
		tr.At(s, &Cursor{}, &b)
		if a != b {
			t.Errorf("at %g s the cursor reads %v, a search %v", s, a, b)
		}
	}
}

func TestSampleAllocatesNothing(t *testing.T) {
	c := longClip(10)
	c.Expressions = []Expression{{Name: "happy", Rest: 0.5}}
	s := NewSampler(c)
	var p Pose
	s.Sample(0, &p)
	at := 0.0
	if n := testing.AllocsPerRun(100, func() { at += 0.016; s.Sample(at, &p) }); n != 0 {
		t.Errorf("%g allocations a sample", n)
	}
}

// A missing bone hands its rotation to its children (specification of VRMA,
// how_to_transform_human_pose): the chain's whole rotation stays the same.
func TestPassOn(t *testing.T) {
	c := parse(t, 1, "spine 0=10\nchest 0=20\nupperChest 0=30\nneck 0=40")
	var p Pose
	NewSampler(c).Sample(0, &p)
	p.PassOn((1<<BoneCount - 1) &^ (1<<Chest | 1<<UpperChest))
	for _, want := range []struct {
		bone Bone
		deg  float64
	}{{Spine, 10}, {Chest, 0}, {UpperChest, 0}, {Neck, 90}, {LeftShoulder, 50}, {RightShoulder, 50}} {
		if got := p.Rotation[want.bone].AngleTo(RotX(want.deg * math.Pi / 180)); got > 1e-6 {
			t.Errorf("%v is %g rad off %g°", want.bone, got, want.deg)
		}
	}
	if p.Set.Has(Chest) || !p.Set.Has(Neck) {
		t.Error("the set does not name who holds the pose")
	}
}

func TestHipsScale(t *testing.T) {
	rest := func(hips, legs float64) *Rest {
		r := plainRest()
		r.Bone[Hips].World = Vec3{Y: hips}
		r.Bone[LeftUpperLeg].World = Vec3{Y: legs}
		r.Bone[LeftLowerLeg].World = Vec3{Y: legs / 2}
		r.Bone[LeftFoot].World = Vec3{}
		return r
	}
	tests := []struct {
		name             string
		rest             *Rest
		model, modelLegs float64
		want             float64
	}{
		{"ratio of hips heights", rest(0.5, 0.4), 1, 0.8, 2},
		{"hips at the origin: ratio of legs", rest(0, 0.4), 1, 0.8, 2},
		{"hips on another axis: ratio of legs", rest(-99, 0.4), 1, 0.8, 2},
		{"neither: 1", rest(0, 0), 1, 0.8, 1},
		{"a model without hips height: 1", rest(1, 1), 0, 0, 1},
		{"NaN: 1", rest(math.NaN(), math.NaN()), 1, 1, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.rest.HipsScale(tt.model, tt.modelLegs); math.Abs(got-tt.want) > 1e-12 {
				t.Errorf("got %g, want %g", got, tt.want)
			}
		})
	}
}

// Animated nodes between two bones, and above the hips, are folded in: the
// result is the normalized rotation and the hips position of the whole chain.
func TestBetweenLaw(t *testing.T) {
	c := parse(t, 1, "spine 0=10\nhips 0=5")
	turn := NewTrack(Linear, 4, []float32{0}, []float32{0, 0, float32(math.Sin(0.5)), float32(math.Cos(0.5))})
	link := Link{Translation: Vec3{1, 2, 3}, Rotation: Identity, Scale: Vec3{2, 2, 2}, Rotate: turn}
	c.Between[Hips] = []Link{link}
	c.Between[Spine] = []Link{link}
	c.Hips = NewTrack(Linear, 3, []float32{0}, []float32{1, 0, 0})
	var p Pose
	NewSampler(c).Sample(0, &p)
	if want := RotZ(1).Mul(RotX(10 * math.Pi / 180)); p.Rotation[Spine].AngleTo(want) > 1e-6 {
		t.Errorf("spine %v, want %v", p.Rotation[Spine], want)
	}
	if want := RotZ(1).Mul(RotX(5 * math.Pi / 180)); p.Rotation[Hips].AngleTo(want) > 1e-6 {
		t.Errorf("hips %v, want %v", p.Rotation[Hips], want)
	}
	if want := (Vec3{1 + 2*math.Cos(1), 2 + 2*math.Sin(1), 3}); p.Hips.Sub(want).Len() > 1e-6 {
		t.Errorf("hips at %v, want %v", p.Hips, want)
	}
}
