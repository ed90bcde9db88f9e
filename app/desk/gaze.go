package desk

import (
	"furitsuke/motion"
	"furitsuke/scene"
)

// gazes are the names of what the eyes of a VRM can be told to follow.
var gazes = map[scene.LookMode]string{
	scene.LookMotion: "motion", scene.LookCamera: "camera", scene.LookTarget: "mouse", scene.LookOff: "ahead",
}

// gaze returns what the eyes follow by the settings.
func (s *Settings) gaze() scene.LookMode {
	for mode, name := range gazes {
		if name == s.Gaze {
			return mode
		}
	}
	return scene.LookMotion
}

// gazeCommand makes the eyes of all actors follow something else. Like the light
// it is a setting: no motion is changed by it.
func gazeCommand(mode scene.LookMode) Command {
	return Command{
		ID: "view.gaze." + gazes[mode], Menu: ViewMenu, Group: 2,
		Checked: func(d *Desk) bool { return d.Settings.gaze() == mode },
		Run: func(d *Desk, _ any) error {
			d.Settings.Gaze = gazes[mode]
			d.enliven()
			return nil
		},
	}
}

// Beckon brings the point that eyes may follow to a place on the stage: whoever
// shows the stage tells where the mouse is.
func (d *Desk) Beckon(p motion.Vec3) {
	for _, a := range d.stage.Actors {
		a.Look.Target = p
	}
}

// enliven gives all actors what the settings say of gaze and blinks.
func (d *Desk) enliven() {
	for _, a := range d.stage.Actors {
		a.Look.Mode, a.Blinks = d.Settings.gaze(), d.Settings.Blink
	}
}
