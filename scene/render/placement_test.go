package render

import (
	"image/color"
	"math"
	"testing"

	"furitsuke/scene"
)

// quarters is a texture of four colours: white and red above, blue and green
// below.
func quarters() scene.Texture {
	return scene.Texture{Image: checkers(func(x, y int) color.NRGBA {
		return [2][2]color.NRGBA{{{255, 255, 255, 255}, {255, 0, 0, 255}}, {{0, 0, 255, 255}, {0, 255, 0, 255}}}[y/8][x/8]
	})}
}

// Textures lie where their placements say, each by its own, and move with time.
func TestPlacements(t *testing.T) {
	white, red, blue, green := [3]int{255, 255, 255}, [3]int{255, 0, 0}, [3]int{0, 0, 255}, [3]int{0, 255, 0}
	for _, c := range []struct {
		name   string
		change func(m *scene.Material)
		time   float64
		want   [3]int // at the middle of the upper left quarter
	}{
		{"as stored", func(*scene.Material) {}, 0, white},
		{"offset", func(m *scene.Material) { m.UVOffset = [2]float32{0.5, 0} }, 0, red},
		{"scaled", func(m *scene.Material) { m.UVScale = [2]float32{3, 3} }, 0, green},
		{"turned", func(m *scene.Material) { m.UVRotation, m.UVOffset = math.Pi/2, [2]float32{0, 1} }, 0, blue},
		{"scrolled", func(m *scene.Material) { m.ScrollY = 0.25 }, 2, blue},
		{"scrolled under a mask that is half", func(m *scene.Material) { m.ScrollX, m.ScrollMask, m.MaskChannel = 0.5, 1, 1 }, 2, red},
		{"turned with time", func(m *scene.Material) { m.ScrollRotation = math.Pi / 2 }, 2, green},
		{"one of its own", func(m *scene.Material) {
			m.Shading, m.EmissionTexture, m.Emission = scene.Toon, 0, [3]float32{1, 1, 1}
			m.Base, m.BaseTexture = [4]float32{0, 0, 0, 1}, 0
			m.Own.Slots |= 1 << scene.EmissionSlot
			m.Own.At[scene.EmissionSlot] = scene.Placement{UVScale: [2]float32{1, 1}, UVOffset: [2]float32{0.5, 0.5}}
		}, 0, green},
	} {
		m := cards(scene.VRM1, card{half: 0.5, mat: unlit(1, 1, 1, 1)})
		m.Textures = []scene.Texture{quarters(), {Image: checkers(func(int, int) color.NRGBA { return color.NRGBA{0, 128, 0, 255} })}}
		m.Materials[0].BaseTexture = 0
		c.change(&m.Materials[0])
		s := plain(m)
		s.Step(c.time, 0)
		expect(t, c.name, at(picture(t, s, ahead(), 100, 100), 39, 39), c.want)
	}
}
