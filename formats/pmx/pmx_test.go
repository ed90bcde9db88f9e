package pmx

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"furitsuke/formats"
	"furitsuke/formats/formatstest"
)

// whole is a model that uses every field, kind and flag, built rather than
// stored so that a test can say what it bent.
func whole() *File {
	f := &File{
		Version: 2.1, ExtraUVs: 1,
		Name: "モデル", NameEnglish: "model", Comment: "一行\r\n二行", CommentEnglish: "",
		Textures: []string{`tex\顔.png`, "toon.bmp"},
		Indices:  []uint32{0, 1, 2, 2, 3, 4},
		Materials: []Material{
			{Name: "顔", Diffuse: [4]float32{1, .5, .25, 1}, SpecularPower: 5, Flags: DoubleSided | HasEdge, EdgeColor: [4]float32{0, 0, 0, 1}, EdgeSize: 1.5, Texture: 0, Sphere: None, SphereMode: SphereAdd, SharedToon: true, Toon: 3, Memo: "memo", IndexCount: 3},
			{Name: "髪", Texture: None, Sphere: 1, Toon: 1, IndexCount: 3},
		},
		Bones: []Bone{
			{Name: "センター", NameEnglish: "center", Position: [3]float32{0, 8, 0}, Parent: None, Flags: Rotatable | Movable, TailBone: None, TailOffset: [3]float32{0, 1, 0}, AppendSource: None, IK: IK{Target: None}},
			{Name: "腕捩", Parent: 0, Flags: TailIsBone | HasFixedAxis | HasLocalAxes | ExternalParent | AfterPhysics, TailBone: 0, FixedAxis: [3]float32{1, 0, 0}, LocalX: [3]float32{1, 0, 0}, LocalZ: [3]float32{0, 0, 1}, ExternalKey: -7, AppendSource: None, IK: IK{Target: None}},
			{Name: "足D", Parent: 0, Layer: 1, Flags: AppendRotation | AppendTranslation | AppendLocal, TailBone: None, AppendSource: 0, AppendRatio: -.5, IK: IK{Target: None}},
			{Name: "足IK", Parent: None, Flags: HasIK, TailBone: None, AppendSource: None, IK: IK{Target: 2, Loops: 40, UnitAngle: 2, Links: []IKLink{
				{Bone: 1, Limited: true, Min: [3]float32{-.5, 0, 0}, Max: [3]float32{-3, 0, 0}},
				{Bone: 0},
			}}},
		},
		Morphs: []Morph{
			{Name: "群", Panel: PanelMouth, Kind: MorphGroup, Groups: []GroupOffset{{Morph: 1, Ratio: .5}}},
			{Name: "点", Panel: PanelEye, Kind: MorphVertex, Vertices: []VertexOffset{{Vertex: 4, Offset: [3]float32{0, 1, 0}}}},
			{Name: "骨", Kind: MorphBone, Bones: []BoneOffset{{Bone: 2, Translation: [3]float32{1, 2, 3}, Rotation: [4]float32{0, 0, 2, 0}}}},
			{Name: "UV", Kind: MorphUV, UVs: []UVOffset{{Vertex: 1, Offset: [4]float32{.5, .5}}}},
			{Name: "UV4", Kind: MorphUV4, UVs: []UVOffset{{Vertex: 1, Offset: [4]float32{1, 2, 3, 4}}}},
			{Name: "材質", Panel: PanelOther, Kind: MorphMaterial, Materials: []MaterialOffset{
				{Material: None, Add: true, Diffuse: [4]float32{1, 2, 3, 4}, Specular: [3]float32{5, 6, 7}, SpecularPower: 8, Ambient: [3]float32{9, 10, 11}, EdgeColor: [4]float32{12, 13, 14, 15}, EdgeSize: 16, Texture: [4]float32{17, 18, 19, 20}, Sphere: [4]float32{21, 22, 23, 24}, Toon: [4]float32{25, 26, 27, 28}},
			}},
			{Name: "flip", Kind: MorphFlip, Groups: []GroupOffset{{Morph: 0, Ratio: 1}}},
			{Name: "impulse", Kind: MorphImpulse, Impulses: []ImpulseOffset{{Body: 0, Local: true, Velocity: [3]float32{1, 2, 3}, Torque: [3]float32{4, 5, 6}}}},
		},
		Frames: []Frame{
			{Name: "Root", NameEnglish: "Root", Special: true, Items: []FrameItem{{Index: 0}}},
			{Name: "表情", NameEnglish: "Exp", Special: true, Items: []FrameItem{{Morph: true, Index: 7}, {Morph: true}}},
		},
		Bodies: []Body{
			{Name: "頭", Bone: 0, Group: 15, Mask: 0xFFFE, Shape: ShapeCapsule, Size: [3]float32{1, 2, 0}, Position: [3]float32{0, 1, 0}, Rotation: [3]float32{.1, .2, .3}, Mass: 1, LinearDamping: .5, AngularDamping: .6, Restitution: .7, Friction: .8, Mode: PhysicsBone},
			{Name: "宙", Bone: None},
		},
		Joints:     []Joint{{Name: "J", A: 0, B: 1, Position: [3]float32{1, 2, 3}, Rotation: [3]float32{4, 5, 6}, LinearMin: [3]float32{7}, LinearMax: [3]float32{8}, AngularMin: [3]float32{9}, AngularMax: [3]float32{10}, LinearSpring: [3]float32{11}, TurnSpring: [3]float32{12}}},
		SoftBodies: []SoftBody{{Name: "布", Material: None, Mask: 0xFFFF, Flags: 5, BLinkDistance: 2, TotalMass: 1, Margin: .05, Config: [12]float32{1, 2, 3}, Cluster: [6]float32{.1, 1}, Iterations: [4]int32{0, 1, 0, 4}, Stiffness: [3]float32{1, 1, 1}, Anchors: []Anchor{{Body: 1, Vertex: 2, Near: true}}, Pins: []uint32{0, 4}}},
	}
	none := [4]int32{None, None, None, None}
	for d := BDEF1; d <= QDEF; d++ {
		v := Vertex{Position: [3]float32{float32(d), 1, 2}, Normal: [3]float32{0, 0, -1}, UV: [2]float32{.25, .75}, Deform: d, Bones: none, EdgeScale: 1}
		copy(v.Bones[:], []int32{0, 1, 2, 3}[:deforms[d].bones])
		switch deforms[d].bones {
		case 1:
			v.Weights = [4]float32{1}
		case 2:
			v.Weights = [4]float32{.25, .75}
		default:
			v.Weights = [4]float32{.1, .2, .3, .5} // no sum of 1 is promised
		}
		if d == SDEF {
			v.SDEF = &Sphere{C: [3]float32{1, 2, 3}, R0: [3]float32{4, 5, 6}, R1: [3]float32{7, 8, 9}}
		}
		f.Vertices = append(f.Vertices, v)
		f.ExtraUV = append(f.ExtraUV, [4]float32{float32(d), 0, 0, 1})
	}
	return f
}

