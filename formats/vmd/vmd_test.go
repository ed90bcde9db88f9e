package vmd

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"furitsuke/formats"
	"furitsuke/formats/formatstest"
	"furitsuke/motion/mmd"
)

// sample is a file with two records of each kind, built rather than stored so
// that a test can say what it bent.
func sample() *File {
	f := &File{Model: []byte("\x83\x65\x83\x58\x83\x67")}
	for i := range 2 {
		n := float32(i)
		b := BoneKey{Name: [15]byte{0x93, 0xAA, 0, 0xFD}, Frame: uint32(30 * i), Position: [3]float32{n, 2, 3}, Rotation: [4]float32{0, n, 0, 1 - n}}
		b.SetBezier([4]mmd.Curve{{X1: 1, Y1: 2, X2: 3, Y2: 4}, {X1: 5, Y1: 6, X2: 7, Y2: 8}, {X1: 9, Y1: 10, X2: 11, Y2: 12}, {X1: 13, Y1: 14, X2: 15, Y2: 127}}, i == 1)
		c := CameraKey{Frame: uint32(10 * i), Distance: -45, Target: [3]float32{0, 10, 0}, Rotation: [3]float32{n, 0, 0}, FOV: 30, Orthographic: uint8(i)}
		c.SetBezier([6]mmd.Curve{{X1: 1, Y1: 2, X2: 3, Y2: 4}, mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve, {X1: 5, Y1: 6, X2: 7, Y2: 8}})
		f.Bones = append(f.Bones, b)
		f.Morphs = append(f.Morphs, MorphKey{Name: [15]byte{0x82, 0xA0}, Frame: uint32(i), Weight: n})
		f.Cameras = append(f.Cameras, c)
		f.Lights = append(f.Lights, LightKey{Frame: uint32(i), Color: [3]float32{.6, .6, .6}, Direction: [3]float32{-.5, -1, .5}})
		f.Shadows = append(f.Shadows, ShadowKey{Frame: uint32(i), Mode: 1, Distance: 0.01125})
		f.Shows = append(f.Shows, ShowKey{Frame: uint32(i), Visible: 1, IK: []IKSwitch{{Name: [20]byte{0x8D, 0xB6}, On: uint8(i)}, {Name: [20]byte{'a'}}}})
	}
	return f
}

// bad lists the defects of testdata/bad/vmd-*.vmd, each a valid file bent once.
var bad = []struct {
	defect string
	data   func() []byte
}{
	{"empty", func() []byte { return nil }},
	{"signature", func() []byte { return bytes.Repeat([]byte("VMD "), 20) }},
	{"no-bone-count", func() []byte { return (&File{}).Write()[:signatureSize+modelSize] }},
	{"bone-count-too-large", func() []byte {
		return append((&File{}).Write()[:signatureSize+modelSize], 0xFF, 0xFF, 0xFF, 0xFF)
	}},
	{"cut-in-second-bone", func() []byte {
		return (&File{Bones: sample().Bones}).Write()[:signatureSize+modelSize+4+boneSize+40]
	}},
	{"camera-count-too-large", func() []byte {
		b := (&File{}).Write()[:signatureSize+modelSize+8]
		return append(append(b, 9, 0, 0, 0), make([]byte, 8*cameraSize)...)
	}},
	{"ik-count-too-large", func() []byte {
		b := (&File{Shows: []ShowKey{{IK: make([]IKSwitch, 2)}}}).Write()
		return b[:len(b)-1]
	}},
	{"show-cut", func() []byte {
		b := (&File{Shows: []ShowKey{{IK: make([]IKSwitch, 2)}, {}}}).Write()
		return b[:len(b)-3]
	}},
}

func TestBad(t *testing.T) {
	for _, tt := range bad {
		t.Run(tt.defect, func(t *testing.T) {
			formatstest.Bad(t, "vmd-"+tt.defect+".vmd", tt.data(), Read)
		})
	}
}

func TestSampleThereAndBack(t *testing.T) {
	want := sample()
	got, err := Read(want.Write())
	if err != nil {
		t.Fatal(err)
	}
	want.Model = append(want.Model, make([]byte, modelSize-len(want.Model))...)
	if d := cmp.Diff(want, got, cmp.AllowUnexported(File{}, form{})); d != "" {
		t.Error(d)
	}
}

