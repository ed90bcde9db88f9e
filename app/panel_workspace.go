package app

import (
	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"
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
