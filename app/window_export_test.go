package app

import (
	"path/filepath"
	"testing"

	"furitsuke/app/desk"

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
	now := func() desk.MMDSettings { return h.w.desk.Settings.ToMMD }
	usual := now().Error
	for _, c := range []struct {
		control string
		want    desk.MMDSettings
	}{
		{"export.fk", desk.MMDSettings{Legs: "fk", Error: usual}},
		{"export.twist", desk.MMDSettings{Legs: "fk", Twist: true, Error: usual}},
		{"export.ik", desk.MMDSettings{Legs: "ik", Twist: true, Error: usual}},
	} {
		h.click(p.places[c.control])
		h.frames(2)
		if now() != c.want {
			t.Fatalf("%s: %+v, want %+v", c.control, now(), c.want)
		}
	}
	at := p.places["export.error"]
	h.drag(at, imgui.Vec2{X: at.X + 20, Y: at.Y}, imgui.Vec2{X: at.X + 40, Y: at.Y})
	if e := now().Error; !(e > 0.3 && e <= desk.MostMMDError) {
		t.Errorf("the slider was dragged to %g°", e)
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