// Each quirk that real writers leave loads with that warning, and is written
// back byte for byte.
func TestQuirks(t *testing.T) {
	whole := sample().Write()
	empty := (&File{}).Write()
	head := empty[:signatureSize+modelSize]
	zeros := func(n int) []byte { return make([]byte, n) }
	garbage := func(n int) []byte { return bytes.Repeat([]byte{0xE7, 0xFF, 0xFF, 0xFF}, n/4+1)[:n] }
	tests := []struct {
		name    string
		data    []byte
		warning string
		check   func(f *File) bool
	}{
		{"ends after bones", empty[:54], "", func(f *File) bool { return f.form.missing == 5 }},
		{"ends after shadows", empty[:len(empty)-4], "", func(f *File) bool { return f.form.missing == 1 }},
		{"two bytes for a count", empty[:len(empty)-2], "vmd: end at byte 70 (0x46): 2 bytes after the last section: kept, not read", nil},
		{"trailing bytes", slices.Concat(whole, garbage(20)), fmt.Sprintf("vmd: end at byte %d (%#x): 20 bytes after the last section: kept, not read", len(whole), len(whole)), nil},
		{"phantom camera, then the end", slices.Concat(head, zeros(12), garbage(cameraSize)), "vmd: camera keys at byte 62 (0x3e): a record after a count of 0: skipped", nil},
		{"phantom camera, then counts", slices.Concat(head, zeros(12), garbage(cameraSize), zeros(8)), "vmd: camera keys at byte 62 (0x3e): a record after a count of 0: skipped", func(f *File) bool { return f.form.missing == 1 }},
		{"phantom light", slices.Concat(head, zeros(16), garbage(lightSize), zeros(4)), "vmd: light keys at byte 66 (0x42): a record after a count of 0: skipped", func(f *File) bool { return f.form.missing == 1 }},
		{"garbage behind the signature", slices.Concat([]byte(signatureNew), []byte{0, 0, 0, 0x30, 0xE9}, whole[30:]), "", func(f *File) bool { return len(f.Bones) == 2 }},
		{"no version", slices.Concat([]byte(signatureBare), zeros(10), whole[30:]), "vmd: signature at byte 0 (0x0): no version: read as 0002", func(f *File) bool { return len(f.Bones) == 2 }},
		{"the old layout", slices.Concat([]byte(signatureOld), zeros(5), []byte("0123456789"), whole[50:]), "", func(f *File) bool { return len(f.Shows) == 2 && string(f.Model) == "0123456789" }},
		{"NaN", slices.Concat(head, []byte{0, 0, 0, 0, 1, 0, 0, 0}, zeros(19), []byte{0, 0, 0xC0, 0x7F}), "vmd: keys: 1 keys with infinite numbers or NaN: played as keys at rest", func(f *File) bool {
			return f.Motion().Morphs[0].Keys[0] == mmd.MorphKey{}
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, err := Read(tt.data)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for _, w := range f.Warnings {
				got += w.String()
			}
			if got != tt.warning {
				t.Errorf("warning %q, want %q", got, tt.warning)
			}
			if tt.check != nil && !tt.check(f) {
				t.Errorf("read as %+v", f)
			}
			if !bytes.Equal(f.Write(), tt.data) {
				t.Errorf("written as % x\nwant       % x", f.Write(), tt.data)
			}
		})
	}
}

// An edited file that lacked its last section gets it back when it has records.
func TestMissingSectionReturns(t *testing.T) {
	f, err := Read((&File{}).Write()[:54])
	if err != nil {
		t.Fatal(err)
	}
	f.Lights = []LightKey{{Frame: 3}}
	back, err := Read(f.Write())
	if err != nil || len(back.Lights) != 1 || back.form.missing != 2 {
		t.Errorf("%v, %+v", err, back)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(sample().Write())
	f.Add((&File{}).Write())
	f.Add(append((&File{}).Write()[:62], make([]byte, cameraSize)...))
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
		if !bytes.Equal(file.Write(), data) {
			t.Fatal("written otherwise than read")
		}
		m := file.Motion()
		for _, track := range m.Bones {
			for i := 1; i < len(track.Keys); i++ {
				if track.Keys[i-1].Frame >= track.Keys[i].Frame {
					t.Fatal("frames do not ascend")
				}
			}
		}
	})
}

func BenchmarkRead60s(b *testing.B) {
	data := dance().Write()
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Read(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWrite60s(b *testing.B) {
	f := dance()
	b.ReportAllocs()
	for b.Loop() {
		f.Write()
	}
}
