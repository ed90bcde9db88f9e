package app

import (
	"math"

	"furitsuke/app/desk"
	"furitsuke/gizmo"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"

	"github.com/AllenDang/cimgui-go/imgui"
)

// stageTools are what stands around the selected bone: rings that turn it, or,
// with the move tool, arrows that move the hips or a joint of a limb. One of the two
// is in use.
type stageTools struct {
	gizmo gizmo.Gizmo
	mover gizmo.Mover
	moves bool // the mover is in use
}

// target returns where the tool stands for a bone of the figure, or nil, and
// which tool it is. A held tool stays what it is.
func (s *stageTools) target(v view, f *figure, b motion.Bone) *gizmo.Target {
	m, ok := f.actor.BoneMatrix(b)
	if !ok {
		return nil
	}
	if !s.gizmo.Dragging() && !s.mover.Dragging() {
		s.moves = v.desk.Tool == desk.MoveTool && desk.Moves(b)
	}
	t := &gizmo.Target{Centre: m.Translation(), Axes: motion.Identity, Scale: v.scale}
	switch v.desk.Axes {
	case desk.LocalAxes:
		t.Axes = m.Rotation()
	case desk.ParentAxes:
		if p, ok := f.actor.BoneMatrix(b.NearestIn(f.actor.Model.Has)); ok {
			t.Axes = p.Rotation()
		}
	}
	return t
}

func (s *stageTools) hover(look gizmo.View, t gizmo.Target, mouse draw.Point) {
	if s.moves {
		s.mover.Hover(look, t, mouse)
	} else {
		s.gizmo.Hover(look, t, mouse)
	}
}

func (s *stageTools) hovered() bool {
	if s.moves {
		return s.mover.Hovered() != gizmo.NoGrip
	}
	return s.gizmo.Hovered() != gizmo.NoRing
}

func (s *stageTools) leave() {
	s.mover.Leave()
	s.gizmo.Leave()
}

func (s *stageTools) press(look gizmo.View, t gizmo.Target, mouse draw.Point) bool {
	if s.moves {
		return s.mover.Press(look, t, mouse)
	}
	return s.gizmo.Press(look, t, mouse)
}

// What a held tool keeps to while Ctrl is held: 15°, which divides every angle
// one names, and a centimetre.
const (
	turnStep = math.Pi / 12
	moveStep = 0.01 // metres
)

// move asks for the edit that the drag has come to.
func (s *stageTools) move(v view, look gizmo.View, mouse draw.Point, gesture uint64) {
	turn, shift := 0.0, 0.0
	if imgui.CurrentIO().KeyCtrl() {
		turn, shift = turnStep, moveStep
	}
	if s.moves {
		v.ask("pose.move", desk.Move{World: s.mover.Move(look, mouse, shift), Falloff: v.desk.Settings.Falloff, Gesture: gesture})
	} else {
		v.ask("pose.rotate", desk.Rotate{World: s.gizmo.Move(mouse, turn), Falloff: v.desk.Settings.Falloff, Gesture: gesture})
	}
}

func (s *stageTools) release() {
	s.gizmo.Release()
	s.mover.Release()
}

func (s *stageTools) draw(l *draw.List, look gizmo.View, t gizmo.Target) {
	if s.moves {
		s.mover.Draw(l, look, t)
	} else {
		s.gizmo.Draw(l, look, t)
	}
}

// toolbar is the buttons over the picture's corner: the views and the look, and
// below them the tools, where there is a figure to pose.
func (p *stagePanel) toolbar(v view, f *figure) {
	imgui.SetCursorScreenPos(imgui.Vec2{X: p.corner.X + v.px(12), Y: p.corner.Y + v.px(12)})
	imgui.PushStyleColorU32(imgui.ColButton, packed(draw.Surface.Alpha(0.85)))
	defer imgui.PopStyleColor()
	for _, c := range []string{"view.front", "view.side", "view.top", "view.focus"} {
		if imgui.Button(v.T("cmd."+c) + "##" + c) {
			v.ask(c, nil)
		}
		imgui.SameLineV(0, v.px(4))
	}
	imgui.SameLineV(0, v.px(12))
	drawLook(v)
	if f == nil {
		return
	}
	imgui.SetCursorScreenPos(imgui.Vec2{X: p.corner.X + v.px(12), Y: p.corner.Y + v.px(16) + imgui.FrameHeight()})
	for _, id := range []string{"stage.turn", "stage.move", "stage.axes", "pose.symmetry", "pose.follow", "pose.pin"} {
		toolButton(v, id)
		imgui.SameLineV(0, v.px(4))
	}
}

// toolButton is a button for a command that is on or off, in the accent while what it
// stands for holds, with the command's keys in its tooltip.
func toolButton(v view, id string) {
	c := desk.CommandNamed(id)
	label := v.desk.Language.Say(c.Label())
	if id == "stage.axes" {
		label = v.T("pose.space") + ": " + v.desk.Language.Say(v.desk.Axes.Label())
	}
	on := c.Checked != nil && c.Checked(v.desk)
	if on {
		imgui.PushStyleColorU32(imgui.ColText, packed(draw.Accent))
	}
	if imgui.Button(label + "##" + id) {
		v.ask(id, nil)
	}
	if on {
		imgui.PopStyleColor()
	}
	tip := v.T("tip." + id)
	if len(c.Keys) > 0 {
		tip += "  (" + c.Keys[0] + ")"
	}
	tooltip(tip)
}
