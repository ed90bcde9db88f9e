package mmd

import (
	"math"
	"testing"

	"furitsuke/motion"
)

// joint is a bone of a model for tests: where it stands, and below which.
type joint struct {
	name, parent string
	at           motion.Vec3
}

// figure builds a skeleton of joints; left ones are mirrored to the right.
func figure(joints ...joint) *Skeleton {
	s, index := &Skeleton{}, map[string]int{"": -1}
	add := func(j joint) {
		n := Name{Text: j.name, Key: j.name, Folded: fold.Replace(j.name)}
		index[j.name] = len(s.Bones)
		s.Bones = append(s.Bones, Bone{Name: n, Position: j.at, Parent: index[j.parent]})
	}
	for _, j := range joints {
		add(j)
		if name, left := swapped(j.name); left {
			parent, _ := swapped(j.parent)
			add(joint{name, parent, at(-j.at.X, j.at.Y, j.at.Z)})
		}
	}
	return s
}

// swapped returns a left bone's name on the right; others stay.
func swapped(name string) (string, bool) {
	if rest, left := cutLeft(name); left {
		return "右" + rest, true
	}
	return name, false
}

func cutLeft(name string) (string, bool) {
	if len(name) > 3 && name[:3] == "左" {
		return name[3:], true
	}
	return name, false
}

// dancer is a semi-standard model with arms at 35°, knees a little in front,
// twist and D bones, shoulders P and C, and leg IK.
func dancer() *Skeleton {
	arm := func(along float64) motion.Vec3 {
		return at(1.4, 16, 0.3).Add(at(math.Cos(35*deg), -math.Sin(35*deg), 0).Scale(along))
	}
	s := figure(
		joint{"全ての親", "", at(0, 0, 0)},
		joint{"センター", "全ての親", at(0, 8, 0)},
		joint{"グルーブ", "センター", at(0, 8.2, 0)},
		joint{"腰", "グルーブ", at(0, 11, 0.2)},
		joint{"下半身", "腰", at(0, 12.5, -0.2)},
		joint{"上半身", "腰", at(0, 12.7, -0.2)},
		joint{"上半身2", "上半身", at(0, 14, -0.2)},
		joint{"首", "上半身2", at(0, 16.4, 0.1)},
		joint{"頭", "首", at(0, 17.3, 0)},
		joint{"両目", "頭", at(0, 20.7, -0.5)},
		joint{"左目", "頭", at(0.3, 18, -0.4)},
		joint{"左肩P", "上半身2", at(0.3, 16.2, 0.3)},
		joint{"左肩", "左肩P", at(0.3, 16.2, 0.3)},
		joint{"左肩C", "左肩", arm(0)},
		joint{"左腕", "左肩C", arm(0)},
		joint{"左腕捩", "左腕", arm(1.3)},
		joint{"左ひじ", "左腕捩", arm(2.6)},
		joint{"左手捩", "左ひじ", arm(3.9)},
		joint{"左手首", "左手捩", arm(5.2)},
		joint{"左人指１", "左手首", arm(6).Add(at(0, 0, -0.2))},
		joint{"左人指２", "左人指１", arm(6.4).Add(at(0, -0.1, -0.2))},
		joint{"左人指３", "左人指２", arm(6.7).Add(at(0, -0.2, -0.2))},
		joint{"左人指先", "左人指３", arm(6.9).Add(at(0, -0.3, -0.2))},
		joint{"左腰キャンセル", "下半身", at(0.95, 10.8, 0)},
		joint{"左足", "左腰キャンセル", at(0.95, 10.8, 0)},
		joint{"左ひざ", "左足", at(0.9, 6.2, -0.2)},
		joint{"左足首", "左ひざ", at(0.9, 1.4, 0.3)},
		joint{"左つま先", "左足首", at(0.95, 0, -1.6)},
		joint{"左足D", "左腰キャンセル", at(0.95, 10.8, 0)},
		joint{"左ひざD", "左足D", at(0.9, 6.2, -0.2)},
		joint{"左足首D", "左ひざD", at(0.9, 1.4, 0.3)},
		joint{"左足先EX", "左足首D", at(0.92, 0.4, -1)},
		joint{"左足IK親", "全ての親", at(0.9, 0, 0.3)},
		joint{"左足ＩＫ", "左足IK親", at(0.9, 1.4, 0.3)},
		joint{"左つま先ＩＫ", "左足ＩＫ", at(0.95, 0, -1.6)},
	)
	for _, side := range []string{"左", "右"} {
		bone := func(name string) *Bone { return &s.Bones[s.find(side+name)] }
		for _, twist := range []string{"腕捩", "手捩"} {
			axis := at(math.Cos(35*deg), -math.Sin(35*deg), 0)
			if side == "右" {
				axis.X = -axis.X
			}
			bone(twist).FixedAxis = &axis
		}
		bone("目").Append = &Append{Source: s.find("両目"), Ratio: 1, Rotation: true}
		bone("肩C").Append = &Append{Source: s.find(side + "肩P"), Ratio: -1, Rotation: true}
		bone("腰キャンセル").Append = &Append{Source: s.find("腰"), Ratio: -1, Rotation: true}
		for _, d := range []string{"足", "ひざ", "足首"} {
			bone(d + "D").Layer = 1
			bone(d + "D").Append = &Append{Source: s.find(side + d), Ratio: 1, Rotation: true}
		}
		bone("足先EX").Layer = 1
		bone("足ＩＫ").IK = &IK{Target: s.find(side + "足首"), Loops: 40, UnitAngle: 2, Links: []Link{
			{Bone: s.find(side + "ひざ"), Limited: true, Min: at(-math.Pi, 0, 0), Max: at(-0.5*deg, 0, 0)}, {Bone: s.find(side + "足")},
		}}
		bone("つま先ＩＫ").IK = &IK{Target: s.find(side + "つま先"), Loops: 3, UnitAngle: 4, Links: []Link{{Bone: s.find(side + "足首")}}}
	}
	return s
}

