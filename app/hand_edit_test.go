package app

import (
	"math"
	"path/filepath"

	"furitsuke/gizmo"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"

	"github.com/AllenDang/cimgui-go/imgui"
)

// What a hand does to edit a pose and to save it.

// stopAt pauses and puts the playhead at a time by a click on the timeline.
func (h *hand) stopAt(seconds float64) {
	h.t.Helper()
	h.keys("Space")
	line := &h.w.time
	h.click(line.at(seconds))
	if c := h.w.desk.Clock; c.Playing || math.Abs(c.Time-seconds) > 1./60 {
		h.t.Fatalf("the playhead is at %g s, playing %v; want to stand at %g s", c.Time, c.Playing, seconds)
	}
}

// at returns where a moment is on the timeline, on the screen.
func (p *timePanel) at(seconds float64) imgui.Vec2 {
	return imgui.Vec2{X: p.corner.X + float32(p.line.View().X(seconds, p.size.X)), Y: p.corner.Y + float32(p.size.Y/2)}
}

// take clicks a bone's mark.
func (h *hand) take(b motion.Bone) {
	h.t.Helper()
	p, ok := h.w.stage.marks.At(b)
	if !ok {
		h.t.Fatalf("%v has no mark", b)
	}
	h.click(h.onStage(p))
	if got := h.w.desk.Doc().Selection.Bone; got != b {
		h.t.Fatalf("a click on the mark of %v selected %v", b, got)
	}
}

// ringPath finds a ring by passing the mouse round the joint, and returns a
// drag along it by an angle around the joint as it looks.
func (h *hand) ringPath(r gizmo.Ring, angle float64) (path []imgui.Vec2) {
	h.t.Helper()
	stage := &h.w.stage
	joint, _ := stage.marks.At(h.w.desk.Doc().Selection.Bone)
	for k := range 72 {
		for _, radius := range []float64{74, 60, 44} {
			a := float64(k+9) / 72 * 2 * math.Pi // from 45 degrees on, where rings seen from the front lie apart
			place := func(a float64) imgui.Vec2 {
				return h.onStage(joint.Add(draw.Point{X: math.Cos(a), Y: -math.Sin(a)}.Scale(radius * float64(h.w.scale))))
			}
			start, clear := place(a), true // of other rings that cross it, also for a mouse of whole pixels
			for _, beside := range []imgui.Vec2{{X: -2}, {X: 2}, {Y: -2}, {Y: 2}, {}} {
				h.move(imgui.Vec2{X: start.X + beside.X, Y: start.Y + beside.Y})
				clear = clear && stage.tools.gizmo.Hovered() == r
			}
			if !clear {
				continue
			}
			for i := range 13 {
				path = append(path, place(a+angle*float64(i)/12))
			}
			return path
		}
	}
	h.t.Fatal("the mouse found no such ring around the joint")
	return nil
}

// turnRing drags a ring by an angle, and returns the angle the gizmo made of it.
func (h *hand) turnRing(r gizmo.Ring, angle float64) float64 {
	h.t.Helper()
	stage, path := &h.w.stage, h.ringPath(r, angle)
	h.move(path[0])
	h.button(true)
	if !stage.tools.gizmo.Dragging() {
		h.t.Fatal("a press on the ring did not take it")
	}
	camera := h.w.desk.Doc().Camera
	for _, p := range path[1:] {
		h.move(p)
	}
	turned := stage.tools.gizmo.Angle()
	h.button(false)
	h.frames(2)
	if h.w.desk.Doc().Camera != camera {
		h.t.Error("the camera moved while a ring was dragged")
	}
	if math.Abs(turned) < 0.3 {
		h.t.Fatalf("the ring turned by %g rad only", turned)
	}
	return turned
}

// nameField returns the middle of the browser's field for the name.
func (h *hand) nameField() imgui.Vec2 {
	at := h.w.dialogs.browser.field
	return imgui.Vec2{X: at.X + 20, Y: at.Y + 8}
}

// browseFrom has the browser in the window begin in a folder.
func (h *hand) browseFrom(dir string) {
	h.w.desk.Settings.Recent = []string{filepath.Join(dir, "x.vrma")}
}

// name writes a name into the browser, which must be asking for one, and takes
// it.
func (h *hand) name(name string) {
	h.t.Helper()
	h.frames(2)
	if !h.w.dialogs.browser.open {
		h.t.Fatal("nothing asks for a name")
	}
	h.w.dialogs.browser.name = ""
	h.click(h.nameField())
	h.write(name)
	h.keys("Enter")
	h.wait()
}
