package desk

import (
	"strings"
	"testing"

	"furitsuke/motion"
)

func TestShortcutsAreUnique(t *testing.T) {
	seen := map[string]string{}
	for _, c := range Commands() {
		for _, k := range c.Keys {
			if other := seen[k]; other != "" {
				t.Errorf("%s is the shortcut of %s and of %s", k, other, c.ID)
			}
			seen[k] = c.ID
			if CommandFor(k) != c {
				t.Errorf("%s does not find %s", k, c.ID)
			}
		}
		if c.Menu == NoMenu && len(c.Keys) > 0 {
			t.Errorf("%s has a shortcut and takes an argument", c.ID)
		}
		if CommandNamed(c.ID) != c || c.Run == nil {
			t.Errorf("%s is not in order", c.ID)
		}
	}
	for keys, id := range map[string]string{
		"Space": "play.toggle", "Left": "play.back", "Right": "play.forward", "Home": "play.home", "End": "play.end",
		"Ctrl+O": "file.open", "Ctrl+S": "file.save", "Ctrl+Z": "edit.undo", "Ctrl+Shift+Z": "edit.redo", "Ctrl+Y": "edit.redo",
		"F": "view.focus", "1": "view.front", "3": "view.side", "7": "view.top",
	} {
		if c := CommandFor(keys); c == nil || c.ID != id {
			t.Errorf("%s is not %s", keys, id)
		}
	}
}

// Menus and shortcuts run commands without an argument: none may fail on an
// empty stage or on a full one.
func TestMenuCommandsRunWithoutArgument(t *testing.T) {
	for _, d := range []*Desk{newDesk(t), onStage(t)} {
		for _, c := range Commands() {
			if c.Menu == NoMenu {
				continue
			}
			if err := d.Run(c.ID, nil); err != nil {
				t.Errorf("%s: %v", c.ID, err)
			}
			d.Wait()
		}
		if e := lastError(d); e != "" {
			t.Error(e)
		}
	}
}

