package app

import (
	"runtime"
	"testing"

	"furitsuke/app/desk"
	"furitsuke/motion"
)

// TestHistoryDrawsWhatIsInSight: a frame costs no more after thousands of steps.
func TestHistoryDrawsWhatIsInSight(t *testing.T) {
	h := newHand(t)
	d := h.w.desk
	d.Clock.Playing = false
	for _, s := range d.Doc().Slots {
		if s.Kind == desk.VRM {
			d.Run("pose.select", desk.Select(s.ID, motion.Spine))
		}
	}
	frame := func() uint64 {
		h.frames(3)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		h.frames(5)
		runtime.ReadMemStats(&after)
		return (after.Mallocs - before.Mallocs) / 5
	}
	few := frame()
	const steps = 4000
	for i := range steps {
		d.Run("pose.rotate", desk.Rotate{World: motion.RotY(0.001 * float64(i%9+1)), Falloff: 0.1})
	}
	if d.History().Len() < steps {
		t.Fatalf("there are %d steps: this proves nothing", d.History().Len())
	}
	if many := frame(); many > few+steps/4 {
		t.Errorf("a frame allocates %d times after %d steps, %d before", many, steps, few)
	}
}
