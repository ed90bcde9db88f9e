package bvh

import (
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"furitsuke/formats/formatstest"
	"furitsuke/motion"
)

// small is a file that uses what all writers write.
const small = `HIERARCHY
ROOT Hips
{
	OFFSET 0 0 0
	CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
	JOINT Left Arm
	{
		OFFSET 10 40 0
		CHANNELS 3 Yrotation Xrotation Zrotation
		End Site
		{
			OFFSET 25 0 0
		}
	}
}
MOTION
Frames: 2
Frame Time: 0.0333333
1 90 2 0 0 0 0 0 0
1 91 2 10 20 30 40 50 60
`

// with returns the small file with texts replaced.
func with(pairs ...string) []byte { return []byte(strings.NewReplacer(pairs...).Replace(small)) }

var bad = []struct {
	defect string
	data   []byte
}{
	{"empty", nil},
	{"no-hierarchy", with("HIERARCHY\n", "")},
	{"no-joints", []byte("HIERARCHY\nMOTION\nFrames: 0\nFrame Time: 0.1\n")},
	{"no-offset", with("	OFFSET 10 40 0\n", "")},
	{"offset-text", with("10 40 0", "10 x 0")},
	{"channel-count-text", with("CHANNELS 3", "CHANNELS three")},
	{"channel-count-too-large", with("CHANNELS 3", "CHANNELS 4")},
	{"channel-count-negative", with("CHANNELS 3", "CHANNELS -1")},
	{"channel-name", with("Yrotation Xrotation Zrotation\n", "Wrotation Xrotation Zrotation\n")},
	{"channel-twice", with("Yrotation Xrotation Zrotation\n", "Xrotation Xrotation Zrotation\n")},
	{"root-inside", with("JOINT", "ROOT")},
	{"joint-outside", with("ROOT", "JOINT")},
	{"unclosed", with("}\n}\nMOTION", "}\nMOTION")},
	{"closed-twice", with("}\nMOTION", "}\n}\nMOTION")},
	{"end-unclosed", with("25 0 0\n		}", "25 0 0")},
	{"no-motion", []byte(small[:strings.Index(small, "MOTION")])},
	{"no-frames", with("Frames: 2\n", "")},
	{"frames-text", with("Frames: 2", "Frames: two")},
	{"frames-negative", with("Frames: 2", "Frames: -2")},
	{"no-frame-time", with("Frame Time: 0.0333333\n", "")},
	{"frame-time-negative", with("0.0333333", "-0.0333333")},
	{"frame-time-tiny", with("0.0333333", "1e-9")},
	{"row-short", with("1 90 2 0 0 0 0 0 0", "1 90 2 0 0 0 0 0")},
	{"row-long", with("1 90 2 0 0 0 0 0 0", "1 90 2 0 0 0 0 0 0 0")},
	{"row-text", with("1 90 2 0", "1 90 2 zero")},
	{"row-not-finite", with("1 90 2", "1 nan 2")},
}

