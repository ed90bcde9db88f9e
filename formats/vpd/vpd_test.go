package vpd

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"furitsuke/formats/formatstest"
	"furitsuke/formats/mmdname"
	"furitsuke/motion/mmd"
)

// sjis returns a text in cp932.
func sjis(s string) []byte {
	b, ok := mmdname.Encode(s, 2*len(s))
	if !ok {
		panic("cp932 lacks a character of " + s)
	}
	return b
}

// pose is a file as MMD writes it. ソ ends with a byte that looks like a
// backslash, ボ (0x83 0x7B) with one that looks like a brace.
const pose = "Vocaloid Pose Data file\r\n\r\nソボ.osm;\t\t// 親ファイル名\r\n2;\t\t\t\t// 総ポーズボーン数\r\n\r\n" +
	"Bone0{ボーン\r\n  0.000000,-1.500000,0.250000;\t\t\t\t// trans x,y,z\r\n  0.000000,0.000000,0.707107,0.707107;\t\t// Quaternion x,y,z,w\r\n}\r\n\r\n" +
	"Bone1{左 腕\r\n  0.000000,0.000000,0.000000;\t\t\t\t// trans x,y,z\r\n  0.000000,0.000000,0.000000,0.000000;\t\t// Quaternion x,y,z,w\r\n}\r\n\r\n" +
	"Morph0{まばたき\r\n  0.500000;\t\t\t\t// weight\r\n}\r\n\r\n"

var bad = []struct{ defect, data string }{
	{"empty", ""},
	{"signature", "Vocaloid Motion Data 0002"},
	{"no-model", "Vocaloid Pose Data file\n"},
	{"no-count", "Vocaloid Pose Data file\nm.osm;\n"},
	{"count-text", "Vocaloid Pose Data file\nm.osm;\nmany;\n"},
	{"block-name", "Vocaloid Pose Data file\nm.osm;\n1;\nLight0{a\n 1;\n}\n"},
	{"two-numbers", "Vocaloid Pose Data file\nm.osm;\n1;\nBone0{a\n 1,2;\n 0,0,0,1;\n}\n"},
	{"number-text", "Vocaloid Pose Data file\nm.osm;\n1;\nBone0{a\n 1,2,here;\n 0,0,0,1;\n}\n"},
	{"unclosed", "Vocaloid Pose Data file\nm.osm;\n1;\nBone0{a\n 1,2,3;\n 0,0,0,1;\n"},
	{"cut-in-rotation", "Vocaloid Pose Data file\nm.osm;\n1;\nBone0{a\n 1,2,3;\n 0,0,"},
}

func TestBad(t *testing.T) {
	for _, tt := range bad {
		t.Run(tt.defect, func(t *testing.T) {
			formatstest.Bad(t, "vpd-"+tt.defect+".vpd", []byte(tt.data), Read)
		})
	}
}

