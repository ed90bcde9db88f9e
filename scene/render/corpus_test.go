package render

import (
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

// TestRealModelsShow draws every real model from the front: each that has a
// triangle must change the picture of the empty stage.
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
			cam.Orbit(0.3, 0.1)
			empty := picture(t, stage, &cam, 256, 256)
			stage.Actors = []*scene.Actor{scene.NewActor(m)}
			got := picture(t, stage, &cam, 256, 256)
			keep(t, filepath.Base(path), got)
			changed := 0
			for i := 0; i < len(got.Pix); i += 4 {
				if got.Pix[i] != empty.Pix[i] || got.Pix[i+1] != empty.Pix[i+1] || got.Pix[i+2] != empty.Pix[i+2] {
					changed++
				}
			}
			triangles := 0
			for _, mesh := range m.Meshes {
				triangles += len(mesh.Index) / 3
			}
			if triangles > 0 && changed == 0 {
				t.Errorf("%d triangles, and no pixel changed", triangles)
			}
		})
	}
}
