package draco_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/formats/archive"
	"furitsuke/formats/draco"
	"furitsuke/formats/formatstest"
	"furitsuke/formats/glb"
	"furitsuke/formats/vrm"
)

// read reads a real glTF as if it were a VRM without a humanoid.
func read(t testing.TB, path string) *vrm.File {
	t.Helper()
	f, err := tryRead(t, path, nil)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func tryRead(t testing.TB, path string, bend func(doc map[string]any)) (*vrm.File, error) {
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
	doc["extensions"] = map[string]any{"VRMC_vrm": map[string]any{"specVersion": "1.0"}}
	if bend != nil {
		bend(doc)
	}
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	if c.BIN != nil {
		text = glb.Join(text, c.BIN)
	}
	return vrm.ReadBeside(text, glb.Finder(archive.Folder(filepath.Dir(path))))
}

// The same model with and without Draco has the same triangles, in any order.
func TestEqual(t *testing.T) {
	root := formatstest.Root(t)
	for _, tt := range []struct {
		packed, plain string
		tolerance     float64 // of quantization, in the file's own units
	}{
		{"glb/google_draco__Box_Draco.glb", "glb/google_draco__Box.glb", 0.001},
		{"sets/CesiumMan_Draco/CesiumMan.gltf", "glb/unavi-xyz_unavi__CesiumMan.glb", 0.005},
		{"sets/RiggedSimple_Draco/RiggedSimple.gltf", "glb/unavi-xyz_unavi__RiggedSimple.glb", 0.02},
	} {
		t.Run(tt.packed, func(t *testing.T) {
			got, want := read(t, filepath.Join(root, tt.packed)), read(t, filepath.Join(root, tt.plain))
			if got.Triangles() != want.Triangles() || got.Triangles() == 0 {
				t.Errorf("%d triangles, want %d", got.Triangles(), want.Triangles())
			}
			g, w := sums(got), sums(want)
			for name, x := range w {
				if d := math.Abs(g[name] - x); d > tt.tolerance || math.IsNaN(d) {
					t.Errorf("mean of %s is %g, want %g", name, g[name], x)
				}
			}
		})
	}
}

// sums returns means over all corners of all triangles, which no order of
// vertices changes.
func sums(f *vrm.File) map[string]float64 {
	out, n := map[string]float64{}, 0.0
	for _, m := range f.Meshes {
		for _, p := range m.Primitives {
			v := p.Vertices
			for _, i := range p.Indices {
				n++
				for k, axis := range []string{"x", "y", "z"} {
					out["position "+axis] += float64(v.Positions[3*int(i)+k])
					out["normal "+axis] += float64(v.Normals[3*int(i)+k])
				}
				if v.UV != nil {
					out["u"] += float64(v.UV[2*i])
					out["v"] += float64(v.UV[2*i+1])
				}
				for k := 4 * i; v.Weights != nil && k < 4*i+4; k++ {
					out["joint"] += float64(v.Joints[k]) * float64(v.Weights[k])
				}
			}
		}
	}
	for k := range out {
		out[k] /= n
	}
	return out
}

// sample is a triangle with the normals of sampleNormals in 10 bits, as Google's
// own encoder (npm draco3d 1.5) packs it.
const sample = "RFJBQ08CAgEAAAABAwEAAQIBAgAJAwAAAQkDAAECAwABAQADA60qVRUDoHqBiAEAAAAA/wMAAAADAQALJwFAAQCPBhX0f6ufCP8DAAD/AQAAAAAAAAAAAAAAAAAAAACAPwoK"

var sampleNormals = [9]float64{0.6, -0.64, 0.48, -0.48, 0.6, 0.64, 0.36, 0.48, -0.8}

func sampleData(t testing.TB) []byte {
	t.Helper()
	data, err := base64.StdEncoding.DecodeString(sample)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// The sample's normals come out as they went in.
func TestNormals(t *testing.T) {
	m, err := draco.Decode(sampleData(t), 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range sampleNormals {
		if got := float64(m.Attributes[1].Values[i]); math.Abs(got-want) > 0.01 {
			t.Errorf("number %d is %g, want %g", i, got, want)
		}
	}
}

// The others have no plain twin: they load, and their normals are of unit length.
func TestReads(t *testing.T) {
	for _, path := range formatstest.Corpus(t, "glb/donmccurdy_glTF-Transform__DenseSphere.glb", "sets/RiggedFigure_Draco/*.gltf") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			f := read(t, path)
			if f.Triangles() == 0 {
				t.Error("no triangles")
			}
			for _, m := range f.Meshes {
				for _, p := range m.Primitives {
					for i := range p.Vertices.Count {
						n := p.Vertices.Normals[3*i : 3*i+3]
						if l := math.Sqrt(float64(n[0]*n[0] + n[1]*n[1] + n[2]*n[2])); math.Abs(l-1) > 0.02 {
							t.Fatalf("normal %d is %g long", i, l)
						}
					}
				}
			}
		})
	}
}

// A VRM of one Draco triangle, which was made to be refused by programs without
// Draco, loads.
func TestModel(t *testing.T) {
	data, err := os.ReadFile(formatstest.Corpus(t, "vrm0/*broken_draco.vrm")[0])
	if err != nil {
		t.Fatal(err)
	}
	f, err := vrm.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if f.Triangles() != 1 {
		t.Errorf("%d triangles", f.Triangles())
	}
}

// Claims of more than the accessors have are refused.
func TestClaims(t *testing.T) {
	path := filepath.Join(formatstest.Root(t), "glb/google_draco__Box_Draco.glb")
	for want, bend := range map[string]func(accessor map[string]any){
		"count 1":   func(a map[string]any) { a["count"] = 1 },
		"count 1e9": func(a map[string]any) { a["count"] = 1_000_000_000 },
	} {
		_, err := tryRead(t, path, func(doc map[string]any) {
			for _, a := range doc["accessors"].([]any) {
				bend(a.(map[string]any))
			}
		})
		if !formatstest.IsError(err) {
			t.Errorf("%s: %v", want, err)
		} else {
			t.Log(err)
		}
	}
}

// BenchmarkDecode unpacks a character of 4,672 triangles with a skin.
func BenchmarkDecode(b *testing.B) {
	data, err := os.ReadFile(formatstest.Corpus(b, "sets/CesiumMan_Draco/*.bin")[0])
	if err != nil {
		b.Fatal(err)
	}
	at := bytes.Index(data, []byte("DRACO"))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := draco.Decode(data[at:], 3572, 4672); err != nil {
			b.Fatal(err)
		}
	}
}
