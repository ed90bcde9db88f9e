package render

import (
	"image"
	"image/color"
	"math"
	"testing"

	"furitsuke/motion"
	"furitsuke/scene"
)

// rows is a picture of two colours, the first above.
func rows(top, bottom color.NRGBA) scene.Texture {
	return scene.Texture{WrapU: scene.Clamp, WrapV: scene.Clamp, Image: checkers(func(_, y int) color.NRGBA {
		if y < 8 {
			return top
		}
		return bottom
	})}
}

var (
	red   = color.NRGBA{255, 0, 0, 255}
	blue  = color.NRGBA{0, 0, 255, 255}
	grey  = color.NRGBA{128, 128, 128, 255}
	faint = color.NRGBA{255, 255, 255, 128}
)

// MMD's shading one rule at a time (specs mmd-runtime §8), on a card before a
// green sky that the light meets straight unless a case turns it.
func TestMMDShading(t *testing.T) {
	for _, c := range []struct {
		name     string
		set      func(m *scene.Material, mesh *scene.Mesh, s *scene.Stage)
		textures []scene.Texture
		want     [3]int
	}{
		{"diffuse times light plus ambient", func(m *scene.Material, _ *scene.Mesh, s *scene.Stage) {
			m.Base, m.Ambient = [4]float32{0.5, 1, 0, 1}, [3]float32{0.2, 0.2, 0.2}
			s.Light.MMDColor = [3]float32{0.6, 0.6, 0.6}
		}, nil, [3]int{128, 204, 51}},
		{"no brighter than white before the texture", func(m *scene.Material, _ *scene.Mesh, _ *scene.Stage) {
			m.Base, m.Ambient, m.BaseTexture = [4]float32{1, 1, 1, 1}, [3]float32{1, 1, 1}, 0
		}, []scene.Texture{rows(grey, grey)}, [3]int{128, 128, 128}},
		{"ramp, lit", func(m *scene.Material, _ *scene.Mesh, _ *scene.Stage) { m.ToonTexture = 0 }, []scene.Texture{rows(red, blue)}, [3]int{255, 0, 0}},
		{"ramp, in shade", func(m *scene.Material, _ *scene.Mesh, s *scene.Stage) {
			m.ToonTexture, s.Light.Direction = 0, motion.Vec3{Z: 1}
		}, []scene.Texture{rows(red, blue)}, [3]int{0, 0, 255}},
		{"ramp, just past the border", func(m *scene.Material, _ *scene.Mesh, s *scene.Stage) {
			m.ToonTexture, s.Light.Direction = 0, motion.Vec3{X: 1, Z: 0.3}
		}, []scene.Texture{rows(red, blue)}, [3]int{0, 0, 255}},
		{"no ramp, no shade", func(_ *scene.Material, _ *scene.Mesh, s *scene.Stage) { s.Light.Direction = motion.Vec3{Z: 1} }, nil, [3]int{255, 255, 255}},
		{"a back face keeps its normal", func(m *scene.Material, mesh *scene.Mesh, _ *scene.Stage) {
			m.ToonTexture, m.DoubleSided = 0, true
			turnNormals(mesh, motion.Vec3{Z: -1})
		}, []scene.Texture{rows(red, blue)}, [3]int{0, 0, 255}},
		{"sphere, multiplied", sphere(scene.SphereMultiply), []scene.Texture{rows(grey, grey)}, [3]int{64, 64, 64}},
		{"sphere, added", sphere(scene.SphereAdd), []scene.Texture{rows(grey, grey)}, [3]int{255, 255, 255}},
		{"sphere, multiplied before the ramp", func(m *scene.Material, mesh *scene.Mesh, s *scene.Stage) {
			sphere(scene.SphereAdd)(m, mesh, s)
			m.ToonTexture = 0
		}, []scene.Texture{rows(grey, grey)}, [3]int{128, 128, 128}},
		{"sphere, a normal that looks up", func(m *scene.Material, mesh *scene.Mesh, s *scene.Stage) {
			sphere(scene.SphereAdd)(m, mesh, s)
			m.Ambient = [3]float32{}
			turnNormals(mesh, motion.Vec3{Y: 1, Z: 1})
		}, []scene.Texture{rows(red, blue)}, [3]int{255, 0, 0}},
		{"sphere, its alpha", sphere(scene.SphereMultiply), []scene.Texture{rows(faint, faint)}, [3]int{64, 191, 64}},
		{"sub-texture by additional UV 1", func(m *scene.Material, mesh *scene.Mesh, s *scene.Stage) {
			sphere(scene.SphereSub)(m, mesh, s)
			for range mesh.Vertices() {
				mesh.UV1 = append(mesh.UV1, 0.5, 0.9)
			}
		}, []scene.Texture{rows(red, blue)}, [3]int{0, 0, 128}},
		{"specular", func(m *scene.Material, _ *scene.Mesh, _ *scene.Stage) {
			m.Ambient, m.Specular, m.Power = [3]float32{0.2, 0.2, 0.2}, [3]float32{0.4, 0, 0.2}, 5
		}, nil, [3]int{153, 51, 102}},
		{"no specular at power 0", func(m *scene.Material, _ *scene.Mesh, _ *scene.Stage) {
			m.Ambient, m.Specular = [3]float32{0.2, 0.2, 0.2}, [3]float32{1, 1, 1}
		}, nil, [3]int{51, 51, 51}},
		{"specular off the mirror", func(m *scene.Material, _ *scene.Mesh, s *scene.Stage) {
			m.Ambient, m.Specular, m.Power = [3]float32{}, [3]float32{1, 1, 1}, 2
			s.Light.Direction = motion.Vec3{X: 1} // the half vector is at 45°: cos² is a half
		}, nil, [3]int{128, 128, 128}},
		{"a texture's factor", func(m *scene.Material, _ *scene.Mesh, _ *scene.Stage) {
			m.BaseTexture, m.TextureColor = 0, [4]float32{0.5, 1, 0, 1}
		}, []scene.Texture{rows(grey, grey)}, [3]int{64, 128, 0}},
		{"what is added to a texture", func(m *scene.Material, _ *scene.Mesh, _ *scene.Stage) {
			m.BaseTexture, m.TextureAdd = 0, [4]float32{0.2, 0, -0.2, 0}
		}, []scene.Texture{rows(grey, grey)}, [3]int{179, 128, 77}},
		{"a texture half gone", func(m *scene.Material, _ *scene.Mesh, _ *scene.Stage) {
			m.BaseTexture, m.TextureColor = 0, [4]float32{1, 1, 1, 0.5}
		}, []scene.Texture{rows(grey, grey)}, [3]int{192, 192, 192}},
		{"an added sphere gone is black", func(m *scene.Material, mesh *scene.Mesh, s *scene.Stage) {
			sphere(scene.SphereAdd)(m, mesh, s)
			m.Ambient, m.SphereColor = [3]float32{0.2, 0.2, 0.2}, [4]float32{}
		}, []scene.Texture{rows(grey, grey)}, [3]int{51, 51, 51}},
		{"a multiplied sphere gone is white", func(m *scene.Material, mesh *scene.Mesh, s *scene.Stage) {
			sphere(scene.SphereMultiply)(m, mesh, s)
			m.SphereColor = [4]float32{}
		}, []scene.Texture{rows(grey, grey)}, [3]int{128, 128, 128}},
		{"a ramp's factor", func(m *scene.Material, _ *scene.Mesh, _ *scene.Stage) {
			m.ToonTexture, m.ToonColor = 0, [4]float32{0.5, 1, 1, 1}
		}, []scene.Texture{rows(grey, grey)}, [3]int{64, 128, 128}},
	} {
		m := cards(scene.MMD, card{half: 0.5, mat: mmdFlat(1, 1, 1, 1)})
		m.Textures = c.textures
		s := plain(m)
		c.set(&m.Materials[0], &m.Meshes[0], s)
		s.Actors[0] = scene.NewActor(m)
		expect(t, c.name, at(picture(t, s, ahead(), 100, 100), 50, 50), c.want)
	}
}

