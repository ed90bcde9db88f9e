// Package scenetest loads models and motions for tests: from the embedded files,
// which the test hands over, or from real ones. It knows nothing of drawing.
package scenetest

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/formats/formatstest"
	"furitsuke/formats/pmx"
	"furitsuke/formats/vmd"
	"furitsuke/formats/vrm"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// Corpus returns the folder of real files that FURITSUKE_CORPUS names. Unset,
// the test is skipped; set to a folder that holds nothing, it fails.
func Corpus(t testing.TB) fs.FS {
	t.Helper()
	return os.DirFS(formatstest.Root(t))
}

// Glob returns the files of a folder that match any of the patterns, and fails
// if there is none.
func Glob(t testing.TB, from fs.FS, patterns ...string) (files []string) {
	t.Helper()
	for _, p := range patterns {
		found, err := fs.Glob(from, p)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Fatalf("no file matches %q", patterns)
	}
	return files
}

// Load reads a model, VRM or PMX; the textures of a PMX lie beside it. A file
// that its reader refuses skips the test: that is the reader's to show.
func Load(t testing.TB, from fs.FS, name string) *scene.Model {
	t.Helper()
	data := read(t, from, name)
	if strings.EqualFold(filepath.Ext(name), ".vrm") {
		f, err := vrm.Read(data)
		if err != nil {
			t.Skip(err)
		}
		m, err := scene.FromVRM(f)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	f, err := pmx.Read(data)
	if err != nil {
		t.Skip(err)
	}
	m, err := scene.FromPMX(f, func(p string) ([]byte, bool) {
		b, err := fs.ReadFile(from, path.Join(path.Dir(name), strings.ReplaceAll(p, `\`, "/")))
		return b, err == nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Clip reads a .vrma.
func Clip(t testing.TB, from fs.FS, name string) *motion.Clip {
	t.Helper()
	f, err := vrma.Read(read(t, from, name))
	if err != nil {
		t.Fatal(err)
	}
	return f.Clip()
}

// Motion reads a .vmd.
func Motion(t testing.TB, from fs.FS, name string) *mmd.Motion {
	t.Helper()
	f, err := vmd.Read(read(t, from, name))
	if err != nil {
		t.Fatal(err)
	}
	return f.Motion()
}

// Avatars returns the embedded avatar as VRM and as PMX, both walking; from is
// the embedded file system.
func Avatars(t testing.TB, from fs.FS) (v, p *scene.Actor) {
	t.Helper()
	v = scene.NewActor(Load(t, from, "avatar/furi.vrm"))
	v.Play(Clip(t, from, "motion/walk.vrma"))
	p = scene.NewActor(Load(t, from, "avatar/furi.pmx"))
	p.PlayMMD(mmd.Performance{Motion: Motion(t, from, "motion/walk.vmd")})
	return v, p
}

func read(t testing.TB, from fs.FS, name string) []byte {
	t.Helper()
	data, err := fs.ReadFile(from, name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
