package app

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/app/desk"
	"furitsuke/formats/pmx"

	"github.com/AllenDang/cimgui-go/imgui"
)

// TestArchiveOfSeveralModels drops an archive of two models and chooses by the
// mouse, then drops it again and chooses by the keys, then gives up.
func TestArchiveOfSeveralModels(t *testing.T) {
	h := newHand(t)
	d := h.w.desk
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, name := range []string{"one", "二つ目"} {
		w, err := z.Create("models/" + name + ".pmx")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write((&pmx.File{Name: name}).Write()); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "two.zip")
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	before := d.Doc().SlotOf(desk.MMD).Name
	drop := func() {
		t.Helper()
		h.w.Drop([]string{path})
		h.wait()
		if !h.w.dialogs.open() || d.Doc().SlotOf(desk.MMD).Name == "" {
			t.Fatalf("nobody was asked: %v", said(d))
		}
		h.frames(2)
	}
	name := func(want string) {
		t.Helper()
		h.wait()
		if got := d.Doc().SlotOf(desk.MMD).Name; got != want || h.w.dialogs.open() {
			t.Errorf("%s stands on stage, want %s; still asking: %v", got, want, h.w.dialogs.open())
		}
	}
	drop()
	h.keys("Escape")
	name(before)

	drop()
	line := h.w.dialogs.chooser.lines[1]
	h.click(imgui.Vec2{X: line.X + 20, Y: line.Y + 5})
	if h.w.dialogs.chooser.at != 1 {
		t.Fatal("a click does not mark the model")
	}
	h.keys("Enter")
	name("二つ目")

	drop()
	h.keys("Up")
	h.keys("Enter")
	name("one")
}
