package furi

import (
	"image"
	"math"

	"furitsuke/assets/gen/paint"
	"furitsuke/assets/gen/solid"
)

// The face texture: iris and white of the eye on the left, mouth and flat cells
// on the right.
const faceSize = 512 // pixels a side

// faceCells places the flat tints of the face texture.
var faceCells = map[Tint][2]float64{ // left, top in pixels; 64 × 64
	LashTint:  {256, 256},
	MouthLine: {320, 256},
	BrowTint:  {384, 256},
}

// faceCell is the texture coordinate of a tint at shade g in [0,1].
func faceCell(t Tint, g float64) [2]float64 {
	c := faceCells[t]
	return [2]float64{(c[0] + 32) / faceSize, (c[1] + 10 + 44*g) / faceSize}
}

// faceTint is the skin's palette coordinate at height y, so that lids and face
// are of one color.
func faceTint(y float64) [2]float64 { return SkinTint.uv((1.40 - y) / 0.12) }

func mouthUV(u, v float64) [2]float64 {
	return [2]float64{(260 + 248*u) / faceSize, (4 + 248*v) / faceSize}
}

// faceTexture draws eyes and mouth.
func faceTexture() *image.NRGBA {
	c := paint.New(faceSize, faceSize, paint.Hex(0xFFFFFF))
	drawIris(c)
	c.Paint(image.Rect(0, 320, 256, 512), func(x, y float64) paint.Color { // white of the eye, in the lashes' shadow above
		return paint.Hex(0xB9B6CF).Mix(paint.Hex(0xFFFCFA), smooth((y-336)/70))
	})
	drawMouth(c)
	for t, at := range faceCells {
		k := tints[t]
		c.Paint(image.Rect(int(at[0]), int(at[1]), int(at[0])+64, int(at[1])+64), func(_, y float64) paint.Color {
			return paint.Hex(k.top).Mix(paint.Hex(k.low), (y-at[1])/64)
		})
	}
	return c.NRGBA
}

// drawIris fills 256 × 320 pixels: dark under the lashes, bright teal below with
// rays towards the pupil, a ring, a glow, and two lights that sit on the same
// side of both eyes.
func drawIris(c paint.Canvas) {
	const cx, cy, rx, ry = 128, 160, 124, 156
	whole := paint.Ellipse(cx, cy, rx, ry)
	c.Paint(image.Rect(0, 0, 256, 320), paint.Flat(paint.Hex(0x0E3340)))
	top, mid, low := paint.Hex(0x0F4452), paint.Hex(0x1F9E92), paint.Hex(0x8DF0D2)
	c.Draw(paint.Ellipse(cx, cy, rx-12, ry-13), func(x, y float64) paint.Color {
		t := (y - (cy - ry)) / (2 * ry)
		col := top.Mix(mid, smooth((t-0.14)/0.36)).Mix(low, 0.95*smooth((t-0.46)/0.44))
		a := math.Atan2((y-cy)/ry, (x-cx)/rx)
		ray := sq(0.5 + 0.5*math.Sin(17*a+2*math.Sin(5*a)))
		r := math.Hypot((x-cx)/rx, (y-cy)/ry)
		return col.Mix(paint.Hex(0xD8FFF0), 0.22*ray*smooth((r-0.35)/0.2)*smooth((0.9-r)/0.2)*smooth((t-0.35)/0.3))
	})
	c.Draw(paint.And(whole, paint.Arc(paint.Ellipse(cx, cy+8, rx*0.66, ry*0.62), 4)), paint.Flat(paint.Hex(0x12606A).Fade(0.45)))
	c.Draw(paint.Ellipse(cx, cy+2, rx*0.40, ry*0.42), paint.Flat(paint.Hex(0x0A2733)))
	c.Draw(paint.Ellipse(cx, cy+10, rx*0.26, ry*0.28), paint.Flat(paint.Hex(0x154E5C).Fade(0.6)))
	glow := paint.Ellipse(cx, cy+104, 74, 38)
	c.Draw(paint.And(glow, paint.Ellipse(cx, cy, rx-16, ry-17)), func(x, y float64) paint.Color {
		return paint.Hex(0xEFFFF4).Fade(0.85 * min(max(-glow(x, y)/30, 0), 1))
	})
	sky := paint.Ellipse(cx+34, cy-92, 62, 40) // the room above, faintly
	c.Draw(paint.And(sky, paint.Ellipse(cx, cy, rx-16, ry-17)), paint.Flat(paint.Hex(0x7FC9DA).Fade(0.32)))
	c.Draw(paint.Ellipse(cx-46, cy-70, 40, 47), paint.Flat(paint.Hex(0xFFFFFF)))
	c.Draw(paint.Ellipse(cx+54, cy+50, 19, 23), paint.Flat(paint.Hex(0xFFFFFF).Fade(0.95)))
	c.Draw(paint.Ellipse(cx-22, cy+92, 9, 10), paint.Flat(paint.Hex(0xFFFFFF).Fade(0.8)))
}

