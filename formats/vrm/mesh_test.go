package vrm

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"furitsuke/motion"
)

func TestVertices(t *testing.T) {
	text, bin := file1("", plainMaterial, "")
	f := read(t, text, bin)
	if len(f.Instances) != 1 || f.Instances[0] != (Instance{0, 0, 0}) || f.Triangles() != 2 {
		t.Errorf("instances %v, %d triangles", f.Instances, f.Triangles())
	}
	m := f.Meshes[0]
	v := m.Primitives[0].Vertices
	if v.Count != 4 || len(v.Positions) != 12 || len(v.Normals) != 12 || len(v.UV) != 8 || v.UV1 != nil {
		t.Errorf("%d vertices, %d %d %d %d numbers", v.Count, len(v.Positions), len(v.Normals), len(v.UV), len(v.UV1))
	}
	if m.Targets[0] != "lift" || len(m.Weights) != 1 {
		t.Errorf("targets %v, weights %v", m.Targets, m.Weights)
	}
	target := v.Targets[0]
	if !slices.Equal(target.Index, []uint32{2}) || !slices.Equal(target.Position, []float32{0, 0, 0.5}) || target.Normal != nil {
		t.Errorf("target %v", target)
	}
	// Weights are made 1 in sum; a vertex without any hangs on the first joint.
	if !slices.Equal(v.Weights[:4], []float32{0.25, 0.75, 0, 0}) || !slices.Equal(v.Weights[12:], []float32{1, 0, 0, 0}) || !slices.Equal(v.Joints[12:], []uint16{0, 0, 0, 0}) {
		t.Errorf("joints %v weights %v", v.Joints, v.Weights)
	}
	s := f.Skins[0]
	if !slices.Equal(s.Joints, []int{1, 2}) || s.InverseBind[1].Translation() != (motion.Vec3{Y: -1.25}) {
		t.Errorf("skin %v", s)
	}
}

// Primitives of one set of accessors share their vertices; without normals each
// gets its own, smooth ones.
func TestSharedVertices(t *testing.T) {
	text, bin := file1("", plainMaterial, "")
	second := `,{"attributes":` + squareAttributes + `,"indices":5,"targets":[{"POSITION":6}]}]}]`
	f := read(t, bend(t, text, `}]}],
"skins"`, `}`+second+`,
"skins"`), bin)
	p := f.Meshes[0].Primitives
	if len(p) != 2 || p[0].Vertices != p[1].Vertices || p[1].Material != None {
		t.Errorf("%d primitives, shared %v, material %d", len(p), p[0].Vertices == p[1].Vertices, p[1].Material)
	}
	f = read(t, bend(t, text, `"NORMAL":1,`, ``), bin)
	if n := f.Meshes[0].Primitives[0].Vertices.Normals; !slices.Equal(n, []float32{0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1}) {
		t.Errorf("normals %v", n)
	}
}

func TestModes(t *testing.T) {
	text, bin := file1("", plainMaterial, "")
	strip := bend(t, text, `"indices":5`, `"indices":8,"mode":5`)
	fan := bend(t, text, `"indices":5`, `"indices":8,"mode":6`)
	plain := bend(t, text, `"indices":5,`, ``)
	lines := bend(t, text, `"indices":5`, `"indices":5,"mode":1`)
	b := &builder{}
	b.square()
	b.shorts("SCALAR", 0, 1, 3, 2)
	add := func(s string) string {
		return bend(t, s, strings.Split(fmt.Sprintf(`"buffers":[{"byteLength":%d}|"buffers":[{"byteLength":%d}|],"bufferViews":[|,%s],"bufferViews":[|],"buffers"|,%s],"buffers"`,
			len(bin), len(b.bin), b.accessors[8], b.views[8]), "|")...)
	}
	for _, tt := range []struct {
		name, text string
		want       []uint32
		warning    string
	}{
		{"strip", add(strip), []uint32{0, 1, 3, 1, 2, 3}, ""},
		{"fan", add(fan), []uint32{1, 3, 0, 3, 2, 0}, ""},
		{"no indices", plain, []uint32{0, 1, 2}, "4 indices, which make no whole triangles"},
		{"lines", lines, nil, "/meshes/0/primitives/0/mode: LINES: not drawn"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := read(t, tt.text, b.bin)
			var got []uint32
			for _, p := range f.Meshes[0].Primitives {
				got = append(got, p.Indices...)
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("%v, want %v", got, tt.want)
			}
			wantWarning(t, f, tt.warning)
		})
	}
}

