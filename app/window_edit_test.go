package app

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/app/desk"
	"furitsuke/assets"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/timeline"

	"github.com/AllenDang/cimgui-go/imgui"
)

// clip returns the clip in hand.
func (h *hand) clip() *motion.Clip {
	_, m := h.w.desk.Doc().Current()
	return m.Clip
}

// saved saves the motion in hand under a name and reads it back.
func (h *hand) saved(name string) *motion.Clip {
	h.t.Helper()
	dir := h.t.TempDir()
	h.browseFrom(dir)
	h.keys("Ctrl+Shift+S")
	h.name(name)
	data, err := os.ReadFile(filepath.Join(dir, name+".vrma"))
	if err != nil {
		h.t.Fatalf("%v (messages: %q)", err, said(h.w.desk))
	}
	f, err := vrma.Read(data)
	if err != nil {
		h.t.Fatal(err)
	}
	return f.Clip()
}

// undoRedo wants one undo to bring before back, and one redo what is there now.
func (h *hand) undoRedo(before *motion.Clip) {
	h.t.Helper()
	after := h.clip()
	h.keys("Ctrl+Z")
	if h.clip() != before {
		h.t.Error("one undo did not bring the clip back")
	}
	h.keys("Ctrl+Y")
	if h.clip() != after {
		h.t.Error("redo did not bring the edit back")
	}
}

// sameStretch wants b to play from `at` on what a plays from `from` to `to`.
func sameStretch(t *testing.T, a, b *motion.Clip, from, to, at float64) {
	t.Helper()
	sa, sb := motion.NewSampler(a), motion.NewSampler(b)
	var p, q motion.Pose
	for i := range 41 {
		s := (to - from) * float64(i) / 40
		sa.Sample(from+s, &p)
		sb.Sample(at+s, &q)
		for bone := range motion.BoneCount {
			if d := p.Rotation[bone].AngleTo(q.Rotation[bone]); d > 1e-3 {
				t.Fatalf("%v at %g s is %g rad from where it was at %g s", bone, at+s, d, from+s)
			}
		}
	}
}

// IN and OUT by their keys, Delete, and what is left saved.
func TestInOutDelete(t *testing.T) {
	h := newHand(t)
	before := h.clip()
	h.stopAt(1)
	h.keys("I")
	h.click(h.w.time.at(2))
	h.keys("O")
	if r := h.w.desk.Doc().Range; !r.Set || math.Abs(r.From-1) > 0.05 || math.Abs(r.To-2) > 0.05 {
		t.Fatalf("the range is %+v, want 1 to 2 s", r)
	}
	r := h.w.desk.Doc().Range
	h.keys("Delete")
	h.wait()
	if got, want := h.clip().Duration, before.Duration-(r.To-r.From); math.Abs(got-want) > 1e-4 {
		t.Fatalf("%g s are left, want %g", got, want)
	}
	h.undoRedo(before)
	got := h.saved("cut")
	const frame = 1. / 30
	sameStretch(t, before, got, 0, r.From-frame, 0)
	sameStretch(t, before, got, r.To, before.Duration-frame, r.From)
}

// Shift and a drag draw the range; its handles are dragged after.
func TestRangeByDrag(t *testing.T) {
	h := newHand(t)
	h.stopAt(0.5)
	line := &h.w.time
	imgui.CurrentIO().AddKeyEvent(imgui.ModShift, true)
	h.drag(line.at(1), line.at(1.2), line.at(2))
	imgui.CurrentIO().AddKeyEvent(imgui.ModShift, false)
	h.frames(2)
	r := h.w.desk.Doc().Range
	if !r.Set || math.Abs(r.From-1) > 0.05 || math.Abs(r.To-2) > 0.05 {
		t.Fatalf("the range is %+v, want 1 to 2 s", r)
	}
	if got := h.w.desk.Clock.Time; math.Abs(got-0.5) > 0.05 {
		t.Errorf("the playhead went to %g s", got)
	}
	h.drag(line.at(r.To), line.at(2.5), line.at(3))
	if got := h.w.desk.Doc().Range; math.Abs(got.To-3) > 0.05 || got.From != r.From {
		t.Errorf("OUT dragged to 3 s gives %+v", got)
	}
	if line.line.HandleAt(timeline.State{}, pointerFrom(line.corner)) != timeline.NoHandle {
		t.Error("an empty strip has handles")
	}
	h.keys("Shift+Escape")
	if h.w.desk.Doc().Range.Set {
		t.Error("the range is still set")
	}
}

