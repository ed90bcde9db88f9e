package desk

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// figure is a VRM 1.0 model of bones alone, all at rest without rotation, each
// 0.1 m above its parent, the hips at 1 m.
func figure() *scene.Model {
	m := &scene.Model{Name: "figure", Kind: scene.VRM1, Rest: plainRest()}
	m.Bounds = scene.Box{Min: motion.Vec3{X: -0.5}, Max: motion.Vec3{X: 0.5, Y: 1.6}}
	for b := range motion.BoneCount {
		n := scene.Node{Name: b.String(), Parent: int(b.Parent()), Translation: motion.Vec3{Y: 0.1},
			Rotation: motion.Identity, Scale: motion.Vec3{X: 1, Y: 1, Z: 1}}
		if b == motion.Hips {
			n.Parent, n.Translation.Y = -1, 1
		}
		m.Nodes, m.Order = append(m.Nodes, n), append(m.Order, int(b))
		m.Humanoid[b] = int(b)
		m.Has = m.Has.With(b)
	}
	return m
}

func plainRest() *motion.Rest {
	r := &motion.Rest{HipsParent: motion.IdentityMat, HipsLocal: motion.Vec3{Y: 1}, Has: 1<<motion.BoneCount - 1}
	for b := range r.Bone {
		r.Bone[b] = motion.BoneRest{P: motion.Identity, W: motion.Identity, World: motion.Vec3{Y: 1}}
	}
	return r
}

// nod is a clip of two seconds in which the head nods.
func nod() *motion.Clip {
	c := &motion.Clip{Name: "nod", Duration: 2, Rest: plainRest()}
	var times, values []float32
	for i := range 61 {
		q := motion.RotX(0.5 * math.Sin(float64(i)/10))
		times = append(times, float32(i)/30)
		values = append(values, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
	}
	c.Rotation[motion.Head] = motion.NewTrack(motion.Linear, 4, times, values)
	return c
}

// bow is an MMD motion of two seconds in which the upper body bows.
func bow() *mmd.Motion {
	name := mmd.Name{Text: "上半身", Key: "\x8f\xe3\x94\xbc\x90\x67", Folded: "上半身"}
	key := func(frame uint32, angle float64) mmd.BoneKey {
		q := motion.RotX(angle)
		return mmd.BoneKey{Frame: frame, Rotation: [4]float32{float32(q.X), 0, 0, float32(q.W)},
			Curves: [4]mmd.Curve{mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve, mmd.LinearCurve}}
	}
	return &mmd.Motion{Last: 60, Bones: []mmd.BoneTrack{{Name: name, Keys: []mmd.BoneKey{key(0, 0), key(60, 0.5)}}}}
}

// newDesk is a desk with nothing of the user's.
func newDesk(t testing.TB) *Desk {
	d := New(Options{Workers: 1, Now: func() time.Time { return time.Unix(0, 0) }})
	d.Language = English
	t.Cleanup(func() { d.Jobs.Close() })
	return d
}

// onStage is a desk with the figure playing a clip that came from a file.
func onStage(t testing.TB) *Desk {
	d := newDesk(t)
	d.arrange(&batch{embedded: true, loaded: []*Loaded{
		{Kind: VRMFile, Name: "figure", Model: figure()},
		{Kind: VRMAFile, Name: "nod.vrma", Clip: nod()},
	}})
	d.Clock.Playing = false
	return d
}

// run runs a command that must succeed.
func run(t testing.TB, d *Desk, id string, arg any) {
	t.Helper()
	if err := d.Run(id, arg); err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	d.Wait()
}

// rotationAt samples the current clip.
func rotationAt(d *Desk, b motion.Bone, seconds float64) motion.Quat {
	_, m := d.Doc().Current()
	var p motion.Pose
	motion.NewSampler(m.Clip).Sample(seconds, &p)
	return p.Rotation[b]
}

// lastError returns the newest message if it is an error.
func lastError(d *Desk) string {
	if m, ok := d.Messages.Last(); ok && m.Severity == Error {
		return d.Language.Say(m.Text)
	}
	return ""
}

// Each edit: do, check, undo, check, redo, check.
func TestEdits(t *testing.T) {
	turn := motion.RotY(0.3)
	for _, c := range []struct {
		id    string
		setup func(*Desk)
		arg   func(*Desk) any
		done  func(*Desk) bool
	}{
		{"pose.rotate",
			func(d *Desk) { run(t, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.LeftUpperArm)) },
			func(*Desk) any { return Rotate{World: turn, Falloff: 0.4} },
			func(d *Desk) bool { return rotationAt(d, motion.LeftUpperArm, 1).AngleTo(turn) < 1e-6 }},
		{"pose.move",
			func(d *Desk) { run(t, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.Hips)) },
			func(*Desk) any { return Move{World: motion.Vec3{X: 0.2}, Falloff: 0.4} },
			func(d *Desk) bool {
				d.Frame(0)
				m, _ := d.Stage().Actors[0].BoneMatrix(motion.Hips)
				return math.Abs(m.Translation().X-places[VRM].X-0.2) < 1e-6
			}},
		{"model.remove", nil,
			func(d *Desk) any { return d.Doc().Slots[0].ID },
			func(d *Desk) bool { return len(d.Doc().Slots) == 0 && len(d.Stage().Actors) == 0 }},
		{"model.show", nil,
			func(d *Desk) any { return d.Doc().Slots[0].ID },
			func(d *Desk) bool { return !d.Stage().Actors[0].Visible }},
		{"motion.remove", nil,
			func(d *Desk) any { return d.Doc().Motions[0].ID },
			func(d *Desk) bool {
				return len(d.Doc().Motions) == 0 && d.Doc().Slots[0].Motion == 0 && d.Clock.Duration == 0
			}},
		{"motion.play", nil,
			func(d *Desk) any { return Play{d.Doc().Slots[0].ID, 0} },
			func(d *Desk) bool { return d.Doc().Slots[0].Motion == 0 && len(d.Doc().Motions) == 1 }},
		{"convert.options", nil,
			func(d *Desk) any { o := d.Doc().Convert; o.AStance = 0.5; return Convert{Options: o} },
			func(d *Desk) bool { return d.Doc().Convert.AStance == 0.5 }},
	} {
		t.Run(c.id, func(t *testing.T) {
			d := onStage(t)
			run(t, d, "play.seek", 1.0)
			d.Frame(0)
			if c.setup != nil {
				c.setup(d)
			}
			arg := c.arg(d)
			if c.done(d) {
				t.Fatal("the command's effect is there before it ran")
			}
			run(t, d, c.id, arg)
			if !c.done(d) {
				t.Fatal("the command had no effect")
			}
			run(t, d, "edit.undo", nil)
			if c.done(d) || d.Dirty() {
				t.Errorf("undo left the effect, or the document dirty (%t)", d.Dirty())
			}
			run(t, d, "edit.redo", nil)
			if !c.done(d) {
				t.Error("redo had no effect")
			}
			run(t, d, "edit.goto", 0)
			if c.done(d) {
				t.Error("the start of the history still shows the effect")
			}
		})
	}
}

