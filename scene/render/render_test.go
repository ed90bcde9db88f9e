package render

import (
	"image"
	"image/color"
	"math"
	"testing"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// A card is a square of 2·half metres that faces +Z, at a place.
type card struct {
	at   motion.Vec3
	half float64
	mat  scene.Material
	back bool // faces -Z instead
}

// cards is a model of one unturned bone and a mesh of cards, each with its own
// material, in order.
func cards(kind scene.Kind, list ...card) *scene.Model {
	m := &scene.Model{Kind: kind, Order: []int{0}}
	m.Nodes = []scene.Node{{Parent: -1, Rotation: motion.Identity, Scale: motion.Vec3{X: 1, Y: 1, Z: 1}}}
	m.Skins = []scene.Skin{{Joints: []int{0}, InverseBind: []motion.Mat4{motion.IdentityMat}}}
	if kind == scene.MMD {
		m.Skeleton = &mmd.Skeleton{Bones: []mmd.Bone{{Parent: -1}}}
	} else {
		m.Rest = &motion.Rest{HipsParent: motion.IdentityMat}
	}
	mesh := scene.Mesh{}
	for i, c := range list {
		first := uint32(len(mesh.Position) / 3)
		for _, corner := range [4][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			mesh.Position = append(mesh.Position, float32(c.at.X+corner[0]*c.half), float32(c.at.Y+corner[1]*c.half), float32(c.at.Z))
			z := float32(1)
			if c.back {
				z = -1
			}
			mesh.Normal = append(mesh.Normal, 0, 0, z)
			mesh.UV = append(mesh.UV, float32(corner[0]+1)/2, float32(1-corner[1])/2)
		}
		index := []uint32{0, 1, 2, 0, 2, 3}
		if c.back {
			index = []uint32{0, 2, 1, 0, 3, 2}
		}
		mesh.Parts = append(mesh.Parts, scene.Part{Material: i, First: len(mesh.Index), Count: 6})
		for _, k := range index {
			mesh.Index = append(mesh.Index, first+k)
		}
		m.Materials = append(m.Materials, c.mat)
	}
	m.Meshes = []scene.Mesh{mesh}
	return m
}

// plain is a stage of models before a green sky, without floor, lit from the
// camera by white light; MMD's light too.
func plain(models ...*scene.Model) *scene.Stage {
	s := scene.NewStage()
	s.Floor = false
	s.SkyTop, s.SkyBottom = [3]float32{0, 1, 0}, [3]float32{0, 1, 0}
	s.Light = scene.Light{Direction: motion.Vec3{Z: -1}, Color: [3]float32{1, 1, 1}, MMDColor: [3]float32{1, 1, 1}}
	for _, m := range models {
		s.Actors = append(s.Actors, scene.NewActor(m))
	}
	return s
}

// ahead looks at the origin from 4 m before it; a metre there is 47 pixels of a
// picture of 100.
func ahead() *scene.Camera {
	c := scene.NewCamera()
	c.Target = motion.Vec3{}
	return &c
}

func unlit(r, g, b, a float32) scene.Material {
	m := scene.NewMaterial("")
	m.Shading, m.Base, m.DepthWrite = scene.Unlit, [4]float32{r, g, b, a}, true
	return m
}

// mmdFlat is an MMD material that light does not change: all its colour is
// ambient.
func mmdFlat(r, g, b, a float32) scene.Material {
	m := scene.NewMaterial("")
	m.Shading, m.Alpha, m.DepthWrite, m.Cutoff = scene.MMDToon, scene.Blend, true, 1.5/255
	m.Base, m.Ambient = [4]float32{0, 0, 0, a}, [3]float32{r, g, b}
	return m
}

// at returns a pixel of a picture.
func at(img *image.NRGBA, x, y int) [3]int {
	c := img.NRGBAAt(x, y)
	return [3]int{int(c.R), int(c.G), int(c.B)}
}

// expect compares a pixel with a colour; 2 of 255 is what rounding in the
// blending and the resolve of a software renderer may add.
func expect(t *testing.T, what string, got, want [3]int) {
	t.Helper()
	for i := range got {
		if d := got[i] - want[i]; d < -2 || d > 2 {
			t.Errorf("%s: got %v, want %v", what, got, want)
			return
		}
	}
}

func checkers(f func(x, y int) color.NRGBA) *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, 16, 16))
	for y := range 16 {
		for x := range 16 {
			m.SetNRGBA(x, y, f(x, y))
		}
	}
	return m
}

