package scene

import (
	"image/color"
	"testing"

	"furitsuke/formats/mmdname"
	"furitsuke/formats/pmx"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// Material morphs multiply first and add then, whatever their order in the file:
// base·M + D (specs mmd-runtime §8). Factors of textures and what is added to
// them stay apart.
func TestMaterialMorphs(t *testing.T) {
	f := armFile()
	half := pmx.MaterialOffset{
		Material: 0, Diffuse: [4]float32{0.5, 0.5, 0.5, 0}, Specular: [3]float32{0.5, 1, 1}, SpecularPower: 0.5, Ambient: [3]float32{1, 0, 1},
		EdgeColor: [4]float32{1, 1, 1, 0.5}, EdgeSize: 3, Texture: [4]float32{0.5, 1, 1, 1}, Sphere: [4]float32{1, 0.5, 1, 1}, Toon: [4]float32{1, 1, 0.5, 1},
	}
	more := half
	more.Material, more.Add, more.Diffuse = -1, true, [4]float32{0.25, 0, 0, 0.25}
	f.Materials[0].Specular, f.Materials[0].SpecularPower, f.Materials[0].Ambient = [3]float32{1, 1, 1}, 10, [3]float32{0.5, 0.5, 0.5}
	f.Materials[0].EdgeColor, f.Materials[0].EdgeSize = [4]float32{0, 0, 0, 1}, 1
	f.Morphs = []pmx.Morph{
		{Name: "more", Kind: pmx.MorphMaterial, Materials: []pmx.MaterialOffset{more}},
		{Name: "half", Kind: pmx.MorphMaterial, Materials: []pmx.MaterialOffset{half}},
	}
	m, err := FromPMX(f, func(string) ([]byte, bool) { return nil, false })
	if err != nil {
		t.Fatal(err)
	}
	a := NewActor(m)
	a.PlayMMD(mmd.Performance{Motion: &mmd.Motion{Morphs: []mmd.MorphTrack{
		{Name: mmdname.Of("more"), Keys: []mmd.MorphKey{{Weight: 1}}},
		{Name: mmdname.Of("half"), Keys: []mmd.MorphKey{{Weight: 0.5}}},
	}}})
	a.Seek(0)
	mats, _ := a.Materials()
	got := mats[0]
	want := m.Materials[0]
	want.Base = [4]float32{0.75 + 0.25, 0.75, 0.75, 0.5 + 0.25}
	want.Specular, want.Power = [3]float32{0.75 + 0.5, 1 + 1, 1 + 1}, 7.5+0.5
	want.Ambient = [3]float32{0.5 + 1, 0.25, 0.5 + 1}
	want.EdgeColor, want.EdgeSize = [4]float32{1, 1, 1, 0.75 + 0.5}, 2+3
	want.TextureColor, want.TextureAdd = [4]float32{0.75, 1, 1, 1}, more.Texture
	want.SphereColor, want.SphereAdd = [4]float32{1, 0.75, 1, 1}, more.Sphere
	want.ToonColor, want.ToonAdd = [4]float32{1, 1, 0.75, 1}, more.Toon
	if got != want {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
}

// The shared ramps' rows as babylon-mmd has them, within 4 of 255.
func TestSharedToons(t *testing.T) {
	white := color.NRGBA{255, 255, 255, 255}
	for _, c := range []struct {
		toon, row int
		want      color.NRGBA
	}{
		{1, 15, white}, {1, 16, color.NRGBA{205, 205, 205, 255}}, {1, 31, color.NRGBA{205, 205, 205, 255}},
		{2, 31, color.NRGBA{245, 225, 225, 255}}, {3, 31, color.NRGBA{154, 154, 154, 255}}, {4, 31, color.NRGBA{248, 239, 235, 255}},
		{5, 17, white}, {5, 20, color.NRGBA{255, 248, 246, 255}}, {5, 22, color.NRGBA{255, 239, 233, 255}}, {5, 24, color.NRGBA{255, 232, 223, 255}}, {5, 31, color.NRGBA{254, 231, 222, 255}},
		{6, 0, color.NRGBA{255, 237, 97, 255}}, {6, 10, color.NRGBA{255, 243, 143, 255}}, {6, 16, color.NRGBA{255, 237, 97, 255}}, {6, 23, color.NRGBA{229, 209, 57, 255}}, {6, 31, color.NRGBA{195, 172, 3, 255}},
		{7, 31, white}, {10, 31, white},
	} {
		got := sharedToons[c.toon-1].ramp().NRGBAAt(0, c.row)
		for k, d := range [3]int{int(got.R) - int(c.want.R), int(got.G) - int(c.want.G), int(got.B) - int(c.want.B)} {
			if d < -4 || d > 4 {
				t.Errorf("toon%02d row %d: %v, want %v (channel %d)", c.toon, c.row, got, c.want, k)
			}
		}
	}
}

// Edges follow the second bone, or the first where there is no other.
func TestEdgeCenter(t *testing.T) {
	m := armModel(t)
	a := NewActor(m)
	a.Offset = motion.Vec3{X: 1}
	a.Seek(0)
	near(t, "左腕", a.EdgeCenter(), motion.Vec3{X: 1.08, Y: 1.2, Z: -0.04}, 1e-6)
	m, err := FromPMX(&pmx.File{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	near(t, "no bones", NewActor(m).EdgeCenter(), motion.Vec3{}, 1e-6)
}
