package meshopt

import (
	"bytes"
	"encoding/json"
	"os"
	"testing"

	"furitsuke/formats/formatstest"
)

// vectors are what the reference encoder (npm meshoptimizer 0.25, MIT) makes of
// small arrays, with what its decoder makes of that.
func vectors(t testing.TB) []vector {
	text, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var out []vector
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	if len(out) == 0 {
		t.Fatal("no vectors")
	}
	return out
}

type vector struct {
	Name          string
	Mode          Mode
	Filter        Filter
	Count, Stride int
	Data, Want    []byte
}

func (v vector) layout() Layout { return Layout{v.Mode, v.Filter, v.Count, v.Stride} }

func TestDecode(t *testing.T) {
	for _, v := range vectors(t) {
		t.Run(v.Name, func(t *testing.T) {
			got, err := Decode(v.Data, v.layout())
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, v.Want) {
				t.Errorf("got  %x\nwant %x", got, v.Want)
			}
		})
	}
}

// Cut anywhere, or with bytes too many, packed data is refused.
func TestCut(t *testing.T) {
	for _, v := range vectors(t) {
		for n := range v.Data {
			if _, err := Decode(v.Data[:n], v.layout()); !formatstest.IsError(err) {
				t.Fatalf("%s cut after %d of %d bytes: %v", v.Name, n, len(v.Data), err)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	a := []byte{0xA2, 0, 0, 0}
	for want, tt := range map[string]struct {
		data []byte
		l    Layout
	}{
		`meshopt: mode: want ATTRIBUTES, TRIANGLES or INDICES, got "EDGES"`:                           {a, Layout{Mode: "EDGES"}},
		`meshopt: byteStride: want a multiple of 4 from 4 to 256, got 6`:                              {a, Layout{Mode: Attributes, Stride: 6}},
		`meshopt: byteStride: want 2 or 4, got 8`:                                                     {a, Layout{Mode: Indices, Stride: 8}},
		`meshopt: filter: unsupported: want NONE, OCTAHEDRAL, QUATERNION or EXPONENTIAL, got "COLOR"`: {a, Layout{Mode: Attributes, Filter: "COLOR", Stride: 4}},
		`meshopt: filter: want NONE for indices, got "OCTAHEDRAL"`:                                    {a, Layout{Mode: Triangles, Filter: Octahedral, Stride: 4}},
		`meshopt: byteStride: want 8, got 4`:                                                          {a, Layout{Mode: Attributes, Filter: Quaternion, Stride: 4}},
		`meshopt: count: want at most 1024, all that 4 bytes can hold, got 1025`:                      {a, Layout{Mode: Attributes, Stride: 4, Count: 1025}},
		`meshopt: attributes header at byte 0 (0x0): want 0xa0 or 0xa1, got 0xa2`:                     {a, Layout{Mode: Attributes, Stride: 4, Count: 1}},
		`meshopt: triangles header at byte 0 (0x0): want 0xe1, got 0xa2`:                              {a, Layout{Mode: Triangles, Stride: 4, Count: 3}},
		`meshopt: count at byte 0 (0x0): want a multiple of 3, got 4`:                                 {[]byte{0xE1, 0, 0, 0}, Layout{Mode: Triangles, Stride: 4, Count: 4}},
		`meshopt: number at byte 6 (0x6): want at most 5 bytes, got more`:                             {[]byte{0xD1, 255, 255, 255, 255, 255, 255, 0, 0, 0, 0}, Layout{Mode: Indices, Stride: 4, Count: 1}},
		`meshopt: triangles table at byte 2 (0x2): want 16 bytes, got 3 left`:                         {[]byte{0xE1, 0xF1, 0, 0, 0}, Layout{Mode: Triangles, Stride: 4, Count: 3}},
		`meshopt: channel at byte 2 (0x2): want a kind from 0 to 2, got 3`:                            {append(append([]byte{0xA1, 0b10101010}, make([]byte, 16)...), append(make([]byte, 19), 0, 0, 0, 0, 3)...), Layout{Mode: Attributes, Stride: 4, Count: 1}},
	} {
		got, err := Decode(tt.data, tt.l)
		if got != nil || err == nil || err.Error() != want {
			t.Errorf("\n got %v\nwant %s", err, want)
		}
	}
}

// FuzzDecode: any bytes in any layout give an error of ours, or the bytes that
// the layout asks for.
func FuzzDecode(f *testing.F) {
	for _, v := range vectors(f) {
		f.Add(v.Data, string(v.Mode), string(v.Filter), v.Count, v.Stride)
	}
	f.Fuzz(func(t *testing.T, data []byte, mode, filter string, count, stride int) {
		got, err := Decode(data, Layout{Mode(mode), Filter(filter), count, stride})
		if err != nil {
			if !formatstest.IsError(err) || got != nil {
				t.Fatalf("%v, %T", err, err)
			}
		} else if len(got) != count*stride {
			t.Fatalf("%d bytes for %d of %d", len(got), count, stride)
		}
	})
}

// Vertices of 16 bytes with neighbours alike, as models have them.
func BenchmarkAttributes(b *testing.B) {
	var v vector
	for _, v = range vectors(b) {
		if v.Name == "positions v0" {
			break
		}
	}
	b.ReportAllocs()
	b.SetBytes(int64(v.Count * v.Stride))
	for b.Loop() {
		if _, err := Decode(v.Data, v.layout()); err != nil {
			b.Fatal(err)
		}
	}
}
