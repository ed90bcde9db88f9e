package vpd

import (
	"fmt"

	"furitsuke/formats"
	"furitsuke/formats/mmdname"
	"furitsuke/motion/mmd"
)

// nameSize is how many bytes of a name are written: what the longest measured
// have (specs/vpd.md).
const nameSize = 19

// FromMotion returns the first frame of a motion as a pose of the model of that
// name: every bone that has keys, since bones that a file does not list keep the
// pose they have. Names that cp932 lacks cannot be written; the file's Warnings
// name them. Morphs are an addition that MMD does not know; they are written if
// withMorphs asks for it.
func FromMotion(m *mmd.Motion, model string, withMorphs bool) *File {
	f := &File{}
	name, ok := mmdname.Encode(model+".osm", 2*len(model)+len(".osm"))
	if !ok {
		f.lacks("model name", model, "written as '?'")
	}
	f.Model = name
	for _, t := range m.Bones {
		if len(t.Keys) == 0 {
			continue
		}
		k := t.Keys[0]
		b := Bone{Name: f.field(t.Name, "bone")}
		if b.Name == nil {
			continue
		}
		for i, x := range k.Position {
			b.Position[i] = float64(x)
		}
		for i, x := range k.Rotation {
			b.Rotation[i] = float64(x)
		}
		f.Bones = append(f.Bones, b)
	}
	f.Count = len(f.Bones)
	for _, t := range m.Morphs {
		if !withMorphs || len(t.Keys) == 0 || t.Keys[0].Weight == 0 {
			continue
		}
		if name := f.field(t.Name, "morph"); name != nil {
			f.Morphs = append(f.Morphs, Morph{Name: name, Weight: float64(t.Keys[0].Weight)})
		}
	}
	return f
}

// field returns the bytes of a name, or nil if cp932 lacks some of it.
func (f *File) field(name mmd.Name, place string) []byte {
	b, ok := mmdname.Encode(name.Text, nameSize)
	switch {
	case ok:
		return b
	case name.Key != "" && mmdname.Writable(name):
		return []byte(name.Key) // bytes of a file whose text could not be shown
	}
	f.lacks(place, name.Text, "left out")
	return nil
}

func (f *File) lacks(place, name, done string) {
	f.Warnings = append(f.Warnings, formats.Warning{
		Format: "vpd", Place: place, Offset: -1,
		Found: fmt.Sprintf("%q has characters that cp932 lacks", name), Done: done,
	})
}