// find returns the bone of a name.
func (s *Skeleton) find(name string) int {
	for i, b := range s.Bones {
		if b.Name.Text == name {
			return i
		}
	}
	return -1
}

func TestBodySources(t *testing.T) {
	s := dancer()
	b := BodyOf(s)
	for bone, want := range map[motion.Bone][2]string{ // source and joint
		motion.Hips:              {"下半身", "下半身"},
		motion.Spine:             {"上半身", "上半身"},
		motion.LeftShoulder:      {"左肩", "左肩"},
		motion.LeftUpperArm:      {"左腕捩", "左腕"},
		motion.RightLowerArm:     {"右手捩", "右ひじ"},
		motion.LeftHand:          {"左手首", "左手首"},
		motion.LeftUpperLeg:      {"左足D", "左足"},
		motion.RightLowerLeg:     {"右ひざD", "右ひざ"},
		motion.LeftFoot:          {"左足首D", "左足首"},
		motion.LeftToes:          {"左足先EX", "左足先EX"},
		motion.LeftIndexProximal: {"左人指１", "左人指１"},
	} {
		if source, joint := s.find(want[0]), s.find(want[1]); b.Source[bone] != source || b.Joint[bone] != joint {
			t.Errorf("%s: source %d, joint %d; want %d, %d", bone, b.Source[bone], b.Joint[bone], source, joint)
		}
	}
	for _, bone := range []motion.Bone{motion.UpperChest, motion.LeftThumbProximal, motion.Jaw} {
		if b.Source[bone] >= 0 || b.Rest.Has.Has(bone) {
			t.Errorf("%s was found", bone)
		}
	}
	if b.Source[motion.LeftEye] < 0 || b.Rest.Has.Has(motion.LeftEye) {
		t.Error("the eye has no source, or a place in a clip")
	}
	// A D bone that does not repeat its leg carries nothing.
	s.Bones[s.find("左足D")].Append = nil
	if b := BodyOf(s); b.Source[motion.LeftUpperLeg] != s.find("左足") || b.Source[motion.LeftLowerLeg] != s.find("左ひざD") {
		t.Error("足D without an append was taken for the leg")
	}
}

// TestBodyStance: arms are measured one by one.
func TestBodyStance(t *testing.T) {
	s := dancer()
	elbow := &s.Bones[s.find("右ひじ")]
	elbow.Position = s.Bones[s.find("右腕")].Position.Add(at(-2, 0.3, 0.1))
	b := BodyOf(s)
	if l, r := b.Stance[left]/deg, b.Stance[right]/deg; math.Abs(l-35) > 1e-9 || math.Abs(r+math.Atan2(0.3, 2)/deg) > 1e-9 {
		t.Errorf("arms hang %.3f° and %.3f°", l, r)
	}
	if b := BodyOf(figure(joint{"センター", "", at(0, 8, 0)})); b.Stance != [2]float64{} {
		t.Errorf("arms that are not there hang %v", b.Stance)
	}
}

