package mmd

import (
	"math"
	"testing"

	"furitsuke/motion"
)

const deg = math.Pi / 180

func at(x, y, z float64) motion.Vec3 { return motion.Vec3{X: x, Y: y, Z: z} }

func key(frame uint32, p motion.Vec3, q motion.Quat) BoneKey {
	return BoneKey{
		Frame:    frame,
		Position: [3]float32{float32(p.X), float32(p.Y), float32(p.Z)},
		Rotation: [4]float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)},
		Curves:   [4]Curve{LinearCurve, LinearCurve, LinearCurve, LinearCurve},
	}
}

func near(t *testing.T, what string, got, want motion.Vec3, tol float64) {
	t.Helper()
	if d := got.Sub(want).Len(); !(d <= tol) {
		t.Errorf("%s: got %.7g, want %.7g (off by %.3g, tolerance %g)", what, got, want, d, tol)
	}
}

func TestCurve(t *testing.T) {
	for _, c := range []struct {
		curve   Curve
		x, want float64
	}{
		{LinearCurve, 0.3, 0.3},
		{Curve{64, 0, 63, 127}, 0.5, 0.5}, // ease in and out, symmetric
		{Curve{0, 127, 0, 127}, 0, 0},     // vertical start: the key itself
		{Curve{127, 0, 0, 127}, 1, 1},     // vertical end
		{Curve{127, 0, 127, 0}, 1, 1},     //
		{Curve{0, 0, 127, 127}, 0.7, 0.7}, // a line at uneven speed
		{Curve{127, 0, 0, 127}, 0.5, 0.5}, // vertical in the middle
	} {
		if got := c.curve.At(c.x); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v at %g: got %.10f, want %.10f", c.curve, c.x, got, c.want)
		}
	}
}

// slowCurve bisects the parametric form, the definition of the curve.
func slowCurve(c Curve, x float64) float64 {
	p := func(s, a, b float64) float64 { r := 1 - s; return 3*r*r*s*a/127 + 3*r*s*s*b/127 + s*s*s }
	lo, hi := 0.0, 1.0
	for range 200 {
		m := (lo + hi) / 2
		if p(m, float64(c.X1), float64(c.X2)) > x {
			hi = m
		} else {
			lo = m
		}
	}
	return p(lo, float64(c.Y1), float64(c.Y2))
}

func TestCurveEverywhere(t *testing.T) {
	worst := 0.0
	for x1 := 0; x1 <= 127; x1 += 15 {
		for y1 := 0; y1 <= 127; y1 += 25 {
			for x2 := 0; x2 <= 127; x2 += 15 {
				for y2 := 0; y2 <= 127; y2 += 25 {
					c := Curve{uint8(x1), uint8(y1), uint8(x2), uint8(y2)}
					for x := 0.0; x <= 1; x += 1.0 / 16 {
						worst = max(worst, math.Abs(c.At(x)-slowCurve(c, x)))
					}
				}
			}
		}
	}
	if worst > 1e-6 {
		t.Errorf("off by %g somewhere, want 1e-6 at most", worst)
	}
}

// TestTrack: the curve belongs to the key that ends a segment, ends hold, and a
// cursor that jumps gives what a fresh one gives.
func TestTrack(t *testing.T) {
	ease := Curve{64, 0, 63, 127}
	a, b := key(10, at(0, 0, 0), motion.Identity), key(20, at(1, 2, 4), motion.RotY(90*deg))
	a.Curves = [4]Curve{{0, 127, 0, 127}, {0, 127, 0, 127}, {0, 127, 0, 127}, {0, 127, 0, 127}} // must not matter
	b.Curves = [4]Curve{LinearCurve, ease, LinearCurve, ease}
	track := &BoneTrack{Keys: []BoneKey{a, b, key(21, at(9, 9, 9), motion.Identity)}}
	e := slowCurve(ease, 0.25)
	var c cursor
	for _, x := range []struct {
		frame float64
		pos   motion.Vec3
		angle float64
	}{
		{0, at(0, 0, 0), 0}, {10, at(0, 0, 0), 0}, {12.5, at(0.25, 2*e, 1), 90 * e * deg}, {15, at(0.5, 1, 2), 45 * deg},
		{20, at(1, 2, 4), 90 * deg}, {99, at(9, 9, 9), 0}, {12.5, at(0.25, 2*e, 1), 90 * e * deg}, {21, at(9, 9, 9), 0}, {3, at(0, 0, 0), 0},
	} {
		p, q := track.at(x.frame, &c)
		near(t, "position", p, x.pos, 1e-7)
		if d := math.Abs(q.Angle() - x.angle); d > 1e-6 {
			t.Errorf("frame %g: angle %g, want %g", x.frame, q.Angle(), x.angle)
		}
	}
	bad := &BoneTrack{Keys: []BoneKey{{Position: [3]float32{float32(math.NaN())}}}}
	if p, q := bad.at(0, &c); p != (motion.Vec3{}) || q != motion.Identity {
		t.Errorf("a key of NaN and zeros moves the bone: %v %v", p, q)
	}
}

