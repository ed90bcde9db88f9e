package gizmo

import (
	"fmt"
	"math"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// A Gizmo is the rings around a joint and the drag that may be under way. The
// zero Gizmo is at rest.
type Gizmo struct {
	hover Ring
	drag  *drag
	ready bool // hover has been set: the zero value of Ring is a ring
}

// A drag is what a press took and how far it has turned.
type drag struct {
	ring  Ring
	start shape      // as it stood at the press: turning the bone must not turn it
	from  float64    // angle of the press around the ring, radians
	last  draw.Point // the mouse at the last move
	angle float64    // turned so far, radians; several turns add up
	shown float64    // angle, or the nearest step of it
}

// Hovered returns the ring under the mouse, or NoRing.
func (g *Gizmo) Hovered() Ring {
	if !g.ready {
		return NoRing
	}
	return g.hover
}

// Dragging reports whether a ring is held.
func (g *Gizmo) Dragging() bool { return g.drag != nil }

// Hover marks the ring under the mouse and reports whether there is one.
func (g *Gizmo) Hover(view View, t Target, mouse draw.Point) bool {
	g.ready, g.hover = true, NoRing
	if rings, ok := shapes(view, t); ok {
		g.hover = hit(&rings, mouse, t.Scale)
	}
	return g.hover != NoRing
}

// Leave tells that the mouse is elsewhere, or that no joint is chosen.
func (g *Gizmo) Leave() { g.ready, g.hover, g.drag = true, NoRing, nil }

// Press takes the ring under the mouse and reports whether there is one. Then
// the press is the gizmo's: it selects nothing behind the ring, and the camera
// stays.
func (g *Gizmo) Press(view View, t Target, mouse draw.Point) bool {
	if !g.Hover(view, t, mouse) {
		return false
	}
	rings, _ := shapes(view, t)
	d := &drag{ring: g.hover, start: rings[g.hover], last: mouse}
	if d.start.flat() {
		d.from = d.start.front()
	} else {
		d.from = d.start.angle(mouse)
	}
	g.drag = d
	return true
}

// Move follows the mouse and returns the rotation since the press, about the
// axis that the ring had then, in world space. With step > 0 radians the
// rotation keeps to multiples of it.
//
// A ring seen from its face turns with the mouse around it. A ring seen from
// its edge rolls by its front, which moves along its long axis.
func (g *Gizmo) Move(mouse draw.Point, step float64) motion.Quat {
	d := g.drag
	if d == nil {
		return motion.Identity
	}
	if d.start.flat() {
		sin, cos := math.Sincos(d.from)
		tangent := d.start.v.Scale(cos).Sub(d.start.u.Scale(sin)) // pixels per radian
		if n := tangent.Dot(tangent); n > 0 {
			d.angle += mouse.Sub(d.last).Dot(tangent) / n
		}
	} else if mouse != d.start.centre {
		d.angle += math.Remainder(d.start.angle(mouse)-d.start.angle(d.last), 2*math.Pi)
	}
	d.last, d.shown = mouse, d.angle
	if step > 0 {
		d.shown = math.Round(d.angle/step) * step
	}
	return motion.AxisAngle(d.start.axis, d.shown)
}

// Release ends the drag and reports whether it turned anything.
func (g *Gizmo) Release() (turned bool) {
	turned = g.drag != nil && g.drag.shown != 0
	g.drag = nil
	return turned
}

// Angle returns how far the drag has turned, in radians.
func (g *Gizmo) Angle() float64 {
	if g.drag == nil {
		return 0
	}
	return g.drag.shown
}

// Draw adds the rings to l: far halves first and faint, then near ones; during a
// drag the held ring alone, with the angle it has turned.
func (g *Gizmo) Draw(l *draw.List, view View, t Target) {
	rings, ok := shapes(view, t)
	if !ok {
		return
	}
	if g.drag != nil {
		g.drawDrag(l, &rings, t.Scale)
		return
	}
	for _, far := range [2]bool{true, false} {
		for i := range rings {
			colour, width := rings[i].colour, 2.0
			if Ring(i) == g.Hovered() {
				colour, width = draw.White, 3
			}
			if far {
				colour, width = colour.Alpha(0.25), 1.2
			}
			drawHalf(l, &rings[i], far, colour, width*t.Scale)
		}
	}
}

// drawHalf adds the near or the far part of a ring as one polyline. It begins
// where the ring is nearest to the eye, or farthest, and so never wraps inside
// a part.
func drawHalf(l *draw.List, s *shape, far bool, colour draw.Colour, width float64) {
	start := s.front()
	if !far {
		start += math.Pi // begin in the middle of the other part
	}
	var path [ringSides + 1]draw.Point
	n := 0
	for k := range ringSides + 1 {
		a := start + 2*math.Pi*float64(k)/ringSides
		if (s.near(a) < behind) == far {
			path[n] = s.at(a)
			n++
		}
	}
	if n > 1 {
		l.Line(colour, width, path[:n]...)
	}
}

// drawDrag shows the held ring whole, the sector it has turned and the angle in
// degrees.
func (g *Gizmo) drawDrag(l *draw.List, now *[ringCount]shape, scale float64) {
	d := g.drag
	s := d.start
	s.centre = now[d.ring].centre // the joint may move on; the ring's shape stays
	colour := s.colour
	if d.ring == RingView {
		colour = draw.Ink
	}
	turn := min(max(d.shown, -2*math.Pi), 2*math.Pi)
	drawSector(l, colour.Alpha(0.22), &s, d.from, turn)
	var path [ringSides]draw.Point
	for k := range path {
		path[k] = s.at(2 * math.Pi * float64(k) / ringSides)
	}
	l.Loop(colour, 2.5*scale, path[:]...)
	l.Line(colour.Alpha(0.6), scale, s.at(d.from), s.centre, s.at(d.from+turn))
	l.Label(draw.White, 15*scale, s.centre.Add(draw.Point{Y: (viewRadius + 4) * scale}), draw.Centre,
		fmt.Sprintf("%+.1f°", d.shown*180/math.Pi))
}

// drawSector fills the part of a ring's disc from an angle on. It is cut into
// quarter turns, which are convex.
func drawSector(l *draw.List, colour draw.Colour, s *shape, from, turn float64) {
	const sides = 16 // of a quarter
	pieces := math.Ceil(math.Abs(turn) / (math.Pi / 2))
	for i := 0.0; i < pieces; i++ {
		path := [sides + 2]draw.Point{s.centre}
		for k := range sides + 1 {
			path[k+1] = s.at(from + turn*(i+float64(k)/sides)/pieces)
		}
		l.Fill(colour, path[:]...)
	}
}
