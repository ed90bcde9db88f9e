package app

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"furitsuke/app/desk"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/ncruces/zenity"
)

// dialogs ask the user what commands want to know: by the system's own dialogs
// where there are any, otherwise by the browser in the window.
type dialogs struct {
	answers chan answer // of a system dialog under way; nil while there is none
	browser browser
	chooser chooser
	picture pictureDialog
	leaving leaving
	owner   []zenity.Option // whose the system's dialogs are
	// inWindow never calls the system's dialogs: for tests, which cannot reach
	// into them.
	inWindow bool
}

// An answer is what a system dialog brought; err is zenity.ErrCanceled if
// nothing.
type answer struct {
	want  desk.Want
	paths []string
	err   error
}

// leaving is the state of the question about unsaved work.
type leaving uint8

const (
	notLeaving leaving = iota
	askLeaving
	savingToLeave
)

// open reports whether a dialog in the window takes the keyboard.
func (d *dialogs) open() bool {
	return d.browser.open || d.chooser.open || d.picture.open || d.leaving == askLeaving
}

// answered reports whether a system dialog has brought an answer.
func (d *dialogs) answered() bool { return len(d.answers) > 0 }

// A fileDialog is what a dialog about files asks: strings by their keys.
type fileDialog struct {
	title, accept, kind string
	endings             []string
	saves               bool // one file that need not exist; else any number that do
}

var fileDialogs = map[desk.Want]fileDialog{
	desk.WantOpen:     {"dialog.openTitle", "dialog.open", "dialog.files", desk.Endings(), false},
	desk.WantAppend:   {"dialog.appendTitle", "dialog.open", "dialog.motions", desk.MotionEndings(), false},
	desk.WantSaveAs:   {"dialog.saveTitle", "dialog.save", "dialog.vrma", []string{".vrma"}, true},
	desk.WantMMD:      {"dialog.mmdTitle", "dialog.save", "dialog.mmd", desk.MMDEndings, true},
	desk.WantCamera:   {"dialog.cameraTitle", "dialog.save", "dialog.camera", []string{desk.CameraEnding}, true},
	desk.WantPoses:    {"dialog.posesTitle", "dialog.open", "dialog.motions", desk.MotionEndings(), false},
	desk.WantPoseFile: {"dialog.poseTitle", "dialog.save", "dialog.pose", []string{".vpd", ".vrma"}, true},
	desk.WantPicture:  {"picture.title", "dialog.save", "dialog.png", []string{".png"}, true},
}

// want begins to ask.
func (d *dialogs) want(k *desk.Desk, want desk.Want) {
	switch want {
	case desk.WantQuit:
		d.leaving = askLeaving
	case desk.WantModel:
		d.chooser.show()
	case desk.WantPicture:
		d.picture.show(k.Settings.Picture)
	default:
		d.askPath(k, want)
	}
}

// askPath begins to ask for files.
func (d *dialogs) askPath(k *desk.Desk, want desk.Want) {
	switch {
	case d.answers != nil:
		// One system dialog is open already; it answers first.
	case !d.inWindow && zenity.IsAvailable():
		d.answers = make(chan answer, 1)
		go system(k.Language, want, startPath(k, want), d.owner, d.answers)
	default:
		d.browser.show(want, startPath(k, want))
	}
}

