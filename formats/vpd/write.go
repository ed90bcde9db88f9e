package vpd

import (
	"bytes"
	"fmt"

	"furitsuke/formats/mmdname"
)

// Write returns the pose as MMD writes it: cp932, or UTF-8 if the file was, with
// line ends of Windows and six digits behind the point. What was read is written
// with the same words.
func (f *File) Write() []byte {
	w := &writer{utf8: f.UTF8}
	w.line(signature)
	w.line("")
	w.line("%s;\t\t// %s", f.Model, w.text("親ファイル名"))
	w.line("%d;\t\t\t\t// %s", f.Count, w.text("総ポーズボーン数"))
	w.line("")
	for i, b := range f.Bones {
		p, q := b.Position, b.Rotation
		w.line("Bone%d{%s", i, b.Name)
		w.line("  %f,%f,%f;\t\t\t\t// trans x,y,z", p[0], p[1], p[2])
		w.line("  %f,%f,%f,%f;\t\t// Quaternion x,y,z,w", q[0], q[1], q[2], q[3])
		w.line("}")
		w.line("")
	}
	for i, m := range f.Morphs {
		w.line("Morph%d{%s", i, m.Name)
		w.line("  %f;\t\t\t\t// weight", m.Weight)
		w.line("}")
		w.line("")
	}
	return w.out.Bytes()
}

type writer struct {
	out  bytes.Buffer
	utf8 bool
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(&w.out, format+"\r\n", args...) }

// text returns a text in the file's encoding.
func (w *writer) text(s string) []byte {
	if w.utf8 {
		return []byte(s)
	}
	b, _ := mmdname.Encode(s, 2*len(s))
	return b
}
