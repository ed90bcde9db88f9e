package desk

import (
	"runtime"
	"testing"

	"furitsuke/motion"
	"furitsuke/scene"
)

// docs returns n documents that differ.
func docs(n int) []*Document {
	out := make([]*Document, n)
	for i := range out {
		out[i] = NewDocument()
	}
	return out
}

func TestHistory(t *testing.T) {
	d := docs(3)
	h := NewHistory(d[0])
	if h.Undo() || h.Redo() {
		t.Error("a new history has steps")
	}
	h.Do(T("a"), 0, d[1])
	h.Do(T("b"), 0, d[2])
	if h.Doc() != d[2] || h.Len() != 2 || h.Done() != 2 || h.Label(1).Key != "b" {
		t.Fatalf("after two steps: len %d, done %d", h.Len(), h.Done())
	}
	h.Undo()
	h.Undo()
	if h.Done() != 0 || h.Undo() {
		t.Error("two undos take back two steps")
	}
	h.Redo()
	h.Do(T("c"), 0, docs(1)[0])
	if h.Len() != 2 || h.Redo() || h.Label(1).Key != "c" {
		t.Error("an edit after undo must drop the steps that could be redone")
	}
	h.Do(T("nothing"), 0, h.Doc())
	if h.Len() != 2 {
		t.Error("an edit that changes nothing is no step")
	}
}

func TestDragIsOneStep(t *testing.T) {
	d := docs(4)
	h := NewHistory(d[0])
	h.Do(T("drag"), 7, d[1])
	if h.Base(7) != d[0] || h.Base(8) != d[1] || h.Base(0) != d[1] {
		t.Error("the base of a gesture is the document it began from")
	}
	h.Do(T("drag"), 7, d[2])
	if h.Base(7) != d[0] {
		t.Error("the base of a gesture moves during the drag")
	}
	h.Do(T("other"), 8, d[3])
	if h.Len() != 2 {
		t.Fatalf("two drags made %d steps", h.Len())
	}
	h.Undo()
	h.Do(T("drag"), 7, d[3])
	if h.Len() != 2 {
		t.Error("a gesture must not go on after an undo")
	}
}

func TestGo(t *testing.T) {
	d := docs(4)
	h := NewHistory(d[0])
	for i, x := range d[1:] {
		h.Do(T("step"), uint64(i+1), x)
	}
	for _, c := range []struct{ to, done int }{{0, 0}, {2, 2}, {1, 1}, {9, 3}, {-1, 0}} {
		h.Go(c.to)
		if h.Done() != c.done {
			t.Errorf("Go(%d) left %d steps applied, want %d", c.to, h.Done(), c.done)
		}
	}
}

func TestUndoKeepsSelectionAndCamera(t *testing.T) {
	d := docs(2)
	h := NewHistory(d[0])
	h.Do(T("a"), 0, d[1])
	h.Amend(h.Doc().with(func(d *Document) {
		d.Selection = Select(1, motion.Head)
		d.Camera.Distance = 9
	}))
	h.Undo()
	if h.Doc().Selection.Bone != motion.Head || h.Doc().Camera.Distance != 9 {
		t.Error("undo moved the selection or the camera")
	}
	if h.Len() != 1 {
		t.Error("a selection is no step")
	}
}

// A file that finishes loading during a drag is a step of its own, and the drag
// goes on from where it began.
func TestDragAcrossAnotherStep(t *testing.T) {
	d := onStage(t)
	run(t, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.Spine))
	_, m := d.Doc().Current()
	g := d.Gesture()
	for i := range 10 {
		if i == 5 {
			d.arrange(&batch{loaded: []*Loaded{{Kind: VMDFile, Name: "bow.vmd", MMD: bow()}}})
			run(t, d, "motion.play", Play{d.Doc().Slots[0].ID, m.ID})
		}
		run(t, d, "pose.rotate", Rotate{World: motion.RotY(0.04 * float64(i+1)), Falloff: 0.4, Gesture: g})
	}
	if got := rotationAt(d, motion.Spine, 0).AngleTo(motion.RotY(0.4)); got > 1e-6 {
		t.Errorf("the spine is %g rad from where the mouse is", got)
	}
}

// stout is a model that takes so many bytes.
func stout(bytes int) *scene.Model {
	return &scene.Model{Meshes: []scene.Mesh{{Index: make([]uint32, bytes/4)}}}
}

