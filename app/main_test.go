package app

import (
	"fmt"
	"math"
	"os"
	"runtime"
	"testing"

	"furitsuke/app/desk"
	"furitsuke/motion"
)

// childEnv makes the test binary run the program instead of the tests: so the
// smoke test drives a real process with real events.
const childEnv = "FURITSUKE_TEST_WINDOW"

func TestMain(m *testing.M) {
	if os.Getenv(childEnv) == "" {
		os.Exit(m.Run())
	}
	runtime.LockOSThread()
	d := desk.New(desk.Options{Workers: 1})
	d.Settings.Width, d.Settings.Height = handWidth, handHeight
	if err := Run(d, nil); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Printf("playing %v, models %d, undone %d, %v turned by %.0f degrees\n", d.Clock.Playing, len(d.Doc().Slots),
		d.History().Len()-d.History().Done(), d.Doc().Selection.Bone, redone(d)*180/math.Pi)
}

// redone does again what was undone last and returns by how much, in radians,
// that turns the selected bone at the playhead.
func redone(d *desk.Desk) float64 {
	angle := func() (q motion.Quat) {
		_, m := d.Doc().Current()
		var p motion.Pose
		motion.NewSampler(m.Clip).Sample(d.Clock.Time, &p)
		return p.Rotation[d.Doc().Selection.Bone]
	}
	if d.Doc().Selection.Bone == motion.NoBone {
		return 0
	}
	before := angle()
	d.Run("edit.redo", nil)
	return before.AngleTo(angle())
}
