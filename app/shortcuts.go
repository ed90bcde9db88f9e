package app

import (
	"fmt"
	"strings"

	"furitsuke/app/desk"

	"github.com/AllenDang/cimgui-go/imgui"
)

// paletteKeys opens the palette, which is the window's own and no command.
const paletteKeys = "Ctrl+P"

// repeating are the commands that a held key runs again and again.
var repeating = map[string]bool{
	"play.back": true, "play.forward": true, "play.backMore": true, "play.forwardMore": true,
	"edit.undo": true, "edit.redo": true,
}

// shortcuts asks for the commands whose keys are pressed. Keys without Ctrl
// belong to a text that is being typed, while there is one.
func (w *Window) shortcuts(v view) {
	typing := imgui.CurrentIO().WantTextInput()
	pressed := func(keys string, repeat bool) bool {
		chord := chords[keys]
		if typing && chord&imgui.KeyChord(imgui.ModCtrl) == 0 {
			return false
		}
		flags := imgui.InputFlagsRouteGlobal
		if repeat {
			flags |= imgui.InputFlagsRepeat
		}
		return imgui.ShortcutNilV(chord, flags)
	}
	for _, c := range desk.Commands() {
		for _, keys := range c.Keys {
			if pressed(keys, repeating[c.ID]) && enabled(w.desk, c) {
				v.ask(c.ID, nil)
			}
		}
	}
	if pressed(paletteKeys, false) {
		w.palette.show()
	}
}

// escape lets Escape close the menu, the list or the palette that was opened last,
// and reports whether it did: the key then means nothing else. ImGui has this in
// its keyboard navigation alone, whose arrow keys are the timeline's here. Dialogs
// answer the key themselves.
func (w *Window) escape() bool {
	depth := imgui.CurrentContext().OpenPopupStack().Size
	if depth == 0 || w.dialogs.open() || !imgui.IsKeyPressedBool(imgui.KeyEscape) {
		return false
	}
	imgui.InternalClosePopupToLevel(int32(depth-1), true)
	return true
}

// chords holds every shortcut of the program as ImGui knows it. ImGui takes
// Ctrl for Command on macOS.
var chords = func() map[string]imgui.KeyChord {
	out := map[string]imgui.KeyChord{paletteKeys: mustChord(paletteKeys)}
	for _, c := range desk.Commands() {
		for _, keys := range c.Keys {
			out[keys] = mustChord(keys)
		}
	}
	return out
}()

func mustChord(keys string) imgui.KeyChord {
	c, err := chord(keys)
	if err != nil {
		panic("app: " + err.Error())
	}
	return c
}

var modifiers = map[string]imgui.Key{
	"Ctrl": imgui.ModCtrl, "Shift": imgui.ModShift, "Alt": imgui.ModAlt,
}

var namedKeys = map[string]imgui.Key{
	"Space": imgui.KeySpace, "Escape": imgui.KeyEscape, "Enter": imgui.KeyEnter, "Delete": imgui.KeyDelete,
	"Left": imgui.KeyLeftArrow, "Right": imgui.KeyRightArrow, "Up": imgui.KeyUpArrow, "Down": imgui.KeyDownArrow,
	"Home": imgui.KeyHome, "End": imgui.KeyEnd, "PageUp": imgui.KeyPageUp, "PageDown": imgui.KeyPageDown,
	"F12": imgui.KeyF12,
}

// chord reads a shortcut such as "Ctrl+Shift+Z".
func chord(keys string) (imgui.KeyChord, error) {
	words := strings.Split(keys, "+")
	out := imgui.KeyChord(0)
	for _, m := range words[:len(words)-1] {
		mod, ok := modifiers[m]
		if !ok {
			return 0, fmt.Errorf("shortcut %q: no modifier %q", keys, m)
		}
		out |= imgui.KeyChord(mod)
	}
	name := words[len(words)-1]
	switch key, ok := namedKeys[name]; {
	case ok:
		return out | imgui.KeyChord(key), nil
	case len(name) == 1 && name[0] >= 'A' && name[0] <= 'Z':
		return out | imgui.KeyChord(imgui.KeyA+imgui.Key(name[0]-'A')), nil
	case len(name) == 1 && name[0] >= '0' && name[0] <= '9':
		return out | imgui.KeyChord(imgui.Key0+imgui.Key(name[0]-'0')), nil
	}
	return 0, fmt.Errorf("shortcut %q: no key %q", keys, name)
}
