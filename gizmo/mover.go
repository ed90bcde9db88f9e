package gizmo

import (
	"fmt"
	"math"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// A Mover is the arrows, squares and disc around a joint that is dragged to
// another place, and the drag that may be under way. The zero Mover is at rest.
type Mover struct {
	hover Grip
	held  bool  // a drag is under way
	drag  shift // that drag
}

// A shift is what a press took and how far it has come.
type shift struct {
	grip  Grip
	start motion.Vec3    // of the joint at the press, world
	a, b  motion.Vec3    // the ways it goes, world, unit and square; b is 0 for an arrow
	from  [2]float64     // of the press, metres along a and b
	shown [2]float64     // since the press, metres along a and b, in steps
	names [2]string      // of a and b, for the label
	tones [2]draw.Colour // of a and b
}

// Hovered returns what is under the mouse, or NoGrip.
func (m *Mover) Hovered() Grip { return m.hover }

// Dragging reports whether the mover is held.
func (m *Mover) Dragging() bool { return m.held }

// Hover marks what is under the mouse and reports whether there is anything.
func (m *Mover) Hover(view View, t Target, mouse draw.Point) bool {
	m.hover = NoGrip
	if c, ok := crossAt(view, t); ok {
		m.hover = c.hit(mouse)
	}
	return m.hover != NoGrip
}

// Leave tells that the mouse is elsewhere, or that no joint is chosen.
func (m *Mover) Leave() { m.hover, m.held = NoGrip, false }

// Press takes what is under the mouse and reports whether there is anything.
// Then the press is the mover's alone.
func (m *Mover) Press(view View, t Target, mouse draw.Point) bool {
	if !m.Hover(view, t, mouse) {
		return false
	}
	c, _ := crossAt(view, t)
	m.drag = c.ways(m.hover)
	m.drag.grip, m.drag.start = m.hover, t.Centre
	m.drag.from, m.held = m.drag.under(view, mouse)
	return m.held
}

// Move follows the mouse and returns how far the joint has gone since the press:
// metres in world space, along the arrow, in the square's plane, or in the plane
// of the screen. With step > 0 metres each way keeps to multiples of it.
//
// The joint stays under the mouse, perspective included. Where the line of sight
// never meets the arrow's line or the plane, the joint stays where it was last.
func (m *Mover) Move(view View, mouse draw.Point, step float64) motion.Vec3 {
	if !m.held {
		return motion.Vec3{}
	}
	d := &m.drag
	if now, ok := d.under(view, mouse); ok {
		for i := range now {
			d.shown[i] = now[i] - d.from[i]
			if step > 0 {
				d.shown[i] = math.Round(d.shown[i]/step) * step
			}
		}
	}
	return d.world()
}

// Shift returns how far the drag has gone, metres in world space.
func (m *Mover) Shift() motion.Vec3 {
	if !m.held {
		return motion.Vec3{}
	}
	return m.drag.world()
}

// Release ends the drag and reports whether it moved anything.
func (m *Mover) Release() (moved bool) {
	moved = m.held && m.drag.shown != [2]float64{}
	m.held = false
	return moved
}

func (d *shift) world() motion.Vec3 {
	return d.a.Scale(d.shown[0]).Add(d.b.Scale(d.shown[1]))
}

// grazing is the sine of the angle to the line of sight below which an arrow or
// a plane is no longer followed: there a pixel is metres.
const grazing = 0.02

// under returns where, from the start and along a and b, a place of the screen
// is: the point of the arrow's line nearest to the line of sight, or the point of
// the plane on it.
func (d *shift) under(view View, p draw.Point) (at [2]float64, ok bool) {
	from, dir := view.Camera.Ray(p.X, p.Y, view.W, view.H)
	w := d.start.Sub(from)
	if d.b == (motion.Vec3{}) {
		along := d.a.Dot(dir)
		square := 1 - along*along
		if square < grazing*grazing {
			return at, false
		}
		s := (along*dir.Dot(w) - d.a.Dot(w)) / square
		return [2]float64{s}, dir.Dot(w)+s*along > 0 // before the eye
	}
	n := d.a.Cross(d.b)
	if math.Abs(n.Dot(dir)) < grazing {
		return at, false
	}
	reach := n.Dot(w) / n.Dot(dir)
	q := dir.Scale(reach).Sub(w)
	return [2]float64{q.Dot(d.a), q.Dot(d.b)}, reach > 0
}

// Draw adds the mover to l; during a drag the held part alone, with the way it
// has come.
func (m *Mover) Draw(l *draw.List, view View, t Target) {
	c, ok := crossAt(view, t)
	if !ok {
		return
	}
	if m.held {
		m.drawDrag(l, view, &c)
		return
	}
	for g := MoveYZ; g <= MoveXY; g++ {
		if c.taken(g) {
			c.drawSquare(l, g, g == m.hover)
		}
	}
	for g := MoveX; g <= MoveZ; g++ {
		if c.taken(g) {
			c.drawArrow(l, g, g == m.hover)
		}
	}
	c.drawDisc(l, m.hover == MoveView)
}

// drawDrag shows the held part where the joint is now, a line to where it was,
// and the way between in centimetres.
func (m *Mover) drawDrag(l *draw.List, view View, c *cross) {
	d := &m.drag
	if start, ok := view.project(d.start); ok {
		l.Line(draw.White.Alpha(0.6), c.scale, start, c.centre)
		l.Circle(draw.White.Alpha(0.6), c.scale, start, 4*c.scale)
	}
	switch {
	case d.grip == MoveView:
	case d.b == (motion.Vec3{}):
		c.drawArrow(l, d.grip, false)
	default:
		c.drawSquare(l, d.grip, false)
		for g := MoveX; g <= MoveZ; g++ {
			if g.axis() != d.grip.axis() {
				c.drawArrow(l, g, false)
			}
		}
	}
	c.drawDisc(l, d.grip == MoveView)
	at := c.centre.Add(draw.Point{Y: (armLength + 18) * c.scale})
	const centimetres = 100
	if d.grip == MoveView { // the ways of the screen have no names: one length
		l.Label(draw.White, 15*c.scale, at, draw.Centre, fmt.Sprintf("%.1f cm", d.world().Len()*centimetres))
		return
	}
	for i, name := range d.names {
		if name != "" {
			l.Label(d.tones[i], 15*c.scale, at, draw.Centre, fmt.Sprintf("%s %+.1f cm", name, d.shown[i]*centimetres))
			at.Y += 21 * c.scale
		}
	}
}