func TestThereAndBack(t *testing.T) {
	for name, bend := range map[string]func(f *File){
		"2.1, UTF-16": func(f *File) {},
		"UTF-8":       func(f *File) { f.UTF8 = true },
		"2.0":         func(f *File) { f.Version, f.SoftBodies = 2, nil },
		"wide indices": func(f *File) {
			f.Textures = append(f.Textures, make([]string, 200)...)
			f.Bones = append(f.Bones, make([]Bone, 40000)...)
			for i := 4; i < len(f.Bones); i++ {
				f.Bones[i] = Bone{Parent: i - 1, TailBone: None, AppendSource: None, IK: IK{Target: None}}
			}
			f.Vertices = append(f.Vertices, make([]Vertex, 300)...)
			for i := 5; i < len(f.Vertices); i++ {
				f.Vertices[i] = f.Vertices[0]
			}
			f.ExtraUV = append(f.ExtraUV, make([][4]float32, 300)...)
			f.Indices[5] = 304
		},
		"empty": func(f *File) { *f = File{Version: 2} },
	} {
		t.Run(name, func(t *testing.T) {
			want := whole()
			bend(want)
			got, err := Read(want.Write())
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(want, got) { // cmp takes seconds for large models
				t.Error(cmp.Diff(want, got))
			}
		})
	}
}

