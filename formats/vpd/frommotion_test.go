package vpd

import (
	"math"
	"testing"

	"furitsuke/motion/mmd"
)

// A pose that is written and read again is the motion's first frame.
func TestFromMotion(t *testing.T) {
	bone := func(name string, p [3]float32, q [4]float32) mmd.BoneTrack {
		return mmd.BoneTrack{Name: mmd.Name{Text: name}, Keys: []mmd.BoneKey{{Position: p, Rotation: q}, {Frame: 9, Rotation: [4]float32{1}}}}
	}
	m := &mmd.Motion{
		Bones: []mmd.BoneTrack{
			bone("センター", [3]float32{0.25, -1.5, 1e-3}, [4]float32{3: 1}),
			bone("左つま先ＩＫ", [3]float32{}, [4]float32{0.6, 0, 0, 0.8}),
			bone("上半身2", [3]float32{}, [4]float32{3: 1}), // at rest, and said so
			bone("🦊", [3]float32{1}, [4]float32{3: 1}),
			{Name: mmd.Name{Text: "keyless"}},
		},
		Morphs: []mmd.MorphTrack{{Name: mmd.Name{Text: "あ"}, Keys: []mmd.MorphKey{{Weight: 0.5}}}},
	}
	for _, withMorphs := range []bool{false, true} {
		f := FromMotion(m, "ふり", withMorphs)
		if len(f.Warnings) != 1 || f.Warnings[0].Place != "bone" {
			t.Errorf("warnings %v, want one for the fox", f.Warnings)
		}
		again, err := Read(f.Write())
		if err != nil {
			t.Fatal(err)
		}
		if len(again.Warnings) > 0 || again.Count != 3 || again.Name(again.Model).Text != "ふり.osm" {
			t.Errorf("read again: %d bones of %q, %v", again.Count, again.Name(again.Model).Text, again.Warnings)
		}
		got := again.Motion()
		if len(got.Bones) != 3 || len(got.Morphs) != map[bool]int{true: 1}[withMorphs] {
			t.Fatalf("read again: %d bones, %d morphs", len(got.Bones), len(got.Morphs))
		}
		for i, b := range got.Bones {
			want := m.Bones[i]
			if b.Name.Text != want.Name.Text {
				t.Errorf("bone %d: got %q, want %q", i, b.Name.Text, want.Name.Text)
			}
			for k := range 4 {
				if off := b.Keys[0].Rotation[k] - want.Keys[0].Rotation[k]; math.Abs(float64(off)) > 1e-6 {
					t.Errorf("%s: got %v, want %v", b.Name.Text, b.Keys[0].Rotation, want.Keys[0].Rotation)
				}
			}
			for k := range 3 {
				if off := b.Keys[0].Position[k] - want.Keys[0].Position[k]; math.Abs(float64(off)) > 1e-6 {
					t.Errorf("%s: got %v, want %v", b.Name.Text, b.Keys[0].Position, want.Keys[0].Position)
				}
			}
		}
	}
}
