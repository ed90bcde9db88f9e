package app

import (
	"math"

	"furitsuke/app/desk"
	"furitsuke/formats/sound"
	"furitsuke/gizmo/draw"
	"furitsuke/timeline"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A musicPanel is the part of the list of what is open that is about the music:
// its name, when it begins and how loud it is.
type musicPanel struct {
	gesture uint64     // of the field that is held, or 0
	field   imgui.Vec2 // where that of the beginning is
}

func (p *musicPanel) draw(v view) {
	m := v.desk.Doc().Music
	if m == nil {
		return
	}
	gap(v)
	heading(v, v.T("models.music"))
	imgui.PushIDStr("music")
	defer imgui.PopID()
	imgui.AlignTextToFramePadding()
	row := v.rowButtons(2)
	imgui.SelectableBoolV(fitting(m.Name, row)+"##name", false, imgui.SelectableFlagsNone, imgui.Vec2{X: row})
	tooltip(m.Path)
	imgui.SameLine()
	speaker := iconSpeaker
	if v.desk.Settings.Mute {
		speaker = iconMuted
	}
	commandButton(v, "music.mute", speaker, false)
	imgui.SameLineV(0, 0)
	commandButton(v, "music.remove", iconClose, false)
	p.fields(v, m)
}

// fields are the numbers of the music, beside their names.
func (p *musicPanel) fields(v view, m *desk.Music) {
	imgui.IndentV(v.px(8))
	defer imgui.UnindentV(v.px(8))
	begins, volume := v.T("models.begins"), v.T("models.volume")
	left := imgui.CursorPosX() + max(imgui.CalcTextSize(begins).X, imgui.CalcTextSize(volume).X) + v.px(12)
	label := func(text string) {
		imgui.AlignTextToFramePadding()
		faint(text)
		imgui.SameLineV(left, 0)
		imgui.SetNextItemWidth(-1)
	}
	label(begins)
	offset := float32(m.Offset)
	const perPixel = 0.005 // seconds
	changed := imgui.DragFloatV("##offset", &offset, perPixel, -desk.MaxOffset, desk.MaxOffset, "%.3f "+v.T("pose.seconds"), imgui.SliderFlagsAlwaysClamp)
	p.field = itemMiddle()
	if imgui.IsItemActivated() {
		p.gesture = v.desk.Gesture()
	}
	if changed {
		v.ask("music.offset", desk.SetOffset{Offset: math.Round(float64(offset)*1000) / 1000, Gesture: p.gesture}) // as it is shown
	}
	tooltip(v.T("models.musicHint"))
	label(volume)
	loud := float32(v.desk.Settings.Volume * 100)
	if imgui.SliderFloatV("##volume", &loud, 0, 100, "%.0f %%", imgui.SliderFlagsAlwaysClamp) {
		v.ask("music.volume", float64(loud)/100)
	}
}

// clampOffset keeps a drag within what music and motion may lie apart.
func clampOffset(seconds float64) float64 { return min(max(seconds, -desk.MaxOffset), desk.MaxOffset) }

// waveOf is the music as the timeline shows it.
func waveOf(v view) timeline.Wave {
	m := v.desk.Doc().Music
	if m == nil {
		return timeline.Wave{}
	}
	return timeline.Wave{Peaks: m.Sound.Peaks, Rate: sound.PeakRate, Offset: m.Offset, Name: m.Name, Mute: v.desk.Settings.Mute}
}

func iconSpeaker(l *draw.List, k draw.Colour, c draw.Point, r float64) {
	cone(l, k, c, r)
	l.Line(k, 0.2*r, at(c, r, 0.35, -0.4, 0.55, 0, 0.35, 0.4)...)
	l.Line(k, 0.2*r, at(c, r, 0.65, -0.75, 0.95, 0, 0.65, 0.75)...)
}

func iconMuted(l *draw.List, k draw.Colour, c draw.Point, r float64) {
	cone(l, k, c, r)
	l.Line(k, 0.2*r, at(c, r, 0.35, -0.35, 0.95, 0.35)...)
	l.Line(k, 0.2*r, at(c, r, 0.35, 0.35, 0.95, -0.35)...)
}

func cone(l *draw.List, k draw.Colour, c draw.Point, r float64) {
	l.Rect(k, at(c, r, -0.95, -0.35)[0], at(c, r, -0.5, 0.35)[0])
	l.Fill(k, at(c, r, -0.5, -0.35, 0.05, -0.85, 0.05, 0.85, -0.5, 0.35)...)
}
