package vrm

import (
	"encoding/json"
	"errors"
	"maps"
	"math"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/formats"
	"furitsuke/formats/formatstest"
	"furitsuke/formats/glb"
	"furitsuke/motion"
)

// Every real model loads as its own version; what was made to be broken is
// refused with an error of ours.
func TestCorpus(t *testing.T) {
	refused := map[string]bool{
		"saturday06_VRM-Addon-for-Blender__vrm_broken_human_bone.vrm": true, // its hips are node 12345 of 20
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
			if len(f.Unread) > 0 {
				t.Log("not read:", f.Unread)
			}
			t.Logf("%s %q: %d nodes, %d triangles, %d materials, %d expressions, %d springs", f.Version, f.Generator, len(f.Nodes), f.Triangles(), len(f.Materials), len(f.Expressions), len(f.Springs))
			for _, w := range f.Warnings {
				t.Log(w)
			}
		})
	}
}

// asVRM returns a real glTF that says it is a VRM, without a humanoid if it had
// none.
func asVRM(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c, err := glb.Open(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(c.JSON, &doc); err != nil {
		t.Fatal(err)
	}
	extensions, _ := doc["extensions"].(map[string]any)
	if extensions == nil {
		extensions = map[string]any{}
	}
	if extensions["VRMC_vrm"] == nil {
		extensions["VRMC_vrm"] = map[string]any{"specVersion": "1.0"}
	}
	doc["extensions"] = extensions
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	if c.BIN == nil {
		return text
	}
	return glb.Join(text, c.BIN)
}

// Models in files beside each other load, with all their images.
func TestCorpusSets(t *testing.T) {
	for _, path := range formatstest.Corpus(t, "sets/three-vrm_*/*.gltf") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			f, err := ReadBeside(asVRM(t, path), func(name string) ([]byte, bool) {
				data, err := os.ReadFile(filepath.Join(filepath.Dir(path), name))
				return data, err == nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for i, im := range f.Images {
				if im.Data == nil {
					t.Errorf("image %d is missing", i)
				}
			}
			if f.Triangles() == 0 {
				t.Error("no triangles")
			}
			t.Log(f.Unread, f.Warnings)
		})
	}
}

func must(t *testing.T, data []byte) *File {
	t.Helper()
	f, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// A box that meshopt packed is a box: its corners are those of the plain one.
func TestCorpusMeshopt(t *testing.T) {
	corners := func(name string) map[[3]float64]int {
		f := must(t, asVRM(t, formatstest.Corpus(t, name)[0]))
		out := map[[3]float64]int{}
		for _, in := range f.Instances {
			for _, p := range f.Meshes[in.Mesh].Primitives {
				for _, i := range p.Indices {
					w := f.Nodes[in.Node].World.Point(p.Vertices.at(i))
					out[[3]float64{math.Round(math.Abs(w.X)*1000) / 1000, math.Round(math.Abs(w.Y)*1000) / 1000, math.Round(math.Abs(w.Z)*1000) / 1000}]++
				}
			}
		}
		return out
	}
	if got, want := corners("glb/*BoxMeshopt.glb"), corners("glb/google_draco__Box.glb"); !maps.Equal(got, want) {
		t.Errorf("corners %v, want %v", got, want)
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
