package app

import (
	"os"
	"path/filepath"
	"testing"

	"furitsuke/formats/vrma"
	"furitsuke/gizmo"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"
	"furitsuke/scene"

	"github.com/AllenDang/cimgui-go/imgui"
)

// TestHipsMoveByArrow drags the hips by an arrow from the front and reads the
// saved file back on the same model.
func TestHipsMoveByArrow(t *testing.T) {
	h := newHand(t)
	d := h.w.desk
	h.stopAt(1)
	h.keys("1") // from the front, +X is to the right
	h.take(motion.Hips)
	h.keys("T")
	_, m := d.Doc().Current()
	clip, before := m.Clip, h.pose()
	tools := &h.w.stage.tools
	from, _ := h.w.stage.marks.At(motion.Hips)
	place := func(x, y float64) imgui.Vec2 {
		return h.onStage(from.Add(draw.Point{X: x, Y: y}.Scale(float64(h.w.scale))))
	}
	h.move(place(60, 0))
	if got := tools.mover.Hovered(); got != gizmo.MoveX {
		t.Fatalf("the mouse on the arrow of X hovers %v", got)
	}
	camera := d.Doc().Camera
	h.button(true)
	for x := 60.0; x <= 120; x += 10 {
		h.move(place(x, 25))
	}
	shift := tools.mover.Shift()
	h.button(false)
	h.frames(2)
	if shift.X < 0.05 || shift.Y != 0 || shift.Z != 0 {
		t.Fatalf("the arrow of X moved by %v m", shift)
	}
	if d.Doc().Camera != camera {
		t.Error("the camera moved while the arrow was dragged")
	}
	checkMoved(t, before, h.pose(), shift)

	h.keys("Ctrl+Z")
	if _, m = d.Doc().Current(); m.Clip != clip {
		t.Error("one undo did not bring the clip back: the drag is not one step")
	}
	h.keys("Ctrl+Y")
	dir := t.TempDir()
	h.browseFrom(dir)
	h.keys("Ctrl+Shift+S")
	h.name("moved")
	data, err := os.ReadFile(filepath.Join(dir, "moved.vrma"))
	if err != nil {
		t.Fatalf("%v (messages: %q)", err, said(d))
	}
	file, err := vrma.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	slot, _ := d.Doc().Current()
	again := scene.NewActor(d.Actor(slot.ID).Model)
	again.Offset = slot.Offset
	again.Play(file.Clip())
	again.Seek(d.Clock.Time)
	checkMoved(t, before, stand(again), shift)
}

// stand returns where an actor has its bones on stage.
func stand(a *scene.Actor) (out map[motion.Bone]motion.Mat4) {
	out = map[motion.Bone]motion.Mat4{}
	for _, b := range motion.Body {
		if m, ok := a.BoneMatrix(b); ok {
			out[b] = m
		}
	}
	return out
}

// pose returns where the figure in hand has its bones on stage.
func (h *hand) pose() map[motion.Bone]motion.Mat4 {
	slot, _ := h.w.desk.Doc().Current()
	return stand(h.w.desk.Actor(slot.ID))
}

// checkMoved wants every bone moved by the same shift, and none turned.
func checkMoved(t *testing.T, before, after map[motion.Bone]motion.Mat4, shift motion.Vec3) {
	t.Helper()
	if len(after) != len(before) || len(before) == 0 {
		t.Fatalf("%d bones stand where %d did", len(after), len(before))
	}
	for b, m := range before {
		if off := after[b].Translation().Sub(m.Translation()).Sub(shift).Len(); off > 2e-4 {
			t.Errorf("%v is %g m from where the hips took it", b, off)
		}
		if a := after[b].Rotation().AngleTo(m.Rotation()); a > 1e-5 {
			t.Errorf("%v turned by %g rad", b, a)
		}
	}
}

