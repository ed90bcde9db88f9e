package app

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/motion"
)

// TestBonesOfABVH opens a capture whose thigh has no telling name and says what
// it is, in the table below its motion.
func TestBonesOfABVH(t *testing.T) {
	h := newHand(t)
	d := h.w.desk
	leg := "{ OFFSET 9 -5 0 CHANNELS 3 Zrotation Xrotation Yrotation\nJOINT LeftLeg { OFFSET 0 -42 0 CHANNELS 0\nJOINT LeftFoot { OFFSET 0 -40 0 CHANNELS 0\nEnd Site { OFFSET 0 -6 10 } } } }\n"
	text := "HIERARCHY\nROOT Hips { OFFSET 0 0 0 CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n" +
		"JOINT Oberschenkel " + leg + strings.NewReplacer("9 -5", "-9 -5", "Left", "Right").Replace("JOINT LeftUpLeg "+leg) +
		"}\nMOTION\nFrames: 2\nFrame Time: 0.5\n" + strings.Repeat("0 93 0 0 0 0 0 30 0 0 -30 0\n", 2)
	path := filepath.Join(t.TempDir(), "capture.bvh")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	h.w.Drop([]string{path})
	h.wait()
	has := func() bool { return h.clip().Rest.Has.Has(motion.LeftUpperLeg) }
	if has() {
		t.Fatal("the thigh is found without a name")
	}
	p := &h.w.models.bones
	h.click(p.button)
	h.frames(2)
	at, ok := p.combos[motion.LeftUpperLeg]
	if !ok {
		t.Fatal("the table is shut")
	}
	h.click(at)
	h.frames(2)
	joint, ok := p.joints["Oberschenkel"]
	if !ok {
		t.Fatalf("the joints are %v", p.joints)
	}
	h.click(joint)
	h.wait()
	if !has() {
		t.Errorf("the chosen joint is no thigh: %q", said(d))
	}
	h.keys("Escape")
	h.keys("Ctrl+Z")
	if has() {
		t.Error("undo did not take the thigh back")
	}
}