// sphere gives a card of half grey the texture 0 as its sphere.
func sphere(mode scene.SphereMode) func(*scene.Material, *scene.Mesh, *scene.Stage) {
	return func(m *scene.Material, _ *scene.Mesh, _ *scene.Stage) {
		m.SphereTexture, m.Sphere = 0, mode
		m.Ambient = [3]float32{0.502, 0.502, 0.502}
	}
}

func turnNormals(m *scene.Mesh, to motion.Vec3) {
	to = to.Unit()
	for i := range m.Vertices() {
		m.Normal[3*i], m.Normal[3*i+1], m.Normal[3*i+2] = float32(to.X), float32(to.Y), float32(to.Z)
	}
}

// The width of all edges follows the distance of the model's second bone: of two
// balls, the one twice as near as the bone has an edge twice as wide on screen.
func TestMMDEdgesFollowTheSecondBone(t *testing.T) {
	mat := mmdFlat(0, 0, 1, 1)
	mat.EdgeOn, mat.EdgeColor, mat.EdgeSize = true, [4]float32{1, 0, 0, 1}, 4
	edge := func(bone motion.Vec3) float64 {
		m := ball(scene.MMD, 0.3, motion.Vec3{}, mat)
		m.Nodes = append(m.Nodes, m.Nodes[0])
		m.Order = []int{0, 1}
		m.Skeleton.Bones = append(m.Skeleton.Bones, m.Skeleton.Bones[0])
		m.Skeleton.Bones[1].Position = bone.Scale(1 / 0.08)
		img := picture(t, plain(m), ahead(), 700, 700)
		return width(img, func(r, _, _ int) float64 { return float64(r) / 255 })
	}
	const pixels = 2 * 4 * 700 / 535.9 // both sides, of a 536th of the height each
	for _, c := range []struct {
		bone motion.Vec3
		want float64
	}{{motion.Vec3{}, pixels}, {motion.Vec3{Z: 4}, 2 * pixels}, {motion.Vec3{Z: -2}, pixels / 2}} {
		if got := edge(c.bone); math.Abs(got-c.want) > 1 {
			t.Errorf("bone at %v (MMD): %g pixels of edge, want %g", c.bone, got, c.want)
		}
	}
}

