package app

import (
	"slices"

	"furitsuke/app/desk"
	"furitsuke/motion"
	"furitsuke/timeline"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A curvesPanel is the curve view in the timeline's place. It shows the selected
// bone, or the channel chosen beside it.
type curvesPanel struct {
	curves  timeline.Curves
	other   motion.Channel // shown instead of the selected bone, while chosen is set
	chosen  bool
	vector  bool // axis times angle instead of Euler's angles
	of      *motion.Clip
	channel motion.Channel
	kind    motion.CurveKind
	curve   *motion.Curve
	gesture uint64
	ruler   bool // the press was on the ruler, or on no key: the strip has it
}

// state returns what the view shows of a clip.
func (p *curvesPanel) state(v view, clip *motion.Clip) timeline.CurveState {
	ch, kind := motion.Channel{Kind: motion.Turn, Bone: v.desk.Doc().Selection.Bone}, motion.Euler
	if p.chosen {
		ch = p.other
	}
	if p.vector {
		kind = motion.Vector
	}
	if ch.Kind == motion.Turn && ch.Bone == motion.NoBone || ch.Kind == motion.Face && ch.Index >= len(clip.Expressions) {
		return timeline.CurveState{}
	}
	if p.of != clip || p.channel != ch || p.kind != kind {
		p.of, p.channel, p.kind, p.curve = clip, ch, kind, motion.NewCurve(clip, ch, kind)
	}
	return timeline.CurveState{Curve: p.curve, Keys: clip.Track(ch), Title: channelName(v, clip, ch)}
}

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

// mouse brings the mouse to the view, and reports whether it has it.
func (p *curvesPanel) mouse(v view, line *timeline.Timeline, st timeline.State, s timeline.CurveState, corner imgui.Vec2) bool {
	at := pointerFrom(corner)
	if imgui.IsItemActivated() {
		p.ruler = imgui.IsMouseDown(imgui.MouseButtonMiddle) || !p.curves.Press(line, st, s, at)
		p.gesture = v.desk.Gesture()
	} else if imgui.IsItemActive() && !p.ruler && imgui.CurrentIO().MouseDelta() != (imgui.Vec2{}) {
		if r := p.curves.Move(st, at); r != nil {
			v.ask("curve.set", desk.SetCurve{Channel: p.channel, Kind: p.kind, Time: r.Time, Row: r.Row, Value: r.Value, Gesture: p.gesture})
		}
	}
	if !imgui.IsItemActive() {
		p.curves.Release()
	}
	return imgui.IsItemActive() && !p.ruler
}
