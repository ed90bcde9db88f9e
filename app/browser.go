package app

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A browser is the file dialog in the window, for systems that have none.
type browser struct {
	open    bool
	want    desk.Want
	dir     string
	typed   string          // in the field for the folder
	name    string          // of the file to save, or the one clicked last
	chosen  map[string]bool // names of files to open
	entries []entry         // of dir
	failed  error           // why dir could not be read
	replace bool            // asking whether to overwrite
	fresh   bool            // opened since the last frame
	field   imgui.Vec2      // where the field for the name stands
	path    imgui.Vec2      // and that for the folder
}

type entry struct {
	name   string
	folder bool
}

// about is what the browser asks.
func (b *browser) about() fileDialog { return fileDialogs[b.want] }

// show opens the browser at a path: a folder that ends in a separator, or a
// file in its folder. To open files it shows again the folder that was seen last.
func (b *browser) show(want desk.Want, start string) {
	dir, name := filepath.Split(start)
	if name == "" && b.dir != "" {
		dir = b.dir
	}
	*b = browser{open: true, fresh: true, want: want, name: name}
	b.enter(dir)
}

// enter lists a folder: folders first, then the files that the dialog is about.
func (b *browser) enter(dir string) {
	if abs, err := filepath.Abs(dir); err == nil {
		dir = abs
	}
	b.dir, b.typed, b.chosen, b.entries = dir, dir, map[string]bool{}, nil
	list, err := os.ReadDir(dir)
	b.failed = err
	for _, e := range list {
		folder := isFolder(dir, e)
		if !strings.HasPrefix(e.Name(), ".") && (folder || b.fits(e.Name())) {
			b.entries = append(b.entries, entry{e.Name(), folder})
		}
	}
	slices.SortStableFunc(b.entries, func(x, y entry) int {
		if x.folder != y.folder {
			return btoi(y.folder) - btoi(x.folder)
		}
		return cmp.Compare(strings.ToLower(x.name), strings.ToLower(y.name))
	})
}

// isFolder follows links, as the one who clicks expects.
func isFolder(dir string, e fs.DirEntry) bool {
	if e.Type()&fs.ModeSymlink != 0 {
		info, err := os.Stat(filepath.Join(dir, e.Name()))
		return err == nil && info.IsDir()
	}
	return e.IsDir()
}

func (b *browser) fits(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return slices.Contains(b.about().endings, ext)
}

// draw shows the browser. Done is true once: with the paths, or with none if
// the user cancelled.
func (b *browser) draw(v view) (paths []string, done bool) {
	if !b.open {
		return nil, false
	}
	const id = "###browser"
	if b.fresh {
		imgui.OpenPopupStr(id)
		b.fresh = false
	}
	about := b.about()
	centre(v)
	imgui.SetNextWindowSizeV(imgui.Vec2{X: v.px(640), Y: v.px(480)}, imgui.CondAppearing)
	if !imgui.BeginPopupModalV(v.T(about.title)+id, nil, imgui.WindowFlagsNoSavedSettings) {
		return nil, false
	}
	defer imgui.EndPopup()
	given := b.header(v)
	taken := b.list(v) || given == "" && !about.saves && len(b.chosen) > 0 && !imgui.CurrentIO().WantTextInput() && imgui.IsKeyPressedBool(imgui.KeyEnter)
	cancelled := imgui.IsKeyPressedBool(imgui.KeyEscape)
	if about.saves {
		imgui.SetNextItemWidth(-1)
		b.field = imgui.CursorScreenPos()
		if imgui.InputTextWithHint("##name", v.T("dialog.name"), &b.name, imgui.InputTextFlagsEnterReturnsTrue, nil) {
			taken = true
		}
	}
	if b.replace {
		imgui.TextUnformatted(v.T("dialog.replace", b.name))
	}
	imgui.BeginDisabledV(!about.saves && len(b.chosen) == 0 || about.saves && b.name == "")
	taken = imgui.Button(v.T(about.accept)) || taken
	imgui.EndDisabled()
	imgui.SameLine()
	cancelled = imgui.Button(v.T("dialog.cancel")) || cancelled
	switch {
	case given != "":
		paths = []string{given}
	case taken:
		paths = b.take()
	}
	if cancelled || paths != nil {
		b.open = false
		imgui.CloseCurrentPopup()
	}
	return paths, !b.open
}

