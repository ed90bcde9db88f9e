package mmd

import (
	"math"
	"testing"

	"furitsuke/motion"
)

// looks samples a clip's gaze, degrees.
func looks(c *motion.Clip, s float64) (yaw, pitch float64, has bool) {
	var p motion.Pose
	motion.NewSampler(c).Sample(s, &p)
	return p.Yaw, p.Pitch, p.HasGaze
}

// TestEyesBecomeTheGaze: turned by MMD's axes, where the character faces -Z, a
// turn about +Y takes the sight from -Z to -X, its right, and one about +X takes
// it up.
func TestEyesBecomeTheGaze(t *testing.T) {
	zero := motion.Vec3{}
	for _, c := range []struct {
		name       string
		keys       func(x *moves)
		yaw, pitch float64
	}{
		{"both to the right", func(x *moves) { x.key("両目", 0, zero, motion.RotY(5*deg)) }, -45, 0},
		{"both up", func(x *moves) { x.key("両目", 0, zero, motion.RotX(3*deg)) }, 0, -27},
		{"each to the left", func(x *moves) {
			x.key("左目", 0, zero, motion.RotY(-2*deg)).key("右目", 0, zero, motion.RotY(-4*deg))
		}, 27, 0},
		{"on top of both", func(x *moves) {
			x.key("両目", 0, zero, motion.RotY(-2*deg)).key("左目", 0, zero, motion.RotY(-2*deg)).key("右目", 0, zero, motion.RotY(-2*deg))
		}, 36, 0},
		{"a squint looks ahead", func(x *moves) {
			x.key("両目", 0, zero, motion.RotX(-1*deg)).key("左目", 0, zero, motion.RotY(6*deg)).key("右目", 0, zero, motion.RotY(-6*deg))
		}, 0, 9},
		{"no further than to the side", func(x *moves) { x.key("両目", 0, zero, motion.RotY(-60*deg)) }, widestGaze, 0},
	} {
		x := &moves{}
		c.keys(x)
		clip, report := convert(t, x, DefaultOptions())
		yaw, pitch, has := looks(clip, 0)
		if !has || math.Abs(yaw-c.yaw) > 0.15 || math.Abs(pitch-c.pitch) > 0.15 { // yaw and pitch do not quite add
			t.Errorf("%s: looks by %.2f, %.2f (%v), want %g, %g", c.name, yaw, pitch, has, c.yaw, c.pitch)
		}
		if len(report.Ignored) > 0 {
			t.Errorf("%s: ignored %v", c.name, report.Ignored)
		}
	}
}

// TestGazeFollowsItsCurve: between keys the eyes turn by bezier, and the clip's
// gaze with them.
func TestGazeFollowsItsCurve(t *testing.T) {
	x := (&moves{}).key("両目", 0, motion.Vec3{}, motion.Identity).key("両目", 20, motion.Vec3{}, motion.RotY(-8*deg))
	x.m.Bones[0].Keys[1].Curves[3] = Curve{64, 0, 127, 64}
	o := DefaultOptions()
	o.Gaze = 2
	clip, _ := convert(t, x, o)
	for f := range 21 {
		_, q := x.m.Bones[0].at(float64(f), &cursor{})
		want, _ := motion.GazeAngles(toMotion(q))
		if yaw, _, _ := looks(clip, float64(f)/FPS); math.Abs(yaw-2*want) > 1e-3 {
			t.Errorf("frame %d: yaw %g, want %g", f, yaw, 2*want)
		}
		back, _ := motion.GazeAngles(EyesOf(motion.GazeTurn(2*want, 0), 2))
		if math.Abs(back-want) > 1e-9 {
			t.Errorf("the eyes turn back by %g, want %g", back, want)
		}
	}
	if z := clip.LookAt.Offset; z.X != 0 || z.Y <= 0 || z.Z <= 0 {
		t.Errorf("eyes stand at %v from the head, want above and before it", z)
	}
}

// TestEyesThatSayNothing: an eye that is keyed at rest alone leaves the eyes to
// the player, and without a gain they are left out as any bone.
func TestEyesThatSayNothing(t *testing.T) {
	x := (&moves{}).key("両目", 0, motion.Vec3{}, motion.Identity).key("左目", 9, motion.Vec3{}, motion.Identity)
	clip, report := convert(t, x, DefaultOptions())
	if clip.LookAt != nil || len(report.Ignored) > 0 {
		t.Errorf("look-at %v, ignored %v", clip.LookAt, report.Ignored)
	}
	x.key("両目", 9, motion.Vec3{}, motion.RotX(0.1))
	o := DefaultOptions()
	o.Gaze = 0
	clip, report = convert(t, x, o)
	if clip.LookAt != nil || len(report.Ignored) != 2 || report.Ignored[0] != (IgnoredBone{"両目", 2, true, IgnoredEyes}) {
		t.Errorf("look-at %v, ignored %v", clip.LookAt, report.Ignored)
	}
}
