package retarget

import (
	"math"
	"testing"

	"furitsuke/motion"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name string
		side side
		rest string
	}{
		{"mixamorig:LeftUpLeg", left, "upleg"},
		{"mixamorig_RightHandThumb1", right, "handthumb1"},
		{"Hips", middle, "hips"},
		{"l_up_arm", left, "uparm"},
		{"UpperArm_R", right, "upperarm"},
		{"Bip01 L Thigh", left, "thigh"},
		{"Bip001 R Finger01", right, "finger01"},
		{"Left-Knee", left, "knee"},
		{"lShldr", left, "shldr"},
		{"LThumb", left, "thumb"},
		{"LHipJoint", left, "hipjoint"},
		{"J_Bip_C_Hips", middle, "hips"},
		{"J_Bip_L_Index1", left, "index1"},
		{"joint_Root", middle, "root"},
		{"thumb.01.R", right, "thumb01"},
		{"HMD", middle, "hmd"},
		{"torso_7", middle, "torso7"},
		{"左腕", middle, "左腕"},
		{"", middle, ""},
	}
	for _, tt := range tests {
		if s, rest := parse(tt.name); s != tt.side || rest != tt.rest {
			t.Errorf("parse(%q) = %d, %q, want %d, %q", tt.name, s, rest, tt.side, tt.rest)
		}
	}
}

