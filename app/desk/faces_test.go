package desk

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/motion/mmd"
)

func expressionOf(d *Desk, morph string) string {
	for _, r := range d.Doc().Convert.Faces.Rows() {
		if r.Morph.Text == morph {
			return r.Expression
		}
	}
	return ""
}

// TestFaceTableIsEdited walks the commands of the table and back.
func TestFaceTableIsEdited(t *testing.T) {
	d := newDesk(t)
	run(t, d, "faces.reset", nil)
	if d.History().Len() != 0 {
		t.Error("a reset of the default table is a step")
	}
	rows := len(mmd.DefaultFaces.Rows())
	run(t, d, "faces.set", SetFace{Row: -1, To: Face{" 照れ ", "照れ", 0.5}})
	last := d.Doc().Convert.Faces.Rows()
	if len(last) != rows+1 || !last[rows].Custom || last[rows].Morph.Key == "" || FaceOf(last[rows]) != (Face{"照れ", "照れ", 0.5}) {
		t.Fatalf("the new row is %+v", last[rows:])
	}
	run(t, d, "faces.set", SetFace{Row: rows, To: Face{"照れ", "happy", 2}})
	if r := d.Doc().Convert.Faces.Rows()[rows]; r.Custom || r.Expression != "happy" || r.Share != 2 {
		t.Errorf("the row became %+v", r)
	}
	run(t, d, "faces.remove", 0) // あ
	if expressionOf(d, "あ") != "" || len(d.Doc().Convert.Faces.Rows()) != rows {
		t.Error("あ is still there")
	}
	run(t, d, "faces.remove", 9999)
	for _, bad := range []Face{{"", "happy", 1}, {"頬", " ", 1}, {"頬", "lookUp", 1}, {"頬", "happy", 0}, {"頬", "happy", 2.5}} {
		if err := d.Run("faces.set", SetFace{Row: -1, To: bad}); err == nil {
			t.Errorf("%+v is a row", bad)
		}
	}
	if d.History().Len() != 3 {
		t.Errorf("%d steps, want 3", d.History().Len())
	}
	run(t, d, "edit.undo", nil)
	if expressionOf(d, "あ") != "aa" || expressionOf(d, "照れ") != "happy" {
		t.Error("undo did not bring あ back alone")
	}
	run(t, d, "edit.goto", 0)
	if d.Doc().Convert.Faces != mmd.DefaultFaces {
		t.Error("all undone, the table is not the default")
	}
	run(t, d, "edit.goto", 3)
	run(t, d, "faces.reset", nil)
	if d.Doc().Convert.Faces != mmd.DefaultFaces {
		t.Error("a reset table is not the default")
	}
}

// TestFacesFollowTheTable holds that a motion that follows the options takes a
// change of the table on.
func TestFacesFollowTheTable(t *testing.T) {
	d := onStage(t)
	m := bow()
	m.Morphs = []mmd.MorphTrack{{Name: mmd.Name{Text: "頬", Folded: "頬"}, Keys: []mmd.MorphKey{{Frame: 0, Weight: 1}}}}
	d.arrange(&batch{loaded: []*Loaded{{Kind: VMDFile, Path: "bow.vmd", Name: "bow.vmd", MMD: m}}})
	d.Wait()
	if _, m := d.Doc().Current(); len(m.Clip.Expressions) != 0 || len(m.Report.Morphs) != 1 {
		t.Fatalf("expressions %v, left out %v", m.Clip.Expressions, m.Report.Morphs)
	}
	run(t, d, "faces.set", SetFace{Row: -1, To: Face{"頬", "blush", 1}})
	if _, m := d.Doc().Current(); len(m.Clip.Expressions) != 1 || m.Clip.Expressions[0].Name != "blush" || len(m.Report.Morphs) != 0 {
		t.Errorf("expressions %v, left out %v", m.Clip.Expressions, m.Report.Morphs)
	}
}

// TestFacesAreKept holds that a user's table lasts, and that the program's own
// is not written down.
func TestFacesAreKept(t *testing.T) {
	files := Files{Settings: filepath.Join(t.TempDir(), "settings.toml")}
	again := func(change func(d *Desk)) *mmd.FaceTable {
		t.Helper()
		d := New(Options{Workers: 1, Files: files})
		change(d)
		if err := d.Close(); err != nil {
			t.Fatal(err)
		}
		d = New(Options{Workers: 1, Files: files})
		defer d.Jobs.Close()
		return d.Doc().Convert.Faces
	}
	if table := again(func(*Desk) {}); table != mmd.DefaultFaces {
		t.Error("the default table came back as another")
	}
	if text, err := os.ReadFile(files.Settings); err != nil || strings.Contains(string(text), "faces") {
		t.Errorf("the default table is written down (%v)", err)
	}
	table := again(func(d *Desk) { run(t, d, "faces.set", SetFace{Row: 0, To: Face{"あ", "aa", 0.75}}) })
	if r := table.Rows(); len(r) != len(mmd.DefaultFaces.Rows()) || FaceOf(r[0]) != (Face{"あ", "aa", 0.75}) {
		t.Errorf("the table came back with %d rows", len(r))
	}
	table = again(func(d *Desk) {
		for range d.Doc().Convert.Faces.Rows() {
			run(t, d, "faces.remove", 0)
		}
	})
	if len(table.Rows()) != 0 {
		t.Errorf("an empty table came back with %d rows", len(table.Rows()))
	}
	if err := os.WriteFile(files.Settings, []byte("[[faces]]\nmorph = \"あ\"\nexpression = \"aa\"\nshare = 1\n[[faces]]\nmorph = \"い\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	d := New(Options{Workers: 1, Files: files})
	defer d.Jobs.Close()
	if r := d.Doc().Convert.Faces.Rows(); len(r) != 1 || r[0].Expression != "aa" {
		t.Errorf("of a table with a broken row came %v", r)
	}
}
