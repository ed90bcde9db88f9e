package render

import (
	"testing"

	"github.com/go-gl/gl/v4.1-core/gl"

	"furitsuke/assets"
	"furitsuke/motion"
	"furitsuke/scene"
	"furitsuke/scene/scenetest"
)

// BenchmarkStage1280x720 steps and draws the stage that a start shows, the
// embedded avatar walking twice, until its picture is finished: toon shading,
// outlines, shadows, floor, four samples a pixel. With GALLIUM_NOOP=1 in the
// environment Mesa draws nothing, and the figure is the CPU's share.
func BenchmarkStage1280x720(b *testing.B) {
	vrm, pmx := scenetest.Avatars(b, assets.FS)
	vrm.Offset, pmx.Offset = motion.Vec3{X: 0.6}, motion.Vec3{X: -0.6}
	stage := scene.NewStage()
	stage.Actors = []*scene.Actor{vrm, pmx}
	cam := scene.NewCamera()
	onMain(b, func(r *Renderer) {
		r.Draw(stage, &cam, 1280, 720)
		gl.Finish()
		s := 0.0
		b.ReportAllocs()
		for b.Loop() {
			s += 1. / 60
			stage.Step(s, 1./60)
			r.Draw(stage, &cam, 1280, 720)
			gl.Finish()
		}
		r.forget(vrm.Model)
		r.forget(pmx.Model)
	})
}

// BenchmarkEmptyStage1280x720 is the price of the picture itself.
func BenchmarkEmptyStage1280x720(b *testing.B) {
	stage, cam := scene.NewStage(), scene.NewCamera()
	onMain(b, func(r *Renderer) {
		r.Draw(stage, &cam, 1280, 720)
		gl.Finish()
		b.ReportAllocs()
		for b.Loop() {
			r.Draw(stage, &cam, 1280, 720)
			gl.Finish()
		}
	})
}

// BenchmarkFirstFrame uploads the embedded avatar and draws it once: what a
// model costs the frame it first shows in.
func BenchmarkFirstFrame(b *testing.B) {
	vrm, _ := scenetest.Avatars(b, assets.FS)
	stage, cam := scene.NewStage(), scene.NewCamera()
	stage.Actors = []*scene.Actor{vrm}
	onMain(b, func(r *Renderer) {
		b.ReportAllocs()
		for b.Loop() {
			r.Draw(stage, &cam, 1280, 720)
			gl.Finish()
			r.forget(vrm.Model)
		}
	})
}
