package timeline

import (
	"math"

	"furitsuke/gizmo/draw"
)

// A Pane is one way to see a motion. The strip leaves it the place between the
// ruler and the music, and has the rest itself: the playhead, the range, the
// music, zoom and pan. Places are those of the strip.
type Pane interface {
	// Left returns how wide the column of labels is, pixels: it stands to the left of
	// the strip, at places below 0.
	Left() float64
	// Draw adds the pane to l. What leaves the frame above and below is covered.
	Draw(l *draw.List, f Frame)
	// At tells what a press at a place would take.
	At(f Frame, at draw.Point) Hit
	// Press, Move and Release are a drag that began on what At found.
	Press(f Frame, at draw.Point, m Mods) Request
	Move(f Frame, at draw.Point, m Mods) Request
	Release()
	// Scroll moves what does not fit, by notches of the wheel, and reports whether
	// the pane can.
	Scroll(f Frame, notches float64) bool
}

// A Hit is what a pane has at a place.
type Hit uint8

// The hits. A handle of the range lies over a pane's ground and under its items.
const (
	Nothing Hit = iota // the press is the strip's
	Ground
	Item
)

// A Frame is what the strip leaves to its pane, and what the pane is to know of
// the rest.
type Frame struct {
	View     View
	W, Scale float64 // of the strip, see [State]
	Top, End float64 // of the pane, pixels from the top of the strip
	Duration float64 // seconds
	Playhead float64 // seconds
	FPS      float64 // that times snap to; 0 for none
	Mouse    draw.Point
	Over     bool // the mouse is on the strip and holds nothing
}

// X returns where a time stands.
func (f *Frame) X(t float64) float64 { return f.View.X(t, f.W) }

// Time returns the time at x.
func (f *Frame) Time(x float64) float64 { return f.View.Time(x, f.W) }

// snap returns t on a whole frame, unless times are free.
func (f *Frame) snap(t float64, free bool) float64 {
	if free || !(f.FPS > 0) {
		return t
	}
	return math.Round(t*f.FPS) / f.FPS
}

// Frame returns what the strip leaves to its pane.
func (tl *Timeline) Frame(s State) Frame {
	f := Frame{
		View: tl.view, W: s.W, Scale: s.Scale, Top: rulerHeight * s.Scale, Duration: s.Duration, Playhead: s.Playhead, FPS: s.FPS,
		Mouse: tl.hover, Over: tl.hovered && tl.drag == noDrag,
	}
	f.End = max(s.H, f.Top)
	if len(s.Wave.Peaks) > 0 {
		f.End -= min(waveHeight*s.Scale, (f.End-f.Top)*waveShare)
	}
	return f
}

// passive is a pane that only shows.
type passive struct{}

func (passive) Left() float64                         { return 0 }
func (passive) At(Frame, draw.Point) Hit              { return Nothing }
func (passive) Press(Frame, draw.Point, Mods) Request { return nil }
func (passive) Move(Frame, draw.Point, Mods) Request  { return nil }
func (passive) Release()                              {}
func (passive) Scroll(Frame, float64) bool            { return false }
