// Package pmxout writes the avatar as PMX: in MMD's space and units, in
// A-stance, on the semi-standard skeleton (specs/mmd-runtime.md §9). It knows
// nothing of how she is modelled.
package pmxout

import (
	"math"
	"strings"

	"furitsuke/assets/gen/furi"
	"furitsuke/formats/pmx"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// AStance is how far her arms hang below the horizontal at rest, radians. 40° is
// what conversions to VRM assume by default, so her MMD and VRM forms move alike.
const AStance = 40 * math.Pi / 180

// A bone of the table: its names, its parent's Japanese name, where it stands
// and what else it does. Rows with L in a name stand for both sides: 左 and 右.
type row struct {
	japanese, english string
	parent            string
	at                func(p places) motion.Vec3 // motion's space, A-stance, her left side
	tail              string                     // the bone it points at, or "" for tailBy
	tailBy            motion.Vec3                // MMD units
	flags             pmx.BoneFlags
	layer             int
	source            string // append rotation from this bone
	ratio             float32
}

// places gives the A-stance place of a humanoid bone.
type places func(b motion.Bone) motion.Vec3

const (
	turns  = pmx.Rotatable | pmx.BoneVisible | pmx.Operable
	moves  = turns | pmx.Movable
	hidden = pmx.Rotatable
)

func human(b motion.Bone) func(places) motion.Vec3 {
	return func(p places) motion.Vec3 { return p(b) }
}

func fixed(x, y, z float64) func(places) motion.Vec3 {
	return func(places) motion.Vec3 { return motion.Vec3{X: x, Y: y, Z: z} }
}

func between(a, b motion.Bone, t float64) func(places) motion.Vec3 {
	return func(p places) motion.Vec3 { return p(a).Lerp(p(b), t) }
}

// toeTip is where the toe's IK pulls, on the floor at the boot's end.
var toeTip = motion.Vec3{X: 0.070, Y: 0.0, Z: 0.118}

var spineRows = []row{
	{japanese: "全ての親", english: "master", at: fixed(0, 0, 0), tail: "センター", flags: moves},
	{japanese: "センター", english: "center", parent: "全ての親", at: fixed(0, 0.64, 0), tail: "", tailBy: motion.Vec3{Y: -1}, flags: moves},
	{japanese: "グルーブ", english: "groove", parent: "センター", at: fixed(0, 0.66, 0), tailBy: motion.Vec3{Y: 1}, flags: moves},
	{japanese: "腰", english: "waist", parent: "グルーブ", at: human(motion.Hips), tailBy: motion.Vec3{Y: 1}, flags: moves},
	{japanese: "上半身", english: "upper body", parent: "腰", at: human(motion.Spine), tail: "上半身2", flags: turns},
	{japanese: "上半身2", english: "upper body2", parent: "上半身", at: human(motion.Chest), tail: "首", flags: turns},
	{japanese: "首", english: "neck", parent: "上半身2", at: human(motion.Neck), tail: "頭", flags: turns},
	{japanese: "頭", english: "head", parent: "首", at: human(motion.Head), tailBy: motion.Vec3{Y: 2}, flags: turns},
	{japanese: "両目", english: "eyes", parent: "頭", at: fixed(0, 1.66, 0.03), tailBy: motion.Vec3{Z: -1}, flags: turns},
	{japanese: "左目", english: "eye_L", parent: "頭", at: human(motion.LeftEye), tailBy: motion.Vec3{Z: -1}, flags: turns | pmx.AppendRotation, source: "両目", ratio: 1},
}

var armRows = []row{
	{japanese: "左肩P", english: "shoulderP_L", parent: "上半身2", at: human(motion.LeftShoulder), tailBy: motion.Vec3{Y: 1}, flags: turns},
	{japanese: "左肩", english: "shoulder_L", parent: "左肩P", at: human(motion.LeftShoulder), tail: "左腕", flags: turns},
	{japanese: "左肩C", english: "shoulderC_L", parent: "左肩", at: human(motion.LeftUpperArm), tailBy: motion.Vec3{}, flags: hidden | pmx.AppendRotation, source: "左肩P", ratio: -1},
	{japanese: "左腕", english: "arm_L", parent: "左肩C", at: human(motion.LeftUpperArm), tail: "左ひじ", flags: turns},
	{japanese: "左腕捩", english: "arm twist_L", parent: "左腕", at: between(motion.LeftUpperArm, motion.LeftLowerArm, 0.5), tailBy: motion.Vec3{}, flags: turns | pmx.HasFixedAxis},
	{japanese: "左ひじ", english: "elbow_L", parent: "左腕捩", at: human(motion.LeftLowerArm), tail: "左手首", flags: turns},
	{japanese: "左手捩", english: "wrist twist_L", parent: "左ひじ", at: between(motion.LeftLowerArm, motion.LeftHand, 0.5), tailBy: motion.Vec3{}, flags: turns | pmx.HasFixedAxis},
	{japanese: "左手首", english: "wrist_L", parent: "左手捩", at: human(motion.LeftHand), tail: "左中指１", flags: turns},
}

var legRows = []row{
	{japanese: "左足", english: "leg_L", parent: "下半身", at: human(motion.LeftUpperLeg), tail: "左ひざ", flags: turns},
	{japanese: "左ひざ", english: "knee_L", parent: "左足", at: human(motion.LeftLowerLeg), tail: "左足首", flags: turns},
	{japanese: "左足首", english: "ankle_L", parent: "左ひざ", at: human(motion.LeftFoot), tail: "左つま先", flags: turns},
	{japanese: "左つま先", english: "toe_L", parent: "左足首", at: func(places) motion.Vec3 { return toeTip }, tailBy: motion.Vec3{}, flags: hidden},
}

var ikRows = []row{
	{japanese: "左足IK親", english: "leg IKP_L", parent: "全ての親", at: func(p places) motion.Vec3 { f := p(motion.LeftFoot); f.Y = 0; return f }, tail: "左足ＩＫ", flags: moves},
	{japanese: "左足ＩＫ", english: "leg IK_L", parent: "左足IK親", at: human(motion.LeftFoot), tailBy: motion.Vec3{Z: 1}, flags: moves | pmx.HasIK},
	{japanese: "左つま先ＩＫ", english: "toe IK_L", parent: "左足ＩＫ", at: func(places) motion.Vec3 { return toeTip }, tailBy: motion.Vec3{Y: -1}, flags: moves | pmx.HasIK},
}

var dRows = []row{
	{japanese: "左足D", english: "legD_L", parent: "下半身", at: human(motion.LeftUpperLeg), tailBy: motion.Vec3{}, flags: turns | pmx.AppendRotation, layer: 1, source: "左足", ratio: 1},
	{japanese: "左ひざD", english: "kneeD_L", parent: "左足D", at: human(motion.LeftLowerLeg), tailBy: motion.Vec3{}, flags: turns | pmx.AppendRotation, layer: 1, source: "左ひざ", ratio: 1},
	{japanese: "左足首D", english: "ankleD_L", parent: "左ひざD", at: human(motion.LeftFoot), tailBy: motion.Vec3{}, flags: turns | pmx.AppendRotation, layer: 1, source: "左足首", ratio: 1},
	{japanese: "左足先EX", english: "toe2_L", parent: "左足首D", at: human(motion.LeftToes), tailBy: motion.Vec3{Z: -1}, flags: turns, layer: 1},
}

// fingerRows are the fingers in MMD's names, thumbs counted from ０.
func fingerRows() []row {
	var out []row
	for _, f := range []struct {
		japanese, english string
		first             motion.Bone
		digits            string
	}{
		{"左親指", "thumb", motion.LeftThumbMetacarpal, "０１２"},
		{"左人指", "fore", motion.LeftIndexProximal, "１２３"},
		{"左中指", "middle", motion.LeftMiddleProximal, "１２３"},
		{"左薬指", "third", motion.LeftRingProximal, "１２３"},
		{"左小指", "little", motion.LeftLittleProximal, "１２３"},
	} {
		parent := "左手首"
		digits := []rune(f.digits)
		for k, d := range digits {
			r := row{japanese: f.japanese + string(d), english: f.english + string('0'+d-'０') + "_L", parent: parent,
				at: human(f.first + motion.Bone(k)), flags: turns, tailBy: motion.Vec3{X: 0.2, Y: -0.15}}
			if k < 2 {
				r.tail = f.japanese + string(digits[k+1])
			}
			out = append(out, r)
			parent = r.japanese
		}
	}
	return out
}

// otherSide is the name of a left row's twin.
func otherSide(name string) string {
	name = strings.Replace(name, "左", "右", 1)
	return strings.Replace(name, "_L", "_R", 1)
}

func (r row) mirrored() row {
	left := r.at
	r.japanese, r.english = otherSide(r.japanese), otherSide(r.english)
	r.parent, r.tail, r.source = otherSide(r.parent), otherSide(r.tail), otherSide(r.source)
	r.tailBy.X = -r.tailBy.X
	r.at = func(p places) motion.Vec3 { v := left(p); v.X = -v.X; return v }
	return r
}

// rows lists all semi-standard bones in MMD's usual order: parents before
// children, IK after the legs, D bones last because of their layer.
func rows() []row {
	out := append([]row(nil), spineRows...)
	out = append(out, spineRows[len(spineRows)-1].mirrored())
	both := func(list []row) {
		out = append(out, list...)
		for _, r := range list {
			out = append(out, r.mirrored())
		}
	}
	both(append(append([]row(nil), armRows...), fingerRows()...))
	out = append(out, row{japanese: "下半身", english: "lower body", parent: "腰", at: human(motion.Hips), tailBy: motion.Vec3{Y: -1}, flags: turns})
	both(legRows)
	both(ikRows)
	both(dRows)
	return out
}

// space turns a place in motion's space into MMD's.
func space(p motion.Vec3) [3]float32 {
	return [3]float32{float32(p.X / mmd.Unit), float32(p.Y / mmd.Unit), float32(-p.Z / mmd.Unit)}
}

// ikOf says how the IK bones pull (specs/pmx.md §6, measured ranges).
func ikOf(name string, index map[string]int) pmx.IK {
	side := "左"
	if strings.HasPrefix(name, "右") {
		side = "右"
	}
	knee := pmx.IKLink{Bone: index[side+"ひざ"], Limited: true,
		Min: [3]float32{-math.Pi, 0, 0}, Max: [3]float32{float32(-0.5 * math.Pi / 180), 0, 0}}
	if strings.HasSuffix(name, "つま先ＩＫ") {
		return pmx.IK{Target: index[side+"つま先"], Loops: 3, UnitAngle: 4, Links: []pmx.IKLink{{Bone: index[side+"足首"]}}}
	}
	return pmx.IK{Target: index[side+"足首"], Loops: 40, UnitAngle: 2, Links: []pmx.IKLink{knee, {Bone: index[side+"足"]}}}
}

// bones makes the file's bones: the table's, then those of hair and cloth. of
// tells the PMX bone that stands for each of the model's.
func bones(m *furi.Model, stance []motion.Mat4) (list []pmx.Bone, of []int) {
	index := map[string]int{}
	table := rows()
	for i, r := range table {
		index[r.japanese] = i
	}
	place := func(b motion.Bone) motion.Vec3 { return stance[m.Index(b.String())].Translation() }
	for _, r := range table {
		b := pmx.Bone{Name: r.japanese, NameEnglish: r.english, Position: space(r.at(place)), Parent: pmx.None, Layer: r.layer,
			Flags: r.flags, TailBone: pmx.None, AppendSource: pmx.None, AppendRatio: r.ratio, IK: pmx.IK{Target: pmx.None}}
		if r.parent != "" {
			b.Parent = index[r.parent]
		}
		if r.tail != "" {
			b.Flags |= pmx.TailIsBone
			b.TailBone = index[r.tail]
		} else {
			b.TailOffset = [3]float32{float32(r.tailBy.X), float32(r.tailBy.Y), float32(r.tailBy.Z)}
		}
		if r.source != "" {
			b.AppendSource = index[r.source]
		}
		if r.flags&pmx.HasIK != 0 {
			b.IK = ikOf(r.japanese, index)
		}
		list = append(list, b)
	}
	for i := range list {
		if list[i].Flags&pmx.HasFixedAxis != 0 { // a twist turns about the way to its child
			list[i].FixedAxis = axis(list, i)
		}
	}
	of = make([]int, len(m.Bones))
	for i, b := range m.Bones {
		if b.Human != motion.NoBone {
			of[i] = index[japanese(b.Human)]
			continue
		}
		if b.Parent < 0 {
			of[i] = index["全ての親"]
			continue
		}
		of[i] = len(list)
		list = append(list, pmx.Bone{Name: b.Name, NameEnglish: b.Name, Position: space(stance[i].Translation()), Parent: of[b.Parent],
			Flags: turns, TailBone: pmx.None, TailOffset: [3]float32{0, -0.3, 0}, AppendSource: pmx.None, IK: pmx.IK{Target: pmx.None}})
	}
	return list, of
}

func axis(list []pmx.Bone, i int) [3]float32 {
	for _, c := range list {
		if c.Parent == i {
			a, b := list[i].Position, c.Position
			d := motion.Vec3{X: float64(b[0] - a[0]), Y: float64(b[1] - a[1]), Z: float64(b[2] - a[2])}.Unit()
			return [3]float32{float32(d.X), float32(d.Y), float32(d.Z)}
		}
	}
	panic("pmxout: a twist bone without a child")
}

// japanese names the bone that carries the skin of a humanoid bone: D bones in
// the legs.
func japanese(b motion.Bone) string {
	if right, ok := strings.CutPrefix(b.String(), "right"); ok {
		left, _ := motion.BoneNamed("left" + right)
		return otherSide(japanese(left))
	}
	if n, ok := carriers[b]; ok {
		return n
	}
	rows := fingerRows()
	return rows[b-motion.LeftThumbMetacarpal].japanese
}

var carriers = map[motion.Bone]string{
	motion.Hips: "下半身", motion.Spine: "上半身", motion.Chest: "上半身2", motion.UpperChest: "上半身2", motion.Neck: "首", motion.Head: "頭",
	motion.LeftEye: "左目", motion.LeftUpperLeg: "左足D", motion.LeftLowerLeg: "左ひざD", motion.LeftFoot: "左足首D", motion.LeftToes: "左足先EX",
	motion.LeftShoulder: "左肩", motion.LeftUpperArm: "左腕", motion.LeftLowerArm: "左ひじ", motion.LeftHand: "左手首",
}
