package desk

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/motion"
)

func currentClip(d *Desk) *motion.Clip {
	_, m := d.Doc().Current()
	return m.Clip
}

// Every effect is one step with a name, undone and done again; with a range, the
// motion outside it stays where the effect keeps the length.
func TestEveryEffectIsAStep(t *testing.T) {
	for _, e := range Effects() {
		if e.Files {
			continue // from files: TestAppend
		}
		t.Run(e.Name, func(t *testing.T) {
			d := onStage(t)
			run(t, d, "range.set", Range{From: 0.5, To: 1.5})
			run(t, d, "range.part", HeadMask)
			run(t, d, "range.blend", 0.0)
			before := currentClip(d)
			run(t, d, e.Command(), nil)
			if m, ok := d.Messages.Last(); currentClip(d) == before {
				if !ok || m.Text.Key != "message.nothing" {
					t.Errorf("nothing happened, and the message is %+v", m)
				}
				return
			}
			after := currentClip(d)
			if err := after.Validate(); err != nil {
				t.Fatal(err)
			}
			if h := d.History(); h.Len() != 1 || d.Language.Say(h.Label(0)) != d.Language.Say(e.Label()) {
				t.Errorf("%d steps", h.Len())
			}
			if e.Reach == Inside {
				a, b := motion.NewSampler(before), motion.NewSampler(after)
				var p, q motion.Pose
				for _, s := range []float64{0, 0.3, 0.46, 1.54, 1.8, 2} {
					a.Sample(s, &p)
					b.Sample(s, &q)
					if angle := p.Rotation[motion.Head].AngleTo(q.Rotation[motion.Head]); angle > 1e-3 {
						t.Errorf("outside the range, at %g s, the head moved by %g rad", s, angle)
					}
				}
			}
			run(t, d, "edit.undo", nil)
			if currentClip(d) != before {
				t.Error("undo did not bring the clip back")
			}
			run(t, d, "edit.redo", nil)
			if currentClip(d) != after {
				t.Error("redo did not do it again")
			}
		})
	}
}

// A change that lands on another clip than it began from is made of that one:
// no edit is lost.
func TestAChangeFollowsTheClip(t *testing.T) {
	d := onStage(t)
	if err := d.Run("effect.reverse", nil); err != nil {
		t.Fatal(err)
	}
	d.Jobs.wait() // done, not polled yet
	if err := d.Run("pose.select", Select(d.Doc().Slots[0].ID, motion.Neck)); err != nil {
		t.Fatal(err)
	}
	d.Clock.Seek(0.5)
	if err := d.Run("pose.rotate", Rotate{World: motion.RotY(0.4)}); err != nil {
		t.Fatal(err)
	}
	d.Wait()
	if got := rotationAt(d, motion.Neck, 1.5).Angle(); math.Abs(got-0.4) > 1e-3 {
		t.Errorf("the neck is turned by %g rad where the reversed edit is, want 0.4", got)
	}
	if n := d.History().Len(); n != 2 {
		t.Errorf("%d steps, want the turn and the reverse", n)
	}
}

// While the user drags, what a job has made waits.
func TestAChangeWaitsForTheDrag(t *testing.T) {
	d := onStage(t)
	before := currentClip(d)
	if err := d.Run("effect.reverse", nil); err != nil {
		t.Fatal(err)
	}
	d.Held = true
	d.Wait()
	if currentClip(d) != before {
		t.Error("the clip changed under the drag")
	}
	d.Held = false
	d.Wait()
	if currentClip(d) == before {
		t.Error("the change is lost")
	}
}

