package app

import (
	"strings"

	"furitsuke/app/desk"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A palette finds a command by a part of its name.
type palette struct {
	open   bool
	fresh  bool // opened in this frame: the field takes the keyboard
	filter string
	chosen int // place in the list
}

func (p *palette) show() { *p = palette{open: true, fresh: true} }

const (
	paletteWidth = 480 // at 100 %
	paletteRows  = 12
)

func (p *palette) draw(v view) {
	if !p.open {
		return
	}
	title := "##palette"
	if p.fresh {
		imgui.OpenPopupStr(title)
	}
	top := imgui.MainViewport().WorkPos()
	width := imgui.MainViewport().WorkSize().X
	imgui.SetNextWindowPosV(imgui.Vec2{X: top.X + width/2, Y: top.Y + v.px(64)}, imgui.CondAlways, imgui.Vec2{X: 0.5})
	imgui.SetNextWindowSize(imgui.Vec2{X: v.px(paletteWidth)})
	if !imgui.BeginPopup(title) {
		p.open = false
		return
	}
	defer imgui.EndPopup()
	if p.fresh {
		imgui.SetKeyboardFocusHere()
		p.fresh = false
	}
	imgui.SetNextItemWidth(-1)
	before := p.filter
	run := imgui.InputTextWithHint("##filter", v.T("palette.hint"), &p.filter, imgui.InputTextFlagsEnterReturnsTrue, nil)
	if p.filter != before {
		p.chosen = 0
	}
	found := p.find(v)
	if len(found) == 0 {
		faint(v.T("palette.none"))
		return
	}
	p.move(len(found))
	for i, c := range found {
		keys := ""
		if len(c.Keys) > 0 {
			keys = c.Keys[0]
		}
		clicked := imgui.SelectableBoolV(commandLabel(v, c)+"##"+c.ID, i == p.chosen, imgui.SelectableFlagsNone, imgui.Vec2{})
		imgui.SameLineV(v.px(paletteWidth)-imgui.CalcTextSize(keys).X-v.px(20), 0)
		faint(keys)
		if clicked || run && i == p.chosen {
			p.open = false
			imgui.CloseCurrentPopup()
			v.ask(c.ID, nil)
		}
	}
}

// move takes the arrow keys, round the ends.
func (p *palette) move(n int) {
	if imgui.IsKeyPressedBool(imgui.KeyDownArrow) {
		p.chosen++
	}
	if imgui.IsKeyPressedBool(imgui.KeyUpArrow) {
		p.chosen--
	}
	p.chosen = (p.chosen + n) % n
}

// find returns the commands that the menus show, can run now, and hold every
// word of the filter in their name, in any language, or in their id.
func (p *palette) find(v view) []*desk.Command {
	var out []*desk.Command
	words := strings.Fields(strings.ToLower(p.filter))
	for _, c := range desk.Commands() {
		if c.Menu == desk.NoMenu || !enabled(v.desk, c) || len(out) == paletteRows {
			continue
		}
		text := c.ID
		for _, l := range desk.Languages() {
			text += " " + l.Say(c.Label())
		}
		if holdsAll(strings.ToLower(text), words) {
			out = append(out, c)
		}
	}
	return out
}

func holdsAll(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}
