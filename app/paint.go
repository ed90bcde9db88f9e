package app

import (
	"furitsuke/gizmo/draw"

	"github.com/AllenDang/cimgui-go/imgui"
)

// paint draws a list into an ImGui window, its corner at origin. It is the one
// place where draw lists become triangles.
func paint(out *imgui.DrawList, l *draw.List, origin imgui.Vec2) {
	font := imgui.CurrentFont()
	at := func(p draw.Point) imgui.Vec2 {
		return imgui.Vec2{X: origin.X + float32(p.X), Y: origin.Y + float32(p.Y)}
	}
	for _, o := range l.Ops {
		path, colour := l.Path(o), packed(o.Colour)
		switch o.Kind {
		case draw.Box:
			out.AddRectFilled(at(path[0]), at(path[1]), colour)
		case draw.Text:
			paintText(out, font, o, at(path[0]), colour)
		default:
			for _, p := range path {
				out.PathLineTo(at(p))
			}
			switch o.Kind {
			case draw.Fill:
				out.PathFillConvex(colour)
			case draw.Loop:
				out.PathStrokeV(colour, imgui.DrawFlagsClosed, float32(o.Width))
			case draw.Line:
				out.PathStrokeV(colour, imgui.DrawFlagsNone, float32(o.Width))
			}
		}
	}
}

// alignment is the share of a text's width that lies left of its point.
var alignment = [...]float32{draw.Left: 0, draw.Centre: 0.5, draw.Right: 1}

func paintText(out *imgui.DrawList, font *imgui.Font, o draw.Op, at imgui.Vec2, colour uint32) {
	size := float32(o.Size)
	if share := alignment[o.Align]; share > 0 {
		const unbounded = 1e9
		at.X -= font.CalcTextSizeA(size, unbounded, 0, o.Text).X * share
	}
	at.X, at.Y = float32(int(at.X)), float32(int(at.Y)) // whole pixels keep text sharp
	out.AddTextFontPtr(font, size, at, colour, o.Text)
}
