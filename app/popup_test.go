package app

import (
	"testing"

	"furitsuke/app/desk"
	"furitsuke/motion"

	"github.com/AllenDang/cimgui-go/imgui"
)

// Escape closes what is open over the panels, and nothing else: the bone stays
// chosen until it is pressed again.
func TestEscapeCloses(t *testing.T) {
	h := converting(t, "compare.convert")
	d := h.w.desk
	slot, _ := d.Doc().Current()
	d.Run("pose.select", desk.Select(slot.ID, motion.Head))
	for _, c := range []struct {
		name string
		open func()
	}{
		{"the palette", func() { h.keys("Ctrl+P"); h.write("opt") }},
		{"a list", func() { h.press("option.fps") }},
		{"a menu", func() { h.click(imgui.Vec2{X: 20, Y: 10}); h.frames(2) }},
	} {
		c.open()
		if imgui.CurrentContext().OpenPopupStack().Size == 0 {
			t.Errorf("%s did not open", c.name)
		}
		h.keys("Escape")
		if n := imgui.CurrentContext().OpenPopupStack().Size; n != 0 || h.w.palette.open {
			t.Errorf("Escape leaves %s open", c.name)
		}
		if d.Doc().Selection.Bone != motion.Head {
			t.Errorf("Escape in %s deselects", c.name)
		}
	}
	h.keys("Ctrl+1") // shortcuts are back
	h.keys("Escape")
	if d.Workspace != desk.EditSpace || d.Doc().Selection.Bone != motion.NoBone {
		t.Errorf("after it shortcuts do nothing: workspace %d, bone %v", d.Workspace, d.Doc().Selection.Bone)
	}
}
