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
	m.addHair()
	m.addHairRibbons()
	m.enlargeHead()
	m.addBody()
	m.addClothes()
	m.addColliders()
	m.Morphs, m.Expressions = morphs, expressions
	m.Textures = []Texture{
		{"palette", palette(false)},
		{"palette_shade", palette(true)},
		{LinesTexture, lines()},
		{"face", faceTexture()},
		{"lace", laceTexture(0xFFFDF8, 0xDDE4EE)},
		{"lace_shade", laceTexture(0xD3CCE2, 0xBFC0DA)},
		{"blush", blushTexture()},
		{"tulle", tulleTexture()},
		{"hair_gloss", hairGloss()},
		{"shoe_gloss", shoeGloss()},
	}
	return m
}

// The head is modelled at life's proportion and then enlarged, as figures like
// her are drawn. The middle of the enlargement lies above the eyes, so that the
// chin comes down and the neck grows shorter.
const headScale = 1.10

var headMiddle = v3(0, 1.455, -0.008)

// enlargeHead scales all parts and all bones above the head's own. It is called
// when nothing else is modelled yet.
func (m *Model) enlargeHead() {
	grow := func(p *Vec) { *p = headMiddle.Add(p.Sub(headMiddle).Scale(headScale)) }
	for _, p := range m.Parts {
		for i := range p.Pos {
			grow(&p.Pos[i])
		}
		for _, shift := range p.Shift {
			for i := range shift {
				shift[i] = shift[i].Scale(headScale)
			}
		}
	}
	head := m.Index("head")
	above := map[int]bool{head: true}
	for i := range m.Bones {
		if above[m.Bones[i].Parent] {
			above[i] = true
			grow(&m.Bones[i].Pos)
		}
	}
}

// laceTexture is one scallop of the lace, to be repeated: holes and a rounded
// lower edge. It runs from the color above to the one below.
func laceTexture(above, below uint32) *image.NRGBA {
	const w, h = 64, 128
	white := paint.Hex(above)
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
		return white.Mix(paint.Hex(below), 0.6-y/h).Fade(cover)
	})
	return c.NRGBA
}

// tulleTexture is a sheer veil that fades out downwards, with the soft folds of
// gathered net; it is repeated around.
func tulleTexture() *image.NRGBA {
	const w, h = 64, 64
	white := paint.Hex(0xF2FBF9)
	c := paint.New(w, h, white.Fade(0))
	c.Paint(c.Bounds(), func(x, y float64) paint.Color {
		fold := 0.5 + 0.5*math.Cos(2*math.Pi*x/w)
		hem := math.Exp(-sq((y - h + 9) / 3)) // the hem's seam
		return white.Fade((0.80-0.30*y/h)*(0.80+0.20*fold) + 0.25*hem)
	})
	return c.NRGBA
}

// addColliders keeps hair off the head, chest and arms, and the skirt off the
// legs.
func (m *Model) addColliders() {
	put := func(group, bone string, offset, tail Vec, r float64) {
		m.Colliders = append(m.Colliders, Collider{group, m.Index(bone), offset, tail, r})
	}
	put("head", "head", v3(0, 0.118, -0.004), v3(0, 0.118, -0.004), 0.106)
	put("chest", "upperChest", v3(0, -0.06, 0), v3(0, 0.06, -0.004), 0.085)
	put("hips", "hips", v3(0, 0, -0.005), v3(0, 0, -0.005), 0.105)
	for _, side := range []string{"left", "right"} {
		x := map[string]float64{"left": 1, "right": -1}[side]
		put("chest", side+"UpperArm", v3(0, 0, 0), v3(x*0.19, 0, 0), 0.046)
		put("chest", side+"LowerArm", v3(0, 0, 0), v3(x*0.16, 0, 0), 0.050)
		// Three capsules side by side: a chain over the middle of a lifted thigh
		// would slip off a single one, and let the thigh through.
		for _, across := range []float64{-0.045, 0, 0.025} {
			put("legs", side+"UpperLeg", v3(x*across, 0, 0), v3(x*across, -0.14, 0), 0.080-0.2*math.Abs(across))
			put("legs", side+"UpperLeg", v3(x*across, -0.14, 0), v3(x*across, -0.34, 0.005), 0.068-0.1*math.Abs(across))
		}
	}
}
