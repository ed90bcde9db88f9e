package render

import (
	"image"
	"math"
	"path"
	"testing"

	"furitsuke/scene"
	"furitsuke/scene/scenetest"
)

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
	dir := scenetest.Corpus(t)
	for _, name := range scenetest.Glob(t, dir, "vrm0/*.vrm", "vrm1/*.vrm", "pmx/*.pmx", "sets/*/*.pmx") {
		t.Run(path.Base(name), func(t *testing.T) {
			m := scenetest.Load(t, dir, name)
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
				keep(t, path.Base(name)+"-"+view, got)
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