// VRM colours are linear and come out encoded, MMD's come out as stored, with
// and without a texture.
func TestColoursComeOutAsTheirProgramsShowThem(t *testing.T) {
	grey := &scene.Texture{Image: checkers(func(int, int) color.NRGBA { return color.NRGBA{128, 128, 128, 255} })}
	for _, c := range []struct {
		name    string
		kind    scene.Kind
		mat     scene.Material
		texture bool
		want    [3]int
	}{
		{"unlit", scene.VRM1, unlit(0.2140, 1, 0.0331, 1), false, [3]int{127, 255, 51}},
		{"unlit, textured", scene.VRM1, unlit(1, 1, 1, 1), true, [3]int{128, 128, 128}},
		{"unlit, textured and tinted", scene.VRM1, unlit(0.2140, 1, 1, 1), true, [3]int{61, 128, 128}},
		{"MMD", scene.MMD, mmdFlat(0.5, 1, 0.2, 1), false, [3]int{128, 255, 51}},
		{"MMD, textured and tinted", scene.MMD, mmdFlat(0.5, 1, 1, 1), true, [3]int{64, 128, 128}},
	} {
		m := cards(c.kind, card{half: 0.5, mat: c.mat})
		if c.texture {
			m.Textures = []scene.Texture{*grey}
			m.Materials[0].BaseTexture = 0
		}
		img := picture(t, plain(m), ahead(), 100, 100)
		expect(t, c.name, at(img, 50, 50), c.want)
		expect(t, c.name+", beside it", at(img, 5, 50), [3]int{0, 255, 0})
		if a := img.NRGBAAt(50, 50).A; a != 255 {
			t.Errorf("%s: alpha %d in the picture", c.name, a)
		}
	}
}

// Toon shading is the lit colour towards the light, the shade away from it, and
// between them a border of the width that toony leaves.
func TestToonShading(t *testing.T) {
	toon := scene.NewMaterial("")
	toon.Base, toon.Shade, toon.DepthWrite = [4]float32{1, 1, 1, 1}, [3]float32{1, 0, 0}, true
	for _, c := range []struct {
		name  string
		angle float64 // between the normal and the light, degrees
		toony float32
		shift float32
		want  [3]int
	}{
		{"towards the light", 0, 0.9, 0, [3]int{255, 255, 255}},
		{"away from it", 180, 0.9, 0, [3]int{255, 0, 0}},
		{"just past the border", 100, 0.9, 0, [3]int{255, 0, 0}},
		{"shifted into the light", 100, 0.9, 0.4, [3]int{255, 255, 255}},
		{"half way, soft", 90, 0, 0, [3]int{255, 188, 188}}, // 0.5 linear
	} {
		m := cards(scene.VRM1, card{half: 0.5, mat: toon})
		m.Materials[0].Toony, m.Materials[0].Shift = c.toony, c.shift
		s := plain(m)
		s.Light.Direction = motion.RotY(c.angle * math.Pi / 180).Rotate(motion.Vec3{Z: -1})
		expect(t, c.name, at(picture(t, s, ahead(), 100, 100), 50, 50), c.want)
	}
}

// Texture coordinates run down: the image's first row is the card's upper edge.
func TestPicturesStandUpright(t *testing.T) {
	top := &scene.Texture{Image: checkers(func(x, y int) color.NRGBA {
		if y < 8 {
			return color.NRGBA{255, 0, 0, 255}
		}
		return color.NRGBA{0, 0, 255, 255}
	})}
	m := cards(scene.VRM1, card{half: 0.5, mat: unlit(1, 1, 1, 1)})
	m.Textures, m.Materials[0].BaseTexture = []scene.Texture{*top}, 0
	img := picture(t, plain(m), ahead(), 100, 100)
	expect(t, "upper half", at(img, 50, 40), [3]int{255, 0, 0})
	expect(t, "lower half", at(img, 50, 60), [3]int{0, 0, 255})
}

// One card of a texture that is clear on its left half stands before a red one
// that is drawn after it. Where the first is clear the second must show: clear
// texels write no depth.
func TestClearTexelsHideNothing(t *testing.T) {
	half := scene.Texture{Image: checkers(func(x, y int) color.NRGBA {
		return color.NRGBA{255, 255, 255, uint8(x / 8 * 255)}
	})}
	for _, c := range []struct {
		name  string
		kind  scene.Kind
		alpha scene.AlphaMode
	}{
		{"VRM cut-out", scene.VRM1, scene.Mask},
		{"VRM transparent with depth write", scene.VRM1, scene.Blend},
		{"MMD cut-out", scene.MMD, scene.Mask},
		{"MMD blended", scene.MMD, scene.Blend},
	} {
		front, behind := unlit(1, 1, 1, 1), unlit(1, 0, 0, 1)
		if c.kind == scene.MMD {
			front, behind = mmdFlat(1, 1, 1, 1), mmdFlat(1, 0, 0, 1)
		} else {
			behind.Alpha = c.alpha // or it would come first
		}
		front.Alpha, front.BaseTexture = c.alpha, 0
		if c.alpha == scene.Mask {
			front.Cutoff = 0.5
		}
		m := cards(c.kind, card{half: 0.5, mat: front, at: motion.Vec3{Z: 0.1}}, card{half: 0.5, mat: behind})
		m.Textures = []scene.Texture{half}
		img := picture(t, plain(m), ahead(), 100, 100)
		expect(t, c.name+", clear half", at(img, 40, 50), [3]int{255, 0, 0})
		expect(t, c.name+", solid half", at(img, 60, 50), [3]int{255, 255, 255})
	}
}

