package render

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io/fs"
	"math"
	"path"
	"testing"
	"time"

	"furitsuke/formats/mmdname"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
	"furitsuke/scene/scenetest"
)

// painted are textures that real models name but that do not lie beside them,
// painted here to what their names say, 64 by 64.
var painted = map[string]func(x, y float64) color.NRGBA{ // x, y in [-1, 1], y down
	"texture-alpha-cutout.png": func(x, y float64) color.NRGBA { // white with a round hole
		if math.Hypot(x, y) < 0.6 {
			return color.NRGBA{255, 255, 255, 0}
		}
		return color.NRGBA{255, 255, 255, 255}
	},
	"texture-atlas-padding.png": func(x, y float64) color.NRGBA { // clear round the middle, which alone is used
		if max(math.Abs(x), math.Abs(y)) < 0.5 {
			return color.NRGBA{255, 200, 100, 255}
		}
		return color.NRGBA{}
	},
	"png-hair-shadow-alpha.png": func(x, y float64) color.NRGBA { // fades downwards
		return color.NRGBA{200, 80, 90, uint8(127 - 127*y)}
	},
	"sphere-radial-add.png": func(x, y float64) color.NRGBA { // a highlight, up on the left
		return grey1(0.8 - 1.2*math.Hypot(x+0.2, y+0.2))
	},
	"sphere-radial-multiply.png": func(x, y float64) color.NRGBA { // dark towards the rim
		return grey1(1.1 - 0.9*math.Hypot(x, y))
	},
	"uv-orientation.png": func(x, y float64) color.NRGBA { // red green above, blue white below
		switch {
		case y < 0 && x < 0:
			return color.NRGBA{255, 0, 0, 255}
		case y < 0:
			return color.NRGBA{0, 255, 0, 255}
		case x < 0:
			return color.NRGBA{0, 0, 255, 255}
		}
		return color.NRGBA{255, 255, 255, 255}
	},
}

func grey1(v float64) color.NRGBA {
	b := uint8(255 * min(max(v, 0), 1))
	return color.NRGBA{b, b, b, 255}
}

// withPaint is a file system in which the painted textures lie in every folder.
type withPaint struct{ fs.FS }

func (w withPaint) Open(name string) (fs.File, error) {
	f, err := w.FS.Open(name)
	paint := painted[path.Base(name)]
	if err == nil || paint == nil {
		return f, err
	}
	m := image.NewNRGBA(image.Rect(0, 0, 64, 64))
	for y := range 64 {
		for x := range 64 {
			m.SetNRGBA(x, y, paint(float64(x)/31.5-1, float64(y)/31.5-1))
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		return nil, err
	}
	return &paintedFile{bytes.NewReader(b.Bytes())}, nil
}

// A paintedFile is a file in memory.
type paintedFile struct{ *bytes.Reader }

func (f *paintedFile) Stat() (fs.FileInfo, error) { return paintedInfo{f.Size()}, nil }
func (f *paintedFile) Close() error               { return nil }

type paintedInfo struct{ size int64 }

func (i paintedInfo) Name() string       { return "" }
func (i paintedInfo) Size() int64        { return i.size }
func (i paintedInfo) Mode() fs.FileMode  { return 0 }
func (i paintedInfo) ModTime() time.Time { return time.Time{} }
func (i paintedInfo) IsDir() bool        { return false }
func (i paintedInfo) Sys() any           { return nil }

const fixtures = "pmx/yohawing_unity-mmd-loader__"

// turned is a motion of one key that turns bones by degrees about an axis.
func turned(axis motion.Vec3, degrees float64, bones ...string) *mmd.Motion {
	s, c := math.Sincos(degrees * math.Pi / 360)
	m := &mmd.Motion{}
	for _, b := range bones {
		m.Bones = append(m.Bones, mmd.BoneTrack{Name: mmdname.Of(b), Keys: []mmd.BoneKey{{
			Rotation: [4]float32{float32(s * axis.X), float32(s * axis.Y), float32(s * axis.Z), float32(c)},
		}}})
	}
	return m
}

// TestMMDPictures draws real models that test one rule of MMD's drawing each, and
// a whole one, before a green sky, and compares with pictures that were looked
// at.
func TestMMDPictures(t *testing.T) {
	from := withPaint{scenetest.Corpus(t)}
	const gene = "sets/gene_light_textured/Gene_light.pmx"
	for _, c := range []struct {
		name, file string
		play       *mmd.Motion
		look       func(c *scene.Camera)
	}{
		{"cutout", fixtures + "mmd-texture-alpha-used-uv-cutout.pmx", nil, aside},
		{"atlas-padding", fixtures + "mmd-texture-alpha-atlas-padding-ignored.pmx", nil, aside},
		{"alpha-overlap", fixtures + "mmd-alpha-blend-overlap.pmx", nil, aside},
		{"material-order", fixtures + "mmd-material-order-body-outline-interleave.pmx", nil, aside},
		{"hair-shadow", fixtures + "mmd-png-hair-shadow-alpha-morph-blend.pmx", nil, nil},
		{"hair-shadow-hidden", fixtures + "mmd-png-hair-shadow-alpha-morph-blend.pmx", &mmd.Motion{Morphs: []mmd.MorphTrack{
			{Name: mmdname.Of("png_hairshadow_hide"), Keys: []mmd.MorphKey{{Weight: 1}}},
		}}, nil},
		{"sphere-add", fixtures + "mmd-sphere-texture-add.pmx", nil, aside},
		{"sphere-multiply", fixtures + "mmd-sphere-texture-multiply.pmx", nil, aside},
		{"uv-orientation", fixtures + "mmd-texture-uv-orientation-plane.pmx", nil, nil},
		{"sdef-elbow", fixtures + "sdef-two-bone-elbow.pmx", turned(motion.Vec3{Z: 1}, 80, "upperArm"), func(c *scene.Camera) { c.Distance *= 1.5 }},
		{"qdef-twist", fixtures + "qdef-twist-cylinder.pmx", turned(motion.Vec3{Y: 1}, 60, "bone1", "bone2", "bone3"), nil},
		{"gene", gene, nil, nil},
		{"gene-face", gene, nil, func(c *scene.Camera) { c.Target, c.Distance = motion.Vec3{Y: 1.36}, 1 }},
	} {
		m := scenetest.Load(t, from, c.file)
		s := scene.NewStage()
		s.Floor = false
		s.SkyTop, s.SkyBottom = [3]float32{0, 0.6, 0}, [3]float32{0, 0.6, 0}
		a := scene.NewActor(m)
		if c.play != nil {
			a.PlayMMD(mmd.Performance{Motion: c.play})
		}
		a.Seek(0)
		s.Actors = []*scene.Actor{a}
		cam := scene.NewCamera()
		cam.Frame(m.Bounds, 1)
		if c.look != nil {
			c.look(&cam)
		}
		img := picture(t, s, &cam, 320, 320)
		keep(t, c.name, img)
		golden(t, c.name, img)
	}
}

func aside(c *scene.Camera) { c.Orbit(0.4, 0.25) }