func wantWarning(t *testing.T, f *File, want string) {
	t.Helper()
	for _, w := range f.Warnings {
		if want != "" && strings.Contains(w.String(), want) {
			return
		}
	}
	if want != "" {
		t.Errorf("warnings %v, want %q", f.Warnings, want)
	}
}

// Numbers that are not finite become 0, more than four joints the strongest four.
func TestRepairs(t *testing.T) {
	b := &builder{}
	b.square()
	nan := float32(0)
	nan /= nan
	b.floats("VEC3", nan, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1)
	b.shorts("VEC4", slices.Repeat([]uint16{1, 0, 0, 0}, 4)...)
	b.floats("VEC4", slices.Repeat([]float32{2, 0.5, 0, 0}, 4)...)
	text := b.json(`"VRMC_vrm":{"specVersion":"1.0",`+humanoid1+`}`, plainMaterial, "")
	f := read(t, bend(t, text, `"NORMAL":1`, `"NORMAL":8`, `"WEIGHTS_0":4`, `"WEIGHTS_0":4,"JOINTS_1":9,"WEIGHTS_1":10`), b.bin)
	v := f.Meshes[0].Primitives[0].Vertices
	if v.Normals[0] != 0 {
		t.Errorf("normals %v", v.Normals)
	}
	sum := float32(1 + 3 + 2 + 0.5)
	if got := v.Weights[:4]; !close32(got[0], 1/sum) || !close32(got[1], 3/sum) || !close32(got[2], 2/sum) || !close32(got[3], 0.5/sum) {
		t.Errorf("weights %v", got)
	}
	wantWarning(t, f, "attributes/NORMAL: 1 numbers that are not finite: taken as 0")
	wantWarning(t, f, "8 joints a vertex: the strongest four are used")
}

// The rest keeps the model's own axes and knows its direct parents.
func TestRest(t *testing.T) {
	text, bin := file1("", plainMaterial, "")
	r := read(t, text, bin).Rest()
	turn := motion.Quat{Y: 0.6, W: 0.8}
	if got := r.Bone[motion.Head]; got.P.AngleTo(turn) > 1e-9 || got.W.AngleTo(turn) > 1e-9 || got.World.Sub(turn.Rotate(motion.Vec3{Y: 0.5, Z: 0.1}).Add(motion.Vec3{Y: 1.25})).Len() > 1e-9 {
		t.Errorf("head %v", got)
	}
	if r.HipsLocal != (motion.Vec3{Y: 1}) || r.HipsParent != motion.IdentityMat {
		t.Errorf("hips %v in %v", r.HipsLocal, r.HipsParent)
	}
}

func TestHumanoid0(t *testing.T) {
	text, bin := file0("", plainMaterial)
	f := read(t, text, bin)
	if f.Version != V0 || f.Generator != "UniVRM-0.99" || f.SpecVersion != "0.0" {
		t.Errorf("%v %q %q", f.Version, f.Generator, f.SpecVersion)
	}
	for b, want := range map[motion.Bone]int{motion.LeftThumbMetacarpal: 4, motion.LeftThumbProximal: 6, motion.Hips: 1} {
		if f.Humanoid[b] != want {
			t.Errorf("%s is node %d, want %d", b, f.Humanoid[b], want)
		}
	}
	if _, ok := f.Humanoid[motion.Jaw]; ok || len(f.Humanoid) != 5 {
		t.Errorf("humanoid %v", f.Humanoid)
	}
}

// Quantized positions and morphs come out in the units that they stand for, and
// an index may be written as a number with a fraction of zeros.
func TestQuantized(t *testing.T) {
	b := &builder{}
	b.square()
	b.add(5122, 2, 3, "VEC3", []byte{0, 0, 0, 0, 0, 0, 0xFF, 0x7F, 0, 0, 0, 0, 0xFF, 0x7F, 0xFF, 0x7F, 0, 0, 0, 0, 0xFF, 0x7F, 0, 0}) // 8: shorts
	b.add(5120, 1, 3, "VEC3", []byte{0, 0, 0, 0, 0, 0, 0, 0x81, 64, 0, 0, 0})                                                         // 9: bytes
	text := b.json(`"VRMC_vrm":{"specVersion":"1.0",`+humanoid1+`}`, plainMaterial, `"extensionsUsed":["KHR_mesh_quantization"],`)
	normalized := func(accessor string) string { return strings.Replace(accessor, "{", `{"normalized":true,`, 1) }
	f := read(t, bend(t, text, `"POSITION":0`, `"POSITION":8.0`, `"targets":[{"POSITION":6}]`, `"targets":[{"POSITION":9}]`,
		b.accessors[8], normalized(b.accessors[8]), b.accessors[9], normalized(b.accessors[9])), b.bin)
	v := f.Meshes[0].Primitives[0].Vertices
	if want := []float32{0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0}; !slices.Equal(v.Positions, want) {
		t.Errorf("positions %v, want %v", v.Positions, want)
	}
	target := v.Targets[0]
	if !slices.Equal(target.Index, []uint32{2}) || !slices.Equal(target.Position, []float32{0, -1, 64.0 / 127}) {
		t.Errorf("target %v", target)
	}
	if f.Unread != nil {
		t.Errorf("not read: %v", f.Unread)
	}
}

