package app

import (
	"image"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"furitsuke/app/desk"
	"furitsuke/assets"
	"furitsuke/formats/vrma"
	"furitsuke/gizmo"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"

	"github.com/AllenDang/cimgui-go/imgui"
)

func TestTheAvatarWalks(t *testing.T) {
	h := newHand(t)
	foot := func(k desk.Kind) motion.Vec3 {
		m, ok := h.w.desk.Actor(h.w.desk.Doc().SlotOf(k).ID).BoneMatrix(motion.LeftFoot)
		if !ok {
			t.Fatal("the avatar has no left foot")
		}
		return m.Translation()
	}
	vrm, mmd, time := foot(desk.VRM), foot(desk.MMD), h.w.desk.Clock.Time
	before := h.w.Picture()
	h.frames(30)
	after := h.w.Picture()
	if dt := h.w.desk.Clock.Time - time; math.Abs(dt-0.5) > 0.02 {
		t.Errorf("30 frames of 1/60 s moved the clock by %g s", dt)
	}
	if d := foot(desk.VRM).Sub(vrm).Len(); d < 0.05 {
		t.Errorf("the VRM's foot moved %g m in half a second of walking", d)
	}
	if d := foot(desk.MMD).Sub(mmd).Len(); d < 0.05 {
		t.Errorf("the PMX's foot moved %g m in half a second of walking", d)
	}
	if n := differing(before, after, h.stageRect()); n < 2000 {
		t.Errorf("%d pixels of the stage changed in half a second, want figures that walk", n)
	}
}

// stageRect returns where the stage stands in the window's picture.
func (h *hand) stageRect() image.Rectangle {
	p := &h.w.stage
	x, y := int(p.corner.X), int(p.corner.Y)
	return image.Rect(x, y, x+int(p.size.X), y+int(p.size.Y))
}

// differing counts pixels inside r that differ by more than dither.
func differing(a, b *image.NRGBA, r image.Rectangle) int {
	n := 0
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			i := a.PixOffset(x, y)
			for k := range 3 {
				if d := int(a.Pix[i+k]) - int(b.Pix[i+k]); d > 8 || d < -8 {
					n++
					break
				}
			}
		}
	}
	return n
}

// TestPoseEdit is the main job from end to end, by mouse and keys alone: stop
// at a moment, take a bone by its mark, drag a ring, undo, redo, save, read the
// file back.
func TestPoseEdit(t *testing.T) {
	h := newHand(t)
	d := h.w.desk
	h.stopAt(1)
	h.take(motion.LeftUpperArm)
	_, m := d.Doc().Current()
	before := m.Clip
	turned := h.turnRing(gizmo.RingZ, 0.6)
	_, m = d.Doc().Current()
	edited := m.Clip
	if edited == before {
		t.Fatalf("dragging the ring changed nothing: %q", said(d))
	}
	checkEdit(t, before, edited, motion.LeftUpperArm, d.Clock.Time, desk.DefaultFalloff, turned)

	h.keys("Ctrl+Z")
	if _, m = d.Doc().Current(); m.Clip != before {
		t.Error("one undo did not bring the clip back: the drag is not one step")
	}
	h.keys("Ctrl+Y")
	if _, m = d.Doc().Current(); m.Clip != edited {
		t.Error("redo did not bring the edit back")
	}

	dir := t.TempDir()
	h.browseFrom(dir)
	h.keys("Ctrl+Shift+S")
	h.name("posed")
	data, err := os.ReadFile(filepath.Join(dir, "posed.vrma"))
	if err != nil {
		t.Fatalf("%v (messages: %q)", err, said(d))
	}
	file, err := vrma.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	checkEdit(t, before, file.Clip(), motion.LeftUpperArm, d.Clock.Time, desk.DefaultFalloff, turned)
	if d.Dirty() {
		t.Error("the saved motion counts as unsaved")
	}
}