// skeletons are the names that programs give to a body, spine first, then the
// left arm and the left leg. Each line has the bone behind the name.
var skeletons = []struct {
	program string
	joints  []string // each hangs on the one before, or on the one named after <
	want    map[string]string
}{
	{"Mixamo", []string{"mixamorig:Hips", "mixamorig:Spine", "mixamorig:Spine1", "mixamorig:Spine2", "mixamorig:Neck", "mixamorig:Head", "mixamorig:LeftShoulder<mixamorig:Spine2", "mixamorig:LeftArm", "mixamorig:LeftForeArm", "mixamorig:LeftHand", "mixamorig:LeftHandPinky1", "mixamorig:LeftUpLeg<mixamorig:Hips", "mixamorig:LeftLeg", "mixamorig:LeftFoot", "mixamorig:LeftToeBase"},
		map[string]string{"hips": "mixamorig:Hips", "spine": "mixamorig:Spine", "chest": "mixamorig:Spine1", "upperChest": "mixamorig:Spine2", "neck": "mixamorig:Neck", "leftShoulder": "mixamorig:LeftShoulder", "leftUpperArm": "mixamorig:LeftArm", "leftLittleProximal": "mixamorig:LeftHandPinky1", "leftUpperLeg": "mixamorig:LeftUpLeg", "leftLowerLeg": "mixamorig:LeftLeg", "leftToes": "mixamorig:LeftToeBase"}},
	{"CMU", []string{"Hips", "LowerBack", "Spine", "Spine1", "Neck", "Neck1", "Head", "LeftShoulder<Spine1", "LeftArm", "LeftForeArm", "LHipJoint<Hips", "LeftUpLeg", "LeftLeg", "LeftFoot"},
		map[string]string{"spine": "LowerBack", "chest": "Spine", "upperChest": "Spine1", "neck": "Neck", "head": "Head", "leftShoulder": "LeftShoulder", "leftUpperLeg": "LeftUpLeg"}},
	{"named by joints", []string{"Hips", "Chest", "Chest2", "Chest3", "Chest4", "Neck", "Head", "LeftCollar<Chest4", "LeftShoulder", "LeftElbow", "LeftWrist", "LeftHip<Hips", "LeftKnee", "LeftAnkle", "LeftToe"},
		map[string]string{"spine": "Chest", "chest": "Chest2", "upperChest": "Chest4", "leftShoulder": "LeftCollar", "leftUpperArm": "LeftShoulder", "leftLowerArm": "LeftElbow", "leftHand": "LeftWrist", "leftUpperLeg": "LeftHip", "leftFoot": "LeftAnkle", "leftToes": "LeftToe"}},
	{"mocopi", []string{"root", "torso_1", "torso_2", "torso_3", "torso_4", "torso_5", "torso_6", "torso_7", "neck_1", "neck_2", "head", "l_shoulder<torso_7", "l_up_arm", "l_low_arm", "l_hand", "l_up_leg<root", "l_low_leg", "l_foot", "l_toes"},
		map[string]string{"hips": "root", "spine": "torso_2", "chest": "torso_4", "upperChest": "torso_7", "neck": "neck_1", "head": "head", "leftShoulder": "l_shoulder", "leftUpperArm": "l_up_arm", "leftToes": "l_toes"}},
	{"Rokoko", []string{"root", "hips", "spine1", "spine2", "spine3", "spine4", "neck", "head", "leftShoulder<spine4", "leftArm", "leftForeArm", "leftHand", "leftThigh<hips", "leftShin", "leftFoot", "leftToe", "leftToeTip"},
		map[string]string{"hips": "hips", "spine": "spine1", "chest": "spine2", "upperChest": "spine4", "neck": "neck", "leftShoulder": "leftShoulder", "leftUpperArm": "leftArm", "leftLowerArm": "leftForeArm", "leftHand": "leftHand", "leftUpperLeg": "leftThigh", "leftLowerLeg": "leftShin", "leftFoot": "leftFoot", "leftToes": "leftToe"}},
	{"Perception Neuron", []string{"Hips", "Spine", "Spine1", "Spine2", "Spine3", "Neck", "Head", "LeftShoulder<Spine3", "LeftArm", "LeftForeArm", "LeftHand", "LeftHandThumb1", "LeftHandThumb2", "LeftInHandIndex<LeftHand", "LeftHandIndex1", "LeftUpLeg<Hips", "LeftLeg", "LeftFoot"},
		map[string]string{"spine": "Spine", "chest": "Spine1", "upperChest": "Spine3", "neck": "Neck", "leftUpperArm": "LeftArm", "leftThumbMetacarpal": "LeftHandThumb1", "leftIndexProximal": "LeftHandIndex1", "leftUpperLeg": "LeftUpLeg", "leftLowerLeg": "LeftLeg", "leftToes": ""}},
	{"a thigh that is called a leg", []string{"Hips", "Spine1", "Chest", "Neck1", "Head", "LeftShoulder<Chest", "LeftArm", "LeftForeArm", "LeftHand", "LeftLeg<Hips", "LeftShin", "LeftFoot", "LeftToeBase"},
		map[string]string{"leftUpperLeg": "LeftLeg", "leftLowerLeg": "LeftShin", "leftFoot": "LeftFoot", "leftToes": "LeftToeBase"}},
	{"Bandai Namco", []string{"joint_Root", "Hips", "Spine", "Chest", "Neck", "Head", "Shoulder_L<Chest", "UpperArm_L", "LowerArm_L", "UpperLeg_L<Hips", "LowerLeg_L"},
		map[string]string{"hips": "Hips", "spine": "Spine", "chest": "Chest", "upperChest": "", "leftUpperArm": "UpperArm_L", "leftLowerLeg": "LowerLeg_L"}},
	{"Biped", []string{"Bip01 Pelvis", "Bip01 Spine", "Bip01 Spine1", "Bip01 Spine2", "Bip01 Neck", "Bip01 Head", "Bip01 L Clavicle<Bip01 Neck", "Bip01 L UpperArm", "Bip01 L Forearm", "Bip01 L Hand", "Bip01 L Finger0", "Bip01 L Finger01", "Bip01 L Thigh<Bip01 Pelvis", "Bip01 L Calf", "Bip01 L Foot", "Bip01 L Toe0"},
		map[string]string{"hips": "Bip01 Pelvis", "leftShoulder": "Bip01 L Clavicle", "leftThumbMetacarpal": "Bip01 L Finger0", "leftThumbProximal": "Bip01 L Finger01", "leftLowerLeg": "Bip01 L Calf", "leftToes": "Bip01 L Toe0"}},
	{"SlimeVR, hanging from the head", []string{"HMD", "Head", "Neck", "Chest", "Waist", "Hip", "Left-Hip", "Left-Knee", "Left-Ankle", "Left-Foot"},
		map[string]string{"hips": "Hip", "spine": "Waist", "chest": "Chest", "neck": "Neck", "head": "Head", "leftUpperLeg": "Left-Hip", "leftFoot": "Left-Ankle", "leftToes": "Left-Foot"}},
	{"VRM", []string{"hips", "spine", "chest", "neck", "head", "leftUpperArm<chest", "leftThumbMetacarpal"},
		map[string]string{"spine": "spine", "chest": "chest", "leftUpperArm": "leftUpperArm", "leftThumbMetacarpal": "leftThumbMetacarpal"}},
	{"Poser", []string{"hip", "abdomen", "chest", "neck", "head", "lCollar<chest", "lShldr", "lForeArm", "lHand", "lThigh<hip", "lShin", "lFoot"},
		map[string]string{"hips": "hip", "spine": "abdomen", "chest": "chest", "leftShoulder": "lCollar", "leftUpperArm": "lShldr", "leftUpperLeg": "lThigh", "leftLowerLeg": "lShin"}},
	{"no body", []string{"Box", "Lid"}, map[string]string{"hips": "", "spine": ""}},
}

