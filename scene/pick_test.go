package scene_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"os"
	"path"
	"slices"
	"testing"

	"furitsuke/assets"
	"furitsuke/formats/pmx"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
	"furitsuke/scene/scenetest"
)

// A struck is a place that brute force finds.
type struck struct {
	mesh, triangle int
	distance       float64
}

// brute tries all triangles of an actor whose materials are opaque, by another
// formula than the one under test: the ray meets the triangle's plane, and the
// point there lies left of all three edges. It keeps its room from ray to ray.
type brute struct {
	place []float32
	found []struck
}

// all returns every place that the ray meets.
func (b *brute) all(a *scene.Actor, from, dir motion.Vec3) []struck {
	b.found = b.found[:0]
	for i := range a.Model.Meshes {
		m := &a.Model.Meshes[i]
		if m.Person == scene.FirstPerson {
			continue
		}
		b.place = slices.Grow(b.place[:0], 3*m.Vertices())[:3*m.Vertices()]
		a.SkinnedRange(i, 0, m.Vertices(), b.place, nil)
		at := func(v uint32) motion.Vec3 {
			return motion.Vec3{X: float64(b.place[3*v]), Y: float64(b.place[3*v+1]), Z: float64(b.place[3*v+2])}
		}
		for _, part := range m.Parts {
			both := a.Model.Materials[part.Material].DoubleSided
			for t := part.First; t+2 < part.First+part.Count; t += 3 {
				p := [3]motion.Vec3{at(m.Index[t]), at(m.Index[t+1]), at(m.Index[t+2])}
				n := p[1].Sub(p[0]).Cross(p[2].Sub(p[0]))
				down := n.Dot(dir)
				if !(down < 0 || both && down > 0) {
					continue
				}
				d := n.Dot(p[0].Sub(from)) / down
				x := from.Add(dir.Scale(d))
				inside := d >= 0
				for k := 0; k < 3 && inside; k++ {
					a, b := p[k], p[(k+1)%3]
					inside = n.Dot(b.Sub(a).Cross(x.Sub(a))) >= 0
				}
				if inside {
					b.found = append(b.found, struck{i, t, d})
				}
			}
		}
	}
	return b.found
}

func nearest(found []struck) (struck, bool) {
	if len(found) == 0 {
		return struck{}, false
	}
	return slices.MinFunc(found, func(a, b struck) int { return cmp.Compare(a.distance, b.distance) }), true
}

// posedBox is the box around an actor as it stands.
func posedBox(a *scene.Actor) (lo, hi motion.Vec3) {
	inf := math.Inf(1)
	lo, hi = motion.Vec3{X: inf, Y: inf, Z: inf}, motion.Vec3{X: -inf, Y: -inf, Z: -inf}
	for i := range a.Model.Meshes {
		m := &a.Model.Meshes[i]
		place := make([]float32, 3*m.Vertices())
		a.SkinnedRange(i, 0, m.Vertices(), place, nil)
		for v := 0; v+2 < len(place); v += 3 {
			x, y, z := float64(place[v]), float64(place[v+1]), float64(place[v+2])
			lo = motion.Vec3{X: min(lo.X, x), Y: min(lo.Y, y), Z: min(lo.Z, z)}
			hi = motion.Vec3{X: max(hi.X, x), Y: max(hi.Y, y), Z: max(hi.Z, z)}
		}
	}
	return lo, hi
}

// someRays calls f with rays from all around an actor to places in its box.
func someRays(a *scene.Actor, rng *rand.Rand, n int, f func(from, dir motion.Vec3)) {
	lo, hi := posedBox(a)
	size := hi.Sub(lo).Len()
	for range n {
		to := motion.Vec3{X: lo.X + (hi.X-lo.X)*rng.Float64(), Y: lo.Y + (hi.Y-lo.Y)*rng.Float64(), Z: lo.Z + (hi.Z-lo.Z)*rng.Float64()}
		way := motion.Vec3{X: rng.NormFloat64(), Y: rng.NormFloat64(), Z: rng.NormFloat64()}.Unit()
		from := to.Add(way.Scale((0.1 + 2*rng.Float64()) * size))
		f(from, to.Sub(from).Unit())
	}
}

