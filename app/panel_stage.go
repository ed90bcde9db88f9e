package app

import (
	"math"

	"furitsuke/app/desk"
	"furitsuke/gizmo"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"
	"furitsuke/scene"
	"furitsuke/scene/render"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A stagePanel shows the stage, and turns the mouse over it into a view of it,
// a chosen bone or a turn of that bone.
type stagePanel struct {
	tools   stageTools
	marks   gizmo.Marks
	list    draw.List
	drag    stageDrag
	aim     aim    // of an orbitDrag, while it may be a click
	gesture uint64 // of the tool's drag
	last    draw.Point
	corner  imgui.Vec2 // of the picture, screen
	size    draw.Point // of the picture, pixels
	texture *imgui.TextureRef
	shows   uint32 // the OpenGL texture that texture refers to
}

// stageDrag is what a press on the stage has taken.
type stageDrag uint8

const (
	noDrag stageDrag = iota
	toolDrag
	orbitDrag
	panDrag
	lightDrag
)

func (p *stagePanel) draw(v view, r *render.Renderer) {
	imgui.PushStyleVarVec2(imgui.StyleVarWindowPadding, imgui.Vec2{})
	open := imgui.BeginV(v.T("panel.stage")+stageID, nil, imgui.WindowFlagsNoScrollbar|imgui.WindowFlagsNoScrollWithMouse)
	imgui.PopStyleVar()
	defer imgui.End()
	area := imgui.ContentRegionAvail()
	if !open || area.X < 1 || area.Y < 1 {
		return
	}
	p.corner, p.size = imgui.CursorScreenPos(), draw.Point{X: float64(area.X), Y: float64(area.Y)}
	v.desk.Aspect = p.size.X / p.size.Y
	p.picture(v, r, area)
	p.list.Reset()
	cam := v.desk.View()
	look := gizmo.View{Camera: &cam, W: p.size.X, H: p.size.Y}
	figure, target := p.figure(v, look)

	// The toolbar lies above the picture but is asked first: an item that allows
	// another over it loses a press that comes in one frame with the mouse.
	list := imgui.WindowDrawList()
	list.ChannelsSplit(2)
	list.ChannelsSetCurrent(1)
	p.toolbar(v, figure)
	list.ChannelsSetCurrent(0)
	imgui.SetCursorScreenPos(p.corner)
	imgui.InvisibleButtonV("stage", area, imgui.ButtonFlagsMouseButtonLeft|imgui.ButtonFlagsMouseButtonRight|imgui.ButtonFlagsMouseButtonMiddle)
	p.mouse(v, look, figure, target)

	p.labels(v, look)
	p.help(v)
	if figure != nil {
		hovered := motion.Bone(motion.NoBone)
		if p.drag == noDrag && !p.tools.hovered() && imgui.IsItemHovered() {
			hovered = p.boneAt(v, look, figure, p.pointer())
		}
		if p.drag != toolDrag {
			p.marks.Draw(&p.list, selectionOn(v.desk, figure).Bones, hovered, p.strength(v), v.scale)
			p.pins(v)
			p.hint(v, hovered)
		}
		if target != nil {
			p.tools.draw(&p.list, look, *target)
		}
	}
	list.PushClipRect(p.corner, imgui.Vec2{X: p.corner.X + area.X, Y: p.corner.Y + area.Y})
	paint(list, &p.list, p.corner)
	list.PopClipRect()
	list.ChannelsMerge()
}

// picture draws the stage into its texture at the screen's own resolution, and
// lays that out. OpenGL's first row is the lowest.
func (p *stagePanel) picture(v view, r *render.Renderer, area imgui.Vec2) {
	cam := v.desk.View()
	density := imgui.CurrentIO().DisplayFramebufferScale()
	w, h := int(area.X*max(density.X, 1)), int(area.Y*max(density.Y, 1))
	r.Draw(v.desk.Stage(), &cam, w, h)
	far := imgui.Vec2{X: p.corner.X + area.X, Y: p.corner.Y + area.Y}
	if t := r.Texture(); p.texture == nil || t != p.shows {
		if p.texture != nil {
			p.texture.Destroy()
		}
		p.texture, p.shows = imgui.NewTextureRefTextureID(imgui.TextureID(t)), t
	}
	imgui.WindowDrawList().AddImageV(*p.texture, p.corner, far, imgui.Vec2{Y: 1}, imgui.Vec2{X: 1}, packed(draw.White))
}

// pointer returns the mouse relative to the picture.
func (p *stagePanel) pointer() draw.Point {
	m := imgui.CurrentIO().MousePos()
	return draw.Point{X: float64(m.X - p.corner.X), Y: float64(m.Y - p.corner.Y)}
}

// A figure is the actor whose bones can be taken.
type figure struct {
	slot  *desk.Slot
	actor *scene.Actor
}

// figure returns the actor whose motion is in hand, with its marks set, and
// where the tool stands; nil where there is none.
func (p *stagePanel) figure(v view, look gizmo.View) (*figure, *gizmo.Target) {
	p.marks.Clear()
	slot, _ := v.desk.Doc().Current()
	if slot == nil || !slot.Visible || v.desk.Workspace != desk.EditSpace {
		p.tools.leave()
		return nil, nil
	}
	f := &figure{slot, v.desk.Actor(slot.ID)}
	p.marks.Set(look, func(b motion.Bone) (motion.Vec3, bool) {
		m, ok := f.actor.BoneMatrix(b)
		return m.Translation(), ok
	})
	t := p.tools.target(v, f, selectionOn(v.desk, f).Bone)
	if t == nil {
		p.tools.leave()
	}
	return f, t
}

// selectionOn returns the selection if it is the figure's, or an empty one of
// the figure.
func selectionOn(d *desk.Desk, f *figure) desk.Selection {
	if s := d.Doc().Selection; s.Slot == f.slot.ID {
		return s
	}
	return desk.Select(f.slot.ID, motion.NoBone)
}

// mouse reads the mouse over the picture. A press on the tool is the
// tool's alone: it selects no mark behind it and moves no camera.
func (p *stagePanel) mouse(v view, look gizmo.View, f *figure, target *gizmo.Target) {
	io := imgui.CurrentIO()
	at := p.pointer()
	if target != nil && p.drag == noDrag && imgui.IsItemHovered() {
		p.tools.hover(look, *target, at)
	} else if p.drag == noDrag {
		p.tools.leave()
	}
	if imgui.IsItemActivated() {
		p.press(v, look, f, target, at)
	}
	if imgui.IsItemHovered() {
		p.beckon(v, at)
	}
	held := imgui.IsItemActive()
	if held || p.drag != noDrag {
		p.move(v, at) // also in the frame that lets go: the mouse may have come far in it
	}
	if !held && p.drag != noDrag {
		p.release(v)
	}
	p.last = at
	if wheel := float64(io.MouseWheel()); wheel != 0 && imgui.IsItemHovered() && p.drag != toolDrag {
		const notch = 0.88 // of the distance that remains after one notch
		cam := v.desk.View()
		cam.Zoom(math.Pow(notch, wheel), at.X, at.Y, p.size.X, p.size.Y)
		v.desk.Look(cam)
	}
}

// beckon leads the eyes that follow the mouse: as if it hovered between the eye
// and what the camera turns about, so that they cross the figure as it does.
func (p *stagePanel) beckon(v view, at draw.Point) {
	const near = 0.5 // of the camera's distance
	cam := v.desk.View()
	from, dir := cam.Ray(at.X, at.Y, p.size.X, p.size.Y)
	v.desk.Beckon(from.Add(dir.Scale(near * cam.Distance)))
}

func (p *stagePanel) press(v view, look gizmo.View, f *figure, target *gizmo.Target, at draw.Point) {
	if imgui.IsMouseDown(imgui.MouseButtonRight) && imgui.CurrentIO().KeyCtrl() {
		p.drag = lightDrag
		return
	}
	left, shift := imgui.IsMouseDown(imgui.MouseButtonLeft), imgui.CurrentIO().KeyShift()
	// Shift adds bones and means nothing to the tool: with it marks come first,
	// since a tool covers many of them.
	if left && shift && p.pressMark(v, f, at) {
		return
	}
	if left && target != nil && p.tools.press(look, *target, at) {
		p.drag, p.gesture = toolDrag, v.desk.Gesture()
		holdStill(v)
		return
	}
	if left && p.pressMark(v, f, at) {
		return
	}
	if !left || shift {
		p.drag = panDrag
		return
	}
	p.drag = orbitDrag
	p.aim.take(f, p.boneAt(v, look, f, at), at)
}

// pressMark chooses the bone whose mark is at a place, and reports whether there
// is one.
func (p *stagePanel) pressMark(v view, f *figure, at draw.Point) bool {
	if f == nil {
		return false
	}
	b := p.marks.Hit(at, v.scale)
	if b == motion.NoBone {
		return false
	}
	v.ask("pose.select", chosen(v.desk, f, b))
	p.drag = noDrag
	return true
}

// chosen returns the selection that a click on a bone makes: that bone alone, or,
// with Ctrl or Shift, it beside those selected, or without it where it was one.
func chosen(d *desk.Desk, f *figure, b motion.Bone) desk.Selection {
	if io := imgui.CurrentIO(); io.KeyCtrl() || io.KeyShift() {
		return selectionOn(d, f).Toggle(b)
	}
	return desk.Select(f.slot.ID, b)
}

// holdStill stops the motion on a whole frame, where an edit is to be made.
func holdStill(v view) {
	if c := v.desk.Clock; c.Playing {
		v.ask("play.toggle", nil)
		v.ask("play.seek", math.Round(c.Time*desk.FPS)/desk.FPS)
	}
}

func (p *stagePanel) move(v view, at draw.Point) {
	d := at.Sub(p.last)
	if d == (draw.Point{}) {
		return
	}
	cam := v.desk.View()
	switch p.drag {
	case toolDrag:
		p.tools.move(v, gizmo.View{Camera: &cam, W: p.size.X, H: p.size.Y}, at, p.gesture)
	case orbitDrag:
		if !p.aim.moved(at, v.scale) {
			return
		}
		// Across the height of the picture is half a turn.
		cam.Orbit(-d.X/p.size.Y*math.Pi, d.Y/p.size.Y*math.Pi)
		v.desk.Look(cam)
	case lightDrag:
		// As the mouse goes, so goes the light; across the picture is half a turn.
		l := v.desk.Settings.Look
		l.Yaw += d.X / p.size.Y * 180
		l.Pitch -= d.Y / p.size.Y * 180
		v.ask("view.look", l)
	case panDrag:
		cam.Pan(d.X, d.Y, p.size.Y)
		v.desk.Look(cam)
	}
}

func (p *stagePanel) release(v view) {
	switch p.drag {
	case toolDrag:
		p.tools.release()
	case orbitDrag:
		p.aim.release(v)
	}
	p.drag, p.gesture = noDrag, 0
}

// strength is how strongly marks show: while a motion plays and the mouse is
// elsewhere, the figure is to be seen and not its joints.
func (p *stagePanel) strength(v view) float64 {
	const back = 0.3
	if v.desk.Clock.Playing && !imgui.IsItemHovered() {
		return back
	}
	return 1
}
