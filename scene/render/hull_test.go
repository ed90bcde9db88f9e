package render

import (
	"image"
	"math"
	"testing"

	"furitsuke/motion"
	"furitsuke/scene"
)

// ball is a model of one ball of the given radius with one material.
func ball(kind scene.Kind, radius float64, at motion.Vec3, mat scene.Material) *scene.Model {
	m := cards(kind, card{mat: mat})
	mesh := scene.Mesh{}
	const rings, sides = 16, 32
	for i := range rings + 1 {
		for j := range sides {
			st, ct := math.Sincos(math.Pi * float64(i) / rings)
			sp, cp := math.Sincos(2 * math.Pi * float64(j) / sides)
			n := motion.Vec3{X: st * sp, Y: ct, Z: st * cp}
			p := at.Add(n.Scale(radius))
			mesh.Position = append(mesh.Position, float32(p.X), float32(p.Y), float32(p.Z))
			mesh.Normal = append(mesh.Normal, float32(n.X), float32(n.Y), float32(n.Z))
		}
	}
	for i := range uint32(rings) {
		for j := range uint32(sides) {
			a, b := i*sides+j, i*sides+(j+1)%sides
			mesh.Index = append(mesh.Index, a, a+sides, b, b, a+sides, b+sides)
		}
	}
	mesh.Parts = []scene.Part{{Count: len(mesh.Index)}}
	m.Meshes = []scene.Mesh{mesh}
	return m
}

// width adds up the shares that a function gives the pixels of the middle row.
func width(img *image.NRGBA, share func(r, g, b int) float64) float64 {
	n := 0.0
	y := img.Rect.Dy() / 2
	for x := range img.Rect.Dx() {
		c := at(img, x, y)
		n += share(c[0], c[1], c[2])
	}
	return n
}

// An outline of w metres round a ball shows as a ring of w metres; one of w of
// the screen's height keeps that width at any distance. The ball itself is blue.
func TestOutlinesHaveTheirWidth(t *testing.T) {
	for _, c := range []struct {
		name     string
		mode     scene.OutlineMode
		width    float32
		distance float64
		want     float64 // pixels of outline in the middle row, both sides
	}{
		// 4 m away a metre is 400/(2·4·tan 15°) = 186.6 pixels.
		{"5 cm", scene.WorldOutline, 0.05, 4, 2 * 0.05 * 186.6},
		{"5 cm, twice as far", scene.WorldOutline, 0.05, 8, 0.05 * 186.6},
		{"2 % of the height", scene.ScreenOutline, 0.02, 4, 2 * 0.02 * 400},
		{"2 % of the height, twice as far", scene.ScreenOutline, 0.02, 8, 2 * 0.02 * 400},
	} {
		mat := unlit(0, 0, 1, 1)
		mat.Outline, mat.OutlineWidth, mat.OutlineColor, mat.OutlineLighting = c.mode, c.width, [3]float32{1, 0, 0}, 0
		cam := ahead()
		cam.Distance = c.distance
		img := picture(t, plain(ball(scene.VRM1, 0.5, motion.Vec3{}, mat)), cam, 400, 400)
		if got := width(img, func(r, g, b int) float64 { return float64(r) / 255 }); math.Abs(got-c.want) > 1.5 {
			t.Errorf("%s: %g pixels of outline, want %g", c.name, got, c.want)
		}
		expect(t, c.name+", the ball", at(img, 200, 200), [3]int{0, 0, 255})
	}
}

// A wide picture's outline is that of a square one of the same height: no
// direction is stretched.
func TestOutlinesAreRound(t *testing.T) {
	mat := unlit(0, 0, 1, 1)
	mat.Outline, mat.OutlineWidth, mat.OutlineColor, mat.OutlineLighting = scene.ScreenOutline, 0.04, [3]float32{1, 0, 0}, 0
	area := func(w, h int) (n float64) {
		img := picture(t, plain(ball(scene.VRM1, 0.5, motion.Vec3{}, mat)), ahead(), w, h)
		for i := 0; i < len(img.Pix); i += 4 {
			n += float64(img.Pix[i]) / 255
		}
		return n
	}
	if square, wide := area(400, 400), area(1000, 400); math.Abs(square-wide) > 0.005*square {
		t.Errorf("%g pixels of outline in a wide picture, %g in a square one", wide, square)
	}
}

// An MMD edge of size 1 is about a pixel at the default field of view, whatever
// the distance, in its own colour, blended.
func TestMMDEdgesKeepTheirWidth(t *testing.T) {
	for _, distance := range []float64{3, 9} {
		for _, size := range []float32{1, 3} {
			mat := mmdFlat(0, 0, 1, 1)
			mat.EdgeOn, mat.EdgeColor, mat.EdgeSize = true, [4]float32{1, 0, 0, 1}, size
			cam := ahead()
			cam.Distance = distance
			img := picture(t, plain(ball(scene.MMD, 0.5, motion.Vec3{}, mat)), cam, 700, 700)
			// 0.001 of the distance, where a pixel is 2·tan 15°/700 of it.
			want := 2 * float64(size) * 0.001 / (2 * math.Tan(15*math.Pi/180) / 700)
			if got := width(img, func(r, g, b int) float64 { return float64(r) / 255 }); math.Abs(got-want) > 1 {
				t.Errorf("size %g at %g m: %g pixels of edge, want %g", size, distance, got, want)
			}
		}
	}
	mat := mmdFlat(0, 0, 1, 1)
	mat.EdgeOn, mat.EdgeColor, mat.EdgeSize = true, [4]float32{1, 0, 0, 0.5}, 20
	img := picture(t, plain(ball(scene.MMD, 0.5, motion.Vec3{}, mat)), ahead(), 700, 700)
	x := 350
	for at(img, x, 350)[2] > 200 {
		x++
	}
	expect(t, "half an edge over green", at(img, x+5, 350), [3]int{128, 128, 0})
}

// The shadow lies on the floor where the light throws it, darkens once however
// many surfaces throw it, and falls from what is marked to throw one.
func TestGroundShadow(t *testing.T) {
	for _, kind := range []scene.Kind{scene.VRM1, scene.MMD} {
		mat := unlit(1, 1, 1, 1)
		if kind == scene.MMD {
			mat = mmdFlat(1, 1, 1, 1)
		}
		for _, throws := range []bool{true, false} {
			mat.GroundShadow = throws
			model := ball(kind, 0.2, motion.Vec3{Y: 1}, mat)
			s := plain(model)
			s.SkyTop, s.SkyBottom = [3]float32{1, 1, 1}, [3]float32{1, 1, 1}
			s.Light.Direction = motion.Vec3{X: 1, Y: -1} // thrown a metre to +X
			cam := ahead()
			cam.Top()
			img := picture(t, s, cam, 400, 400)
			x, y, _ := cam.Project(motion.Vec3{X: 1}, 400, 400)
			want := [3]int{255, 255, 255}
			if throws {
				want = [3]int{178, 178, 178} // 0.3 of black, once
			}
			expect(t, kind.String()+" thrown", at(img, int(x), int(y)), want)
			x, y, _ = cam.Project(motion.Vec3{X: -0.5}, 400, 400)
			expect(t, kind.String()+" beside", at(img, int(x), int(y)), [3]int{255, 255, 255})
		}
	}
}