// MMD draws in file order and writes depth as it blends: what is behind and
// comes later is hidden, what came before shines through.
func TestMMDDrawsInFileOrder(t *testing.T) {
	glass, wall := mmdFlat(1, 0, 0, 0.5), mmdFlat(0, 0, 1, 1)
	front, behind := motion.Vec3{Z: 0.1}, motion.Vec3{}
	img := picture(t, plain(cards(scene.MMD, card{behind, 0.5, wall, false}, card{front, 0.5, glass, false})), ahead(), 100, 100)
	expect(t, "glass after the wall", at(img, 50, 50), [3]int{128, 0, 128})
	img = picture(t, plain(cards(scene.MMD, card{front, 0.5, glass, false}, card{behind, 0.5, wall, false})), ahead(), 100, 100)
	expect(t, "glass before the wall", at(img, 50, 50), [3]int{128, 128, 0})
}

// VRM's passes make order in the file irrelevant: what is solid comes first,
// then what blends, by its queue.
func TestVRMDrawsInPasses(t *testing.T) {
	glass, wall := unlit(1, 0, 0, 0.5), unlit(0, 0, 1, 1)
	glass.Alpha, glass.DepthWrite = scene.Blend, false
	front, behind := motion.Vec3{Z: 0.1}, motion.Vec3{}
	img := picture(t, plain(cards(scene.VRM1, card{front, 0.5, glass, false}, card{behind, 0.5, wall, false})), ahead(), 100, 100)
	expect(t, "glass before the wall", at(img, 50, 50), [3]int{128, 0, 128})

	first, second := unlit(1, 1, 1, 0.5), glass
	first.Alpha, first.DepthWrite, first.Queue = scene.Blend, false, -1
	img = picture(t, plain(cards(scene.VRM1, card{front, 0.5, second, false}, card{behind, 0.5, first, false})), ahead(), 100, 100)
	// White first: half of 255 over (0,255,0), then half red over that.
	expect(t, "queue -1 before 0", at(img, 50, 50), [3]int{191, 128, 64})

	// Two actors: the far one is drawn first, whatever their order on stage.
	near, far := cards(scene.VRM1, card{motion.Vec3{Z: 0.2}, 0.5, glass, false}), cards(scene.VRM1, card{motion.Vec3{}, 0.5, first, false})
	near.Bounds, far.Bounds = scene.Box{Min: motion.Vec3{Z: 0.2}, Max: motion.Vec3{Z: 0.2}}, scene.Box{}
	near.Materials[0].Queue, far.Materials[0].Queue = 0, 0
	img = picture(t, plain(near, far), ahead(), 100, 100)
	expect(t, "far actor first", at(img, 50, 50), [3]int{191, 128, 64})
}

func TestBackFaces(t *testing.T) {
	one, two := unlit(1, 0, 0, 1), unlit(0, 0, 1, 1)
	two.DoubleSided = true
	img := picture(t, plain(cards(scene.VRM1, card{motion.Vec3{X: -0.5}, 0.3, one, true}, card{motion.Vec3{X: 0.5}, 0.3, two, true})), ahead(), 100, 100)
	expect(t, "single", at(img, 27, 50), [3]int{0, 255, 0})
	expect(t, "double-sided", at(img, 73, 50), [3]int{0, 0, 255})
}

// Edges are smoothed by four samples: a slanted edge has pixels between the two
// colours; with one sample it has none.
func TestSamplesSmoothEdges(t *testing.T) {
	m := cards(scene.VRM1, card{half: 0.5, mat: unlit(1, 0, 1, 1)})
	m.Nodes[0].Rotation = motion.RotZ(0.3)
	for _, samples := range []int{4, 1, 1000} { // 1000 is more than any driver has
		var img *image.NRGBA
		onMain(t, func(r *Renderer) {
			was := r.Samples
			r.Samples = samples
			r.Draw(plain(m), ahead(), 100, 100)
			img = r.Pixels()
			r.forget(m)
			r.Samples = was
		})
		between := 0
		for y := range 100 {
			for x := range 100 {
				if r := img.NRGBAAt(x, y).R; r > 8 && r < 247 {
					between++
				}
			}
		}
		if (samples > 1) != (between > 20) {
			t.Errorf("%d samples: %d pixels between", samples, between)
		}
	}
}
