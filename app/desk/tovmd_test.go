package desk

import (
	"maps"
	"math"
	"path/filepath"
	"slices"
	"testing"

	"furitsuke/formats/mmdname"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// The current motion is written as .vmd and as .vpd, for the MMD model that stands
// on the stage, and both open again.
func TestExportMMD(t *testing.T) {
	d, dir := onStage(t), t.TempDir()
	run(t, d, "file.exportMMD", nil)
	if w := d.Wants(); len(w) != 1 || w[0] != WantMMD {
		t.Fatalf("wants %v, want a path", w)
	}
	frames := uint32(d.Doc().Motions[0].Clip.Duration*mmd.FPS + 0.5)
	for _, name := range []string{"a.vmd", "b.VPD", "c"} {
		path := filepath.Join(dir, name)
		run(t, d, "file.exportMMD", path)
		d.Wait()
		if e := lastError(d); e != "" {
			t.Fatal(e)
		}
		if name == "c" { // without an ending it is a motion
			path += ".vmd"
		}
		l, err := LoadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		want, kind := frames, VMDFile
		if name == "b.VPD" {
			want, kind = 0, VPDFile
		}
		if l.Kind != kind || l.MMD == nil || l.MMD.Last != want {
			t.Errorf("%s: %v of %+v, want %d frames", name, l.Kind, l.MMD, want)
		}
	}
}

// A pose has its feet's IK whatever the settings say: it cannot switch that off.
func TestPoseHasItsFeet(t *testing.T) {
	o := mmd.DefaultFromOptions()
	o.Legs = mmd.LegFK
	f := EncodeMMD(nod(), "a.vpd", ToMMD{Options: o}, func(float64) bool { return true })
	for _, b := range f.Motion.Bones {
		if b.Name.Folded == "左足IK" {
			return
		}
	}
	t.Error("左足ＩＫ is not in the pose")
}

// A custom expression has the morph of its name, however wide a model writes it.
func TestCustomExpressionsFindTheirMorph(t *testing.T) {
	c := nod()
	c.Expressions = []motion.Expression{{Name: "ニヤリ２", Custom: true, Weight: motion.NewTrack(motion.Linear, 1, []float32{0}, []float32{0.5})}}
	l, err := LoadFile("../../assets/avatar/furi.pmx")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"ﾆﾔﾘ2", "ニヤリ２"} {
		s := *l.Model.Skeleton
		s.Morphs = append(slices.Clone(s.Morphs), mmd.Morph{Name: mmdname.Of(name)})
		to := ToMMD{Options: mmd.DefaultFromOptions(), Model: &s}
		f := EncodeMMD(c, "a.vmd", to, func(float64) bool { return true })
		if m := f.Motion.Morphs; len(m) != 1 || m[0].Name.Text != name || len(f.Report.Faceless) > 0 {
			t.Errorf("%s: the motion has %v and lacks %v", name, m, f.Report.Faceless)
		}
		to.Options.Faces = nil
		if m := EncodeMMD(c, "a.vmd", to, func(float64) bool { return true }).Motion.Morphs; len(m) != 0 {
			t.Errorf("without a table the motion has %v", m)
		}
	}
}

// Too many keys for a program are said.
func TestKeysThatMMDRefuses(t *testing.T) {
	for keys, want := range map[int]string{
		20_000: "", 20_001: "mmd.tooManyFor32", 600_000: "mmd.tooManyFor32", 600_001: "mmd.tooMany",
	} {
		f := MMDFile{Report: mmd.FromReport{Keys: keys}}
		got := ""
		for _, s := range f.LeftOut() {
			got += s.Key
		}
		if got != want {
			t.Errorf("%d keys: %q, want %q", keys, got, want)
		}
	}
}

// A .vmd typed into Save as is an export: the motion is as unsaved as before.
func TestSaveAsMMDExports(t *testing.T) {
	d := onStage(t)
	run(t, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.Head))
	run(t, d, "pose.rotate", Rotate{World: motion.RotX(0.2)})
	path := filepath.Join(t.TempDir(), "a.vmd")
	run(t, d, "file.saveAs", path)
	if l, err := LoadFile(path); err != nil || l.Kind != VMDFile {
		t.Fatalf("%+v, %v", l, err)
	}
	if _, m := d.Doc().Current(); !d.MotionDirty(m) || d.SavePath(m.ID) != "" {
		t.Error("the motion counts as saved")
	}
}

// What is written follows the settings, and these survive a restart.
func TestMMDSettings(t *testing.T) {
	d := onStage(t)
	_, m := d.Doc().Current()
	if o := d.toMMD(m).Options; o.Legs != mmd.LegIK || o.Twist {
		t.Errorf("at first: %+v, want leg IK and no twist bones", o)
	}
	want := mmd.DefaultFromOptions()
	want.Legs, want.Twist, want.Within.Rotation, want.Within.Position = mmd.LegFK, true, math.Pi/180, 0.1
	run(t, d, "export.mmd", want)
	if o := d.toMMD(m).Options; !alike(o, want) {
		t.Errorf("it is written by %+v, want %+v", o, want)
	}
	path := filepath.Join(t.TempDir(), "settings.toml")
	if err := d.Settings.Write(path); err != nil {
		t.Fatal(err)
	}
	s, err := ReadSettings(path)
	if err != nil || !alike(ExportOptions.Read(s.ToMMD), want) {
		t.Errorf("read again: %+v, %v", s.ToMMD, err)
	}
}

// alike reports whether two options are the same in what a person reads of them.
func alike(a, b mmd.FromOptions) bool { return maps.Equal(ExportOptions.Map(a), ExportOptions.Map(b)) }

// The MMD model on the stage is the one that a motion is written for, and the VRM
// that plays it gives the T-pose.
func TestExportIsForTheModelOnStage(t *testing.T) {
	d := onStage(t)
	_, m := d.Doc().Current()
	to := d.toMMD(m)
	if to.Model != nil || to.Name != "nod" {
		t.Errorf("without an MMD model: for %q", to.Name)
	}
	if to.Options.Target != nil {
		t.Error("without an MMD model the VRM's T-pose counts, though the way back knows nothing of it")
	}
	l, err := LoadFile("../../assets/avatar/furi.pmx")
	if err != nil {
		t.Fatal(err)
	}
	d.arrange(&batch{loaded: []*Loaded{l}})
	if to := d.toMMD(m); to.Model != l.Model.Skeleton || to.Name != l.Model.Name || to.Options.Target == nil {
		t.Errorf("for %q and the T-pose %v, want %q and that of the VRM", to.Name, to.Options.Target, l.Model.Name)
	}
}
