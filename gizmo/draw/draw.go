// Package draw is a list of flat shapes in pixels: what the gizmo and the
// timeline look like, as plain data. One painter in the app turns it into
// triangles, and tests read it. It knows nothing of windows, fonts or 3D.
//
// Space: pixels, +X right, +Y down, from the top left corner of the area that
// the list is painted into.
package draw

import "math"

// A Point is a place in pixels.
type Point struct{ X, Y float64 }

// Add returns p + q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Sub returns p - q.
func (p Point) Sub(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// Scale returns p times s.
func (p Point) Scale(s float64) Point { return Point{p.X * s, p.Y * s} }

// Dot returns the inner product.
func (p Point) Dot(q Point) float64 { return p.X*q.X + p.Y*q.Y }

// Cross returns the area that p and q span, positive where q lies clockwise of
// p on a screen whose Y points down.
func (p Point) Cross(q Point) float64 { return p.X*q.Y - p.Y*q.X }

// Len returns the distance from the corner.
func (p Point) Len() float64 { return math.Hypot(p.X, p.Y) }

// ToSegment returns the distance from p to the line from a to b.
func (p Point) ToSegment(a, b Point) float64 {
	ab := b.Sub(a)
	t := 0.0
	if n := ab.Dot(ab); n > 0 {
		t = min(max(p.Sub(a).Dot(ab)/n, 0), 1)
	}
	return p.Sub(a.Add(ab.Scale(t))).Len()
}

// Kind is the shape of an [Op].
type Kind uint8

// The shapes. Everything the editors draw is one of these.
const (
	Line Kind = iota // a polyline of Width pixels
	Loop             // a closed polyline of Width pixels
	Fill             // a convex polygon
	Box              // a filled rectangle between two corners, edges sharp
	Text             // Text at its one point, Size pixels high
)

// Align says which part of a text stands on its point.
type Align uint8

// Texts hang below their point; Align sets where it is along the line.
const (
	Left Align = iota
	Centre
	Right
)

// An Op is one shape. Its points are List.Points[From:To].
type Op struct {
	Kind     Kind
	Align    Align
	From, To int
	Colour   Colour
	Width    float64 // pixels, of Line and Loop
	Size     float64 // pixels, of Text
	Plate    Colour  // behind Text, so that it reads over any picture; 0 for none
	Text     string
}

// A List is shapes in painting order. Reset it and fill it again each frame: it
// keeps its memory.
type List struct {
	Ops    []Op
	Points []Point
}

// Reset empties the list.
func (l *List) Reset() { l.Ops, l.Points = l.Ops[:0], l.Points[:0] }

// Line adds a polyline through points.
func (l *List) Line(c Colour, width float64, points ...Point) {
	l.add(Op{Kind: Line, Colour: c, Width: width}, points)
}

// Loop adds a closed polyline through points.
func (l *List) Loop(c Colour, width float64, points ...Point) {
	l.add(Op{Kind: Loop, Colour: c, Width: width}, points)
}

// Fill adds a convex polygon.
func (l *List) Fill(c Colour, points ...Point) {
	l.add(Op{Kind: Fill, Colour: c}, points)
}

// Rect fills the rectangle from a to b. Its edges are not smoothed, so that
// rectangles side by side show no seam.
func (l *List) Rect(c Colour, a, b Point) {
	l.add(Op{Kind: Box, Colour: c}, []Point{a, b})
}

// circleSides makes a circle of the few pixels that marks have look round.
const circleSides = 20

// Disc fills a small circle.
func (l *List) Disc(c Colour, centre Point, radius float64) {
	var p [circleSides]Point
	circle(&p, centre, radius)
	l.Fill(c, p[:]...)
}

// Circle outlines a small circle.
func (l *List) Circle(c Colour, width float64, centre Point, radius float64) {
	var p [circleSides]Point
	circle(&p, centre, radius)
	l.Loop(c, width, p[:]...)
}

func circle(out *[circleSides]Point, centre Point, radius float64) {
	for i := range out {
		s, c := math.Sincos(2 * math.Pi * float64(i) / circleSides)
		out[i] = centre.Add(Point{c, s}.Scale(radius))
	}
}

// Diamond fills a square that stands on its tip, radius pixels from centre to
// tip.
func (l *List) Diamond(c Colour, centre Point, radius float64) {
	l.Fill(c, centre.Add(Point{Y: -radius}), centre.Add(Point{X: radius}),
		centre.Add(Point{Y: radius}), centre.Add(Point{X: -radius}))
}

// Text adds a line of text that hangs below at.
func (l *List) Text(c Colour, size float64, at Point, align Align, text string) {
	if text != "" {
		l.add(Op{Kind: Text, Colour: c, Size: size, Align: align, Text: text}, []Point{at})
	}
}

// Label adds a line of text on a dark plate: for what stands over a picture.
func (l *List) Label(c Colour, size float64, at Point, align Align, text string) {
	if text != "" {
		l.add(Op{Kind: Text, Colour: c, Size: size, Align: align, Plate: Ground.Alpha(0.7), Text: text}, []Point{at})
	}
}

func (l *List) add(o Op, points []Point) {
	o.From = len(l.Points)
	l.Points = append(l.Points, points...)
	o.To = len(l.Points)
	l.Ops = append(l.Ops, o)
}

// Path returns the points of an op of this list.
func (l *List) Path(o Op) []Point { return l.Points[o.From:o.To] }
