package app

import (
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"

	"github.com/AllenDang/cimgui-go/imgui"
)

// lookAt brings the camera close to a bone of the VRM, and returns where on the
// stage a point on the way from there to another bone shows.
func (h *hand) lookAt(b, to motion.Bone, share float64) imgui.Vec2 {
	h.t.Helper()
	d := h.w.desk
	actor := d.Actor(d.Doc().SlotOf(desk.VRM).ID)
	from, ok := actor.BoneMatrix(b)
	end, okEnd := actor.BoneMatrix(to)
	if !ok || !okEnd {
		h.t.Fatalf("the avatar lacks %v or %v", b, to)
	}
	p := from.Translation().Lerp(end.Translation(), share)
	cam := d.Doc().Camera
	cam.Target, cam.Distance = from.Translation(), 0.9
	d.Look(cam)
	h.frames(1)
	x, y, _ := cam.Project(p, h.w.stage.size.X, h.w.stage.size.Y)
	return h.onStage(draw.Point{X: x, Y: y})
}

// says reports whether the stage shows a text over its picture.
func (h *hand) says(text string) bool {
	return slices.ContainsFunc(h.w.stage.list.Ops, func(o draw.Op) bool { return o.Text == text })
}

// TestBodyIsTakenByAClick points at places of the body away from all marks: the
// bone is named while the mouse is there, a click takes it, and the camera
// stays.
func TestBodyIsTakenByAClick(t *testing.T) {
	h := newHand(t)
	d := h.w.desk
	h.stopAt(0.4)
	for _, c := range []struct {
		from, to motion.Bone
		share    float64
		want     motion.Bone
	}{
		{motion.LeftHand, motion.LeftMiddleProximal, 0.7, motion.LeftHand},
		{motion.LeftIndexProximal, motion.LeftIndexIntermediate, 0.5, motion.LeftHand}, // a finger has no mark
		{motion.RightLowerArm, motion.RightHand, 0.5, motion.RightLowerArm},
		{motion.LeftUpperArm, motion.LeftLowerArm, 0.5, motion.LeftUpperArm},
	} {
		at := h.lookAt(c.from, c.to, c.share)
		name := d.Language.Say(desk.T("bone." + c.want.String()))
		h.move(imgui.Vec2{X: h.w.stage.corner.X + 60, Y: h.w.stage.corner.Y + 120})
		if h.says(name) {
			t.Fatalf("%q is named though the mouse is elsewhere", name)
		}
		h.move(at)
		if !h.says(name) {
			t.Errorf("the mouse is on %v and %q is not named", c.from, name)
		}
		h.keep("hover-" + c.from.String())
		camera := d.Doc().Camera
		h.click(at)
		if got := d.Doc().Selection.Bone; got != c.want {
			t.Errorf("a click on the body at %v took %v, want %v", c.from, got, c.want)
		}
		if d.Doc().Camera != camera {
			t.Error("the click turned the camera")
		}
		h.keep("taken-" + c.from.String())
		h.keys("Escape")
	}
}

// TestDragFromTheBodyOrbits: a press on the body that moves on turns the camera
// and takes no bone, and so does one that lasts.
func TestDragFromTheBodyOrbits(t *testing.T) {
	h := newHand(t)
	d := h.w.desk
	h.stopAt(0.4)
	at := h.lookAt(motion.LeftUpperArm, motion.LeftLowerArm, 0.5)
	before := d.Doc().Camera
	far := imgui.Vec2{X: at.X + 90, Y: at.Y}
	h.drag(at, imgui.Vec2{X: at.X + 30, Y: at.Y}, far, at) // and back where it began
	if c := d.Doc().Camera; c.Target != before.Target || d.Doc().Selection.Bone != motion.NoBone {
		t.Errorf("a drag from the body took %v", d.Doc().Selection.Bone)
	}
	h.move(at)
	h.button(true)
	h.move(far)
	if c := d.Doc().Camera; c.Yaw == before.Yaw {
		t.Error("a drag from the body does not turn the camera")
	}
	h.button(false)
	d.Look(before)
	h.frames(1)
	h.move(at)
	h.button(true)
	h.frames(50) // of 1/60 s
	h.button(false)
	h.frames(1)
	if b := d.Doc().Selection.Bone; b != motion.NoBone {
		t.Errorf("a long press took %v", b)
	}
}

// keep writes the window's picture for the eye, if FURITSUKE_PICTURES names a
// folder.
func (h *hand) keep(name string) {
	h.t.Helper()
	dir := os.Getenv("FURITSUKE_PICTURES")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		h.t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, h.w.Picture()); err != nil {
		h.t.Fatal(err)
	}
}
