package app

import (
	"slices"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
	"furitsuke/timeline"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A curvesPanel is the curve view. It shows the selected bone, or the channel
// chosen beside it.
type curvesPanel struct {
	curves  timeline.Curves
	other   motion.Channel // shown instead of the selected bone, while chosen is set
	chosen  bool
	vector  bool // axis times angle instead of Euler's angles
	of      *motion.Clip
	channel motion.Channel
	kind    motion.CurveKind
}

// pane returns the curves of a clip.
func (p *curvesPanel) pane(v view, clip *motion.Clip) timeline.Pane {
	if clip == nil {
		return nil
	}
	ch, kind := motion.Channel{Kind: motion.Turn, Bone: v.desk.Doc().Selection.Bone}, motion.Euler
	if p.chosen {
		ch = p.other
	}
	if p.vector {
		kind = motion.Vector
	}
	c := &p.curves
	if ch.Kind == motion.Turn && ch.Bone == motion.NoBone || ch.Kind == motion.Face && ch.Index >= len(clip.Expressions) {
		c.Curve = nil
		return c
	}
	if c.Curve == nil || p.of != clip || p.channel != ch || p.kind != kind {
		p.of, p.channel, p.kind, c.Curve = clip, ch, kind, motion.NewCurve(clip, ch, kind)
	}
	c.Keys, c.Title = clip.Track(ch), channelName(v, clip, ch)
	return c
}

func (p *curvesPanel) tip(view, timeline.Frame, draw.Point) {}

// chooser is the list of channels, and how turns are written.
func (p *curvesPanel) chooser(v view, clip *motion.Clip) {
	title := v.T("curves.bone")
	if p.chosen {
		title = channelName(v, clip, p.other)
	}
	imgui.SetNextItemWidth(v.px(150))
	if imgui.BeginComboV("##channel", title, imgui.ComboFlagsHeightLarge) {
		if imgui.SelectableBoolV(v.T("curves.bone"), !p.chosen, imgui.SelectableFlagsNone, imgui.Vec2{}) {
			p.chosen = false
		}
		clip.Channels(func(ch motion.Channel, _ *motion.Track) {
			if slices.Contains([]motion.Kind{motion.Move, motion.Face, motion.Gaze}, ch.Kind) &&
				imgui.SelectableBoolV(channelName(v, clip, ch), p.chosen && p.other == ch, imgui.SelectableFlagsNone, imgui.Vec2{}) {
				p.other, p.chosen = ch, true
			}
		})
		imgui.EndCombo()
	}
	imgui.SameLineV(0, v.px(8))
	imgui.Checkbox(v.T("curves.vector"), &p.vector)
	imgui.SameLineV(0, v.px(8))
}