func TestRange(t *testing.T) {
	d := onStage(t)
	want := func(r Range) {
		t.Helper()
		if got := d.Doc().Range; got != r {
			t.Errorf("the range is %+v, want %+v", got, r)
		}
	}
	run(t, d, "play.seek", 0.5)
	run(t, d, "range.in", nil)
	want(Range{0.5, 2, true})
	run(t, d, "play.seek", 1.5)
	run(t, d, "range.out", nil)
	want(Range{0.5, 1.5, true})
	run(t, d, "play.seek", 1.8)
	run(t, d, "range.in", nil) // past OUT, which gives way: nothing is between
	want(Range{1.8, 1.8, false})
	run(t, d, "range.set", Range{From: 9, To: -1})
	want(Range{0, 2, true})
	run(t, d, "range.clear", nil)
	want(Range{})
	if d.History().Len() != 0 {
		t.Error("a range is a step")
	}
}

func TestDeleteTakesTheRange(t *testing.T) {
	d := onStage(t)
	run(t, d, "range.set", Range{From: 0.5, To: 1.5})
	run(t, d, "edit.delete", nil)
	if got := currentClip(d).Duration; math.Abs(got-1) > 1e-6 || d.Doc().Range.Set {
		t.Errorf("%g s are left, range %+v; want 1 s and none", got, d.Doc().Range)
	}
	run(t, d, "range.set", Range{From: 0, To: 1})
	if err := d.Run("effect.delete", nil); err != nil {
		t.Fatal(err)
	}
	d.Wait()
	if e := lastError(d); !strings.Contains(e, "nothing would be left") || currentClip(d).Duration != 1 {
		t.Errorf("all of it was deleted: %q", e)
	}
}

