package app

import (
	"testing"

	"github.com/AllenDang/cimgui-go/imgui"
)

// The stage keeps half of every window, and the sides have room for their tabs
// where the window has it.
func TestSharesOfTheWindow(t *testing.T) {
	for _, c := range []struct {
		w, h  float32
		scale float64
		roomy bool // for both sides and the timeline
	}{
		{1440, 900, 1, true}, {1280, 720, 1, true}, {2560, 1440, 1.5, true}, {1920, 1080, 1.5, true},
		{1600, 1000, 2, false}, {800, 480, 1, false},
	} {
		s := sharesOf(imgui.Vec2{X: c.w, Y: c.h}, c.scale)
		left, right := s.left*c.w, s.right*(1-s.left)*c.w
		low := float32(leastSide*c.scale) - 0.5
		if c.roomy != (left >= low && right >= low && s.bottom*c.h >= float32(leastBottom*c.scale)-0.5) {
			t.Errorf("%g × %g at %g: sides of %g and %g, %g below", c.w, c.h, c.scale, left, right, s.bottom*c.h)
		}
		if stage := c.w - left - right; stage < c.w/2 || 1-s.bottom < 0.5 {
			t.Errorf("%g × %g at %g: the stage is %g wide, %g of the height", c.w, c.h, c.scale, stage, 1-s.bottom)
		}
	}
	if got := sharesOf(imgui.Vec2{X: 1600, Y: 1000}, 1); got != usual {
		t.Errorf("where there is room the shares are %+v", got)
	}
}