// Commands with an argument do nothing, and do not panic, where they are not
// enabled or their subject is gone.
func TestCommandsOnAnEmptyStage(t *testing.T) {
	d := newDesk(t)
	for id, arg := range map[string]any{
		"model.remove": SlotID(9), "model.show": SlotID(9), "motion.remove": MotionID(9), "motion.play": Play{9, 9},
		"pose.select": Select(9, motion.Head), "pose.rotate": Rotate{World: motion.Identity}, "pose.move": Move{},
		"play.seek": 1.0, "play.step": 1, "edit.goto": 3, "message.clear": nil,
	} {
		if err := d.Run(id, arg); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	if d.History().Len() != 0 {
		t.Errorf("%d steps on an empty stage", d.History().Len())
	}
}

func TestPlayCommands(t *testing.T) {
	d := onStage(t)
	frame := func(id string, arg any, want int) {
		t.Helper()
		run(t, d, id, arg)
		if got := d.Clock.Frame(); got != want {
			t.Errorf("after %s: frame %d, want %d", id, got, want)
		}
	}
	frame("play.seek", 0.5, 15)
	frame("play.forward", nil, 16)
	frame("play.back", nil, 15)
	frame("play.forwardMore", nil, 25)
	frame("play.backMore", nil, 15)
	frame("play.step", 3, 18)
	frame("play.end", nil, 60)
	frame("play.home", nil, 0)
	run(t, d, "play.toggle", nil)
	run(t, d, "play.speed", 2.0)
	d.Frame(0.5)
	if d.Clock.Time != 1 || !d.Clock.Playing {
		t.Errorf("half a second at double speed: %g s", d.Clock.Time)
	}
	if err := d.Run("play.speed", 100.0); err == nil || d.Clock.Speed != 2 {
		t.Errorf("speed 100: %v, speed %g", err, d.Clock.Speed)
	}
	loop := d.Clock.Loop
	run(t, d, "play.loop", nil)
	if d.Clock.Loop == loop || d.Settings.Loop != d.Clock.Loop {
		t.Error("loop did not switch")
	}
}

func TestFalloff(t *testing.T) {
	d := newDesk(t)
	run(t, d, "pose.falloff", 1.25)
	if d.Settings.Falloff != 1.25 || d.History().Len() != 0 {
		t.Errorf("falloff %g s after %d steps, want 1.25 and none", d.Settings.Falloff, d.History().Len())
	}
	if err := d.Run("pose.falloff", 9.0); err == nil || d.Settings.Falloff != 1.25 {
		t.Errorf("a falloff of 9 s: %v, now %g", err, d.Settings.Falloff)
	}
}

func TestViewCommands(t *testing.T) {
	d := onStage(t)
	for id, yaw := range map[string]float64{"view.front": 0, "view.side": 1.5707963267948966} {
		run(t, d, id, nil)
		if d.Doc().Camera.Yaw != yaw {
			t.Errorf("%s: yaw %g", id, d.Doc().Camera.Yaw)
		}
	}
	run(t, d, "view.top", nil)
	if d.Doc().Camera.Pitch < 1.5 {
		t.Errorf("top: pitch %g", d.Doc().Camera.Pitch)
	}
	before := d.Doc().Camera
	before.Target.X = 50
	d.Look(before)
	run(t, d, "view.focus", nil)
	if x := d.Doc().Camera.Target.X; x < places[VRM].X-0.01 || x > places[VRM].X+0.01 {
		t.Errorf("focus looks at x = %g", x)
	}
	if d.History().Len() != 0 {
		t.Error("the camera made a step")
	}
	run(t, d, "view.language", nil)
	if d.Language != Japanese || d.T("cmd.file.save") != "保存" || d.Settings.Language != "ja" {
		t.Errorf("language %s, %q", d.Language.Name(), d.T("cmd.file.save"))
	}
	for _, w := range Workspaces() {
		run(t, d, w.Command(), nil)
		if d.Workspace != w || !CommandNamed(w.Command()).Checked(d) {
			t.Errorf("%s did not switch", w.Command())
		}
	}
}

func TestOps(t *testing.T) {
	edits, err := ParseOps(strings.Fields("pose leftUpperArm at=1 rotate=0,0,30 falloff=0 pose head at=0.5 rotate=10,20,0"))
	if err != nil {
		t.Fatal(err)
	}
	c, _, err := edits.Do(nod())
	if err != nil {
		t.Fatal(err)
	}
	var p motion.Pose
	motion.NewSampler(c).Sample(1, &p)
	if a := p.Rotation[motion.LeftUpperArm].AngleTo(motion.RotZ(30 * 3.141592653589793 / 180)); a > 1e-6 {
		t.Errorf("the arm is %g rad off", a)
	}
	if c.Rotation[motion.Head] == nod().Rotation[motion.Head] || c.Rotation[motion.Head].Len() < 61 {
		t.Error("the second operation was not done")
	}
	if none, err := ParseOps(nil); err != nil {
		t.Error(err)
	} else if same, _, err := none.Do(c); err != nil || same != c {
		t.Errorf("no operation changes the clip: %v", err)
	}
	for text, want := range map[string]string{
		"pose head at=2.5 rotate=0,0,1":  "at=2.5 is not between 0 and 2",
		"pose head at=-1 rotate=0,0,1":   "at=-1 is not between",
		"pose leftEye at=1 rotate=0,0,1": "no node for the leftEye",
	} {
		edits, err := ParseOps(strings.Fields(text))
		if err != nil {
			t.Fatal(err)
		}
		blind := nod()
		blind.Rest.Has = blind.Rest.Has &^ motion.BoneSet(0).With(motion.LeftEye)
		if _, _, err := edits.Do(blind); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"twist":                                  "no operation \"twist\"",
		"pose":                                   "BONE is missing",
		"pose tail at=1 rotate=0,0,0":            "no bone \"tail\"",
		"pose head rotate=0,0,0":                 "at= is missing",
		"pose head at=1":                         "rotate= is missing",
		"pose head at=1 rotate=0,0":              "cannot read \"rotate=0,0\"",
		"pose head at=x rotate=0,0,0":            "cannot read \"at=x\"",
		"pose head at=1 rotate=0,0,0 fall=1":     "cannot read \"fall=1\"",
		"pose head at=NaN rotate=0,0,0":          "cannot read \"at=NaN\"",
		"pose head at=1 rotate=0,0,0 falloff=-1": "cannot read \"falloff=-1\"",
	} {
		if _, err := ParseOps(strings.Fields(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// Without a model a motion is played by every model that can, as one step; a
// motion that they all play already is no step.
func TestPlayOnEveryModel(t *testing.T) {
	d := compared(t) // a VMD and a clip, on a model each
	doc := d.Doc()
	vmd := doc.SlotOf(MMD).Motion
	steps := d.History().Len()
	run(t, d, "motion.play", Play{Motion: vmd})
	if doc = d.Doc(); doc.SlotOf(VRM).Motion != vmd || doc.SlotOf(MMD).Motion != vmd || d.History().Len() != steps+1 {
		t.Errorf("the VRM plays %d, the MMD model %d, after %d steps", doc.SlotOf(VRM).Motion, doc.SlotOf(MMD).Motion, d.History().Len()-steps)
	}
	run(t, d, "motion.play", Play{Motion: vmd})
	run(t, d, "motion.play", Play{Motion: 999})
	if d.History().Len() != steps+1 {
		t.Error("nothing new to play is a step")
	}
}

func TestSizeOfTheInterface(t *testing.T) {
	d := newDesk(t)
	for _, s := range Scales {
		run(t, d, "view.scale", s)
		if d.Settings.clamp(); d.Settings.Scale != s {
			t.Errorf("%g is taken as %g at the next start", s, d.Settings.Scale)
		}
	}
	was := d.Settings.Scale
	if err := d.Run("view.scale", 9.0); err == nil || d.Settings.Scale != was {
		t.Errorf("900 %%: %v, size %g", err, d.Settings.Scale)
	}
}