// Appended files follow one another; one that cannot be read changes nothing.
func TestAppend(t *testing.T) {
	d := onStage(t)
	dir := t.TempDir()
	path, broken := filepath.Join(dir, "next.vrma"), filepath.Join(dir, "broken.vrma")
	data, err := Encode(nod(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(broken, data[:40], 0o600); err != nil {
		t.Fatal(err)
	}
	before := currentClip(d)
	if err := d.Run("file.append", []string{path, broken}); err != nil {
		t.Fatal(err)
	}
	d.Wait()
	if currentClip(d) != before || !strings.Contains(lastError(d), "broken.vrma") {
		t.Errorf("a broken file changed the motion, or none was told: %q", lastError(d))
	}
	run(t, d, "file.append", []string{path, path})
	if got := currentClip(d).Duration; math.Abs(got-(3*2-2*0.3)) > 1e-5 {
		t.Errorf("three times 2 s with two overlaps of 0.3 s are %g s", got)
	}
	if d.History().Len() != 1 {
		t.Errorf("%d steps for one append", d.History().Len())
	}
}

func TestCopyAndPaste(t *testing.T) {
	d := onStage(t)
	run(t, d, "play.seek", 1.0)
	run(t, d, "edit.copy", nil)
	want := rotationAt(d, motion.Head, 1)
	run(t, d, "play.seek", 0.2)
	run(t, d, "edit.paste", nil)
	if got := rotationAt(d, motion.Head, 0.2); got.AngleTo(want) > 1e-4 {
		t.Errorf("the pasted pose is %g rad off", got.AngleTo(want))
	}
	run(t, d, "edit.undo", nil)
	run(t, d, "edit.pasteMirrored", nil)
	if got := rotationAt(d, motion.Head, 0.2); got.AngleTo(want.Mirrored()) > 1e-4 {
		t.Errorf("the mirrored pose is %g rad off", got.AngleTo(want.Mirrored()))
	}
	run(t, d, "edit.undo", nil)

	run(t, d, "range.set", Range{From: 0, To: 0.5})
	run(t, d, "edit.copy", nil)
	run(t, d, "range.clear", nil)
	run(t, d, "play.seek", 1.0)
	run(t, d, "edit.paste", nil)
	if got, want := rotationAt(d, motion.Head, 1.25), rotationAt(d, motion.Head, 0.25); got.AngleTo(want) > 1e-4 {
		t.Errorf("the pasted stretch is %g rad off in its middle", got.AngleTo(want))
	}
	if currentClip(d).Duration != 2 {
		t.Error("laid over, the stretch changed the length")
	}
	run(t, d, "edit.pasteInsert", nil)
	if got := currentClip(d).Duration; math.Abs(got-(2.5-2*d.Settings.Blend)) > 1e-5 {
		t.Errorf("inserted, it is %g s", got)
	}
}

// Several bones turn by one drag, each about its own joint; with symmetry the
// other side follows as in a mirror.
func TestRotateSeveralAndSymmetric(t *testing.T) {
	d := onStage(t)
	slot := d.Doc().Slots[0].ID
	run(t, d, "play.seek", 1.0)
	run(t, d, "pose.select", Select(slot, motion.LeftUpperArm).Toggle(motion.Spine))
	run(t, d, "pose.rotate", Rotate{World: motion.RotZ(0.5)})
	for _, b := range []motion.Bone{motion.LeftUpperArm, motion.Spine} {
		if got := rotationAt(d, b, 1).AngleTo(motion.RotZ(0.5)); got > 1e-4 {
			t.Errorf("%v is %g rad off", b, got)
		}
	}
	if d.History().Len() != 1 {
		t.Errorf("%d steps", d.History().Len())
	}
	d.Settings.Symmetry = true
	run(t, d, "pose.select", Select(slot, motion.LeftLowerArm))
	run(t, d, "pose.rotate", Rotate{World: motion.RotY(0.3)})
	l, r := rotationAt(d, motion.LeftLowerArm, 1), rotationAt(d, motion.RightLowerArm, 1)
	if l.Angle() < 0.29 || r.AngleTo(l.Mirrored()) > 1e-4 {
		t.Errorf("left %v, right %v", l, r)
	}
}

func TestEffectWords(t *testing.T) {
	for _, c := range []struct {
		words string
		want  string // "" for success, else part of the error
	}{
		{"keep 0.5:1", ""}, {"keep", "FROM:TO is missing"}, {"keep 1:0.5", `"1:0.5"`}, {"keep 5:6", "not between"},
		{"delete 0.5:1 blend=0.2", ""}, {"delete 0.5:1 0.2", ""}, {"delete 0:2", "nothing would be left"},
		{"speed 1.5", ""}, {"speed factor=2 0.5:1", ""}, {"speed 0", "not between"}, {"speed x", `"x"`},
		{"reverse mirror inplace", ""}, {"mirror leftArm 0.5:1", ""}, {"mirror tail", `"tail"`}, {"smooth 0.1 arms", ""},
		{"seam 0.3 loop 2", ""}, {"optimize ends=2 rotation=8", ""}, {"optimize speed=3", `"speed=3"`},
		{"strip fingers", ""}, {"strip", "PART is missing"}, {"autofix", ""}, {"join", "FILE is missing"}, {"join /nowhere.vrma", "no such file"},
		{"stretch 3", ""}, {"smooth 0.1 0.2 0.3", `"0.2"`},
	} {
		edits, err := ParseOps(strings.Fields(c.words))
		if err == nil {
			var out *motion.Clip
			out, _, err = edits.Do(nod())
			if err == nil && out.Validate() != nil {
				t.Errorf("%s: %v", c.words, out.Validate())
			}
		}
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.words, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %s", c.words, err, c.want)
		}
	}
}

// A file whose first frame is a T-pose offers to drop it; the offer does.
func TestStrayFramesAreOffered(t *testing.T) {
	c := nod()
	times, values := c.Rotation[motion.Head].Flat()
	values = append([]float32(nil), values...)
	copy(values, []float32{0, 1, 0, 0})
	c.Rotation[motion.Head] = motion.NewTrack(motion.Linear, 4, times, values)
	path := filepath.Join(t.TempDir(), "stray.vrma")
	data, err := Encode(c, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	d := onStage(t)
	run(t, d, "file.open", []string{path})
	m, _ := d.Messages.Last()
	if m.Text.Key != "message.stray" {
		t.Fatalf("the last message is %+v", m)
	}
	keys := currentClip(d).Keys()
	run(t, d, m.Offer, nil)
	if got := currentClip(d).Keys(); got != keys-1 {
		t.Errorf("%d keys of %d are left, want one fewer", got, keys)
	}
}
