package render

import (
	"testing"

	"furitsuke/motion"
	"furitsuke/scene"
)

// A ghost lets through what is behind it as a whole: its own inner card does not
// show, it covers a solid figure that stands before it, and it fades into nothing.
func TestGhost(t *testing.T) {
	ghost := cards(scene.VRM1,
		card{half: 0.5, mat: unlit(0, 0, 1, 1)},                                 // inside
		card{at: motion.Vec3{Z: 0.1}, half: 0.5, mat: unlit(1, 0, 0, 1)},        // over it
		card{at: motion.Vec3{X: 1, Z: 0.1}, half: 0.25, mat: unlit(1, 0, 0, 1)}, // beside the solid figure
	)
	s := plain(cards(scene.VRM1, card{at: motion.Vec3{Z: 0.3}, half: 0.5, mat: unlit(1, 1, 1, 1)}), ghost)
	for _, c := range []struct {
		opacity        float32
		solid, nothing [3]int // over the white figure, over the green ground
	}{
		{1, [3]int{255, 255, 255}, [3]int{255, 0, 0}}, // no ghost: the white card is before it
		{0.5, [3]int{255, 128, 128}, [3]int{128, 128, 0}},
		{0.25, [3]int{255, 191, 191}, [3]int{64, 191, 0}},
		{0, [3]int{255, 255, 255}, [3]int{0, 255, 0}},
	} {
		s.Actors[1].Opacity = c.opacity
		s.Step(0, 0)
		img := picture(t, s, ahead(), 200, 200)
		expect(t, "over a figure", at(img, 100, 100), c.solid)
		expect(t, "over the ground", at(img, 195, 100), c.nothing)
	}
}

// Over a stage without background a ghost covers as much as it is opaque.
func TestGhostOverNothing(t *testing.T) {
	s := plain(cards(scene.VRM1, card{half: 0.5, mat: unlit(1, 0, 0, 1)}))
	s.Transparent, s.Actors[0].Opacity = true, 0.5
	s.Step(0, 0)
	img := picture(t, s, ahead(), 100, 100)
	if a := img.NRGBAAt(50, 50); a.A < 126 || a.A > 129 || a.R < 253 {
		t.Errorf("a red ghost is %v", a)
	}
}

// A figure is as large as its actor says, about the place where it stands.
func TestSize(t *testing.T) {
	s := plain(cards(scene.VRM1, card{at: motion.Vec3{X: 0.5}, half: 0.25, mat: unlit(1, 0, 0, 1)}))
	s.Actors[0].Size = 2
	s.Step(0, 0)
	img := picture(t, s, ahead(), 200, 200)
	expect(t, "where it was", at(img, 130, 100), [3]int{0, 255, 0})
	expect(t, "where twice its size puts it", at(img, 190, 100), [3]int{255, 0, 0})
}