func TestBad(t *testing.T) {
	for _, tt := range bad {
		t.Run(tt.defect, func(t *testing.T) {
			formatstest.Bad(t, "bvh-"+tt.defect+".bvh", tt.data, Read)
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

func TestRead(t *testing.T) {
	want := &File{
		Joints: []Joint{
			{Name: "Hips", Parent: -1, Channels: []Channel{Xposition, Yposition, Zposition, Zrotation, Xrotation, Yrotation}},
			{Name: "Left Arm", Parent: 0, Offset: [3]float64{10, 40, 0}, Channels: []Channel{Yrotation, Xrotation, Zrotation}, First: 6, Ends: [][3]float64{{25, 0, 0}}},
		},
		Frames: 2, FrameTime: 0.0333333, Width: 9,
		Values: []float32{1, 90, 2, 0, 0, 0, 0, 0, 0, 1, 91, 2, 10, 20, 30, 40, 50, 60},
	}
	if got := read(t, []byte(small)); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// Dialects that mean the same as the small file.
func TestDialects(t *testing.T) {
	want := read(t, []byte(small))
	tests := []struct {
		name string
		data []byte
	}{
		{"line ends of Windows", with("\n", "\r\n")},
		{"a mark of UTF-8", []byte("\uFEFF" + small)},
		{"other case", with("Xposition", "xPosition", "HIERARCHY", "Hierarchy", "ROOT", "Root", "CHANNELS", "Channels", "MOTION", "motion", "Frames", "FRAMES")},
		{"braces on the line", with("Hips\n{", "Hips {", "Left Arm\n	{", "Left Arm{")},
		{"blank lines between rows", with("\n1 91", "\n\n  \n1 91")},
		{"blanks behind", with("0.0333333", "0.0333333   ", "0 0 0\n1 91", "0 0 0  \t\n1 91")},
		{"a colon apart", with("Frames: 2", "Frames :\t2   ")},
		{"no end", []byte(strings.TrimSuffix(small, "\n"))},
		{"numbers without a nought", with("0.0333333", ".0333333", "1 90 2", "1.0E0 +90. 2")},
		{"an end with a name", with("End Site", "End Site_1")},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := read(t, tt.data); !reflect.DeepEqual(got, want) {
				t.Errorf("got %+v, want %+v", got, want)
			}
		})
	}
}

func TestWarnings(t *testing.T) {
	tests := []struct {
		name string
		data []byte
		want string
		rows int
	}{
		{"more rows than stated", with("Frames: 2", "Frames: 1"), "1, and 2 rows: all whole rows were read", 2},
		{"fewer rows than stated", with("Frames: 2", "Frames: 4000000000"), "4e+09, and 2 rows: all whole rows were read", 2},
		{"the last row is cut", with("1 91 2 10 20 30 40 50 60", "1 91 2", "Frames: 2", "Frames: 1"), "3 of 9 numbers: left out", 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := read(t, tt.data)
			if f.Frames != tt.rows || len(f.Values) != tt.rows*f.Width {
				t.Errorf("%d rows", f.Frames)
			}
			if len(f.Warnings) != 1 || !strings.HasSuffix(f.Warnings[0].String(), tt.want) {
				t.Errorf("got %v, want %q", f.Warnings, tt.want)
			}
		})
	}
	still := read(t, with("	JOINT Left Arm", "	JOINT Fixed\n{\nOFFSET 1 2 3\n}\n	JOINT Left Arm"))
	if len(still.Joints) != 3 || still.Joints[1].Channels != nil || still.Joints[2].First != 6 {
		t.Errorf("a joint without channels: %+v", still.Joints)
	}
}

func TestSeconds(t *testing.T) {
	for stated, want := range map[float64]float64{
		0.0333333: 1.0 / 30, 0.033333: 1.0 / 30, 0.0083333: 1.0 / 120, 0.008333: 1.0 / 120, 0.01: 0.01, 0.0166667: 1.0 / 60,
		0.0417083750417: 0.0417083750417, 0: 1.0 / 60, 0.0123: 0.0123,
	} {
		if got := (&File{FrameTime: stated}).Seconds(); got != want {
			t.Errorf("%g s: %g, want %g", stated, got, want)
		}
	}
}

// The first channel that is declared turns outermost, whatever the order.
func TestChannelOrder(t *testing.T) {
	f := read(t, []byte(small))
	p := newPlayer(f)
	move, turn := make([]motion.Vec3, 2), make([]motion.Quat, 2)
	p.pose(1, move, turn)
	const deg = math.Pi / 180
	want := [2]motion.Quat{
		motion.RotZ(10 * deg).Mul(motion.RotX(20 * deg)).Mul(motion.RotY(30 * deg)),
		motion.RotY(40 * deg).Mul(motion.RotX(50 * deg)).Mul(motion.RotZ(60 * deg)),
	}
	for i, q := range want {
		if q.AngleTo(turn[i]) > 1e-6 {
			t.Errorf("joint %d turns by %v, want %v", i, turn[i], q)
		}
	}
	if (move[0] != motion.Vec3{X: 1, Y: 91, Z: 2}) || (move[1] != motion.Vec3{X: 10, Y: 40}) {
		t.Errorf("places %v", move)
	}
	// A root whose offset is its height and whose positions start at 0 means both.
	lifted := newPlayer(read(t, with("OFFSET 0 0 0", "OFFSET 0 95 0", "1 90 2", "1 0 2")))
	if lifted.pose(0, move, turn); (move[0] != motion.Vec3{X: 1, Y: 95, Z: 2}) {
		t.Errorf("lifted to %v", move[0])
	}
}

func TestNoHumanoid(t *testing.T) {
	_, _, _, err := read(t, with("Hips", "Box", "Left Arm", "Lid")).Clip(nil)
	if err == nil || err.Error() != "bvh: joints: unsupported: want the joints of a humanoid, got Box, Lid" {
		t.Errorf("got %v", err)
	}
}

func TestRestOnly(t *testing.T) {
	clip, _, _, err := read(t, []byte(small[:strings.Index(small, "Frames")]+"Frames: 0\nFrame Time: 0\n")).Clip(nil)
	if err != nil || clip.Validate() != nil || clip.Duration != 0 || clip.Hips.Len() != 1 {
		t.Errorf("%v, %+v", err, clip)
	}
}

// TestCorpus reads every real file; counts are those that the corpus's index
// states, taken by another parser. What is made of it is a clip.
func TestCorpus(t *testing.T) {
	index := formatstest.Features(t)
	for _, path := range formatstest.Corpus(t, "bvh/*.bvh") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f := read(t, data)
			formatstest.Counts(t, index["bvh/"+filepath.Base(path)], map[string]int{"joints": len(f.Joints), "motionlines": f.Frames})
			clip, _, warnings, err := f.Clip(nil)
			if err != nil {
				t.Fatal(err)
			}
			t.Log(warnings)
			if err := clip.Validate(); err != nil {
				t.Error(err)
			}
			if want := float64(f.Frames-1) * f.Seconds(); math.Abs(clip.Duration-want) > 1e-4 {
				t.Errorf("%g s, want %g", clip.Duration, want)
			}
		})
	}
}

