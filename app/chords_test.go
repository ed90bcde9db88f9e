package app

import (
	"testing"

	"furitsuke/app/desk"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/glfw/v3.3/glfw"
)

// Ctrl that was held before and is let go in the frame in which 2 is struck makes
// Ctrl+2 of it.
func TestChordWithinOneFrame(t *testing.T) {
	h := newHand(t)
	io := imgui.CurrentIO()
	for _, e := range []struct {
		key  glfw.Key
		gui  imgui.Key
		mod  imgui.Key // its state for ImGui, or 0
		down bool
	}{
		{glfw.KeyLeftControl, imgui.KeyLeftCtrl, imgui.ModCtrl, true},
		{glfw.Key2, imgui.Key2, 0, true},
		{glfw.KeyLeftControl, imgui.KeyLeftCtrl, imgui.ModCtrl, false},
		{glfw.Key2, imgui.Key2, 0, false},
	} {
		if e.key == glfw.Key2 && e.down {
			h.frames(1)
		}
		action := map[bool]glfw.Action{true: glfw.Press, false: glfw.Release}[e.down]
		if h.w.chords.key(e.key, action) { // as the window's callback does
			h.w.step(0)
		}
		if e.mod != 0 {
			io.AddKeyEvent(e.mod, e.down)
		}
		io.AddKeyEvent(e.gui, e.down)
	}
	h.frames(2)
	if got := h.w.desk.Workspace; got != desk.CompareSpace {
		t.Errorf("the workspace is %v", got)
	}
}
