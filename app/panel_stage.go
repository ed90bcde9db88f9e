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
	gizmo   gizmo.Gizmo
	marks   gizmo.Marks
	list    draw.List
	local   bool // the rings stand in the bone's own axes
	drag    stageDrag
	aim     aim    // of an orbitDrag, while it may be a click
	gesture uint64 // of the ring's drag
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
	ringDrag
	orbitDrag
	panDrag
	lightDrag
)

// dragging reports whether a ring is held: the clip then changes each frame.
func (p *stagePanel) dragging() bool { return p.drag == ringDrag }

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
	p.toolbar(v)
	list.ChannelsSetCurrent(0)
	imgui.SetCursorScreenPos(p.corner)
	imgui.InvisibleButtonV("stage", area, imgui.ButtonFlagsMouseButtonLeft|imgui.ButtonFlagsMouseButtonRight|imgui.ButtonFlagsMouseButtonMiddle)
	p.mouse(v, look, figure, target)

	p.labels(v, look)
	p.help(v)
	if figure != nil {
		hovered := motion.Bone(motion.NoBone)
		if p.drag == noDrag && p.gizmo.Hovered() == gizmo.NoRing && imgui.IsItemHovered() {
			hovered = p.boneAt(v, look, figure, p.pointer())
		}
		if p.drag != ringDrag {
			p.marks.Draw(&p.list, selectedOn(v.desk, figure), hovered, p.strength(v), v.scale)
			p.hint(v, hovered)
		}
		if target != nil {
			p.gizmo.Draw(&p.list, look, *target)
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
// where the rings stand; nil where there is none.
func (p *stagePanel) figure(v view, look gizmo.View) (*figure, *gizmo.Target) {
	p.marks.Clear()
	slot, _ := v.desk.Doc().Current()
	if slot == nil || !slot.Visible || v.desk.Workspace != desk.EditSpace {
		p.gizmo.Leave()
		return nil, nil
	}
	f := &figure{slot, v.desk.Actor(slot.ID)}
	p.marks.Set(look, func(b motion.Bone) (motion.Vec3, bool) {
		m, ok := f.actor.BoneMatrix(b)
		return m.Translation(), ok
	})
	m, ok := f.actor.BoneMatrix(selectedOn(v.desk, f))
	if !ok {
		p.gizmo.Leave()
		return f, nil
	}
	t := &gizmo.Target{Centre: m.Translation(), Axes: motion.Identity, Scale: v.scale}
	if p.local {
		t.Axes = m.Rotation()
	}
	return f, t
}

// selectedOn returns the selected bone if it is the figure's, or NoBone.
func selectedOn(d *desk.Desk, f *figure) motion.Bone {
	if s := d.Doc().Selection; s.Slot == f.slot.ID {
		return s.Bone
	}
	return motion.NoBone
}

// mouse reads the mouse over the picture. A press on a ring is the ring's
// alone: it selects no mark behind it and moves no camera.
func (p *stagePanel) mouse(v view, look gizmo.View, f *figure, target *gizmo.Target) {
	io := imgui.CurrentIO()
	at := p.pointer()
	if target != nil && p.drag == noDrag && imgui.IsItemHovered() {
		p.gizmo.Hover(look, *target, at)
	} else if p.drag == noDrag {
		p.gizmo.Leave()
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
	if wheel := float64(io.MouseWheel()); wheel != 0 && imgui.IsItemHovered() && p.drag != ringDrag {
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
	if !imgui.IsMouseDown(imgui.MouseButtonLeft) || imgui.CurrentIO().KeyShift() {
		p.drag = panDrag
		return
	}
	if target != nil && p.gizmo.Press(look, *target, at) {
		p.drag, p.gesture = ringDrag, v.desk.Gesture()
		holdStill(v)
		return
	}
	if f != nil {
		if b := p.marks.Hit(at, v.scale); b != motion.NoBone {
			v.ask("pose.select", desk.Select(f.slot.ID, b))
			p.drag = noDrag
			return
		}
	}
	p.drag = orbitDrag
	p.aim.take(f, p.boneAt(v, look, f, at), at)
}

// holdStill stops the motion on a whole frame, where an edit is to be made.
func holdStill(v view) {
	if c := v.desk.Clock; c.Playing {
		v.ask("play.toggle", nil)
		v.ask("play.seek", math.Round(c.Time*desk.FPS)/desk.FPS)
	}
}

// turnStep is what rings snap to while Ctrl is held: 15°, which divides every
// angle one names.
const turnStep = math.Pi / 12

func (p *stagePanel) move(v view, at draw.Point) {
	d := at.Sub(p.last)
	if d == (draw.Point{}) {
		return
	}
	cam := v.desk.View()
	switch p.drag {
	case ringDrag:
		step := 0.0
		if imgui.CurrentIO().KeyCtrl() {
			step = turnStep
		}
		v.ask("pose.rotate", desk.Rotate{World: p.gizmo.Move(at, step), Falloff: v.desk.Settings.Falloff, Gesture: p.gesture})
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
	case ringDrag:
		p.gizmo.Release()
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

// hint names the joint under the mouse.
func (p *stagePanel) hint(v view, b motion.Bone) {
	if m, ok := p.marks.At(b); ok {
		p.list.Label(draw.White, textSize*v.scale, m.Add(draw.Point{X: 14 * v.scale, Y: -8 * v.scale}), draw.Left, v.T("bone."+b.String()))
	}
}

// help says in the picture's upper corner how to move the camera, until a bone is
// chosen.
func (p *stagePanel) help(v view) {
	if v.desk.Doc().Selection.Bone == motion.NoBone {
		size := 13 * v.scale
		at := draw.Point{X: p.size.X - 16*v.scale, Y: 17 * v.scale}
		p.list.Text(draw.Faint.Alpha(0.8), size, at, draw.Right, v.T("stage.hint"))
	}
}

// labels writes under each actor its name, what it plays and its warnings.
func (p *stagePanel) labels(v view, look gizmo.View) {
	size := textSize * v.scale
	line := draw.Point{Y: size * 1.35}
	doc := v.desk.Doc()
	if len(doc.Slots) == 0 {
		text := "models.drop"
		if v.desk.Jobs.Busy() {
			text = "stage.loading"
		}
		p.list.Text(draw.Faint, size, p.size.Scale(0.5), draw.Centre, v.T(text))
	}
	for _, s := range doc.Slots {
		if !s.Visible {
			continue
		}
		at, ok := under(look, s)
		if !ok {
			continue
		}
		const lines = 2
		at.Y = min(at.Y+10*v.scale, p.size.Y-1.45*lines*size) // both lines stay in the picture
		p.list.Label(draw.Ink, size, at, draw.Centre, s.Name)
		below, colour := plays(v, s), draw.Ink.Alpha(0.7)
		if n := len(s.Model.Warnings); n > 0 { // in the same line: a third would cover shoes
			below, colour = below+" · "+v.T("models.warnings", n), draw.Warm
		}
		p.list.Label(colour, size*0.9, at.Add(line), draw.Centre, below)
	}
}

// stride is how far a foot is put beyond the room that the model takes at rest,
// metres: half a long step.
const stride = 0.35

// under returns a place on the screen below a figure's feet, wherever a step
// puts them.
func under(look gizmo.View, s *desk.Slot) (draw.Point, bool) {
	x, y, ok := look.Camera.Project(s.Offset, look.W, look.H)
	box := s.Model.Bounds.Move(s.Offset)
	for _, z := range [2]float64{box.Min.Z - stride, box.Max.Z + stride} {
		for _, x := range [2]float64{box.Min.X, box.Max.X} {
			if _, corner, seen := look.Camera.Project(motion.Vec3{X: x, Y: s.Offset.Y, Z: z}, look.W, look.H); seen {
				y = max(y, corner)
			}
		}
	}
	return draw.Point{X: x, Y: y}, ok
}

// plays says what a slot plays.
func plays(v view, s *desk.Slot) string {
	switch m := v.desk.Doc().Motion(s.Motion); {
	case m == nil:
		return v.T("models.still")
	case s.Kind == desk.VRM && m.Clip == nil:
		return v.T("models.converting")
	default:
		return m.Name
	}
}

// toolbar is the row of buttons over the picture's corner: the ring's axes, and
// the views.
func (p *stagePanel) toolbar(v view) {
	imgui.SetCursorScreenPos(imgui.Vec2{X: p.corner.X + v.px(12), Y: p.corner.Y + v.px(12)})
	imgui.PushStyleColorU32(imgui.ColButton, packed(draw.Surface.Alpha(0.85)))
	defer imgui.PopStyleColor()
	for _, c := range []string{"view.front", "view.side", "view.top", "view.focus"} {
		if imgui.Button(v.T("cmd."+c) + "##" + c) {
			v.ask(c, nil)
		}
		imgui.SameLineV(0, v.px(4))
	}
	axes := "pose.world"
	if p.local {
		axes = "pose.local"
	}
	imgui.SameLineV(0, v.px(12))
	drawLook(v)
	imgui.SameLineV(0, v.px(12))
	if imgui.Button(v.T("pose.space") + ": " + v.T(axes) + "##axes") {
		p.local = !p.local
	}
}
