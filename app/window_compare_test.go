package app

import (
	"math"
	"testing"

	"furitsuke/app/desk"
	"furitsuke/motion"
	"furitsuke/timeline"

	"github.com/AllenDang/cimgui-go/imgui"
)

// comparing is a window in the Compare workspace with an elbow of the VRM bent
// at 1 s, measured.
func comparing(t *testing.T) *hand {
	t.Helper()
	h := newHand(t)
	d := h.w.desk
	h.stopAt(1)
	slot, _ := d.Doc().Current()
	d.Run("pose.select", desk.Select(slot.ID, motion.LeftLowerArm))
	d.Run("pose.rotate", desk.Rotate{World: motion.RotY(1.2), Falloff: 0.4})
	h.keys("Ctrl+2")
	h.wait()
	if table, marks := d.Differences(); table == nil || len(marks) == 0 {
		t.Fatalf("nothing was compared: %q", said(d))
	}
	return h
}

// place returns where a mark of the plot is on the screen.
func (p *timePanel) place(i int, d *desk.Desk) imgui.Vec2 {
	_, marks := d.Differences()
	at := p.differences.plot.Place(p.line.Frame(timeline.State{W: p.size.X, H: p.size.Y, Scale: 1}), marks[i])
	return imgui.Vec2{X: p.corner.X + float32(at.X), Y: p.corner.Y + float32(at.Y)}
}

// A click on the worst moment stops there and brings its bone to the front.
func TestWorstMomentIsClicked(t *testing.T) {
	h := comparing(t)
	d := h.w.desk
	_, marks := d.Differences()
	d.Run("play.seek", 3.0)
	d.Run("play.toggle", nil)
	h.frames(2)
	h.w.time.differences.chosen = motion.Hips
	h.click(h.w.time.place(0, d))
	if got := d.Clock.Time; d.Clock.Playing || math.Abs(got-marks[0].Time) > 0.02 || math.Abs(got-1) > 0.15 {
		t.Errorf("a click on the worst moment, %g s, leads to %g s, playing %v", marks[0].Time, got, d.Clock.Playing)
	}
	if got := h.w.time.differences.chosen; got != marks[0].Bone {
		t.Errorf("%v stands out, want %v", got, marks[0].Bone)
	}
	h.click(h.w.time.at(2)) // beside the marks the plot is the timeline's
	if math.Abs(d.Clock.Time-2) > 0.05 {
		t.Errorf("a click beside the marks leads to %g s", d.Clock.Time)
	}
}

// A click on a row of the table goes to that bone's worst moment. The rows begin
// with the worst.
func TestRowOfTheTableIsClicked(t *testing.T) {
	h := comparing(t)
	d := h.w.desk
	d.Run("play.seek", 3.0)
	h.frames(2)
	rows := h.w.compare.bones
	if len(rows) < 20 || rows[0].Max < 60 || rows[0].Max < rows[1].Max || rows[len(rows)-1].Max > 30 {
		t.Fatalf("%d rows from %g° to %g°", len(rows), rows[0].Max, rows[len(rows)-1].Max)
	}
	second := rows[1]
	h.click(h.w.compare.rows[second.Bone])
	if math.Abs(d.Clock.Time-second.Worst) > 0.02 {
		t.Errorf("a click on the row leads to %g s, the worst moment is at %g", d.Clock.Time, second.Worst)
	}
	if got := h.w.time.differences.chosen; got != second.Bone {
		t.Errorf("%v stands out, want %v", got, second.Bone)
	}
}

// Laid over each other both figures stand in one place, the VRM translucent;
// other workspaces know nothing of it.
func TestOverlay(t *testing.T) {
	h := comparing(t)
	d := h.w.desk
	model, vrm := d.Actor(d.Doc().SlotOf(desk.MMD).ID), d.Actor(d.Doc().SlotOf(desk.VRM).ID)
	apart, before := vrm.Offset, h.w.Picture()
	if apart == model.Offset {
		t.Fatal("both figures stand in one place from the start")
	}
	h.click(h.w.compare.overlay)
	if !d.Overlay || vrm.Offset != model.Offset || !(vrm.Opacity < 1) || model.Opacity != 1 {
		t.Fatalf("laid over each other: %v, offsets %v and %v, opacity %g", d.Overlay, model.Offset, vrm.Offset, vrm.Opacity)
	}
	if n := differing(before, h.w.Picture(), h.stageRect()); n < 3000 {
		t.Errorf("%d pixels of the stage changed", n)
	}
	h.keys("Ctrl+1")
	if vrm.Offset != apart || vrm.Opacity != 1 {
		t.Error("the figures are laid over each other where they are edited")
	}
	h.keys("Ctrl+2")
	h.click(h.w.compare.overlay)
	if d.Overlay || vrm.Offset != apart {
		t.Error("a second click does not part them")
	}
}

// The plot belongs to its workspace, which begins with it.
func TestDifferencesBelongToCompare(t *testing.T) {
	h := comparing(t)
	if h.w.time.shows != differencesView {
		t.Error("the workspace does not begin with the differences")
	}
	h.click(h.w.time.tabs[curvesView])
	if h.w.time.shows != curvesView {
		t.Error("the curves cannot be shown")
	}
	h.click(h.w.time.tabs[differencesView])
	h.keys("Ctrl+1")
	if h.w.time.shows == differencesView {
		t.Error("the differences stay where they are not measured")
	}
}
