package app

import (
	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"
	"furitsuke/timeline"
)

// A sheetPanel is the dope sheet.
type sheetPanel struct {
	sheet    timeline.Sheet
	language desk.Language // of its labels
}

// labelsWidth is the column of names, pixels at 100 %.
const labelsWidth = 148

// groups are the parts of the body that the sheet shows apart, in order. Together
// they are all that a clip holds.
var groups = []desk.Mask{
	desk.TorsoMask, desk.HeadMask, desk.LeftArmMask, desk.LeftFingersMask, desk.RightArmMask, desk.RightFingersMask,
	desk.LeftLegMask, desk.RightLegMask, desk.FaceMask,
}

// pane returns the sheet of a clip.
func (p *sheetPanel) pane(v view, clip *motion.Clip) timeline.Pane {
	if clip == nil {
		return nil
	}
	if p.sheet.Clip != clip || p.language != v.desk.Language {
		p.sheet.Groups, p.language = groupsOf(v, clip), v.desk.Language
	}
	p.sheet.Clip, p.sheet.Selected, p.sheet.Labels = clip, v.desk.Doc().Keys, float64(v.px(labelsWidth))
	return &p.sheet
}

func (p *sheetPanel) tip(view, timeline.Frame, draw.Point) {}

// groupsOf lists the tracks of a clip by parts of the body; parts without tracks
// are left out.
func groupsOf(v view, clip *motion.Clip) (out []timeline.Group) {
	for _, mask := range groups {
		g := timeline.Group{Label: v.desk.Language.Say(mask.Label())}
		part := desk.Selection{}.Part(mask)
		clip.Channels(func(ch motion.Channel, _ *motion.Track) {
			if part.Has(ch) {
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