// drawMouth fills 256 × 256 pixels: dark inside, teeth above, tongue below.
func drawMouth(c paint.Canvas) {
	box := image.Rect(256, 0, 512, 256)
	c.Paint(box, func(_, y float64) paint.Color { return paint.Hex(0x8E3541).Mix(paint.Hex(0xB04A50), y/256) })
	inside := paint.Rect(256, 0, 512, 256)
	c.Draw(paint.And(inside, paint.Ellipse(384, 262, 104, 116)), func(_, y float64) paint.Color {
		return paint.Hex(0xF08A86).Mix(paint.Hex(0xE5716F), (y-150)/100)
	})
	c.Draw(paint.And(inside, paint.Ellipse(384, 0, 112, 56)), paint.Flat(paint.Hex(0xFFFBF6)))
}

// blushTexture is a soft spot of red, transparent around.
func blushTexture() *image.NRGBA {
	const w, h = 128, 64
	red := paint.Hex(0xF2705F)
	c := paint.New(w, h, red.Fade(0))
	c.Paint(image.Rect(0, 0, w, h), func(x, y float64) paint.Color {
		r := math.Hypot((x-w/2)/(w/2), (y-h/2)/(h/2))
		return red.Fade(0.50 * sq(max(1-r*r, 0)))
	})
	return c.NRGBA
}

// addFeatures adds eyes, lids, brows, mouth and blush. rim is the edge of the
// holes for the eyes.
func (m *Model) addFeatures(rim [][2]Vec) {
	f := newFacePlane()
	head := m.Index("head")
	lid := Part{Name: "Lids", Material: MatSkin, Mesh: &solid.Mesh{}, Shift: map[string][]Vec{}}
	lines := Part{Name: "FaceLines", Material: MatFace, Mesh: &solid.Mesh{}, Shift: map[string][]Vec{}}
	blush := Part{Name: "Blush", Material: MatBlush, Mesh: &solid.Mesh{}, Shift: map[string][]Vec{}}
	lines.add(socket(f, rim), nil, head)
	put := func(p *Part, d drawing, side float64) {
		mesh, shift := f.part(d, side)
		p.add(mesh, shift, head)
	}
	for _, side := range []float64{1, -1} {
		m.addEyeball(f, side, &lines)
		lidsOf, linesOf := eyeDrawings(side)
		for _, d := range lidsOf {
			put(&lid, d, side)
		}
		for _, d := range append(linesOf, browDrawing()) {
			put(&lines, d, side)
		}
		put(&blush, blushDrawing(), side)
	}
	for _, d := range append(mouthDrawings(), noseDrawing()) {
		put(&lines, d, 1)
	}
	m.Parts = append(m.Parts, lid, lines, blush)
}

// add appends a mesh that follows one bone, with its shifts; points without a
// shift stay.
func (p *Part) add(mesh *solid.Mesh, shift map[string][]Vec, bone int) {
	n := len(p.Pos)
	p.Mesh.Add(mesh)
	for range mesh.Pos {
		p.Skin = append(p.Skin, rigid(bone))
	}
	for name, s := range shift {
		if p.Shift[name] == nil {
			p.Shift[name] = make([]Vec, n)
		}
		p.Shift[name] = append(p.Shift[name], s...)
	}
	for name, s := range p.Shift {
		p.Shift[name] = append(s, make([]Vec, len(p.Pos)-len(s))...)
	}
}

// The iris in the face plane, metres.
const (
	irisX, irisY       = 0.0352, 1.3800
	irisHalf, irisTall = 0.0172, 0.0226
	irisDepth          = 0.0040 // behind the face, so that lids and lashes cover it
	whiteDepth         = 0.0075
)

