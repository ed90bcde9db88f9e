package scene

import (
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// mmdBones names the humanoid bones of an MMD model, folded by NFKC: the bones
// at the same place in the body, whatever their parents (specs mapping.md §1).
// A later name is for models that lack the earlier one.
var mmdBones = func() (t [motion.BoneCount][]string) {
	t[motion.Hips] = []string{"下半身", "腰", "センター"}
	t[motion.Spine] = []string{"上半身"}
	t[motion.Chest] = []string{"上半身2"}
	t[motion.UpperChest] = []string{"上半身3"}
	t[motion.Neck] = []string{"首"}
	t[motion.Head] = []string{"頭"}
	t[motion.Jaw] = []string{"あご"}
	limb := func(side string, b motion.Bone, names ...string) {
		for _, n := range names {
			t[b] = append(t[b], side+n)
		}
	}
	for i, side := range [2]string{"左", "右"} {
		of := func(left, right motion.Bone) motion.Bone { return [2]motion.Bone{left, right}[i] }
		limb(side, of(motion.LeftEye, motion.RightEye), "目")
		limb(side, of(motion.LeftShoulder, motion.RightShoulder), "肩")
		limb(side, of(motion.LeftUpperArm, motion.RightUpperArm), "腕")
		limb(side, of(motion.LeftLowerArm, motion.RightLowerArm), "ひじ")
		limb(side, of(motion.LeftHand, motion.RightHand), "手首")
		limb(side, of(motion.LeftUpperLeg, motion.RightUpperLeg), "足")
		limb(side, of(motion.LeftLowerLeg, motion.RightLowerLeg), "ひざ")
		limb(side, of(motion.LeftFoot, motion.RightFoot), "足首")
		limb(side, of(motion.LeftToes, motion.RightToes), "足先EX", "つま先")
		thumb := of(motion.LeftThumbMetacarpal, motion.RightThumbMetacarpal)
		limb(side, thumb, "親指0")
		limb(side, thumb+1, "親指1")
		limb(side, thumb+2, "親指2")
		finger := of(motion.LeftIndexProximal, motion.RightIndexProximal)
		for k, name := range [4]string{"人指", "中指", "薬指", "小指"} {
			for joint, digit := range [3]string{"1", "2", "3"} {
				limb(side, finger+motion.Bone(3*k+joint), name+digit)
			}
		}
	}
	return t
}()

// findHumanoid fills Humanoid and Has of an MMD model by the names of its bones;
// of two bones of one name the first counts, as it does for motions.
func (m *Model) findHumanoid(s *mmd.Skeleton) {
	named := map[string]int{}
	for i, b := range s.Bones {
		if _, has := named[b.Name.Folded]; !has {
			named[b.Name.Folded] = i
		}
	}
	for b, names := range mmdBones {
		m.Humanoid[b] = -1
		for _, name := range names {
			if i, ok := named[name]; ok {
				m.Humanoid[b] = i
				m.Has = m.Has.With(motion.Bone(b))
				break
			}
		}
	}
}