func TestCorpusMalformed(t *testing.T) {
	formatstest.Malformed(t, Read, "malformed/*.bvh")
}

// Files of CMU begin with a near T-pose, though their legs are splayed at rest:
// there the limbs are within 10° of where a T-pose has them.
func TestCMUBeginsInTPose(t *testing.T) {
	for _, path := range formatstest.Corpus(t, "bvh/*cmu_12_01_walk.bvh", "bvh/*01_01.bvh") {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		clip, _, _, err := read(t, data).Clip(nil)
		if err != nil {
			t.Fatal(err)
		}
		var pose motion.Pose
		motion.NewSampler(clip).Sample(0, &pose)
		for b := motion.LeftUpperLeg; b < motion.BoneCount; b++ {
			if a := pose.Rotation[b].Angle() * 180 / math.Pi; clip.Rest.Has.Has(b) && a > 10 {
				t.Errorf("%s: %s turns by %.1f°", filepath.Base(path), b, a)
			}
		}
		if up := clip.Rest.Bone[motion.Hips].World.Y; up < 0.8 || up > 1.1 {
			t.Errorf("hips at %.2f m", up)
		}
	}
}

// FuzzRead holds that any bytes are read or refused with our error, and that a
// clip made of them is valid.
func FuzzRead(f *testing.F) {
	f.Add([]byte(small))
	for _, tt := range bad {
		f.Add(tt.data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Read(data)
		if err != nil {
			if file != nil || !formatstest.IsError(err) {
				t.Fatalf("%v, %T: %v", file, err, err)
			}
			return
		}
		clip, _, _, err := file.Clip(nil)
		if err != nil {
			if !formatstest.IsError(err) {
				t.Fatalf("%T: %v", err, err)
			}
			return
		}
		if err := clip.Validate(); err != nil {
			t.Fatal(err)
		}
	})
}

func BenchmarkRead(b *testing.B) {
	row := strings.Repeat("12.345678 ", 9) + "\n"
	data := with("1 90 2 0 0 0 0 0 0\n", strings.Repeat(row, 4000), "Frames: 2", "Frames: 4001")
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(data); err != nil {
			b.Fatal(err)
		}
	}
}
