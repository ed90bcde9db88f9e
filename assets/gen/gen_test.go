package main

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"furitsuke/assets"
	"furitsuke/formats/pmx"
	"furitsuke/formats/vmd"
	"furitsuke/formats/vrm"
	"furitsuke/formats/vrma"
)

// What is committed is what the code makes: run go generate ./assets after a
// change and look at her.
func TestCommittedFilesAreGenerated(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("other processors fuse multiplications and additions, and so round otherwise")
	}
	if testing.Short() {
		t.Skip("modelling her takes too long for a short run")
	}
	dir := filepath.Join(t.TempDir(), "assets")
	if err := write(dir); err != nil {
		t.Fatal(err)
	}
	made, err := files()
	if err != nil {
		t.Fatal(err)
	}
	for name := range made {
		fresh, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		committed, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(fresh, made[name]) {
			t.Errorf("%s differs between two runs", name)
		}
		if !bytes.Equal(fresh, committed) {
			t.Errorf("%s is not what the code makes; run go generate ./assets", name)
		}
	}
}

// The start-up budget: everything embedded stays under 4 MB, and every file of
// it loads without a warning.
func TestEmbeddedFilesLoad(t *testing.T) {
	total := 0
	read := func(name string) []byte {
		data, err := assets.FS.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for _, dir := range []string{"avatar", "avatar/tex", "motion"} {
		list, err := assets.FS.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range list {
			if !e.IsDir() {
				total += len(read(dir + "/" + e.Name()))
			}
		}
	}
	if total > 4<<20 {
		t.Errorf("%d bytes are embedded, want 4 MB at most", total)
	}
	if n := len(read("avatar/furi.vrm")); n > 2<<20 {
		t.Errorf("furi.vrm has %d bytes, want 2 MB at most", n)
	}
	m, err := vrm.Read(read("avatar/furi.vrm"))
	if err != nil || len(m.Warnings) > 0 {
		t.Errorf("furi.vrm: %v %v", err, m.Warnings)
	}
	p, err := pmx.Read(read("avatar/furi.pmx"))
	if err != nil || len(p.Warnings) > 0 {
		t.Fatalf("furi.pmx: %v %v", err, p.Warnings)
	}
	for _, path := range p.Textures {
		read("avatar/" + strings.ReplaceAll(path, `\`, "/"))
	}
	v, err := vmd.Read(read("motion/walk.vmd"))
	if err != nil || len(v.Warnings) > 0 {
		t.Errorf("walk.vmd: %v %v", err, v.Warnings)
	}
	a, err := vrma.Read(read("motion/walk.vrma"))
	if err != nil || len(a.Warnings) > 0 {
		t.Fatalf("walk.vrma: %v %v", err, a.Warnings)
	}
	if d, want := a.Clip().Duration, float64(v.LastFrame())/30; d < want-1e-3 || d > want+1e-3 {
		t.Errorf("walk.vrma is %g s, walk.vmd %g s", d, want)
	}
}
