package mmd

import (
	"math"
	"testing"

	"furitsuke/motion"
)

// TestOwnLegs: a motion that keys legs and says nothing of their IK has the legs
// that it keys; one that says nothing of a leg at all keeps it on the floor.
func TestOwnLegs(t *testing.T) {
	s := dancer()
	kick := motion.RotX(70 * deg)
	angle := func(x *moves) (left, right float64) {
		c, _ := onModel(t, x, s)
		_, turn := stand(c, 0)
		_, rest := stand(func() *motion.Clip { c, _ := onModel(t, &moves{}, s); return c }(), 0)
		return rest[motion.LeftUpperLeg].AngleTo(turn[motion.LeftUpperLeg]) / deg, rest[motion.RightUpperLeg].AngleTo(turn[motion.RightUpperLeg]) / deg
	}
	if l, r := angle((&moves{}).key("左足", 0, motion.Vec3{}, kick)); math.Abs(l-70) > 1 || r > 1e-3 {
		t.Errorf("legs of their own turn by %.2f° and %.2f°, want 70 and 0", l, r)
	}
	if l, _ := angle((&moves{}).key("左足", 0, motion.Vec3{}, kick).key("左足ＩＫ", 0, motion.Vec3{}, motion.Identity)); l > 10 {
		t.Errorf("a leg with its IK keyed turns by %.2f°", l)
	}
	x := (&moves{}).key("左足", 0, motion.Vec3{}, kick)
	x.m.Shows = []ShowKey{{0, true, []IKSwitch{{Name{Folded: "左足IK"}, true}}}}
	if l, _ := angle(x); l > 10 {
		t.Errorf("a leg with its IK switched on turns by %.2f°", l)
	}
	if l, r := angle((&moves{}).key("センター", 0, at(0, -3, 0), motion.Identity)); l < 20 || r < 20 {
		t.Errorf("a crouch turns the thighs by %.2f° and %.2f°: the feet left the floor", l, r)
	}
}

// walks is a motion whose legs are keyed by themselves alone, as motion capture
// keys them: one after the other swings forward while the body sinks.
func walks() *moves {
	x := (&moves{}).key("センター", 0, motion.Vec3{}, motion.Identity).key("センター", 30, at(0, -1, -3), motion.Identity)
	for k, side := range []string{"左", "右"} {
		for f := uint32(0); f <= 30; f += 10 {
			swing := 40 * deg * math.Sin(float64(f)/5+float64(k)*math.Pi)
			x.key(side+"足", f, motion.Vec3{}, motion.RotX(swing)).key(side+"ひざ", f, motion.Vec3{}, motion.RotX(-math.Abs(swing)))
		}
	}
	return x
}

