package render

import (
	"image"
	"testing"

	"furitsuke/motion"
	"furitsuke/scene"
)

// A card of one metre that floats before the light shades the floor behind it:
// sharply and evenly, softly, or not at all.
func TestShadowOnTheFloor(t *testing.T) {
	mat := unlit(1, 1, 1, 1)
	mat.GroundShadow = true
	m := cards(scene.VRM1, card{at: motion.Vec3{Y: 1}, half: 0.5, mat: mat})
	m.Bounds = scene.Box{Min: motion.Vec3{X: -0.5, Y: 0.5}, Max: motion.Vec3{X: 0.5, Y: 1.5}}
	s := plain(m)
	s.Light.Direction = motion.Vec3{Y: -1, Z: -1}.Unit() // the shadow lies from z -0.5 to -1.5
	cam := ahead()
	cam.Top()
	cam.Target = motion.Vec3{Z: -1}
	shot := func(shadow scene.Shadow) *image.NRGBA {
		s.Shadow = shadow
		img := picture(t, s, cam, 200, 200)
		keep(t, "shadow-"+[...]string{"flat", "soft", "none"}[shadow], img)
		return img
	}
	// A metre is 93 pixels: the shadow spans 53 to 147 in both directions.
	const middle, outside, edge = 100, 20, 53
	flat, soft, none := shot(scene.FlatShadow), shot(scene.SoftShadow), shot(scene.NoShadow)
	expect(t, "no shadow", at(none, middle, middle), [3]int{0, 255, 0})
	expect(t, "beside the flat one", at(flat, outside, middle), [3]int{0, 255, 0})
	expect(t, "in the flat one", at(flat, middle, middle), [3]int{0, 178, 0})
	expect(t, "beside the soft one", at(soft, outside, middle), [3]int{0, 255, 0})
	expect(t, "in the soft one", at(soft, middle, middle), [3]int{0, 140, 0})
	widths := map[string]int{}
	for name, img := range map[string]*image.NRGBA{"flat": flat, "soft": soft} {
		dark, light := at(img, middle, middle)[1], 255
		for x := outside; x < middle; x++ {
			g := at(img, x, middle)[1]
			if g > light+2 {
				t.Errorf("%s: at %d it is lighter than before", name, x)
			}
			light = g
			if g > dark+10 && g < 245 {
				widths[name]++
			}
		}
		half := (dark + 255) / 2
		if a, b := at(img, edge-5, middle)[1], at(img, edge+5, middle)[1]; a < half || b > half {
			t.Errorf("%s: the border is not where the card's shadow ends: %d before, %d behind", name, a, b)
		}
	}
	if widths["flat"] > 2 || widths["soft"] < 5 {
		t.Errorf("the borders are %v pixels wide", widths)
	}
	s.Transparent = true
	img := shot(scene.SoftShadow)
	if a := img.NRGBAAt(middle, middle).A; a != 0 {
		t.Errorf("a transparent picture holds a shadow of alpha %d", a)
	}
}

func TestSoftShadowAllocatesNothing(t *testing.T) {
	b := ball(scene.VRM1, 0.4, motion.Vec3{Y: 0.5}, unlit(1, 1, 1, 1))
	s := plain(b)
	s.Shadow = scene.SoftShadow
	cam := ahead()
	onMain(t, func(r *Renderer) {
		r.Draw(s, cam, 100, 100)
		if n := testing.AllocsPerRun(20, func() { r.Draw(s, cam, 100, 100) }); n != 0 {
			t.Errorf("%g allocations a frame", n)
		}
		r.forget(b)
	})
}
