package motion

import (
	"math/rand/v2"
	"testing"
)

// Bones turn as their partners did, seen in a mirror; so do hips and gaze.
func TestMirrorLaws(t *testing.T) {
	checkOp(t, func(_ *rand.Rand, c *Clip) *Clip { return Mirror(lines(c), Everything) }, func(t *testing.T, in, out *Clip) {
		in = lines(in).unlinked().turnedGaze()
		a, b := NewSampler(in), NewSampler(out)
		var p, q Pose
		for i := range 21 {
			s := in.Duration * float64(i) / 20
			a.Sample(s, &p)
			b.Sample(s, &q)
			for bone := range BoneCount {
				if d := p.Rotation[bone].Mirrored().AngleTo(q.Rotation[bone.Mirrored()]); d > 1e-5 {
					t.Errorf("%v at %g s is %g rad off its mirror image", bone, s, d)
				}
			}
			if want := (Vec3{-p.Hips.X, p.Hips.Y, p.Hips.Z}); want.Sub(q.Hips).Len() > 1e-4 {
				t.Errorf("hips at %g s: %v, want %v", s, q.Hips, want)
			}
			if d := p.Yaw + q.Yaw; d > 1e-3 || d < -1e-3 {
				t.Errorf("yaw at %g s: %g, want %g", s, q.Yaw, -p.Yaw)
			}
		}
	})
}

func TestMirrorTwiceIsTheIdentity(t *testing.T) {
	twice := func(_ *rand.Rand, c *Clip) *Clip { return Mirror(Mirror(lines(c), Everything), Everything) }
	checkOp(t, twice, func(t *testing.T, in, out *Clip) {
		samePlay(t, lines(in).unlinked(), out, 0, in.Duration)
	})
}

// A part of one side takes over what the other does, and nothing else changes.
func TestMirrorOfASide(t *testing.T) {
	c := parse(t, 1, "leftUpperArm 0=10 1=20\nrightUpperArm 0=30 1=40\nhead 0=5")
	out := Mirror(c, RightArm)
	if got, want := format(out), "head 0=5\nleftUpperArm 0=10 1=20\nrightUpperArm 0=10 1=20"; got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
	if out.Rotation[Head] != c.Rotation[Head] || out.Rotation[LeftUpperArm] != c.Rotation[LeftUpperArm] {
		t.Error("tracks outside the part were copied")
	}
}

func TestMirrorExchangesExpressions(t *testing.T) {
	left, right := NewTrack(Linear, 1, []float32{0}, []float32{0.25}), NewTrack(Linear, 1, []float32{0}, []float32{0.75})
	c := &Clip{Rest: plainRest(), Expressions: []Expression{
		{Name: "blinkLeft", Weight: left}, {Name: "happy", Weight: left}, {Name: "blinkRight", Weight: right}, {Name: "wink_L", Custom: true, Weight: left},
	}}
	want := []Expression{
		{Name: "blinkLeft", Weight: right}, {Name: "happy", Weight: left}, {Name: "blinkRight", Weight: left}, {Name: "wink_R", Custom: true, Weight: left},
	}
	for i, e := range Mirror(c, Everything).Expressions {
		if e != want[i] {
			t.Errorf("expression %d is %v, want %v", i, e, want[i])
		}
	}
}

func TestOtherSide(t *testing.T) {
	for name, want := range map[string]string{
		"blinkLeft": "blinkRight", "lookRight": "lookLeft", "happy": "happy", "wink_L": "wink_R", "ウィンク右": "ウィンク左",
		"left eye": "right eye", "_Lid": "_Lid", "smile.r": "smile.l",
		"bright_L": "bright_R", "upright": "upright", "brightRight": "brightLeft", "左右の口角": "左右の口角", "eye_left": "eye_right",
	} {
		if got := OtherSide(name); got != want {
			t.Errorf("%s -> %s, want %s", name, got, want)
		}
	}
}

func BenchmarkMirror10min52bones(b *testing.B) {
	c := longClip(600)
	b.ReportAllocs()
	for b.Loop() {
		Mirror(c, Everything)
	}
}