// TestSwitchesPlayed: which IK of the legs is off, by what the motion says and by
// FileIK, where nothing but its switches counts.
func TestSwitchesPlayed(t *testing.T) {
	switched := func(x *moves, keys ...ShowKey) *moves {
		x.m.Shows = keys
		return x
	}
	foot := func(name string, on bool) []IKSwitch {
		return []IKSwitch{{Name{Key: name, Text: name, Folded: fold.Replace(name)}, on}}
	}
	off := func(bones ...string) []string { return bones }
	both := off("左足ＩＫ", "左つま先ＩＫ", "右足ＩＫ", "右つま先ＩＫ")
	kick := motion.RotX(70 * deg)
	for _, c := range []struct {
		what            string
		x               *moves
		found, filed    []string // off at frame 20
		visible, hidden bool     // at frames 0 and 20
	}{
		{"legs alone", walks(), both, nil, true, false},
		{"one leg alone", (&moves{}).key("左ひざ", 0, motion.Vec3{}, kick), both[:2], nil, true, false},
		{"no leg", (&moves{}).key("センター", 0, at(0, -2, 0), motion.Identity), nil, nil, true, false},
		{"legs at rest", (&moves{}).key("左足", 0, motion.Vec3{}, motion.Identity), nil, nil, true, false},
		{"a key of a foot IK", walks().key("左足ＩＫ", 0, motion.Vec3{}, motion.Identity), both[2:], nil, true, false},
		{"a key of a toe IK", walks().key("左つま先ＩＫ", 0, motion.Vec3{}, motion.Identity), off("左足ＩＫ", "右足ＩＫ", "右つま先ＩＫ"), nil, true, false},
		{"switched on", switched(walks(), ShowKey{0, true, foot("左足ＩＫ", true)}), both[2:], nil, true, false},
		{"switched off later", switched(walks(), ShowKey{0, true, foot("左足ＩＫ", true)}, ShowKey{10, true, foot("左足ＩＫ", false)}),
			off("左足ＩＫ", "右足ＩＫ", "右つま先ＩＫ"), off("左足ＩＫ"), true, false},
		{"hidden later", switched(walks(), ShowKey{10, false, nil}, ShowKey{25, true, nil}), both, nil, false, true},
		{"hidden from a later key on", switched(walks(), ShowKey{0, true, nil}, ShowKey{10, false, nil}), both, nil, true, true},
	} {
		v := NewSolver(dancer())
		for fileIK, want := range map[bool][]string{false: c.found, true: c.filed} {
			v.Bind(Performance{&c.x.m, fileIK})
			if v.Pose(0); v.Visible != c.visible {
				t.Errorf("%s, FileIK %t: visible at first %t", c.what, fileIK, v.Visible)
			}
			v.Pose(20)
			wanted := map[string]bool{}
			for _, n := range want {
				wanted[n] = true
			}
			for i, b := range v.Skeleton().Bones {
				if b.IK != nil && v.IKOn[i] == wanted[b.Name.Text] {
					t.Errorf("%s, FileIK %t: IK of %s on %t", c.what, fileIK, b.Name.Text, v.IKOn[i])
				}
			}
			if got := v.LegsOff(); got != [2]bool{wanted["左足ＩＫ"], wanted["右足ＩＫ"]} {
				t.Errorf("%s, FileIK %t: legs off %v", c.what, fileIK, got)
			}
			if v.Visible == c.hidden {
				t.Errorf("%s, FileIK %t: visible at frame 20 %t", c.what, fileIK, v.Visible)
			}
		}
	}
	v := NewSolver(dancer())
	v.Bind(Performance{&walks().m, false})
	v.Bind(Performance{})
	if v.Pose(5); v.LegsOff() != [2]bool{} || v.World[v.Skeleton().find("左足首")].Position.Sub(at(0.9, 1.4, 0.3)).Len() > 1e-9 {
		t.Error("without a motion the model is not at rest")
	}
}

// TestOnePerformance: model and clip show the same of a motion of legs keyed by
// themselves alone, and by FileIK both show something else; each pose of the
// model without an allocation.
func TestOnePerformance(t *testing.T) {
	s, x := dancer(), walks()
	o := DefaultOptions()
	o.Model = s
	var thigh [2]float64
	for k, fileIK := range [2]bool{false, true} {
		o.FileIK = fileIK
		c, r := convert(t, x, o)
		if r.Own() != [2]bool{true, true} || (r.LeftLeg.Baked > 0) != fileIK {
			t.Errorf("FileIK %t: report %+v", fileIK, r.LeftLeg)
		}
		v, b := NewSolver(s), BodyOf(s)
		v.Bind(Performance{&x.m, fileIK})
		var played, converted motion.Pose
		sampler := motion.NewSampler(c)
		for f := range 31 {
			v.Pose(float64(f))
			played.Reset()
			b.Pose(v.World, &played)
			sampler.Sample(float64(f)/FPS, &converted)
			for bone := range motion.BoneCount {
				if c.Rest.Has.Has(bone) {
					sameTurn(t, bone.String(), converted.Rotation[bone], played.Rotation[bone], 3e-6)
				}
			}
			near(t, "hips", converted.Hips, played.Hips, 3e-6)
		}
		v.Pose(7)
		b.Pose(v.World, &played)
		thigh[k] = played.Rotation[motion.LeftUpperLeg].Angle() / deg
		f := 0.0
		if n := testing.AllocsPerRun(30, func() { v.Pose(f); f += 0.9 }); n != 0 {
			t.Errorf("FileIK %t: %g allocations a pose", fileIK, n)
		}
	}
	if math.Abs(thigh[0]-thigh[1]) < 10 {
		t.Errorf("with IK and without it the thigh turns by %.1f° and %.1f°", thigh[1], thigh[0])
	}
}

// TestFileIKOnStandard: the standard skeleton's feet stand where their IK holds
// them, though it has no keys.
func TestFileIKOnStandard(t *testing.T) {
	o := DefaultOptions()
	for _, fileIK := range [2]bool{true, false} {
		o.FileIK = fileIK
		c, r := convert(t, walks(), o)
		foot, _ := stand(c, 0.5)
		held := foot[motion.LeftFoot].Sub(c.Rest.Bone[motion.LeftFoot].World).Len() < 1e-5
		if held != fileIK || (r.LeftLeg.Baked > 0) != fileIK {
			t.Errorf("FileIK %t: the foot is held %t, %d poses baked", fileIK, held, r.LeftLeg.Baked)
		}
	}
}