// A second file dropped on the timeline is joined to the end, on the stage it is
// opened.
func TestJoinByDrop(t *testing.T) {
	h := newHand(t)
	before, motions := h.clip(), len(h.w.desk.Doc().Motions)
	data, err := assets.FS.ReadFile("motion/walk.vrma")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "second.vrma")
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	h.dropAt(h.w.time.at(2), path)
	const blend = 0.3
	if got, want := h.clip().Duration, 2*before.Duration-blend; math.Abs(got-want) > 1e-3 {
		t.Fatalf("the joined motion is %g s, want %g; messages %q", got, want, said(h.w.desk))
	}
	if len(h.w.desk.Doc().Motions) != motions {
		t.Error("the dropped motion was opened too")
	}
	h.undoRedo(before)
	got := h.saved("joined")
	sameStretch(t, before, got, 0, before.Duration-blend-0.04, 0)
	sameStretch(t, before, got, blend+0.04, before.Duration, before.Duration+0.04)

	h.dropAt(h.onStage(h.w.stage.size.Scale(0.5)), path)
	if n := len(h.w.desk.Doc().Motions); n != motions+1 {
		t.Errorf("dropped on the stage, %d motions are open, want %d", n, motions+1)
	}
}

// dropAt drops files at a place of the window.
func (h *hand) dropAt(at imgui.Vec2, paths ...string) {
	h.w.backend.window.SetCursorPos(float64(at.X), float64(at.Y))
	h.frames(2)
	h.w.Drop(paths)
	h.wait()
}

// A button of the effects panel does what its command does.
func TestEffectButton(t *testing.T) {
	h := newHand(t)
	before := h.clip()
	h.stopAt(0.5)
	h.w.desk.Run("range.set", desk.Range{From: 1, To: 2})
	h.click(h.w.tabs["edit.effects"])
	h.frames(2)
	at, ok := h.w.effects.places["keep"]
	if !ok {
		t.Fatal("the panel has no button for it")
	}
	h.click(at)
	h.wait()
	if h.clip() == before {
		t.Fatal("the button did nothing")
	}
	sameStretch(t, before, h.clip(), 1, 2, 0)
	h.undoRedo(before)
}

// An expression's slider keys it at the playhead, as one step, and the file has
// it.
func TestExpressionSlider(t *testing.T) {
	h := newHand(t)
	before := h.clip()
	h.stopAt(1)
	h.click(h.w.tabs["edit.face"])
	h.frames(2)
	at, ok := h.w.face.places["yaw"]
	if !ok {
		t.Fatal("the panel has no slider for the gaze")
	}
	h.drag(at, imgui.Vec2{X: at.X + 10, Y: at.Y}, imgui.Vec2{X: at.X + 30, Y: at.Y})
	var p motion.Pose
	motion.NewSampler(h.clip()).Sample(h.w.desk.Clock.Time, &p)
	if h.clip() == before || !p.HasGaze || p.Yaw < 5 {
		t.Fatalf("the gaze is %g degrees, want some to the left", p.Yaw)
	}
	h.undoRedo(before)
	h.keys("Ctrl+Z")

	at = h.w.face.places["happy"]
	h.drag(at, imgui.Vec2{X: at.X + 5, Y: at.Y}, imgui.Vec2{X: at.X + 20, Y: at.Y})
	now := h.w.desk.Clock.Time
	h.undoRedo(before)
	got := h.saved("smile")
	motion.NewSampler(got).Sample(now, &p)
	for _, w := range p.Weights {
		if w.Name == "happy" && w.Value > 0.5 {
			return
		}
	}
	t.Errorf("the file's weights at %g s are %v, want happy above a half", now, p.Weights)
}

// A pose is saved under a name and applied by a click on its picture.
func TestPoseLibraryByHand(t *testing.T) {
	h := newHand(t)
	h.w.desk.Files.Poses = t.TempDir()
	h.stopAt(1)
	var want, got motion.Pose
	motion.NewSampler(h.clip()).Sample(h.w.desk.Clock.Time, &want)
	h.click(h.w.tabs["edit.poses"])
	h.frames(2)
	h.click(h.w.poses.places["name"])
	h.write("step")
	h.keys("Enter")
	h.frames(3)
	h.click(h.w.time.at(2.3))
	before := h.clip()
	at, ok := h.w.poses.places["step"]
	if !ok {
		t.Fatalf("the library shows no pose; messages %q", said(h.w.desk))
	}
	if h.w.poses.pictures[h.w.desk.Poses()[0].Picture] == nil {
		t.Error("the pose has no picture")
	}
	h.click(at)
	h.wait()
	motion.NewSampler(h.clip()).Sample(h.w.desk.Clock.Time, &got)
	for b := range motion.BoneCount {
		if d := got.Rotation[b].AngleTo(want.Rotation[b]); d > 1e-3 {
			t.Fatalf("%v is %g rad off the saved pose", b, d)
		}
	}
	h.undoRedo(before)
}

