package furi

import (
	"image"
	"math"

	"furitsuke/assets/gen/paint"
)

// New models her. Every call gives the same model to the last bit.
func New() *Model {
	m := &Model{Skeleton: NewSkeleton()}
	m.addFeatures(m.addHead())
	m.addBody()
	m.addClothes()
	m.addHair()
	m.addColliders()
	m.Morphs, m.Expressions = morphs, expressions
	m.Textures = []Texture{
		{"palette", palette(false)},
		{"palette_shade", palette(true)},
		{"face", faceTexture()},
		{"lace", laceTexture()},
		{"blush", blushTexture()},
	}
	return m
}

// laceTexture is one scallop of the lace, to be repeated: holes and a rounded
// lower edge.
func laceTexture() *image.NRGBA {
	const w, h = 64, 128
	white := paint.Hex(0xFFFDF8)
	c := paint.New(w, h, white.Fade(0))
	edge := func(x, y float64) float64 {
		return y - (h - 34 + 30*math.Sqrt(max(1-sq((x-w/2)/(w/2)), 0)))
	}
	holes := func(x, y float64) float64 {
		d := math.Inf(1)
		for k := -1; k <= 1; k++ {
			dx := x - w/2 - float64(k)*17
			d = min(d, math.Hypot(dx, y-(h-28-float64(k*k)*9))-5.5)
		}
		return min(d, math.Hypot(math.Mod(x+8, 16)-8, y-(h-66))-3.6)
	}
	c.Paint(image.Rect(0, 0, w, h), func(x, y float64) paint.Color {
		cover := min(max(0.5-max(edge(x, y), -holes(x, y)), 0), 1)
		return white.Mix(paint.Hex(0xDDE4EE), 0.6-y/h).Fade(cover)
	})
	return c.NRGBA
}

// addColliders keeps hair off the head and chest and the skirt off the legs.
func (m *Model) addColliders() {
	put := func(group, bone string, offset, tail Vec, r float64) {
		m.Colliders = append(m.Colliders, Collider{group, m.Index(bone), offset, tail, r})
	}
	put("head", "head", v3(0, 0.125, -0.004), v3(0, 0.125, -0.004), 0.096)
	put("chest", "upperChest", v3(0, -0.06, 0), v3(0, 0.06, -0.004), 0.085)
	put("chest", "leftUpperArm", v3(0, 0, 0), v3(0.15, 0, 0), 0.045)
	put("chest", "rightUpperArm", v3(0, 0, 0), v3(-0.15, 0, 0), 0.045)
	put("hips", "hips", v3(0, 0, -0.005), v3(0, 0, -0.005), 0.105)
	for _, side := range []string{"left", "right"} {
		put("legs", side+"UpperLeg", v3(0, -0.02, 0), v3(0, -0.30, 0.005), 0.066)
	}
}
