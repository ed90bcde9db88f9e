package app

import (
	"furitsuke/app/desk"
	"furitsuke/gizmo"
	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// What is written over the picture of the stage.

// hint names the joint under the mouse.
func (p *stagePanel) hint(v view, b motion.Bone) {
	if m, ok := p.marks.At(b); ok {
		p.list.Label(draw.White, textSize*v.scale, m.Add(draw.Point{X: 14 * v.scale, Y: -8 * v.scale}), draw.Left, v.T("bone."+b.String()))
	}
}

// help says in the picture's upper corner how to move the camera, until a bone is
// chosen.
func (p *stagePanel) help(v view) {
	if v.desk.Doc().Selection.Bone == motion.NoBone {
		size := 13 * v.scale
		at := draw.Point{X: p.size.X - 16*v.scale, Y: 17 * v.scale}
		p.list.Label(draw.Faint, size, at, draw.Right, v.T("stage.hint")) // a tall figure may stand behind it
	}
}

// labels writes under each actor its name, what it plays and its warnings.
func (p *stagePanel) labels(v view, look gizmo.View) {
	size := textSize * v.scale
	line := draw.Point{Y: size * 1.35}
	doc := v.desk.Doc()
	if len(doc.Slots) == 0 {
		text := "models.drop"
		if v.desk.Jobs.Busy() {
			text = "stage.loading"
		}
		p.list.Text(draw.Faint, size, p.size.Scale(0.5), draw.Centre, v.T(text))
	}
	for _, s := range doc.Slots {
		if !s.Visible {
			continue
		}
		at, ok := under(look, s, v.desk.Actor(s.ID).Offset)
		if !ok {
			continue
		}
		const lines = 2
		at.Y = min(at.Y+10*v.scale, p.size.Y-1.45*lines*size) // both lines stay in the picture
		align := draw.Centre
		if v.desk.Overlaid() { // two figures in one place: what is said of them stands side by side
			align = [...]draw.Align{desk.MMD: draw.Right, desk.VRM: draw.Left}[s.Kind]
			at.X += [...]float64{desk.MMD: -1, desk.VRM: 1}[s.Kind] * 12 * v.scale
		}
		p.list.Label(draw.Ink, size, at, align, s.Name)
		below, colour := plays(v, s), draw.Ink.Alpha(0.7)
		if off := v.desk.LegsOff(s); off.Key != "" {
			below += " · " + v.T("legs.now", off)
		}
		if n := len(s.Model.Warnings); n > 0 { // in the same line: a third would cover shoes
			below, colour = below+" · "+v.T("models.warnings", n), draw.Warm
		}
		p.list.Label(colour, size*0.9, at.Add(line), align, below)
	}
}

// stride is how far a foot is put beyond the room that the model takes at rest,
// metres: half a long step.
const stride = 0.35

// under returns a place on the screen below the feet of a figure that stands at a
// place, wherever a step puts them.
func under(look gizmo.View, s *desk.Slot, place motion.Vec3) (draw.Point, bool) {
	x, y, ok := look.Camera.Project(place, look.W, look.H)
	box := s.Model.Bounds.Move(place)
	for _, z := range [2]float64{box.Min.Z - stride, box.Max.Z + stride} {
		for _, x := range [2]float64{box.Min.X, box.Max.X} {
			if _, corner, seen := look.Camera.Project(motion.Vec3{X: x, Y: place.Y, Z: z}, look.W, look.H); seen {
				y = max(y, corner)
			}
		}
	}
	return draw.Point{X: x, Y: y}, ok
}

// plays says what a slot plays.
func plays(v view, s *desk.Slot) string {
	switch m := v.desk.Doc().Motion(s.Motion); {
	case m == nil:
		return v.T("models.still")
	case s.Kind == desk.VRM && m.Clip == nil:
		return v.T("models.converting")
	default:
		return m.Name
	}
}

// pins marks hands and feet that are pinned by a square around their mark.
func (p *stagePanel) pins(v view) {
	for b := range motion.BoneCount {
		if at, ok := p.marks.At(b); ok && v.desk.Pins.Has(b) {
			d := 9 * v.scale
			p.list.Loop(draw.Warm, 2*v.scale, at.Add(draw.Point{X: -d, Y: -d}), at.Add(draw.Point{X: d, Y: -d}),
				at.Add(draw.Point{X: d, Y: d}), at.Add(draw.Point{X: -d, Y: d}))
		}
	}
}
