package app

import (
	"fmt"
	"strings"

	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A bonesPanel shows how the skeleton of a .bvh is understood, below its motion,
// and opens the table of its bones.
type bonesPanel struct {
	button imgui.Vec2
	combos map[motion.Bone]imgui.Vec2 // where they are while the table is open
	joints map[string]imgui.Vec2      // and those of the combo that is open
}

// shownBones are those of the table that are shown also where there is none: what
// a body cannot do without, and what often has a name of its own.
var shownBones = motion.BoneSet(0).With(motion.Chest).With(motion.UpperChest).With(motion.Neck).
	With(motion.LeftShoulder).With(motion.RightShoulder).With(motion.LeftToes).With(motion.RightToes)

// tableRows is how many rows of the table are seen at once, and tableWidth its
// width in pixels at 100 %.
const (
	tableRows  = 14
	tableWidth = 340
)

func (p *bonesPanel) draw(v view, m *desk.Motion) {
	s := m.Skeleton
	if s == nil {
		return
	}
	imgui.IndentV(v.px(8))
	defer imgui.UnindentV(v.px(8))
	if imgui.Button(v.T("models.bones", len(s.Report.Joint), s.Unit()) + "##bones") {
		imgui.OpenPopupStr("bones")
	}
	p.button = itemMiddle()
	tooltip(v.T("models.bonesHint"))
	if !imgui.BeginPopup("bones") {
		return
	}
	defer imgui.EndPopup()
	heading(v, m.Name)
	imgui.AlignTextToFramePadding()
	imgui.TextUnformatted(v.T("models.unit", s.Unit(), fmt.Sprintf("%.4g", s.Report.Scale)))
	imgui.SameLineV(0, v.px(24))
	if imgui.Button(v.T("models.byName")) {
		v.ask("skeleton.reset", m.ID)
	}
	tooltip(v.T("tip.models.byName"))
	if m.Clip != s.Clip {
		coloured(draw.Warm, v.T("models.edited"))
	}
	p.table(v, m)
	if len(s.Report.Unused) > 0 {
		imgui.PushTextWrapPosV(imgui.CursorPosX() + v.px(tableWidth)) // the popup would take its width from the text
		faint(v.T("models.leftOver", strings.Join(s.Report.Unused, " ")))
		imgui.PopTextWrapPos()
	}
}

func (p *bonesPanel) table(v view, m *desk.Motion) {
	s := m.Skeleton
	p.combos, p.joints = map[motion.Bone]imgui.Vec2{}, map[string]imgui.Vec2{}
	width, name := v.px(tableWidth), v.px(140)
	if !imgui.BeginChildStrV("table", imgui.Vec2{X: width, Y: tableRows * imgui.FrameHeightWithSpacing()}, imgui.ChildFlagsNone, imgui.WindowFlagsNone) {
		imgui.EndChild()
		return
	}
	for b := range motion.BoneCount {
		joint := s.Report.Joint[b]
		if joint == "" && !b.Required() && !shownBones.Has(b) {
			continue
		}
		imgui.AlignTextToFramePadding()
		faint(v.T("bone." + b.String()))
		imgui.SameLineV(name, 0)
		imgui.SetNextItemWidth(-1)
		none := v.T("models.noJoint")
		if imgui.BeginCombo(fmt.Sprintf("##%d", b), pathOr(joint, none)) {
			if imgui.SelectableBoolV(none+"##none", joint == "", imgui.SelectableFlagsNone, imgui.Vec2{}) && joint != "" {
				v.ask("skeleton.set", desk.SetJoint{Motion: m.ID, Bone: b})
			}
			for i, j := range s.File.Joints {
				if imgui.SelectableBoolV(fmt.Sprintf("%s##%d", j.Name, i), j.Name == joint, imgui.SelectableFlagsNone, imgui.Vec2{}) && j.Name != joint {
					v.ask("skeleton.set", desk.SetJoint{Motion: m.ID, Bone: b, Joint: j.Name})
				}
				p.joints[j.Name] = itemMiddle()
			}
			imgui.EndCombo()
		}
		p.combos[b] = itemMiddle()
	}
	imgui.EndChild()
}
