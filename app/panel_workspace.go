package app

import (
	"math"

	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"
	"furitsuke/motion/mmd"
	"furitsuke/xr"

	"github.com/AllenDang/cimgui-go/imgui"
)

// drawWorkspace draws the panel beside the stage, whose content is the
// workspace's own.
func (w *Window) drawWorkspace(v view) {
	defer imgui.End()
	if !imgui.BeginV(v.T("panel.pose")+spaceID, nil, imgui.WindowFlagsNone) {
		return
	}
	switch v.desk.Workspace {
	case desk.CompareSpace:
		w.drawCompare(v)
	case desk.MirrorSpace:
		w.mirror.draw(v)
	case desk.EditSpace:
		w.drawEdit(v)
	default:
		wrapped(v.T("workspace.empty"))
	}
}

// A tab is one of those that a workspace's panel has.
type tab struct {
	name string // and its string's key
	draw func(view)
}

// drawEdit draws the tabs of the Edit workspace.
func (w *Window) drawEdit(v view) {
	w.drawTabs(v, "edit", []tab{{"edit.pose", w.pose.draw}, {"edit.face", w.face.draw}, {"edit.poses", w.poses.draw}, {"edit.effects", w.effects.draw}})
}

func (w *Window) drawTabs(v view, id string, tabs []tab) {
	imgui.PushStyleVarVec2(imgui.StyleVarFramePadding, imgui.Vec2{X: v.px(6), Y: v.px(5)}) // all fit beside each other
	open := imgui.BeginTabBarV(id, imgui.TabBarFlagsFittingPolicyShrink)
	imgui.PopStyleVar()
	if !open {
		return
	}
	defer imgui.EndTabBar()
	for _, tab := range tabs {
		imgui.PushStyleVarVec2(imgui.StyleVarFramePadding, imgui.Vec2{X: v.px(6), Y: v.px(5)})
		open := imgui.BeginTabItem(v.T(tab.name) + "###" + tab.name)
		imgui.PopStyleVar()
		w.tabs[tab.name] = itemMiddle()
		if open {
			if imgui.BeginChildStr(tab.name) {
				tab.draw(v)
			}
			imgui.EndChild()
			imgui.EndTabItem()
		}
	}
}

// ankles are the ways to turn a foot, with their names.
var ankles = [...]string{mmd.ToeIK: "convert.toeIK", mmd.Orient: "convert.orient", mmd.FK: "convert.fk"}

// steepest is the A-stance beyond which no model stands, in degrees; 0 is a
// T-pose.
const steepest = 80

// A convertPanel sets how MMD motion becomes a clip; clips that nobody has
// edited follow at once.
type convertPanel struct {
	gesture uint64 // of the slider that is held, or 0
}

func (p *convertPanel) draw(v view) {
	heading(v, v.T("panel.convert"))
	o := v.desk.Doc().Convert
	deg := float32(o.AStance * 180 / math.Pi)
	faint(v.T("convert.astance"))
	imgui.SetNextItemWidth(-1)
	imgui.SliderFloatV("##astance", &deg, 0, steepest, "%.0f"+v.T("pose.degrees"), imgui.SliderFlagsAlwaysClamp)
	if imgui.IsItemActivated() {
		p.gesture = v.desk.Gesture()
	}
	if imgui.IsItemEdited() {
		o.AStance = math.Round(float64(deg)) * math.Pi / 180
	}
	faint(v.T("convert.ankle"))
	imgui.SetNextItemWidth(-1)
	if imgui.BeginCombo("##ankle", v.T(ankles[o.Ankle])) {
		for a, key := range ankles {
			if imgui.SelectableBoolV(v.T(key), mmd.Ankle(a) == o.Ankle, imgui.SelectableFlagsNone, imgui.Vec2{}) {
				o.Ankle = mmd.Ankle(a)
			}
		}
		imgui.EndCombo()
	}
	if imgui.Button(v.T("convert.reset")) {
		o = mmd.DefaultOptions()
	}
	if o != v.desk.Doc().Convert {
		v.ask("convert.options", desk.Convert{Options: o, Gesture: p.gesture})
	}
	if !imgui.IsAnyItemActive() {
		p.gesture = 0
	}
	drawIgnored(v)
}

// drawIgnored lists what the conversion of the motion in hand left out.
func drawIgnored(v view) {
	_, m := v.desk.Doc().Current()
	if m == nil || m.Report == nil || len(m.Report.Ignored) == 0 {
		return
	}
	gap(v)
	heading(v, v.T("convert.ignored"))
	for _, b := range m.Report.Ignored {
		imgui.TextUnformatted(b.Name)
		imgui.SameLine()
		faint(v.T("pose.keys", b.Keys))
	}
}

// A mirrorPanel says which OpenXR runtime a headset would be reached by. It
// looks once, when it is first shown.
type mirrorPanel struct{ found *xr.Report }

func (p *mirrorPanel) draw(v view) {
	if p.found == nil {
		p.found = xr.Here().Find()
	}
	heading(v, v.T("mirror.runtime"))
	if r := p.found.Runtime; r != nil {
		imgui.PushTextWrapPos()
		imgui.TextUnformatted(r.Name)
		faint(r.Manifest)
		imgui.PopTextWrapPos()
	} else {
		wrapped(v.T("mirror.none"))
	}
	if p.found.Loader != "" {
		heading(v, v.T("mirror.loader"))
		wrapped(p.found.Loader)
	}
	imgui.PushTextWrapPos()
	for _, problem := range p.found.Problems {
		coloured(draw.Warm, problem)
	}
	imgui.PopTextWrapPos()
}
