package app

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/app/desk"
	"furitsuke/formats/mmdname"
	"furitsuke/formats/vmd"
	"furitsuke/motion"
	"furitsuke/motion/mmd"

	"github.com/AllenDang/cimgui-go/imgui"
)

// nodding is a motion whose face moves: a nod of 2 s with a morph that blinks,
// one that the table lacks, and bones that a VRM lacks, one of them still.
func nodding() *mmd.Motion {
	m := &mmd.Motion{Last: 60}
	for _, b := range []string{"頭", "左目光", "スカート_1_1", "ネクタイ"} {
		t := mmd.BoneTrack{Name: mmdname.Of(b)}
		for f := uint32(0); f <= 60; f += 10 {
			q := motion.RotX(0.2 * math.Sin(float64(f)/10))
			k := mmd.BoneKey{Frame: f, Rotation: [4]float32{float32(q.X), 0, 0, float32(q.W)}}
			k.Curves = [4]mmd.Curve{mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve}
			t.Keys = append(t.Keys, k)
		}
		m.Bones = append(m.Bones, t)
	}
	still := mmd.BoneTrack{Name: mmdname.Of("左足D飾り"), Keys: []mmd.BoneKey{{Rotation: [4]float32{0, 0, 0, 1}}}}
	m.Bones = append(m.Bones, still)
	for _, n := range []string{"まばたき", "瞳小", "汗"} {
		t := mmd.MorphTrack{Name: mmdname.Of(n), Keys: []mmd.MorphKey{{Frame: 0}, {Frame: 30, Weight: 1}, {Frame: 60}}}
		m.Morphs = append(m.Morphs, t)
	}
	return m
}

