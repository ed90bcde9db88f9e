package app

import (
	"furitsuke/app/desk"

	"github.com/go-gl/gl/v4.1-core/gl"
)

// Run shows the window of d until the user quits. Paths are opened as if they
// had been dropped on it. It must run on the main thread.
//
// The first frame is drawn before anything is loaded; loading is the work of
// jobs.
func Run(d *desk.Desk, paths []string) error {
	w, err := Open(d, Options{})
	if err != nil {
		return err
	}
	defer w.Close()
	w.step(0)
	gl.Finish()
	d.OpenAvatar()
	if len(paths) > 0 {
		w.Drop(paths)
	}
	for !w.Quit() {
		w.Frame()
	}
	return nil
}