// header is the folder's path, to be typed over, and returns the file that was
// typed instead of one.
func (b *browser) header(v view) (given string) {
	if imgui.Button(v.T("dialog.up")) {
		b.enter(filepath.Dir(b.dir))
	}
	imgui.SameLine()
	imgui.SetNextItemWidth(-1)
	b.path = imgui.CursorScreenPos()
	if imgui.InputTextWithHint("##folder", v.T("dialog.folder"), &b.typed, imgui.InputTextFlagsEnterReturnsTrue, nil) {
		given = b.follow(b.typed)
	}
	switch {
	case b.failed != nil:
		coloured(draw.Error, v.desk.Language.Cause(b.failed))
	case len(b.entries) == 0:
		faint(v.T("dialog.nothing"))
	}
	return given
}

// follow goes where a typed path leads: into a folder, or to a file, which it
// returns where files are to be opened.
func (b *browser) follow(path string) string {
	path = strings.Trim(strings.TrimSpace(path), `"`) // as some file managers copy it
	if home, err := os.UserHomeDir(); err == nil && (path == "~" || strings.HasPrefix(path, "~/")) {
		path = home + path[1:]
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(b.dir, path)
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		b.failed = err
	case info.IsDir():
		b.enter(path)
	case b.about().saves:
		b.enter(filepath.Dir(path))
		b.name = filepath.Base(path)
	default:
		return path
	}
	return ""
}

// list shows the folder and reports whether a file was double-clicked. A click
// with Ctrl adds to the choice.
func (b *browser) list(v view) (taken bool) {
	rows := float32(1) // below the list: the buttons
	if b.about().saves {
		rows++
	}
	if b.replace {
		rows++
	}
	height := imgui.ContentRegionAvail().Y - rows*(imgui.FrameHeight()+v.px(8))
	if !imgui.BeginChildStrV("files", imgui.Vec2{Y: height}, imgui.ChildFlagsNone, imgui.WindowFlagsNone) {
		imgui.EndChild()
		return false
	}
	defer imgui.EndChild()
	into := ""
	for _, e := range b.entries {
		label := e.name
		if e.folder {
			label += "/"
		}
		flags := imgui.SelectableFlagsAllowDoubleClick | imgui.SelectableFlagsNoAutoClosePopups
		if !imgui.SelectableBoolV(label+"##"+e.name, b.chosen[e.name], flags, imgui.Vec2{}) {
			continue
		}
		if e.folder {
			into = e.name
			continue
		}
		b.choose(e.name, imgui.CurrentIO().KeyCtrl())
		taken = imgui.IsMouseDoubleClicked(imgui.MouseButtonLeft)
	}
	if into != "" {
		b.enter(filepath.Join(b.dir, into))
	}
	return taken
}

// choose takes a file, alone or added to those taken.
func (b *browser) choose(name string, add bool) {
	if !add || b.about().saves {
		clear(b.chosen)
	}
	b.chosen[name] = !b.chosen[name]
	if !b.chosen[name] {
		delete(b.chosen, name)
	}
	b.name, b.replace = name, false
}

// take returns the answer, or nil if it must be asked first whether a file
// shall be replaced.
func (b *browser) take() []string {
	if about := b.about(); about.saves {
		if b.name == "" {
			return nil
		}
		if !b.fits(b.name) {
			b.name += about.endings[0]
		}
		path := b.name
		if !filepath.IsAbs(path) {
			path = filepath.Join(b.dir, path)
		}
		if _, err := os.Stat(path); err == nil && !b.replace {
			b.replace = true
			return nil
		}
		return []string{path}
	}
	var paths []string
	for _, e := range b.entries { // in the order shown
		if b.chosen[e.name] {
			paths = append(paths, filepath.Join(b.dir, e.name))
		}
	}
	return paths
}
