package motion

import "testing"

// A whole clip weighs little more than its keys, with times that tracks share
// counted once; what an edit made weighs little more than the chunks that it
// touched.
func TestUnshared(t *testing.T) {
	c := longClip(600)
	n := len(c.Rotation[Hips].chunks)
	keys := c.Rotation[Hips].Len()
	bones := 0
	c.Rotations(func(Bone, *Track) { bones++ })
	if got, want := c.Unshared(nil), 4*keys+bones*16*keys; got < want || got > want+want/50 {
		t.Errorf("alone it takes %d bytes, want some more than %d", got, want)
	}
	if got := c.Unshared(c); got != 0 {
		t.Errorf("beside itself it takes %d bytes", got)
	}
	edited := RotateBone(c, PoseEdit{LeftUpperArm, 300, RotX(0.5), DefaultFalloff})
	if got, most := edited.Unshared(c), 3*20*keys/n+10_000; got == 0 || got > most {
		t.Errorf("an edit takes %d bytes, want at most %d", got, most)
	}
	if a, b := edited.Unshared(c), c.Unshared(edited); a < b {
		t.Errorf("the edit holds %d bytes of its own, and what it was made from %d", a, b)
	}
}
