package glb

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"furitsuke/formats"
	"furitsuke/formats/formatstest"
	"furitsuke/motion"
)

const small = `{"asset":{"version":"2.0"}}`

func TestSplitJoin(t *testing.T) {
	tests := []struct{ name, json, bin string }{
		{"json alone", small, ""},
		{"json to be padded", small + "  ", ""},
		{"both", small, "12345678"},
		{"bin to be padded", small, "12345"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			data := Join([]byte(tt.json), []byte(tt.bin))
			c, err := Split(data)
			if err != nil {
				t.Fatal(err)
			}
			if len(data)%4 != 0 || binary.LittleEndian.Uint32(data[8:]) != uint32(len(data)) {
				t.Errorf("%d bytes that say they are %d", len(data), binary.LittleEndian.Uint32(data[8:]))
			}
			if string(bytes.TrimRight(c.JSON, " ")) != strings.TrimRight(tt.json, " ") || string(bytes.TrimRight(c.BIN, "\x00")) != tt.bin {
				t.Errorf("%q %q", c.JSON, c.BIN)
			}
			if again := Join(c.JSON, c.BIN); !bytes.Equal(again, data) {
				t.Error("joined again, the bytes are others")
			}
		})
	}
}

// Bytes behind the end and chunks of unknown types are passed over.
func TestSplitWarns(t *testing.T) {
	unknown := Join([]byte(small), []byte("1234"))
	unknown = append(unknown, 4, 0, 0, 0, 'X', 'Y', 'Z', '!', 1, 2, 3, 4)
	binary.LittleEndian.PutUint32(unknown[8:], uint32(len(unknown)))
	for want, data := range map[string][]byte{
		"glb: end of file at byte 48 (0x30): 3 bytes after the declared end: ignored": append(Join([]byte(small), nil), 1, 2, 3),
		"glb: chunk 2 at byte 60 (0x3c): unknown type 0x215a5958: ignored":            unknown,
	} {
		c, err := Split(data)
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Warnings) != 1 || c.Warnings[0].String() != want {
			t.Errorf("%v, want %s", c.Warnings, want)
		}
	}
}

// bad lists the defects of testdata/bad/glb-*.glb.
var bad = map[string]func() []byte{
	"empty":          func() []byte { return nil },
	"magic":          func() []byte { return with(Join([]byte(small), nil), 0, "Glib") },
	"version-1":      func() []byte { return with(Join([]byte(small), nil), 4, "\x01") },
	"length-0":       func() []byte { return with(Join([]byte(small), nil), 8, "\x00") },
	"cut":            func() []byte { return Join([]byte(small), []byte("12345678"))[:50] },
	"no-chunk":       func() []byte { return with(Join([]byte(small), nil)[:12], 8, "\x0c") },
	"cut-header":     func() []byte { return with(Join([]byte(small), nil)[:16], 8, "\x10") },
	"chunk-too-long": func() []byte { return with(Join([]byte(small), nil), 12, "\xff\xff\xff\xff") },
	"bin-first":      func() []byte { return with(Join([]byte(small), nil), 16, "BIN\x00") },
	"two-json":       func() []byte { return with(Join([]byte(small), []byte("{}  ")), 52, "JSON") },
}

func with(data []byte, at int, piece string) []byte {
	copy(data[at:], piece)
	return data
}

func TestBad(t *testing.T) {
	for name, data := range bad {
		t.Run(name, func(t *testing.T) { formatstest.Bad(t, "glb-"+name+".glb", data(), Split) })
	}
}

