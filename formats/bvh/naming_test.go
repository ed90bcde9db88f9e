package bvh

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"furitsuke/formats"
	"furitsuke/formats/formatstest"
	"furitsuke/motion"
	"furitsuke/motion/retarget"
)

// A naming is how a program writes a body: what it calls the joints, the numbers
// of each, and its unit. The names and numbers are those of specs/bvh.md; where
// there is no real file that may be kept here, the test writes one by them.
type naming struct {
	program string
	name    func(part string) string // "" leaves the part out
	spine   []string
	root    bool   // hangs the hips on a root that stays
	all     bool   // every joint has a position
	order   string // of rotations
	unit    string
	metres  float64
}

// parts is a body of 1.7 m, in metres: the part, what it hangs on and where from
// there. Spines are put in between hips and chest.
var parts = []struct {
	part, on string
	at       motion.Vec3
}{
	{"neck", "chest", motion.Vec3{Y: 0.18}},
	{"head", "neck", motion.Vec3{Y: 0.10}},
	{"leftShoulder", "chest", motion.Vec3{X: 0.03, Y: 0.14}},
	{"leftUpperArm", "leftShoulder", motion.Vec3{X: 0.14}},
	{"leftLowerArm", "leftUpperArm", motion.Vec3{X: 0.28}},
	{"leftHand", "leftLowerArm", motion.Vec3{X: 0.26}},
	{"rightShoulder", "chest", motion.Vec3{X: -0.03, Y: 0.14}},
	{"rightUpperArm", "rightShoulder", motion.Vec3{X: -0.14}},
	{"rightLowerArm", "rightUpperArm", motion.Vec3{X: -0.28}},
	{"rightHand", "rightLowerArm", motion.Vec3{X: -0.26}},
	{"leftUpperLeg", "hips", motion.Vec3{X: 0.09, Y: -0.05}},
	{"leftLowerLeg", "leftUpperLeg", motion.Vec3{Y: -0.42}},
	{"leftFoot", "leftLowerLeg", motion.Vec3{Y: -0.40}},
	{"leftToes", "leftFoot", motion.Vec3{Y: -0.06, Z: 0.13}},
	{"rightUpperLeg", "hips", motion.Vec3{X: -0.09, Y: -0.05}},
	{"rightLowerLeg", "rightUpperLeg", motion.Vec3{Y: -0.42}},
	{"rightFoot", "rightLowerLeg", motion.Vec3{Y: -0.40}},
	{"rightToes", "rightFoot", motion.Vec3{Y: -0.06, Z: 0.13}},
}

// standing is how high the hips of parts stand, in metres.
const standing = 0.05 + 0.42 + 0.40 + 0.06