// TestSeveralBonesTurn chooses a second bone with Shift and turns both by a ring:
// each goes by the same turn of the world's axes.
func TestSeveralBonesTurn(t *testing.T) {
	h := newHand(t)
	d := h.w.desk
	h.stopAt(1)
	h.take(motion.LeftUpperArm)
	mark, _ := h.w.stage.marks.At(motion.RightUpperArm)
	io := imgui.CurrentIO()
	io.AddKeyEvent(imgui.ModShift, true)
	h.click(h.onStage(mark))
	io.AddKeyEvent(imgui.ModShift, false)
	h.frames(2)
	want := motion.BoneSet(0).With(motion.LeftUpperArm).With(motion.RightUpperArm)
	if s := d.Doc().Selection; s.Bones != want || s.Bone != motion.RightUpperArm {
		t.Fatalf("Shift and a click select %v, and %v is the one with the rings", s.Bones, s.Bone)
	}
	before := h.pose()
	turn := motion.RotZ(h.turnRing(gizmo.RingZ, 0.5))
	after := h.pose()
	for _, b := range []motion.Bone{motion.LeftUpperArm, motion.RightUpperArm} {
		if off := after[b].Rotation().AngleTo(turn.Mul(before[b].Rotation())); off > 1e-3 {
			t.Errorf("%v is %g rad from where the ring turned it", b, off)
		}
	}
	// A second click with Shift takes it out again.
	mark, _ = h.w.stage.marks.At(motion.LeftUpperArm)
	io.AddKeyEvent(imgui.ModShift, true)
	h.click(h.onStage(mark))
	io.AddKeyEvent(imgui.ModShift, false)
	h.frames(2)
	if s := d.Doc().Selection; s.Bones != want&^motion.BoneSet(0).With(motion.LeftUpperArm) {
		t.Errorf("a second click with Shift leaves %v selected", s.Bones)
	}
}

// TestSymmetryKey turns one arm with symmetry on: the other goes as in a mirror.
func TestSymmetryKey(t *testing.T) {
	h := newHand(t)
	h.stopAt(1)
	h.take(motion.LeftUpperArm)
	h.keys("X")
	_, m := h.w.desk.Doc().Current()
	before := m.Clip
	h.turnRing(gizmo.RingZ, 0.5)
	_, m = h.w.desk.Doc().Current()
	var a, b motion.Pose
	motion.NewSampler(before).Sample(h.w.desk.Clock.Time, &a)
	motion.NewSampler(m.Clip).Sample(h.w.desk.Clock.Time, &b)
	left := b.Rotation[motion.LeftUpperArm].Mul(a.Rotation[motion.LeftUpperArm].Inv())
	right := b.Rotation[motion.RightUpperArm].Mul(a.Rotation[motion.RightUpperArm].Inv())
	if left.Angle() < 0.3 {
		t.Fatalf("the left arm turned by %g rad", left.Angle())
	}
	if off := right.AngleTo(left.Mirrored()); off > 1e-5 {
		t.Errorf("the right arm is %g rad from the mirror image", off)
	}
}

// TestHandByArrow drags a hand up by an arrow: the arm follows at each frame, the
// rest of the body stays, and so it is in the file.
func TestHandByArrow(t *testing.T) {
	h := newHand(t)
	h.stopAt(1)
	h.keys("1")
	h.take(motion.LeftHand)
	h.keys("T")
	clip, before := h.clip(), h.pose()
	tools := &h.w.stage.tools
	from, _ := h.w.stage.marks.At(motion.LeftHand)
	place := func(y float64) imgui.Vec2 {
		return h.onStage(from.Add(draw.Point{Y: y}.Scale(float64(h.w.scale))))
	}
	h.move(place(-60))
	if got := tools.mover.Hovered(); got != gizmo.MoveY {
		t.Fatalf("the mouse on the arrow of Y hovers %v", got)
	}
	h.button(true)
	last := before[motion.LeftHand].Translation()
	for y := -60.0; y >= -90; y -= 10 {
		h.move(place(y))
		h.frames(1)
		now := h.pose()[motion.LeftHand].Translation()
		if y < -60 && now.Y <= last.Y {
			t.Errorf("the hand does not follow the mouse: it is at %v after %v", now, last)
		}
		last = now
	}
	shift := tools.mover.Shift()
	h.button(false)
	h.frames(2)
	after := h.pose()
	moved := after[motion.LeftHand].Translation().Sub(before[motion.LeftHand].Translation())
	if shift.Y < 0.03 || moved.Sub(shift).Len() > 2e-3 {
		t.Fatalf("the arrow moved by %v m, the hand by %v", shift, moved)
	}
	for b := range before {
		if b != motion.LeftUpperArm && b != motion.LeftLowerArm && b != motion.LeftHand {
			if off := after[b].Translation().Sub(before[b].Translation()).Len(); off > 1e-5 {
				t.Errorf("%v moved by %g m", b, off)
			}
		}
	}
	h.undoRedo(clip)
	slot, _ := h.w.desk.Doc().Current()
	again := scene.NewActor(h.w.desk.Actor(slot.ID).Model)
	again.Offset = slot.Offset
	again.Play(h.saved("hand"))
	again.Seek(h.w.desk.Clock.Time)
	if off := stand(again)[motion.LeftHand].Translation().Sub(after[motion.LeftHand].Translation()).Len(); off > 1e-4 {
		t.Errorf("in the file the hand is %g m from where it was put", off)
	}
}

