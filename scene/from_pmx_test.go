package scene

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"furitsuke/formats/mmdname"
	"furitsuke/formats/pmx"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// armFile is a PMX of two bones, centre and left arm, with one triangle that
// faces the viewer in front of it (towards -Z), clockwise seen from there.
func armFile() *pmx.File {
	vertex := func(x, y float32, bone int32) pmx.Vertex {
		return pmx.Vertex{
			Position: [3]float32{x, y, -1}, Normal: [3]float32{0, 0, -1}, UV: [2]float32{x, y},
			Deform: pmx.BDEF1, Bones: [4]int32{bone, -1, -1, -1}, Weights: [4]float32{1}, EdgeScale: 1,
		}
	}
	bone := func(name string, parent int, x, y float32) pmx.Bone {
		return pmx.Bone{Name: name, Parent: parent, Position: [3]float32{x, y, 0.5}, TailBone: pmx.None, AppendSource: pmx.None, IK: pmx.IK{Target: pmx.None}}
	}
	return &pmx.File{
		Version: 2, Name: "arm",
		Vertices: []pmx.Vertex{vertex(-1, 10, 0), vertex(0, 12, 1), vertex(1, 10, 1)}, // seen from -Z, +X is on the right
		Indices:  []uint32{0, 1, 2},
		Textures: []string{`tex\body.png`, "gone.bmp"},
		Materials: []pmx.Material{{
			Name: "服", Diffuse: [4]float32{1, 1, 1, 1}, Texture: 0, Sphere: 1, SphereMode: pmx.SphereMultiply,
			SharedToon: true, Toon: 0, Flags: pmx.HasEdge | pmx.GroundShadow, EdgeSize: 1, IndexCount: 3,
		}},
		Bones: []pmx.Bone{bone("センター", -1, 0, 8), bone("左腕", 0, 1, 15)},
		Morphs: []pmx.Morph{
			{Name: "あ", Kind: pmx.MorphVertex, Vertices: []pmx.VertexOffset{{Vertex: 2, Offset: [3]float32{1, 0, 1}}, {Vertex: 0, Offset: [3]float32{0, 1, 0}}, {Vertex: 2, Offset: [3]float32{1, 0, 0}}}},
			{Name: "赤", Kind: pmx.MorphMaterial, Materials: []pmx.MaterialOffset{{Material: -1, Diffuse: [4]float32{1, 0, 0, 1}, Texture: [4]float32{1, 1, 1, 1}, Sphere: [4]float32{1, 1, 1, 1}, Toon: [4]float32{1, 1, 1, 1}}}},
			{Name: "両方", Kind: pmx.MorphGroup, Groups: []pmx.GroupOffset{{Morph: 0, Ratio: 0.5}, {Morph: 1, Ratio: 1}}},
		},
	}
}

