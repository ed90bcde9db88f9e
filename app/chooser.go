package app

import (
	"fmt"
	"path/filepath"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A chooser asks which of the models of an archive or a folder to open.
type chooser struct {
	open  bool
	at    int          // the model that is marked
	lines []imgui.Vec2 // where the models stand
}

// show begins to ask about what the desk's Choice names.
func (c *chooser) show() { *c = chooser{open: true} }

// draw shows the models and asks for the one that was taken, or for none.
func (c *chooser) draw(v view) {
	from, models := v.desk.Choice()
	if !c.open || len(models) == 0 {
		c.open = false
		return
	}
	const id = "###chooser"
	if !imgui.IsPopupOpenStr(id) {
		imgui.OpenPopupStr(id)
	}
	centre(v)
	imgui.SetNextWindowSizeV(imgui.Vec2{X: v.px(520), Y: v.px(360)}, imgui.CondAppearing)
	if !imgui.BeginPopupModalV(v.T("dialog.modelTitle")+id, nil, imgui.WindowFlagsNoSavedSettings) {
		return
	}
	defer imgui.EndPopup()
	imgui.PushTextWrapPos()
	imgui.TextUnformatted(v.T("dialog.models", filepath.Base(from), len(models)))
	imgui.PopTextWrapPos()
	taken := c.list(v, models)
	c.keys(len(models))
	taken = imgui.IsKeyPressedBool(imgui.KeyEnter) || taken
	taken = imgui.Button(v.T("dialog.open")) || taken
	imgui.SameLine()
	given := imgui.Button(v.T("dialog.cancel")) || imgui.IsKeyPressedBool(imgui.KeyEscape)
	if !taken && !given {
		return
	}
	answer := ""
	if taken {
		answer = models[c.at]
	}
	c.open = false
	imgui.CloseCurrentPopup()
	v.ask("file.openModel", answer)
}

// list shows the models, above the buttons, and reports whether one was
// double-clicked.
func (c *chooser) list(v view, models []string) (taken bool) {
	height := imgui.ContentRegionAvail().Y - imgui.FrameHeight() - v.px(8)
	visible := imgui.BeginChildStrV("models", imgui.Vec2{Y: height}, imgui.ChildFlagsNone, imgui.WindowFlagsNone)
	defer imgui.EndChild()
	if !visible {
		return false
	}
	c.lines = c.lines[:0]
	for i, m := range models {
		c.lines = append(c.lines, imgui.CursorScreenPos())
		flags := imgui.SelectableFlagsAllowDoubleClick | imgui.SelectableFlagsNoAutoClosePopups
		if imgui.SelectableBoolV(fmt.Sprintf("%s###%d", m, i), i == c.at, flags, imgui.Vec2{}) {
			c.at = i
			taken = imgui.IsMouseDoubleClicked(imgui.MouseButtonLeft)
		}
	}
	return taken
}

// keys moves the mark by the arrows.
func (c *chooser) keys(n int) {
	if imgui.IsKeyPressedBool(imgui.KeyDownArrow) {
		c.at++
	}
	if imgui.IsKeyPressedBool(imgui.KeyUpArrow) {
		c.at--
	}
	c.at = min(max(c.at, 0), n-1)
}