// startPath is where a dialog begins: the folder of the file opened last, or
// the suggested place to save.
func startPath(k *desk.Desk, want desk.Want) string {
	path := ""
	switch want {
	case desk.WantSaveAs:
		path = k.SuggestedPath()
	case desk.WantMMD:
		path = k.SuggestedMMD()
	case desk.WantCamera:
		path = k.SuggestedCamera()
	case desk.WantPoseFile:
		_, path = k.SuggestedPose()
	case desk.WantPicture:
		path = k.SuggestedPicture()
	}
	if filepath.Dir(path) != "." {
		return path
	}
	dir, err := os.UserHomeDir()
	if len(k.Settings.Recent) > 0 {
		dir, err = filepath.Dir(k.Settings.Recent[0]), nil
	}
	if err != nil {
		dir = "."
	}
	return filepath.Join(dir, path) + strings.Repeat(string(filepath.Separator), btoi(path == ""))
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// system shows the system's dialog. It blocks, so it runs beside the window.
func system(l desk.Language, want desk.Want, start string, owner []zenity.Option, out chan<- answer) {
	a := answer{want: want}
	f := fileDialogs[want]
	filter := zenity.FileFilter{Name: l.T(f.kind), CaseFold: true}
	for _, ext := range f.endings {
		filter.Patterns = append(filter.Patterns, "*"+ext)
	}
	options := append([]zenity.Option{zenity.Title(l.T(f.title)), zenity.Filename(start)}, owner...)
	if f.saves {
		var path string
		path, a.err = zenity.SelectFileSave(append(options, zenity.ConfirmOverwrite(), zenity.FileFilters{filter})...)
		a.paths = []string{path}
	} else {
		all := zenity.FileFilter{Name: l.T("dialog.all"), Patterns: []string{"*"}}
		a.paths, a.err = zenity.SelectFileMultiple(append(options, zenity.FileFilters{filter, all})...)
	}
	out <- a
	glfw.PostEmptyEvent()
}

// draw shows the dialogs of the window and takes the answers of the system's.
// The question about unsaved work comes first: what an answer asks for begins
// after the frame, and quitting waits for it.
func (d *dialogs) draw(v view) {
	d.drawLeaving(v)
	select {
	case a := <-d.answers:
		d.answers = nil
		switch {
		case a.err == nil:
			d.take(v, a.want, a.paths)
		case !errors.Is(a.err, zenity.ErrCanceled):
			d.browser.show(a.want, startPath(v.desk, a.want)) // the system's dialog failed
		default:
			d.cancelled()
		}
	default:
	}
	if paths, done := d.browser.draw(v); done {
		if paths == nil {
			d.cancelled()
		} else {
			d.take(v, d.browser.want, paths)
		}
	}
	d.chooser.draw(v)
	if d.picture.draw(v) {
		d.askPath(v.desk, desk.WantPicture)
	}
}

func (d *dialogs) take(v view, want desk.Want, paths []string) {
	switch want {
	case desk.WantOpen:
		v.ask("file.open", paths)
	case desk.WantAppend:
		v.ask("file.append", paths)
	case desk.WantSaveAs:
		v.ask("file.saveAs", paths[0])
	case desk.WantMMD:
		v.ask("file.exportMMD", paths[0])
	case desk.WantCamera:
		v.ask("file.exportCamera", paths[0])
	case desk.WantPoses:
		v.ask("poses.import", paths)
	case desk.WantPoseFile:
		name, _ := v.desk.SuggestedPose()
		v.ask("poses.export", desk.ExportPose{Name: name, Path: paths[0]})
	case desk.WantPicture:
		p := d.picture.picture
		p.Path = paths[0]
		v.ask("file.picture", p)
	}
}

// cancelled tells that there is no answer; a program that waited for it to end
// stays.
func (d *dialogs) cancelled() { d.leaving = notLeaving }

// drawLeaving asks once about unsaved work, and after a save goes on to quit:
// by the command again, which asks about what is still unsaved.
func (d *dialogs) drawLeaving(v view) {
	if d.leaving == savingToLeave && d.answers == nil && !d.browser.open && !v.desk.Jobs.Busy() {
		d.leaving = notLeaving
		v.ask("app.quit", nil)
	}
	const id = "###leaving"
	if d.leaving != askLeaving {
		return
	}
	if !imgui.IsPopupOpenStr(id) {
		imgui.OpenPopupStr(id)
	}
	centre(v)
	if !imgui.BeginPopupModalV("Furitsuke"+id, nil, imgui.WindowFlagsAlwaysAutoResize|imgui.WindowFlagsNoSavedSettings) {
		return
	}
	defer imgui.EndPopup()
	var names []string
	for _, m := range v.desk.Doc().Motions {
		if v.desk.MotionDirty(m) {
			names = append(names, m.Name)
		}
	}
	imgui.TextUnformatted(v.T("dialog.unsaved", strings.Join(names, ", ")))
	imgui.Dummy(imgui.Vec2{Y: v.px(8)})
	for _, b := range []struct {
		label string
		next  leaving
		id    string
		arg   any
	}{
		{"dialog.save", savingToLeave, "file.saveAll", nil},
		{"dialog.discard", notLeaving, "app.quit", true},
		{"dialog.keep", notLeaving, "", nil},
	} {
		// Enter takes the first, as Escape takes the last: neither loses work.
		if imgui.Button(v.T(b.label)) || b.next == savingToLeave && imgui.IsKeyPressedBool(imgui.KeyEnter) {
			d.leaving = b.next
			imgui.CloseCurrentPopup()
			if b.id != "" {
				v.ask(b.id, b.arg)
			}
		}
		imgui.SameLine()
	}
	if imgui.IsKeyPressedBool(imgui.KeyEscape) {
		d.leaving = notLeaving
		imgui.CloseCurrentPopup()
	}
}

// centre places the next window in the middle.
func centre(v view) {
	vp := imgui.MainViewport()
	imgui.SetNextWindowPosV(vp.WorkCenter(), imgui.CondAppearing, imgui.Vec2{X: 0.5, Y: 0.5})
}
