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
	leaving leaving
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
func (d *dialogs) open() bool { return d.browser.open || d.chooser.open || d.leaving == askLeaving }

// answered reports whether a system dialog has brought an answer.
func (d *dialogs) answered() bool { return len(d.answers) > 0 }

// opens lists the endings of files that can be opened.
var opens = desk.Endings()

// saves is the ending of files that are saved.
const saves = ".vrma"

// want begins to ask.
func (d *dialogs) want(k *desk.Desk, want desk.Want) {
	switch {
	case want == desk.WantQuit:
		d.leaving = askLeaving
	case want == desk.WantModel:
		d.chooser.show()
	case d.answers != nil:
		// One system dialog is open already; it answers first.
	case !d.inWindow && zenity.IsAvailable():
		d.answers = make(chan answer, 1)
		go system(k.Language, want, startPath(k, want), d.answers)
	default:
		d.browser.show(want, startPath(k, want))
	}
}

// startPath is where a dialog begins: the folder of the file opened last, or
// the suggested place to save.
func startPath(k *desk.Desk, want desk.Want) string {
	path := ""
	if want == desk.WantSaveAs {
		path = k.SuggestedPath()
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
func system(l desk.Language, want desk.Want, start string, out chan<- answer) {
	a := answer{want: want}
	if want == desk.WantOpen {
		patterns := make([]string, len(opens))
		for i, ext := range opens {
			patterns[i] = "*" + ext
		}
		a.paths, a.err = zenity.SelectFileMultiple(zenity.Title(l.T("dialog.openTitle")), zenity.Filename(start),
			zenity.FileFilters{
				{Name: l.T("dialog.files"), Patterns: patterns, CaseFold: true},
				{Name: l.T("dialog.all"), Patterns: []string{"*"}},
			})
	} else {
		var path string
		path, a.err = zenity.SelectFileSave(zenity.Title(l.T("dialog.saveTitle")), zenity.Filename(start), zenity.ConfirmOverwrite(),
			zenity.FileFilters{{Name: "VRMA", Patterns: []string{"*" + saves}, CaseFold: true}})
		a.paths = []string{path}
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
}

func (d *dialogs) take(v view, want desk.Want, paths []string) {
	if want == desk.WantOpen {
		v.ask("file.open", paths)
	} else {
		v.ask("file.saveAs", paths[0])
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