// checkEdit wants the clip changed at the playhead by the whole turn, less and
// less to the sides as smoothstep goes, and nowhere else.
func checkEdit(t *testing.T, before, after *motion.Clip, bone motion.Bone, playhead, falloff, turned float64) {
	t.Helper()
	var a, b motion.Pose
	sa, sb := motion.NewSampler(before), motion.NewSampler(after)
	angle := func(s float64, k motion.Bone) float64 {
		sa.Sample(s, &a)
		sb.Sample(s, &b)
		return a.Rotation[k].AngleTo(b.Rotation[k])
	}
	if got := angle(playhead, bone); math.Abs(got-math.Abs(turned)) > 1e-3 {
		t.Errorf("at the playhead the bone turned by %g rad, the ring by %g", got, turned)
	}
	last := 0.0
	for s := 0.0; s <= before.Duration; s += 1. / 120 {
		x := 1 - math.Abs(s-playhead)/falloff
		got := angle(s, bone)
		switch {
		case x < -0.1: // between two keys of 1/30 s the edge of the edit is a line
			if got > 1e-6 {
				t.Fatalf("at %g s, outside the falloff, the bone turned by %g rad", s, got)
			}
		case x > 0.1:
			if want := motion.Smoothstep(x) * math.Abs(turned); math.Abs(got-want) > 0.05*math.Abs(turned) {
				t.Fatalf("at %g s the bone turned by %g rad, want %g", s, got, want)
			}
		}
		if s > 0 && math.Abs(got-last) > 0.1*math.Abs(turned) {
			t.Fatalf("at %g s the turn jumps from %g to %g rad", s, last, got)
		}
		last = got
		for k := range motion.BoneCount {
			if k != bone && angle(s, k) > 1e-6 {
				t.Fatalf("at %g s %v turned too", s, k)
			}
		}
		if a.Hips.Sub(b.Hips).Len() > 1e-6 {
			t.Fatalf("at %g s the hips moved", s)
		}
	}
}

// TestRingShieldsMarks presses where a ring passes over another bone's mark: the
// ring takes the press, and the selection stays.
func TestRingShieldsMarks(t *testing.T) {
	h := newHand(t)
	h.stopAt(0.5)
	tried := 0
	for _, b := range []motion.Bone{motion.Hips, motion.Spine, motion.Chest, motion.Neck, motion.LeftUpperLeg} {
		h.take(b)
		_, m := h.w.desk.Doc().Current()
		for _, other := range motion.Body {
			p, ok := h.w.stage.marks.At(other)
			if !ok || other == b {
				continue
			}
			h.move(h.onStage(p))
			if h.w.stage.tools.gizmo.Hovered() == gizmo.NoRing {
				continue
			}
			tried++
			h.button(true)
			h.button(false)
			_, now := h.w.desk.Doc().Current()
			if got := h.w.desk.Doc().Selection.Bone; got != b || now.Clip != m.Clip {
				t.Fatalf("a press on a ring of %v over the mark of %v selected %v", b, other, got)
			}
		}
		h.keys("Escape")
	}
	if tried == 0 {
		t.Error("no ring passed over a mark")
	}
}

// TestDroppedMotionPlaysOnBoth drops a .vmd: the PMX plays it, and the VRM plays
// what it converts to.
func TestDroppedMotionPlaysOnBoth(t *testing.T) {
	h := newHand(t)
	data, err := assets.FS.ReadFile("motion/walk.vmd")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "踊り.vmd")
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
	h.dropAt(h.onStage(h.w.stage.size.Scale(0.5)), path)
	for _, k := range []desk.Kind{desk.VRM, desk.MMD} {
		m := h.w.desk.Doc().Motion(h.w.desk.Doc().SlotOf(k).Motion)
		if m == nil || m.Path != path || m.Clip == nil || m.Clip.Duration < 1 {
			t.Fatalf("a figure plays %+v, want the dropped motion converted; messages %q", m, said(h.w.desk))
		}
	}
}

// TestDragOnTheStageOrbits: beside rings and marks the mouse moves the camera.
func TestDragOnTheStageOrbits(t *testing.T) {
	h := newHand(t)
	before := h.w.desk.Doc().Camera
	size := h.w.stage.size
	h.drag(h.onStage(draw.Point{X: 30, Y: size.Y - 30}), h.onStage(draw.Point{X: 60, Y: size.Y - 30}), h.onStage(draw.Point{X: 130, Y: size.Y - 40}))
	if c := h.w.desk.Doc().Camera; c.Yaw == before.Yaw || c.Pitch == before.Pitch || c.Target != before.Target {
		t.Errorf("a drag on the floor took the camera from %v to %v, want it turned about its target", before, c)
	}
	before = h.w.desk.Doc().Camera
	h.move(h.onStage(size.Scale(0.5)))
	imgui.CurrentIO().AddMouseWheelEvent(0, 2)
	h.frames(3)
	if c := h.w.desk.Doc().Camera; !(c.Distance < before.Distance) {
		t.Error("the wheel does not zoom in")
	}
}

