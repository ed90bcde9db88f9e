package desk

import (
	"math"
	"runtime"
	"slices"
	"testing"
	"time"

	"furitsuke/motion"
)

// long is ten minutes of 52 bones at 30 keys a second, as converters write them:
// all tracks share their times.
func long() *motion.Clip {
	c := &motion.Clip{Name: "long", Duration: 600, Rest: plainRest()}
	times := make([]float32, 600*30)
	for i := range times {
		times[i] = float32(float64(i) / 30)
	}
	for b := range motion.BoneCount {
		if b == motion.LeftEye || b == motion.RightEye || b == motion.Jaw {
			continue
		}
		values := make([]float32, 0, 4*len(times))
		for i := range times {
			q := motion.RotX(0.5 * math.Sin(float64(i)/20+float64(b)))
			values = append(values, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
		}
		c.Rotation[b] = motion.NewTrack(motion.Linear, 4, times, values)
	}
	return c
}

func onLongStage(t testing.TB) *Desk {
	d := newDesk(t)
	d.arrange(&batch{embedded: true, loaded: []*Loaded{
		{Kind: VRMFile, Name: "figure", Model: figure()}, {Kind: VRMAFile, Name: "long.vrma", Clip: long()},
	}})
	d.Clock.Playing = false
	d.Clock.Seek(300)
	d.Frame(0)
	return d
}

// A hundred steps, each a drag of the 22 bones of the body on ten minutes of
// motion, keep less than 100 MB: an edit copies the chunks that it touches.
func TestUndoKeepsLittle(t *testing.T) {
	if testing.Short() {
		t.Skip("ten minutes of motion are long for the race detector")
	}
	d := onLongStage(t)
	slot := d.Doc().Slots[0].ID
	sel := Select(slot, motion.Hips)
	for _, b := range motion.Body {
		sel.Bones = sel.Bones.With(b)
	}
	run(t, d, "pose.select", sel)
	before := heapBytes()
	for i := range 100 {
		d.Clock.Seek(float64(3 + 5*i))
		gesture := d.Gesture()
		for k := range 5 {
			if err := d.Run("pose.rotate", Rotate{World: motion.RotY(0.1 * float64(k)), Falloff: DefaultFalloff, Gesture: gesture}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if d.History().Len() != 100 {
		t.Fatalf("%d steps, want 100", d.History().Len())
	}
	kept := float64(heapBytes()-before) / 1e6
	t.Logf("100 steps of 22 bones on 10 minutes keep %.1f MB", kept)
	if kept > 100 {
		t.Errorf("they keep %.1f MB, want at most 100", kept)
	}
	runtime.KeepAlive(d)
}

// A frame of a drag: the edit of one bone, and the stage brought in line.
func BenchmarkDrag10min52bones(b *testing.B) {
	d := onLongStage(b)
	run(b, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.LeftUpperArm))
	gesture, i := d.Gesture(), 0
	b.ReportAllocs()
	for b.Loop() {
		i++
		if err := d.Run("pose.rotate", Rotate{World: motion.RotY(0.001 * float64(i%500)), Falloff: DefaultFalloff, Gesture: gesture}); err != nil {
			b.Fatal(err)
		}
		d.Frame(1. / 60)
	}
}

func BenchmarkUndoRedo10min52bones(b *testing.B) {
	d := onLongStage(b)
	run(b, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.LeftUpperArm))
	run(b, d, "pose.rotate", Rotate{World: motion.RotY(0.5), Falloff: DefaultFalloff})
	b.ReportAllocs()
	for b.Loop() {
		for _, id := range []string{"edit.undo", "edit.redo"} {
			if err := d.Run(id, nil); err != nil {
				b.Fatal(err)
			}
			d.Frame(1. / 60)
		}
	}
}

// Every effect on the whole of it, as its job does it.
func BenchmarkEffects10min52bones(b *testing.B) {
	c := long()
	for _, e := range Effects() {
		b.Run(e.Name, func(b *testing.B) {
			for b.Loop() {
				a := Args{Values: e.Defaults(), Scope: motion.Whole(c), GoOn: func(float64) bool { return true }, Other: c}
				if e.Reach == NeedsCut {
					a.Scope.From, a.Scope.To = 200, 400
				}
				if e.Reach == NeedsPart {
					a.Scope.Part = motion.BothFingers
				}
				if _, err := e.Run(c, &a); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Frames of a drag while a whole-clip operation runs behind it: the worst of
// them is told too.
func BenchmarkDragBesideSmooth10min52bones(b *testing.B) {
	d := onLongStage(b)
	run(b, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.LeftUpperArm))
	gesture, i := d.Gesture(), 0
	var took []float64 // milliseconds
	for b.Loop() {
		d.Held = true
		if !d.Jobs.Busy() {
			d.landings = nil // what is done waits for the drag to end, and would pile up here
			if err := d.Run("effect.smooth", []float64{0.1}); err != nil {
				b.Fatal(err)
			}
		}
		begin := time.Now()
		i++
		if err := d.Run("pose.rotate", Rotate{World: motion.RotY(0.001 * float64(i%500)), Falloff: DefaultFalloff, Gesture: gesture}); err != nil {
			b.Fatal(err)
		}
		d.Frame(1. / 60)
		took = append(took, float64(time.Since(begin).Microseconds())/1e3)
	}
	slices.Sort(took)
	b.ReportMetric(took[len(took)*99/100], "ms-p99")
	b.ReportMetric(took[len(took)-1], "ms-worst")
}
