package desk

import (
	"os"
	"slices"
	"strings"

	"furitsuke/formats/mmdname"
	"furitsuke/formats/vrm"
	"furitsuke/motion"
	"furitsuke/motion/mmd"

	"github.com/BurntSushi/toml"
)

// A Face is a row of the table of expressions as settings and files hold it.
type Face struct {
	Morph      string  `toml:"morph"`      // as models write it
	Expression string  `toml:"expression"` // a preset of VRM 1.0, or a custom expression's name
	Share      float64 `toml:"share"`      // the expression's weight where the morph's is 1
}

// A SetFace is the argument of faces.set: a row of the table becomes another. A
// Row that the table does not have adds one at its end.
type SetFace struct {
	Row     int
	To      Face
	Gesture uint64 // of the drag, or 0
}

var faceTableCommands = []Command{
	// SetFace.
	{ID: "faces.set", Run: func(d *Desk, arg any) error {
		set := argument[SetFace](arg)
		row, err := set.To.row()
		if err != nil {
			return d.refuse(set.Gesture, err)
		}
		rows := slices.Clone(d.Doc().Convert.Faces.Rows())
		if set.Row >= 0 && set.Row < len(rows) {
			rows[set.Row] = row
		} else {
			rows = append(rows, row)
		}
		d.setFaces(rows, set.Gesture)
		return nil
	}},
	// int: the row to take out.
	{ID: "faces.remove", Run: func(d *Desk, arg any) error {
		i, rows := argument[int](arg), d.Doc().Convert.Faces.Rows()
		if i >= 0 && i < len(rows) {
			d.setFaces(slices.Delete(slices.Clone(rows), i, i+1), 0)
		}
		return nil
	}},
	// nil: the table that the program comes with.
	{ID: "faces.reset", Run: func(d *Desk, _ any) error {
		d.setFaces(mmd.DefaultFaces.Rows(), 0)
		return nil
	}},
}

// setFaces makes the rows the document's table. One that is as it was before
// changes nothing, so that what is converted stays known.
func (d *Desk) setFaces(rows []mmd.FaceRow, gesture uint64) {
	o := d.Doc().Convert
	if slices.EqualFunc(rows, o.Faces.Rows(), sameFace) {
		return
	}
	o.Faces = faceTable(rows)
	d.do(T("step.faces"), gesture, d.Doc().with(func(doc *Document) { doc.Convert = o }))
}

// faceTable returns the table of rows, which for those of the default is that.
func faceTable(rows []mmd.FaceRow) *mmd.FaceTable {
	if slices.EqualFunc(rows, mmd.DefaultFaces.Rows(), sameFace) {
		return mmd.DefaultFaces
	}
	return mmd.NewFaceTable(rows)
}

// withOwn returns the table of a clip's way back: behind its rows, each custom
// expression of the clip has the morph of its own name, in whatever width of letters
// the model writes it. Without a table no face is written, and none is made.
func withOwn(t *mmd.FaceTable, c *motion.Clip) *mmd.FaceTable {
	if t == nil {
		return nil
	}
	rows := t.Rows()
	for _, e := range c.Expressions {
		if e.Custom && e.Name != "" {
			rows = append(rows[:len(rows):len(rows)], mmd.FaceRow{Morph: mmdname.Of(e.Name), Expression: e.Name, Custom: true, Share: 1})
		}
	}
	if len(rows) == len(t.Rows()) {
		return t
	}
	return mmd.NewFaceTable(rows)
}

func sameFace(a, b mmd.FaceRow) bool { return FaceOf(a) == FaceOf(b) }

// FaceTable returns the table of faces; nil is the default's.
func FaceTable(faces []Face) (*mmd.FaceTable, error) {
	if faces == nil {
		return mmd.DefaultFaces, nil
	}
	rows := make([]mmd.FaceRow, len(faces))
	for i, f := range faces {
		row, err := f.row()
		if err != nil {
			return nil, fail("error.faceRow", i+1, err)
		}
		rows[i] = row
	}
	return faceTable(rows), nil
}

// faceTable returns the table of the settings, whose rows are checked.
func (s *Settings) faceTable() *mmd.FaceTable {
	t, err := FaceTable(s.Faces)
	if err != nil {
		panic("desk: a face of the settings: " + err.Error())
	}
	return t
}

// ReadFaces reads a table from a TOML file, in the form that the settings hold
// it in: [[faces]] with morph, expression and share.
func ReadFaces(path string) ([]Face, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var file struct {
		Faces []Face `toml:"faces"`
	}
	if _, err := toml.Decode(string(data), &file); err != nil {
		return nil, err
	}
	if len(file.Faces) == 0 {
		return nil, fail("error.noFaces")
	}
	return file.Faces, nil
}

// Faces returns the rows of a table as settings hold them; nil for the default,
// so that a later version's better one comes through.
func Faces(t *mmd.FaceTable) []Face {
	if t == mmd.DefaultFaces {
		return nil
	}
	out := make([]Face, len(t.Rows()))
	for i, r := range t.Rows() {
		out[i] = FaceOf(r)
	}
	return out
}

// FaceOf returns a row of a table as it is edited.
func FaceOf(r mmd.FaceRow) Face { return Face{r.Morph.Text, r.Expression, r.Share} }

// row returns the face as motion/mmd takes it, or says what is wrong with it.
// The presets that look somewhere have no place in a VRMA: the gaze says that.
func (f Face) row() (mmd.FaceRow, error) {
	f.Morph, f.Expression = strings.TrimSpace(f.Morph), strings.TrimSpace(f.Expression)
	switch {
	case f.Morph == "" || f.Expression == "":
		return mmd.FaceRow{}, fail("error.faceName")
	case looking(f.Expression):
		return mmd.FaceRow{}, fail("error.faceLooks", f.Expression)
	case !(f.Share > 0 && f.Share <= mmd.MaxShare):
		return mmd.FaceRow{}, fail("error.range", f.Share, 0, mmd.MaxShare)
	}
	custom := !slices.Contains(vrm.Presets, f.Expression)
	return mmd.FaceRow{Morph: mmdname.Of(f.Morph), Expression: f.Expression, Custom: custom, Share: f.Share}, nil
}

// FoldMorph returns the name that morphs are found by, see [mmd.Name].
func FoldMorph(name string) string { return mmdname.Of(strings.TrimSpace(name)).Folded }

func looking(expression string) bool {
	return strings.HasPrefix(expression, "look") && slices.Contains(vrm.Presets, expression)
}

// FacePresets returns the presets that a morph may stand for.
func FacePresets() []string {
	return slices.DeleteFunc(slices.Clone(vrm.Presets), looking)
}
