package app

import (
	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"
	"furitsuke/timeline"

	"github.com/AllenDang/cimgui-go/imgui"
)

// strip shows the timeline and brings the mouse to it.
func (p *timePanel) strip(v view, clip *motion.Clip) {
	area := imgui.ContentRegionAvail()
	if area.X < 8 || area.Y < 8 {
		return
	}
	s := p.state(v, clip)
	from := imgui.CursorScreenPos()
	left := s.Pane.Left()
	s.W, s.H = float64(area.X)-left, float64(area.Y)
	p.corner, p.size = imgui.Vec2{X: from.X + float32(left), Y: from.Y}, draw.Point{X: s.W, Y: s.H}
	p.line.Update(s, v.desk.Clock.Playing)
	imgui.InvisibleButtonV("strip", area, imgui.ButtonFlagsMouseButtonLeft|imgui.ButtonFlagsMouseButtonMiddle)
	at := pointerFrom(p.corner)
	p.mouse(v, s, at)
	p.list.Reset()
	p.line.Draw(&p.list, s)
	list := imgui.WindowDrawList()
	list.PushClipRect(from, imgui.Vec2{X: from.X + area.X, Y: from.Y + area.Y})
	paint(list, &p.list, p.corner)
	list.PopClipRect()
	if imgui.IsItemHovered() {
		p.maker().tip(v, p.line.Frame(s), at)
	}
}

// state is what the strip shows, but for its size.
func (p *timePanel) state(v view, clip *motion.Clip) timeline.State {
	c := v.desk.Clock
	s := timeline.State{
		Pane: p.maker().pane(v, clip), Duration: c.Duration, Playhead: c.Time,
		Range: timeline.Range(v.desk.Doc().Range), Wave: waveOf(v), Scale: v.scale,
	}
	if s.Pane == nil {
		s.Pane = p.overview.pane(v, clip)
	}
	if v.desk.Settings.Snap {
		s.FPS = desk.FPS
	}
	if v.desk.Settings.Frames {
		s.Counted = desk.FPS
	}
	return s
}

func (p *timePanel) mouse(v view, s timeline.State, at draw.Point) {
	io := imgui.CurrentIO()
	mods := timeline.Mods{Free: io.KeyAlt(), Add: io.KeyShift(), Copy: io.KeyCtrl()}
	hovered := imgui.IsItemHovered()
	switch {
	case hovered && imgui.IsMouseDoubleClicked(imgui.MouseButtonLeft) && p.line.DoubleClick(s, at, mods):
	case imgui.IsItemActivated():
		button := timeline.Main
		if imgui.IsMouseDown(imgui.MouseButtonMiddle) {
			button = timeline.Middle
		}
		p.gesture = v.desk.Gesture()
		p.ask(v, p.line.Press(s, at, button, mods))
	case imgui.IsItemActive() || hovered:
		p.ask(v, p.line.Move(s, at, mods))
	default:
		p.line.Leave()
	}
	if !imgui.IsItemActive() {
		p.line.Release()
	}
	if !hovered {
		return
	}
	if p.line.Sideways(s, at, mods) {
		imgui.SetMouseCursor(imgui.MouseCursorResizeEW)
	}
	if n := float64(io.MouseWheel()); n != 0 {
		p.line.Wheel(s, at, n, false, mods)
	}
	if n := float64(io.MouseWheelH()); n != 0 {
		p.line.Wheel(s, at, n, true, mods)
	}
}

// ask brings what the timeline asks for to the desk.
func (p *timePanel) ask(v view, r timeline.Request) {
	switch r := r.(type) {
	case timeline.Seek:
		v.ask("play.seek", r.Time)
	case timeline.SetRange:
		v.ask("range.set", desk.Range(r.Range))
	case timeline.MoveWave:
		v.ask("music.offset", desk.SetOffset{Offset: clampOffset(r.Offset), Gesture: p.gesture})
	case timeline.SelectKeys:
		v.ask("keys.select", r.Keys)
	case timeline.SelectBone:
		if slot, _ := v.desk.Doc().Current(); slot != nil {
			v.ask("pose.select", desk.Select(slot.ID, r.Bone))
		}
	case timeline.MoveKeys:
		v.ask("keys.move", desk.MoveKeys{By: r.By, Copy: r.Copy, Gesture: p.gesture})
	case timeline.ScaleKeys:
		v.ask("keys.scale", desk.ScaleKeys{Pivot: r.Pivot, Factor: r.Factor, Gesture: p.gesture})
	case timeline.SetCurve:
		c := &p.curves
		v.ask("curve.set", desk.SetCurve{Channel: c.channel, Kind: c.kind, Time: r.Time, Row: r.Row, Value: r.Value, Gesture: p.gesture})
	case timeline.Visit:
		p.differences.visit(v, r.Mark)
	}
}

// holds reports whether a place on the screen is on the strip.
func (p *timePanel) holds(at imgui.Vec2) bool {
	x, y := float64(at.X-p.corner.X), float64(at.Y-p.corner.Y)
	return 0 <= x && x < p.size.X && 0 <= y && y < p.size.Y
}

// pointerFrom returns the mouse relative to a place on the screen.
func pointerFrom(corner imgui.Vec2) draw.Point {
	m := imgui.CurrentIO().MousePos()
	return draw.Point{X: float64(m.X - corner.X), Y: float64(m.Y - corner.Y)}
}
