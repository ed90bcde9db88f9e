package render

import (
	"testing"
	"time"

	"github.com/go-gl/gl/v4.1-core/gl"

	"furitsuke/assets"
	"furitsuke/assets/gen/scaled"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
	"furitsuke/scene/scenetest"
)

// BenchmarkFrame60k is a frame of two figures of 60,000 triangles, a VRM and a
// PMX, that walk and blink: pose, springs, buffers and submission at 1280×720,
// four samples a pixel. With GALLIUM_NOOP=1 in the environment Mesa draws
// nothing, and the figure is the CPU's share, 3 ms at most. step-ms is what
// posing takes of it, draw-ms all that follows.
func BenchmarkFrame60k(b *testing.B) {
	const triangles = 60_000
	v := scene.NewActor(scenetest.Load(b, scaled.VRM(triangles), "furi.vrm"))
	v.Play(scenetest.Clip(b, assets.FS, "motion/walk.vrma"))
	p := scene.NewActor(scenetest.Load(b, scaled.PMX(triangles, 0), "furi.pmx"))
	p.PlayMMD(mmd.Performance{Motion: scenetest.Motion(b, assets.FS, "motion/walk.vmd")})
	v.Offset, p.Offset = motion.Vec3{X: 0.6}, motion.Vec3{X: -0.6}
	stage := scene.NewStage()
	stage.Actors = []*scene.Actor{v, p}
	cam := scene.NewCamera()
	onMain(b, func(r *Renderer) {
		r.Draw(stage, &cam, 1280, 720)
		gl.Finish()
		s := 0.0
		var step, draw time.Duration
		b.ReportAllocs()
		for b.Loop() {
			if s += 1. / 60; s > 4 {
				s = 0
			}
			start := time.Now()
			stage.Step(s, 1./60)
			posed := time.Now()
			r.Draw(stage, &cam, 1280, 720)
			gl.Finish()
			step += posed.Sub(start)
			draw += time.Since(posed)
		}
		b.ReportMetric(step.Seconds()*1000/float64(b.N), "step-ms")
		b.ReportMetric(draw.Seconds()*1000/float64(b.N), "draw-ms")
		r.forget(v.Model)
		r.forget(p.Model)
	})
}
