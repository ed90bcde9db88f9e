package pmd

import (
	"encoding/binary"
	"math"
	"reflect"
	"strings"
	"testing"

	"furitsuke/formats/formatstest"
	"furitsuke/formats/pmx"
)

// bad lists the defects of testdata/bad/pmd-*.pmd.
var bad = []struct {
	defect string
	data   func() []byte
}{
	{"empty", func() []byte { return nil }},
	{"magic", func() []byte { return []byte("PMX 2.0") }},
	{"cut-comment", func() []byte { return whole()[:200] }},
	{"vertex-count-too-large", func() []byte { return (&builder{}).header().u32(0xFFFFFFFF).b }},
	{"vertex-cut", func() []byte { return (&builder{}).header().u32(1).f32(1, 2, 3).b }},
	{"index-count-too-large", func() []byte { return (&builder{}).header().u32(0, 3).u16(0, 0).b }},
	{"bone-count-too-large", func() []byte { return (&builder{}).header().u32(0, 0, 0).u16(2).b }},
	{"ik-links-too-many", func() []byte {
		return (&builder{cutAfter(1)}).u16(1).u16(5, 3).u8(9).u16(40).f32(.5).u16(2, 1).b
	}},
	{"morph-offsets-too-many", func() []byte {
		return (&builder{cutAfter(2)}).u16(1).text("base", nameSize).u32(0x10000000).u8(0).b
	}},
	{"english-cut", func() []byte { return (&builder{cutAfter(4)}).u8(1).text("model", nameSize).b }},
	{"toons-cut", func() []byte { return (&builder{cutAfter(5)}).text("toon01.bmp", toonSize).b }},
	{"joint-count-too-large", func() []byte { return (&builder{cutAfter(7)}).u32(1).b }},
}

func TestBad(t *testing.T) {
	for _, tt := range bad {
		t.Run(tt.defect, func(t *testing.T) {
			formatstest.Bad(t, "pmd-"+tt.defect+".pmd", tt.data(), Read)
		})
	}
}

