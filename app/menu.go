package app

import (
	"fmt"
	"path/filepath"

	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"

	"github.com/AllenDang/cimgui-go/imgui"
)

// drawMenuBar draws the menus from the command table, the workspaces as tabs,
// and the name of the motion in hand.
func (w *Window) drawMenuBar(v view) {
	imgui.PushStyleVarVec2(imgui.StyleVarFramePadding, imgui.Vec2{X: v.px(8), Y: v.px(7)})
	defer imgui.PopStyleVar()
	if !imgui.BeginMainMenuBar() {
		return
	}
	defer imgui.EndMainMenuBar()
	for _, m := range desk.Menus() {
		if imgui.BeginMenu(fmt.Sprintf("%s###menu%d", v.desk.Language.Say(m.Label()), m)) {
			w.drawMenu(v, m)
			imgui.EndMenu()
		}
	}
	imgui.Dummy(imgui.Vec2{X: v.px(16)})
	for _, space := range desk.Workspaces() {
		drawWorkspaceTab(v, space)
	}
	name := documentName(v.desk)
	imgui.SameLineV(imgui.WindowWidth()-imgui.CalcTextSize(name).X-v.px(24), 0)
	imgui.PushStyleColorU32(imgui.ColText, packed(draw.Faint))
	imgui.TextUnformatted(name)
	imgui.PopStyleColor()
}

// drawMenu lists the commands of one menu, a line between groups.
func (w *Window) drawMenu(v view, m desk.Menu) {
	group := 0
	for _, c := range desk.Commands() {
		if c.Menu != m {
			continue
		}
		if c.Group != group {
			imgui.Separator()
			group = c.Group
		}
		drawCommand(v, c)
		switch c.ID {
		case "file.open":
			drawRecent(v)
		case "view.focus":
			if imgui.MenuItemBool(v.T("layout.reset")) {
				w.layout.reset()
			}
		case "view.language":
			w.drawScales(v)
		}
	}
	if m == desk.EditMenu {
		imgui.Separator()
		if imgui.MenuItemBoolV(v.T("panel.palette")+"…", paletteKeys, false, true) {
			w.palette.show()
		}
	}
}

func drawCommand(v view, c *desk.Command) {
	shortcut := ""
	if len(c.Keys) > 0 {
		shortcut = c.Keys[0]
	}
	checked := c.Checked != nil && c.Checked(v.desk)
	if imgui.MenuItemBoolV(commandLabel(v, c)+"###"+c.ID, shortcut, checked, enabled(v.desk, c)) {
		v.ask(c.ID, nil)
	}
}

func enabled(d *desk.Desk, c *desk.Command) bool { return c.Enabled == nil || c.Enabled(d) }

// commandLabel returns the command's name; undo and redo say what they would
// do.
func commandLabel(v view, c *desk.Command) string {
	h := v.desk.History()
	switch {
	case c.ID == "edit.undo" && h.Done() > 0:
		return v.T("history.undo", h.Label(h.Done()-1))
	case c.ID == "edit.redo" && h.Done() < h.Len():
		return v.T("history.redo", h.Label(h.Done()))
	}
	return v.desk.Language.Say(c.Label())
}

// drawScales is the menu of how large everything is. Another size arranges the
// panels as new: as wide as they were they would hold less.
func (w *Window) drawScales(v view) {
	if !imgui.BeginMenu(v.T("cmd.view.scale")) {
		return
	}
	defer imgui.EndMenu()
	for _, s := range desk.Scales {
		if imgui.MenuItemBoolV(fmt.Sprintf("%.0f %%", s*100), "", s == v.desk.Settings.Scale, true) {
			v.ask("view.scale", s)
			w.layout.reset()
		}
	}
}

// drawRecent is the menu of files opened last.
func drawRecent(v view) {
	if !imgui.BeginMenu(v.T("recent.menu")) {
		return
	}
	defer imgui.EndMenu()
	if len(v.desk.Settings.Recent) == 0 {
		imgui.MenuItemBoolV(v.T("recent.none"), "", false, false)
	}
	for _, path := range v.desk.Settings.Recent {
		if imgui.MenuItemBoolV(filepath.Base(path)+"###"+path, "", false, true) {
			v.ask("file.open", []string{path})
		}
		if imgui.IsItemHovered() && imgui.BeginTooltip() {
			imgui.TextUnformatted(path)
			imgui.EndTooltip()
		}
	}
}

// drawWorkspaceTab is one workspace's name, underlined if it is the one shown.
func drawWorkspaceTab(v view, space desk.Workspace) {
	c := desk.CommandNamed(space.Command())
	label := v.desk.Language.Say(c.Label())
	pad := v.px(10)
	size := imgui.Vec2{X: imgui.CalcTextSize(label).X + 2*pad, Y: imgui.FrameHeight()}
	at := imgui.CursorScreenPos()
	if imgui.InvisibleButton("##"+c.ID, size) {
		v.ask(c.ID, nil)
	}
	colour, list := draw.Faint, imgui.WindowDrawList()
	active := v.desk.Workspace == space
	if active || imgui.IsItemHovered() {
		colour = draw.Ink
	}
	list.AddTextVec2(imgui.Vec2{X: at.X + pad, Y: at.Y + (size.Y-imgui.FontSize())/2}, packed(colour), label)
	if active {
		line := v.px(2)
		list.AddRectFilled(imgui.Vec2{X: at.X + pad, Y: at.Y + size.Y - line},
			imgui.Vec2{X: at.X + size.X - pad, Y: at.Y + size.Y}, packed(draw.Accent))
	}
}