// leg returns a skeleton with a hip, a knee that folds one way, an ankle and
// its IK, as every MMD model has it.
func leg() *Skeleton {
	return &Skeleton{Bones: []Bone{
		{Name: ascii("hip"), Position: at(0, 2, 0), Parent: -1},
		{Name: ascii("knee"), Position: at(0, 1, -0.02), Parent: 0},
		{Name: ascii("ankle"), Position: at(0, 0, 0), Parent: 1},
		{Name: ascii("ik"), Position: at(0, 0, 0), Parent: -1, IK: &IK{Target: 2, Loops: 40, UnitAngle: 2,
			Links: []Link{{Bone: 1, Limited: true, Min: at(-math.Pi, 0, 0), Max: at(-0.5*deg, 0, 0)}, {Bone: 0}}}},
	}}
}

func TestLegReachesAndFoldsBackwards(t *testing.T) {
	v := NewSolver(leg())
	m := &Motion{}
	for f := range uint32(60) {
		s, c := math.Sincos(float64(f) / 60 * 2 * math.Pi)
		m.add("ik", key(f, at(0.3*s, 0.7+0.4*c, 0.8*s), motion.Identity))
	}
	v.Bind(Performance{Motion: m})
	for f := range 60 {
		v.Pose(float64(f))
		near(t, "ankle", v.World[2].Position, v.World[3].Position, 1e-3)
		knee := v.World[0].Rotation.Inv().Mul(v.World[1].Rotation)
		if knee.X > 0 != (knee.W < 0) || math.Abs(knee.Y) > 1e-9 || math.Abs(knee.Z) > 1e-9 {
			t.Errorf("frame %d: the knee turns by %v, want about -X only", f, knee)
		}
	}
}

// TestSeekingEqualsPlaying: a pose depends on its frame alone.
func TestSeekingEqualsPlaying(t *testing.T) {
	_, s, m := readGolden(t, "ik")
	playing, seeking := NewSolver(s), NewSolver(s)
	playing.Bind(Performance{Motion: m})
	seeking.Bind(Performance{Motion: m})
	for f := range 30 {
		playing.Pose(float64(f))
		seeking.Pose(float64(29 - f))
		seeking.Pose(float64(f))
		for i := range s.Bones {
			if playing.World[i] != seeking.World[i] {
				t.Fatalf("frame %d %s: played %v, sought %v", f, s.Bones[i].Name.Text, playing.World[i], seeking.World[i])
			}
		}
	}
}

func TestPoseAllocatesNothing(t *testing.T) {
	for _, name := range []string{"append", "ik", "ikSwitch"} {
		_, s, m := readGolden(t, name)
		v := NewSolver(s)
		v.Bind(Performance{Motion: m})
		f := 0.0
		if n := testing.AllocsPerRun(50, func() { v.Pose(f); f += 0.7 }); n != 0 {
			t.Errorf("%s: %g allocations a pose", name, n)
		}
	}
}

