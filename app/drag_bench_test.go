package app

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
	"time"

	"furitsuke/app/desk"
	"furitsuke/assets"
	"furitsuke/gizmo"
	"furitsuke/motion"
	"furitsuke/scene/scenetest"
)

// BenchmarkDrag10min52bones is a frame of the whole window while a ring of an arm
// is dragged by the mouse over ten minutes of walking; alone, and while SMOOTH
// works on the whole clip behind it. The worst frames count, so they are told
// too: beside SMOOTH they may be no slower than alone by more than an animator
// sees. With GALLIUM_NOOP=1 Mesa draws nothing and the program's own share is
// left.
func BenchmarkDrag10min52bones(b *testing.B) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(runtime.NumCPU() + 2)) // as the program does
	path := longWalk(b)
	for _, c := range []struct {
		name   string
		behind bool
	}{{"alone", false}, {"besideSmooth", true}} {
		b.Run(c.name, func(b *testing.B) {
			h := newHand(b)
			d := h.w.desk
			d.Run("file.open", []string{path})
			h.wait()
			h.stopAt(300)
			h.take(motion.LeftUpperArm)
			_, before := d.Doc().Current()
			there := h.ringPath(gizmo.RingZ, 0.6)
			h.move(there[0])
			h.button(true)
			var took []float64 // milliseconds
			i := 0
			for b.Loop() {
				if c.behind && !d.Jobs.Busy() {
					if err := d.Run("effect.smooth", []float64{0.1}); err != nil {
						b.Fatal(err)
					}
				}
				begin := time.Now()
				i++
				h.move(there[1+i%(len(there)-1)])
				took = append(took, float64(time.Since(begin).Microseconds())/1e3)
			}
			h.button(false)
			h.frames(2)
			if _, after := d.Doc().Current(); after.Clip == before.Clip {
				b.Fatal("the drag changed nothing")
			}
			slices.Sort(took)
			b.ReportMetric(took[len(took)*99/100], "ms-p99")
			b.ReportMetric(took[len(took)-1], "ms-worst")
		})
	}
}

// longWalk writes the walk again and again, some ten minutes of it, and returns
// the file.
func longWalk(t testing.TB) string {
	t.Helper()
	c := scenetest.Clip(t, assets.FS, "motion/walk.vrma")
	for c.Duration < 600 {
		c = motion.Join(c, c, 0.2)
	}
	data, err := desk.Encode(motion.Keep(c, 0, 600), nil)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "long.vrma")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
