package desk

import (
	"runtime"
	"testing"

	"furitsuke/assets"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// A session in which models and motions come, are converted, compared, edited
// and go, again and again, takes no more memory than undo is given.
func TestLongSessionKeepsLittle(t *testing.T) {
	if testing.Short() {
		t.Skip("real models are large for the race detector")
	}
	d := newDesk(t)
	d.history.budget = 40 << 20 // some four rounds
	d.Workspace = CompareSpace
	round := func(n int) {
		d.OpenEmbedded(assets.FS, embedded...)
		d.Wait()
		o := mmd.DefaultOptions()
		o.AStance = float64(n%4) / 10
		run(t, d, "convert.options", Convert{Options: o})
		if table, _ := d.Differences(); table == nil {
			t.Fatal("nothing is compared")
		}
		run(t, d, "pose.select", Select(d.Doc().SlotOf(VRM).ID, motion.LeftUpperArm))
		run(t, d, "pose.rotate", Rotate{World: motion.RotX(0.3), Falloff: 0.4})
		run(t, d, "effect.smooth", []float64{0.1})
		run(t, d, "edit.undo", nil)
		run(t, d, "edit.redo", nil)
		for _, m := range d.Doc().Motions {
			run(t, d, "motion.remove", m.ID)
		}
		for _, s := range d.Doc().Slots {
			run(t, d, "model.remove", s.ID)
		}
	}
	for n := range 6 {
		round(n)
	}
	before, threads, files := heapBytes(), runtime.NumGoroutine(), len(d.saves.of)
	for n := range 8 {
		round(n)
	}
	after := heapBytes()
	t.Logf("%d MiB after 6 rounds, %d after 14; %d steps, %d let go", before>>20, after>>20, d.History().Len(), d.History().Gone())
	// One round that is kept is 10 MiB, so that eight would be 80.
	if after > before+20<<20 {
		t.Errorf("%d MiB more", (after-before)>>20)
	}
	if n := runtime.NumGoroutine(); n > threads {
		t.Errorf("%d goroutines more", n-threads)
	}
	if n := len(d.saves.of); n > files+4 {
		t.Errorf("of %d files it is known what they hold, %d after 6 rounds", n, files)
	}
	runtime.KeepAlive(d)
}

// heapBytes returns how much of the heap is in use, once what nobody holds is gone.
func heapBytes() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