func convert(t *testing.T, data []byte) *pmx.File {
	t.Helper()
	f, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return f.PMX()
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

func TestVertices(t *testing.T) {
	p := convert(t, whole())
	same(t, "warnings", len(p.Warnings), 0)
	same(t, "one bone", p.Vertices[0].Bones, [4]int32{0, -1, -1, -1})
	same(t, "two bones", p.Vertices[1], pmx.Vertex{
		Position: [3]float32{1, 0, 0}, Normal: [3]float32{0, 0, -1}, UV: [2]float32{.25, .75},
		Deform: pmx.BDEF2, Bones: [4]int32{0, 1, -1, -1}, Weights: [4]float32{.25, .75},
	}) // and no edge
	same(t, "nothing of the first bone", p.Vertices[2].Bones, [4]int32{1, -1, -1, -1})
	same(t, "one bone twice", p.Vertices[3].Weights, [4]float32{1})
	same(t, "edge", p.Vertices[0].EdgeScale, float32(1))
	same(t, "indices", p.Indices, []uint32{0, 1, 2, 1, 2, 3})
}

func TestMaterials(t *testing.T) {
	p := convert(t, whole())
	same(t, "textures", p.Textures, []string{"face.bmp", "shine.SPA", "glow.sph"})
	a, b := p.Materials[0], p.Materials[1]
	same(t, "texture and sphere", []any{a.Texture, a.Sphere, a.SphereMode}, []any{0, 1, pmx.SphereAdd})
	same(t, "sphere alone", []any{b.Texture, b.Sphere, b.SphereMode}, []any{pmx.None, 2, pmx.SphereMultiply})
	// The toon's name decides, not its place in the list.
	same(t, "toon", []any{a.SharedToon, a.Toon}, []any{true, 8})
	same(t, "no toon", []any{b.SharedToon, b.Toon}, []any{false, pmx.None})
	same(t, "flags", a.Flags, pmx.HasEdge|pmx.GroundShadow|pmx.CastShadow|pmx.ReceiveShadow)
	same(t, "flags at alpha 0.98", b.Flags, pmx.DoubleSided)
	same(t, "diffuse", b.Diffuse, [4]float32{1, .5, .25, .98})
	same(t, "order of colours", []any{a.SpecularPower, a.Specular, a.Ambient}, []any{float32(5), [3]float32{.1, .2, .3}, [3]float32{.4, .5, .6}})

	own := convert(t, setByte(whole(), "face.bmp*shine.SPA", -6, 1)) // toon 1: my.bmp
	same(t, "toon of the model's own", []any{own.Materials[0].SharedToon, own.Textures[own.Materials[0].Toon]}, []any{false, "my.bmp"})
	plain := convert(t, cutAfter(4)) // no list of toons: MMD's own by number
	same(t, "toon without a list", []any{plain.Materials[0].SharedToon, plain.Materials[0].Toon}, []any{true, 3})
}

// setByte returns data with the byte at an offset from a text's place replaced.
func setByte(data []byte, text string, off int, v byte) []byte {
	data[strings.Index(string(data), text)+off] = v
	return data
}

func TestBones(t *testing.T) {
	p := convert(t, whole())
	b := p.Bones
	same(t, "centre", []any{b[0].Parent, b[0].TailBone, b[0].Flags & pmx.Movable}, []any{pmx.None, 1, pmx.Movable})
	same(t, "tail 0 is none", b[3].TailBone, pmx.None)
	same(t, "append by percent", []any{b[4].AppendSource, b[4].AppendRatio, b[4].Flags & pmx.AppendRotation}, []any{1, float32(-.5), pmx.AppendRotation})
	same(t, "append whole", []any{b[7].AppendSource, b[7].AppendRatio}, []any{0, float32(1)})
	same(t, "twist", []any{b[6].Flags & pmx.HasFixedAxis, b[6].FixedAxis}, []any{pmx.HasFixedAxis, [3]float32{0, -1, 0}})
	same(t, "English", b[0].NameEnglish, "bone")
	same(t, "IK", b[5].IK, pmx.IK{Target: 3, Loops: 40, UnitAngle: 2, Links: []pmx.IKLink{
		{Bone: 2, Limited: true, Min: [3]float32{-math.Pi}, Max: [3]float32{-.5 * math.Pi / 180}}, {Bone: 1},
	}})
	var layers []int
	for _, x := range b {
		layers = append(layers, x.Layer)
	}
	same(t, "layers", layers, []int{0, 0, 0, 0, 2, 1, 0, 0})
	if s := p.Skeleton(); s.Bones[5].IK == nil || s.Bones[4].Append == nil || s.Bones[6].FixedAxis == nil {
		t.Error("the skeleton lacks an IK, an append or an axis")
	}
}

// IKs run in the order of their list, whatever that of their bones.
func TestLayersFollowTheList(t *testing.T) {
	w := (&builder{}).header().u32(0, 0, 0)
	w.u16(4).bone("b", 1, 0, IKBone, 0, 0).bone("a", None, 0, IKBone, 0, 0).bone("c", 0, 0, Rotate, 0, 0).bone("d", 2, 0, Rotate, 0, 0)
	w.u16(2).u16(1, 3).u8(1).u16(1).f32(.1).u16(2).u16(0, 3).u8(1).u16(1).f32(.1).u16(2)
	p := convert(t, w.b)
	same(t, "layers", []int{p.Bones[0].Layer, p.Bones[1].Layer, p.Bones[2].Layer, p.Bones[3].Layer}, []int{2, 1, 2, 2})
}

func TestMorphsAndFrames(t *testing.T) {
	p := convert(t, whole())
	same(t, "morphs", p.Morphs, []pmx.Morph{{
		Name: "あ", NameEnglish: "a", Panel: pmx.PanelMouth, Kind: pmx.MorphVertex,
		Vertices: []pmx.VertexOffset{{Vertex: 1, Offset: [3]float32{0, .5, 0}}},
	}})
	same(t, "frames", p.Frames, []pmx.Frame{
		{Name: "Root", NameEnglish: "Root", Special: true, Items: []pmx.FrameItem{{Index: 0}}},
		{Name: "表情", NameEnglish: "Exp", Special: true, Items: []pmx.FrameItem{{Morph: true, Index: 0}}},
		{Name: "体", NameEnglish: "body", Items: []pmx.FrameItem{{Index: 1}, {Index: 5}}},
	})
	same(t, "names", []string{p.Name, p.NameEnglish, p.Comment, p.CommentEnglish}, []string{"モデル", "model", "説明", "about"})
}

func TestPhysics(t *testing.T) {
	p := convert(t, whole())
	a, b := p.Bodies[0], p.Bodies[1]
	same(t, "body", a, pmx.Body{
		Name: "体", Bone: 1, Group: 2, Mask: 0xFFFE, Shape: pmx.ShapeBox, Size: [3]float32{1, 2, 3},
		Position: [3]float32{.5, 7.25, 0}, Rotation: [3]float32{.1, .2, .3},
		Mass: 1, LinearDamping: .5, AngularDamping: .6, Restitution: .7, Friction: .8, Mode: pmx.Physics,
	})
	same(t, "body without bone", []any{b.Bone, b.Position}, []any{pmx.None, [3]float32{.5, 8.25, 0}})
	j := p.Joints[0]
	same(t, "joint", []any{j.A, j.B, j.Position, j.LinearMax, j.TurnSpring}, []any{0, 1, [3]float32{0, 1, 2}, [3]float32{9, 10, 11}, [3]float32{21, 22, 23}})
}

// Files end after any section from the bones on, and what is there is kept.
func TestCutFilesLoad(t *testing.T) {
	for n := 1; n <= len(sections()); n++ {
		p := convert(t, cutAfter(n))
		if len(p.Bones) != 8 || len(p.Warnings) != 0 {
			t.Errorf("cut after section %d: %d bones, %v", n, len(p.Bones), p.Warnings)
		}
		if (len(p.Morphs) == 1) != (n >= 3) || (len(p.Joints) == 1) != (n >= 8) {
			t.Errorf("cut after section %d: %d morphs, %d joints", n, len(p.Morphs), len(p.Joints))
		}
	}
}

func TestWarnings(t *testing.T) {
	nan := whole()
	binary.LittleEndian.PutUint32(nan[len(magic)+4+nameSize+commentSize+4:], 0x7FC00000)
	tests := []struct {
		name string
		data []byte
		want string
	}{
		{"trailing", append(whole(), 1, 2), "2 bytes after the last section: left out"},
		{"not a number", nan, "1 that are infinite or NaN, the first here: read as 0"},
		{"version", func() []byte { b := whole(); binary.LittleEndian.PutUint32(b[3:], math.Float32bits(9)); return b }(), "9: read as 1.0"},
		{"own ancestor", (&builder{}).header().u32(0, 0, 0).u16(1).bone("a", 0, 0, Rotate, 0, 0).b, "a bone that is its own ancestor (1 times): given no parent"},
		{"bone type", (&builder{}).header().u32(0, 0, 0).u16(1).bone("a", None, 0, 77, 0, 0).b, "77: read as 3, hidden"},
		{"IK twice", (&builder{cutAfter(1)}).u16(2).u16(5, 3).u8(0).u16(1).f32(1).u16(5, 3).u8(0).u16(1).f32(1).b, "a second IK of 左足ＩＫ: left out"},
		{"IK of no bone", (&builder{cutAfter(1)}).u16(1).u16(99, 3).u8(0).u16(1).f32(1).b, "a bone outside its list: left out"},
		{"morph beyond the base", setByte(whole(), string([]byte{0x82, 0xA0, 0, 0xFD}), nameSize+5, 9), "an index outside its list (1 times): left out"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := convert(t, tt.data)
			if len(p.Warnings) != 1 || !strings.HasSuffix(p.Warnings[0].String(), tt.want) || p.Warnings[0].Format != "pmd" {
				t.Errorf("got %v, want %q", p.Warnings, tt.want)
			}
		})
	}
}

