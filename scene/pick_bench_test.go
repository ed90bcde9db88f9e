package scene_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"furitsuke/assets"
	"furitsuke/assets/gen/scaled"
	"furitsuke/motion"
	"furitsuke/scene"
	"furitsuke/scene/scenetest"
)

// sizes are the triangles of the figures that picking is measured on.
var sizes = []struct {
	name      string
	triangles int
}{{"60k", 60_000}, {"100k", 100_000}, {"1M", 1_000_000}}

// walker is the avatar in so many triangles, in the middle of a step.
func walker(b *testing.B, triangles int) *scene.Actor {
	a := scene.NewActor(scenetest.Load(b, scaled.VRM(triangles), "furi.vrm"))
	a.Play(scenetest.Clip(b, assets.FS, "motion/walk.vrma"))
	a.Seek(0.4)
	return a
}

// A sight is a ray.
type sight struct{ from, dir motion.Vec3 }

// sights are rays from the place where one looks at a figure from, through its
// box: those that hit it, and those that pass it by.
func sights(a *scene.Actor) (hits, misses []sight) {
	rng := rand.New(rand.NewPCG(7, 8))
	lo, hi := posedBox(a)
	eye := motion.Vec3{Y: (lo.Y + hi.Y) / 2, Z: 4}
	for len(hits) < 64 || len(misses) < 64 {
		to := motion.Vec3{X: lo.X + (hi.X-lo.X)*rng.Float64(), Y: lo.Y + (hi.Y-lo.Y)*rng.Float64(), Z: (lo.Z + hi.Z) / 2}
		s := sight{eye, to.Sub(eye).Unit()}
		if _, ok := a.Pick(s.from, s.dir); ok {
			hits = append(hits, s)
		} else {
			misses = append(misses, s)
		}
	}
	return hits[:64], misses[:64]
}

// BenchmarkPick is one pick of a walking figure. A frame of 60 Hz lasts 16.6 ms.
func BenchmarkPick(b *testing.B) {
	for _, size := range sizes {
		a := walker(b, size.triangles)
		hits, misses := sights(a)
		for _, rays := range []struct {
			name string
			list []sight
		}{{"hit", hits}, {"miss", misses}} {
			b.Run(fmt.Sprintf("%s/%s", size.name, rays.name), func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					s := rays.list[i%len(rays.list)]
					a.Pick(s.from, s.dir)
				}
			})
		}
	}
}

// BenchmarkPickBrute skins and tries every triangle, beside [BenchmarkPick] in
// the same run.
func BenchmarkPickBrute(b *testing.B) {
	for _, size := range sizes {
		a := walker(b, size.triangles)
		hits, _ := sights(a)
		b.Run(size.name, func(b *testing.B) {
			var all brute
			for i := 0; b.Loop(); i++ {
				s := hits[i%len(hits)]
				all.all(a, s.from, s.dir)
			}
		})
	}
}

// BenchmarkPickable makes the groups of a model that was just read.
func BenchmarkPickable(b *testing.B) {
	for _, size := range sizes {
		m := scenetest.Load(b, scaled.VRM(size.triangles), "furi.vrm")
		b.Run(size.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				fresh := scene.Model{Nodes: m.Nodes, Order: m.Order, Meshes: m.Meshes, Skins: m.Skins}
				fresh.Pickable()
			}
		})
	}
}
