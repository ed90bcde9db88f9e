package mmd

import (
	"math"
	"strings"

	"furitsuke/motion"
)

// SemiStandard returns the skeleton of a semi-standard model (準標準) whose arms
// hang by stance radians below the horizontal: what motion is written for where no
// model is given. Names, parents, appends and IK are those of real models
// (specs/mmd-runtime.md §9); the places are those of [StandardRest], so that
// motion goes to it and back unchanged.
//
// 上半身3 is left out: few models have it, and what is keyed there would be lost on
// the others.
func SemiStandard(stance float64) *Skeleton {
	b := builder{index: map[string]int{}}
	for _, p := range hipsChain {
		b.add(p.name, b.last(), p.pivot)
	}
	waist := b.last()
	b.humanoid(motion.Hips, waist)
	b.humanoid(motion.Spine, waist)
	b.humanoid(motion.Chest, b.last())
	b.humanoid(motion.Neck, b.last())
	b.humanoid(motion.Head, b.last())
	b.add("両目", "頭", motion.Vec3{Y: 20.7, Z: -0.5})
	for _, s := range [2]side{left, right} {
		b.humanoid(s.of(motion.LeftEye, motion.RightEye), "頭").Append = b.whole("両目")
		b.arm(s, stance)
		b.leg(s)
	}
	return &Skeleton{Bones: b.bones}
}

// A builder lists bones, each behind its parent.
type builder struct {
	bones []Bone
	index map[string]int // by the name as written
}

// plainName returns a name for the solver and for writers of files, which know
// how to encode it. Of NFKC these names need full-width letters made plain.
func plainName(text string) Name {
	return Name{Text: text, Folded: strings.Map(func(r rune) rune {
		if '！' <= r && r <= '～' {
			return r - '！' + '!'
		}
		return r
	}, text)}
}

// add appends a bone and returns it for what else it has.
func (b *builder) add(name, parent string, at motion.Vec3) *Bone {
	up := -1
	if i, has := b.index[parent]; has {
		up = i
	}
	b.index[name] = len(b.bones)
	b.bones = append(b.bones, Bone{Name: plainName(name), Position: at, Parent: up})
	return &b.bones[len(b.bones)-1]
}

// last returns the name of the bone added last.
func (b *builder) last() string {
	if len(b.bones) == 0 {
		return ""
	}
	return b.bones[len(b.bones)-1].Name.Text
}

// humanoid adds the bone of a humanoid bone where it stands in the T-pose.
func (b *builder) humanoid(bone motion.Bone, parent string) *Bone {
	return b.add(written(bone), parent, tPose[bone])
}

// whole is an append of another bone's whole rotation.
func (b *builder) whole(source string) *Append {
	return &Append{Source: b.index[source], Ratio: 1, Rotation: true}
}

// written returns the name of a humanoid bone as models write it: digits of
// fingers are full-width, all others are not.
func written(bone motion.Bone) string {
	name := NamesOf(bone)[0]
	if strings.Contains(name, "指") {
		name = strings.NewReplacer("0", "０", "1", "１", "2", "２", "3", "３").Replace(name)
	}
	return name
}

// arm adds a shoulder and what hangs on it, turned from the T-pose into the
// A-stance.
func (b *builder) arm(s side, stance float64) {
	shoulder := s.of(motion.LeftShoulder, motion.RightShoulder)
	upper, lower, hand := shoulder+1, shoulder+2, shoulder+3
	pivot, ra := tPose[upper], motion.RotZ(-s.x()*stance)
	hung := func(p motion.Vec3) motion.Vec3 { return pivot.Add(ra.Rotate(p.Sub(pivot))) }
	way := ra.Rotate(motion.Vec3{X: s.x()})
	twist := func(name string, from, to motion.Bone) {
		b.add(s.String()+name, b.last(), hung(tPose[from].Lerp(tPose[to], 0.5))).FixedAxis = &way
	}
	b.add(s.String()+"肩P", "上半身2", tPose[shoulder])
	b.humanoid(shoulder, b.last())
	cancel := b.add(s.String()+"肩C", b.last(), pivot)
	cancel.Append = b.whole(s.String() + "肩P")
	cancel.Append.Ratio = -1
	b.humanoid(upper, b.last())
	twist("腕捩", upper, lower)
	b.add(written(lower), b.last(), hung(tPose[lower]))
	twist("手捩", lower, hand)
	b.add(written(hand), b.last(), hung(tPose[hand]))
	wrist := b.last()
	thumb := s.of(motion.LeftThumbMetacarpal, motion.RightThumbMetacarpal)
	for k := range motion.Bone(15) {
		parent := b.last()
		if k%3 == 0 {
			parent = wrist
		}
		b.add(written(thumb+k), parent, hung(tPose[thumb+k]))
	}
}

// leg adds a leg, its IK, and the D bones that carry its skin.
func (b *builder) leg(s side) {
	upper := s.of(motion.LeftUpperLeg, motion.RightUpperLeg)
	thigh, knee, ankle, tip := written(upper), written(upper+1), written(upper+2), s.String()+"つま先"
	b.humanoid(upper, "下半身")
	b.humanoid(upper+1, thigh)
	b.humanoid(upper+2, knee)
	foot := tPose[upper+2]
	b.add(tip, ankle, foot.Add(toeOffset))
	b.add(s.String()+"足IK親", "全ての親", motion.Vec3{X: foot.X})
	b.add(s.String()+"足ＩＫ", b.last(), foot).IK = &IK{
		// Forty loops of 2 rad are what half of real models have.
		Target: b.index[ankle], Loops: 40, UnitAngle: 2,
		Links: []Link{
			{Bone: b.index[knee], Limited: true, Min: motion.Vec3{X: -math.Pi}, Max: motion.Vec3{X: -0.5 * math.Pi / 180}},
			{Bone: b.index[thigh]},
		},
	}
	b.add(s.String()+"つま先ＩＫ", b.last(), foot.Add(toeOffset)).IK = &IK{
		Target: b.index[tip], Loops: 3, UnitAngle: 4, Links: []Link{{Bone: b.index[ankle]}},
	}
	parent := "下半身"
	for _, joint := range [3]string{thigh, knee, ankle} {
		d := b.add(joint+"D", parent, b.bones[b.index[joint]].Position)
		d.Layer, d.Append = 1, b.whole(joint)
		parent = b.last()
	}
	b.add(s.String()+"足先EX", parent, tPose[upper+3]).Layer = 1
}
