package desk

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/motion"
)

// capture writes a .bvh of three frames: a body whose left thigh is called Bone.
func capture(t *testing.T) string {
	t.Helper()
	leg := func(thigh, side string, x int) string {
		return fmt.Sprintf("JOINT %s { OFFSET %d -5 0 CHANNELS 3 Zrotation Xrotation Yrotation\nJOINT %sLeg { OFFSET 0 -42 0 CHANNELS 0\nJOINT %sFoot { OFFSET 0 -40 0 CHANNELS 0\nEnd Site { OFFSET 0 -6 10 } } } }\n", thigh, x, side, side)
	}
	path := filepath.Join(t.TempDir(), "capture.bvh")
	text := "HIERARCHY\nROOT Hips { OFFSET 0 0 0 CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation\n" +
		leg("Bone", "Left", 9) + leg("RightUpLeg", "Right", -9) + "}\nMOTION\nFrames: 3\nFrame Time: 0.1\n" +
		strings.Repeat("0 93 0 0 0 0 0 30 0 0 -30 0\n", 3)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestBonesOfAMotion(t *testing.T) {
	d := onStage(t)
	run(t, d, "file.open", []string{capture(t)})
	_, m := d.Doc().Current()
	if m.Skeleton == nil || m.Skeleton.Clip != m.Clip || m.Skeleton.Unit() != "?" || m.Clip.Rest.Has.Has(motion.LeftUpperLeg) {
		t.Fatalf("%+v, %q", m, lastError(d))
	}
	// A joint that no name tells is made a bone: its turn is in the clip, and the
	// legs now tell the unit. Undo and redo go there and back.
	set := SetJoint{m.ID, motion.LeftUpperLeg, "Bone"}
	check := func(when string, there bool) {
		t.Helper()
		_, m := d.Doc().Current()
		if got := m.Clip.Rest.Has.Has(motion.LeftUpperLeg); got != there || (m.Skeleton.Report.Joint[motion.LeftUpperLeg] == "Bone") != there || m.Skeleton.Clip != m.Clip {
			t.Errorf("%s: the thigh is there: %t, %q", when, got, lastError(d))
		}
		if there && (m.Skeleton.Unit() != "cm" || rotationAt(d, motion.LeftUpperLeg, 0.1).Angle() < 0.5) {
			t.Errorf("%s: unit %s, the thigh turns by %g", when, m.Skeleton.Unit(), rotationAt(d, motion.LeftUpperLeg, 0.1).Angle())
		}
	}
	run(t, d, "skeleton.set", set)
	check("set", true)
	run(t, d, "edit.undo", nil)
	check("undone", false)
	run(t, d, "edit.redo", nil)
	check("redone", true)
	run(t, d, "skeleton.set", SetJoint{m.ID, motion.LeftUpperLeg, ""})
	check("taken out", false)
	run(t, d, "skeleton.set", set)
	check("set again", true)
	run(t, d, "skeleton.reset", m.ID)
	check("by name", false)

	// Without hips there is no motion: it says so and stays.
	run(t, d, "skeleton.set", SetJoint{m.ID, motion.Hips, ""})
	if e := lastError(d); !strings.Contains(e, "want the joints of a humanoid") {
		t.Errorf("without hips it said %q", e)
	}
	check("without hips", false)

	// An edit would be lost.
	slot, _ := d.Doc().Current()
	run(t, d, "pose.select", Select(slot.ID, motion.RightUpperLeg))
	run(t, d, "pose.rotate", Rotate{World: motion.RotX(0.2), Falloff: 0.4})
	_, m = d.Doc().Current()
	edited := m.Clip
	if err := d.Run("skeleton.set", set); err == nil {
		t.Error("an edited motion changed its bones")
	}
	d.Wait()
	if _, m = d.Doc().Current(); m.Clip != edited {
		t.Error("the edit is lost")
	}
	for _, arg := range []SetJoint{{99, motion.Head, "Hips"}, {d.Doc().Motions[0].ID, motion.Head, "Hips"}} {
		run(t, d, "skeleton.set", arg) // of no motion, and of one that is no .bvh
	}
}