func doc(t testing.TB, text string, bin []byte) *Doc {
	t.Helper()
	d, err := Parse(&Container{JSON: []byte(text), BIN: bin}, "test")
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// asset makes a document of the given members.
func asset(members string) string { return `{"asset":{"version":"2.0"},` + members + `}` }

func TestParseErrors(t *testing.T) {
	for want, text := range map[string]string{
		`test: JSON: want valid JSON, got unexpected end of JSON input after 1 bytes`:           `{`,
		`test: JSON: want an object, got array`:                                                 `[]`,
		`test: /asset/version: want "2.0", got ""`:                                              `{}`,
		`test: /nodes: want a list, got object`:                                                 asset(`"nodes":{}`),
		`test: /nodes/1: want an object, got null`:                                              asset(`"nodes":[{},null]`),
		`test: /nodes/0/children: want a list, got string`:                                      asset(`"nodes":[{"children":"a"}]`),
		`test: /nodes/0/mesh: want a whole number, got number 1.5`:                              asset(`"nodes":[{"mesh":1.5}]`),
		`test: /accessors/0: want valid glTF, got gltf: unknown accessor's type: VEC5`:          asset(`"accessors":[{"type":"VEC5"}]`),
		`test: /buffers/0/byteLength: want at most the 3 bytes there are, got 4`:                asset(`"buffers":[{"byteLength":4}]`),
		`test: /buffers/0/uri: want a base64 data URI, got illegal base64 data at input byte 0`: asset(`"buffers":[{"uri":"data:;base64,!","byteLength":4}]`),
	} {
		_, err := Parse(&Container{JSON: []byte(text), BIN: []byte{1, 2, 3}}, "test")
		if err == nil || err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", text, err, want)
		}
	}
}

// Padding of NULs, which some writers leave behind the JSON, is no content.
func TestParseTrimsNULs(t *testing.T) {
	if d := doc(t, small+"\x00\x00", nil); string(d.JSON) != small {
		t.Errorf("%q", d.JSON)
	}
}

func TestTree(t *testing.T) {
	// Node 1 hangs under 2; the matrix is that of the second node's TRS.
	m := motion.TRS(motion.Vec3{X: 1, Y: 2, Z: 3}, motion.Quat{Y: 0.6, W: 0.8}, motion.Vec3{X: 2, Y: 3, Z: -4})
	matrix, _ := json.Marshal(m)
	d := doc(t, asset(fmt.Sprintf(`"nodes":[
{"name":"a","translation":[1,2,3],"rotation":[0,1.2,0,1.6],"scale":[2,3,-4]},
{"name":"b","matrix":%s},
{"name":"c","children":[1],"rotation":[0.6,0,0,0.8],"scale":[0.5,0.5,0.5]}]`, matrix)), nil)
	nodes, order, err := d.Tree()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(order, []int{0, 2, 1}) {
		t.Errorf("order %v", order)
	}
	if nodes[1].Parent != 2 || nodes[0].Parent != -1 {
		t.Errorf("parents %d %d", nodes[0].Parent, nodes[1].Parent)
	}
	for i := range 16 {
		if math.Abs(nodes[0].World[i]-m[i]) > 1e-12 {
			t.Fatalf("transform %v, want %v", nodes[0].World, m)
		}
	}
	a, b := nodes[0], nodes[1]
	if a.Rotation.AngleTo(b.Rotation) > 1e-9 || a.Scale.Sub(b.Scale).Len() > 1e-9 || a.Translation != b.Translation {
		t.Errorf("a matrix came apart as %v, want %v", b, a)
	}
	turn := motion.Quat{X: 0.6, W: 0.8}
	if b.WorldRotation.AngleTo(turn.Mul(a.Rotation)) > 1e-9 {
		t.Errorf("world rotation %v", b.WorldRotation)
	}
	if want := turn.Rotate(motion.Vec3{X: 0.5, Y: 1, Z: 1.5}); b.World.Translation().Sub(want).Len() > 1e-9 {
		t.Errorf("world place %v, want %v", b.World.Translation(), want)
	}
}

