package scene

import (
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// findHumanoid fills Humanoid and Has of an MMD model by the names of its bones;
// of two bones of one name the first counts, as it does for motions.
func (m *Model) findHumanoid(s *mmd.Skeleton) {
	named := map[string]int{}
	for i, b := range s.Bones {
		if _, has := named[b.Name.Folded]; !has {
			named[b.Name.Folded] = i
		}
	}
	for b := range motion.BoneCount {
		m.Humanoid[b] = -1
		for _, name := range mmd.NamesOf(b) {
			if i, ok := named[name]; ok {
				m.Humanoid[b] = i
				m.Has = m.Has.With(b)
				break
			}
		}
	}
}
