package desk

import (
	"math"
	"path/filepath"
	"testing"

	"furitsuke/formats/formatstest"
	"furitsuke/motion"
	"furitsuke/motion/compare"
)

// compared opens the avatar in the Compare workspace and waits for its
// differences.
func compared(t *testing.T) *Desk {
	t.Helper()
	d := newDesk(t)
	d.OpenAvatar()
	d.Run("workspace.compare", nil)
	d.Wait()
	return d
}

func worstOf(t *testing.T, table *compare.Table) (bone motion.Bone, deg float64) {
	t.Helper()
	if table == nil {
		t.Fatal("nothing was compared")
	}
	for _, r := range table.Bones {
		if r.Max > deg {
			bone, deg = r.Bone, r.Max
		}
	}
	return bone, deg
}

// The figures are compared once the workspace shows it, and anew after each
// edit, whose bone then differs most.
func TestDifferencesFollowEdits(t *testing.T) {
	d := newDesk(t)
	d.OpenAvatar()
	d.Wait()
	if table, _ := d.Differences(); table != nil {
		t.Error("the figures are compared where nobody looks")
	}
	d.Run("workspace.compare", nil)
	d.Wait()
	before, _ := d.Differences()
	worstOf(t, before)
	if want := d.Clock.Duration; before.Duration > want || before.Duration < want-0.1 {
		t.Errorf("%g s were compared of %g", before.Duration, want)
	}
	slot, _ := d.Doc().Current()
	d.Clock.Seek(1)
	d.Run("pose.select", Select(slot.ID, motion.LeftLowerArm))
	d.Run("pose.rotate", Rotate{World: motion.RotY(1.5), Falloff: 0.4})
	d.Wait()
	after, marks := d.Differences()
	if after == before {
		t.Fatal("an edit is not compared")
	}
	worst, deg := worstOf(t, after)
	below := false // what hangs on the arm turns with it
	for b := worst; b != motion.NoBone && !below; b = b.Parent() {
		below = b == motion.LeftLowerArm
	}
	if !below || deg < 60 {
		t.Errorf("after a turn of the left lower arm %v differs most, by %g°", worst, deg)
	}
	if len(marks) == 0 || marks[0].Time < 0.9 || marks[0].Time > 1.1 {
		t.Errorf("the worst moments are %+v, want one near 1 s", marks)
	}
}

// Where one figure is gone there is nothing to compare.
func TestDifferencesNeedBoth(t *testing.T) {
	d := compared(t)
	if !d.Comparable() {
		t.Fatal("the avatar's two figures cannot be compared")
	}
	d.Run("model.remove", d.Doc().SlotOf(MMD).ID)
	d.Wait()
	if table, marks := d.Differences(); table != nil || marks != nil || d.Comparable() {
		t.Error("differences outlive the model that they are of")
	}
}

// While something is held, nothing is measured; the differences before stay.
func TestDifferencesWaitForAHeldMouse(t *testing.T) {
	d := compared(t)
	before, _ := d.Differences()
	slot, _ := d.Doc().Current()
	d.Held = true
	d.Run("pose.select", Select(slot.ID, motion.Head))
	d.Run("pose.rotate", Rotate{World: motion.RotY(1), Falloff: 0.4})
	for range 3 {
		d.Poll()
	}
	if table, _ := d.Differences(); table != before || d.compared.job != nil {
		t.Error("a drag is measured")
	}
	d.Held = false
	d.Wait()
	if table, _ := d.Differences(); table == before {
		t.Error("let go, nothing is measured")
	}
}

// Where the figures are measured to be is where they stand on the stage.
func TestMeasuredFiguresAreThoseOnStage(t *testing.T) {
	d := compared(t)
	doc := d.Doc()
	model, vrm := doc.SlotOf(MMD), doc.SlotOf(VRM)
	f := compare.NewFigures(model.Model.Skeleton, vrm.Model.Facing())
	d.Clock.Playing = false
	for _, s := range []float64{0, 0.4, 1.7} {
		d.Clock.Seek(s)
		d.Frame(0)
		var placed motion.Placed
		f.Body.Place(d.Actor(model.ID).Solver().World, &placed)
		var pose motion.Pose
		clip := doc.Motion(vrm.Motion).Clip
		motion.NewSampler(clip).Sample(s, &pose)
		var humanoid motion.Placed
		rest := vrm.Model.Facing()
		body := motion.NewSkeleton(rest)
		body.Place(&pose, clip.Rest.HipsScale(body.Height(), body.Legs()), &humanoid)
		for _, b := range []motion.Bone{motion.Head, motion.LeftHand, motion.RightFoot} {
			for _, c := range []struct {
				slot *Slot
				at   motion.Vec3
			}{{model, placed.Position[b]}, {vrm, humanoid.Position[b]}} {
				m, ok := d.Actor(c.slot.ID).BoneMatrix(b)
				if !ok {
					t.Fatalf("%s has no %v", c.slot.Name, b)
				}
				if dist := m.Translation().Sub(c.slot.Offset).Sub(c.at).Len(); dist > 1e-6 {
					t.Errorf("%v of the %s is %g m from where it was measured at %g s", b, kindName[c.slot.Kind], dist, s)
				}
			}
		}
	}
}

var kindName = [...]string{VRM: "VRM", MMD: "PMX"}

// Laid over a model of another size, the VRM stands in its place, as high in the
// hips as it is.
func TestOverlayScales(t *testing.T) {
	pmx := filepath.Join(formatstest.Root(t), "pmx", "mmdagent-ex_uka__MS_Uka.pmx")
	d := compared(t)
	d.Run("file.open", []string{pmx})
	d.Wait()
	// The VRM plays what the model does, converted on it.
	d.Run("motion.play", Play{Slot: d.Doc().SlotOf(VRM).ID, Motion: d.Doc().SlotOf(MMD).Motion})
	d.Wait()
	d.Run("compare.overlay", nil)
	d.Wait()
	doc := d.Doc()
	model, vrm := doc.SlotOf(MMD), doc.SlotOf(VRM)
	a := d.Actor(vrm.ID)
	f := compare.NewFigures(model.Model.Skeleton, vrm.Model.Facing())
	if model.Path != pmx || !d.Overlaid() || a.Offset != model.Offset || a.Size != f.Scale || math.Abs(a.Size-1) < 0.02 {
		t.Fatalf("over %s: offset %v of %v, size %g, want %g", model.Name, a.Offset, model.Offset, a.Size, f.Scale)
	}
	d.Clock.Playing = false
	for _, s := range []float64{0, 1.3} {
		d.Clock.Seek(s)
		d.Frame(0)
		var placed motion.Placed
		f.Body.Place(d.Actor(model.ID).Solver().World, &placed)
		hips, _ := a.BoneMatrix(motion.Hips)
		if off := hips.Translation().Sub(model.Offset).Sub(placed.Position[motion.Hips]).Len(); off > 0.002 {
			t.Errorf("at %g s the hips are %g m apart", s, off)
		}
	}
	d.Run("workspace.edit", nil)
	if a.Size != 1 || a.Offset != vrm.Offset {
		t.Errorf("in the Edit workspace the VRM has size %g", a.Size)
	}
}
