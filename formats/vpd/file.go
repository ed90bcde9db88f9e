// Package vpd reads and writes VPD, the text format of single poses of
// MikuMikuDance. It knows nothing of skeletons, models or clips.
//
// Space: MMD's own, as in VMD: left-handed, units of 0.08 m, positions relative
// to rest. The layout follows specs/vpd.md; there is no official specification.
package vpd

import (
	"furitsuke/formats"
	"furitsuke/formats/mmdname"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// A File is a pose as it is stored. Names are bytes in the file's encoding:
// writers cut them at 19 bytes, within a character if it falls so.
type File struct {
	UTF8  bool   // how names are stored; otherwise cp932
	Model []byte // the model's name, usually with .osm behind it
	// Count is how many bones the file says it has; many say 0.
	Count  int
	Bones  []Bone
	Morphs []Morph

	Warnings []formats.Warning
}

// A Bone is the pose of one bone.
type Bone struct {
	Name     []byte
	Position [3]float64 // added to the rest offset
	Rotation [4]float64 // x y z w; all zero means none
}

// A Morph is the weight of one morph: an addition of MikuMikuMoving.
type Morph struct {
	Name   []byte
	Weight float64 // usually in [0,1]
}

// Name returns a name of the file in the forms that binding needs.
func (f *File) Name(b []byte) mmd.Name {
	if f.UTF8 {
		return mmdname.Of(string(b))
	}
	return mmdname.FromBytes(b)
}

// Motion returns the pose as a motion of one key a bone, all in frame 0. Of
// several blocks for one name the last counts, as in MMD.
func (f *File) Motion() *mmd.Motion {
	m := &mmd.Motion{}
	bones := map[string]int{}
	for _, b := range f.Bones {
		name := f.Name(b.Name)
		q := motion.Quat{X: b.Rotation[0], Y: b.Rotation[1], Z: b.Rotation[2], W: b.Rotation[3]}.Unit()
		key := mmd.BoneKey{Rotation: [4]float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)}}
		for k, x := range b.Position {
			key.Position[k] = float32(x)
		}
		for k := range key.Curves {
			key.Curves[k] = mmd.LinearCurve
		}
		track := mmd.BoneTrack{Name: name, Keys: []mmd.BoneKey{key}}
		if i, again := bones[name.Key]; again {
			m.Bones[i] = track
			continue
		}
		bones[name.Key] = len(m.Bones)
		m.Bones = append(m.Bones, track)
	}
	morphs := map[string]int{}
	for _, x := range f.Morphs {
		track := mmd.MorphTrack{Name: f.Name(x.Name), Keys: []mmd.MorphKey{{Weight: float32(x.Weight)}}}
		if i, again := morphs[track.Name.Key]; again {
			m.Morphs[i] = track
			continue
		}
		morphs[track.Name.Key] = len(m.Morphs)
		m.Morphs = append(m.Morphs, track)
	}
	return m
}