// Nothing that is clear has an edge: neither a cut-out's holes nor a material of
// no alpha; a half clear one keeps its edge, which has an alpha of its own.
func TestClearSurfacesHaveNoEdge(t *testing.T) {
	hole := scene.Texture{Image: image.NewNRGBA(image.Rect(0, 0, 1, 1))}
	for _, c := range []struct {
		name    string
		alpha   float32
		texture bool
		want    bool
	}{{"solid", 1, false, true}, {"half clear", 0.5, false, true}, {"clear", 0, false, false}, {"clear texels", 1, true, false}} {
		mat := mmdFlat(0, 0, 1, c.alpha)
		mat.EdgeOn, mat.EdgeColor, mat.EdgeSize = true, [4]float32{1, 0, 0, 1}, 20
		m := ball(scene.MMD, 0.5, motion.Vec3{}, mat)
		if c.texture {
			m.Materials[0].BaseTexture, m.Textures = 0, []scene.Texture{hole}
		}
		img := picture(t, plain(m), ahead(), 200, 200)
		edge := width(img, func(r, g, _ int) float64 { return float64(r-g+255) / 510 * float64(r) / 255 })
		if got := edge > 4; got != c.want {
			t.Errorf("%s: %g pixels of edge", c.name, edge)
		}
	}
}