func TestMorphs(t *testing.T) {
	s := &Skeleton{
		Bones: []Bone{{Name: ascii("b"), Position: at(0, 1, 0), Parent: -1}},
		Morphs: []Morph{
			{Name: ascii("shift"), Kind: MorphBone, Bones: []BoneOffset{{Bone: 0, Translation: at(2, 0, 0), Rotation: motion.RotY(80 * deg)}, {Bone: 7}}},
			{Name: ascii("group"), Kind: MorphGroup, Group: []GroupOffset{{0, 0.5}, {1, 1}, {-1, 1}, {2, 1}}},
			{Name: ascii("face")},
		},
	}
	m := &Motion{Morphs: []MorphTrack{
		{ascii("group"), []MorphKey{{0, 0}, {10, 1}}},
		{ascii("face"), []MorphKey{{0, 0.25}}},
	}}
	v := NewSolver(s)
	v.Bind(Performance{Motion: m})
	v.Pose(5)
	near(t, "bone", v.World[0].Position, at(0.5, 1, 0), 1e-12)
	if a := v.World[0].Rotation.Angle() / deg; math.Abs(a-20) > 1e-9 {
		t.Errorf("the bone turns by %g°, want 20", a)
	}
	if v.Weights[0] != 0 || v.Weights[1] != 0.5 || v.Final[0] != 0.25 || v.Final[2] != 0.75 {
		t.Errorf("weights %v, final %v", v.Weights, v.Final)
	}
}

// TestBrokenSkeletons: indices out of range and circles do no harm.
func TestBrokenSkeletons(t *testing.T) {
	for name, bones := range map[string][]Bone{
		"circle":        {{Parent: 1}, {Parent: 2}, {Parent: 0}},
		"own parent":    {{Parent: 0}},
		"out of range":  {{Parent: 99, Append: &Append{Source: -5, Ratio: 1, Rotation: true}, IK: &IK{Target: 12}}},
		"own append":    {{Parent: -1, Append: &Append{Source: 0, Ratio: 1, Rotation: true}}},
		"append circle": {{Parent: -1, Append: &Append{Source: 1, Ratio: 1, Rotation: true}}, {Parent: -1, Append: &Append{Source: 0, Ratio: 1, Rotation: true}}},
		"link missing":  {{Parent: -1, IK: &IK{Target: 0, Loops: 9, UnitAngle: 1, Links: []Link{{Bone: 44}}}}},
		"ik on itself":  {{Parent: -1}, {Parent: 0, IK: &IK{Target: 1, Loops: 9, UnitAngle: 1, Links: []Link{{Bone: 0}, {Bone: 1}}}}},
		"ik circle": {
			{Parent: -1, Position: at(0, 1, 0), IK: &IK{Target: 1, Loops: 5, UnitAngle: 1, Links: []Link{{Bone: 1}}}},
			{Parent: -1, Position: at(1, 1, 0), IK: &IK{Target: 0, Loops: 5, UnitAngle: 1, Links: []Link{{Bone: 0}}}},
		},
		"zero axis": {{Parent: -1, FixedAxis: &motion.Vec3{}}},
		"no loops":  {{Parent: -1}, {Parent: -1, Position: at(1, 0, 0), IK: &IK{Target: 0, Loops: -4, Links: []Link{{Bone: 0}}}}},
	} {
		for i := range bones {
			bones[i].Name = ascii(name)
		}
		v := NewSolver(&Skeleton{Bones: bones})
		m := &Motion{}
		m.add(name, key(0, at(0, 3, 1), motion.RotX(1)))
		v.Bind(Performance{Motion: m})
		v.Pose(0)
		for i, w := range v.World {
			if !w.Position.Finite() || !w.Rotation.Finite() {
				t.Errorf("%s: bone %d is at %v", name, i, w)
			}
		}
	}
}

// TestChildBeforeParent: whatever the order, children stay on their parents.
func TestChildBeforeParent(t *testing.T) {
	s := &Skeleton{Bones: []Bone{
		{Name: ascii("tip"), Position: at(0, 3, 0), Parent: 1},
		{Name: ascii("mid"), Position: at(0, 2, 0), Parent: 2, Layer: 1},
		{Name: ascii("root"), Position: at(0, 1, 0), Parent: -1, Layer: 2},
	}}
	m := &Motion{}
	m.add("root", key(0, at(5, 0, 0), motion.RotZ(90*deg)))
	m.add("mid", key(0, at(0, 0, 1), motion.Identity))
	v := NewSolver(s)
	v.Bind(Performance{Motion: m})
	v.Pose(0)
	near(t, "tip", v.World[0].Position, at(3, 1, 1), 1e-6)
}