func TestFind(t *testing.T) {
	for _, tt := range skeletons {
		t.Run(tt.program, func(t *testing.T) {
			var joints []Joint
			at := map[string]int{}
			for i, line := range tt.joints {
				name, parent := line, i-1
				for k := range line {
					if line[k] == '<' {
						name, parent = line[:k], at[line[k+1:]]
					}
				}
				at[name] = i
				joints = append(joints, Joint{Name: name, Parent: parent})
			}
			h := find(joints, nil)
			for bone, name := range tt.want {
				b, ok := motion.BoneNamed(bone)
				if !ok {
					t.Fatalf("no bone %s", bone)
				}
				got := ""
				if h[b] >= 0 {
					got = joints[h[b]].Name
				}
				if got != name {
					t.Errorf("%s is %q, want %q", bone, got, name)
				}
			}
		})
	}
}

// What a map says stands, and what it does not say is found among the rest.
func TestMap(t *testing.T) {
	named := func(pairs ...string) []Joint {
		var joints []Joint
		for i, name := range pairs {
			joints = append(joints, Joint{Name: name, Parent: i - 1})
		}
		return joints
	}
	bone := func(name string) motion.Bone { b, _ := motion.BoneNamed(name); return b }
	spine := named("Hips", "Spine", "Spine1", "Spine2", "Neck", "Head")
	for _, tt := range []struct {
		name   string
		joints []Joint
		m      Map
		want   map[string]string
	}{
		{"nothing", spine, nil, map[string]string{"hips": "Hips", "spine": "Spine", "chest": "Spine1", "upperChest": "Spine2"}},
		{"names that tell nothing", named("A", "B", "Neck", "Head"), Map{"A": motion.Hips, "B": motion.Chest}, map[string]string{"hips": "A", "spine": "", "chest": "B", "upperChest": ""}},
		{"the wrong name", spine, Map{"Spine1": motion.Spine}, map[string]string{"spine": "Spine1", "chest": "Spine", "upperChest": "Spine2"}},
		{"a joint taken out", spine, Map{"Spine1": motion.NoBone}, map[string]string{"spine": "Spine", "chest": "Spine2", "upperChest": ""}},
		{"in place of a name", spine, Map{"Spine2": motion.Neck, "Neck": motion.NoBone}, map[string]string{"spine": "Spine", "chest": "Spine1", "upperChest": "", "neck": "Spine2"}},
		{"a side", named("Hips", "LeftFoot", "Flipper"), Map{"Flipper": motion.LeftFoot}, map[string]string{"leftFoot": "Flipper"}},
		{"a name of VRM", named("hips", "spine", "chest"), Map{"chest": motion.NoBone}, map[string]string{"spine": "spine", "chest": ""}},
	} {
		h := find(tt.joints, tt.m)
		names := h.names(tt.joints)
		for b, want := range tt.want {
			if got := names[bone(b)]; got != want {
				t.Errorf("%s: %s is %q, want %q", tt.name, b, got, want)
			}
		}
	}
	if got := (Map{"Tail": motion.Head, "Hips": motion.Hips, "Ear": motion.Head}).Unknown(spine); len(got) != 2 || got[0] != "Ear" || got[1] != "Tail" {
		t.Errorf("unknown: %q", got)
	}
}

