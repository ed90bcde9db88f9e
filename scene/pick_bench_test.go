package scene_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

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

// figures are the models of those sizes that were made so far: the largest
// takes seconds.
var figures = map[int]*scene.Model{}

func figure(b *testing.B, triangles int) *scene.Model {
	if figures[triangles] == nil {
		figures[triangles] = scenetest.Load(b, scaled.VRM(triangles), "furi.vrm")
	}
	return figures[triangles]
}

// walker is the avatar in so many triangles, in the middle of a step.
func walker(b *testing.B, triangles int) *scene.Actor {
	a := scene.NewActor(figure(b, triangles))
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

// each picks along one ray after the other. best-ms is the median over the rays
// of the fastest pick along each: what a busy machine cannot spoil, and what
// other programs' figures are taken by.
func each(b *testing.B, rays []sight, pick func(s sight)) {
	best := slices.Repeat([]time.Duration{time.Hour}, len(rays))
	b.ReportAllocs()
	n := 0
	for ; b.Loop(); n++ {
		start := time.Now()
		pick(rays[n%len(rays)])
		best[n%len(rays)] = min(best[n%len(rays)], time.Since(start))
	}
	best = best[:min(n, len(rays))]
	slices.Sort(best)
	b.ReportMetric(best[len(best)/2].Seconds()*1000, "best-ms")
}

// BenchmarkPick is one pick of a walking figure. A frame of 60 Hz lasts 16.6 ms.
func BenchmarkPick(b *testing.B) {
	for _, size := range sizes {
		a := walker(b, size.triangles)
		hits, misses := sights(a)
		pick := func(s sight) { a.Pick(s.from, s.dir) }
		b.Run(size.name+"/hit", func(b *testing.B) { each(b, hits, pick) })
		b.Run(size.name+"/miss", func(b *testing.B) { each(b, misses, pick) })
	}
}

// BenchmarkPickBrute skins and tries every triangle, beside [BenchmarkPick] in
// the same run.
func BenchmarkPickBrute(b *testing.B) {
	for _, size := range sizes {
		a := walker(b, size.triangles)
		hits, _ := sights(a)
		var all brute
		b.Run(size.name, func(b *testing.B) {
			each(b, hits, func(s sight) { all.all(a, s.from, s.dir) })
		})
	}
}

// BenchmarkMakePickable makes the groups of a model that was just read.
func BenchmarkMakePickable(b *testing.B) {
	for _, size := range sizes {
		m := figure(b, size.triangles)
		b.Run(size.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				fresh := scene.Model{Nodes: m.Nodes, Order: m.Order, Meshes: m.Meshes, Skins: m.Skins}
				fresh.MakePickable()
			}
		})
	}
}
