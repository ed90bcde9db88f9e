package vmd

import (
	"cmp"
	"fmt"
	"slices"

	"furitsuke/formats/mmdname"
	"furitsuke/motion/mmd"
)

// Motion returns what MMD plays: one track per name in order of first
// appearance, keys sorted by frame, and of several records for one name and
// frame the last (64 of 254 measured files hold such). Names are one if their
// bytes up to the NUL are. Tracks that no model has stay in.
//
// A rotation of four zeros means none. Numbers that are infinite or NaN become
// those of a bone at rest; Read has warned.
func (f *File) Motion() *mmd.Motion {
	m := &mmd.Motion{Last: f.LastFrame()}
	bones := group(len(f.Bones), func(i int) ([15]byte, uint32) { return f.Bones[i].Name, f.Bones[i].Frame })
	m.Bones = make([]mmd.BoneTrack, len(bones))
	for i, g := range bones {
		keys := make([]mmd.BoneKey, len(g.records))
		for j, r := range g.records {
			keys[j] = f.Bones[r].play()
		}
		m.Bones[i] = mmd.BoneTrack{Name: g.name, Keys: keys}
	}
	morphs := group(len(f.Morphs), func(i int) ([15]byte, uint32) { return f.Morphs[i].Name, f.Morphs[i].Frame })
	m.Morphs = make([]mmd.MorphTrack, len(morphs))
	for i, g := range morphs {
		keys := make([]mmd.MorphKey, len(g.records))
		for j, r := range g.records {
			keys[j] = mmd.MorphKey{Frame: f.Morphs[r].Frame, Weight: f.Morphs[r].Weight}
			if !finite([]float32{keys[j].Weight}) {
				keys[j].Weight = 0
			}
		}
		m.Morphs[i] = mmd.MorphTrack{Name: g.name, Keys: keys}
	}
	for _, r := range lastOfFrame(indices(len(f.Shows)), func(i int) uint32 { return f.Shows[i].Frame }) {
		k := &f.Shows[r]
		show := mmd.ShowKey{Frame: k.Frame, Visible: k.Visible != 0, IK: make([]mmd.IKSwitch, len(k.IK))}
		for j := range k.IK {
			show.IK[j] = mmd.IKSwitch{Name: mmdname.FromBytes(k.IK[j].Name[:]), On: k.IK[j].On != 0}
		}
		m.Shows = append(m.Shows, show)
	}
	return m
}

// LastFrame returns the last frame that has a record of any kind.
func (f *File) LastFrame() (last uint32) {
	for i := range f.Bones {
		last = max(last, f.Bones[i].Frame)
	}
	for i := range f.Morphs {
		last = max(last, f.Morphs[i].Frame)
	}
	for i := range f.Cameras {
		last = max(last, f.Cameras[i].Frame)
	}
	for i := range f.Lights {
		last = max(last, f.Lights[i].Frame)
	}
	for i := range f.Shadows {
		last = max(last, f.Shadows[i].Frame)
	}
	for i := range f.Shows {
		last = max(last, f.Shows[i].Frame)
	}
	return last
}

func (k *BoneKey) play() mmd.BoneKey {
	out := mmd.BoneKey{Frame: k.Frame, Position: k.Position, Rotation: k.Rotation}
	out.Curves, out.PhysicsOff = k.Bezier()
	if !finite(out.Position[:]) {
		out.Position = [3]float32{}
	}
	if out.Rotation == ([4]float32{}) || !finite(out.Rotation[:]) {
		out.Rotation = [4]float32{3: 1}
	}
	return out
}

// A named is the records of one name, in the order of their frames.
type named struct {
	name    mmd.Name
	records []int
}

// group sorts n records by name and frame.
func group(n int, at func(i int) ([15]byte, uint32)) []named {
	var out []named
	exact := map[[15]byte]int{} // whole fields: no decoding for each record
	bound := map[string]int{}   // the bytes up to the NUL
	for i := range n {
		field, _ := at(i)
		g, known := exact[field]
		if !known {
			fresh := field // the copy that goes to the heap: one a name, not one a record
			name := mmdname.FromBytes(fresh[:])
			if g, known = bound[name.Key]; !known {
				g = len(out)
				out = append(out, named{name: name})
				bound[name.Key] = g
			}
			exact[field] = g
		}
		out[g].records = append(out[g].records, i)
	}
	for i := range out {
		out[i].records = lastOfFrame(out[i].records, func(i int) uint32 { _, frame := at(i); return frame })
	}
	return out
}

// lastOfFrame sorts records by frame and keeps the last of each frame.
func lastOfFrame(records []int, frame func(i int) uint32) []int {
	slices.SortStableFunc(records, func(a, b int) int { return cmp.Compare(frame(a), frame(b)) })
	out := records[:0]
	for i, r := range records {
		if i+1 == len(records) || frame(records[i+1]) != frame(r) {
			out = append(out, r)
		}
	}
	return out
}

func indices(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// FromMotion returns m as a file for the model of that name, as MMD writes one
// (specs/vmd.md §8): all six sections, keys sorted by frame and then by track.
// Tracks and IK switches whose names cp932 lacks cannot be written; the file's
// Warnings name them. The file's Motion is m again, but for those, tracks without
// keys, the order of tracks, and a Last beyond the last key.
func FromMotion(m *mmd.Motion, modelName string) *File {
	f := &File{}
	model, ok := mmdname.Encode(modelName, modelSize)
	if !ok {
		f.warn("model name", -1, fmt.Sprintf("%q has characters that cp932 lacks", modelName), "written as '?'")
	}
	f.Model = model
	for i := range m.Bones {
		t := &m.Bones[i]
		var name [15]byte
		if !f.field(name[:], t.Name, "bone keys") {
			continue
		}
		for _, k := range t.Keys {
			key := BoneKey{Name: name, Frame: k.Frame, Position: k.Position, Rotation: k.Rotation}
			key.SetBezier(k.Curves, k.PhysicsOff)
			f.Bones = append(f.Bones, key)
		}
	}
	for i := range m.Morphs {
		t := &m.Morphs[i]
		var name [15]byte
		if !f.field(name[:], t.Name, "morph keys") {
			continue
		}
		for _, k := range t.Keys {
			f.Morphs = append(f.Morphs, MorphKey{Name: name, Frame: k.Frame, Weight: k.Weight})
		}
	}
	for _, k := range m.Shows {
		show := ShowKey{Frame: k.Frame, Visible: bit(k.Visible)}
		for _, s := range k.IK {
			ik := IKSwitch{On: bit(s.On)}
			if f.field(ik.Name[:], s.Name, "IK switch") {
				show.IK = append(show.IK, ik)
			}
		}
		f.Shows = append(f.Shows, show)
	}
	slices.SortStableFunc(f.Bones, func(a, b BoneKey) int { return cmp.Compare(a.Frame, b.Frame) })
	slices.SortStableFunc(f.Morphs, func(a, b MorphKey) int { return cmp.Compare(a.Frame, b.Frame) })
	return f
}

// field fills the bytes of a name: those that bound it when it was read, or its
// text in cp932. It reports whether that can be done.
func (f *File) field(to []byte, name mmd.Name, place string) bool {
	if name.Key == "" {
		name = mmdname.Of(name.Text)
	}
	if !mmdname.Writable(name) {
		f.warn(place, -1, fmt.Sprintf("the name %q has characters that cp932 lacks", name.Text), "left out")
		return false
	}
	copy(to, name.Key)
	return true
}

func bit(b bool) uint8 {
	if b {
		return 1
	}
	return 0
}