// body is a skeleton in centimetres, +Y up and facing +Z, with arms that hang by
// an angle in radians below the T-pose.
func body(hang float64) []Joint {
	arm := func(sign, length float64) motion.Vec3 {
		return motion.RotZ(-sign * hang).Rotate(motion.Vec3{X: sign * length})
	}
	return []Joint{
		{Name: "Hips", Parent: -1},
		{Name: "Spine", Parent: 0, Offset: motion.Vec3{Y: 10}},
		{Name: "Chest", Parent: 1, Offset: motion.Vec3{Y: 15}},
		{Name: "Neck", Parent: 2, Offset: motion.Vec3{Y: 20}},
		{Name: "Head", Parent: 3, Offset: motion.Vec3{Y: 10}, Tips: []motion.Vec3{{Y: 18}}},
		{Name: "LeftShoulder", Parent: 2, Offset: motion.Vec3{X: 4, Y: 16}},
		{Name: "LeftArm", Parent: 5, Offset: motion.Vec3{X: 12}},
		{Name: "LeftForeArm", Parent: 6, Offset: arm(1, 26)},
		{Name: "LeftHand", Parent: 7, Offset: arm(1, 24), Tips: []motion.Vec3{arm(1, 15)}},
		{Name: "RightShoulder", Parent: 2, Offset: motion.Vec3{X: -4, Y: 16}},
		{Name: "RightArm", Parent: 9, Offset: motion.Vec3{X: -12}},
		{Name: "RightForeArm", Parent: 10, Offset: arm(-1, 26)},
		{Name: "RightHand", Parent: 11, Offset: arm(-1, 24)},
		{Name: "LeftUpLeg", Parent: 0, Offset: motion.Vec3{X: 9, Y: -2}},
		{Name: "LeftLeg", Parent: 13, Offset: motion.Vec3{Y: -40}},
		{Name: "LeftFoot", Parent: 14, Offset: motion.Vec3{Y: -41}},
		{Name: "LeftToeBase", Parent: 15, Offset: motion.Vec3{Y: -6, Z: 14}},
		{Name: "RightUpLeg", Parent: 0, Offset: motion.Vec3{X: -9, Y: -2}},
		{Name: "RightLeg", Parent: 17, Offset: motion.Vec3{Y: -40}},
		{Name: "RightFoot", Parent: 18, Offset: motion.Vec3{Y: -41}},
		{Name: "RightToeBase", Parent: 19, Offset: motion.Vec3{Y: -6, Z: 14}},
	}
}

