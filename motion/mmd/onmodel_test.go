package mmd

import (
	"math"
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

// dance is a motion for [dancer]: [randomDance] with what semi-standard models
// add, and IK switched off for a while.
func dance(seed uint64, frames uint32) *moves {
	x := randomDance(seed, frames)
	r := rand.New(rand.NewPCG(seed, 10))
	for f := uint32(0); f <= frames; f += 15 {
		for _, s := range []string{"左", "右"} {
			for _, b := range []string{"肩P", "腕捩", "手捩", "足D", "ひざD", "足先EX", "人指２", "足", "ひざ"} {
				axis := at(r.NormFloat64(), r.NormFloat64(), r.NormFloat64()).Unit()
				x.key(s+b, f, motion.Vec3{}, motion.AxisAngle(axis, r.Float64()-0.5))
			}
		}
		x.key("腰", f, motion.Vec3{}, motion.RotX(0.5*r.Float64()))
		x.key("両目", f, motion.Vec3{}, motion.RotY(0.2*r.Float64()-0.1))
	}
	foot := func(on bool) []IKSwitch { return []IKSwitch{{Name{Key: "左足ＩＫ", Folded: "左足IK"}, on}} }
	x.m.Shows = []ShowKey{{0, true, foot(true)}, {frames / 3, true, foot(false)}, {frames / 2, true, foot(true)}}
	return x
}

// onModel converts for a model.
func onModel(t *testing.T, x *moves, s *Skeleton) (*motion.Clip, Report) {
	t.Helper()
	o := DefaultOptions()
	o.Model = s
	return convert(t, x, o)
}

// TestModelLaw: played on its own rest, the clip turns every bone as the solver
// turns its source, leaned; limbs point in the world where the model's do, and
// the hips and hip joints are where the model's are.
func TestModelLaw(t *testing.T) {
	s, x := dancer(), dance(21, 90)
	b, v := BodyOf(s), NewSolver(s)
	v.Bind(Performance{Motion: &x.m})
	c, r := onModel(t, x, s)
	if r.Frames != 91 || len(r.Ignored) != 2 || r.Ignored[0].Name != "左親指１" { // thumbs, which the model lacks
		t.Errorf("%d poses, ignored %v", r.Frames, r.Ignored)
	}
	for f := range r.Frames {
		where, turn := stand(c, float64(f)/FPS)
		v.Pose(float64(f))
		world := func(i int) motion.Quat {
			q := v.World[i].Rotation
			return motion.Quat{X: -q.X, Y: -q.Y, Z: q.Z, W: q.W}
		}
		for bone := range motion.BoneCount {
			if !c.Rest.Has.Has(bone) {
				continue
			}
			i := b.Source[bone]
			sameTurn(t, bone.String(), turn[bone], world(i).Mul(b.Lean[bone]), 3e-6)
			way := straightWay[bone]
			if end := endOf(bone); way != (motion.Vec3{}) && end != motion.NoBone && b.Joint[end] >= 0 {
				rest := toMetres(s.Bones[b.Joint[end]].Position.Sub(s.Bones[b.Joint[bone]].Position)).Unit()
				near(t, bone.String()+" points", turn[bone].Rotate(way), world(i).Rotate(rest), 3e-6)
			}
		}
		near(t, "hip joint", where[motion.LeftUpperLeg], toMetres(v.World[s.find("左足")].Position), 3e-6)
		near(t, "hip joint", where[motion.RightUpperLeg], toMetres(v.World[s.find("右足")].Position), 3e-6)
	}
	if c.LookAt == nil {
		t.Error("the eyes turn, and there is no gaze")
	}
}

// TestAnkleStaysOnItsGoal: D bones without keys of their own, the clip's ankle is
// where the model's foot IK is, as near as the solver brings it.
func TestAnkleStaysOnItsGoal(t *testing.T) {
	s, x := dancer(), randomDance(22, 90)
	v := NewSolver(s)
	v.Bind(Performance{Motion: &x.m})
	c, r := onModel(t, x, s)
	reached := 0
	for f := range r.Frames {
		v.Pose(float64(f))
		where, _ := stand(c, float64(f)/FPS)
		goal, ankle := toMetres(v.World[s.find("左足ＩＫ")].Position), toMetres(v.World[s.find("左足首")].Position)
		near(t, "ankle", where[motion.LeftFoot], ankle, 3e-6)
		if goal.Sub(ankle).Len() <= modelReachError {
			reached++
		}
	}
	if l := r.LeftLeg; !l.Keyed || l.Baked != r.Frames || l.Short != r.Frames-reached || reached < r.Frames/2 {
		t.Errorf("%d of %d goals reached; report %+v", reached, r.Frames, l)
	}
}

// TestPosesKnowNoOrder: workers take frames as they come, so a pose must not
// remember the one before.
func TestPosesKnowNoOrder(t *testing.T) {
	s, x := dancer(), dance(23, 120)
	pose := func(p *modelPoser, f int) motion.Pose {
		var out motion.Pose
		out.Reset()
		p.pose(float64(f), &out)
		out.Weights = nil
		return out
	}
	b := BodyOf(s)
	forward, jumping := newSolving(b, s, Performance{Motion: &x.m}, 9).newPoser(), newSolving(b, s, Performance{Motion: &x.m}, 9).newPoser()
	want := map[int]motion.Pose{}
	for f := range 121 {
		want[f] = pose(forward, f)
	}
	for _, f := range rand.New(rand.NewPCG(1, 1)).Perm(121) {
		a, b := want[f], pose(jumping, f)
		if a.Rotation != b.Rotation || a.Hips != b.Hips || a.Yaw != b.Yaw {
			t.Fatalf("frame %d differs between playing and jumping", f)
		}
	}
}

// TestPosesAllocateNothing holds for both ways of solving.
func TestPosesAllocateNothing(t *testing.T) {
	s, x := dancer(), dance(24, 60)
	var out motion.Pose
	out.Reset()
	for name, p := range map[string]poser{"model": newSolving(BodyOf(s), s, Performance{Motion: &x.m}, 9).newPoser(), "standard": newBaker(&x.m, DefaultOptions())} {
		r, f := newRecord(BodyOf(s).Rest, eyesOffset(), 61), 0
		if n := testing.AllocsPerRun(60, func() {
			p.pose(float64(f%61), &out)
			r.put(f%61, &out)
			f++
		}); n > 0 {
			t.Errorf("%s: %g allocations a pose", name, n)
		}
	}
}

// TestClipAround: the clip of a moment is the whole one there.
func TestClipAround(t *testing.T) {
	s, x := dancer(), dance(25, 150)
	o := DefaultOptions()
	for _, model := range []*Skeleton{nil, s} {
		o.Model = model
		whole, _ := convert(t, x, o)
		part, r := ToClipAround(&x.m, o, 2.51, 0.2)
		if err := part.Validate(); err != nil {
			t.Fatal(err)
		}
		if part.Duration != whole.Duration || r.Frames < 12 || r.Frames > 15 || len(part.Expressions) != len(whole.Expressions) {
			t.Errorf("%g s with %d poses", part.Duration, r.Frames)
		}
		for _, at := range []float64{2.31, 2.51, 2.7} {
			a, qa := stand(part, at)
			b, qb := stand(whole, at)
			for bone := range motion.BoneCount {
				near(t, bone.String(), a[bone], b[bone], 1e-6)
				sameTurn(t, bone.String(), qa[bone], qb[bone], 1e-5)
			}
		}
	}
}

// TestUsedTracks: what a model's pose depends on is used, through appends and IK;
// what hangs below is not.
func TestUsedTracks(t *testing.T) {
	s := dancer()
	s.Bones = append(s.Bones, Bone{Name: Name{Text: "髪", Key: "髪", Folded: "髪"}, Parent: s.find("頭")})
	x := &moves{}
	for _, n := range []string{"左足", "左つま先ＩＫ", "右足IK親", "腰", "左肩P", "両目"} {
		x.key(n, 0, motion.Vec3{}, motion.RotX(0.1))
	}
	for _, n := range []string{"髪", "左人指先", "誰もいない"} {
		x.key(n, 0, motion.Vec3{}, motion.RotX(0.1))
	}
	_, r := onModel(t, x, s)
	var names []string
	for _, i := range r.Ignored {
		names = append(names, i.Name)
	}
	if len(names) != 3 {
		t.Errorf("ignored %v, want 髪, 左人指先 and 誰もいない", names)
	}
	// A morph that bends a finger is part of the pose; one of the hair is not.
	name := func(n string) Name { return Name{Text: n, Key: n, Folded: n} }
	s.Morphs = []Morph{
		{Name: name("握り"), Kind: MorphBone, Bones: []BoneOffset{{Bone: s.find("左人指２"), Rotation: motion.RotZ(-1)}}},
		{Name: name("髪上"), Kind: MorphBone, Bones: []BoneOffset{{Bone: s.find("髪"), Rotation: motion.RotZ(1)}}},
		{Name: name("両方"), Kind: MorphGroup, Group: []GroupOffset{{Morph: 0, Ratio: 1}, {Morph: 1, Ratio: 1}}},
	}
	for _, n := range []string{"髪上", "両方"} {
		x.m.Morphs = append(x.m.Morphs, MorphTrack{Name: name(n), Keys: []MorphKey{{Weight: 1}}})
	}
	c, r := onModel(t, x, s)
	if len(r.Morphs) != 1 || r.Morphs[0].Name != "髪上" {
		t.Errorf("ignored morphs %v, want 髪上", r.Morphs)
	}
	if a := c.Rotation[motion.LeftIndexIntermediate].Quat(0).Angle(); math.Abs(a-1) > 0.3 {
		t.Errorf("the finger bends by %.2f rad, want about 1", a)
	}
}
