package desk

import (
	"math"
	"testing"

	"furitsuke/assets"
	"furitsuke/formats/mmdname"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// kicks is a motion of a second that keys the left leg by FK alone.
func kicks() *mmd.Motion {
	line := [4]mmd.Curve{mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve}
	up := motion.RotX(1)
	return &mmd.Motion{Last: 30, Bones: []mmd.BoneTrack{{Name: mmdname.Of("左足"), Keys: []mmd.BoneKey{
		{Rotation: [4]float32{3: 1}, Curves: line},
		{Frame: 30, Rotation: [4]float32{float32(up.X), 0, 0, float32(up.W)}, Curves: line},
	}}}}
}

// TestLegsKeyedAlone: a leg that a motion keys by FK alone moves on the MMD model
// as on the VRM, and the program says so; by the option both play it as the file
// has it. The option is one step, and what is measured follows.
func TestLegsKeyedAlone(t *testing.T) {
	d := newDesk(t)
	d.OpenAvatar()
	run(t, d, "workspace.compare", nil)
	d.arrange(&batch{loaded: []*Loaded{{Kind: VMDFile, Path: "kick.vmd", Name: "kick.vmd", MMD: kicks()}}})
	d.Wait()
	d.Clock.Playing = false
	d.Clock.Seek(1)

	model, vrm := d.Doc().SlotOf(MMD), d.Doc().SlotOf(VRM)
	thigh := func(s *Slot) motion.Vec3 {
		a := d.Actor(s.ID)
		knee, _ := a.BoneMatrix(motion.LeftLowerLeg)
		hip, _ := a.BoneMatrix(motion.LeftUpperLeg)
		return knee.Translation().Sub(hip.Translation()).Unit()
	}
	check := func(when string, own bool) {
		t.Helper()
		d.Frame(0)
		a, b := thigh(model), thigh(vrm)
		if off := motion.FromTo(a, b).Angle() * 180 / math.Pi; off > 0.5 {
			t.Errorf("%s: the thighs of the two point %.1f° apart", when, off)
		}
		if kicked := a.Z > 0.7; kicked != own {
			t.Errorf("%s: the leg points along %v", when, a)
		}
		want := Text{}
		if own {
			want = T("legs.left")
		}
		if got := d.LegsOff(model); got.Key != want.Key || d.LegsOff(vrm).Key != "" {
			t.Errorf("%s: the stage says that the IK of %q is off, want %q", when, got.Key, want.Key)
		}
		table, _ := d.Differences()
		if worst, deg := worstOf(t, table); deg > 1 {
			t.Errorf("%s: %v differs by %.1f°", when, worst, deg)
		}
	}
	said := 0
	for _, m := range d.Messages.List() {
		if m.Text.Key == "message.legs" {
			said++
			if got, want := English.Say(m.Text), "kick.vmd: FK keys only, so the IK of the left leg is off"; got != want {
				t.Errorf("it says %q, want %q", got, want)
			}
		}
	}
	if said != 1 {
		t.Errorf("it says %d times whose IK is off", said)
	}
	check("at first", true)
	o := d.Doc().Convert
	o.FileIK = true
	run(t, d, "convert.options", Convert{Options: o})
	check("as the file says", false)
	run(t, d, "edit.undo", nil)
	check("undone", true)
	run(t, d, "edit.redo", nil)
	check("redone", false)
}

// TestComparedModel: the MMD model that a VRM is compared with is the one that its
// motion is solved on, whatever stands before it on the stage.
func TestComparedModel(t *testing.T) {
	d := compared(t)
	model := d.Doc().SlotOf(MMD)
	prop, err := loadEmbedded(assets.FS, "avatar/furi.pmx")
	if err != nil {
		t.Fatal(err)
	}
	prop.Model.Has = 0 // no bone of a body
	first := &Slot{ID: SlotID(d.id()), Kind: MMD, Name: "prop", Model: prop.Model, Motion: model.Motion}
	d.do(T("step.open", "prop"), 0, d.Doc().with(func(doc *Document) { doc.Slots = append([]*Slot{first}, doc.Slots...) }))
	d.Wait()
	if _, got := d.comparison(); got != model {
		t.Fatalf("the VRM is compared with %+v", got)
	}
	_, m := d.Doc().Current()
	if got, _ := d.SolvedOn(m); got != model {
		t.Errorf("the motion is solved on %+v", got)
	}
	run(t, d, "model.remove", model.ID)
	if d.Comparable() {
		t.Error("a VRM is compared with a prop")
	}
}

// TestTooShort: feet out of reach are counted for each leg, and millimetres are not
// told.
func TestTooShort(t *testing.T) {
	r := mmd.Report{Frames: 76, LeftLeg: mmd.Leg{Short: 3, Missed: 0.0254}, RightLeg: mmd.Leg{Short: 40, Missed: 0.009}}
	want := "VRM legs too short: of 76 poses, the left foot misses its place in 3 and the right in 40, by up to 2.5 cm"
	if got := English.Say(TooShort(&r)); got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	r.LeftLeg.Missed = 0.004
	if got := TooShort(&r); got.Key != "" {
		t.Errorf("of millimetres it says %q", English.Say(got))
	}
}
