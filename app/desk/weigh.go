package desk

import (
	"unsafe"

	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// onlyIn returns about how many bytes a takes that b does not: of its own, and of
// models, motions and music.
func onlyIn(a, b *Document) int {
	n := int(unsafe.Sizeof(*a)) + len(a.Motions)*int(unsafe.Sizeof(a.Motions[0])) + len(a.Slots)*int(unsafe.Sizeof(a.Slots[0]))
	models := map[*scene.Model]bool{}
	for _, s := range b.Slots {
		models[s.Model] = true
	}
	for _, s := range a.Slots {
		if !models[s.Model] {
			models[s.Model] = true
			n += s.Model.Bytes()
		}
	}
	for _, m := range a.Motions {
		was := b.Motion(m.ID)
		if was == m {
			continue
		}
		if was == nil {
			was = &Motion{}
		}
		n += int(unsafe.Sizeof(*m))
		if m.Clip != nil && m.Clip != was.Clip {
			keys := m.Clip.Unshared(was.Clip)
			n += keys
			if m.File != was.File {
				n += keys // its file holds as much
			}
		}
		if m.MMD != nil && m.MMD != was.MMD {
			n += bytesOf(m.MMD)
		}
	}
	if a.Music != nil && (b.Music == nil || a.Music.Sound != b.Music.Sound) {
		n += len(a.Music.Sound.Samples) * int(unsafe.Sizeof(a.Music.Sound.Samples[0]))
	}
	return n
}

// bytesOf returns how much memory the keys of bones take; morphs have few.
func bytesOf(m *mmd.Motion) int {
	n := 0
	for _, b := range m.Bones {
		n += len(b.Keys) * int(unsafe.Sizeof(mmd.BoneKey{}))
	}
	return n
}
