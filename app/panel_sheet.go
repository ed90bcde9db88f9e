package app

import (
	"furitsuke/app/desk"
	"furitsuke/motion"
	"furitsuke/timeline"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A sheetPanel is the dope sheet in the timeline's place: it brings the mouse to
// the sheet and what that asks for to the desk.
type sheetPanel struct {
	sheet    timeline.Sheet
	groups   []timeline.Group
	of       *motion.Clip // that groups are of
	language desk.Language
	gesture  uint64 // of the drag
	ruler    bool   // the press was on the ruler: the strip has it
}

// labelsWidth is the column of names, pixels at 100 %.
const labelsWidth = 148

// parts are the groups of the sheet, in order, by their names.
var parts = []struct {
	mask desk.Mask
	part motion.Part
}{
	{desk.TorsoMask, motion.Torso}, {desk.HeadMask, motion.HeadPart},
	{desk.LeftArmMask, motion.LeftArm}, {desk.RightArmMask, motion.RightArm}, {desk.FingersMask, motion.BothFingers},
	{desk.LeftLegMask, motion.LeftLeg}, {desk.RightLegMask, motion.RightLeg}, {desk.FaceMask, motion.FacePart},
}

// state returns what the sheet shows of a clip.
func (p *sheetPanel) state(v view, clip *motion.Clip) timeline.SheetState {
	if p.of != clip || p.language != v.desk.Language {
		p.groups, p.of, p.language = groupsOf(v, clip), clip, v.desk.Language
	}
	return timeline.SheetState{Clip: clip, Groups: p.groups, Selected: v.desk.Doc().Keys, Labels: float64(v.px(labelsWidth))}
}

// groupsOf lists the tracks of a clip by parts of the body; parts without tracks
// are left out.
func groupsOf(v view, clip *motion.Clip) (out []timeline.Group) {
	for _, x := range parts {
		g := timeline.Group{Label: v.desk.Language.Say(x.mask.Label())}
		clip.Channels(func(ch motion.Channel, _ *motion.Track) {
			if x.part.Has(ch) {
				g.Rows = append(g.Rows, timeline.Row{Label: channelName(v, clip, ch), Channel: ch})
			}
		})
		if g.Rows != nil {
			out = append(out, g)
		}
	}
	return out
}

func channelName(v view, clip *motion.Clip, ch motion.Channel) string {
	switch ch.Kind {
	case motion.Turn:
		return v.T("bone." + ch.Bone.String())
	case motion.Between:
		return v.T("sheet.between", v.T("bone."+ch.Bone.String()))
	case motion.Face:
		return clip.Expressions[ch.Index].Name
	case motion.Move:
		return v.desk.Language.Say(desk.MoveMask.Label())
	}
	return v.T("face.gaze")
}

// mouse brings the mouse to the sheet, and reports whether it has it; the ruler
// is the strip's.
func (p *sheetPanel) mouse(v view, line *timeline.Timeline, st timeline.State, s timeline.SheetState, corner imgui.Vec2) bool {
	io := imgui.CurrentIO()
	at := pointerFrom(corner)
	mods := timeline.SheetMods{Add: io.KeyShift(), Copy: io.KeyCtrl(), Free: io.KeyAlt()}
	r := timeline.SheetRequest{Bone: motion.NoBone}
	if imgui.IsItemActivated() {
		p.ruler = at.Y < line.RulerEnd(st) || imgui.IsMouseDown(imgui.MouseButtonMiddle)
		if !p.ruler {
			p.gesture = v.desk.Gesture()
			r = p.sheet.Press(line, st, s, at, mods)
		}
	} else if imgui.IsItemActive() && !p.ruler {
		r = p.sheet.Move(line, st, s, at, mods)
	}
	if !imgui.IsItemActive() {
		p.sheet.Release()
	}
	p.ask(v, r)
	if imgui.IsItemHovered() && at.Y >= line.RulerEnd(st) && (at.X < 0 || io.KeyCtrl()) {
		if n := float64(io.MouseWheel()); n != 0 {
			p.sheet.Scroll(st, s, n)
		}
		return true
	}
	return imgui.IsItemActive() && !p.ruler
}

func (p *sheetPanel) ask(v view, r timeline.SheetRequest) {
	switch {
	case r.Select != nil:
		v.ask("keys.select", r.Select)
	case r.Bone != motion.NoBone:
		if slot, _ := v.desk.Doc().Current(); slot != nil {
			v.ask("pose.select", desk.Select(slot.ID, r.Bone))
		}
	case r.Move != nil:
		v.ask("keys.move", desk.MoveKeys{By: r.Move.By, Copy: r.Move.Copy, Gesture: p.gesture})
	case r.Scale != nil:
		v.ask("keys.scale", desk.ScaleKeys{Pivot: r.Scale.Pivot, Factor: r.Scale.Factor, Gesture: p.gesture})
	}
}