// TestBodyTPose: leaned back, every limb of the model points as VRM's T-pose
// says, its length kept and its feet as high as before.
func TestBodyTPose(t *testing.T) {
	s := dancer()
	b := BodyOf(s)
	where := func(bone motion.Bone) motion.Vec3 { return b.Rest.Bone[bone].World }
	length := func(from, to string) float64 {
		return s.Bones[s.find(to)].Position.Sub(s.Bones[s.find(from)].Position).Len() * Unit
	}
	near(t, "left elbow from shoulder", where(motion.LeftLowerArm).Sub(where(motion.LeftUpperArm)), at(length("左腕", "左ひじ"), 0, 0), 1e-12)
	near(t, "right hand from elbow", where(motion.RightHand).Sub(where(motion.RightLowerArm)), at(-length("右ひじ", "右手首"), 0, 0), 1e-12)
	near(t, "finger", where(motion.LeftIndexIntermediate).Sub(where(motion.LeftIndexProximal)), at(length("左人指１", "左人指２"), 0, 0), 1e-12)
	near(t, "knee from hip", where(motion.LeftLowerLeg).Sub(where(motion.LeftUpperLeg)), at(0, -length("左足", "左ひざ"), 0), 1e-12)
	near(t, "ankle from knee", where(motion.LeftFoot).Sub(where(motion.LeftLowerLeg)), at(0, -length("左ひざ", "左足首"), 0), 1e-12)
	near(t, "toes from ankle", where(motion.LeftToes).Sub(where(motion.LeftFoot)), at(0.02, -1, 1.3).Scale(Unit), 1e-12)
	if y := where(motion.LeftFoot).Y; math.Abs(y-1.4*Unit) > 1e-12 {
		t.Errorf("the ankle is %g m high, want %g", y, 1.4*Unit)
	}
	// The seed's proportions: 0.3 above joints at 10.4; the legs' bend on top.
	hips := at(0, 10.8*10.7/10.4, 0)
	near(t, "hips", b.Hips, hips, 1e-12)
	straight := length("左足", "左ひざ") + length("左ひざ", "左足首") + 1.4*Unit + hips.Y*Unit - 10.8*Unit
	near(t, "hips in the T-pose", where(motion.Hips), at(0, straight, 0), 1e-12)
}

// TestBodyAtRest: the pose of a model at rest leans each limb as the model does.
func TestBodyAtRest(t *testing.T) {
	s := dancer()
	b, v := BodyOf(s), NewSolver(s)
	// With IK on, the knees bend by half a degree at least: MMD's rest is that of
	// the keys.
	m := Motion{Shows: []ShowKey{{Visible: true}}}
	for _, n := range []string{"左足ＩＫ", "右足ＩＫ", "左つま先ＩＫ", "右つま先ＩＫ"} {
		m.Shows[0].IK = append(m.Shows[0].IK, IKSwitch{s.Bones[s.find(n)].Name, false})
	}
	v.Bind(Performance{Motion: &m})
	v.Pose(0)
	var p motion.Pose
	p.Reset()
	b.Pose(v.World, &p)
	near(t, "hips", p.Hips, toMetres(b.Hips), 1e-12)
	sameTurn(t, "left arm", p.Rotation[motion.LeftUpperArm], motion.RotZ(-35*deg), 1e-9)
	sameTurn(t, "right arm", p.Rotation[motion.RightUpperArm], motion.RotZ(35*deg), 1e-9)
	for _, bone := range []motion.Bone{motion.LeftLowerArm, motion.RightLowerArm, motion.Spine, motion.Head, motion.LeftShoulder} {
		sameTurn(t, bone.String(), p.Rotation[bone], motion.Identity, 1e-9)
	}
	thigh := p.Rotation[motion.LeftUpperLeg]
	near(t, "thigh", thigh.Rotate(at(0, -1, 0)), at(-0.05, -4.6, 0.2).Unit(), 1e-9)
	foot := thigh.Mul(p.Rotation[motion.LeftLowerLeg]).Mul(p.Rotation[motion.LeftFoot])
	sameTurn(t, "foot in the world", foot, motion.Identity, 1e-9)
}

// TestBodyForTarget: the T-pose is that of who plays, and so are the hips.
func TestBodyForTarget(t *testing.T) {
	s := dancer()
	target := *StandardRest(BodyOf(s).Rest.Has)
	target.Bone[motion.LeftLowerArm].World = target.Bone[motion.LeftUpperArm].World.Add(at(0.2, -0.02, 0))
	target.Bone[motion.Hips].World = at(0, 0.9, 0.01)
	b := BodyFor(s, &target)
	near(t, "elbow", b.Lean[motion.LeftUpperArm].Rotate(at(0.2, -0.02, 0).Unit()), at(math.Cos(35*deg), -math.Sin(35*deg), 0), 1e-9)
	joints := 10.4 * Unit
	near(t, "hips", b.Hips, at(0, 10.8*0.9/joints, -10.8*0.01/joints), 1e-9)
	// One whose arm hangs by half a right angle is in no T-pose, and hips on the
	// floor are none.
	target.Bone[motion.LeftLowerArm].World = target.Bone[motion.LeftUpperArm].World.Add(at(0.2, -0.3, 0))
	target.Bone[motion.Hips].World = at(0, 0, 0)
	b, plain := BodyFor(s, &target), BodyOf(s)
	near(t, "hips on the floor", b.Hips, plain.Hips, 0)
	sameTurn(t, "hanging arm", b.Lean[motion.LeftUpperArm], plain.Lean[motion.LeftUpperArm], 1e-12)
}
