package app

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"furitsuke/app/desk"
)

func folder(t *testing.T, names ...string) string {
	dir := t.TempDir()
	for _, n := range names {
		path := filepath.Join(dir, n)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func names(b *browser) (out []string) {
	for _, e := range b.entries {
		out = append(out, e.name)
	}
	return out
}

func TestBrowserListsWhatTheDialogIsAbout(t *testing.T) {
	dir := folder(t, "b.VMD", "A.vrma", "notes.txt", ".hidden.vrm", "models/x.pmx")
	var b browser
	b.show(desk.WantOpen, dir+string(filepath.Separator))
	if got, want := names(&b), []string{"models", "A.vrma", "b.VMD"}; !slices.Equal(got, want) {
		t.Errorf("to open it lists %q, want %q", got, want)
	}
	b.show(desk.WantSaveAs, filepath.Join(dir, "new.vrma"))
	if got, want := names(&b), []string{"models", "A.vrma"}; !slices.Equal(got, want) || b.name != "new.vrma" {
		t.Errorf("to save %q it lists %q, want %q", b.name, got, want)
	}
	b.show(desk.WantOpen, filepath.Join(dir, "nothing")+string(filepath.Separator))
	if b.failed == "" || len(b.entries) != 0 {
		t.Error("a missing folder is not told")
	}
}

func TestBrowserTakesSeveral(t *testing.T) {
	dir := folder(t, "a.vmd", "b.vmd", "c.pmx")
	var b browser
	b.show(desk.WantOpen, dir+string(filepath.Separator))
	b.choose("c.pmx", true)
	b.choose("a.vmd", true)
	if got, want := b.take(), []string{filepath.Join(dir, "a.vmd"), filepath.Join(dir, "c.pmx")}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	b.choose("a.vmd", true) // a second click takes it back
	b.choose("b.vmd", false)
	if got := b.take(); len(got) != 1 || filepath.Base(got[0]) != "b.vmd" {
		t.Errorf("a plain click must take b.vmd alone, got %q", got)
	}
}

func TestBrowserAsksBeforeReplacing(t *testing.T) {
	dir := folder(t, "old.vrma")
	var b browser
	b.show(desk.WantSaveAs, dir+string(filepath.Separator))
	b.name = "old"
	if got := b.take(); got != nil || !b.replace {
		t.Fatalf("an existing file was taken without asking: %q", got)
	}
	if got := b.take(); len(got) != 1 || filepath.Base(got[0]) != "old.vrma" {
		t.Errorf("after asking it gives %q", got)
	}
	b.show(desk.WantSaveAs, dir+string(filepath.Separator))
	b.name = "new"
	if got := b.take(); len(got) != 1 || filepath.Base(got[0]) != "new.vrma" {
		t.Errorf("a new file gives %q, want new.vrma at once", got)
	}
}
