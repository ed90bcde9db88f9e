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
	share, plate := alignment[o.Align], o.Plate != 0
	if share > 0 || plate {
		const unbounded = 1e9
		width := font.CalcTextSizeA(size, unbounded, 0, o.Text).X
		at.X -= width * share
		if plate {
			side, end := size*0.4, size*0.12
			out.AddRectFilledV(imgui.Vec2{X: at.X - side, Y: at.Y - end},
				imgui.Vec2{X: at.X + width + side, Y: at.Y + size + end}, packed(o.Plate), size*0.25, imgui.DrawFlagsNone)
		}
	}
	at.X, at.Y = float32(int(at.X)), float32(int(at.Y)) // whole pixels keep text sharp
	out.AddTextFontPtr(font, size, at, colour, o.Text)
}
