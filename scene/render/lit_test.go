package render

import (
	"testing"

	"furitsuke/motion"
	"furitsuke/scene"
)

// Metal and roughness seen and lit from straight ahead, where the formulas need
// no calculator: of a rough surface a quarter of the mirrored light comes back,
// which is 0.04 of the light from what is no metal and the base colour from what
// is; ambient light shows the matt part alone.
func TestMetalAndRoughness(t *testing.T) {
	for _, c := range []struct {
		name     string
		metallic float32
		ambient  float32
		away     bool
		want     int
	}{
		{"matt", 0, 0, false, 189},            // 0.5 + 0.04/4
		{"metal", 1, 0, false, 99},            // 0.5/4
		{"matt, ambient", 0, 0.2, false, 205}, // 0.1 more
		{"metal, ambient", 1, 0.2, false, 99},
		{"lit from behind", 0, 0, true, 0},
	} {
		mat := scene.NewMaterial("")
		mat.Shading, mat.DepthWrite, mat.Base, mat.Metallic = scene.Lit, true, [4]float32{0.5, 0.5, 0.5, 1}, c.metallic
		s := plain(cards(scene.VRM1, card{half: 0.5, mat: mat}))
		s.Light.Ambient = [3]float32{c.ambient, c.ambient, c.ambient}
		if c.away {
			s.Light.Direction = motion.Vec3{Z: 1}
		}
		expect(t, c.name, at(picture(t, s, ahead(), 100, 100), 50, 50), [3]int{c.want, c.want, c.want})
	}
}