// TestClosingAsksOnce closes the window with unsaved work: it stays and asks,
// and goes once told to.
func TestClosingAsksOnce(t *testing.T) {
	h := newHand(t)
	d := h.w.desk
	slot, _ := d.Doc().Current()
	d.Run("pose.select", desk.Select(slot.ID, motion.Head))
	d.Run("pose.rotate", desk.Rotate{World: motion.RotY(0.5), Falloff: 0.4})
	if h.w.backend.window.SetShouldClose(true); h.w.Quit() {
		t.Fatal("the window closed over unsaved work")
	}
	h.frames(2)
	if !h.w.dialogs.open() {
		t.Fatal("nobody was asked")
	}
	h.keys("Space")
	if d.Clock.Playing {
		t.Error("a shortcut works behind the question")
	}
	h.keys("Escape")
	if h.w.dialogs.open() || h.w.Quit() {
		t.Error("Escape did not keep the window")
	}
	if d.Run("app.quit", true); !h.w.Quit() {
		t.Error("told to leave, the window stays")
	}
}

// TestSavingOnTheWayOut answers the question with Save, names the file in the
// browser, and wants the window gone with the work in the file, asked once.
func TestSavingOnTheWayOut(t *testing.T) {
	h := newHand(t)
	d := h.w.desk
	slot, _ := d.Doc().Current()
	d.Run("pose.select", desk.Select(slot.ID, motion.Head))
	d.Run("pose.rotate", desk.Rotate{World: motion.RotY(0.5), Falloff: 0.4})
	d.Run("app.quit", nil)
	h.frames(2)
	dir := t.TempDir()
	d.Settings.Recent = []string{filepath.Join(dir, "x.vrma")} // the browser begins there
	h.keys("Enter")
	h.frames(2)
	if !h.w.dialogs.browser.open {
		t.Fatalf("nobody was asked where to save: %v", said(d))
	}
	h.w.dialogs.browser.name = ""
	h.click(h.nameField())
	h.write("left")
	h.keys("Enter")
	h.wait()
	if _, err := os.Stat(filepath.Join(dir, "left.vrma")); err != nil {
		t.Fatal(err)
	}
	if h.w.dialogs.open() || !h.w.Quit() {
		t.Error("after the save the window asks again and stays")
	}
}

// TestPaletteRunsCommands also pastes from an empty clipboard, which must not
// end the program.
func TestPaletteRunsCommands(t *testing.T) {
	h := newHand(t)
	h.keys("Ctrl+P")
	if !h.w.palette.open {
		t.Fatal("Ctrl+P opens no palette")
	}
	h.keys("Ctrl+V")
	playing := h.w.desk.Clock.Playing
	h.write("  ")
	h.keys("Space") // typed, not a shortcut
	if h.w.desk.Clock.Playing != playing {
		t.Error("a space in the palette's field paused the motion")
	}
	h.write("pau")
	h.keys("Enter")
	if h.w.palette.open || h.w.desk.Clock.Playing == playing {
		t.Error("the palette did not run the command to pause")
	}
}

func TestJapaneseShows(t *testing.T) {
	h := newHand(t)
	h.w.desk.Run("view.language", desk.Japanese)
	h.frames(3)
	glyph := func(r rune) bool { return imgui.CurrentFont().IsGlyphInFont(imgui.Wchar(r)) }
	h.w.backend.begin()
	for _, r := range "振付編集腕を回す戻す〜ポーズ×°…" {
		if !glyph(r) {
			t.Errorf("the font has no %c", r)
		}
	}
	h.w.backend.end()
}

// BenchmarkFirstFrame is from nothing to the first picture on the screen, as
// Run does it: before anything is loaded.
func BenchmarkFirstFrame(b *testing.B) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for b.Loop() {
		d := desk.New(desk.Options{Workers: 1})
		w, err := Open(d, Options{})
		if err != nil {
			b.Fatal(err)
		}
		w.step(0)
		w.Close()
		d.Jobs.Close()
	}
}

// BenchmarkFrame is a frame of the whole window with both figures walking. With
// GALLIUM_NOOP=1 Mesa draws nothing and the program's own share is left.
func BenchmarkFrame(b *testing.B) {
	h := newHand(b)
	b.ReportAllocs()
	for b.Loop() {
		h.w.step(1. / 60)
	}
}
