package scene

import (
	"os"
	"path/filepath"
	"testing"

	"furitsuke/formats/vrm"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
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

func realVRM(t testing.TB, path string) *Model {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := vrm.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	m, err := FromVRM(f)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const godette = "vrm0/V-Sekai_godot-vrm__Godette_vrm_v4.vrm"

// Every real motion poses a real model with finite numbers, and its hips stay
// within a few metres: no broken height or unit sends it away.
func TestRealMotionsPose(t *testing.T) {
	dir := corpus(t)
	m := realVRM(t, filepath.Join(dir, godette))
	files, err := filepath.Glob(filepath.Join(dir, "vrma/*.vrma"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no motions in %s: %v", dir, err)
	}
	a := NewActor(m)
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := vrma.Read(data)
		if err != nil {
			t.Errorf("%s: %v", filepath.Base(path), err)
			continue
		}
		c := f.Clip()
		a.Play(c)
		for _, at := range []float64{0, 0.3, 0.7, 1} {
			a.Seek(at * c.Duration)
			for _, x := range a.Palette() {
				if x != x || x > 1e6 || x < -1e6 {
					t.Fatalf("%s at %g: a matrix holds %g", filepath.Base(path), at, x)
				}
			}
			hips, _ := a.BoneMatrix(motion.Hips)
			if d := hips.Translation().Len(); d > 10 {
				t.Errorf("%s at %g: hips are %g m from the origin", filepath.Base(path), at, d)
			}
		}
	}
}

// BenchmarkSeekAvatar poses a real figure from a real motion at times that move
// on: sampling, bones, face, springs and skin matrices.
func BenchmarkSeekAvatar(b *testing.B) {
	dir := corpus(b)
	m := realVRM(b, filepath.Join(dir, godette))
	data, err := os.ReadFile(filepath.Join(dir, "vrma/tanoura_cc-mascot__public_animations_idle_loop.vrma"))
	if err != nil {
		b.Fatal(err)
	}
	f, err := vrma.Read(data)
	if err != nil {
		b.Fatal(err)
	}
	c := f.Clip()
	a := NewActor(m)
	a.Play(c)
	stage := NewStage()
	stage.Actors = []*Actor{a}
	s := 0.0
	b.ReportAllocs()
	for b.Loop() {
		if s += 1. / 60; s > c.Duration {
			s = 0
		}
		stage.Step(s, 1./60)
	}
}
