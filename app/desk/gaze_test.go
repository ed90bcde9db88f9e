package desk

import (
	"testing"

	"furitsuke/scene"
)

// Gaze and blinks are switched from the menu, for every actor, now and later,
// and are kept; the eyes' camera is the one that the user sees by.
func TestGazeAndBlinks(t *testing.T) {
	d := newDesk(t)
	d.OpenAvatar()
	d.Wait()
	vrm := func() *scene.Actor {
		for _, a := range d.Stage().Actors {
			if a.Model.Kind != scene.MMD {
				return a
			}
		}
		t.Fatal("there is no VRM on the stage")
		return nil
	}
	if a := vrm(); a.Look.Mode != scene.LookMotion || !a.Blinks {
		t.Errorf("at first: %+v, blinks %t", a.Look, a.Blinks)
	}
	for name, mode := range map[string]scene.LookMode{"camera": scene.LookCamera, "mouse": scene.LookTarget, "ahead": scene.LookOff, "motion": scene.LookMotion} {
		run(t, d, "view.gaze."+name, nil)
		if vrm().Look.Mode != mode || !CommandNamed("view.gaze."+name).Checked(d) || d.Settings.Gaze != name {
			t.Errorf("%s: %+v, setting %q", name, vrm().Look, d.Settings.Gaze)
		}
	}
	run(t, d, "view.gaze.camera", nil)
	run(t, d, "view.blink", nil)
	d.sync()
	if a := vrm(); a.Blinks || d.Settings.Blink || a.Look.Mode != scene.LookCamera {
		t.Errorf("switched: %+v, blinks %t", a.Look, a.Blinks)
	}
	d.Frame(0)
	if c := d.View(); d.Stage().Eye != c.Eye() {
		t.Errorf("the eyes look at %v, the camera is at %v", d.Stage().Eye, c.Eye())
	}
	if d.Dirty() || d.History().Len() != 0 {
		t.Error("a gaze is no edit")
	}
}