// converting is a window in the Compare workspace with the nod on both figures,
// a tab of its panel open.
func converting(t *testing.T, tab string) *hand {
	t.Helper()
	h := newHand(t)
	path := filepath.Join(t.TempDir(), "nod.vmd")
	if err := os.WriteFile(path, vmd.FromMotion(nodding(), "ふり").Write(), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := h.w.desk.Run("file.open", []string{path}); err != nil {
		t.Fatal(err)
	}
	h.wait()
	for _, s := range h.w.desk.Doc().Slots { // the panel alone is drawn quicker
		h.w.desk.Run("model.show", s.ID)
	}
	h.wait()
	h.keys("Ctrl+2")
	h.frames(2)
	h.click(h.w.tabs[tab])
	h.frames(2)
	if m := h.w.desk.Doc().Source(); m == nil || m.Name != "nod.vmd" || m.Report == nil {
		t.Fatalf("converted is %v: %q", m, said(h.w.desk))
	}
	return h
}

// converted returns the clip of the nod once it follows the options.
func (h *hand) converted() *motion.Clip {
	h.t.Helper()
	h.wait()
	m := h.w.desk.Doc().Source()
	if m.Converted.FPS != h.w.desk.Doc().Convert.FPS || m.Clip == nil {
		h.t.Fatal("the clip does not follow the options")
	}
	return m.Clip
}

// bring turns the wheel over the workspace's panel until a place of it can be
// clicked, and returns it.
func (h *hand) bring(place func() imgui.Vec2) imgui.Vec2 {
	h.t.Helper()
	tab := h.w.tabs["compare.convert"]
	low, high := tab.Y+30, tab.Y+310 // below, the panel's end cuts them in two
	for range 100 {
		at := place()
		if at.Y > low && at.Y < high {
			return at
		}
		h.move(imgui.Vec2{X: tab.X, Y: (low + high) / 2})
		imgui.CurrentIO().AddMouseWheelEvent(0, min(max(((low+high)/2-at.Y)/100, -5), 5)) // one turn is about 75 pixels
		h.frames(3)
	}
	h.t.Fatalf("what should be clicked stays at %v", place())
	return imgui.Vec2{}
}

// press clicks a control of the conversion's tab, then a row that it opens.
func (h *hand) press(keys ...string) {
	h.t.Helper()
	for i, k := range keys {
		if i == 0 {
			h.click(h.bring(func() imgui.Vec2 { return h.w.convert.places[k] }))
		} else {
			h.click(h.w.convert.places[k])
		}
		h.frames(2)
	}
}

// Every option of the panel by the mouse; each is one step, and the clip follows.
func TestConvertOptions(t *testing.T) {
	h := converting(t, "compare.convert")
	p, o := &h.w.convert, func() mmd.Options { return h.w.desk.Doc().Convert }
	h.press("convert.on", h.w.desk.T("convert.standard"))
	was := o()
	if m := h.w.desk.Doc().Source(); !was.Standard || h.converted() == nil || m == nil {
		t.Fatalf("the standard skeleton is not chosen: %+v", was)
	}
	step := func(name string, done func() bool) {
		t.Helper()
		if !done() {
			t.Errorf("%s: the options are %+v", name, o())
			return
		}
		h.converted()
		h.keys("Ctrl+Z")
		if done() || o() != was {
			t.Errorf("%s: one undo leaves %+v", name, o())
		}
		h.keys("Ctrl+Y")
		if !done() {
			t.Errorf("%s: redo had no effect", name)
		}
		h.keys("Ctrl+Z")
	}
	middle := p.places["option.astance"]
	h.drag(middle, imgui.Vec2{X: middle.X - 20, Y: middle.Y}, imgui.Vec2{X: middle.X - 30, Y: middle.Y})
	step("A-stance", func() bool { d := o().AStance * 180 / math.Pi; return d > 5 && d < 38 })
	h.press("convert.take")
	step("the model's arms", func() bool { d := o().AStance * 180 / math.Pi; return d > 20 && d < 50 && d != 40 })
	h.press("option.arms", h.w.desk.T("option.arms.localyz"))
	step("arms", func() bool { return o().Arms == mmd.LocalYZ })
	h.press("option.ankle", h.w.desk.T("option.ankle.orient"))
	step("ankles", func() bool { return o().Ankle == mmd.Orient })
	h.press("option.fps", "60 a second")
	step("keys", func() bool { return o().FPS == 60 })
	middle = h.bring(func() imgui.Vec2 { return p.places["option.gaze"] })
	h.drag(middle, imgui.Vec2{X: middle.X - 90, Y: middle.Y}, imgui.Vec2{X: middle.X - 200, Y: middle.Y})
	step("gaze", func() bool { return o().Gaze == 0 })
	middle = h.bring(func() imgui.Vec2 { return p.places["option.reduce"] })
	h.drag(middle, imgui.Vec2{X: middle.X - 20, Y: middle.Y}, imgui.Vec2{X: middle.X - 30, Y: middle.Y})
	step("fewer keys", func() bool { return o().Reduce > 0 && o().Reduce <= 3*math.Pi/180 })
	h.press("option.place-feet")
	step("feet", func() bool { return o().PlaceFeet })
	h.press("option.file-ik")
	step("IK", func() bool { return o().FileIK })
	h.press("option.drop-start")
	step("standing start", func() bool { return o().DropStart })
	h.press("option.fps", "60 a second")
	if n := h.converted().Rotation[motion.Head].Len(); n != 121 {
		t.Errorf("2 s at 60 keys a second have %d keys", n)
	}
	h.press("convert.reset")
	if o() != mmd.DefaultOptions() {
		t.Errorf("Defaults gives %+v", o())
	}
	h.converted()
	if m := h.w.desk.Doc().Source(); m.Converted.Model == nil {
		t.Error("by default the motion is not solved on the model beside")
	}
}

// The tree: what would show on a VRM is open, the rest opens by a click.
func TestBonesLeftOut(t *testing.T) {
	h := converting(t, "compare.convert")
	tree := &h.w.convert.bones
	if tree.all != 4 {
		t.Fatalf("%d bones are left out, want 4", tree.all)
	}
	if _, open := tree.places["左目光"]; !open {
		t.Error("the eyes' group is closed")
	}
	if _, open := tree.places["左足D飾り"]; !open {
		t.Error("the group of D bones is closed, though it is one that matters")
	}
	if _, open := tree.places["スカート_1_1"]; open {
		t.Error("the skirt's group is open")
	}
	h.click(h.bring(func() imgui.Vec2 { return tree.places["ignored.skirt"] }))
	h.frames(2)
	if _, open := tree.places["スカート_1_1"]; !open {
		t.Error("a click did not open the skirt's group")
	}
}

// faces returns the clip's expressions by name, with their greatest weight.
func faces(c *motion.Clip) map[string]float64 {
	out := map[string]float64{}
	for _, e := range c.Expressions {
		for i := range e.Weight.Len() {
			var v [4]float64
			e.Weight.Value(i, &v)
			out[e.Name] = max(out[e.Name], v[0])
		}
	}
	return out
}

// The table: an expression chosen from its list, a share dragged, a row given to
// a morph that had none, a row taken out, all set back.
func TestTableOfExpressions(t *testing.T) {
	h := converting(t, "compare.faces")
	p := &h.w.faceTable
	place := func(key string) func() imgui.Vec2 { return func() imgui.Vec2 { return p.places[key] } }
	was := faces(h.converted())
	if len(was) != 1 || was["blink"] != 1 || p.morphs.all != 2 {
		t.Fatalf("the nod shows %v and leaves out %d morphs", was, p.morphs.all)
	}
	h.click(h.bring(place("expression:まばたき")))
	h.frames(2)
	h.click(p.places["to:happy"])
	if got := faces(h.converted()); len(got) != 1 || got["happy"] != 1 {
		t.Errorf("まばたき as happy shows %v", got)
	}
	at := h.bring(place("share:まばたき"))
	h.drag(at, imgui.Vec2{X: at.X - 15, Y: at.Y}, imgui.Vec2{X: at.X - 30, Y: at.Y})
	share := faces(h.converted())["happy"]
	if !(share > 0.1 && share < 0.95) {
		t.Errorf("a share dragged down shows %g", share)
	}
	steps := h.w.desk.History().Done()
	h.keys("Ctrl+Z")
	if got := faces(h.converted()); got["happy"] != 1 || h.w.desk.History().Done() != steps-1 {
		t.Errorf("one undo of the drag shows %v", got)
	}
	h.keys("Ctrl+Y")

	h.click(h.bring(place("add:瞳小")))
	h.frames(2)
	h.click(p.places["to:surprised"])
	if got := faces(h.converted()); got["surprised"] != 1 || p.morphs.all != 1 {
		t.Errorf("瞳小 as surprised shows %v and leaves out %d", got, p.morphs.all)
	}
	h.click(h.bring(place("remove:まばたき")))
	if got := faces(h.converted()); len(got) != 1 || p.morphs.all != 2 {
		t.Errorf("without まばたき the face shows %v and leaves out %d", got, p.morphs.all)
	}
	h.click(h.bring(place("reset")))
	if got := faces(h.converted()); len(got) != 1 || got["blink"] != 1 || h.w.desk.Doc().Convert.Faces != mmd.DefaultFaces {
		t.Errorf("set back, the face shows %v", got)
	}
}

// A name that no list has is typed.
func TestExpressionIsTyped(t *testing.T) {
	h := converting(t, "compare.faces")
	p := &h.w.faceTable
	h.click(h.bring(func() imgui.Vec2 { return p.places["expression:まばたき"] }))
	h.frames(2)
	h.click(p.places["custom"])
	imgui.CurrentIO().AddInputCharactersUTF8("squint")
	h.frames(2)
	h.keys("Enter")
	h.frames(2)
	got := h.converted().Expressions
	if len(got) != 1 || got[0].Name != "squint" || !got[0].Custom {
		t.Errorf("the clip shows %v", got)
	}
	if names := h.w.desk.Doc().ExpressionNames(); names[len(names)-1] != "squint" {
		t.Errorf("the lists offer %v", names)
	}
}

// Without an MMD motion the panel says so.
func TestNothingToConvert(t *testing.T) {
	h := newHand(t)
	for _, m := range h.w.desk.Doc().Motions {
		h.w.desk.Run("motion.remove", m.ID)
	}
	h.keys("Ctrl+2")
	h.frames(2)
	for _, tab := range []string{"compare.convert", "compare.faces"} {
		h.click(h.w.tabs[tab])
		h.frames(2)
	}
	if h.w.desk.Doc().Source() != nil || len(h.w.faceTable.here) != 0 || len(h.w.faceTable.other) != len(mmd.DefaultFaces.Rows()) {
		t.Error("a row is used by no motion")
	}
}

// A click on a motion in the list plays it.
func TestMotionOfTheListIsClicked(t *testing.T) {
	h := newHand(t)
	d := h.w.desk
	vmd := d.Doc().SlotOf(desk.MMD).Motion
	if d.Doc().SlotOf(desk.VRM).Motion == vmd {
		t.Fatal("the VRM plays the MMD motion from the start")
	}
	h.click(h.w.models.rows[vmd])
	h.wait()
	if got := d.Doc().SlotOf(desk.VRM).Motion; got != vmd {
		t.Errorf("the VRM plays %d, want the motion %d that was clicked", got, vmd)
	}
}
