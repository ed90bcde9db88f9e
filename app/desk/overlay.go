package desk

import (
	"furitsuke/motion/compare"
	"furitsuke/scene"
)

// overlayOpacity is how much of the VRM is seen over the MMD model: both
// silhouettes are as clear.
const overlayOpacity = 0.5

// Overlaid reports whether the compared VRM stands in the MMD model's place,
// translucent and as high as it is.
func (d *Desk) Overlaid() bool {
	return d.Overlay && d.Workspace == CompareSpace && d.Comparable()
}

// lay puts the actor of a slot where it stands: in its own place, or over the MMD
// model that it is compared with.
func (d *Desk) lay(s *Slot, a *scene.Actor) {
	offset, size, opacity := s.Offset, 1.0, float32(1)
	if c, model := d.comparison(); model != nil && d.Overlaid() && s.Kind == VRM && s.Model == c.vrm {
		offset = model.Offset
		size = compare.NewFigures(c.model.Skeleton, c.vrm.Facing()).Scale
		opacity = overlayOpacity
	}
	if size != a.Size {
		a.Size = size
		defer a.Seek(d.Clock.Time) // hair hangs anew on a figure of another size
	}
	a.Offset, a.Opacity = offset, opacity
}

var compareCommands = []Command{
	// In the Compare workspace both figures stand in one place, and in the picture.
	{ID: "compare.overlay", Menu: ViewMenu, Group: 1,
		Checked: func(d *Desk) bool { return d.Overlay },
		Enabled: (*Desk).Comparable,
		Run: func(d *Desk, _ any) error {
			d.Overlay = !d.Overlay
			d.restage()
			d.sync()
			return look(func(c *scene.Camera) { c.Frame(d.stage.Bounds(), d.Aspect) })(d, nil)
		}},
}
