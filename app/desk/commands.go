package desk

import (
	"fmt"
	"slices"
)

// A Command is one row of the table that feeds the menus, the shortcuts, the
// palette, the command line and the tests. Rows stand in commands_*.go, one
// file for each menu.
type Command struct {
	ID string // "edit.undo"; its label is the string "cmd.edit.undo"
	// Menu is the menu that shows the command, or NoMenu: such a command needs
	// an argument that a panel gives it.
	Menu Menu
	// Keys are the shortcuts, the first shown beside the label: "Ctrl+Shift+Z".
	// Ctrl is Command on macOS.
	Keys []string
	// Group separates commands within a menu: a line goes where it changes.
	Group int
	// Enabled reports whether the command can run now; nil is always.
	Enabled func(*Desk) bool
	// Checked, where set, makes the menu item a switch and gives its state.
	Checked func(*Desk) bool
	// Run carries the command out. The row's comment says which argument it
	// takes; menus and shortcuts give nil.
	Run func(d *Desk, arg any) error
	// Op, where set, is the command as an operation of "furitsuke edit".
	Op *Op
}

// Label returns the command's name.
func (c *Command) Label() Text { return T("cmd." + c.ID) }

// A Menu is one of the window's menus.
type Menu uint8

// The menus, in order.
const (
	NoMenu Menu = iota
	FileMenu
	EditMenu
	MotionMenu
	PlayMenu
	ViewMenu
	WorkspaceMenu

	menuCount
)

var menuKeys = [menuCount]string{FileMenu: "file", EditMenu: "edit", MotionMenu: "motion", PlayMenu: "play", ViewMenu: "view", WorkspaceMenu: "workspace"}

// Menus lists all menus in order.
func Menus() []Menu { return []Menu{FileMenu, EditMenu, MotionMenu, PlayMenu, ViewMenu, WorkspaceMenu} }

// Label returns the menu's name.
func (m Menu) Label() Text { return T("menu." + menuKeys[m]) }

// Commands lists every command, menu by menu. The rows must not be changed.
func Commands() []*Command { return commands }

// A function fills the table, because rows refer to what looks them up.
var (
	commands  []*Command
	commandBy = map[string]*Command{}
)

func init() {
	for _, rows := range [][]Command{
		fileCommands, mmdCommands, cameraCommands,
		editCommands, stageCommands, faceCommands, faceTableCommands, poseCommands, keyCommands, pinCommands, clipCommands, rangeCommands,
		effectCommands(),
		playCommands, musicCommands,
		skeletonCommands,
		viewCommands, compareCommands,
		workspaceCommands,
	} {
		for i := range rows {
			c := &rows[i]
			if commandBy[c.ID] != nil {
				panic("desk: two commands " + c.ID)
			}
			commands, commandBy[c.ID] = append(commands, c), c
		}
	}
}

// CommandNamed returns the command of an id, or nil.
func CommandNamed(id string) *Command { return commandBy[id] }

// CommandFor returns the command of a shortcut such as "Ctrl+Z", or nil.
func CommandFor(keys string) *Command {
	for _, c := range commands {
		if slices.Contains(c.Keys, keys) {
			return c
		}
	}
	return nil
}

// Run carries out a command: panels ask for it, and so do menus and shortcuts.
// What goes wrong is returned and added to the messages. A command that is not
// enabled does nothing.
func (d *Desk) Run(id string, arg any) error {
	c := commandBy[id]
	if c == nil {
		panic("desk: no command " + id)
	}
	if c.Enabled != nil && !c.Enabled(d) {
		return nil
	}
	err := c.Run(d, arg)
	if err != nil {
		d.Say(Error, T("message.failed", c.Label(), err))
	}
	d.sync()
	return err
}

// argument returns a command's argument as the type that its row states.
func argument[V any](arg any) V {
	v, ok := arg.(V)
	if !ok {
		panic(fmt.Sprintf("desk: argument is a %T, want a %T", arg, v))
	}
	return v
}