func picturePNG(t *testing.T, at func(x, y int) color.NRGBA) []byte {
	t.Helper()
	m := image.NewNRGBA(image.Rect(0, 0, 8, 8))
	for y := range 8 {
		for x := range 8 {
			m.SetNRGBA(x, y, at(x, y))
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func armModel(t *testing.T) *Model {
	t.Helper()
	white := picturePNG(t, func(x, y int) color.NRGBA { return color.NRGBA{255, 255, 255, 255} })
	m, err := FromPMX(armFile(), func(path string) ([]byte, bool) { return white, path == `tex\body.png` })
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// skinned returns where a vertex stands as the palette says.
func skinned(a *Actor, mesh, vertex int) motion.Vec3 {
	m := &a.Model.Meshes[mesh]
	p := a.Shape(mesh).Position[3*vertex:]
	var out [3]float32
	for k := range 4 {
		j, w := 0, float32(0)
		switch {
		case m.Joints != nil:
			j, w = int(m.Joints[4*vertex+k]), m.Weights[4*vertex+k]
		case k == 0:
			w = 1
		}
		rows := a.Palette()[12*(a.Model.Skins[m.Skin].First+j):]
		for r := range out {
			out[r] += w * (rows[4*r]*p[0] + rows[4*r+1]*p[1] + rows[4*r+2]*p[2] + rows[4*r+3])
		}
	}
	return motion.Vec3{X: float64(out[0]), Y: float64(out[1]), Z: float64(out[2])}
}

// A PMX arrives mirrored in z, in metres, its triangles still facing outwards.
func TestPMXArrivesInMotionsSpace(t *testing.T) {
	m := armModel(t)
	a := NewActor(m)
	near(t, "vertex", skinned(a, 0, 2), motion.Vec3{X: 0.08, Y: 0.8, Z: 0.08}, 1e-6)
	arm, ok := a.BoneMatrix(motion.LeftUpperArm)
	if !ok {
		t.Fatal("左腕 is no left upper arm")
	}
	near(t, "arm", arm.Translation(), motion.Vec3{X: 0.08, Y: 1.2, Z: -0.04}, 1e-6)
	i := m.Meshes[0].Index
	p0, p1, p2 := skinned(a, 0, int(i[0])), skinned(a, 0, int(i[1])), skinned(a, 0, int(i[2]))
	n := p1.Sub(p0).Cross(p2.Sub(p0)).Unit()
	near(t, "counter-clockwise normal", n, motion.Vec3{Z: 1}, 1e-6)
	if got := m.Meshes[0].Normal[2]; got != 1 {
		t.Errorf("the normal's z is %g, want 1", got)
	}
	if len(m.Warnings) != 1 || m.Warnings[0].Place != "texture 1" {
		t.Errorf("warnings %v, want one for texture 1", m.Warnings)
	}
	if mat := m.Materials[0]; mat.Alpha != Opaque || !mat.DepthWrite || m.Textures[mat.ToonTexture].WrapV != Clamp {
		t.Errorf("material %+v", mat)
	}
}

// An arm raised in MMD's left-handed axes is raised on the stage.
func TestPMXPlaysVMD(t *testing.T) {
	m := armModel(t)
	a := NewActor(m)
	a.Offset = motion.Vec3{X: -1}
	q := motion.RotZ(90 * rad).Mul(motion.RotX(40 * rad)).Mul(motion.RotY(30 * rad))
	a.PlayMMD(mmd.Performance{Motion: &mmd.Motion{
		Bones: []mmd.BoneTrack{{Name: mmdname.Of("左腕"), Keys: []mmd.BoneKey{
			{Curves: [4]mmd.Curve{mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve}, Rotation: [4]float32{0, 0, 0, 1}},
			{Frame: 30, Curves: [4]mmd.Curve{mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve},
				Position: [3]float32{0, 0, -1}, Rotation: [4]float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)}},
		}}},
		Morphs: []mmd.MorphTrack{{Name: mmdname.Of("両方"), Keys: []mmd.MorphKey{{Weight: 0}, {Frame: 30, Weight: 1}}}},
		Last:   30,
	}})
	a.Seek(1)
	arm, _ := a.BoneMatrix(motion.LeftUpperArm)
	near(t, "arm", arm.Translation(), motion.Vec3{X: 0.08 - 1, Y: 1.2, Z: -0.04 + 0.08}, 1e-6)
	for _, axis := range []motion.Vec3{{X: 1}, {Y: 1}} { // the same in both spaces
		want := q.Rotate(axis)
		want.Z = -want.Z
		near(t, "arm's axis", arm.Rotation().Rotate(axis), want, 1e-6)
	}
	// The group gives あ half: vertex 2 was offset twice, (2, 0, 1) units in all.
	if got, want := a.Shape(0).Position[6:9], [3]float32{0.08 + 0.08, 0.8, 0.08 - 0.04}; [3]float32(got) != want {
		t.Errorf("vertex 2 is at %v, want %v", got, want)
	}
	mats, _ := a.Materials()
	if got := mats[0].Base; got != [4]float32{1, 0, 0, 1} {
		t.Errorf("base %v, want red", got)
	}
	if n := testing.AllocsPerRun(20, func() { a.Seek(0.5); a.Shape(0); a.Seek(0.9); a.Shape(0) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
	a.PlayMMD(mmd.Performance{})
	a.Seek(1)
	near(t, "at rest again", skinned(a, 0, 2), motion.Vec3{X: 0.08 - 1, Y: 0.8, Z: 0.08}, 1e-6)
}

// Only a texture that is clear or solid where it is used is a cut-out, and a
// face is none.
func TestCutOuts(t *testing.T) {
	alpha := func(f func(x, y int) uint8) []byte {
		return picturePNG(t, func(x, y int) color.NRGBA { return color.NRGBA{255, 255, 255, f(x, y)} })
	}
	for _, c := range []struct {
		law, name string
		data      []byte
		want      AlphaMode
	}{
		{"clear and solid", "skirt", alpha(func(x, y int) uint8 { return uint8(x/4) * 255 }), Mask},
		{"all solid", "skirt", alpha(func(x, y int) uint8 { return 255 }), Opaque},
		{"nearly solid", "skirt", alpha(func(x, y int) uint8 { return 254 }), Blend},
		{"soft all over", "skirt", alpha(func(x, y int) uint8 { return uint8(32 * x) }), Blend},
		{"clear only beside the triangles", "skirt", alpha(func(x, y int) uint8 {
			if y >= 6 {
				return 0
			}
			return 255
		}), Blend},
		{"tears", "涙", alpha(func(x, y int) uint8 { return uint8(x/4) * 255 }), Blend},
		{"a face", "顔", alpha(func(x, y int) uint8 { return uint8(x/4) * 255 }), Blend},
	} {
		f := armFile()
		f.Materials[0].Name = c.name
		// Two triangles over the upper half of the texture.
		f.Indices = []uint32{0, 1, 2, 2, 1, 3}
		f.Vertices = append(f.Vertices, f.Vertices[2])
		for i, uv := range [][2]float32{{0, 0}, {1, 0}, {0, 0.5}, {1, 0.5}} {
			f.Vertices[i].UV = uv
		}
		f.Materials[0].IndexCount = 6
		m, err := FromPMX(f, func(string) ([]byte, bool) { return c.data, true })
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Materials[0].Alpha; got != c.want {
			t.Errorf("%s: alpha mode %d, want %d", c.law, got, c.want)
		}
	}
}

// A sphere's alpha is part of the surface's: where it is not solid the surface
// blends.
func TestClearSphereBlends(t *testing.T) {
	for _, c := range []struct {
		alpha uint8
		want  AlphaMode
	}{{255, Opaque}, {128, Blend}} {
		data := picturePNG(t, func(x, y int) color.NRGBA { return color.NRGBA{255, 255, 255, c.alpha} })
		f := armFile()
		f.Materials[0].Texture = pmx.None
		m, err := FromPMX(f, func(string) ([]byte, bool) { return data, true })
		if err != nil {
			t.Fatal(err)
		}
		if got := m.Materials[0].Alpha; got != c.want {
			t.Errorf("a sphere of alpha %d: alpha mode %d, want %d", c.alpha, got, c.want)
		}
	}
}