// Undo keeps what its budget holds: the oldest steps go first, the last one never.
func TestHistoryHasABudget(t *testing.T) {
	h := NewHistory(NewDocument())
	h.budget = 2_500_000
	with := func(n int) *Document {
		return NewDocument().with(func(d *Document) { d.Slots = []*Slot{{ID: SlotID(n), Model: stout(1_000_000)}} })
	}
	for n := range 10 {
		h.Do(T("swap"), 0, with(n))
		if h.Len()+h.Gone() != n+1 || h.Done() != h.Len() {
			t.Fatalf("after %d steps %d are left, %d done, %d gone", n+1, h.Len(), h.Done(), h.Gone())
		}
	}
	if h.Len() != 3 { // two that keep a model each, and the last
		t.Errorf("%d steps are left of 10", h.Len())
	}
	for h.Undo() {
	}
	if got := h.Doc().Slots[0].ID; got != 6 {
		t.Errorf("undone as far as it goes the model is %d, want 6", got)
	}
	h.Do(T("other"), 0, with(20)) // what could be redone goes, and its cost
	if h.Len() != 1 || h.held > 100_000 {
		t.Errorf("%d steps are left, which hold %d bytes", h.Len(), h.held)
	}
	h.Do(T("large"), 0, NewDocument().with(func(d *Document) { d.Slots = []*Slot{{ID: 30, Model: stout(5_000_000)}} }))
	h.Do(T("gone"), 0, NewDocument())
	h.Do(T("next"), 0, NewDocument())
	if h.Len() != 2 || !h.Undo() || !h.Undo() || h.Doc().Slots[0].ID != 30 {
		t.Errorf("a step that is larger than the budget cannot be undone: %d steps", h.Len())
	}
}

// A long session, a hundred thousand poses set one by one, takes the memory that
// undo is given, and a step as much as it is said to: what an edit leaves alone is
// shared.
func TestManyEditsKeepTheBudget(t *testing.T) {
	if testing.Short() {
		t.Skip("a hundred thousand edits are many for the race detector")
	}
	const edits = 100_000
	clip := nod()
	h := NewHistory(NewDocument().withMotion(&Motion{ID: 1, Clip: clip}))
	h.budget = 64 << 20
	before := heapBytes()
	for i := range edits {
		turn := motion.PoseEdit{Bone: motion.Head, Time: clip.Duration * float64(i%7) / 7, Delta: motion.RotY(0.01), Falloff: 0.01}
		h.Do(T("turn"), uint64(i+1), h.Doc().withClip(1, motion.RotateBone(h.Doc().Motion(1).Clip, turn)))
	}
	took := heapBytes() - before
	t.Logf("%d steps are left, in %d MiB", h.Len(), took>>20)
	if h.Len()+h.Gone() != edits || h.Gone() == 0 {
		t.Errorf("%d steps are left and %d gone of %d", h.Len(), h.Gone(), edits)
	}
	if off := took - h.held; off < -h.budget/8 || off > h.budget/8 {
		t.Errorf("undo takes %d bytes, and says %d", took, h.held)
	}
	// A step of a long session at the real budget: none of so many would be missed.
	if most := undoBudget / (h.held / h.Len()); most < edits {
		t.Errorf("undo has room for %d edits, want %d", most, edits)
	}
	for range 1000 {
		h.Undo()
	}
	if h.Done() != h.Len()-1000 {
		t.Error("a thousand steps cannot be undone")
	}
	runtime.KeepAlive(h)
}

// A clip that follows from the options comes after their step; those of earlier
// options count as what the steps keep.
func TestHistoryCountsConvertedClips(t *testing.T) {
	d := withAvatars(t, "crouch.vmd", 1)
	held, bytes := d.history.held, 0
	for i := range 4 {
		_, m := d.Doc().Current()
		if i < 3 { // the last step is not weighed yet
			bytes += m.Clip.Unshared(nil)
		}
		o := d.Doc().Convert
		o.Standard, o.AStance = true, float64(i+1)/10
		run(t, d, "convert.options", Convert{Options: o})
	}
	if got := d.history.held - held; got < bytes*9/10 {
		t.Errorf("steps keep three clips of %d bytes together, and count %d", bytes, got)
	}
}