// dance moves every joint of a body by its own legal rotation, by the axes into
// which to turns what +X, +Y and +Z are, and scales it.
func dance(joints []Joint, to motion.Quat, scale float64) *Source {
	out := &Source{Frames: 40, Seconds: 0.05}
	for _, j := range joints {
		j.Offset = to.Rotate(j.Offset).Scale(scale)
		var tips []motion.Vec3
		for _, t := range j.Tips {
			tips = append(tips, to.Rotate(t).Scale(scale))
		}
		j.Tips = tips
		out.Joints = append(out.Joints, j)
	}
	out.Pose = func(frame int, move []motion.Vec3, turn []motion.Quat) {
		for j := range out.Joints {
			a := math.Sin(float64(frame)*0.3+float64(j)) * 1.2
			axis := motion.Vec3{X: math.Sin(float64(j)), Y: math.Cos(2 * float64(j)), Z: 0.5}.Unit()
			turn[j] = to.Mul(motion.AxisAngle(axis, a)).Mul(to.Inv())
			move[j] = out.Joints[j].Offset
		}
		move[0] = to.Rotate(motion.Vec3{X: float64(frame), Y: 90, Z: 5}).Scale(scale)
	}
	return out
}

// worldOf plays a clip on its own rest and returns where the bones are, metres.
func worldOf(c *motion.Clip, s float64) (at [motion.BoneCount]motion.Vec3) {
	var pose motion.Pose
	motion.NewSampler(c).Sample(s, &pose)
	var turn [motion.BoneCount]motion.Quat
	for b := range motion.BoneCount {
		if !c.Rest.Has.Has(b) {
			continue
		}
		p := b.NearestIn(c.Rest.Has)
		if p == motion.NoBone {
			turn[b], at[b] = pose.Rotation[b], pose.Hips
			continue
		}
		turn[b] = turn[p].Mul(pose.Rotation[b])
		at[b] = at[p].Add(turn[p].Rotate(c.Rest.Bone[b].World.Sub(c.Rest.Bone[p].World)))
	}
	return at
}

// Whatever the axes, the unit and the stance of the source, the clip played on
// its own rest puts every bone where the source has its joint.
func TestClipFollowsTheSource(t *testing.T) {
	tests := []struct {
		name  string
		hang  float64
		axes  motion.Quat
		scale float64
		unit  string
	}{
		{"T-pose, centimetres", 0, motion.Identity, 1, "cm"},
		{"T-pose, metres", 0, motion.Identity, 0.01, "m"},
		{"arms down", math.Pi / 2, motion.Identity, 1, "cm"},
		{"A-stance, Z up, inches", 0.7, motion.RotZ(math.Pi).Mul(motion.RotX(math.Pi / 2)), 1 / 2.54, "inch"},
		{"facing -Z, millimetres", 0, motion.RotY(math.Pi), 10, "mm"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := dance(body(tt.hang), tt.axes, tt.scale)
			c, r := ToClip(s)
			if c == nil || c.Validate() != nil {
				t.Fatalf("%+v", r)
			}
			if r.Unit != tt.unit || r.Mirrored || len(r.Unused) > 0 {
				t.Errorf("unit %q, %+v", r.Unit, r)
			}
			h := find(s.Joints, nil)
			move, turn := make([]motion.Vec3, len(s.Joints)), make([]motion.Quat, len(s.Joints))
			place := make([]motion.Vec3, len(s.Joints))
			for i := range s.Frames {
				s.Pose(i, move, turn)
				at := worldOf(c, float64(i)*s.Seconds)
				for j := range s.Joints {
					place[j] = move[j]
					if p := s.Joints[j].Parent; p >= 0 {
						place[j] = place[p].Add(turn[p].Rotate(move[j]))
						turn[j] = turn[p].Mul(turn[j])
					}
				}
				for b, j := range h {
					if j < 0 {
						continue
					}
					want := tt.axes.Inv().Rotate(place[j]).Scale(0.01 / tt.scale)
					if d := at[b].Sub(want).Len(); d > 1e-4 {
						t.Fatalf("frame %d: %s is %.4f m off", i, motion.Bone(b), d)
					}
				}
			}
		})
	}
}

