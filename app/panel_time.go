package app

import (
	"fmt"

	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"
	"furitsuke/timeline"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A timePanel is the transport and the timeline below it.
type timePanel struct {
	line        timeline.Timeline
	differences differencesPanel
	sheet       sheetPanel
	curves      curvesPanel
	shows       timeView
	space       desk.Workspace          // that shows was last seen in
	tabs        map[timeView]imgui.Vec2 // where their buttons are
	list        draw.List
	measured    *motion.Clip // that amount, or the job under way, is of
	amount      *timeline.Amount
	job         *desk.Job
	corner      imgui.Vec2 // of the strip, screen
	size        draw.Point // of the strip, pixels
	gesture     uint64     // of the drag under way
}

// A timeView is what the timeline shows below its ruler.
type timeView uint8

// The views.
const (
	amountView timeView = iota // how much moves, and the selected bone's keys
	sheetView
	curvesView
	differencesView // of the Compare workspace
)

// draw shows the panel. While something is held the clip may change every frame,
// and is not measured anew.
func (p *timePanel) draw(v view) {
	defer imgui.End()
	if !imgui.BeginV(v.T("panel.timeline")+timelineID, nil, imgui.WindowFlagsNoScrollbar|imgui.WindowFlagsNoScrollWithMouse) {
		return
	}
	_, m := v.desk.Doc().Current()
	var clip *motion.Clip
	if m != nil {
		clip = m.Clip
	}
	p.enter(v.desk.Workspace)
	p.transport(v)
	if !v.desk.Held {
		p.measure(v, clip)
	}
	p.strip(v, clip)
}

// enter shows the differences where the Compare workspace begins, and takes them
// away where it ends.
func (p *timePanel) enter(space desk.Workspace) {
	if space == p.space {
		return
	}
	p.space = space
	switch {
	case space == desk.CompareSpace:
		p.shows = differencesView
	case p.shows == differencesView:
		p.shows = amountView
	}
}

// transport is the row of buttons, the speed and the time.
func (p *timePanel) transport(v view) {
	c := v.desk.Clock
	play := iconPlay
	if c.Playing {
		play = iconPause
	}
	for _, b := range []struct {
		id   string
		icon icon
		on   bool
	}{
		{"play.home", iconHome, false}, {"play.back", iconBack, false}, {"play.toggle", play, c.Playing},
		{"play.forward", iconForward, false}, {"play.end", iconEnd, false}, {"play.loop", iconLoop, c.Loop},
	} {
		commandButton(v, b.id, b.icon, b.on)
		imgui.SameLineV(0, v.px(2))
	}
	imgui.SameLineV(0, v.px(12))
	speed := float32(c.Speed)
	imgui.SetNextItemWidth(v.px(72))
	flags := imgui.SliderFlagsAlwaysClamp | imgui.SliderFlagsLogarithmic
	if imgui.DragFloatV("##speed", &speed, 0.01, desk.MinSpeed, desk.MaxSpeed, "%.2f×", flags) {
		v.ask("play.speed", float64(speed))
	}
	tooltip(v.T("time.speed"))
	if imgui.IsItemHovered() && imgui.IsMouseDoubleClicked(imgui.MouseButtonRight) {
		v.ask("play.speed", nil)
	}
	imgui.SameLineV(0, v.px(16))
	imgui.AlignTextToFramePadding()
	imgui.TextUnformatted(timeline.Label(c.Time))
	imgui.SameLineV(0, v.px(6))
	faint("/ " + timeline.Label(c.Duration))
	imgui.SameLineV(0, v.px(16))
	imgui.TextUnformatted(v.T("time.frame", c.Frame()))
	p.bone(v)
	p.choices(v)
}

// choices is the right end of the row: how times are taken and shown, which view
// there is, and Fit.
func (p *timePanel) choices(v view) {
	toggles := []string{"time.snap", "time.frames"}
	views := []struct {
		label string
		view  timeView
	}{{"compare.differences", differencesView}, {"time.sheet", sheetView}, {"time.curves", curvesView}}
	if p.space != desk.CompareSpace {
		views = views[1:]
	}
	// A button is its text, the padding to both sides and the gap that follows.
	width := v.px(8)
	button := func(label string) {
		width += imgui.CalcTextSize(label).X + 2*imgui.CurrentStyle().FramePadding().X + v.px(8)
	}
	button(v.T("time.fit"))
	for _, id := range toggles {
		button(v.T("cmd." + id))
	}
	for _, c := range views {
		button(v.T(c.label))
	}
	_, m := v.desk.Doc().Current()
	if p.shows == curvesView && m != nil {
		imgui.SameLineV(imgui.WindowWidth()-width-v.px(300), 0)
		p.curves.chooser(v, m.Clip)
	}
	imgui.SameLineV(imgui.WindowWidth()-width, 0)
	for _, id := range toggles {
		toolButton(v, id)
		imgui.SameLineV(0, v.px(8))
	}
	for _, c := range views {
		p.viewButton(v, v.T(c.label), c.view)
	}
	if imgui.Button(v.T("time.fit")) {
		p.line.Fit(timeline.State{Duration: v.desk.Clock.Duration})
	}
}

// viewButton shows a view, or the amount of motion again.
func (p *timePanel) viewButton(v view, label string, view timeView) {
	colour := draw.Ink
	if p.shows == view {
		colour = draw.Accent
	}
	imgui.PushStyleColorU32(imgui.ColText, packed(colour))
	if imgui.Button(label) {
		if p.shows == view {
			view = amountView
		}
		p.shows = view
	}
	imgui.PopStyleColor()
	if p.tabs == nil {
		p.tabs = map[timeView]imgui.Vec2{}
	}
	p.tabs[view] = itemMiddle()
	imgui.SameLineV(0, v.px(8))
}

// bone names the bone whose keys are shown.
func (p *timePanel) bone(v view) {
	b := v.desk.Doc().Selection.Bone
	_, m := v.desk.Doc().Current()
	if b == motion.NoBone || m == nil {
		return
	}
	keys := 0
	if t := m.Clip.Rotation[b]; t != nil {
		keys = t.Len()
	}
	imgui.SameLineV(0, v.px(24))
	coloured(draw.Accent, v.T("bone."+b.String()))
	imgui.SameLineV(0, v.px(8))
	coloured(draw.Warm, v.T("pose.keys", keys))
}

// measure keeps the curve of motion in line with the clip, by a job.
func (p *timePanel) measure(v view, clip *motion.Clip) {
	if clip == p.measured {
		return
	}
	if p.job != nil {
		p.job.Cancel()
	}
	p.measured = clip
	if clip == nil {
		p.amount, p.job = nil, nil
		return
	}
	p.job = v.desk.Jobs.Start(desk.T("time.amount"), func(t *desk.Task) (func(), error) {
		a := timeline.NewAmount(clip, t.Go)
		if a == nil {
			return nil, t.Context().Err()
		}
		return func() {
			if p.measured == clip {
				p.amount, p.job = a, nil
			}
		}, nil
	}, func(err error) { v.desk.Say(desk.Error, desk.T("message.failed", desk.T("time.amount"), err)) })
}

// strip shows the timeline and brings the mouse to it.
func (p *timePanel) strip(v view, clip *motion.Clip) {
	area := imgui.ContentRegionAvail()
	if area.X < 8 || area.Y < 8 {
		return
	}
	doc := v.desk.Doc()
	s := timeline.State{
		Duration: v.desk.Clock.Duration, Playhead: v.desk.Clock.Time, Range: timeline.Range(doc.Range), Falloff: v.desk.Settings.Falloff,
		Amount: p.amount, W: float64(area.X), H: float64(area.Y), Scale: v.scale,
	}
	if v.desk.Settings.Snap {
		s.FPS = desk.FPS
	}
	if v.desk.Settings.Frames {
		s.Counted = desk.FPS
	}
	if p.shows == amountView {
		s.Wave = waveOf(v)
	}
	if b := doc.Selection.Bone; clip != nil && b != motion.NoBone {
		s.Bone, s.Keys = b.String(), clip.Rotation[b]
	}
	from := imgui.CursorScreenPos()
	corner := from
	var sheet timeline.SheetState
	if p.shows == sheetView && clip != nil {
		sheet = p.sheet.state(v, clip)
		corner.X += float32(sheet.Labels)
		s.W -= sheet.Labels
	}
	p.line.Update(s, v.desk.Clock.Playing)
	p.corner, p.size = corner, draw.Point{X: s.W, Y: s.H}
	imgui.InvisibleButtonV("strip", area, imgui.ButtonFlagsMouseButtonLeft|imgui.ButtonFlagsMouseButtonMiddle)
	p.list.Reset()
	switch {
	case sheet.Clip != nil:
		if !p.sheet.mouse(v, &p.line, s, sheet, corner) {
			p.mouse(v, s, corner)
		}
		p.sheet.sheet.Draw(&p.line, &p.list, s, sheet)
	case p.shows == curvesView && clip != nil:
		c := p.curves.state(v, clip)
		if c.Curve == nil || !p.curves.mouse(v, &p.line, s, c, corner) {
			p.mouse(v, s, corner)
		}
		p.curves.curves.Draw(&p.line, &p.list, s, c)
	case p.shows == differencesView:
		c := p.differences.state(v)
		if !p.differences.mouse(v, &p.line, s, c, corner) {
			p.mouse(v, s, corner)
		}
		p.differences.plot.Draw(&p.line, &p.list, s, c)
	default:
		p.mouse(v, s, corner)
		p.line.Draw(&p.list, s)
	}
	list := imgui.WindowDrawList()
	list.PushClipRect(from, imgui.Vec2{X: from.X + area.X, Y: from.Y + area.Y})
	paint(list, &p.list, corner)
	list.PopClipRect()
	if clip != nil && p.shows == amountView && imgui.IsItemHovered() {
		if k := p.line.KeyAt(s, p.pointer(corner)); k >= 0 {
			tooltipNow(fmt.Sprintf("%s  %s", timeline.Label(s.Keys.Time(k)), v.T("bone."+doc.Selection.Bone.String())))
		}
	}
}

// holds reports whether a place on the screen is on the strip.
func (p *timePanel) holds(at imgui.Vec2) bool {
	x, y := float64(at.X-p.corner.X), float64(at.Y-p.corner.Y)
	return 0 <= x && x < p.size.X && 0 <= y && y < p.size.Y
}

func (p *timePanel) pointer(corner imgui.Vec2) draw.Point { return pointerFrom(corner) }

// pointerFrom returns the mouse relative to a place on the screen.
func pointerFrom(corner imgui.Vec2) draw.Point {
	m := imgui.CurrentIO().MousePos()
	return draw.Point{X: float64(m.X - corner.X), Y: float64(m.Y - corner.Y)}
}

func (p *timePanel) mouse(v view, s timeline.State, corner imgui.Vec2) {
	io := imgui.CurrentIO()
	at, mods := p.pointer(corner), timeline.Mods{Free: io.KeyAlt(), Draw: io.KeyShift()}
	var r timeline.Request
	switch {
	case imgui.IsItemHovered() && imgui.IsMouseDoubleClicked(imgui.MouseButtonLeft):
		p.line.Release()
		p.line.DoubleClick(s)
	case imgui.IsItemActivated():
		button := timeline.Main
		if imgui.IsMouseDown(imgui.MouseButtonMiddle) {
			button = timeline.Middle
		}
		p.gesture = v.desk.Gesture()
		r = p.line.Press(s, at, button, mods)
	case imgui.IsItemActive() || imgui.IsItemHovered():
		r = p.line.Move(s, at, mods)
	default:
		p.line.Leave()
	}
	if !imgui.IsItemActive() {
		p.line.Release()
	}
	switch r.Kind {
	case timeline.Seek:
		v.ask("play.seek", r.Time)
	case timeline.SetRange:
		v.ask("range.set", desk.Range(r.Range))
	case timeline.MoveWave:
		v.ask("music.offset", desk.SetOffset{Offset: clampOffset(r.Time), Gesture: p.gesture})
	}
	moves := p.line.DraggingWave() || mods.Free && p.line.WaveAt(s, at)
	if imgui.IsItemHovered() && (p.line.HandleAt(s, at) != timeline.NoHandle || p.line.DraggingRange() || moves) {
		imgui.SetMouseCursor(imgui.MouseCursorResizeEW)
	}
	if imgui.IsItemHovered() {
		if n := float64(io.MouseWheel()); n != 0 {
			p.line.Wheel(s, at, n, io.KeyShift())
		}
		if n := float64(io.MouseWheelH()); n != 0 {
			p.line.Wheel(s, at, n, true)
		}
	}
}
