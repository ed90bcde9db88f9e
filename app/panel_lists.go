package app

import (
	"fmt"

	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"

	"github.com/AllenDang/cimgui-go/imgui"
)

// drawHistory lists the steps; a click undoes or redoes up to one.
func drawHistory(v view) {
	defer imgui.End()
	if !imgui.BeginV(v.T("panel.history")+historyID, nil, imgui.WindowFlagsNone) {
		return
	}
	heading(v, v.T("panel.history"))
	h := v.desk.History()
	inSight(h.Len()+1, func(i int) { drawStep(v, h, i) })
}

// drawStep draws the row of what stands after i steps.
func drawStep(v view, h *desk.History, i int) {
	label := v.T("history.start")
	switch {
	case i > 0:
		label = v.desk.Language.Say(h.Label(i - 1))
	case h.Gone() > 0:
		label = v.T("history.gone", h.Gone())
	}
	undone := i > h.Done()
	if undone {
		imgui.PushStyleColorU32(imgui.ColText, packed(draw.Faint.Alpha(0.6)))
	}
	if imgui.SelectableBoolV(fmt.Sprintf("%s##%d", label, i), i == h.Done(), imgui.SelectableFlagsNone, imgui.Vec2{}) {
		v.ask("edit.goto", i)
	}
	if undone {
		imgui.PopStyleColor()
	}
}

// inSight calls row for those of n rows, all of one height, that the window shows: a
// day's steps are tens of thousands.
func inSight(n int, row func(i int)) {
	c := imgui.NewListClipper()
	defer c.Destroy()
	for c.Begin(int32(n)); c.Step(); {
		for i := c.DisplayStart(); i < c.DisplayEnd(); i++ {
			row(int(i))
		}
	}
}

// severities are the colours of messages.
var severities = [...]draw.Colour{desk.Info: draw.Ink, desk.Warning: draw.Warm, desk.Error: draw.Error}

// drawMessages lists what has happened, the latest first.
func drawMessages(v view) {
	defer imgui.End()
	if !imgui.BeginV(v.T("panel.messages")+messagesID, nil, imgui.WindowFlagsNone) {
		return
	}
	list := v.desk.Messages.List()
	if len(list) == 0 {
		faint(v.T("messages.none"))
		return
	}
	if imgui.SmallButton(v.T("cmd.message.clear")) {
		v.ask("message.clear", nil)
	}
	imgui.PushTextWrapPos()
	for i := len(list) - 1; i >= 0; i-- {
		faint(list[i].Time.Format("15:04:05"))
		imgui.SameLine()
		coloured(severities[list[i].Severity], v.desk.Language.Say(list[i].Text))
	}
	imgui.PopTextWrapPos()
}

// statusHeight is the height of the line at the window's foot, at 100 %.
const statusHeight = 28

// drawStatusBar is the window's last line: the latest message, what runs, and
// while a motion plays how long a frame takes; a still window draws none.
func (w *Window) drawStatusBar(v view) {
	imgui.PushStyleVarVec2(imgui.StyleVarWindowPadding, imgui.Vec2{X: v.px(12), Y: v.px(5)})
	imgui.PushStyleVarVec2(imgui.StyleVarWindowMinSize, imgui.Vec2{X: 1, Y: 1})
	imgui.PushStyleColorU32(imgui.ColWindowBg, packed(draw.Ground))
	flags := imgui.WindowFlagsNoScrollbar | imgui.WindowFlagsNoScrollWithMouse | imgui.WindowFlagsNoSavedSettings
	if imgui.InternalBeginViewportSideBar("##status", imgui.MainViewport(), imgui.DirDown, v.px(statusHeight), flags) {
		right := ""
		if v.desk.Clock.Playing {
			right = v.T("status.frame", w.spent)
		}
		width := imgui.CalcTextSize(v.T("status.frame", 1000.0)).X
		drawJobs(v)
		if m, ok := v.desk.Messages.Last(); ok {
			coloured(severities[m.Severity], v.desk.Language.Say(m.Text))
			tooltip(v.desk.Language.Say(m.Text))
			if imgui.IsItemClicked() { // the line shows one message; the panel shows all
				imgui.SetWindowFocusStr(messagesID)
			}
			if c := desk.CommandNamed(m.Offer); c != nil && enabled(v.desk, c) {
				imgui.SameLineV(0, v.px(12))
				if imgui.SmallButton(v.desk.Language.Say(c.Label())) {
					v.ask(c.ID, nil)
				}
			}
		} else if !v.desk.Jobs.Busy() {
			faint(v.T("status.idle"))
		}
		imgui.SameLineV(imgui.WindowWidth()-width-v.px(12), 0)
		at := imgui.CursorScreenPos()
		imgui.WindowDrawList().AddRectFilled(imgui.Vec2{X: at.X - v.px(12), Y: at.Y - v.px(4)},
			imgui.Vec2{X: at.X + width + v.px(12), Y: at.Y + v.px(statusHeight)}, packed(draw.Ground))
		faint(right)
	}
	imgui.End()
	imgui.PopStyleColor()
	imgui.PopStyleVarV(2)
}

// drawJobs shows the oldest job with its progress and a button that cancels it,
// and how many there are.
func drawJobs(v view) {
	jobs := v.desk.Jobs.Jobs()
	if len(jobs) == 0 {
		return
	}
	j := jobs[0]
	label := v.desk.Language.Say(j.Label)
	if len(jobs) > 1 {
		label += "  " + v.T("status.jobs", len(jobs))
	}
	imgui.TextUnformatted(label)
	imgui.SameLine()
	drawProgress(v, float32(j.Progress()))
	imgui.SameLine()
	if imgui.SmallButton(v.T("dialog.cancel")) {
		for _, j := range jobs {
			j.Cancel()
		}
	}
	imgui.SameLineV(0, v.px(16))
}

// drawProgress is a bar as thin as text is light, in the middle of its line.
// ImGui's own is as high as a button and moves the text after it down.
func drawProgress(v view, share float32) {
	at, width, thick := imgui.CursorScreenPos(), v.px(120), v.px(4)
	imgui.Dummy(imgui.Vec2{X: width, Y: imgui.TextLineHeight()})
	at.Y += (imgui.TextLineHeight() - thick) / 2
	list := imgui.WindowDrawList()
	list.AddRectFilledV(at, imgui.Vec2{X: at.X + width, Y: at.Y + thick}, packed(draw.Raised), thick/2, imgui.DrawFlagsNone)
	if done := width * share; done >= thick {
		list.AddRectFilledV(at, imgui.Vec2{X: at.X + done, Y: at.Y + thick}, packed(draw.Accent), thick/2, imgui.DrawFlagsNone)
	}
}
