package vrm

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/formats"
	"furitsuke/formats/formatstest"
	"furitsuke/motion"
)

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
	for _, path := range formatstest.Corpus(t, "vrm0/*.vrm", "vrm1/*.vrm") {
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
	formatstest.Malformed(t, Read, "malformed/*.vrm", "malformed/*.glb")
}

// BenchmarkRead reads one real model, textures left encoded.
func BenchmarkRead(b *testing.B) {
	data, err := os.ReadFile(formatstest.Corpus(b, "vrm0/cryptokoh_vrm-toybox__10.vrm")[0])
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
