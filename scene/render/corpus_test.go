package render

import (
	"image"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/formats/pmx"
	"furitsuke/formats/vrm"
	"furitsuke/scene"
)

// corpus returns the folder of real files, or skips.
func corpus(t testing.TB) string {
	t.Helper()
	dir, set := os.LookupEnv("FURITSUKE_CORPUS")
	if !set {
		t.Skip("FURITSUKE_CORPUS names no folder of real files")
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) == 0 {
		t.Fatalf("FURITSUKE_CORPUS=%q holds nothing: %v", dir, err)
	}
	return dir
}

// load reads a model of either kind; textures lie beside a PMX.
func load(t testing.TB, path string) *scene.Model {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var m *scene.Model
	if strings.EqualFold(filepath.Ext(path), ".vrm") {
		f, err := vrm.Read(data)
		if err != nil {
			t.Skip(err)
		}
		m, err = scene.FromVRM(f)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	f, err := pmx.Read(data)
	if err != nil {
		t.Skip(err)
	}
	m, err = scene.FromPMX(f, func(name string) ([]byte, bool) {
		b, err := os.ReadFile(filepath.Join(filepath.Dir(path), strings.ReplaceAll(name, `\`, "/")))
		return b, err == nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// visible reports whether some of a model ought to be seen: not the sky, which
// is wider than any view, and not what is clear all over.
func visible(m *scene.Model) bool {
	if m.Bounds.Empty() || m.Bounds.Radius() > 500 {
		return false
	}
	for i := range m.Meshes {
		for _, p := range m.Meshes[i].Parts {
			if p.Count > 0 && m.Materials[p.Material].Base[3] > 0 {
				return true
			}
		}
	}
	return false
}

// TestRealModelsShow draws every real model from before and behind: each that
// has something to see must change the picture of the empty stage.
func TestRealModelsShow(t *testing.T) {
	dir := corpus(t)
	var files []string
	for _, pattern := range []string{"vrm0/*.vrm", "vrm1/*.vrm", "pmx/*.pmx", "sets/*/*.pmx"} {
		found, err := filepath.Glob(filepath.Join(dir, pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		t.Fatalf("no models in %s", dir)
	}
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			m := load(t, path)
			stage := scene.NewStage()
			cam := scene.NewCamera()
			cam.Frame(m.Bounds, 1)
			changed := 0
			cam.Orbit(0.3, 0.1)
			for _, view := range []string{"front", "back"} {
				stage.Actors = nil
				empty := picture(t, stage, &cam, 256, 256)
				stage.Actors = []*scene.Actor{scene.NewActor(m)}
				got := picture(t, stage, &cam, 256, 256)
				keep(t, filepath.Base(path)+"-"+view, got)
				changed += differing(empty, got)
				cam.Orbit(math.Pi, 0)
			}
			if visible(m) && changed == 0 {
				t.Error("no pixel changed")
			}
		})
	}
}

// differing counts the pixels in which two pictures of one size differ.
func differing(a, b *image.NRGBA) int {
	n := 0
	for i := 0; i < len(a.Pix); i += 4 {
		if [4]byte(a.Pix[i:]) != [4]byte(b.Pix[i:]) {
			n++
		}
	}
	return n
}
