package desk

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// Commands in any order, with jobs that finish whenever they like, keep the desk
// consistent; undoing everything leads back to the start, and redoing everything
// to the same end.
func TestStorm(t *testing.T) {
	for seed := range uint64(12) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) { storm(t, seed) })
	}
}

func storm(t *testing.T, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 1))
	d := New(Options{Workers: 3})
	t.Cleanup(func() { d.Jobs.Close() })
	d.arrange(&batch{embedded: true, loaded: []*Loaded{
		{Kind: VRMFile, Name: "figure", Model: figure()},
		{Kind: VRMAFile, Name: "nod.vrma", Clip: nod()},
		{Kind: VMDFile, Name: "bow.vmd", MMD: bow()},
	}})
	dir := t.TempDir()
	gesture := d.Gesture()
	gaveUp := false // a conversion was cancelled: it is not begun again by itself
	pick := func() (SlotID, MotionID) {
		s, m := SlotID(r.IntN(12)), MotionID(r.IntN(12))
		if doc := d.Doc(); r.IntN(3) > 0 && len(doc.Slots) > 0 && len(doc.Motions) > 0 {
			s, m = doc.Slots[r.IntN(len(doc.Slots))].ID, doc.Motions[r.IntN(len(doc.Motions))].ID
		}
		return s, m
	}
	do := func(id string, arg any) { _ = d.Run(id, arg) } // a refusal is an answer too
	moves := []func(){
		func() { do("edit.undo", nil) },
		func() { do("edit.undo", nil) },
		func() { do("edit.redo", nil) },
		func() { do("edit.goto", r.IntN(30)-5) },
		func() { s, _ := pick(); do("pose.select", Select(s, motion.Bone(r.IntN(int(motion.BoneCount))))) },
		func() { do("pose.rotate", Rotate{World: motion.RotY(r.Float64()), Falloff: r.Float64()}) },
		func() {
			if r.IntN(4) == 0 {
				gesture = d.Gesture()
			}
			do("pose.rotate", Rotate{World: motion.RotY(r.Float64()), Falloff: 0.4, Gesture: gesture})
		},
		func() { do("pose.move", Move{World: motion.Vec3{X: r.Float64()}, Falloff: 0.2}) },
		func() {
			o := mmd.DefaultOptions()
			o.AStance, o.Ankle = float64(r.IntN(4))/10, mmd.Ankle(r.IntN(3))
			do("convert.options", Convert{Options: o, Gesture: uint64(r.IntN(2)) * gesture})
		},
		func() { s, m := pick(); do("motion.play", Play{s, m}) },
		func() { _, m := pick(); do("motion.remove", m) },
		func() { s, _ := pick(); do("model.show", s) },
		func() {
			if r.IntN(4) == 0 {
				s, _ := pick()
				do("model.remove", s)
			}
		},
		func() {
			d.arrange(&batch{loaded: []*Loaded{{Kind: VMDFile, Path: "b.vmd", Name: "b.vmd", MMD: bow()}}})
		},
		func() { d.arrange(&batch{loaded: []*Loaded{{Kind: VRMAFile, Name: "n.vrma", Clip: nod()}}}) },
		func() {
			d.arrange(&batch{loaded: []*Loaded{{Kind: VRMFile, Name: "other", Model: figure()}}})
		},
		func() { do("file.saveAs", filepath.Join(dir, fmt.Sprint(r.IntN(3)))) },
		func() { do("file.saveAll", nil); d.Wants() },
		func() { do("play.seek", r.Float64()*3) },
		func() { do("play.toggle", nil) },
		func() { do("view.language", Languages()[r.IntN(2)]) },
		func() { d.Frame(r.Float64() / 20) },
		func() { d.Poll() },
		func() { d.Wait() },
		func() {
			if jobs := d.Jobs.Jobs(); len(jobs) > 0 && r.IntN(4) == 0 {
				j := jobs[r.IntN(len(jobs))]
				j.Cancel()
				gaveUp = gaveUp || j.Label.Key == "job.convert"
			}
		},
	}
	for range 300 {
		moves[r.IntN(len(moves))]()
		consistent(t, d)
		if !gaveUp && !d.Jobs.Busy() && len(d.converting.jobs) > 0 {
			t.Fatal("nothing runs, and a conversion is awaited")
		}
	}
	n := d.History().Len()
	do("edit.goto", n)
	d.Wait()
	end := outline(d.Doc())
	do("edit.goto", 0)
	d.Wait()
	consistent(t, d)
	if got := outline(d.Doc()); got != "VRM shown, plays 3; clip 2; follows 3; " {
		t.Errorf("with all undone the document is %q", got)
	}
	do("edit.goto", n)
	d.Wait()
	consistent(t, d)
	if got := outline(d.Doc()); got != end {
		t.Errorf("with all redone the document is\n%s, it was\n%s", got, end)
	}
}

