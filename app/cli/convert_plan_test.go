package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tree writes files into a folder, each a copy of another.
func tree(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, from := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		data := []byte("no motion")
		if from != "" {
			data = read(t, from)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// list returns the paths of the files in a folder and its subfolders.
func list(t *testing.T, dir string) (out []string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			path, err = filepath.Rel(dir, path)
			out = append(out, filepath.ToSlash(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// TestConvertTree: the motions of a folder and its subfolders keep their places,
// what is none is left alone, and a second run finds the same ones.
func TestConvertTree(t *testing.T) {
	bow := bowFile(t)
	in := tree(t, map[string]string{
		"a.vmd": bow, "sub/a.VMD": bow, "sub/deep/b.vmd": bow,
		"camera.vmd": cameraFile(t, false), "sub/dance.vmd": cameraFile(t, true),
		"readme.txt": "", "skin.png": "", ".hidden/c.vmd": "", "._a.vmd": "",
	})
	want := []string{"a.vrma", "camera.glb", "sub/a.vrma", "sub/dance.camera.glb", "sub/dance.vrma", "sub/deep/b.vrma"}
	out := filepath.Join(in, "out")
	for range 2 {
		if _, said, _ := furitsuke("convert", in, "-o", out); !strings.HasSuffix(said, "5 converted, 0 failed\n") {
			t.Errorf("it says %q", said)
		}
		if got := list(t, out); !slices.Equal(got, want) {
			t.Errorf("there are %q, want %q", got, want)
		}
	}
	back := t.TempDir()
	must(t, "convert", filepath.Join(out, "sub"), "-o", back, "--to", "vmd")
	if got := list(t, back); !slices.Equal(got, []string{"a.vmd", "dance.vmd", "deep/b.vmd"}) {
		t.Errorf("the way back gives %q", got)
	}
}

// TestFoldersThatCollide: nothing is written where two files would become one.
func TestFoldersThatCollide(t *testing.T) {
	bow := bowFile(t)
	one := tree(t, map[string]string{"x/a.vmd": bow})
	two := tree(t, map[string]string{"x/a.vmd": bow, "b.vmd": bow})
	none := tree(t, map[string]string{"a.txt": "", "b.vrma": ""})
	for _, c := range []struct {
		in   []string
		says string
	}{
		{[]string{one, two}, "would both become"},
		{[]string{none}, "there is no motion inside (.vmd .vpd .bvh .glb .gltf)"},
	} {
		out := filepath.Join(t.TempDir(), "out")
		status, _, said := furitsuke(append(append([]string{"convert"}, c.in...), "-o", out)...)
		if status != statusUsage || !strings.Contains(said, c.says) {
			t.Errorf("%q: status %d, %q", c.in, status, said)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%q: a folder was made", c.in)
		}
	}
	// The camera that a dance brings lands where another file would.
	films := tree(t, map[string]string{"a.vmd": cameraFile(t, true), "a.camera.vmd": cameraFile(t, false)})
	status, _, said := furitsuke("convert", films, "-o", t.TempDir())
	if status != statusError || !strings.Contains(said, "would both become") {
		t.Errorf("two cameras of one name: status %d, %q", status, said)
	}
}
