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
	for _, want := range []desk.Want{desk.WantAppend, desk.WantPoses} { // what holds no motion is not on offer
		var b browser
		b.show(want, folder(t, "a.vrm", "b.mp3", "c.zip", "d.vpd", "e.glb")+string(filepath.Separator))
		if got, want := names(&b), []string{"d.vpd", "e.glb"}; !slices.Equal(got, want) {
			t.Errorf("for motion it lists %q, want %q", got, want)
		}
	}
	b = browser{}
	b.show(desk.WantOpen, filepath.Join(dir, "nothing")+string(filepath.Separator))
	if b.failed == nil || len(b.entries) != 0 {
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

// What is typed for the folder leads into it, or to a file.
func TestBrowserFollowsWhatIsTyped(t *testing.T) {
	dir := folder(t, "a.vmd", "models/x.pmx")
	t.Setenv("HOME", dir)
	var b browser
	b.show(desk.WantOpen, t.TempDir()+string(filepath.Separator))
	for _, c := range []struct{ typed, file, dir string }{
		{filepath.Join(dir, "models"), "", filepath.Join(dir, "models")},
		{"..", "", dir},
		{` "` + filepath.Join(dir, "a.vmd") + `" `, filepath.Join(dir, "a.vmd"), dir},
		{"models/x.pmx", filepath.Join(dir, "models", "x.pmx"), dir},
	} {
		if got := b.follow(c.typed); got != c.file || b.dir != c.dir || b.failed != nil {
			t.Errorf("%q leads to %q in %q (%v), want %q in %q", c.typed, got, b.dir, b.failed, c.file, c.dir)
		}
	}
	if got := b.follow("none"); got != "" || b.failed == nil || b.dir != dir {
		t.Errorf("a name that is not there leads to %q in %q, said: %v", got, b.dir, b.failed)
	}
	b.show(desk.WantSaveAs, filepath.Join(dir, "models", "new.vrma"))
	if got := b.follow(filepath.Join(dir, "a.vmd")); got != "" || b.dir != dir || b.name != "a.vmd" {
		t.Errorf("to save, a file leads to %q, the name %q in %q", got, b.name, b.dir)
	}
}

// The folder that was seen last is where the next look begins; a place to save is
// where it is.
func TestBrowserKeepsItsFolder(t *testing.T) {
	dir, other := folder(t, "a.vmd"), folder(t, "b.vrma")
	var b browser
	b.show(desk.WantOpen, other+string(filepath.Separator))
	b.enter(dir)
	b.show(desk.WantOpen, other+string(filepath.Separator))
	if b.dir != dir {
		t.Errorf("it begins in %q, want %q", b.dir, dir)
	}
	b.show(desk.WantSaveAs, filepath.Join(other, "c.vrma"))
	if b.dir != other {
		t.Errorf("to save it begins in %q, want %q", b.dir, other)
	}
}

// A name keeps any ending that the dialog is about, and an absolute one its folder.
func TestBrowserEndings(t *testing.T) {
	dir, other := folder(t), t.TempDir()
	for _, c := range []struct {
		want       desk.Want
		name, path string
	}{
		{desk.WantPoseFile, "nod.vrma", filepath.Join(dir, "nod.vrma")},
		{desk.WantPoseFile, "nod", filepath.Join(dir, "nod.vpd")},
		{desk.WantMMD, "nod.VPD", filepath.Join(dir, "nod.VPD")},
		{desk.WantSaveAs, "nod.vmd", filepath.Join(dir, "nod.vmd.vrma")},
		{desk.WantSaveAs, filepath.Join(other, "nod"), filepath.Join(other, "nod.vrma")},
	} {
		var b browser
		b.show(c.want, dir+string(filepath.Separator))
		b.name = c.name
		if got := b.take(); len(got) != 1 || got[0] != c.path {
			t.Errorf("%q gives %q, want %q", c.name, got, c.path)
		}
	}
}