func TestTreeErrors(t *testing.T) {
	for want, nodes := range map[string]string{
		`test: /nodes/0/children/0: want a node index below 1, got 1`:                  `{"children":[1]}`,
		`test: /nodes/1/children/0: want a node without a parent, got 2, a child of 0`: `{"children":[2]},{"children":[2]},{}`,
		`test: /nodes/0: want a tree, got a node among its own ancestors`:              `{"children":[1]},{"children":[0]}`,
		`test: /nodes/0/mesh: want a mesh index below 0, got 0`:                        `{"mesh":0}`,
		`test: /nodes/1: want a transform of finite size, got +Inf`:                    `{"children":[1],"scale":[1e200,1,1]},{"scale":[1e200,1,1]}`,
	} {
		_, _, err := doc(t, asset(`"nodes":[`+nodes+`]`), nil).Tree()
		if err == nil || err.Error() != want {
			t.Errorf("%s:\n got %v\nwant %s", nodes, err, want)
		}
	}
}

// component stores and reads back one component type; want is glTF's rule of
// chapter 3.11, written out.
func TestComponents(t *testing.T) {
	f := binary.LittleEndian.AppendUint32(nil, math.Float32bits(1.25))
	tests := []struct {
		kind int
		norm bool
		data []byte
		want float32
	}{
		{5120, false, []byte{0x80}, -128}, {5120, true, []byte{0x80}, -1}, {5120, true, []byte{0x40}, 64. / 127},
		{5121, false, []byte{0x80}, 128}, {5121, true, []byte{0x80}, 128. / 255},
		{5122, false, []byte{0, 0x80}, -32768}, {5122, true, []byte{0, 0x80}, -1}, {5122, true, []byte{0, 0x40}, 16384. / 32767},
		{5123, false, []byte{0, 0x80}, 32768}, {5123, true, []byte{0, 0x80}, 32768. / 65535},
		{5125, false, []byte{0, 0, 0, 0x80}, 1 << 31}, {5126, false, f, 1.25},
	}
	for _, tt := range tests {
		d := doc(t, asset(fmt.Sprintf(`"buffers":[{"byteLength":%d}],"bufferViews":[{"buffer":0,"byteLength":%d}],
"accessors":[{"bufferView":0,"componentType":%d,"normalized":%v,"count":1,"type":"SCALAR"}]`, len(tt.data), len(tt.data), tt.kind, tt.norm)), tt.data)
		got, err := d.Floats(0, 1, "/x")
		if err != nil || got[0] != tt.want {
			t.Errorf("%d normalized %v: %v %v, want %g", tt.kind, tt.norm, got, err, tt.want)
		}
	}
}

func TestAccessorErrors(t *testing.T) {
	const view = `"buffers":[{"byteLength":16}],"bufferViews":[{"buffer":0,"byteLength":16},{"buffer":0,"byteOffset":8,"byteLength":8,"byteStride":8}],`
	for want, accessor := range map[string]string{
		`test: /accessors/0/type: want VEC3, got VEC4`:                                            `{"bufferView":0,"componentType":5126,"count":1,"type":"VEC4"}`,
		`test: /accessors/0/bufferView: want a buffer view index below 2, got 2`:                  `{"bufferView":2,"componentType":5126,"count":1,"type":"VEC3"}`,
		`test: /accessors/0/count: want at most 1 (elements 12 bytes apart), got 2`:               `{"bufferView":0,"componentType":5126,"count":2,"type":"VEC3"}`,
		`test: /accessors/0/count: want at most 0 (elements 12 bytes apart), got 1`:               `{"bufferView":0,"byteOffset":5,"componentType":5126,"count":1,"type":"VEC3"}`,
		`test: /accessors/0/byteOffset: want at most 16, got 17`:                                  `{"bufferView":0,"byteOffset":17,"componentType":5126,"count":1,"type":"VEC3"}`,
		`test: /accessors/0/count: want 0 or more, got -1`:                                        `{"bufferView":0,"byteOffset":16,"componentType":5126,"count":-1,"type":"VEC3"}`,
		`test: /bufferViews/1/byteStride: want at least 12, got 8`:                                `{"bufferView":1,"componentType":5126,"count":1,"type":"VEC3"}`,
		`test: /accessors/0/sparse/count: want at most the accessor's 1, got 2`:                   `{"componentType":5126,"count":1,"type":"VEC3","sparse":{"count":2,"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":0}}}`,
		`test: /accessors/0/sparse/indices: want elements below 1, got 7`:                         `{"componentType":5126,"count":1,"type":"VEC3","sparse":{"count":1,"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":0}}}`,
		`test: /accessors/0/sparse/indices/componentType: want an unsigned type, got FLOAT`:       `{"componentType":5126,"count":1,"type":"VEC3","sparse":{"count":1,"indices":{"bufferView":0,"componentType":5126},"values":{"bufferView":0}}}`,
		`test: /accessors/0/sparse/values/count: want at most 0 (elements 12 bytes apart), got 1`: `{"componentType":5126,"count":1,"type":"VEC3","sparse":{"count":1,"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":0,"byteOffset":8}}}`,
	} {
		bin := make([]byte, 16)
		bin[0] = 7
		got, err := doc(t, asset(view+`"accessors":[`+accessor+`]`), bin).Floats(0, 3, "/x")
		if err == nil || err.Error() != want {
			t.Errorf("%s:\n got %v, %v\nwant %s", accessor, got, err, want)
		}
	}
	if _, err := doc(t, small, nil).Floats(3, 1, "/skins/0/inverseBindMatrices"); err == nil || err.Error() != "test: /skins/0/inverseBindMatrices: want an accessor index below 0, got 3" {
		t.Error(err)
	}
}