func TestIndexSize(t *testing.T) {
	for _, tt := range []struct {
		k       kind
		n, want int
	}{
		{vertexIndex, 0, 1}, {vertexIndex, 256, 1}, {vertexIndex, 257, 2}, {vertexIndex, 65536, 2}, {vertexIndex, 65537, 4},
		{boneIndex, 0, 1}, {boneIndex, 128, 1}, {boneIndex, 129, 2}, {boneIndex, 32768, 2}, {boneIndex, 32769, 4},
	} {
		if got := indexSize(tt.k, tt.n); got != tt.want {
			t.Errorf("indices of %d %s take %d bytes, want %d", tt.n, indexNames[tt.k], got, tt.want)
		}
	}
}

// bent returns a small model's bytes with those at off replaced.
func bent(off int, with ...byte) []byte {
	b := (&File{Name: "m", Vertices: []Vertex{{Bones: [4]int32{None, None, None, None}}}, Morphs: []Morph{{Name: "a"}}}).Write()
	copy(b[off:], with)
	return b
}

// Places in bent's bytes.
const (
	atSettings = 8
	atName     = 17
	atVertices = atName + 4 + 2 + 3*4
	atDeform   = atVertices + 4 + 32
	atFaces    = atDeform + 1 + 1 + 4
	atMorphs   = atFaces + 4*4
	atKind     = atMorphs + 4 + 4 + 2 + 4 + 1
)

// bad lists the defects of testdata/bad/pmx-*.pmx.
var bad = []struct {
	defect string
	data   func() []byte
}{
	{"empty", func() []byte { return nil }},
	{"magic", func() []byte { return bent(0, 'P', 'm', 'd', ' ') }},
	{"version-1", func() []byte { return bent(4, 0, 0, 0x80, 0x3F) }},
	{"settings-count", func() []byte { return bent(atSettings, 7) }},
	{"text-encoding", func() []byte { return bent(atSettings+1, 2) }},
	{"additional-uv-count", func() []byte { return bent(atSettings+2, 5) }},
	{"index-size", func() []byte { return bent(atSettings+6, 3) }},
	{"name-length", func() []byte { return bent(atName, 0xFF, 0xFF, 0xFF, 0xFF) }},
	{"vertex-count-too-large", func() []byte { return bent(atVertices, 0, 0, 0, 0x40) }},
	{"deform-type", func() []byte { return bent(atDeform, 63) }},
	{"bdef4-cut", func() []byte { return bent(atDeform, 2)[:atDeform+12] }},
	{"face-count-negative", func() []byte { return bent(atFaces, 0xFF, 0xFF, 0xFF, 0xFF) }},
	{"morph-kind", func() []byte { return bent(atKind, 11) }},
	{"morph-offsets-too-many", func() []byte { return bent(atKind, byte(MorphMaterial), 2) }},
	{"no-joint-count", func() []byte { b := bent(0); return b[:len(b)-4] }},
}

func TestBad(t *testing.T) {
	for _, tt := range bad {
		t.Run(tt.defect, func(t *testing.T) {
			formatstest.Bad(t, "pmx-"+tt.defect+".pmx", tt.data(), Read)
		})
	}
}