// An edit that is saved is there again when the file is opened.
func TestSaveAndReopen(t *testing.T) {
	d := onStage(t)
	run(t, d, "play.seek", 1.0)
	d.Frame(0)
	run(t, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.LeftUpperArm))
	run(t, d, "pose.rotate", Rotate{World: motion.RotZ(0.4), Falloff: 0.3})
	if !d.Dirty() {
		t.Fatal("an edit left the document clean")
	}
	run(t, d, "file.save", nil)
	if w := d.Wants(); len(w) != 1 || w[0] != WantSaveAs {
		t.Fatalf("saving what has no file yet wants %v", w)
	}
	path := filepath.Join(t.TempDir(), "踊り") // the ending is added
	run(t, d, "file.saveAs", path)
	if e := lastError(d); e != "" || d.Dirty() {
		t.Fatalf("after saving: %q, dirty %t", e, d.Dirty())
	}
	want := rotationAt(d, motion.LeftUpperArm, 1.1)
	run(t, d, "edit.undo", nil)
	if !d.Dirty() {
		t.Error("undo past what was saved left the document clean")
	}
	run(t, d, "edit.redo", nil)
	if d.Dirty() {
		t.Error("redo back to what was saved left the document dirty")
	}
	run(t, d, "file.save", nil)
	if w := d.Wants(); len(w) != 0 {
		t.Errorf("saving again wants %v", w)
	}

	run(t, d, "file.open", []string{path + ".vrma"})
	if e := lastError(d); e != "" {
		t.Fatal(e)
	}
	if _, m := d.Doc().Current(); m.Path != path+".vrma" {
		t.Fatalf("the file just opened does not play: %q", m.Path)
	}
	if got := rotationAt(d, motion.LeftUpperArm, 1.1); got.AngleTo(want) > 1e-6 {
		t.Errorf("reopened, the arm is %g rad off", got.AngleTo(want))
	}
	if d.Dirty() {
		t.Error("a file just opened is dirty")
	}
	if d.SavePath(d.Doc().Motions[1].ID) != path+".vrma" {
		t.Error("an opened .vrma saves to its own file")
	}
}