// Zeros out of nothing, and many accessors of one view, may not take more
// memory than a file of that size is worth.
func TestBudget(t *testing.T) {
	zeros := func(count int) string {
		return fmt.Sprintf(`{"componentType":5126,"count":%d,"type":"VEC3"}`, count)
	}
	const tooMany = 1 << 60
	if _, err := doc(t, asset(`"accessors":[`+zeros(tooMany)+`]`), nil).Floats(0, 3, "/x"); err == nil {
		t.Error("an accessor of 2^60 zeros was read")
	}
	text := asset(`"accessors":[` + zeros(300_000) + strings.Repeat(","+zeros(300_000), 20) + `]`)
	d := doc(t, text, nil)
	n := 0
	for i := range 21 {
		if _, err := d.Floats(i, 3, "/x"); err == nil {
			n++
		}
	}
	if n < 4 || n > 5 {
		t.Errorf("%d of 21 accessors of 3.6 MB were read from a file of %d bytes", n, len(text))
	}
}

// A sparse accessor without a view gives its elements without the zeros.
func TestSparse(t *testing.T) {
	bin := make([]byte, 16)
	binary.LittleEndian.PutUint32(bin[0:], math.Float32bits(7))
	bin[12] = 2
	d := doc(t, asset(`"buffers":[{"byteLength":16}],"bufferViews":[{"buffer":0,"byteLength":12},{"buffer":0,"byteOffset":12,"byteLength":1}],
"accessors":[{"componentType":5126,"count":4,"type":"VEC3","sparse":{"count":1,"indices":{"bufferView":1,"componentType":5121},"values":{"bufferView":0}}}]`), bin)
	index, values, ok, err := d.Sparse(0, 3, "/x")
	if err != nil || !ok || !slices.Equal(index, []uint32{2}) || !slices.Equal(values, []float32{7, 0, 0}) {
		t.Errorf("%v %v %v %v", index, values, ok, err)
	}
	dense, err := d.Floats(0, 3, "/x")
	if err != nil || !slices.Equal(dense, []float32{0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0}) {
		t.Errorf("%v %v", dense, err)
	}
}