// words gives a name by its side and the word for the rest; the words of the
// left and of the right are alike.
func words(form func(side, word string) string, words map[string]string) func(string) string {
	return func(part string) string {
		side, rest := "", part
		for _, s := range []string{"left", "right"} {
			if r, ok := strings.CutPrefix(part, s); ok {
				side, rest = s, r
			}
		}
		word := words[rest]
		if word == "" {
			return ""
		}
		return form(side, word)
	}
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// glued is "LeftArm" behind a prefix.
func glued(prefix string) func(side, word string) string {
	return func(side, word string) string {
		if side == "" {
			return prefix + word
		}
		return prefix + capital(side) + word
	}
}

var ofMotionBuilder = map[string]string{"hips": "Hips", "neck": "Neck", "head": "Head", "Shoulder": "Shoulder", "UpperArm": "Arm", "LowerArm": "ForeArm", "Hand": "Hand", "UpperLeg": "UpLeg", "LowerLeg": "Leg", "Foot": "Foot", "Toes": "ToeBase"}

func without(words map[string]string, part string) map[string]string {
	out := map[string]string{}
	for k, v := range words {
		if k != part {
			out[k] = v
		}
	}
	return out
}

var namings = []naming{
	{program: "Mixamo", name: words(glued("mixamorig:"), ofMotionBuilder), spine: []string{"mixamorig:Spine", "mixamorig:Spine1", "mixamorig:Spine2"}, order: "ZXY", unit: "cm", metres: 0.01},
	{program: "CMU", name: words(glued(""), ofMotionBuilder), spine: []string{"LowerBack", "Spine", "Spine1"}, order: "ZYX", unit: "CMU", metres: 0.0564},
	{program: "Rokoko", name: words(func(side, word string) string {
		if side == "" {
			return word
		}
		return side + capital(word)
	}, map[string]string{"hips": "hips", "neck": "neck", "head": "head", "Shoulder": "shoulder", "UpperArm": "arm", "LowerArm": "foreArm", "Hand": "hand", "UpperLeg": "thigh", "LowerLeg": "shin", "Foot": "foot", "Toes": "toe"}),
		spine: []string{"spine1", "spine2", "spine3", "spine4"}, root: true, order: "ZXY", unit: "m", metres: 1},
	{program: "Perception Neuron", name: words(glued(""), without(ofMotionBuilder, "Toes")), spine: []string{"Spine", "Spine1", "Spine2", "Spine3"}, all: true, order: "YXZ", unit: "cm", metres: 0.01},
	{program: "mocopi", name: words(func(side, word string) string {
		if side == "" {
			return word
		}
		return side[:1] + "_" + word
	}, map[string]string{"hips": "root", "neck": "neck_1", "head": "head", "Shoulder": "shoulder", "UpperArm": "up_arm", "LowerArm": "low_arm", "Hand": "hand", "UpperLeg": "up_leg", "LowerLeg": "low_leg", "Foot": "foot", "Toes": "toes"}),
		spine: []string{"torso_1", "torso_2", "torso_3", "torso_4", "torso_5", "torso_6", "torso_7"}, all: true, order: "ZXY", unit: "cm", metres: 0.01},
}

// A written joint is one that a naming has.
type writtenJoint struct {
	name, part string
	children   []*writtenJoint
	at         motion.Vec3 // metres
}

// tree builds the body of a naming.
func (n *naming) tree() *writtenJoint {
	hips := &writtenJoint{name: n.name("hips"), part: "hips"}
	by, last := map[string]*writtenJoint{"hips": hips}, hips
	for _, s := range n.spine {
		j := &writtenJoint{name: s, part: "spine", at: motion.Vec3{Y: 0.33 / float64(len(n.spine))}}
		last.children = append(last.children, j)
		last = j
	}
	by["chest"] = last
	for _, p := range parts {
		if name := n.name(p.part); name != "" {
			j := &writtenJoint{name: name, part: p.part, at: p.at}
			by[p.on].children, by[p.part] = append(by[p.on].children, j), j
		}
	}
	if n.root {
		return &writtenJoint{name: "root", part: "root", children: []*writtenJoint{hips}}
	}
	return hips
}

const writtenFrames = 60

// file writes a walk of two seconds: the hips go forward by a metre and bob by a
// centimetre, the arms hang 70° down from the T-pose, the legs swing by 25°.
func (n *naming) file() []byte {
	var head strings.Builder
	var joints []*writtenJoint
	var write func(j *writtenJoint, word string)
	write = func(j *writtenJoint, word string) {
		joints = append(joints, j)
		at := j.at.Scale(1 / n.metres)
		channels := ""
		for _, axis := range n.order {
			channels += fmt.Sprintf(" %crotation", axis)
		}
		if n.moves(j) {
			channels = " Xposition Yposition Zposition" + channels
		}
		fmt.Fprintf(&head, "%s %s\n{\nOFFSET %f %f %f\nCHANNELS %d%s\n", word, j.name, at.X, at.Y, at.Z, len(strings.Fields(channels)), channels)
		for _, c := range j.children {
			write(c, "JOINT")
		}
		if len(j.children) == 0 {
			tip := motion.Vec3{Y: 0.15}
			switch {
			case strings.HasSuffix(j.part, "Hand"):
				tip = j.at.Scale(0.5)
			case strings.HasSuffix(j.part, "Foot"):
				tip = motion.Vec3{Y: -0.06, Z: 0.15}
			case strings.HasSuffix(j.part, "Toes"):
				tip = motion.Vec3{Z: 0.05}
			}
			tip = tip.Scale(1 / n.metres)
			fmt.Fprintf(&head, "End Site\n{\nOFFSET %f %f %f\n}\n", tip.X, tip.Y, tip.Z)
		}
		head.WriteString("}\n")
	}
	head.WriteString("HIERARCHY\n")
	write(n.tree(), "ROOT")
	fmt.Fprintf(&head, "MOTION\nFrames: %d\nFrame Time: 0.0333333\n", writtenFrames)
	for i := range writtenFrames {
		phase := 2 * math.Pi * float64(i) / 30
		for _, j := range joints {
			at, turn := j.at, motion.Vec3{} // degrees
			switch j.part {
			case "hips":
				at = motion.Vec3{X: 0.01 * math.Sin(phase), Y: standing + 0.01*math.Cos(2*phase), Z: float64(i) / writtenFrames}
			case "leftUpperArm":
				turn.Z = -70
			case "rightUpperArm":
				turn.Z = 70
			case "leftUpperLeg":
				turn.X = -25 * math.Sin(phase)
			case "rightUpperLeg":
				turn.X = 25 * math.Sin(phase)
			}
			if n.moves(j) {
				at = at.Scale(1 / n.metres)
				fmt.Fprintf(&head, "%f %f %f ", at.X, at.Y, at.Z)
			}
			for _, axis := range n.order {
				fmt.Fprintf(&head, "%f ", [3]float64{turn.X, turn.Y, turn.Z}[axis-'X'])
			}
		}
		head.WriteString("\n")
	}
	return []byte(head.String())
}

// moves reports whether a joint has a position: the hips, and what hangs above.
func (n *naming) moves(j *writtenJoint) bool { return n.all || j.part == "hips" || j.part == "root" }

// upright samples a clip in n moments and returns how far up the trunk points at
// least (1 is straight) and the median height of the hips over that at rest.
func upright(c *motion.Clip, n int) (up, height float64) {
	up = 1
	var heights []float64
	s := motion.NewSampler(c)
	var p motion.Pose
	for i := range n {
		s.Sample(c.Duration*float64(i)/float64(max(n-1, 1)), &p)
		q := p.Rotation[motion.Hips]
		for _, b := range []motion.Bone{motion.Spine, motion.Chest, motion.UpperChest} {
			if c.Rest.Has.Has(b) {
				q = q.Mul(p.Rotation[b])
			}
		}
		up = min(up, q.Rotate(motion.Vec3{Y: 1}).Y)
		heights = append(heights, p.Hips.Y/c.Rest.Bone[motion.Hips].World.Y)
	}
	slices.Sort(heights)
	return up, heights[n/2]
}

// Files of each naming play upright, with the hips at the height of one who
// stands, walking forward.
func TestNamings(t *testing.T) {
	for _, n := range namings {
		t.Run(n.program, func(t *testing.T) {
			c, r, warnings, err := read(t, n.file()).Clip(nil)
			if err != nil || len(warnings) > 0 {
				t.Fatal(err, warnings)
			}
			if r.Unit != n.unit || math.Abs(r.Scale-n.metres) > 1e-9 {
				t.Errorf("the unit is taken for %q, %g m", r.Unit, r.Scale)
			}
			for b := range motion.BoneCount {
				if b.Required() && !c.Rest.Has.Has(b) {
					t.Errorf("no %s", b)
				}
			}
			for _, p := range parts {
				b, _ := motion.BoneNamed(p.part)
				if want := n.name(p.part); r.Joint[b] != want {
					t.Errorf("%s is %q, want %q", b, r.Joint[b], want)
				}
			}
			if got := c.Rest.Bone[motion.Hips].World.Y; math.Abs(got-standing) > 0.05*standing {
				t.Errorf("at rest the hips stand at %.3f m, want %.3f", got, standing)
			}
			if up, height := upright(c, writtenFrames); up < 0.99 || math.Abs(height-1) > 0.05 {
				t.Errorf("the trunk points up by %.3f, the hips are at %.3f of their height", up, height)
			}
			var a, b motion.Pose
			s := motion.NewSampler(c)
			s.Sample(0, &a)
			s.Sample(c.Duration, &b)
			if went := b.Hips.Sub(a.Hips); went.Z < 0.95 || math.Abs(went.X) > 0.05 {
				t.Errorf("it walks by %v, want a metre forward", went)
			}
			hang := motion.RotZ(-70 * math.Pi / 180)
			if angle := a.Rotation[motion.LeftUpperArm].AngleTo(hang); angle > 1e-3 {
				t.Errorf("the left arm is off by %.1f°", angle*180/math.Pi)
			}
		})
	}
}

// The same of real files, of those programs that some are kept of: people who
// stand, walk or raise their arms, for most of the time. The one of UniVRM names
// joints as Mixamo does, without its prefix, the last as Xsens does.
func TestRealFilesStand(t *testing.T) {
	for _, tt := range []struct {
		file, unit string
	}{
		{"VictorS-67_pybvh__cmu_12_01_walk.bvh", "CMU"},
		{"animu-sphere_usd-vrm-plugins__mocopi-mobile-arm-raise-turn.bvh", "cm"},
		{"vrm-c_UniVRM__test.bvh", "cm"},
		{"VictorS-67_pybvh__bvh_test2.bvh", "cm"},
	} {
		t.Run(tt.file, func(t *testing.T) {
			data, err := os.ReadFile(filepath.Join(formatstest.Root(t), "bvh", tt.file))
			if err != nil {
				t.Fatal(err)
			}
			c, r, _, err := read(t, data).Clip(nil)
			if err != nil {
				t.Fatal(err)
			}
			up, height := upright(c, 200)
			t.Logf("unit %s, hips %.3f m, trunk %.2f up at least, hips at %.3f of their height", r.Unit, c.Rest.Bone[motion.Hips].World.Y, up, height)
			if r.Unit != tt.unit || up < 0.95 || math.Abs(height-1) > 0.05 {
				t.Errorf("unit %s, the trunk points up by %.3f, the hips are at %.3f of their height", r.Unit, up, height)
			}
		})
	}
}

// A map names what names do not tell; a name in it that is nowhere is an error.
func TestClipByMap(t *testing.T) {
	data := []byte(strings.NewReplacer("mixamorig:LeftUpLeg", "Bone_17", "mixamorig:Hips", "Bone_0", "mixamorig:Head", "Bone_9").Replace(string(namings[0].file())))
	if _, _, _, err := read(t, data).Clip(nil); err == nil {
		t.Fatal("without hips there is a clip")
	}
	c, r, _, err := read(t, data).Clip(retarget.Map{"Bone_0": motion.Hips, "Bone_17": motion.LeftUpperLeg})
	if err != nil {
		t.Fatal(err)
	}
	if r.Joint[motion.Hips] != "Bone_0" || r.Joint[motion.LeftUpperLeg] != "Bone_17" || c.Rest.Has.Has(motion.Head) || !slices.Equal(r.Unused, []string{"Bone_9"}) {
		t.Errorf("%+v", r)
	}
	if up, height := upright(c, writtenFrames); up < 0.99 || math.Abs(height-1) > 0.05 {
		t.Errorf("the trunk points up by %.3f, the hips are at %.3f of their height", up, height)
	}
	_, _, _, err = read(t, data).Clip(retarget.Map{"Bone_0": motion.Hips, "Bone_99": motion.Head})
	if e, ok := err.(*formats.Error); !ok || e.Error() != "bvh: joints: want a joint Bone_99, got none of that name" {
		t.Errorf("got %v", err)
	}
}
