package desk

import (
	"os"
	"path/filepath"
	"testing"

	"furitsuke/formats/vrma"
	"furitsuke/motion"
)

// twoUnsaved is a desk with two edited motions, of which only the second plays.
func twoUnsaved(t *testing.T) *Desk {
	d := onStage(t)
	edit := func() {
		run(t, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.Head))
		run(t, d, "pose.rotate", Rotate{World: motion.RotX(0.2)})
	}
	edit()
	d.arrange(&batch{loaded: []*Loaded{{Kind: VRMAFile, Name: "second.vrma", Clip: nod()}}})
	edit()
	return d
}

// Before quitting, saving and asking again ends with everything on disk, also
// what does not play, and what no model is left to play.
func TestSaveAll(t *testing.T) {
	for _, withModel := range []bool{true, false} {
		d, dir := twoUnsaved(t), t.TempDir()
		if !withModel {
			run(t, d, "model.remove", d.Doc().Slots[0].ID)
		}
		for i, name := range []string{"a.vrma", "b.vrma"} {
			run(t, d, "app.quit", nil)
			run(t, d, "file.saveAll", nil)
			if w := d.Wants(); len(w) != 2 || w[0] != WantQuit || w[1] != WantSaveAs {
				t.Fatalf("with %d motions unsaved: wants %v", 2-i, w)
			}
			if got, want := d.SuggestedPath(), d.Doc().Motions[i].Name; got != want {
				t.Errorf("the dialog suggests %q, want %q", got, want)
			}
			run(t, d, "file.saveAs", filepath.Join(dir, name))
		}
		run(t, d, "app.quit", nil)
		if !d.Quitting() || lastError(d) != "" {
			t.Errorf("with model %t: all is saved, quitting %t, %q", withModel, d.Quitting(), lastError(d))
		}
		for i, m := range d.Doc().Motions {
			if path := filepath.Join(dir, []string{"a.vrma", "b.vrma"}[i]); d.SavePath(m.ID) != path {
				t.Errorf("%s was saved as %q, want %q", m.Name, d.SavePath(m.ID), path)
			}
		}
	}
}

// With files of their own, all are saved at once.
func TestSaveAllToKnownFiles(t *testing.T) {
	d, dir := twoUnsaved(t), t.TempDir()
	for i, m := range d.Doc().Motions {
		d.saves.of[m.ID] = saved{path: filepath.Join(dir, string(rune('a'+i))+".vrma")}
	}
	run(t, d, "file.saveAll", nil)
	if d.Dirty() || len(d.Wants()) != 0 {
		t.Errorf("dirty %t after saving all", d.Dirty())
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("files %v, %v", entries, err)
	}
}

// Saves to one path end with the last of them on disk, however many workers
// write, and the document knows what is there.
func TestSavesToOnePath(t *testing.T) {
	d := New(Options{Workers: 8})
	t.Cleanup(func() { d.Jobs.Close() })
	d.arrange(&batch{embedded: true, loaded: []*Loaded{
		{Kind: VRMFile, Name: "figure", Model: figure()}, {Kind: VRMAFile, Name: "nod.vrma", Clip: nod()},
	}})
	path := filepath.Join(t.TempDir(), "a.vrma")
	if err := d.Run("pose.select", Select(d.Doc().Slots[0].ID, motion.Head)); err != nil {
		t.Fatal(err)
	}
	for round := range 20 {
		for range 6 {
			for _, c := range []struct {
				id  string
				arg any
			}{{"pose.rotate", Rotate{World: motion.RotX(0.01)}}, {"file.saveAs", path}} {
				if err := d.Run(c.id, c.arg); err != nil {
					t.Fatal(err)
				}
			}
		}
		d.Wait()
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := vrma.Read(data)
		if err != nil {
			t.Fatal(err)
		}
		var disk motion.Pose
		motion.NewSampler(f.Clip()).Sample(0, &disk)
		if a := disk.Rotation[motion.Head].AngleTo(rotationAt(d, motion.Head, 0)); a > 1e-6 || d.Dirty() {
			t.Fatalf("round %d: the file is %g rad behind the document, which is dirty: %t", round, a, d.Dirty())
		}
	}
	if e := lastError(d); e != "" {
		t.Error(e)
	}
}

// A conversion that was saved is unsaved again once the options change it.
func TestSavedConversionFollowsOptions(t *testing.T) {
	d := onStage(t)
	d.arrange(&batch{loaded: []*Loaded{{Kind: VMDFile, Path: "bow.vmd", Name: "bow.vmd", MMD: bow()}}})
	d.Wait()
	run(t, d, "file.saveAs", filepath.Join(t.TempDir(), "bow.vrma"))
	if d.Dirty() {
		t.Fatal("a saved conversion is dirty")
	}
	o := d.Doc().Convert
	o.AStance = 0.2
	run(t, d, "convert.options", Convert{Options: o})
	if !d.Dirty() {
		t.Error("the options changed what was saved, and it counts as saved")
	}
	run(t, d, "edit.undo", nil)
	if d.Dirty() {
		t.Error("undo of the options left the document dirty")
	}
}
