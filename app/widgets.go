package app

import (
	"furitsuke/gizmo/draw"

	"github.com/AllenDang/cimgui-go/imgui"
)

// Small pieces that several panels are made of. Data is always shown
// unformatted: ImGui's Text is printf.

func coloured(c draw.Colour, text string) {
	imgui.PushStyleColorU32(imgui.ColText, packed(c))
	imgui.TextUnformatted(text)
	imgui.PopStyleColor()
}

func faint(text string) { coloured(draw.Faint, text) }

// heading names a part of a panel.
func heading(v view, text string) {
	imgui.PushFont(imgui.CurrentFont(), textSize*0.87)
	faint(text)
	imgui.PopFont()
}

// gap parts two groups of a panel.
func gap(v view) { imgui.Dummy(imgui.Vec2{Y: v.px(grid / 2)}) }

// itemMiddle returns the middle of the last item on the screen: where a hand
// would click it.
func itemMiddle() imgui.Vec2 {
	low, high := imgui.ItemRectMin(), imgui.ItemRectMax()
	return imgui.Vec2{X: (low.X + high.X) / 2, Y: (low.Y + high.Y) / 2}
}

// tooltip explains the last item while the mouse rests on it.
func tooltip(text string) {
	if text != "" && imgui.IsItemHoveredV(imgui.HoveredFlagsForTooltip) {
		tooltipNow(text)
	}
}

// rowButtons returns the width that n icon buttons at the end of a row leave.
func (v view) rowButtons(n int) float32 {
	return max(imgui.ContentRegionAvail().X-float32(n)*imgui.FrameHeight()-v.px(8), v.px(24))
}

// wrapped is a faint text as wide as the panel.
func wrapped(text string) {
	imgui.PushTextWrapPos()
	faint(text)
	imgui.PopTextWrapPos()
}

// fitting shortens a text to a width in pixels, with an ellipsis in place of its
// end.
func fitting(text string, width float32) string {
	if imgui.CalcTextSize(text).X <= width {
		return text
	}
	const ellipsis = "…"
	runes := []rune(text)
	for len(runes) > 1 && imgui.CalcTextSize(string(runes)+ellipsis).X > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + ellipsis
}

// tooltipNow explains what the mouse is over at once. Long texts fold after about
// fifty letters: a line as wide as the stage is not read.
func tooltipNow(text string) {
	const letters = 26 // in heights of the text, two letters each
	if imgui.BeginTooltip() {
		imgui.PushTextWrapPosV(letters * imgui.FontSize())
		imgui.TextUnformatted(text)
		imgui.PopTextWrapPos()
		imgui.EndTooltip()
	}
}
