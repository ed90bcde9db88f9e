package archive

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// tree lists what Find must tell apart: case, and a name beside it.
var tree = []file{
	{"Model/a.pmx", "pmx"}, {"Model/Tex/Face.PNG", "face"}, {"Model/Tex/face.png", "lower"},
	{"Model/hair.png", "hair"}, {"toon.bmp", "toon"}, {"Model/Tex/\u304b\u3099.png", "ga"},
}

var finds = []struct{ path, want string }{
	{"hair.png", "hair"},
	{"HAIR.png", "hair"},
	{"./hair.png", "hair"},
	{`tex\face.png`, "lower"}, // the exact name first
	{`Tex\Face.PNG`, "face"},
	{"TEX//FACE.png", "face"}, // then the first in order
	{`..\toon.bmp`, "toon"},
	{"Tex/../hair.png", "hair"},
	{"Tex/が.png", "ga"},
	{`C:\Users\me\Model\Tex\Face.PNG`, "face"},
	{"/home/me/hair.png", "hair"},
	{`\\server\share\hair.png`, "hair"},
	{"../elsewhere/hair.png", "hair"}, // the model was moved since
	{"hair.png\x00junk", "hair"},
	{"elsewhere/hair.png", ""},
	{"hair", ""},
	{"Tex", ""},
	{"", ""},
	{".", ""},
	{"..", ""},
	{"../../../../toon.bmp", ""},
}

func TestFindInTree(t *testing.T) {
	a, err := OpenBytes("x", zipOf(tree...))
	if err != nil {
		t.Fatal(err)
	}
	find := a.In("Model")
	for _, tt := range finds {
		if got, ok := find(tt.path); string(got) != tt.want || ok != (tt.want != "") {
			t.Errorf("%q is %q, %v, want %q", tt.path, got, ok, tt.want)
		}
	}
	if got, ok := a.Find(`model\A.pmx`); !ok || string(got) != "pmx" {
		t.Errorf("from the root: %q, %v", got, ok)
	}
	if got := a.Paths(".pmx", ".bmp"); !slices.Equal(got, []string{"Model/a.pmx", "toon.bmp"}) {
		t.Errorf("%q", got)
	}
}

func TestFindInFolder(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "A"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "a")); err == nil {
		t.Skip("this disk cannot hold two names that differ in case alone")
	}
	for _, f := range tree {
		at := filepath.Join(dir, filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(f.data), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	find := Folder(filepath.Join(dir, "Model"))
	for _, tt := range finds {
		if got, ok := find(tt.path); string(got) != tt.want || ok != (tt.want != "") {
			t.Errorf("%q is %q, %v, want %q", tt.path, got, ok, tt.want)
		}
	}
	if _, ok := Folder(filepath.Join(dir, "nowhere"))("a.png"); ok {
		t.Error("found in a folder that is not there")
	}
}