// What real files do wrong loads with that warning and that result.
func TestQuirks(t *testing.T) {
	tests := []struct {
		name    string
		bend    func(f *File)
		bytes   func(b []byte) []byte
		warning string
		ok      func(f *File) bool
	}{
		{"bytes after the end", nil, func(b []byte) []byte { return append(b, 0, 0, 0, 0) },
			"4 bytes after the last section", func(f *File) bool { return len(f.SoftBodies) == 1 }},
		{"2.1 without soft bodies", func(f *File) { f.SoftBodies = nil }, func(b []byte) []byte { return b[:len(b)-4] },
			"the file ends before it", func(f *File) bool { return len(f.Joints) == 1 }},
		{"NULs behind a name", func(f *File) { f.Name = "m\x00\x00" }, nil, "", func(f *File) bool { return f.Name == "m" }},
		{"odd length in UTF-16", nil, func(b []byte) []byte {
			return slices.Concat(b[:atName], []byte{7, 0, 0, 0}, b[atName+4:atName+10], []byte{1}, b[atName+10:])
		}, "an odd number of bytes in UTF-16", func(f *File) bool { return f.Name == "モデル" }},
		{"bytes that are no UTF-8", func(f *File) { f.UTF8, f.Name = true, "a\xff" }, nil, "", func(f *File) bool { return f.Name == "a\uFFFD" }},
		{"numbers that are none", func(f *File) {
			nan, inf := float32(math.NaN()), float32(math.Inf(-1))
			f.Bones[1].Position, f.Vertices[1].EdgeScale = [3]float32{nan, 2, inf}, nan
		}, nil, "numbers at byte 174 (0xae): 3 that are infinite or NaN", func(f *File) bool {
			return f.Bones[1].Position == [3]float32{0, 2, 0} && f.Vertices[1].EdgeScale == 0
		}},
		{"a vertex's bone too high", func(f *File) { f.Vertices[1].Bones[0] = 99 }, nil,
			"a weight without bone", func(f *File) bool {
				return f.Vertices[1].Bones[0] == None && f.Vertices[1].Weights == [4]float32{0, 1}
			}},
		{"a slot without bone or weight", func(f *File) { f.Vertices[2].Bones[3], f.Vertices[2].Weights[3] = -1, 0 }, nil,
			"", func(f *File) bool { return f.Vertices[2].Weights[1] == .2 }},
		{"a face's vertex too high", func(f *File) { f.Indices[4] = 200 }, nil,
			"an index outside its list", func(f *File) bool { return slices.Equal(f.Indices, []uint32{0, 1, 2, 0, 0, 0}) }},
		{"two thirds of a triangle", func(f *File) { f.Indices = f.Indices[:5] }, nil,
			"a triangle with less than three", func(f *File) bool { return len(f.Indices) == 3 && f.Materials[1].IndexCount == 0 }},
		{"faces without vertices", func(f *File) { f.Vertices, f.ExtraUV = nil, nil }, nil,
			"triangles without vertices", func(f *File) bool { return len(f.Indices) == 0 }},
		{"a material takes too much", func(f *File) { f.Materials[0].IndexCount = 900 }, nil,
			"an index count that does not fit", func(f *File) bool { return f.Materials[0].IndexCount == 6 && f.Materials[1].IndexCount == 0 }},
		{"a negative index count", func(f *File) { f.Materials[0].IndexCount = -3 }, nil,
			"an index count that does not fit", func(f *File) bool { return f.Materials[0].IndexCount == 0 && f.Materials[1].IndexCount == 3 }},
		{"sphere mode 255", func(f *File) { f.Materials[0].SphereMode = 255 }, nil,
			"a sphere mode above 3", func(f *File) bool { return f.Materials[0].SphereMode == SphereOff }},
		{"a texture too high", func(f *File) { f.Materials[0].Texture = 2 }, nil,
			"an index outside its list", func(f *File) bool { return f.Materials[0].Texture == None }},
		{"parents in a ring", func(f *File) { f.Bones[0].Parent, f.Bones[1].Parent = 1, 2 }, nil,
			"a bone that is its own ancestor", func(f *File) bool { return roots(f) >= 1 }},
		{"its own parent", func(f *File) { f.Bones[3].Parent = 3 }, nil,
			"a bone that is its own ancestor", func(f *File) bool { return f.Bones[3].Parent == None }},
		{"an IK link too high", func(f *File) { f.Bones[3].IK.Links[0].Bone = 50 }, nil,
			"an index outside its list", func(f *File) bool { return len(f.Bones[3].IK.Links) == 1 }},
		{"a morph's vertex too high", func(f *File) { f.Morphs[1].Vertices[0].Vertex = 77 }, nil,
			"an index outside its list", func(f *File) bool { return len(f.Morphs[1].Vertices) == 0 }},
		{"an item too high", func(f *File) { f.Frames[1].Items[0].Index = 20 }, nil,
			"an index outside its list", func(f *File) bool { return len(f.Frames[1].Items) == 1 }},
		{"a body's shape, mode and group", func(f *File) { f.Bodies[0].Shape, f.Bodies[0].Mode, f.Bodies[0].Group = 9, 9, 99 }, nil,
			"a shape above 2", func(f *File) bool {
				b := f.Bodies[0]
				return b.Shape == ShapeSphere && b.Mode == FollowBone && b.Group == 15
			}},
		{"a joint's body too high", func(f *File) { f.Joints[0].B = 2 }, nil,
			"an index outside its list", func(f *File) bool { return f.Joints[0].B == None }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := whole()
			if tt.bend != nil {
				tt.bend(f)
			}
			b := f.Write()
			if tt.bytes != nil {
				b = tt.bytes(b)
			}
			got, err := Read(b)
			if err != nil {
				t.Fatal(err)
			}
			var all strings.Builder
			for _, w := range got.Warnings {
				all.WriteString(w.String() + "\n")
			}
			if tt.warning == "" && all.Len() > 0 || !strings.Contains(all.String(), tt.warning) {
				t.Errorf("warnings %q, want one of %q", all.String(), tt.warning)
			}
			if !tt.ok(got) {
				t.Error("read otherwise than expected")
			}
			again, err := Read(got.Write())
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(got, again, cmpopts.EquateEmpty(), cmpopts.IgnoreFields(File{}, "Warnings")); d != "" {
				t.Errorf("not stable: %s", d)
			}
		})
	}
}

