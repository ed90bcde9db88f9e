package scene

import (
	"slices"
	"strings"

	"furitsuke/motion"
)

// A BodyPart is a region of a figure as one would name it.
type BodyPart uint8

// The parts of a body, and what a figure wears. NoPart is a place that hangs on
// no humanoid bone.
const (
	NoPart BodyPart = iota
	HeadPart
	NeckPart
	ChestPart
	BellyPart
	HipsPart
	ShoulderPart
	UpperArmPart
	LowerArmPart
	HandPart
	UpperLegPart
	LowerLegPart
	FootPart
	HairPart
	SkirtPart
	ClothPart // what else swings: ribbons, ties, tails, sleeves
)

// String names the part in English.
func (p BodyPart) String() string {
	return [...]string{"none", "head", "neck", "chest", "belly", "hips", "shoulder", "upper arm", "lower arm", "hand",
		"upper leg", "lower leg", "foot", "hair", "skirt", "cloth"}[p]
}

// partOf gives the part of each humanoid bone, and of what swings on it.
var partOf = func() (out [motion.BoneCount]struct{ still, swings BodyPart }) {
	set := func(still, swings BodyPart, first, last motion.Bone) {
		for b := first; b <= last; b++ {
			out[b].still, out[b].swings = still, swings
		}
	}
	set(HipsPart, SkirtPart, motion.Hips, motion.Hips)
	set(BellyPart, SkirtPart, motion.Spine, motion.Spine)
	set(ChestPart, ClothPart, motion.Chest, motion.UpperChest)
	set(NeckPart, ClothPart, motion.Neck, motion.Neck)
	set(HeadPart, HairPart, motion.Head, motion.Jaw)
	for _, upper := range [2]motion.Bone{motion.LeftUpperLeg, motion.RightUpperLeg} {
		set(UpperLegPart, SkirtPart, upper, upper)
		set(LowerLegPart, SkirtPart, upper+1, upper+1)
		set(FootPart, ClothPart, upper+2, upper+3)
	}
	for _, shoulder := range [2]motion.Bone{motion.LeftShoulder, motion.RightShoulder} {
		set(ShoulderPart, ClothPart, shoulder, shoulder)
		set(UpperArmPart, ClothPart, shoulder+1, shoulder+1)
		set(LowerArmPart, ClothPart, shoulder+2, shoulder+2)
		set(HandPart, ClothPart, shoulder+3, shoulder+3)
	}
	set(HandPart, ClothPart, motion.LeftThumbMetacarpal, motion.RightLittleDistal)
	return out
}()

// carriers returns the humanoid bone that carries each node: its own, or that of
// the nearest ancestor. In MMD a bone that takes the whole rotation of another
// stands in for it, as D bones do in the legs, and goes where that one goes.
func (m *Model) carriers() []motion.Bone {
	out := make([]motion.Bone, len(m.Nodes))
	known := make([]bool, len(m.Nodes))
	for b := range motion.BoneCount {
		if n := m.Humanoid[b]; m.Has.Has(b) && !known[n] {
			out[n], known[n] = b, true
		}
	}
	for _, i := range m.Order {
		at, steps := i, 0
		for at >= 0 && !known[at] && steps <= len(m.Nodes) {
			at, steps = m.leads(at), steps+1
		}
		bone := motion.Bone(motion.NoBone)
		if at >= 0 && known[at] {
			bone = out[at]
		}
		out[i], known[i] = bone, true
	}
	return out
}

// leads returns the node that a node follows: the one it stands in for, or its
// parent.
func (m *Model) leads(node int) int {
	if m.Skeleton != nil && node < len(m.Skeleton.Bones) {
		if a := m.Skeleton.Bones[node].Append; a != nil && a.Rotation && a.Ratio == 1 && a.Source >= 0 && a.Source < len(m.Nodes) {
			return a.Source
		}
	}
	return m.Nodes[node].Parent
}

// wornNames are words in the names of materials, and of bones, of what is worn.
// What swings without such a name is known by what it hangs on.
var wornNames = []struct {
	part  BodyPart
	words []string
}{
	{HairPart, []string{"hair", "ponytail", "twintail", "braid", "髪", "もみあげ", "ポニテ", "ポニーテール", "ツインテ", "アホ毛", "おさげ"}},
	{SkirtPart, []string{"skirt", "スカート"}},
}

// wornPart returns the part that a name tells, or NoPart.
func wornPart(name string) BodyPart {
	name = strings.ToLower(name)
	for _, w := range wornNames {
		if slices.ContainsFunc(w.words, func(word string) bool { return strings.Contains(name, word) }) {
			return w.part
		}
	}
	return NoPart
}

// bodyParts returns the part of each node, bone being its carrier.
func (m *Model) bodyParts(bone []motion.Bone) []BodyPart {
	swings := make([]bool, len(m.Nodes))
	for _, s := range m.Swings {
		swings[s.Node] = true
	}
	out := make([]BodyPart, len(m.Nodes))
	for _, i := range m.Order {
		n, b := &m.Nodes[i], bone[i]
		own := b != motion.NoBone && m.Humanoid[b] == i
		if !own && n.Parent >= 0 && swings[n.Parent] { // the end of what swings
			swings[i] = true
		}
		worn := wornPart(n.Name)
		switch {
		case worn != NoPart && !own:
			out[i] = worn
		case b == motion.NoBone:
		case swings[i]:
			out[i] = partOf[b].swings
		default:
			out[i] = partOf[b].still
		}
	}
	return out
}
