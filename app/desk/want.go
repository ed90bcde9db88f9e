package desk

// A Want is something a command needs from the user; the window opens the
// dialog and runs a command with the answer.
type Want uint8

// What can be wanted.
const (
	WantOpen     Want = iota // paths, for file.open
	WantSaveAs               // a path, for file.saveAs; see SuggestedPath
	WantQuit                 // whether to save, drop or keep unsaved work: app.quit
	WantModel                // one of the models of Choice, for file.openModel
	WantAppend               // motions, for file.append
	WantPoses                // motions, for poses.import
	WantPoseFile             // a path, for poses.export; see SuggestedPose
	WantPicture              // size and path, for file.picture; see SuggestedPicture
	WantMMD                  // a path, for file.exportMMD; see SuggestedMMD
	WantCamera               // a path, for file.exportCamera; see SuggestedCamera
)

// asked is what commands have asked of whoever runs the desk.
type asked struct {
	wants []Want
	quit  bool
}

// Wants returns what commands have asked for since the last call.
func (d *Desk) Wants() []Want {
	w := d.asked.wants
	d.asked.wants = nil
	return w
}

func (d *Desk) want(w Want) { d.asked.wants = append(d.asked.wants, w) }

// Quitting reports whether app.quit has run to its end.
func (d *Desk) Quitting() bool { return d.asked.quit }