// TestIKBeforeItsBones: an IK whose turn comes before its leg's ancestors, or
// before its own parent, still finds them where their keys put them.
func TestIKBeforeItsBones(t *testing.T) {
	for _, late := range []int{0, 1} { // the leg's ancestor, the goal's parent
		s := leg()
		for i := range s.Bones {
			b := &s.Bones[i]
			b.Parent += 2
			if b.Parent == 1 {
				b.Parent = 0
			}
		}
		ik := s.Bones[3].IK
		ik.Target += 2
		ik.Links[0].Bone += 2
		ik.Links[1].Bone += 2
		s.Bones[3].Parent = 1
		s.Bones = append([]Bone{
			{Name: ascii("body"), Position: at(0, 3, 0), Parent: -1},
			{Name: ascii("mother"), Position: at(0, 0, 0), Parent: -1},
		}, s.Bones...)
		s.Bones[late].Layer = 5
		m := &Motion{}
		m.add("body", key(0, at(0, -0.5, 0), motion.RotY(20*deg)))
		m.add("mother", key(0, at(0, 0.2, -0.3), motion.Identity))
		v := NewSolver(s)
		v.Bind(Performance{Motion: m})
		v.Pose(0)
		near(t, "goal", v.World[5].Position, at(0, 0.2, -0.3), 1e-6)
		near(t, "hip", v.World[2].Position, at(0, 1.5, 0), 1e-6)
		near(t, "foot", v.World[4].Position, at(0, 0.2, -0.3), 1e-3)
	}
}

// TestBinding: 15 bytes decide, then folded text; a switch throws by the same
// rule and stays until it is thrown again.
func TestBinding(t *testing.T) {
	s := leg()
	s.Bones[3].Name = Name{Text: "左足ＩＫ", Key: "full", Folded: "左足IK"}
	m := &Motion{Bones: []BoneTrack{
		{Name{Text: "左足IK", Key: "half", Folded: "左足IK"}, []BoneKey{key(0, at(0, 0.5, 0), motion.Identity)}},
	}, Shows: []ShowKey{
		{Frame: 5, Visible: true, IK: []IKSwitch{{Name{Key: "half", Folded: "左足IK"}, false}}},
		{Frame: 8, Visible: false, IK: []IKSwitch{{ascii("other"), true}}},
		{Frame: 9, Visible: true, IK: []IKSwitch{{Name{Key: "full"}, true}}},
	}}
	v := NewSolver(s)
	v.Bind(Performance{Motion: m})
	for _, c := range []struct {
		frame   float64
		on, see bool
	}{{0, false, true}, {6, false, true}, {8.5, false, false}, {9, true, true}, {1, false, true}} {
		v.Pose(c.frame)
		if v.IKOn[3] != c.on || v.Visible != c.see {
			t.Errorf("frame %g: IK %v, visible %v", c.frame, v.IKOn[3], v.Visible)
		}
		if c.on {
			near(t, "ankle", v.World[2].Position, at(0, 0.5, 0), 1e-3)
		} else {
			near(t, "ankle at rest", v.World[2].Position, at(0, 0, 0), 1e-12)
		}
	}
	m.Bones = append(m.Bones, BoneTrack{s.Bones[3].Name, []BoneKey{key(0, at(0, 0.25, 0), motion.Identity)}})
	v.Bind(Performance{Motion: m})
	v.Pose(9)
	near(t, "goal by its exact name", v.World[3].Position, at(0, 0.25, 0), 1e-12)
}

// BenchmarkPose is ten legs under IK with their followers: what solving costs.
func BenchmarkPose(b *testing.B) {
	s, m := &Skeleton{}, &Motion{}
	for range 10 {
		base := len(s.Bones)
		for _, bone := range leg().Bones {
			if bone.Parent >= 0 {
				bone.Parent += base
			}
			if bone.IK != nil {
				bone.IK.Target += base
				for i := range bone.IK.Links {
					bone.IK.Links[i].Bone += base
				}
			}
			s.Bones = append(s.Bones, bone)
		}
	}
	for f := range uint32(30) {
		m.add("ik", key(f*2, at(0, float64(f%7)/7, float64(f%5)/5), motion.Identity))
	}
	v := NewSolver(s)
	v.Bind(Performance{Motion: m})
	b.ReportAllocs()
	f := 0.0
	for b.Loop() {
		v.Pose(f)
		f = math.Mod(f+0.5, 60)
	}
}