func TestRest(t *testing.T) {
	c, _ := ToClip(dance(body(math.Pi/2), motion.Identity, 1))
	hand, hips := c.Rest.Bone[motion.LeftHand].World, c.Rest.Bone[motion.Hips].World
	// 2 + 40 + 41 + 6 cm from the hips down to the toes.
	if want := (motion.Vec3{Y: 0.89}); hips.Sub(want).Len() > 1e-9 {
		t.Errorf("hips at %v, want %v", hips, want)
	}
	if want := (motion.Vec3{X: 0.66, Y: 0.89 + 0.41}); hand.Sub(want).Len() > 1e-9 {
		t.Errorf("the hand at %v, want %v: the arms brought up", hand, want)
	}
}

func TestUnderstanding(t *testing.T) {
	s := dance(body(0), motion.Identity, 1)
	for j := range s.Joints {
		s.Joints[j].Offset.Z = -s.Joints[j].Offset.Z
	}
	if _, r := ToClip(s); !r.Mirrored {
		t.Error("toes that point backwards were not seen")
	}
	s = dance(body(0), motion.Identity, 1)
	for j := range s.Joints {
		s.Joints[j].Offset = motion.Vec3{X: s.Joints[j].Offset.Len()}
	}
	if c, r := ToClip(s); c != nil || !r.Aligned {
		t.Error("offsets along one axis made a clip")
	}
	s = dance(body(0), motion.Identity, 0.03) // legs of 2.4: no unit
	if c, r := ToClip(s); c == nil || r.Unit != "" || math.Abs(r.Scale*0.03*81-usualLeg) > 1e-9 {
		t.Errorf("scale %g", r.Scale)
	}
	long := dance(body(0), motion.Identity, 1)
	long.Seconds = 600
	if c, r := ToClip(long); !r.Cut || c.Duration != MaxSeconds {
		t.Errorf("%g s, cut: %v", c.Duration, r.Cut)
	}
}

// Offsets of +Y up under a motion of +Z up: the figure stands all the same. One
// that lies down does not rise.
func TestStand(t *testing.T) {
	calm := func(root motion.Quat, at motion.Vec3) (*motion.Clip, Report) {
		s := dance(body(0), motion.Identity, 1)
		s.Pose = func(frame int, move []motion.Vec3, turn []motion.Quat) {
			for j := range s.Joints {
				move[j], turn[j] = s.Joints[j].Offset, motion.Identity
			}
			move[0], turn[0] = at, root
		}
		return ToClip(s)
	}
	zUp := motion.RotX(math.Pi / 2) // +Y to +Z
	c, r := calm(zUp, motion.Vec3{X: 30, Y: -20, Z: 88})
	var p motion.Pose
	motion.NewSampler(c).Sample(0.5, &p)
	if !r.Turned || r.Sunk || p.Rotation[motion.Hips].Angle() > 1e-6 || p.Hips.Sub(motion.Vec3{X: 0.3, Y: 0.88, Z: 0.2}).Len() > 1e-6 {
		t.Errorf("turned: %v, the hips at %v turn by %v", r.Turned, p.Hips, p.Rotation[motion.Hips])
	}
	c, r = calm(zUp, motion.Vec3{Y: 10, Z: 10})
	motion.NewSampler(c).Sample(0.5, &p)
	if r.Turned || !r.Sunk || p.Rotation[motion.Hips].AngleTo(zUp) > 1e-6 {
		t.Errorf("one who lies: turned %v, sunk %v", r.Turned, r.Sunk)
	}
	if _, r = calm(motion.Identity, motion.Vec3{Y: 90}); r.Turned || r.Sunk {
		t.Errorf("one who stands: %+v", r)
	}
}

func BenchmarkToClip(b *testing.B) {
	s := dance(body(0.7), motion.Identity, 1)
	s.Frames = 3000 // 100 s at 30 poses a second
	s.Seconds = 1.0 / 30
	b.ReportAllocs()
	for b.Loop() {
		ToClip(s)
	}
}