// A box in the dope sheet selects keys, a drag moves them, Delete takes them
// away; undo and redo of each.
func TestDopeSheet(t *testing.T) {
	h := newHand(t)
	h.stopAt(1)
	before := h.clip()
	h.click(h.w.time.tabs[sheetView])
	h.frames(2)
	line := &h.w.time
	place := func(seconds, y float64) imgui.Vec2 {
		p := line.at(seconds)
		p.Y = line.corner.Y + float32(y)*h.w.scale
		return p
	}
	const first, second = 34, 54 // of the lines: below the ruler, a line apart
	h.drag(place(1.5, second), place(1.8, second+1), place(2.2, first))
	keys := h.w.desk.Doc().Keys
	if from, to, ok := keys.Span(); !ok || from < 1.4 || to > 2.3 || keys.Len() < 20 {
		t.Fatalf("the box selected %d keys from %g to %g s", keys.Len(), from, to)
	}
	from, _, _ := keys.Span()
	from = math.Round(from*30) / 30
	h.drag(place(from, first), place(from+0.2, first), place(from+0.5, first))
	moved := h.w.desk.Doc().Keys
	if got, _, _ := moved.Span(); math.Abs(got-from-0.5) > 0.04 || h.clip() == before {
		t.Fatalf("the drag moved the keys from %g to %g s, want half a second", from, got)
	}
	if n := h.w.desk.History().Len(); n != 1 {
		t.Errorf("%d steps for one drag", n)
	}
	h.undoRedo(before)
	after := h.clip()
	h.keys("Delete")
	if got := h.clip().Keys(); got != after.Keys()-moved.Len() {
		t.Errorf("%d keys are left, want %d", got, after.Keys()-moved.Len())
	}
	h.undoRedo(after)
	got := h.saved("retimed")
	if got.Keys() != h.clip().Keys() {
		t.Errorf("the file holds %d keys, the clip %d", got.Keys(), h.clip().Keys())
	}
}

// A key of the selected bone is dragged up in the curve view: its number changes
// at that key alone.
func TestCurveView(t *testing.T) {
	h := newHand(t)
	h.stopAt(1)
	h.take(motion.Head)
	before := h.clip()
	h.click(h.w.time.tabs[curvesView])
	h.move(h.w.time.at(1))
	for range 12 { // near enough to see single keys
		imgui.CurrentIO().AddMouseWheelEvent(0, 1)
		h.frames(1)
	}
	h.frames(3)
	key := motion.Channel{Kind: motion.Turn, Bone: motion.Head}
	tr := before.Track(key)
	i := 45 // beside the playhead
	when := tr.Time(i)
	panel := &h.w.time.curves
	line := &h.w.time
	at := line.at(when)
	// Presses 8 points apart are no double click, and each sees 6 around it.
	found := false
	for y := float32(26); y < float32(line.size.Y) && !found; y += 8 {
		at.Y = line.corner.Y + y
		h.move(at)
		h.button(true)
		found = panel.curves.Dragging()
		if !found {
			h.button(false)
		}
	}
	if !found {
		t.Fatal("no key was taken along the whole height")
	}
	h.move(imgui.Vec2{X: at.X, Y: at.Y + 12})
	h.move(imgui.Vec2{X: at.X, Y: at.Y + 20})
	h.button(false)
	h.frames(2)
	after := h.clip()
	if after == before {
		t.Fatal("the drag changed nothing")
	}
	changed := 0
	for k := range tr.Len() {
		if tr.Quat(k).AngleTo(after.Track(key).Quat(k)) > 1e-6 {
			changed++
		}
	}
	if changed != 1 || h.w.desk.History().Len() != 1 {
		t.Errorf("%d keys changed in %d steps, want one in one", changed, h.w.desk.History().Len())
	}
	h.undoRedo(before)
}

// Times keep to frames until N sets them free, and the ruler counts frames or
// seconds.
func TestSnapAndFrames(t *testing.T) {
	h := newHand(t)
	h.stopAt(0)
	off := func() float64 {
		h.click(h.w.time.at(1.017)) // between two frames
		f := h.w.desk.Clock.Time * desk.FPS
		return math.Abs(f - math.Round(f))
	}
	if d := off(); d > 1e-6 {
		t.Errorf("with snap the playhead is %g frames off a frame", d)
	}
	h.keys("N")
	if d := off(); d < 0.1 {
		t.Errorf("without snap the playhead is %g frames off a frame", d)
	}
	if err := h.w.desk.Run("time.frames", nil); err != nil {
		t.Fatal(err)
	}
	h.frames(2)
	if !h.w.desk.Settings.Frames {
		t.Error("the ruler does not count frames")
	}
}
