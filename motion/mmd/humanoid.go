package mmd

import "furitsuke/motion"

// NamesOf returns the MMD bones that stand at a humanoid bone's place in the
// body, whatever their parents (specs/mapping.md §1), folded by NFKC. A later
// name is for models and motions that lack the earlier one. A bone without a
// counterpart has none.
func NamesOf(b motion.Bone) []string { return humanoidNames[b] }

// A side is the character's left or right.
type side int

const (
	left side = iota
	right
)

func (s side) String() string { return [2]string{"左", "右"}[s] }

// of returns the bone of this side, given the left one and the right one.
func (s side) of(l, r motion.Bone) motion.Bone { return [2]motion.Bone{l, r}[s] }

// x returns 1 for left, -1 for right: the sign of the side's X axis.
func (s side) x() float64 { return float64(1 - 2*s) }

var humanoidNames = func() (t [motion.BoneCount][]string) {
	t[motion.Hips] = []string{"下半身", "腰", "センター"}
	t[motion.Spine] = []string{"上半身"}
	t[motion.Chest] = []string{"上半身2"}
	t[motion.UpperChest] = []string{"上半身3"}
	t[motion.Neck] = []string{"首"}
	t[motion.Head] = []string{"頭"}
	t[motion.Jaw] = []string{"あご"}
	for _, limb := range []struct {
		left, right motion.Bone
		names       []string
	}{
		{motion.LeftEye, motion.RightEye, []string{"目"}},
		{motion.LeftShoulder, motion.RightShoulder, []string{"肩"}},
		{motion.LeftUpperArm, motion.RightUpperArm, []string{"腕"}},
		{motion.LeftLowerArm, motion.RightLowerArm, []string{"ひじ"}},
		{motion.LeftHand, motion.RightHand, []string{"手首"}},
		{motion.LeftUpperLeg, motion.RightUpperLeg, []string{"足"}},
		{motion.LeftLowerLeg, motion.RightLowerLeg, []string{"ひざ"}},
		{motion.LeftFoot, motion.RightFoot, []string{"足首"}},
		// 足先EX bends the toes; つま先 is the tip that the toe IK pulls.
		{motion.LeftToes, motion.RightToes, []string{"足先EX", "つま先"}},
	} {
		for _, n := range limb.names {
			t[limb.left] = append(t[limb.left], left.String()+n)
			t[limb.right] = append(t[limb.right], right.String()+n)
		}
	}
	for _, s := range [2]side{left, right} {
		thumb := s.of(motion.LeftThumbMetacarpal, motion.RightThumbMetacarpal)
		for joint, digit := range [3]string{"0", "1", "2"} {
			t[thumb+motion.Bone(joint)] = []string{s.String() + "親指" + digit}
		}
		finger := thumb + 3
		for _, names := range [4][]string{{"人指", "人差指"}, {"中指"}, {"薬指"}, {"小指"}} {
			for _, digit := range [3]string{"1", "2", "3"} {
				for _, n := range names {
					t[finger] = append(t[finger], s.String()+n+digit)
				}
				finger++
			}
		}
	}
	return t
}()
