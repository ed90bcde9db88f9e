package desk

import (
	"archive/zip"
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"furitsuke/assets"
	"furitsuke/formats"
	"furitsuke/formats/pmx"
)

// sized returns a model that names itself, of a size that grows with n.
func sized(name string, n int) []byte {
	return (&pmx.File{Name: name, Comment: strings.Repeat("x", 100*n)}).Write()
}

// severalModels makes an archive and a folder with the same three models.
func severalModels(t *testing.T) (archive, folder string) {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	folder = filepath.Join(t.TempDir(), "models")
	for at, data := range map[string][]byte{
		"readme.txt": []byte("read me"), "A/small.pmx": sized("small", 1), "A/large.PMX": sized("large", 9), "B/metasmall.pmx": sized("meta", 2),
	} {
		w, err := z.Create(at)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(data); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(folder, filepath.FromSlash(at))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	archive = folder + ".zip"
	if err := os.WriteFile(archive, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return archive, folder
}

func TestPick(t *testing.T) {
	archive, folder := severalModels(t)
	for _, from := range []string{archive, folder} {
		for _, tt := range []struct{ pick, want string }{
			{"", "large"}, {"small", "small"}, {"SMALL.pmx", "small"}, {`A\small.pmx`, "small"}, {"B/metasmall", "meta"}, {"tasmall", "meta"},
		} {
			l, err := LoadPicked(from, Pick{Name: tt.pick})
			if err != nil {
				t.Fatal(err)
			}
			if l.Name != tt.want || l.Model == nil {
				t.Errorf("%q of %s is %s, want %s", tt.pick, filepath.Base(from), l.Name, tt.want)
			}
			told := slices.ContainsFunc(l.Warnings, func(w formats.Warning) bool { return strings.HasSuffix(w.String(), "3 models: A/large.PMX was opened") })
			if told != (tt.pick == "") {
				t.Errorf("%q: warnings %v", tt.pick, l.Warnings)
			}
		}
		_, err := LoadPicked(from, Pick{Name: "other"})
		if err == nil || !strings.Contains(err.Error(), `no model "other" inside (there are: A/large.PMX, A/small.pmx, B/metasmall.pmx)`) {
			t.Errorf("a model that is not there: %v", err)
		}
	}
}

// With a window to ask in, none of several models opens until one is chosen; the
// motion that came along is there already and the model plays it.
func TestChoice(t *testing.T) {
	archive, folder := severalModels(t)
	d := newDesk(t)
	d.Pick.Ask = true
	walk, err := assets.FS.ReadFile("motion/walk.vmd")
	if err != nil {
		t.Fatal(err)
	}
	motionFile := filepath.Join(t.TempDir(), "walk.vmd")
	if err := os.WriteFile(motionFile, walk, 0o644); err != nil {
		t.Fatal(err)
	}
	d.Open(archive, motionFile, folder)
	d.Wait()
	if w := d.Wants(); !slices.Contains(w, WantModel) {
		t.Fatalf("wants %v", w)
	}
	// Jobs end in any order, so either may be asked about first.
	from, models := d.Choice()
	if from != archive && from != folder || !slices.Equal(models, []string{"A/large.PMX", "A/small.pmx", "B/metasmall.pmx"}) {
		t.Fatalf("choice of %s: %q", from, models)
	}
	if len(d.Doc().Slots) != 0 || len(d.Doc().Motions) != 1 {
		t.Fatalf("%d models and %d motions before the choice", len(d.Doc().Slots), len(d.Doc().Motions))
	}
	run(t, d, "file.openModel", "A/small.pmx")
	d.Wait()
	if s := d.Doc().SlotOf(MMD); s == nil || s.Name != "small" || s.Motion != d.Doc().Motions[0].ID {
		t.Errorf("chosen: %+v", s)
	}
	if next, _ := d.Choice(); next == from || next == "" || !slices.Contains(d.Wants(), WantModel) {
		t.Errorf("the second choice is of %q", next)
	}
	run(t, d, "file.openModel", "")
	d.Wait()
	if next, _ := d.Choice(); next != "" || d.Doc().SlotOf(MMD).Name != "small" {
		t.Error("giving up opened something or asks on")
	}
	run(t, d, "file.openModel", "late") // nothing is asked any more
}
