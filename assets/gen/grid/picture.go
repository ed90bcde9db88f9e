package main

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"

	"furitsuke/scene"
	"furitsuke/scene/render"
)

// picture draws the cells row by row, each labelled in its corner.
func (s sheet) picture(r *render.Renderer, cells []cell) *image.NRGBA {
	rows := (len(cells) + s.cols - 1) / s.cols
	out := image.NewNRGBA(image.Rect(0, 0, s.cols*s.w, rows*s.h))
	stage := scene.NewStage()
	stage.Floor = false
	for i, c := range cells {
		stage.Actors = []*scene.Actor{c.actor}
		r.Draw(stage, &c.cam, s.w, s.h)
		at := image.Pt(i%s.cols*s.w, i/s.cols*s.h)
		draw.Draw(out, image.Rectangle{at, at.Add(image.Pt(s.w, s.h))}, r.Pixels(), image.Point{}, draw.Src)
		label := font.Drawer{Dst: out, Src: image.NewUniform(color.Gray{Y: 0xC0}), Face: basicfont.Face7x13, Dot: fixed.P(at.X+6, at.Y+16)}
		label.DrawString(c.label)
	}
	return out
}
