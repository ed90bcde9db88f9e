package app

import (
	"path/filepath"
	"testing"

	"furitsuke/app/desk"
	"furitsuke/motion/mmd"

	"github.com/AllenDang/cimgui-go/imgui"
)

// What stands below the conversion, by the mouse: the settings follow, the button asks for a path, and what
// is written there opens again.
func TestExportTab(t *testing.T) {
	h := converting(t, "compare.convert")
	p, tab := &h.w.export, h.w.tabs["compare.convert"]
	h.move(imgui.Vec2{X: tab.X, Y: tab.Y + 100})
	imgui.CurrentIO().AddMouseWheelEvent(0, -100) // to the end of the tab
	h.frames(5)
	now := func() mmd.FromOptions { return desk.ExportOptions.Read(h.w.desk.Settings.ToMMD) }
	want := now()
	for _, c := range []struct {
		keys []string // of the controls that are clicked
		set  func(*mmd.FromOptions)
	}{
		{[]string{"option.legs", h.w.desk.T("option.legs.fk")}, func(o *mmd.FromOptions) { o.Legs = mmd.LegFK }},
		{[]string{"option.twist"}, func(o *mmd.FromOptions) { o.Twist = true }},
		{[]string{"option.legs", h.w.desk.T("option.legs.ik")}, func(o *mmd.FromOptions) { o.Legs = mmd.LegIK }},
	} {
		for _, k := range c.keys {
			h.click(p.places[k])
			h.frames(2)
		}
		if c.set(&want); now() != want {
			t.Fatalf("%q: %+v, want %+v", c.keys, now(), want)
		}
	}
	for _, key := range []string{"option.error", "option.error-mm"} {
		at := p.places[key]
		h.drag(at, imgui.Vec2{X: at.X + 20, Y: at.Y}, imgui.Vec2{X: at.X + 40, Y: at.Y})
	}
	if w := now().Within; !(w.Rotation > 2*want.Within.Rotation && w.Position > 2*want.Within.Position) {
		t.Errorf("the sliders were dragged to %+v", w)
	}
	h.click(p.button)
	h.frames(3)
	if !h.w.dialogs.open() || h.w.dialogs.browser.want != desk.WantMMD {
		t.Fatal("nobody asks where to write")
	}
	path := filepath.Join(t.TempDir(), "out.vmd")
	h.w.dialogs.take(view{desk: h.w.desk, ask: func(id string, arg any) { h.w.desk.Run(id, arg) }}, desk.WantMMD, []string{path})
	h.wait()
	if l, err := desk.LoadFile(path); err != nil || l.MMD == nil || l.MMD.Last != 60 {
		t.Errorf("written: %+v, %v", l, err)
	}
}