func TestDragIsOneEdit(t *testing.T) {
	d := onStage(t)
	run(t, d, "play.seek", 1.0)
	d.Clock.Playing = true
	run(t, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.Spine))
	g := d.Gesture()
	for i := range 20 {
		run(t, d, "pose.rotate", Rotate{World: motion.RotY(0.02 * float64(i+1)), Falloff: 0.4, Gesture: g})
		d.Frame(0.016)
	}
	if d.History().Len() != 1 {
		t.Fatalf("a drag made %d steps", d.History().Len())
	}
	if got := rotationAt(d, motion.Spine, 1).AngleTo(motion.RotY(0.4)); got > 1e-6 {
		t.Errorf("after the drag the spine is %g rad from where the mouse was", got)
	}
	once := onStage(t)
	run(t, once, "play.seek", 1.0)
	run(t, once, "pose.select", Select(once.Doc().Slots[0].ID, motion.Spine))
	run(t, once, "pose.rotate", Rotate{World: motion.RotY(0.4), Falloff: 0.4})
	for _, s := range []float64{0.5, 0.7, 0.9, 1.2, 1.39} {
		if a := rotationAt(d, motion.Spine, s).AngleTo(rotationAt(once, motion.Spine, s)); a > 1e-6 {
			t.Errorf("at %g s a drag of 20 frames differs by %g rad from one turn", s, a)
		}
	}
}

func TestBoneThatTheFileLacks(t *testing.T) {
	d := onStage(t)
	_, m := d.Doc().Current()
	c := *m.Clip
	r := *c.Rest
	r.Has &^= 1 << motion.UpperChest
	c.Rest = &r
	d.history.Amend(d.Doc().withClip(m.ID, &c))
	run(t, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.UpperChest))
	g := d.Gesture()
	for range 3 {
		_ = d.Run("pose.rotate", Rotate{World: motion.RotX(0.1), Gesture: g})
	}
	if d.History().Len() != 0 || d.Messages.Count() != 1 || !strings.Contains(lastError(d), "upper chest") {
		t.Errorf("%d steps, %d messages, %q", d.History().Len(), d.Messages.Count(), lastError(d))
	}
}

func TestConversion(t *testing.T) {
	d := onStage(t)
	place := func(l *Loaded) { // as Open does, without a file
		b := &batch{loaded: []*Loaded{l}}
		d.arrange(b)
		d.Wait()
	}
	place(&Loaded{Kind: VMDFile, Path: "bow.vmd", Name: "bow.vmd", MMD: bow()})
	s, m := d.Doc().Current()
	if m == nil || m.MMD == nil || !m.Follows || m.Clip == nil || m.Converted != d.Doc().Convert {
		t.Fatalf("after opening a VMD the current motion is %+v", m)
	}
	if math.Abs(d.Clock.Duration-2) > 1e-9 || d.Dirty() {
		t.Errorf("duration %g, dirty %t", d.Clock.Duration, d.Dirty())
	}
	if a := rotationAt(d, motion.Spine, 2).Angle(); math.Abs(a-0.5) > 0.01 {
		t.Errorf("at its end the spine is bent by %g rad, want 0.5", a)
	}
	first := m.Clip

	o := d.Doc().Convert
	o.AStance = 0.3
	run(t, d, "convert.options", Convert{Options: o})
	_, m = d.Doc().Current()
	if m.Clip == first || m.Converted != o || d.Dirty() {
		t.Error("the clip did not follow the options")
	}
	run(t, d, "edit.undo", nil)
	if _, m = d.Doc().Current(); m.Clip != first {
		t.Error("undo of the options did not bring the first conversion back")
	}

	run(t, d, "pose.select", Select(s.ID, motion.Head))
	run(t, d, "pose.rotate", Rotate{World: motion.RotX(0.2)})
	if last, _ := d.Messages.Last(); last.Text.Key != "message.detached" {
		t.Errorf("the first edit of a converted clip said %q", last.Text.Key)
	}
	_, m = d.Doc().Current()
	edited := m.Clip
	if m.Follows || !d.Dirty() {
		t.Error("an edited conversion follows no options and is unsaved work")
	}
	run(t, d, "convert.options", Convert{Options: o})
	if _, m = d.Doc().Current(); m.Clip != edited {
		t.Error("options changed a clip that was edited")
	}
	run(t, d, "edit.undo", nil)
	run(t, d, "edit.undo", nil)
	if _, m = d.Doc().Current(); !m.Follows || m.Clip != first || d.Dirty() {
		t.Error("undo of the first edit attaches the clip again")
	}
}