// addEyeball adds the white, which stays, and the iris, which turns with the
// eye bone.
func (m *Model) addEyeball(f facePlane, side float64, to *Part) {
	bone := m.Index("leftEye")
	if side < 0 {
		bone = m.Index("rightEye")
	}
	sunk := func(x, y, depth float64) Vec {
		p, _ := f.at(side*x, y, 0)
		p.Z -= depth
		return p
	}
	white := solid.Sheet(8, 6, func(u, v float64) (Vec, Vec, [2]float64) {
		x := eyeInner - 0.006 + (eyeOuter-eyeInner+0.012)*u
		y := eyeLine + 0.038 - 0.062*v
		_, n := f.at(side*x, y, 0)
		return sunk(x, y, whiteDepth), n, [2]float64{0.25, (326 + 180*v) / faceSize}
	}).FixWinding()
	to.add(white, nil, m.Index("head"))
	const around = 24
	iris := &solid.Mesh{}
	shift := []Vec{}
	put := func(r, a float64) {
		sin, cos := math.Sincos(a)
		x, y := irisX+irisHalf*r*cos, irisY+irisTall*r*sin
		_, n := f.at(side*irisX, irisY, 0)
		iris.Pos = append(iris.Pos, sunk(x, y, irisDepth))
		iris.Normal = append(iris.Normal, n)
		iris.UV = append(iris.UV, [2]float64{(128 + 126*r*cos*side) / faceSize, (160 - 158*r*sin) / faceSize})
		const small = 0.62
		shift = append(shift, sunk(irisX+irisHalf*r*cos*small, irisY+irisTall*r*sin*small, irisDepth).Sub(iris.Pos[len(iris.Pos)-1]))
	}
	put(0, 0)
	for _, r := range []float64{0.5, 1} {
		for k := range around {
			put(r, 2*math.Pi*float64(k)/around)
		}
	}
	for k := range around {
		a, b := 1+k, 1+(k+1)%around
		iris.Tri = append(iris.Tri, [3]int{0, a, b}, [3]int{a, a + around, b + around}, [3]int{a, b + around, b})
	}
	to.add(iris.FixWinding(), map[string][]Vec{"irisSmall": shift}, bone)
}

// socket is the wall between the edge of the eyes' holes and the whites, which
// shows when she is seen from the side. It is lit like the white in the lashes'
// shadow.
func socket(f facePlane, rim [][2]Vec) *solid.Mesh {
	wall := &solid.Mesh{}
	at := map[Vec]int{}
	put := func(p Vec, depth float64) int {
		_, n := f.at(p.X, p.Y, 0)
		p.Z -= depth
		i, ok := at[p]
		if !ok {
			i = len(wall.Pos)
			at[p] = i
			wall.Pos, wall.Normal = append(wall.Pos, p), append(wall.Normal, n)
			wall.UV = append(wall.UV, [2]float64{0.25, 326.0 / faceSize})
		}
		return i
	}
	for _, e := range rim {
		a, b := put(e[0], 0), put(e[1], 0)
		c, d := put(e[0], whiteDepth+0.001), put(e[1], whiteDepth+0.001)
		wall.Tri = append(wall.Tri, [3]int{b, a, c}, [3]int{b, c, d})
	}
	return wall
}

// blushDrawing is the red of a cheek; the morph brings a second, stronger coat.
func blushDrawing() drawing {
	return drawing{cols: 8, rows: 4, morphs: nil,
		at: func(_ string, u, v float64) (float64, float64, float64) {
			return 0.0250 + 0.0345*u, 1.3570 - 0.0200*v + 0.003*u, 0.0003
		},
		uv: func(u, v float64) [2]float64 { return [2]float64{u, v} }}
}

// noseDrawing is the touch of shade under the tip of the nose.
func noseDrawing() drawing {
	return drawing{cols: 6, rows: 1,
		at: func(_ string, u, v float64) (float64, float64, float64) {
			w := 0.0011 * math.Sin(math.Pi*u)
			return 0.0026 - 0.0052*u, 1.3548 - 0.0008*math.Sin(math.Pi*u) + w*(0.5-v), 0.0042
		},
		uv: func(u, v float64) [2]float64 { return faceCell(MouthLine, 0) }}
}
