package vmd

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"furitsuke/formats/mmdname"
	"furitsuke/motion/mmd"
)

func TestMotion(t *testing.T) {
	head := [15]byte{0x93, 0xAA, 0, 0xFD, 0xFD}
	headToo := [15]byte{0x93, 0xAA, 0, 'x'} // the same name: what follows the NUL is nothing
	other := [15]byte{'a'}
	f := &File{
		Bones: []BoneKey{
			{Name: other, Frame: 7, Position: [3]float32{7, 0, 0}},
			{Name: head, Frame: 30, Position: [3]float32{3, 0, 0}},
			{Name: head, Frame: 0, Position: [3]float32{1, 0, 0}},
			{Name: headToo, Frame: 30, Position: [3]float32{4, 0, 0}, Rotation: [4]float32{0, 1, 0, 0}},
		},
		Morphs: []MorphKey{{Name: head, Frame: 9, Weight: 1}, {Name: head, Frame: 3, Weight: .5}, {Name: head, Frame: 9, Weight: 2}},
		Shows: []ShowKey{
			{Frame: 5, Visible: 0},
			{Frame: 0, Visible: 1, IK: []IKSwitch{{Name: [20]byte{0x93, 0xAA}, On: 1}}},
			{Frame: 5, Visible: 1},
		},
		Shadows: []ShadowKey{{Frame: 99}},
	}
	name := mmdname.FromBytes(head[:])
	none := [4]float32{3: 1}
	want := &mmd.Motion{
		Bones: []mmd.BoneTrack{
			{Name: mmdname.Of("a"), Keys: []mmd.BoneKey{{Frame: 7, Position: [3]float32{7, 0, 0}, Rotation: none, Curves: linear4}}},
			{Name: name, Keys: []mmd.BoneKey{
				{Frame: 0, Position: [3]float32{1, 0, 0}, Rotation: none, Curves: linear4},
				{Frame: 30, Position: [3]float32{4, 0, 0}, Rotation: [4]float32{0, 1, 0, 0}, Curves: linear4},
			}},
		},
		Morphs: []mmd.MorphTrack{{Name: name, Keys: []mmd.MorphKey{{Frame: 3, Weight: .5}, {Frame: 9, Weight: 2}}}},
		Shows: []mmd.ShowKey{
			{Frame: 0, Visible: true, IK: []mmd.IKSwitch{{Name: name, On: true}}},
			{Frame: 5, Visible: true},
		},
		Last: 99,
	}
	if d := cmp.Diff(want, f.Motion(), cmpopts.EquateEmpty()); d != "" {
		t.Error(d)
	}
}

// The motion of a motion's file is the motion, for any motion.
func TestFromMotionThereAndBack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	names := []string{"頭", "左足ＩＫ", "センター", "ｳｨﾝｸ２右", "a"}
	byName := cmpopts.SortSlices(func(a, b mmd.BoneTrack) bool { return a.Name.Key < b.Name.Key })
	for range 50 {
		m := &mmd.Motion{}
		for _, name := range names[:1+r.IntN(len(names))] {
			b := mmd.BoneTrack{Name: mmdname.Of(name)}
			frame := uint32(0)
			for range 1 + r.IntN(20) {
				frame += uint32(1 + r.IntN(9))
				k := mmd.BoneKey{Frame: frame, Position: [3]float32{r.Float32(), r.Float32(), r.Float32()}, Rotation: [4]float32{r.Float32(), r.Float32(), r.Float32(), r.Float32()}, PhysicsOff: r.IntN(3) == 0}
				for c := range k.Curves {
					k.Curves[c] = mmd.Curve{X1: uint8(1 + r.IntN(127)), Y1: uint8(r.IntN(128)), X2: uint8(r.IntN(128)), Y2: uint8(r.IntN(128))}
				}
				b.Keys = append(b.Keys, k)
			}
			m.Bones = append(m.Bones, b)
			m.Last = max(m.Last, frame)
		}
		m.Morphs = []mmd.MorphTrack{{Name: mmdname.Of("あ"), Keys: []mmd.MorphKey{{Frame: 2, Weight: r.Float32()}}}}
		m.Shows = []mmd.ShowKey{{Frame: 1, Visible: true, IK: []mmd.IKSwitch{{Name: mmdname.Of("左足ＩＫ"), On: false}}}}
		f := FromMotion(m, "テスト")
		if len(f.Warnings) > 0 {
			t.Fatal(f.Warnings)
		}
		if !slices.IsSortedFunc(f.Bones, func(a, b BoneKey) int { return int(a.Frame) - int(b.Frame) }) {
			t.Error("the file's keys are not sorted by frame")
		}
		back, err := Read(f.Write())
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(m, back.Motion(), byName); d != "" {
			t.Fatal(d)
		}
		if got := mmdname.FromBytes(back.Model).Text; got != "テスト" {
			t.Errorf("model name %q", got)
		}
	}
}

func TestFromMotionNames(t *testing.T) {
	f := FromMotion(&mmd.Motion{
		Bones: []mmd.BoneTrack{
			{Name: mmdname.Of("한글"), Keys: make([]mmd.BoneKey, 1)},
			{Name: mmdname.FromBytes([]byte("\x93\xaa\x8d")), Keys: make([]mmd.BoneKey, 1)}, // cut within a character
			{Name: mmd.Name{Text: "頭"}, Keys: make([]mmd.BoneKey, 1)},                       // made by hand
		},
	}, "모델")
	if len(f.Warnings) != 2 || len(f.Bones) != 2 {
		t.Fatalf("%d warnings, %d keys: %v", len(f.Warnings), len(f.Bones), f.Warnings)
	}
	if got := f.Bones[0].Name; got != [15]byte{0x93, 0xAA, 0x8D} {
		t.Errorf("a read name is written as % x", got)
	}
	if got := f.Bones[1].Name; got != [15]byte{0x93, 0xAA} {
		t.Errorf("a name without key is written as % x", got)
	}
}

// dance is 60 s of 60 bones with a key in every frame, as captured motion has.
func dance() *File {
	f := &File{}
	for frame := range uint32(60 * mmd.FPS) {
		for bone := range byte(60) {
			k := BoneKey{Name: [15]byte{0x8D, 0xB6, 'a' + bone}, Frame: frame, Rotation: [4]float32{3: 1}}
			k.SetBezier(linear4, false)
			f.Bones = append(f.Bones, k)
		}
	}
	return f
}

func BenchmarkMotion60s(b *testing.B) {
	f := dance()
	b.ReportAllocs()
	for b.Loop() {
		f.Motion()
	}
}
