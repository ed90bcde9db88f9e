package app

import (
	"testing"

	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// Eyes that follow the mouse look to the side on which it is.
func TestEyesFollowTheMouse(t *testing.T) {
	h := newHand(t)
	d := h.w.desk
	h.stopAt(1)
	d.Run("view.gaze.mouse", nil)
	slot := d.Doc().SlotOf(desk.VRM)
	head, _ := h.w.stage.marks.At(motion.Neck)
	yaw := func(at draw.Point) float64 {
		h.move(h.onStage(at))
		h.frames(2)
		y, _, ok := d.Actor(slot.ID).Gaze()
		if !ok {
			t.Fatal("the eyes follow nothing")
		}
		return y
	}
	left, over, right := yaw(head.Add(draw.Point{X: 150})), yaw(head), yaw(head.Add(draw.Point{X: -150}))
	if left < over+5 || right > over-5 { // the figure faces the camera: its left is on the right
		t.Errorf("the mouse right of the head: %.1f degrees, over it: %.1f, left of it: %.1f", left, over, right)
	}
}
