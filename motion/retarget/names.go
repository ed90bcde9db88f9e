package retarget

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"furitsuke/motion"
)

// A side is where the name of a joint places it.
type side int

const (
	middle side = iota
	left
	right
)

// of returns the bone of this side, given the left one.
func (s side) of(b motion.Bone) motion.Bone {
	if s != right {
		return b
	}
	r, _ := motion.BoneNamed("right" + strings.TrimPrefix(b.String(), "left"))
	return r
}

// sides are the words that place a joint.
var sides = map[string]side{"left": left, "l": left, "right": right, "r": right}

// prefixes are words before the name proper, with the number behind them:
// mixamorig:Hips, Bip01 Pelvis, J_Bip_C_Hips, joint_Root.
var prefixes = []string{"mixamorig", "bip", "j", "joint", "c"}

// parse splits a joint's name into its side and the rest, in lower case without
// anything between the words: "mixamorig:LeftUpLeg" is left and "upleg".
func parse(name string) (side, string) {
	if i := strings.LastIndexByte(name, ':'); i >= 0 {
		name = name[i+1:]
	}
	at, rest := middle, ""
	prefixed := false
	for _, w := range words(name) {
		if s, ok := sides[w]; ok && at == middle {
			at = s
			continue
		}
		if rest == "" {
			if slices.Contains(prefixes, w) {
				prefixed = true
				continue
			}
			if prefixed && unicode.IsDigit(rune(w[0])) {
				continue
			}
		}
		rest += w
	}
	return at, rest
}

// words splits at what is neither letter nor digit, before capitals and between
// letters and digits.
func words(name string) []string {
	var out []string
	runes := []rune(name)
	start := 0
	kind := func(r rune) int {
		switch {
		case unicode.IsUpper(r):
			return 1
		case unicode.IsLetter(r):
			return 2
		case unicode.IsDigit(r):
			return 3
		}
		return 0
	}
	cut := func(end int) {
		if end > start {
			out = append(out, strings.ToLower(string(runes[start:end])))
		}
		start = end
	}
	for i, r := range runes {
		k := kind(r)
		switch {
		case k == 0:
			cut(i)
			start = i + 1
		case i > start && k != kind(runes[i-1]) && !(kind(runes[i-1]) == 1 && k == 2):
			cut(i) // leftArm, Spine1
		case i > start+1 && kind(runes[i-1]) == 1 && k == 2:
			cut(i - 1) // the T of LThumb
		}
	}
	cut(len(runes))
	return out
}

// sided names the bones that there are two of (specs/bvh.md, Names to VRM).
// What "shoulder" and "foot" mean depends on what else there is; see find.
var sided = withFingers(map[string]motion.Bone{
	"shoulder": motion.LeftShoulder, "collar": motion.LeftShoulder, "clavicle": motion.LeftShoulder,
	"arm": motion.LeftUpperArm, "uparm": motion.LeftUpperArm, "upperarm": motion.LeftUpperArm, "shldr": motion.LeftUpperArm,
	"forearm": motion.LeftLowerArm, "lowarm": motion.LeftLowerArm, "lowerarm": motion.LeftLowerArm, "elbow": motion.LeftLowerArm,
	"hand": motion.LeftHand, "wrist": motion.LeftHand,
	"upleg": motion.LeftUpperLeg, "upperleg": motion.LeftUpperLeg, "thigh": motion.LeftUpperLeg, "hip": motion.LeftUpperLeg,
	"leg": motion.LeftLowerLeg, "lowleg": motion.LeftLowerLeg, "lowerleg": motion.LeftLowerLeg, "shin": motion.LeftLowerLeg, "knee": motion.LeftLowerLeg, "calf": motion.LeftLowerLeg,
	"foot": motion.LeftFoot, "ankle": motion.LeftFoot,
	"toebase": motion.LeftToes, "toe": motion.LeftToes, "toes": motion.LeftToes, "toe0": motion.LeftToes,
	"eye": motion.LeftEye,
})

// withFingers adds the joints of the fingers: of Mixamo and Axis Neuron
// (HandThumb1), VRoid (Thumb1), rigs of Blender (thumb.01), VRM (ThumbProximal)
// and Biped (Finger0, Finger01, Finger02: the thumb).
func withFingers(names map[string]motion.Bone) map[string]motion.Bone {
	for f, words := range [5][]string{{"thumb"}, {"index"}, {"middle"}, {"ring"}, {"little", "pinky"}} {
		for j := range 3 {
			b := motion.LeftThumbMetacarpal + motion.Bone(3*f+j)
			digit := fmt.Sprint(j + 1)
			for _, w := range words {
				for _, form := range []string{w + digit, "hand" + w + digit, w + "0" + digit} {
					names[form] = b
				}
			}
			names["finger"+fmt.Sprint(f)+[3]string{"", "1", "2"}[j]] = b
			names[strings.ToLower(strings.TrimPrefix(b.String(), "left"))] = b
		}
	}
	return names
}

// unsided names the bones in the middle, but for the spine, which is found by
// its place. Of several names for one bone the later is used if no earlier is
// there.
var unsided = []struct {
	bone  motion.Bone
	names []string
}{
	{motion.Hips, []string{"hips", "pelvis", "hip", "root"}},
	{motion.Neck, []string{"neck", "neck1", "neck01", "neck0"}},
	{motion.Head, []string{"head", "hmd"}},
	{motion.Jaw, []string{"jaw"}},
}
