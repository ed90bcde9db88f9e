package desk

import (
	"math"
	"testing"

	"furitsuke/motion"
)

// Keys are moved by a drag as one step, made anew from where it began each time;
// undo brings their selection back with them.
func TestKeysByCommands(t *testing.T) {
	d := onStage(t)
	head := motion.Channel{Kind: motion.Turn, Bone: motion.Head}
	before := currentClip(d)
	sel := motion.KeysIn(before, motion.HeadPart, 0.5, 0.7)
	n := sel.Len()
	run(t, d, "keys.select", sel)
	gesture := d.Gesture()
	for _, by := range []float64{0.1, 0.6, 0.3} {
		run(t, d, "keys.move", MoveKeys{By: by, Gesture: gesture})
	}
	if d.History().Len() != 1 {
		t.Fatalf("%d steps for one drag", d.History().Len())
	}
	from, to, _ := d.Doc().Keys.Span()
	if math.Abs(from-0.8) > 1e-3 || math.Abs(to-1) > 1e-3 || d.Doc().Keys.Len() != n {
		t.Errorf("%d selected keys are from %g to %g s, want %d from 0.8 to 1", d.Doc().Keys.Len(), from, to, n)
	}
	if got := currentClip(d).Track(head).Len(); got != before.Track(head).Len()-n {
		t.Errorf("%d keys, want %d: those that lay there are gone", got, before.Track(head).Len()-n)
	}
	run(t, d, "edit.undo", nil)
	if currentClip(d) != before || !d.Doc().Keys.Has(head, 0.5) {
		t.Error("undo brought neither the clip nor the selection back")
	}
	run(t, d, "edit.redo", nil)
	if !d.Doc().Keys.Has(head, 0.8) {
		t.Error("redo did not select the moved keys")
	}
	run(t, d, "edit.delete", nil)
	if hasKeys(d) || currentClip(d).Track(head).Len() != before.Track(head).Len()-2*n {
		t.Error("Delete did not take the selected keys away")
	}
	run(t, d, "keys.selectAll", nil)
	run(t, d, "keys.scale", ScaleKeys{Pivot: 0, Factor: 0.5})
	if _, to, _ := d.Doc().Keys.Span(); math.Abs(to-1) > 1e-3 {
		t.Errorf("scaled by a half, the last key is at %g s, want 1", to)
	}
	if err := d.Run("keys.scale", ScaleKeys{Factor: 0}); err == nil {
		t.Error("keys were scaled to nothing")
	}
}

// A range that is set after keys were selected is what Delete cuts out; keys that
// the clip no longer has do not stand in its way.
func TestDeleteTakesWhatWasChosenLast(t *testing.T) {
	d := onStage(t)
	run(t, d, "keys.select", motion.KeysIn(currentClip(d), motion.HeadPart, 0.5, 0.7))
	run(t, d, "range.set", Range{From: 0.5, To: 1})
	run(t, d, "edit.delete", nil)
	if got := currentClip(d).Duration; math.Abs(got-1.5) > 1e-6 {
		t.Errorf("%g s are left, want 1.5", got)
	}
	run(t, d, "keys.select", motion.KeySet{{Kind: motion.Turn, Bone: motion.LeftHand}: {0.25}})
	if hasKeys(d) {
		t.Error("keys that the clip has not count as selected")
	}
}
