package draco_test

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"furitsuke/formats/draco"
	"furitsuke/formats/formatstest"
)

// golden holds meshes that npm draco3d 1.5.7 packed and sums over what it unpacks
// of them (testdata/interop/golden.mjs).
const golden = "../../testdata/interop/golden/draco"

func goldenFiles(t testing.TB) map[string][]byte {
	t.Helper()
	paths, _ := filepath.Glob(filepath.Join(golden, "*.drc"))
	if len(paths) == 0 {
		t.Fatalf("no files in %s", golden)
	}
	out := map[string][]byte{}
	for _, p := range paths {
		data, err := os.ReadFile(p)
		if err != nil {
			t.Fatal(err)
		}
		out[filepath.Base(p)] = data
	}
	return out
}

// All that Google's decoder unpacks comes out to the bit.
func TestGolden(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(golden, "sums.json"))
	if err != nil {
		t.Fatal(err)
	}
	var sums map[string]string
	if err := json.Unmarshal(text, &sums); err != nil {
		t.Fatal(err)
	}
	files := goldenFiles(t)
	if len(files) != len(sums) {
		t.Errorf("%d files, %d sums", len(files), len(sums))
	}
	for name, data := range files {
		m, err := draco.Decode(data, 10_000, 10_000)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if got := sum(m); got != sums[name] {
			t.Errorf("%s: %s, want %s: run testdata/interop for what differs", name, got, sums[name])
		}
	}
}

// sum is that of testdata/interop/lib/draco.mjs.
func sum(m *draco.Mesh) string {
	b := binary.LittleEndian.AppendUint32(nil, uint32(m.Vertices))
	for _, i := range m.Indices {
		b = binary.LittleEndian.AppendUint32(b, i)
	}
	for _, id := range slices.Sorted(maps.Keys(m.Attributes)) {
		a := m.Attributes[id]
		b = binary.LittleEndian.AppendUint32(b, uint32(id))
		b = binary.LittleEndian.AppendUint32(b, uint32(a.Width))
		for _, v := range a.Values {
			b, _ = binary.Append(b, binary.LittleEndian, v+0) // -0 is 0
		}
	}
	s := sha256.Sum256(b)
	return hex.EncodeToString(s[:])
}

// FuzzDecode: any bytes give an error of ours or a mesh within the limits.
func FuzzDecode(f *testing.F) {
	for _, data := range goldenFiles(f) {
		f.Add(data)
	}
	f.Add(sampleData(f))
	for _, data := range made {
		f.Add([]byte(data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		const vertices, triangles = 3000, 5000
		m, err := draco.Decode(data, vertices, triangles)
		if err != nil {
			if !formatstest.IsError(err) {
				t.Fatalf("error of type %T: %v", err, err)
			}
			return
		}
		if m.Vertices > vertices || len(m.Indices) > 3*triangles {
			t.Fatalf("%d vertices, %d indices", m.Vertices, len(m.Indices))
		}
		for _, i := range m.Indices {
			if int(i) >= m.Vertices {
				t.Fatalf("index %d of %d vertices", i, m.Vertices)
			}
		}
		for id, a := range m.Attributes {
			if len(a.Values) != m.Vertices*a.Width {
				t.Fatalf("attribute %d: %d numbers for %d vertices by %d", id, len(a.Values), m.Vertices, a.Width)
			}
		}
	})
}