// TestPinnedFeetInTheWindow pins a foot by P and lowers the hips by their arrow:
// the foot stays, the knee bends.
func TestPinnedFeetInTheWindow(t *testing.T) {
	h := newHand(t)
	h.stopAt(1)
	h.keys("1")
	h.take(motion.LeftFoot)
	h.keys("P")
	h.take(motion.Hips)
	h.keys("T")
	clip, before := h.clip(), h.pose()
	h.dragArrow(motion.Hips, gizmo.MoveY, 30)
	after := h.pose()
	moved := func(b motion.Bone) motion.Vec3 { return after[b].Translation().Sub(before[b].Translation()) }
	if down := moved(motion.Hips).Y; down > -0.03 {
		t.Fatalf("the hips went by %g m, want down", down)
	}
	if off := moved(motion.LeftFoot).Len(); off > 1e-3 {
		t.Errorf("the pinned foot went by %g m", off)
	}
	if off := moved(motion.RightFoot).Len(); off < 0.02 {
		t.Errorf("the free foot went by %g m only", off)
	}
	h.undoRedo(clip)
}

// TestElbowByArrow drags an elbow forward: it swings, the hand stays.
func TestElbowByArrow(t *testing.T) {
	h := newHand(t)
	h.stopAt(1)
	h.keys("1")
	h.take(motion.LeftLowerArm)
	h.keys("T")
	clip, before := h.clip(), h.pose()
	h.dragArrow(motion.LeftLowerArm, gizmo.MoveX, 60)
	after := h.pose()
	moved := func(b motion.Bone) motion.Vec3 { return after[b].Translation().Sub(before[b].Translation()) }
	if out := moved(motion.LeftLowerArm); out.X < 0.005 {
		t.Errorf("the elbow went by %v m, want outwards", out)
	}
	if off := moved(motion.LeftHand).Len(); off > 1e-3 {
		t.Errorf("the hand went by %g m", off)
	}
	h.undoRedo(clip)
}

// dragArrow drags the arrow of X or Y of a bone's mover by so many points along
// the screen, to the right or down.
func (h *hand) dragArrow(b motion.Bone, grip gizmo.Grip, by float64) {
	h.t.Helper()
	from, _ := h.w.stage.marks.At(b)
	along := draw.Point{X: 1}
	start := 60.0
	if grip == gizmo.MoveY { // its arrow points up
		along, start = draw.Point{Y: 1}, -60
	}
	place := func(d float64) imgui.Vec2 { return h.onStage(from.Add(along.Scale(d * float64(h.w.scale)))) }
	h.move(place(start))
	if got := h.w.stage.tools.mover.Hovered(); got != grip {
		h.t.Fatalf("the mouse on the arrow hovers %v, want %v", got, grip)
	}
	h.button(true)
	for i := range 4 {
		h.move(place(start + by*float64(i+1)/4))
	}
	h.button(false)
	h.frames(2)
}