// outline names what a document holds.
func outline(doc *Document) string {
	s := ""
	for _, x := range doc.Slots {
		s += fmt.Sprintf("%s %s, plays %d; ", map[Kind]string{VRM: "VRM", MMD: "MMD"}[x.Kind], map[bool]string{true: "shown", false: "hidden"}[x.Visible], x.Motion)
	}
	for _, m := range doc.Motions {
		switch {
		case m.Follows:
			s += fmt.Sprintf("follows %d; ", m.ID)
		case m.MMD != nil:
			s += fmt.Sprintf("detached %d %p; ", m.ID, m.Clip)
		default:
			s += fmt.Sprintf("clip %d; ", m.ID)
		}
	}
	return s
}

// consistent checks what holds between any two commands.
func consistent(t *testing.T, d *Desk) {
	t.Helper()
	d.Poll()
	doc := d.Doc()
	if len(d.Stage().Actors) != len(doc.Slots) || len(d.cast.puppets) != len(doc.Slots) {
		t.Fatalf("%d actors and %d puppets for %d slots", len(d.Stage().Actors), len(d.cast.puppets), len(doc.Slots))
	}
	for i, s := range doc.Slots {
		a := d.Stage().Actors[i]
		if a != d.Actor(s.ID) || a.Model != s.Model || a.Visible != s.Visible {
			t.Fatalf("actor %d is not that of its slot", i)
		}
		m := doc.Motion(s.Motion)
		if s.Motion != 0 && m == nil {
			t.Fatalf("%s plays motion %d, which is not there", s.Name, s.Motion)
		}
		if m != nil && d.cast.puppets[s.ID].clip != m.Clip && d.cast.puppets[s.ID].clip != d.converting.glimpses[m.ID] {
			t.Fatalf("%s plays an old clip", s.Name)
		}
	}
	if d.Clock.Duration != doc.Duration() || d.Clock.Time < 0 || d.Clock.Time > d.Clock.Duration {
		t.Fatalf("the clock is at %g of %g, the document lasts %g", d.Clock.Time, d.Clock.Duration, doc.Duration())
	}
	if len(d.converting.glimpses) > len(d.converting.jobs) {
		t.Fatalf("%d glimpses of %d conversions", len(d.converting.glimpses), len(d.converting.jobs))
	}
	for _, m := range doc.Motions {
		if !m.Follows && m.Clip == nil {
			t.Fatalf("%s has lost its clip", m.Name)
		}
	}
}

// Many motions dropped at once convert once each, and say what they left out
// once.
func TestManyConversions(t *testing.T) {
	d := newDesk(t)
	b := &batch{}
	for i := range 3 * keptClips {
		m := bow()
		m.Bones = append(m.Bones, mmd.BoneTrack{Name: mmd.Name{Text: "skirt", Key: "skirt", Folded: "skirt"}, Keys: m.Bones[0].Keys})
		name := fmt.Sprintf("%d.vmd", i)
		b.loaded = append(b.loaded, &Loaded{Kind: VMDFile, Path: name, Name: name, MMD: m})
	}
	d.arrange(b)
	for ready := 0; ready < len(b.loaded); time.Sleep(time.Millisecond) { // before the first is taken
		d.Jobs.mu.Lock()
		ready = len(d.Jobs.results)
		d.Jobs.mu.Unlock()
	}
	d.Wait()
	told := map[string]int{}
	for _, m := range d.Messages.List() {
		if m.Text.Key == "message.ignored" {
			told[fmt.Sprint(m.Text.Args[0])]++
		}
	}
	for _, m := range d.Doc().Motions {
		if m.Clip == nil || told[m.Name] != 1 {
			t.Errorf("%s: converted %t, told %d times", m.Name, m.Clip != nil, told[m.Name])
		}
	}
}
