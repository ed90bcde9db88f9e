package render

import (
	"path/filepath"
	"testing"

	"github.com/go-gl/gl/v4.1-core/gl"

	"furitsuke/scene"
)

// BenchmarkStage1280x720 draws one real figure of 6,510 triangles with outline
// and four samples a pixel, its picture finished. With GALLIUM_NOOP=1 in the
// environment Mesa draws nothing, and the figure is the CPU's share.
func BenchmarkStage1280x720(b *testing.B) {
	m := load(b, filepath.Join(corpus(b), "vrm0/V-Sekai_godot-vrm__Godette_vrm_v4.vrm"))
	stage := scene.NewStage()
	stage.Actors = []*scene.Actor{scene.NewActor(m)}
	cam := scene.NewCamera()
	cam.Frame(m.Bounds, 1280./720)
	onMain(b, func(r *Renderer) {
		r.Draw(stage, &cam, 1280, 720)
		gl.Finish()
		b.ReportAllocs()
		for b.Loop() {
			stage.Step(0, 0)
			r.Draw(stage, &cam, 1280, 720)
			gl.Finish()
		}
	})
}