// Buffers and images may lie beside the file, under names that are
// percent-encoded or plain.
func TestBeside(t *testing.T) {
	text, bin := file1("", plainMaterial, "")
	text = bend(t, text, `"buffers":[{`, `"buffers":[{"uri":"a%20b.bin",`, `"data:image/png;base64,iVBORw0KGgo="`, `"c d.png"`)
	files := map[string][]byte{"a b.bin": bin, "c d.png": []byte("picture")}
	find := func(path string) ([]byte, bool) { data, ok := files[path]; return data, ok }
	f, err := ReadBeside([]byte("\xEF\xBB\xBF "+text), find)
	if err != nil {
		t.Fatal(err)
	}
	if f.Triangles() != 2 || string(f.Images[0].Data) != "picture" {
		t.Errorf("%d triangles, image %q", f.Triangles(), f.Images[0].Data)
	}
	delete(files, "a b.bin")
	const want = "vrm: /buffers/0/uri: unsupported: want a file beside it, got a%20b.bin"
	if _, err := ReadBeside([]byte(text), find); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// What a file holds beside what we read is listed.
func TestUnread(t *testing.T) {
	text, bin := file1("", plainMaterial, `"extensionsUsed":["KHR_lights_punctual","VRMC_vrm"],"extensionsRequired":["VENDOR_x"],"animations":[{},{}],`)
	text = bend(t, text, `"TEXCOORD_0":2`, `"TEXCOORD_0":2,"COLOR_0":4,"TANGENT":4`, `"VRMC_vrm":{`, `"VENDOR_y":{},"VRMC_vrm":{`)
	f := read(t, text, bin)
	if want := []string{"KHR_lights_punctual", "VENDOR_y", "COLOR_0", "TANGENT", "2 animations"}; !slices.Equal(f.Unread, want) {
		t.Errorf("not read: %v, want %v", f.Unread, want)
	}
	wantWarning(t, f, `/extensionsRequired/0: the unknown extension "VENDOR_x": read without it`)
}

// Textures take WebP images; of two kinds the plain one is the first choice.
func TestWebP(t *testing.T) {
	text, bin := file1("", plainMaterial, "")
	text = bend(t, text, `"images":[`, `"images":[{"uri":"data:image/webp;base64,UklGRgAAAABXRUJQ"},`,
		`"textures":[`, `"textures":[{"extensions":{"EXT_texture_webp":{"source":0}}},{"source":1,"extensions":{"EXT_texture_webp":{"source":0}}},{"source":2,"extensions":{"EXT_texture_webp":{"source":0}}},{"extensions":{"KHR_texture_basisu":{"source":2}}},`)
	f := read(t, text, bin)
	for i, want := range []int{0, 1, 0, None} {
		if got := f.Textures[i].Image; got != want {
			t.Errorf("texture %d has image %d, want %d", i, got, want)
		}
	}
	if f.Images[0].MIME != "image/webp" || f.Images[0].Data == nil {
		t.Errorf("%+v", f.Images[0])
	}
}

func TestImages(t *testing.T) {
	text, bin := file1("", plainMaterial, "")
	f := read(t, text, bin)
	if im := f.Images[0]; im.Name != "png" || im.MIME != "image/png" || !strings.HasPrefix(string(im.Data), "\x89PNG") {
		t.Errorf("image %q %q %q", im.Name, im.MIME, im.Data)
	}
	want := []Texture{{0, Clamp, Mirror, true, false}, {0, Repeat, Repeat, false, true}, {None, Repeat, Repeat, false, true}}
	if !slices.Equal(f.Textures, want) {
		t.Errorf("textures %v, want %v", f.Textures, want)
	}
	n := 0
	for _, w := range f.Warnings {
		if strings.Contains(w.String(), "KTX2") {
			n++
		}
	}
	wantWarning(t, f, "/images/1: a KTX2 image, which is not supported: drawn without it")
	if n != 1 {
		t.Errorf("%d warnings of one image", n)
	}
}