func roots(f *File) (n int) {
	for i := range f.Bones {
		if f.Bones[i].Parent == None {
			n++
		}
	}
	return n
}

func FuzzRead(f *testing.F) {
	f.Add(whole().Write())
	utf8 := whole()
	utf8.UTF8 = true
	f.Add(utf8.Write())
	for _, b := range bad {
		f.Add(b.data())
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Read(data)
		if err != nil {
			if e := new(formats.Error); !errors.As(err, &e) {
				t.Fatalf("error of type %T: %v", err, err)
			}
			return
		}
		again, err := Read(file.Write())
		if err != nil {
			t.Fatalf("own output: %v", err)
		}
		if !bytes.Equal(again.Write(), file.Write()) {
			t.Fatal("write, read, write changed the bytes")
		}
		for _, i := range file.Indices {
			_ = file.Vertices[i]
		}
		file.Skeleton()
	})
}

// A model of 60,000 triangles; the name says what it is in every report.
func BenchmarkRead60k(b *testing.B) {
	f := &File{Version: 2, Bones: []Bone{{Parent: None, TailBone: None, AppendSource: None, IK: IK{Target: None}}}, Materials: []Material{{Texture: None, Sphere: None, Toon: None, IndexCount: 180000}}}
	for i := range 32000 {
		f.Vertices = append(f.Vertices, Vertex{Position: [3]float32{float32(i)}, Deform: BDEF2, Weights: [4]float32{.5, .5}})
	}
	for i := range 180000 {
		f.Indices = append(f.Indices, uint32(i%32000))
	}
	data := f.Write()
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(data); err != nil {
			b.Fatal(err)
		}
	}
}
