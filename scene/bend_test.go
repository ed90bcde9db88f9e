package scene

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/formats/mmdname"
	"furitsuke/formats/pmx"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// skinGolden is testdata/interop/golden/skin.json: vertices that bend by SDEF
// over three bones, and where babylon-mmd 1.3.0's own skinning on the CPU puts
// them. golden.mjs there writes it.
type skinGolden struct {
	Bones []struct {
		Name, Parent string
		At           [3]float32
	}
	Vertices []struct {
		At, Normal, C, R0, R1 [3]float32
		Bones                 [2]int32
		Weight                float32
	}
	Samples []struct {
		Keys []struct {
			Bone string
			Move [3]float32
			Turn [4]float32
		}
		Vertices [][6]float64
	}
}

func (g *skinGolden) model(t *testing.T) *Model {
	f := &pmx.File{Version: 2}
	index := map[string]int{"": -1}
	for i, b := range g.Bones {
		index[b.Name] = i
		f.Bones = append(f.Bones, bendBone(b.Name, index[b.Parent], b.At))
	}
	for _, v := range g.Vertices {
		f.Vertices = append(f.Vertices, pmx.Vertex{
			Position: v.At, Normal: v.Normal, Deform: pmx.SDEF, Bones: [4]int32{v.Bones[0], v.Bones[1], -1, -1},
			Weights: [4]float32{v.Weight, 1 - v.Weight}, SDEF: &pmx.Sphere{C: v.C, R0: v.R0, R1: v.R1},
		})
	}
	m, err := FromPMX(f, nil)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func bendBone(name string, parent int, at [3]float32) pmx.Bone {
	return pmx.Bone{Name: name, Parent: parent, Position: at, TailBone: pmx.None, AppendSource: pmx.None, IK: pmx.IK{Target: pmx.None}}
}

// SDEF puts vertices and normals where babylon-mmd does, to 1e-5 units and 1e-5.
// The peer computes in float32 at up to 10 units from the origin.
func TestSDEFAgreesWithBabylon(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "testdata", "interop", "golden", "skin.json"))
	if err != nil {
		t.Fatal(err)
	}
	var g skinGolden
	if err := json.Unmarshal(data, &g); err != nil {
		t.Fatal(err)
	}
	m := g.model(t)
	a := NewActor(m)
	n := m.Meshes[0].Vertices()
	place, facing := make([]float32, 3*n), make([]float32, 3*n)
	for i, s := range g.Samples {
		play := &mmd.Motion{}
		for _, k := range s.Keys {
			play.Bones = append(play.Bones, mmd.BoneTrack{Name: mmdname.Of(k.Bone), Keys: []mmd.BoneKey{{Position: k.Move, Rotation: k.Turn}}})
		}
		a.PlayMMD(mmd.Performance{Motion: play})
		a.Seek(0)
		a.SkinnedRange(0, 0, n, place, facing)
		for v, want := range s.Vertices {
			var got [6]float64
			for c, side := range [3]float64{1, 1, -1} {
				got[c], got[c+3] = side*float64(place[3*v+c])/mmd.Unit, side*float64(facing[3*v+c])
			}
			for c := range got {
				if math.Abs(got[c]-want[c]) > 1e-5 {
					t.Fatalf("pose %d, vertex %d: %v, want %v", i, v, got, want)
				}
			}
		}
	}
}

// QDEF is the sum of the joints' dual quaternions by weight, those on the far
// side of the first turned over, at length 1: saba's formula, PMXModel.cpp
// (babylon-mmd bends such vertices linearly). Here by whole quaternions: a
// movement of rotation q and translation t is q + ε·t·q/2.
func TestQDEFAgreesWithSaba(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	random := func(size float64) motion.Vec3 {
		return motion.Vec3{X: r.Float64() - 0.5, Y: r.Float64() - 0.5, Z: r.Float64() - 0.5}.Scale(2 * size)
	}
	f := &pmx.File{Version: 2.1}
	play := &mmd.Motion{}
	for i := range 4 {
		name := string(rune('a' + i))
		f.Bones = append(f.Bones, bendBone(name, i-1, [3]float32{0, 3 * float32(i), 0}))
		q := motion.Quat{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64(), W: r.NormFloat64()}
		play.Bones = append(play.Bones, mmd.BoneTrack{Name: mmdname.Of(name), Keys: []mmd.BoneKey{{
			Position: floats3(random(1)), Rotation: [4]float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)},
		}}})
	}
	for range 200 {
		f.Vertices = append(f.Vertices, pmx.Vertex{
			Position: floats3(random(10)), Normal: floats3(random(1)), Deform: pmx.QDEF, Bones: [4]int32{0, 1, 2, 3},
			Weights: [4]float32{r.Float32(), r.Float32(), r.Float32(), r.Float32()},
		})
	}
	m, err := FromPMX(f, nil)
	if err != nil {
		t.Fatal(err)
	}
	a := NewActor(m)
	a.PlayMMD(mmd.Performance{Motion: play})
	a.Seek(0)
	place, facing := make([]float32, 3*len(f.Vertices)), make([]float32, 3*len(f.Vertices))
	a.SkinnedRange(0, 0, len(f.Vertices), place, facing)
	for i := range f.Vertices {
		v := &f.Vertices[i]
		var real, dual motion.Quat
		sum := v.Weights[0] + v.Weights[1] + v.Weights[2] + v.Weights[3]
		for k, w := range a.solver.World {
			rest := m.Skeleton.Bones[k].Position
			weight := float64(v.Weights[k] / sum)
			if w.Rotation.Dot(a.solver.World[0].Rotation) < 0 {
				weight = -weight
			}
			p := w.Position.Sub(w.Rotation.Rotate(rest)).Scale(0.5)
			e := motion.Quat{X: p.X, Y: p.Y, Z: p.Z}.Mul(w.Rotation)
			real, dual = sumQuat(real, w.Rotation, weight), sumQuat(dual, e, weight)
		}
		l := math.Sqrt(real.Dot(real))
		real, dual = sumQuat(motion.Quat{}, real, 1/l), sumQuat(motion.Quat{}, dual, 2/l)
		move := dual.Mul(real.Inv())
		want := real.Rotate(point(v.Position)).Add(motion.Vec3{X: move.X, Y: move.Y, Z: move.Z})
		got := motion.Vec3{X: float64(place[3*i]), Y: float64(place[3*i+1]), Z: -float64(place[3*i+2])}.Scale(1 / mmd.Unit)
		near(t, "place", got, want, 1e-5)
		n := motion.Vec3{X: float64(facing[3*i]), Y: float64(facing[3*i+1]), Z: -float64(facing[3*i+2])}
		near(t, "normal", n, real.Rotate(point(v.Normal)).Unit(), 1e-5)
	}
}