// sameAsBrute wants Pick to find what brute force finds, as the actor stands:
// the same place of the same triangle, or of one of several that meet there.
func sameAsBrute(t *testing.T, name string, a *scene.Actor, rng *rand.Rand, rays int) (hits int) {
	t.Helper()
	bad := 0
	var b brute
	someRays(a, rng, rays, func(from, dir motion.Vec3) {
		all := b.all(a, from, dir)
		want, wantOK := nearest(all)
		got, ok := a.Pick(from, dir)
		if !ok && !wantOK {
			return
		}
		hits++
		near := 1e-6 * (1 + want.distance)
		same := func(s struck) bool {
			return s.mesh == got.Mesh && s.triangle == got.Triangle && math.Abs(s.distance-want.distance) <= near
		}
		if ok == wantOK && slices.ContainsFunc(all, same) && got.Point.Sub(from.Add(dir.Scale(want.distance))).Len() <= 2*near {
			return
		}
		t.Errorf("%s: %v, mesh %d triangle %d at %g m; brute force %v, %+v", name, ok, got.Mesh, got.Triangle, got.Distance, wantOK, want)
		if bad++; bad > 5 {
			t.FailNow()
		}
	})
	return hits
}

// opaque makes all materials hide what is behind them: holes have a test of
// their own.
func opaque(m *scene.Model) *scene.Model {
	for i := range m.Materials {
		m.Materials[i].Alpha = scene.Opaque
	}
	return m
}

// grimaces is a clip in which every expression of a model goes up and down, at
// its own pace.
func grimaces(c *motion.Clip, m *scene.Model) *motion.Clip {
	out := *c
	out.Expressions = nil
	for i, e := range m.Expressions {
		w := float32(0.3 + 0.2*float64(i%4))
		out.Expressions = append(out.Expressions, motion.Expression{Name: e.Name, Custom: e.Custom,
			Weight: motion.NewTrack(motion.Linear, 1, []float32{0, 0.5, 1, 2}, []float32{0, w, 0, w})})
	}
	return &out
}

// grimacesMMD is the same of an MMD model's morphs.
func grimacesMMD(from *mmd.Motion, m *scene.Model) *mmd.Motion {
	out := *from
	out.Morphs = nil
	for i := range m.Skeleton.Morphs {
		w := float32(0.3 + 0.2*float64(i%4))
		out.Morphs = append(out.Morphs, mmd.MorphTrack{Name: m.Skeleton.Morphs[i].Name, Keys: []mmd.MorphKey{{Frame: 0}, {Frame: 15, Weight: w}, {Frame: 60, Weight: w}}})
	}
	return &out
}

// Pick finds what brute force finds, on models of all kinds, dancing and pulling
// faces, wherever they stand.
func TestPickIsBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	test := os.DirFS("../testdata")
	v := scene.NewActor(opaque(scenetest.Load(t, assets.FS, "avatar/furi.vrm")))
	v.Play(grimaces(scenetest.Clip(t, assets.FS, "motion/walk.vrma"), v.Model))
	v0 := scene.NewActor(opaque(scenetest.Load(t, test, "avatar/furi0.vrm")))
	v0.Play(grimaces(scenetest.Clip(t, assets.FS, "motion/walk.vrma"), v0.Model))
	v0.Offset = motion.Vec3{X: -1.2, Z: 0.4}
	p := scene.NewActor(opaque(scenetest.Load(t, assets.FS, "avatar/furi.pmx")))
	p.PlayMMD(mmd.Performance{Motion: grimacesMMD(scenetest.Motion(t, assets.FS, "motion/walk.vmd"), p.Model)})
	p.Offset = motion.Vec3{X: 1, Y: 0.3}
	for _, c := range []struct {
		name  string
		actor *scene.Actor
	}{{"VRM 1.0", v}, {"VRM 0.x", v0}, {"PMX", p}} {
		hits := 0
		for _, s := range []float64{0, 0.4, 0.77} {
			c.actor.Seek(s)
			hits += sameAsBrute(t, c.name, c.actor, rng, 60)
		}
		if hits < 20 {
			t.Errorf("%s: %d of 180 rays hit anything", c.name, hits)
		}
	}
}

