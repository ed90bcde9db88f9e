package app

import (
	"math"

	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"

	"github.com/AllenDang/cimgui-go/imgui"
)

// An icon draws itself in a square from (-1,-1) to (1,1), +Y down, scaled by r
// pixels around c.
type icon func(l *draw.List, colour draw.Colour, c draw.Point, r float64)

// at places points of the unit square.
func at(c draw.Point, r float64, xy ...float64) []draw.Point {
	out := make([]draw.Point, len(xy)/2)
	for i := range out {
		out[i] = c.Add(draw.Point{X: xy[2*i], Y: xy[2*i+1]}.Scale(r))
	}
	return out
}

func iconPlay(l *draw.List, k draw.Colour, c draw.Point, r float64) {
	l.Fill(k, at(c, r, -0.7, -1, 1, 0, -0.7, 1)...)
}

func iconPause(l *draw.List, k draw.Colour, c draw.Point, r float64) {
	l.Rect(k, c.Add(draw.Point{X: -0.8 * r, Y: -0.9 * r}), c.Add(draw.Point{X: -0.2 * r, Y: 0.9 * r}))
	l.Rect(k, c.Add(draw.Point{X: 0.2 * r, Y: -0.9 * r}), c.Add(draw.Point{X: 0.8 * r, Y: 0.9 * r}))
}

func iconForward(l *draw.List, k draw.Colour, c draw.Point, r float64) { step(l, k, c, r, 1) }

func iconBack(l *draw.List, k draw.Colour, c draw.Point, r float64) { step(l, k, c, r, -1) }

// step is a frame to the right or left: a small triangle before a bar behind.
func step(l *draw.List, k draw.Colour, c draw.Point, r, side float64) {
	l.Fill(k, at(c, r, 0.1*side, -0.75, 0.9*side, 0, 0.1*side, 0.75)...)
	l.Rect(k, at(c, r, math.Min(-0.5*side, -0.2*side), -0.75)[0], at(c, r, math.Max(-0.5*side, -0.2*side), 0.75)[0])
}

func iconHome(l *draw.List, k draw.Colour, c draw.Point, r float64) { end(l, k, c, r, -1) }

func iconEnd(l *draw.List, k draw.Colour, c draw.Point, r float64) { end(l, k, c, r, 1) }

// end is a triangle that runs against a bar.
func end(l *draw.List, k draw.Colour, c draw.Point, r, side float64) {
	l.Fill(k, at(c, r, -0.8*side, -0.85, 0.5*side, 0, -0.8*side, 0.85)...)
	l.Rect(k, at(c, r, math.Min(0.6*side, 0.9*side), -0.85)[0], at(c, r, math.Max(0.6*side, 0.9*side), 0.85)[0])
}

func iconLoop(l *draw.List, k draw.Colour, c draw.Point, r float64) {
	const n = 20
	var path [n + 1]draw.Point
	for i := range path {
		s, co := math.Sincos(-0.9 + 5.2*float64(i)/n)
		path[i] = c.Add(draw.Point{X: co, Y: s}.Scale(0.85 * r))
	}
	l.Line(k, 0.3*r, path[:]...)
	tip := path[0]
	l.Fill(k, at(tip, r, -0.55, 0.1, 0.25, -0.55, 0.3, 0.45)...)
}

func iconEye(l *draw.List, k draw.Colour, c draw.Point, r float64) {
	const n = 12
	var path [2 * n]draw.Point
	for i := range n {
		x := -1 + 2*float64(i)/n
		y := 0.62 * (1 - x*x)
		path[i], path[n+i] = c.Add(draw.Point{X: x, Y: -y}.Scale(r)), c.Add(draw.Point{X: -x, Y: y}.Scale(r))
	}
	l.Loop(k, 0.2*r, path[:]...)
	l.Disc(k, c, 0.32*r)
}

func iconClose(l *draw.List, k draw.Colour, c draw.Point, r float64) {
	l.Line(k, 0.22*r, at(c, r, -0.65, -0.65, 0.65, 0.65)...)
	l.Line(k, 0.22*r, at(c, r, -0.65, 0.65, 0.65, -0.65)...)
}

func iconAdd(l *draw.List, k draw.Colour, c draw.Point, r float64) {
	l.Line(k, 0.22*r, at(c, r, -0.8, 0, 0.8, 0)...)
	l.Line(k, 0.22*r, at(c, r, 0, -0.8, 0, 0.8)...)
}

// iconButton is a button that shows an icon, and its hint under the mouse. On
// is its state as a switch.
func iconButton(v view, id, hint string, i icon, on, enabled bool) bool {
	size := imgui.FrameHeight()
	corner := imgui.CursorScreenPos()
	imgui.BeginDisabledV(!enabled)
	clicked := imgui.InvisibleButton(id, imgui.Vec2{X: size, Y: size})
	imgui.EndDisabled()
	colour, list := draw.Ink, imgui.WindowDrawList()
	switch {
	case !enabled:
		colour = draw.Faint.Alpha(0.5)
	case on:
		colour = draw.Accent
	}
	if imgui.IsItemHovered() && enabled {
		far := imgui.Vec2{X: corner.X + size, Y: corner.Y + size}
		list.AddRectFilledV(corner, far, packed(draw.Hover), v.px(4), imgui.DrawFlagsNone)
		if imgui.BeginTooltip() {
			imgui.TextUnformatted(hint)
			imgui.EndTooltip()
		}
	}
	var l draw.List
	i(&l, colour, draw.Point{X: float64(size) / 2, Y: float64(size) / 2}, 6.5*v.scale)
	paint(list, &l, corner)
	return clicked
}

// atRight is an icon button at the end of the line.
func atRight(v view, id, hint string, i icon) bool {
	imgui.SameLine()
	imgui.SetCursorPosX(imgui.CursorPosX() + max(imgui.ContentRegionAvail().X-imgui.FrameHeight(), 0))
	return iconButton(v, id, hint, i, false, true)
}

// commandButton is an icon button for a command of the table, with its name and
// shortcut as the hint.
func commandButton(v view, id string, i icon, on bool) {
	c := desk.CommandNamed(id)
	hint := v.desk.Language.Say(c.Label())
	if len(c.Keys) > 0 {
		hint += "  " + c.Keys[0]
	}
	if iconButton(v, "##"+id, hint, i, on, enabled(v.desk, c)) {
		v.ask(id, nil)
	}
}