// An IK whose links all lie outside the bones is left with none, as one that
// was written without is read.
func TestLinksOutside(t *testing.T) {
	data := (&builder{cutAfter(1)}).u16(1).u16(5, 3).u8(1).u16(40).f32(.5).u16(999).b
	p := convert(t, data)
	if links := p.Bones[5].IK.Links; links != nil {
		t.Errorf("links %v, want none", links)
	}
	again, err := pmx.Read(p.Write())
	if err != nil {
		t.Fatal(err)
	}
	same(t, "bones", again.Bones, p.Bones)
}

// An IK's step stays a number, however large the file has it.
func TestEndlessStep(t *testing.T) {
	for _, limit := range []float32{math.MaxFloat32, -math.MaxFloat32} {
		p := convert(t, (&builder{cutAfter(1)}).u16(1).u16(5, 3).u8(0).u16(40).f32(limit).b)
		same(t, "step", p.Bones[5].IK.UnitAngle, limit)
	}
}

// FuzzRead holds that any bytes are read or refused with our error, and that
// what is made of them can be posed and written as PMX.
func FuzzRead(f *testing.F) {
	f.Add(whole())
	for n := range sections() {
		f.Add(cutAfter(n))
	}
	for _, tt := range bad {
		f.Add(tt.data())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Read(data)
		if err != nil {
			if file != nil || !formatstest.IsError(err) {
				t.Fatalf("%v, %T: %v", file, err, err)
			}
			return
		}
		p := file.PMX()
		p.Skeleton()
		again, err := pmx.Read(p.Write())
		if err != nil {
			t.Fatal(err)
		}
		p.Warnings, again.Warnings = nil, nil
		if !reflect.DeepEqual(again.Bones, p.Bones) {
			t.Fatal("the bones are not those that were written")
		}
	})
}

func BenchmarkRead(b *testing.B) {
	data := whole()
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(data); err != nil {
			b.Fatal(err)
		}
	}
}
