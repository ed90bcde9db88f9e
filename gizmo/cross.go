package gizmo

import (
	"math"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// A Grip is what of a mover a press takes.
type Grip int

// The grips: an arrow for each axis, a square for the plane across each, and the
// disc at the centre, which goes in the plane of the screen.
const (
	NoGrip Grip = iota
	MoveX
	MoveY
	MoveZ
	MoveYZ
	MoveZX
	MoveXY
	MoveView
)

// axis returns the axis of an arrow, or that across a square: 0 to 2.
func (g Grip) axis() int {
	if g >= MoveYZ {
		return int(g - MoveYZ)
	}
	return int(g - MoveX)
}

// Sizes in pixels at 100 %.
const (
	armLength   = 78.0
	armStart    = 16.0 // clear of the disc
	headLength  = 15.0
	headWidth   = 5.0
	armGrip     = 8.0  // how far from an arrow a press still takes it
	squareFrom  = 26.0 // along both axes, and to:
	squareTo    = 44.0
	discRadius  = 7.0
	discGrip    = 11.0
	planeMargin = 3.0 // around a square, where a press still takes it
)

// endOn is the share of its length that an arrow must keep on the screen to be
// shown and taken (a tilt of 10° from the line of sight): below it a pixel is
// many centimetres. planeEdge is the same for the area of a square (8°, as for
// rings).
const (
	endOn     = 0.18
	planeEdge = 0.14
)

// A cross is a mover as it stands on the screen.
type cross struct {
	centre   draw.Point
	arm      [3]draw.Point // how one pixel along an axis appears
	axes     [3]motion.Vec3
	side, up motion.Vec3 // of the screen, world
	scale    float64
}

var axisColours = [3]draw.Colour{draw.AxisX, draw.AxisY, draw.AxisZ}

// crossAt lays a mover out, and reports false where the joint is out of sight.
func crossAt(view View, t Target) (c cross, ok bool) {
	centre, ok := view.project(t.Centre)
	sight, metres := view.sight(t.Centre)
	if !ok || !(metres > 0) {
		return c, false
	}
	c.centre, c.scale = centre, t.Scale
	c.side, c.up = facing(sight)
	c.axes = [3]motion.Vec3{t.Axes.Rotate(motion.Vec3{X: 1}), t.Axes.Rotate(motion.Vec3{Y: 1}), t.Axes.Rotate(motion.Vec3{Z: 1})}
	for i, a := range c.axes {
		reach := armLength * t.Scale * metres
		p, ok := spoke(view, t.Centre, a.Scale(reach))
		if !ok {
			return c, false
		}
		c.arm[i] = p.Scale(1 / armLength)
	}
	return c, true
}

// along returns the place so many pixels along an axis, at 100 % and seen
// square.
func (c *cross) along(axis int, pixels float64) draw.Point {
	return c.centre.Add(c.arm[axis].Scale(pixels))
}

// taken reports whether a grip can be taken as the mover is seen.
func (c *cross) taken(g Grip) bool {
	i := g.axis()
	switch {
	case g == MoveView:
		return true
	case g >= MoveYZ:
		u, v := c.arm[(i+1)%3], c.arm[(i+2)%3]
		return math.Abs(u.Cross(v)) >= planeEdge*c.scale*c.scale
	}
	return c.arm[i].Len() >= endOn*c.scale
}

// square returns the corners of a plane's square.
func (c *cross) square(g Grip) (p [4]draw.Point) {
	u, v := c.arm[(g.axis()+1)%3], c.arm[(g.axis()+2)%3]
	for k, at := range [4][2]float64{{squareFrom, squareFrom}, {squareTo, squareFrom}, {squareTo, squareTo}, {squareFrom, squareTo}} {
		p[k] = c.centre.Add(u.Scale(at[0])).Add(v.Scale(at[1]))
	}
	return p
}

// hit returns the grip under p: the disc before squares, squares before arrows,
// and the nearest of several arrows.
func (c *cross) hit(p draw.Point) Grip {
	if p.Sub(c.centre).Len() <= discGrip*c.scale {
		return MoveView
	}
	for g := MoveYZ; g <= MoveXY; g++ {
		if corners := c.square(g); c.taken(g) && inside(&corners, p, planeMargin*c.scale) {
			return g
		}
	}
	best, grip := armGrip*c.scale, NoGrip
	for g := MoveX; g <= MoveZ; g++ {
		if !c.taken(g) {
			continue
		}
		d := p.ToSegment(c.along(g.axis(), armStart), c.along(g.axis(), armLength+headLength))
		if d <= best {
			best, grip = d, g
		}
	}
	return grip
}

// inside reports whether p lies in a four-sided shape or within margin of it.
func inside(q *[4]draw.Point, p draw.Point, margin float64) bool {
	left, right := true, true
	for k, a := range q {
		b := q[(k+1)%4]
		if p.ToSegment(a, b) <= margin {
			return true
		}
		side := b.Sub(a).Cross(p.Sub(a))
		left, right = left && side >= 0, right && side <= 0
	}
	return left || right
}

// ways returns the ways that a grip goes.
func (c *cross) ways(g Grip) shift {
	names := [3]string{"X", "Y", "Z"}
	i, j := (g.axis()+1)%3, (g.axis()+2)%3
	switch {
	case g == MoveView:
		return shift{a: c.side, b: c.up}
	case g >= MoveYZ:
		return shift{a: c.axes[i], b: c.axes[j],
			names: [2]string{names[i], names[j]}, tones: [2]draw.Colour{axisColours[i], axisColours[j]}}
	}
	k := g.axis()
	return shift{a: c.axes[k], names: [2]string{names[k]}, tones: [2]draw.Colour{axisColours[k]}}
}

func (c *cross) drawArrow(l *draw.List, g Grip, hovered bool) {
	colour, width := axisColours[g.axis()], 2.0
	if hovered {
		colour, width = draw.White, 3
	}
	tip, neck := c.along(g.axis(), armLength+headLength), c.along(g.axis(), armLength)
	l.Line(colour, width*c.scale, c.along(g.axis(), armStart), neck)
	way := tip.Sub(c.centre)
	if n := way.Len(); n > 0 {
		across := draw.Point{X: -way.Y, Y: way.X}.Scale(headWidth * c.scale / n)
		l.Fill(colour, tip, neck.Add(across), neck.Sub(across))
	}
}

func (c *cross) drawSquare(l *draw.List, g Grip, hovered bool) {
	colour, fill := axisColours[g.axis()], 0.3
	if hovered {
		colour, fill = draw.White, 0.55
	}
	p := c.square(g)
	l.Fill(colour.Alpha(fill), p[:]...)
	l.Loop(colour, 1.4*c.scale, p[:]...)
}

func (c *cross) drawDisc(l *draw.List, hovered bool) {
	colour, r := draw.Ink, discRadius*c.scale
	if hovered {
		colour, r = draw.White, r+1.5*c.scale
	}
	l.Disc(draw.Edge.Alpha(0.6), c.centre, r+1.4*c.scale)
	l.Disc(draw.Surface.Alpha(0.6), c.centre, r)
	l.Circle(colour, 2*c.scale, c.centre, r)
}
