package render

import (
	"image/color"
	"testing"

	"furitsuke/motion"
	"furitsuke/scene"
)

// A transparent stage keeps how much of a pixel is covered, in the surface's own
// colour: nothing beside it, all of it under what is solid or cut out, half
// under glass, and three quarters under two sheets of it.
func TestTransparentPicture(t *testing.T) {
	solid, glass, cut := unlit(1, 0, 0, 1), unlit(0, 0, 1, 0.5), unlit(0, 1, 1, 0.8)
	glass.Alpha, glass.DepthWrite, cut.Alpha = scene.Blend, false, scene.Mask
	s := plain(cards(scene.VRM1,
		card{at: motion.Vec3{X: -0.6, Y: 0.5}, half: 0.2, mat: solid}, card{at: motion.Vec3{X: 0.6, Y: 0.5}, half: 0.2, mat: cut},
		card{at: motion.Vec3{X: -0.6, Y: -0.5}, half: 0.2, mat: glass}, card{at: motion.Vec3{X: 0.6, Y: -0.5}, half: 0.2, mat: glass},
		card{at: motion.Vec3{X: 0.6, Y: -0.5, Z: 0.1}, half: 0.2, mat: glass}))
	s.Transparent, s.Floor = true, true
	img := picture(t, s, ahead(), 100, 100)
	for _, c := range []struct {
		what string
		x, y int
		want color.NRGBA
	}{
		{"nothing", 50, 50, color.NRGBA{}},
		{"solid", 22, 27, color.NRGBA{255, 0, 0, 255}},
		{"cut out", 78, 27, color.NRGBA{0, 255, 255, 255}},
		{"glass", 22, 73, color.NRGBA{0, 0, 255, 128}},
		{"two sheets", 78, 73, color.NRGBA{0, 0, 255, 191}},
	} {
		got := img.NRGBAAt(c.x, c.y)
		expect(t, c.what, at(img, c.x, c.y), [3]int{int(c.want.R), int(c.want.G), int(c.want.B)})
		if d := int(got.A) - int(c.want.A); d < -1 || d > 1 {
			t.Errorf("%s: alpha %d, want %d", c.what, got.A, c.want.A)
		}
	}
}

// A stage without shadows has none.
func TestNoShadow(t *testing.T) {
	mat := unlit(1, 1, 1, 1)
	mat.GroundShadow = true
	s := plain(ball(scene.VRM1, 0.2, motion.Vec3{Y: 1}, mat))
	s.Shadow, s.Light.Direction = scene.NoShadow, motion.Vec3{X: 1, Y: -1}
	cam := ahead()
	cam.Top()
	x, y, _ := cam.Project(motion.Vec3{X: 1}, 400, 400)
	expect(t, "where it would lie", at(picture(t, s, cam, 400, 400), int(x), int(y)), [3]int{0, 255, 0})
}
