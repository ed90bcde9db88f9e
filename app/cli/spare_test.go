package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// No command writes over a file that it reads, be that file what is converted, a
// figure that it is converted for, or where a camera lands that nobody named.
func TestInputsAreSpared(t *testing.T) {
	dir := t.TempDir()
	copied := func(from, name string) string {
		t.Helper()
		data, err := os.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	files := compareFiles()
	walk := copied(files[2], "walk.vmd")
	vrm := copied(files[3], "furi.vrma")           // a file is known by what it holds
	beside := copied(files[3], "dance.camera.glb") // where the camera of dance.vmd goes
	dance := copied(cameraFile(t, true), "dance.vmd")
	for name, c := range map[string]struct {
		kept string
		args []string
	}{
		"convert, its motion":    {walk, []string{"convert", walk, "-o", walk}},
		"convert, its model":     {vrm, []string{"convert", walk, "--vrm", vrm, "-o", vrm}},
		"convert, by its camera": {beside, []string{"convert", dance, "--vrm", beside, "-o", filepath.Join(dir, "dance.vrma")}},
		"compare, its motion":    {walk, []string{"compare", files[1], walk, files[3], "-o", walk}},
		"compare, its model":     {vrm, []string{"compare", files[1], walk, vrm, "-o", filepath.Join(dir, ".", "furi.vrma")}},
	} {
		before, _ := os.ReadFile(c.kept)
		code, _, said := furitsuke(c.args...)
		if code == 0 || !strings.Contains(said, c.kept+" would be written over") {
			t.Errorf("%s: exit %d, %q", name, code, said)
		}
		if after, err := os.ReadFile(c.kept); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s: the file is another now (%v)", name, err)
		}
	}
}