func TestBuffers(t *testing.T) {
	uri := "data:application/octet-stream;base64," + base64.StdEncoding.EncodeToString([]byte{1, 2, 3, 4})
	d := doc(t, asset(`"buffers":[{"byteLength":2},{"uri":"`+uri+`","byteLength":4},{"uri":"x.bin","byteLength":4}],
"bufferViews":[{"buffer":0,"byteLength":2},{"buffer":1,"byteOffset":1,"byteLength":3},{"buffer":2,"byteLength":1},{"buffer":0,"byteOffset":1,"byteLength":2}]`), []byte{9, 8, 7})
	for i, want := range [][]byte{{9, 8}, {2, 3, 4}} {
		if got, err := d.View(i, "/x"); err != nil || !bytes.Equal(got, want) {
			t.Errorf("view %d: %v %v, want %v", i, got, err, want)
		}
	}
	if _, err := d.View(2, "/x"); err == nil || !strings.Contains(err.Error(), "unsupported: want data inside the file, got x.bin") {
		t.Error(err)
	}
	if _, err := d.View(3, "/x"); err == nil || err.Error() != "test: /bufferViews/3: want bytes within the buffer's 2, got 2 from 1 on" {
		t.Error(err)
	}
}

func FuzzSplit(f *testing.F) {
	f.Add(Join([]byte(small), []byte("12345678")))
	for _, make := range bad {
		f.Add(make())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Split(data)
		if err != nil {
			if fe := new(formats.Error); !errors.As(err, &fe) {
				t.Fatalf("error of type %T: %v", err, err)
			}
			return
		}
		again, err := Split(Join(c.JSON, c.BIN))
		if err != nil || !bytes.HasPrefix(again.JSON, c.JSON) || !bytes.HasPrefix(again.BIN, c.BIN) {
			t.Fatalf("own output: %v", err)
		}
	})
}

// FuzzRead reads every accessor in every way: an error of ours, or numbers.
func FuzzRead(f *testing.F) {
	f.Add(asset(`"buffers":[{"byteLength":16}],"bufferViews":[{"buffer":0,"byteLength":12},{"buffer":0,"byteOffset":12,"byteLength":1}],
"accessors":[{"componentType":5126,"count":4,"type":"VEC3","sparse":{"count":1,"indices":{"bufferView":1,"componentType":5121},"values":{"bufferView":0}}},
{"bufferView":0,"componentType":5123,"count":2,"type":"VEC3"}],"nodes":[{"children":[1]},{"mesh":0}],"meshes":[{"primitives":[]}],"images":[{"bufferView":0},{"uri":"data:;base64,AA=="}]`), make([]byte, 16))
	f.Fuzz(func(t *testing.T, text string, bin []byte) {
		d, err := Parse(&Container{JSON: []byte(text), BIN: bin}, "test")
		check := func(err error) {
			if fe := new(formats.Error); err != nil && !errors.As(err, &fe) {
				t.Fatalf("error of type %T: %v", err, err)
			}
		}
		if check(err); err != nil {
			return
		}
		_, _, err = d.Tree()
		check(err)
		for i := range d.Accessors {
			for _, width := range []int{1, 2, 3, 4, 16} {
				_, err = d.Floats(i, width, "/x")
				check(err)
				_, err = d.Ints(i, width, "/x")
				check(err)
				_, _, _, err = d.Sparse(i, width, "/x")
				check(err)
			}
		}
		for i := range d.Images {
			_, _, err = d.Image(i)
			check(err)
		}
	})
}

func BenchmarkFloats100kVec3(b *testing.B) {
	const n = 100_000
	bin := make([]byte, 12*n)
	r := rand.New(rand.NewPCG(1, 2))
	for i := range bin {
		bin[i] = byte(r.Uint32())
	}
	text := asset(fmt.Sprintf(`"buffers":[{"byteLength":%d}],"bufferViews":[{"buffer":0,"byteLength":%d}],"accessors":[{"bufferView":0,"componentType":5126,"count":%d,"type":"VEC3"}]`, len(bin), len(bin), n))
	b.ReportAllocs()
	b.SetBytes(int64(len(bin)))
	for b.Loop() {
		d := doc(b, text, bin)
		if _, err := d.Floats(0, 3, "/x"); err != nil {
			b.Fatal(err)
		}
	}
}