func read(t *testing.T, data []byte) *File {
	t.Helper()
	f, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestReadAndWrite(t *testing.T) {
	f := read(t, sjis(pose))
	want := &File{
		Model: sjis("ソボ.osm"), Count: 2,
		Bones: []Bone{
			{Name: sjis("ボーン"), Position: [3]float64{0, -1.5, .25}, Rotation: [4]float64{0, 0, .707107, .707107}},
			{Name: sjis("左 腕")},
		},
		Morphs: []Morph{{Name: sjis("まばたき"), Weight: .5}},
	}
	if !reflect.DeepEqual(f, want) {
		t.Errorf("got %+v", f)
	}
	if got := string(f.Write()); got != string(sjis(pose)) {
		t.Errorf("written as\n%q, want\n%q", got, sjis(pose))
	}
}

func TestMotion(t *testing.T) {
	m := read(t, sjis(pose)).Motion()
	if m.Last != 0 || len(m.Bones) != 2 || len(m.Morphs) != 1 {
		t.Fatalf("%d bones, %d morphs until frame %d", len(m.Bones), len(m.Morphs), m.Last)
	}
	a, b := m.Bones[0], m.Bones[1].Keys[0]
	if a.Name != mmdname.Of("ボーン") || a.Keys[0].Position != [3]float32{0, -1.5, .25} || a.Keys[0].Curves[0] != mmd.LinearCurve {
		t.Errorf("got %+v", a)
	}
	if b.Rotation != [4]float32{0, 0, 0, 1} {
		t.Errorf("four zeros are the rotation %v", b.Rotation)
	}
	if m.Morphs[0].Keys[0].Weight != .5 {
		t.Errorf("morph %+v", m.Morphs[0])
	}
	// A clip of one moment: the arm, 40° down in the A-stance, at 90° more.
	clip, _ := mmd.ToClip(m, mmd.DefaultOptions())
	if err := clip.Validate(); err != nil || clip.Duration != 0 {
		t.Errorf("a clip of %g s: %v", clip.Duration, err)
	}
}

// Files by other writers: each line is a quirk that loads.
func TestQuirks(t *testing.T) {
	tests := []struct {
		name, data string
		bones      []string
		warning    string
	}{
		{"line feeds, no comments, UTF-8", "Vocaloid Pose Data file\nm;\n1;\nBone0{左腕\n0,0,0;\n0,0,0,1;\n}", []string{"左腕"}, ""},
		{"a mark before UTF-8", "\uFEFFVocaloid Pose Data file\nm;\n1;\nBone0{左腕\n0,0,0;\n0,0,0,1;\n}", []string{"左腕"}, ""},
		{"one line a block", "Vocaloid Pose Data file\nm;1;\nBone0{a\n 1, 2 ,3 ; 0,0,0,1}", []string{"a"}, ""},
		{"the count is wrong", "Vocaloid Pose Data file\nm;\n0;\nBone0{a\n0,0,0;0,0,0,1;}\nBone7{b\n0,0,0;0,0,0,1;}", []string{"a", "b"}, "vpd: bone count at byte 27 (0x1b): 0, and 2 blocks of bones: all were read"},
		{"the same bone twice", "Vocaloid Pose Data file\nm;\n2;\nBone0{a\n0,0,0;0,0,0,1;}\nBone1{a\n5,0,0;0,0,0,1;}", []string{"a"}, ""},
		{"not a number", "Vocaloid Pose Data file\nm;\n1;\nBone0{a\nnan,0,0;0,0,1e999,1;}", []string{"a"}, "vpd: numbers at byte 38 (0x26): 2 that are infinite or NaN, the first here: read as 0"},
		{"carriage returns", "Vocaloid Pose Data file\rm;\r1;\rBone0{a\r0,0,0;\r0,0,0,1;\r}\r", []string{"a"}, ""},
		{"a NUL at the end", "Vocaloid Pose Data file\nm;\n1;\nBone0{a\n0,0,0;\n0,0,0,1;\n}\n\x00", []string{"a"}, ""},
		{"a name cut in a character", "Vocaloid Pose Data file\nm;\n1;\nBone0{\x8d\xb6\x98\n0,0,0;\n0,0,0,1;\n}\n", []string{"左"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := read(t, []byte(tt.data))
			var names []string
			for _, b := range f.Motion().Bones {
				names = append(names, b.Name.Text)
			}
			if !reflect.DeepEqual(names, tt.bones) {
				t.Errorf("bones %q, want %q", names, tt.bones)
			}
			got := ""
			for _, w := range f.Warnings {
				got += w.String()
			}
			if got != tt.warning {
				t.Errorf("warnings %q, want %q", got, tt.warning)
			}
		})
	}
	twice := read(t, []byte(tests[4].data)).Motion()
	if twice.Bones[0].Keys[0].Position[0] != 5 {
		t.Error("of one bone twice, the first was kept")
	}
}

// TestCorpus reads every real pose and writes it with the same words.
func TestCorpus(t *testing.T) {
	index := formatstest.Features(t)
	for _, path := range formatstest.Corpus(t, "vpd/*.vpd") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f := read(t, data)
			formatstest.Counts(t, index["vpd/"+filepath.Base(path)], map[string]int{
				"bones": len(f.Bones), "morphs": len(f.Morphs), "declared": f.Count,
			})
			if got, want := words(f.Write()), words(data); got != want {
				t.Errorf("written as\n%s, want\n%s", got, want)
			}
		})
	}
}

func words(data []byte) string { return strings.Join(strings.Fields(mmdname.Decode(data)), " ") }

// FuzzRead holds that any bytes are read or refused with our error, and that
// what was written is read as the same.
func FuzzRead(f *testing.F) {
	f.Add(sjis(pose))
	f.Add([]byte(pose))
	f.Add([]byte("Vocaloid Pose Data file\n\v\x00;0;")) // a name of spaces alone
	for _, tt := range bad {
		f.Add([]byte(tt.data))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Read(data)
		if err != nil {
			if file != nil || !formatstest.IsError(err) {
				t.Fatalf("%v, %T: %v", file, err, err)
			}
			return
		}
		file.Motion()
		once := file.Write()
		again, err := Read(once)
		if err != nil {
			t.Fatalf("%v in %q", err, once)
		}
		if twice := string(again.Write()); twice != string(once) {
			t.Fatalf("%q, then %q", once, twice)
		}
	})
}
