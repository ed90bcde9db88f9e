package desk

import (
	"errors"
	"image"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/formats/vpd"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// A pose goes into the library with its picture, comes back on another motion
// by a weight, and leaves.
func TestPoseLibrary(t *testing.T) {
	d := onStage(t)
	d.Files.Poses = t.TempDir() + "/poses"
	d.Draw = func(p Picture) (*image.NRGBA, error) { return image.NewNRGBA(image.Rect(0, 0, p.Width, p.Height)), nil }
	if n := len(d.Poses()); n != 0 {
		t.Fatalf("%d poses in a new library", n)
	}
	run(t, d, "play.seek", 1.0)
	want := rotationAt(d, motion.Head, 1)
	run(t, d, "poses.save", "うなずき/1")
	list := d.Poses()
	if len(list) != 1 || list[0].Name != "うなずき_1" {
		t.Fatalf("the library holds %+v", list)
	}
	if _, err := os.Stat(list[0].Picture); err != nil {
		t.Error(err)
	}
	run(t, d, "play.seek", 0.0)
	from := rotationAt(d, motion.Head, 0)
	run(t, d, "poses.apply", ApplyPose{Name: list[0].Name, Weight: 0.5})
	if got := rotationAt(d, motion.Head, 0); got.AngleTo(from.Slerp(want, 0.5)) > 1e-4 {
		t.Errorf("half applied, the head is %g rad off", got.AngleTo(from.Slerp(want, 0.5)))
	}
	if got := d.Language.Say(d.History().Label(0)); got != "Pose うなずき_1" {
		t.Errorf("the step is %q", got)
	}
	if err := d.Run("poses.apply", ApplyPose{Name: "none", Weight: 1}); err == nil {
		t.Error("a pose that is not there was applied")
	}
	run(t, d, "poses.remove", list[0].Name)
	if len(d.Poses()) != 0 {
		t.Error("the pose is still listed")
	}
	if _, err := os.Stat(list[0].Picture); !errors.Is(err, fs.ErrNotExist) {
		t.Error("its picture is still there")
	}
}

// A clip that does not move the hips shows them where the model rests; a pose
// half applied brings them half the way from there.
func TestPoseMovesRestingHips(t *testing.T) {
	d := onStage(t) // its clip moves the head alone
	slot, _ := d.Doc().Current()
	_, scale := d.posing(0).standing(nod())
	const way = 0.2
	rest := d.Actor(slot.ID).Model.RestHips()
	pose := motion.Pose{HasHips: true, Hips: rest.Add(motion.Vec3{Y: way}).Scale(1 / scale)}
	before := where(d, 1, motion.Hips)[0]
	if err := d.setPose(T("step.pose"), &pose, 0.5); err != nil {
		t.Fatal(err)
	}
	if got := where(d, 1, motion.Hips)[0].Sub(before); got.Sub(motion.Vec3{Y: way / 2}).Len() > 1e-6 {
		t.Errorf("the hips went by %v m, want %g up", got, way/2)
	}
}

// A pose of the library goes out as a .vpd, comes back in, and is the same pose.
func TestPosesAsVPD(t *testing.T) {
	d := onAvatar(t, avatars[0])
	d.Files.Poses = t.TempDir() + "/poses"
	run(t, d, "poses.save", "step")
	path := filepath.Join(t.TempDir(), "back.vpd")
	run(t, d, "poses.export", ExportPose{Name: "step", Path: path})
	run(t, d, "poses.import", []string{path})
	if e := lastError(d); e != "" {
		t.Fatal(e)
	}
	a, err := d.pose("step")
	if err != nil {
		t.Fatal(err)
	}
	b, err := d.pose("back")
	if err != nil {
		t.Fatal(err)
	}
	// A .vpd holds six digits.
	angle, hips := apart(a, 0, motion.Reframe(b, a.Rest), 0)
	t.Logf("back by %.3g rad, %.3g m", angle, hips)
	if angle > 1e-4 || hips > 1e-4 {
		t.Errorf("through a .vpd the pose came back %g rad and %g m off", angle, hips)
	}
	if err := d.Run("poses.import", []string{filepath.Join(t.TempDir(), "none.vpd")}); err == nil {
		t.Error("a file that is not there was taken")
	}
	if n := len(d.Poses()); n != 2 {
		t.Errorf("%d poses in the library, want 2", n)
	}
}

// Without any motion, too, a pose goes out for the MMD model on the stage.
func TestPoseOutForTheModel(t *testing.T) {
	d := newDesk(t)
	run(t, d, "file.open", []string{"../../assets/avatar/furi.pmx", avatars[0]})
	d.Files.Poses = t.TempDir()
	pose, _ := mmd.ToClip(&mmd.Motion{}, mmd.DefaultOptions())
	if err := d.keepPose("stand", pose); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "stand.vpd")
	run(t, d, "poses.export", ExportPose{Name: "stand", Path: path})
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	f, err := vpd.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Doc().Motions) > 0 || string(f.Model) != "\x82\xd3\x82\xe8.osm" /* ふり in cp932 */ {
		t.Errorf("among %d motions the pose names %q", len(d.Doc().Motions), f.Model)
	}
}

// What a .vpd cannot hold is told when a pose goes out, as it is for a motion:
// without an MMD model it names the pose.
func TestPoseOutWarns(t *testing.T) {
	d := newDesk(t)
	data, err := os.ReadFile("../../assets/motion/walk.vrma")
	if err != nil {
		t.Fatal(err)
	}
	walk := filepath.Join(t.TempDir(), "walk.vrma")
	if err := os.WriteFile(walk, data, 0o600); err != nil {
		t.Fatal(err)
	}
	run(t, d, "file.open", []string{avatars[0], walk})
	d.Files.Poses = t.TempDir()
	run(t, d, "poses.save", "step😀")
	run(t, d, "poses.export", ExportPose{Name: "step😀", Path: filepath.Join(t.TempDir(), "step.vpd")})
	for _, m := range d.Messages.List() {
		if m.Severity == Warning && strings.Contains(d.Language.Say(m.Text), "cp932") {
			return
		}
	}
	t.Error("a name that cp932 lacks was written without a word")
}

// A pose is pictured whole also while its figure is laid over another.
func TestPortraitOfAnOverlaidFigure(t *testing.T) {
	d := compared(t)
	d.Files.Poses = t.TempDir()
	run(t, d, "compare.overlay", nil)
	slot, _ := d.Doc().Current()
	a := d.Actor(slot.ID)
	a.Size = 1.2 // as over a taller model
	d.Draw = func(p Picture) (*image.NRGBA, error) {
		if a.Opacity != 1 || a.Size != 1 {
			t.Errorf("it is pictured with opacity %g and size %g", a.Opacity, a.Size)
		}
		return image.NewNRGBA(image.Rect(0, 0, p.Width, p.Height)), nil
	}
	run(t, d, "poses.save", "overlaid")
	if a.Opacity != overlayOpacity || a.Size != 1.2 {
		t.Errorf("afterwards it is laid over the other with opacity %g and size %g", a.Opacity, a.Size)
	}
}
