package vrm

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/formats"
	"furitsuke/motion"
)

// corpus returns the real files of a folder; unset, the test skips.
func corpus(t *testing.T, pattern string) []string {
	root, ok := os.LookupEnv("FURITSUKE_CORPUS")
	if !ok {
		t.Skip("FURITSUKE_CORPUS is not set")
	}
	files, err := filepath.Glob(filepath.Join(root, pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files match %s in FURITSUKE_CORPUS=%q", pattern, root)
	}
	return files
}

// Every real model loads as its own version; what was made to be broken is
// refused with an error of ours.
func TestCorpus(t *testing.T) {
	refused := map[string]bool{
		"saturday06_VRM-Addon-for-Blender__vrm_broken_human_bone.vrm": true, // its hips are node 12345 of 20
		"saturday06_VRM-Addon-for-Blender__vrm_broken_draco.vrm":      true,
	}
	headless := map[string]bool{ // made without a humanoid
		"animu-sphere_usd-vrm-plugins__materials.vrm": true,
		"animu-sphere_usd-vrm-plugins__names.vrm":     true,
	}
	for _, path := range append(corpus(t, "vrm0/*.vrm"), corpus(t, "vrm1/*.vrm")...) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f, err := Read(data)
			if refused[filepath.Base(path)] {
				if fe := new(formats.Error); !errors.As(err, &fe) {
					t.Errorf("want a *formats.Error, got %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			want := V0
			if filepath.Base(filepath.Dir(path)) == "vrm1" {
				want = V1
			}
			if f.Version != want {
				t.Errorf("read as %v", f.Version)
			}
			if rest := f.Rest(); !rest.Has.Has(motion.Hips) && !headless[filepath.Base(path)] {
				t.Error("no hips")
			}
			t.Logf("%s %q: %d nodes, %d triangles, %d materials, %d expressions, %d springs", f.Version, f.Generator, len(f.Nodes), f.Triangles(), len(f.Materials), len(f.Expressions), len(f.Springs))
			for _, w := range f.Warnings {
				t.Log(w)
			}
		})
	}
}

func TestMalformed(t *testing.T) {
	files := append(corpus(t, "malformed/*.vrm"), corpus(t, "malformed/*.glb")...)
	for _, path := range files {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f, err := Read(data)
			if fe := new(formats.Error); f != nil || !errors.As(err, &fe) {
				t.Errorf("want a *formats.Error and no file, got %v, %v", err, f)
			}
			t.Log(err)
		})
	}
}

// BenchmarkRead reads one real model, textures left encoded.
func BenchmarkRead(b *testing.B) {
	root, ok := os.LookupEnv("FURITSUKE_CORPUS")
	if !ok {
		b.Skip("FURITSUKE_CORPUS is not set")
	}
	data, err := os.ReadFile(filepath.Join(root, "vrm0/cryptokoh_vrm-toybox__10.vrm"))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := Read(data); err != nil {
			b.Fatal(err)
		}
	}
}
