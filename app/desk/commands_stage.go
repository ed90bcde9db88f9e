package desk

import "furitsuke/motion"

// A Tool is what stands around the selected bone on the stage.
type Tool uint8

// The tools. MoveTool is for bones that move, see [Moves]; others keep their
// rings.
const (
	TurnTool Tool = iota
	MoveTool
)

// Axes are those of the tool.
type Axes uint8

// The axes: the stage's, the bone's own, or those of the nearest bone above it,
// as it stands. Where there is none they are the stage's.
const (
	WorldAxes Axes = iota
	LocalAxes
	ParentAxes

	axesCount
)

var axesKeys = [axesCount]string{"pose.world", "pose.local", "pose.parent"}

// Label returns the axes' name.
func (a Axes) Label() Text { return T(axesKeys[a]) }

var stageCommands = []Command{
	{ID: "stage.turn", Menu: EditMenu, Group: 4, Keys: []string{"R"}, Checked: func(d *Desk) bool { return d.Tool == TurnTool },
		Run: func(d *Desk, _ any) error {
			d.Tool = TurnTool
			return nil
		}},
	// The hips are selected where they alone can be meant.
	{ID: "stage.move", Menu: EditMenu, Group: 4, Keys: []string{"T"}, Checked: func(d *Desk) bool { return d.Tool == MoveTool },
		Run: func(d *Desk, _ any) error {
			d.Tool = MoveTool
			if slot, _ := d.Doc().Current(); slot != nil && d.Doc().Selection.Bone == motion.NoBone {
				d.selectBone(Select(slot.ID, motion.Hips))
			}
			return nil
		}},
	{ID: "stage.axes", Menu: EditMenu, Group: 4, Keys: []string{"A"}, Run: func(d *Desk, _ any) error {
		d.Axes = (d.Axes + 1) % axesCount
		return nil
	}},
	{ID: "pose.symmetry", Menu: EditMenu, Group: 4, Keys: []string{"X"}, Checked: func(d *Desk) bool { return d.Settings.Symmetry },
		Run: func(d *Desk, _ any) error {
			d.Settings.Symmetry = !d.Settings.Symmetry
			return nil
		}},
	{ID: "pose.follow", Menu: EditMenu, Group: 4, Keys: []string{"B"}, Checked: func(d *Desk) bool { return d.Settings.Follow },
		Run: func(d *Desk, _ any) error {
			d.Settings.Follow = !d.Settings.Follow
			return nil
		}},
}