func TestOpenErrors(t *testing.T) {
	d := onStage(t)
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	good, err := vrma.New(nod())
	if err != nil {
		t.Fatal(err)
	}
	before := len(d.Doc().Motions)
	d.Open(write("a.txt", "text"), write("b.vmd", "Vocaloid Motion Data 0002"), filepath.Join(dir, "none.vrm"),
		write("good.vrma", string(good)), write("empty.zip", "PK\x03\x04"))
	d.Wait()
	errors := 0
	for _, m := range d.Messages.List() {
		if m.Severity == Error {
			errors++
		}
	}
	if errors != 4 {
		for _, m := range d.Messages.List() {
			t.Log(d.Language.Say(m.Text))
		}
		t.Errorf("%d errors for 4 bad files", errors)
	}
	if len(d.Doc().Motions) != before+1 || d.History().Len() != 1 {
		t.Error("the good file among bad ones did not open")
	}
	d.Open(filepath.Join(dir, "none.vrm"))
	d.Wait()
	if d.History().Len() != 1 {
		t.Error("a file that does not open is no step")
	}
}

// Files arrive in the order they were asked for, whichever loads first.
func TestOpenOrder(t *testing.T) {
	d := newDesk(t)
	slow, fast := d.opening.batch(1), d.opening.batch(1)
	gate := make(chan bool)
	d.start(slow, 0, "slow", func() (*Loaded, error) {
		<-gate
		return &Loaded{Kind: VRMAFile, Path: "slow", Name: "slow", Clip: nod()}, nil
	})
	d.start(fast, 0, "fast", func() (*Loaded, error) {
		return &Loaded{Kind: VRMAFile, Path: "fast", Name: "fast", Clip: nod()}, nil
	})
	d.Poll()
	close(gate)
	d.Wait()
	if m := d.Doc().Motions; len(m) != 2 || m[0].Name != "slow" || m[1].Name != "fast" {
		t.Errorf("motions %v", m)
	}
}

// A cancelled load holds up nobody.
func TestCancelledOpen(t *testing.T) {
	d := newDesk(t)
	b, next := d.opening.batch(1), d.opening.batch(1)
	gate := make(chan bool)
	d.start(b, 0, "cancelled", func() (*Loaded, error) { <-gate; return nil, nil })
	d.start(next, 0, "next", func() (*Loaded, error) {
		return &Loaded{Kind: VRMAFile, Path: "next", Name: "next", Clip: nod()}, nil
	})
	d.Jobs.Jobs()[0].Cancel()
	close(gate)
	d.Wait()
	if len(d.Doc().Motions) != 1 || lastError(d) != "" {
		t.Errorf("%d motions, %q", len(d.Doc().Motions), lastError(d))
	}
}

func TestQuit(t *testing.T) {
	d := onStage(t)
	run(t, d, "pose.select", Select(d.Doc().Slots[0].ID, motion.Head))
	run(t, d, "pose.rotate", Rotate{World: motion.RotX(0.2)})
	run(t, d, "app.quit", nil)
	if w := d.Wants(); d.Quitting() || len(w) != 1 || w[0] != WantQuit {
		t.Errorf("quit with unsaved work: quitting %t, wants %v", d.Quitting(), w)
	}
	run(t, d, "app.quit", true)
	if !d.Quitting() {
		t.Error("quit did not quit")
	}
	clean := onStage(t)
	run(t, clean, "app.quit", nil)
	if !clean.Quitting() {
		t.Error("quit with nothing unsaved asked")
	}
}

// Playing allocates nothing: garbage would cost frames.
func TestFrameAllocatesNothing(t *testing.T) {
	d := onStage(t)
	d.Clock.Playing = true
	d.Frame(0.016)
	if n := testing.AllocsPerRun(200, func() { d.Frame(0.016) }); n != 0 {
		t.Errorf("a frame allocates %g times", n)
	}
}
