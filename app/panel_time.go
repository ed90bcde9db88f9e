package app

import (
	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"
	"furitsuke/timeline"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A timePanel is the transport and the timeline below it.
type timePanel struct {
	line        timeline.Timeline
	overview    overviewPanel
	sheet       sheetPanel
	curves      curvesPanel
	differences differencesPanel
	shows       timeView
	space       desk.Workspace          // that shows was last seen in
	tabs        map[timeView]imgui.Vec2 // where their buttons are
	list        draw.List
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

// A paneMaker makes one of the views: what the timeline shows below its ruler.
type paneMaker interface {
	// pane returns what there is to see of a clip, which is nil for a stage without,
	// or nil for nothing: then there is the overview.
	pane(v view, clip *motion.Clip) timeline.Pane
	// tip tells what is under the mouse.
	tip(v view, f timeline.Frame, at draw.Point)
}

func (p *timePanel) maker() paneMaker {
	return [...]paneMaker{amountView: &p.overview, sheetView: &p.sheet, curvesView: &p.curves, differencesView: &p.differences}[p.shows]
}

// draw shows the panel.
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
		p.line.Fit(v.desk.Clock.Duration)
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
