package scene

import (
	"image"
	"image/color"
	"strings"

	"furitsuke/formats"
	"furitsuke/formats/texture"
)

// A textureLoader decodes the textures of one model.
type textureLoader struct {
	format string
	model  *Model
}

// add appends a texture to the model; data that is missing or broken gives a
// white one and a warning.
func (l *textureLoader) add(place, name string, data []byte, t Texture) {
	found := "not there"
	if data != nil {
		img, err := texture.Decode(data)
		if err == nil {
			t.Image = img
			l.model.Textures = append(l.model.Textures, t)
			return
		}
		found = err.Error()
	}
	t.Image = whiteImage()
	l.model.Textures = append(l.model.Textures, t)
	l.model.Warnings = append(l.model.Warnings, formats.Warning{
		Format: l.format, Place: place, Offset: -1, Found: name + ": " + found, Done: "drawn white",
	})
}

func whiteImage() *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, 1, 1))
	m.SetNRGBA(0, 0, color.NRGBA{255, 255, 255, 255})
	return m
}

// A toonRamp is one of the ramps that MMD shares between models. Its pictures
// ship with MMD alone and are drawn anew here: white above, the shade below,
// meeting at half height; a soft one fades over all of it.
type toonRamp struct {
	shade color.NRGBA
	soft  bool
}

// sharedToons are toon01 to toon10 with the shades that viewers of MMD models
// have in common; the last four are white.
var sharedToons = [10]toonRamp{
	{color.NRGBA{205, 205, 205, 255}, false},
	{color.NRGBA{245, 225, 225, 255}, false},
	{color.NRGBA{154, 154, 154, 255}, false},
	{color.NRGBA{248, 239, 235, 255}, false},
	{color.NRGBA{255, 231, 215, 255}, true},
	{color.NRGBA{255, 238, 190, 255}, true},
	{color.NRGBA{255, 255, 255, 255}, false},
	{color.NRGBA{255, 255, 255, 255}, false},
	{color.NRGBA{255, 255, 255, 255}, false},
	{color.NRGBA{255, 255, 255, 255}, false},
}

// toonHeight is the size of MMD's own ramps.
const toonHeight = 32

func (r toonRamp) ramp() *image.NRGBA {
	m := image.NewNRGBA(image.Rect(0, 0, 1, toonHeight))
	for y := range toonHeight {
		w := 0.0 // of the shade
		switch {
		case r.soft:
			w = float64(y) / (toonHeight - 1)
		case y >= toonHeight/2:
			w = 1
		}
		mix := func(c uint8) uint8 { return uint8(255 + (float64(c)-255)*w + 0.5) }
		m.SetNRGBA(0, y, color.NRGBA{mix(r.shade.R), mix(r.shade.G), mix(r.shade.B), 255})
	}
	return m
}

// blendCutoff is the alpha below which a blended MMD material draws nothing and
// writes no depth: half a step of 8 bits more than nothing. A see-through texel
// that wrote depth would hide what is drawn after it: the lost skirts of seed
// VMD TO VRMA, last chapter.
const blendCutoff = 1.5 / 255

// isSolid reports whether no texel lets anything through. Such a material needs
// no blending, and is drawn faster without.
func isSolid(img *image.NRGBA) bool {
	w := 4 * img.Rect.Dx()
	for y := range img.Rect.Dy() {
		row := img.Pix[y*img.Stride:][:w]
		for x := 3; x < w; x += 4 {
			if row[x] != 255 {
				return false
			}
		}
	}
	return true
}

// isCutOut reports whether the texels that a part uses are a cut-out: some are
// clear, and next to none are between clear and solid. Such a part is drawn
// with an alpha test, because blending its edges in file order would let what
// is behind, and not yet drawn, disappear. What a texture holds outside the
// part's triangles does not count.
func isCutOut(mesh *Mesh, part Part, img *image.NRGBA) bool {
	clear, between, all := 0, 0, 0
	for i := part.First; i+2 < part.First+part.Count; i += 3 {
		for _, b := range [4][3]float32{{1, 1, 1}, {4, 1, 1}, {1, 4, 1}, {1, 1, 4}} {
			var u, v float32
			for k, w := range b {
				at := 2 * mesh.Index[i+k]
				u += mesh.UV[at] * w
				v += mesh.UV[at+1] * w
			}
			sum := b[0] + b[1] + b[2]
			all++
			switch a := texel(img, u/sum, v/sum); {
			case a < 16:
				clear++
			case a < 240:
				between++
			}
		}
	}
	// A drawn edge is a texel or two wide; a soft tip or a blush is mostly edge.
	return clear > 0 && 50*clear > all && 4*between < clear
}

// texel returns the alpha at a repeating coordinate.
func texel(img *image.NRGBA, u, v float32) uint8 {
	w, h := img.Rect.Dx(), img.Rect.Dy()
	at := func(c float32, n int) int {
		i := int(c*float32(n)) % n
		if c < 0 || i < 0 {
			i = (i + n - 1) % n
		}
		return max(i, 0)
	}
	return img.Pix[at(v, h)*img.Stride+4*at(u, w)+3]
}

// faceParts are words of material names whose alpha is meant to be soft: eyes,
// brows, mouth and blush lie over the face and blend with it.
var faceParts = []string{"顔", "目", "眉", "まゆ", "睫", "まつ", "瞳", "白目", "口", "舌", "歯", "頬", "照れ", "表情",
	"face", "eye", "brow", "lash", "mouth", "cheek", "blush"}

func isFace(name string) bool {
	name = strings.ToLower(name)
	for _, p := range faceParts {
		if strings.Contains(name, p) {
			return true
		}
	}
	return false
}