// The same on real files, the largest of each kind and all that bend by SDEF or
// QDEF.
func TestPickIsBruteForceOnRealModels(t *testing.T) {
	dir := scenetest.Corpus(t)
	rng := rand.New(rand.NewPCG(3, 4))
	clip := scenetest.Clip(t, assets.FS, "motion/walk.vrma")
	move := scenetest.Motion(t, assets.FS, "motion/walk.vmd")
	for _, name := range scenetest.Glob(t, dir, "vrm0/*.vrm", "vrm1/*.vrm", "pmx/*.pmx", "sets/gene_light_textured/*.pmx") {
		t.Run(path.Base(name), func(t *testing.T) {
			m := opaque(scenetest.Load(t, dir, name))
			vertices := 0
			for i := range m.Meshes {
				vertices += m.Meshes[i].Vertices()
			}
			if vertices == 0 {
				t.Skip("nothing to pick")
			}
			a := scene.NewActor(m)
			if m.Kind == scene.MMD {
				a.PlayMMD(mmd.Performance{Motion: grimacesMMD(move, m)})
			} else {
				a.Play(grimaces(clip, m))
			}
			a.Offset = motion.Vec3{X: 0.5}
			rays := min(200, max(10, 3_000_000/vertices))
			if testing.Short() {
				rays = 10
			}
			for _, s := range []float64{0.3, 0.6} {
				a.Seek(s)
				sameAsBrute(t, name, a, rng, rays)
			}
		})
	}
}

// bent is the avatar with every vertex of two bones bent by SDEF about a point
// on the way between them, and with dual the ones of four by QDEF.
func bent(t *testing.T, dual bool) *scene.Model {
	data, err := assets.FS.ReadFile("avatar/furi.pmx")
	if err != nil {
		t.Fatal(err)
	}
	f, err := pmx.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for i := range f.Vertices {
		v := &f.Vertices[i]
		switch {
		case v.Deform == pmx.BDEF2:
			a, b := f.Bones[v.Bones[0]].Position, f.Bones[v.Bones[1]].Position
			s := &pmx.Sphere{}
			for k := range 3 {
				s.C[k] = a[k] + (b[k]-a[k])*v.Weights[1]
				s.R0[k], s.R1[k] = (s.C[k]+a[k])/2, (s.C[k]+b[k])/2
			}
			v.Deform, v.SDEF = pmx.SDEF, s
			n++
		case v.Deform == pmx.BDEF4 && dual:
			v.Deform = pmx.QDEF
			n++
		}
	}
	if n < 1000 {
		t.Fatalf("%d vertices bend", n)
	}
	m, err := scene.FromPMX(f, func(string) ([]byte, bool) { return nil, false })
	if err != nil {
		t.Fatal(err)
	}
	return opaque(m)
}

// Bends of MMD, on a whole body thrown about.
func TestPickIsBruteForceOnBends(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	test := os.DirFS("../testdata")
	for _, dual := range []bool{false, true} {
		a := scene.NewActor(bent(t, dual))
		for _, name := range scenetest.Glob(t, test, "motion/*.vmd") {
			a.PlayMMD(mmd.Performance{Motion: grimacesMMD(scenetest.Motion(t, test, name), a.Model)})
			for _, s := range []float64{0.5, 1.1} {
				a.Seek(s)
				sameAsBrute(t, name, a, rng, 15)
			}
		}
	}
}