func floats3(v motion.Vec3) [3]float32 { return [3]float32{float32(v.X), float32(v.Y), float32(v.Z)} }

// sumQuat returns a + s·b.
func sumQuat(a, b motion.Quat, s float64) motion.Quat {
	return motion.Quat{X: a.X + s*b.X, Y: a.Y + s*b.Y, Z: a.Z + s*b.Z, W: a.W + s*b.W}
}

// Listed vertices are those of the range, and neither way nor a step allocates,
// on a model of 500 bones either.
func TestSkinnedAllocatesNothing(t *testing.T) {
	f := &pmx.File{Version: 2}
	for i := range int32(500) {
		f.Bones = append(f.Bones, bendBone("", int(i)-1, [3]float32{0, float32(i), 0}))
		v := pmx.Vertex{Position: [3]float32{1, float32(i), 0}, Bones: [4]int32{i, max(i-1, 0), -1, -1}, Weights: [4]float32{0.5, 0.5}}
		v.Deform = [3]pmx.Deform{pmx.BDEF2, pmx.SDEF, pmx.QDEF}[i%3]
		v.SDEF = &pmx.Sphere{C: [3]float32{0, float32(i), 0}}
		f.Vertices = append(f.Vertices, v)
	}
	m, err := FromPMX(f, nil)
	if err != nil {
		t.Fatal(err)
	}
	a := NewActor(m)
	all, some := make([]float32, 1500), make([]float32, 9)
	list := []uint32{499, 7, 300}
	frame := func() {
		a.Seek(a.Time() + 1)
		a.SkinnedRange(0, 0, 500, all, nil)
		a.Skinned(0, list, some, nil)
	}
	if n := testing.AllocsPerRun(20, frame); n != 0 {
		t.Errorf("%g allocations", n)
	}
	for i, v := range list {
		if got, want := [3]float32(some[3*i:]), [3]float32(all[3*v:]); got != want {
			t.Errorf("vertex %d: %v in a list, %v in a range", v, got, want)
		}
	}
}

// BenchmarkSkinned skins 60,000 vertices on 500 bones, places and normals, with
// one deform for all.
func BenchmarkSkinned(b *testing.B) {
	for _, c := range []struct {
		name   string
		deform pmx.Deform
	}{{"BDEF2", pmx.BDEF2}, {"SDEF", pmx.SDEF}, {"QDEF", pmx.QDEF}} {
		b.Run(c.name, func(b *testing.B) {
			f := &pmx.File{Version: 2.1}
			for i := range 500 {
				f.Bones = append(f.Bones, bendBone("", i-1, [3]float32{0, float32(i) / 20, 0}))
			}
			for i := range 60_000 {
				k := int32(i%499 + 1)
				f.Vertices = append(f.Vertices, pmx.Vertex{
					Position: [3]float32{1, float32(k) / 20, 0}, Normal: [3]float32{1, 0, 0}, Deform: c.deform,
					Bones: [4]int32{k, k - 1, -1, -1}, Weights: [4]float32{0.7, 0.3}, SDEF: &pmx.Sphere{C: [3]float32{0, float32(k) / 20, 0}},
				})
			}
			m, err := FromPMX(f, nil)
			if err != nil {
				b.Fatal(err)
			}
			a := NewActor(m)
			a.Seek(0)
			place, facing := make([]float32, 180_000), make([]float32, 180_000)
			b.ReportAllocs()
			for b.Loop() {
				a.SkinnedRange(0, 0, 60_000, place, facing)
			}
		})
	}
}
