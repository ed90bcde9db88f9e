package app

import (
	"fmt"

	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A modelsPanel lists what is open. A motion dragged onto a model plays on it.
type modelsPanel struct {
	dragged desk.MotionID // the motion under way
	music   musicPanel
	bones   bonesPanel
	rows    map[desk.MotionID]imgui.Vec2 // of the motions: where they are
}

// dragKind names a motion that is dragged, for ImGui.
const dragKind = "motion"

func (p *modelsPanel) draw(v view) {
	defer imgui.End()
	if !imgui.BeginV(v.T("panel.models")+modelsID, nil, imgui.WindowFlagsNone) {
		return
	}
	doc := v.desk.Doc()
	heading(v, v.T("models.models"))
	for _, s := range doc.Slots {
		p.model(v, s)
	}
	if len(doc.Slots) == 0 {
		faint(v.T("models.none"))
	}
	gap(v)
	heading(v, v.T("models.motions"))
	p.rows = map[desk.MotionID]imgui.Vec2{}
	for _, m := range doc.Motions {
		p.motion(v, m)
	}
	if len(doc.Motions) == 0 {
		faint(v.T("models.none"))
	}
	p.music.draw(v)
	gap(v)
	imgui.PushTextWrapPos()
	faint(v.T("models.drop"))
	imgui.PopTextWrapPos()
}

// kinds are the badges of the two worlds.
var kinds = [...]string{desk.VRM: "VRM", desk.MMD: "MMD"}

// model is two lines: the name, and what it plays with a list to choose from.
func (p *modelsPanel) model(v view, s *desk.Slot) {
	imgui.PushIDInt(int32(s.ID))
	defer imgui.PopID()
	row := v.rowButtons(2)
	selected := v.desk.Doc().Selection.Slot == s.ID
	imgui.AlignTextToFramePadding()
	if imgui.SelectableBoolV(fitting(s.Name, row)+"##name", selected, imgui.SelectableFlagsNone, imgui.Vec2{X: row}) {
		sel := v.desk.Doc().Selection
		if sel.Slot != s.ID {
			v.ask("pose.select", sel.On(s.ID))
		}
	}
	tooltip(s.Name + "\n" + pathOr(s.Path, v.T("models.embedded")))
	p.accept(v, s)
	imgui.SameLine()
	if iconButton(v, "##eye", v.T("cmd.model.show"), iconEye, s.Visible, true) {
		v.ask("model.show", s.ID)
	}
	imgui.SameLineV(0, 0)
	if iconButton(v, "##close", v.T("cmd.model.remove"), iconClose, false, true) {
		v.ask("model.remove", s.ID)
	}
	imgui.IndentV(v.px(8))
	imgui.AlignTextToFramePadding()
	faint(kinds[s.Kind])
	imgui.SameLine()
	imgui.SetNextItemWidth(-1)
	if imgui.BeginCombo("##plays", plays(v, s)) {
		if imgui.SelectableBoolV(v.T("models.still"), s.Motion == 0, imgui.SelectableFlagsNone, imgui.Vec2{}) {
			v.ask("motion.play", desk.Play{Slot: s.ID})
		}
		for _, m := range v.desk.Doc().Motions {
			if imgui.SelectableBoolV(fmt.Sprintf("%s##%d", m.Name, m.ID), m.ID == s.Motion, imgui.SelectableFlagsNone, imgui.Vec2{}) {
				v.ask("motion.play", desk.Play{Slot: s.ID, Motion: m.ID})
			}
		}
		imgui.EndCombo()
	}
	p.accept(v, s)
	imgui.UnindentV(v.px(8))
	if n := len(s.Model.Warnings); n > 0 {
		imgui.IndentV(v.px(8))
		coloured(draw.Warm, v.T("models.warnings", n))
		if imgui.IsItemHovered() && imgui.BeginTooltip() {
			const most = 20
			for _, w := range s.Model.Warnings[:min(n, most)] {
				imgui.TextUnformatted(w.String())
			}
			imgui.EndTooltip()
		}
		imgui.UnindentV(v.px(8))
	}
}

// accept lets a motion be dropped on the last item.
func (p *modelsPanel) accept(v view, s *desk.Slot) {
	if !imgui.BeginDragDropTarget() {
		return
	}
	if got := imgui.AcceptDragDropPayload(dragKind); got != nil && got.CData != nil {
		v.ask("motion.play", desk.Play{Slot: s.ID, Motion: p.dragged})
	}
	imgui.EndDragDropTarget()
}

func (p *modelsPanel) motion(v view, m *desk.Motion) {
	imgui.PushIDInt(int32(m.ID))
	defer imgui.PopID()
	name := m.Name
	if v.desk.MotionDirty(m) {
		name += "*"
	}
	_, current := v.desk.Doc().Current()
	imgui.AlignTextToFramePadding()
	row := v.rowButtons(1)
	if imgui.SelectableBoolV(fitting(name, row)+"##name", current == m, imgui.SelectableFlagsNone, imgui.Vec2{X: row}) {
		v.ask("motion.play", desk.Play{Motion: m.ID})
	}
	p.rows[m.ID] = itemMiddle()
	if imgui.BeginDragDropSource() {
		p.dragged = m.ID
		imgui.SetDragDropPayload(dragKind, 0, 0)
		imgui.TextUnformatted(m.Name)
		imgui.EndDragDropSource()
	}
	tooltip(pathOr(m.Path, v.T("models.embedded")) + "\n\n" + v.T("models.playHint"))
	imgui.SameLine()
	if iconButton(v, "##close", v.T("cmd.motion.remove"), iconClose, false, true) {
		v.ask("motion.remove", m.ID)
	}
	p.bones.draw(v, m)
	if state := motionState(v, m); state != "" {
		imgui.IndentV(v.px(8))
		imgui.PushTextWrapPos()
		faint(state)
		imgui.PopTextWrapPos()
		imgui.UnindentV(v.px(8))
	}
}

// motionState says what a motion from MMD is to its clip.
func motionState(v view, m *desk.Motion) string {
	switch {
	case m.MMD == nil:
		return ""
	case m.Clip == nil:
		return v.T("models.converting")
	case m.Follows:
		return v.T("models.follows")
	}
	return v.T("models.edited")
}

func pathOr(path, otherwise string) string {
	if path == "" {
		return otherwise
	}
	return path
}
