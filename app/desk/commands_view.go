package desk

import (
	"furitsuke/motion"
	"furitsuke/scene"
)

var viewCommands = []Command{
	{ID: "view.front", Menu: ViewMenu, Keys: []string{"1"}, Run: look((*scene.Camera).Front)},
	{ID: "view.side", Menu: ViewMenu, Keys: []string{"3"}, Run: look((*scene.Camera).Side)},
	{ID: "view.top", Menu: ViewMenu, Keys: []string{"7"}, Run: look((*scene.Camera).Top)},
	// nil: brings the selected model, or all of them, into the picture.
	{ID: "view.focus", Menu: ViewMenu, Keys: []string{"F"}, Run: func(d *Desk, _ any) error {
		return look(func(c *scene.Camera) { c.Frame(d.focusBox(), d.Aspect) })(d, nil)
	}},
	// Camera and light of the film, in place of the user's.
	{ID: "view.film", Menu: ViewMenu, Group: 1, Keys: []string{"C"}, Checked: (*Desk).Filming,
		Enabled: func(d *Desk) bool { return d.Doc().Film != nil },
		Run: func(d *Desk, _ any) error {
			d.setFilming(!d.Filming())
			return nil
		}},
	{ID: "view.grid", Menu: ViewMenu, Group: 1, Keys: []string{"G"},
		Checked: func(d *Desk) bool { return d.Settings.Look.Grid },
		Run: func(d *Desk, _ any) error {
			l := d.Settings.Look
			l.Grid = !l.Grid
			d.setLook(l)
			return nil
		}},
	// Look: sets the light and what is behind the actors. nil is the look of the
	// first run.
	{ID: "view.look", Menu: ViewMenu, Group: 1, Run: func(d *Desk, arg any) error {
		l := DefaultLook()
		if arg != nil {
			l = argument[Look](arg)
		}
		d.setLook(l)
		return nil
	}},
	gazeCommand(scene.LookMotion), gazeCommand(scene.LookCamera), gazeCommand(scene.LookTarget), gazeCommand(scene.LookOff),
	{ID: "view.blink", Menu: ViewMenu, Group: 2,
		Checked: func(d *Desk) bool { return d.Settings.Blink },
		Run: func(d *Desk, _ any) error {
			d.Settings.Blink = !d.Settings.Blink
			d.enliven()
			return nil
		}},
	// float64: how large the interface is, 1 being 100 %.
	{ID: "view.scale", Run: func(d *Desk, arg any) error {
		x := argument[float64](arg)
		if !(x >= minScale && x <= maxScale) {
			return fail("error.range", x, minScale, maxScale)
		}
		d.Settings.Scale = x
		return nil
	}},
	// Language. nil is the next one.
	{ID: "view.language", Menu: ViewMenu, Group: 3, Run: func(d *Desk, arg any) error {
		l := (d.Language + 1) % languageCount
		if arg != nil {
			l = argument[Language](arg)
		}
		d.Language, d.Settings.Language = l, l.Code()
		return nil
	}},
}

// Scales are the sizes of the interface on offer, 1 being 100 %: in steps that
// systems offer too.
var Scales = []float64{0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3}

// Look sets the camera, and ends a film.
func (d *Desk) Look(c scene.Camera) {
	c = d.leaveFilm(c)
	if c != d.Doc().Camera {
		d.history.Amend(d.Doc().with(func(doc *Document) { doc.Camera = c }))
	}
}

// focusBox is around what view.focus shows: the selected model where a bone of
// it is selected, otherwise all.
func (d *Desk) focusBox() scene.Box {
	sel := d.Doc().Selection
	if a := d.Actor(sel.Slot); a != nil && sel.Bone != motion.NoBone {
		return a.Model.Bounds.Move(a.Offset)
	}
	return d.stage.Bounds()
}

// look makes a command of what it does to the camera.
func look(f func(*scene.Camera)) func(*Desk, any) error {
	return func(d *Desk, _ any) error {
		c := d.Doc().Camera
		f(&c)
		d.Look(c)
		return nil
	}
}

// A Workspace is one of the five jobs; it decides which panel stands beside the
// stage.
type Workspace uint8

// The workspaces, in the order of their tabs.
const (
	EditSpace Workspace = iota
	CompareSpace
	MirrorSpace
	PokeSpace
	ExportSpace

	workspaceCount
)

var workspaceIDs = [workspaceCount]string{"workspace.edit", "workspace.compare", "workspace.mirror", "workspace.poke", "workspace.export"}

// Workspaces lists all workspaces in order.
func Workspaces() []Workspace {
	return []Workspace{EditSpace, CompareSpace, MirrorSpace, PokeSpace, ExportSpace}
}

// Command returns the id of the command that switches to w.
func (w Workspace) Command() string { return workspaceIDs[w] }

var workspaceCommands = func() []Command {
	keys := [workspaceCount]string{"Ctrl+1", "Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+5"}
	var rows []Command
	for _, w := range Workspaces() {
		rows = append(rows, Command{ID: w.Command(), Menu: WorkspaceMenu, Keys: []string{keys[w]},
			Checked: func(d *Desk) bool { return d.Workspace == w },
			Run: func(d *Desk, _ any) error {
				d.Workspace = w
				d.restage() // two figures may be laid over each other in one alone
				return nil
			}})
	}
	return rows
}()
