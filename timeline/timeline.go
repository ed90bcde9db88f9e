package timeline

import (
	"math"

	"furitsuke/gizmo/draw"
)

// A State is what the strip shows in one frame.
type State struct {
	Pane     Pane    // below the ruler
	Duration float64 // seconds, of the motion in hand
	Playhead float64 // seconds
	Range    Range   // between IN and OUT
	FPS      float64 // frames a second that times snap to; 0 for none
	Counted  float64 // frames a second that the ruler counts; 0 shows minutes and seconds
	Wave     Wave    // of the music
	W, H     float64 // of the strip, pixels
	Scale    float64 // of the monitor's content, 1 is 100 %
}

// A Timeline is the strip's view and the drag that may be under way. The zero
// Timeline fits itself to the first motion it sees.
type Timeline struct {
	view    View
	fitted  float64 // the duration that the view was fitted to, seconds
	drag    drag
	pane    Pane    // that the drag is in, for paneDrag
	anchor  float64 // seconds: the end of the range that a drag leaves alone, or the place in the music that it holds
	last    draw.Point
	hover   draw.Point
	hovered bool
	labels  map[int64]string // of ticks, by millisecond: the same few are drawn each frame
	counted float64          // the labels' State.Counted
}

type drag uint8

const (
	noDrag drag = iota
	seekDrag
	panDrag
	rangeDrag
	waveDrag
	paneDrag
)

// View returns the stretch of time in sight.
func (tl *Timeline) View() View { return tl.view }

// Fit shows the whole of a motion.
func (tl *Timeline) Fit(duration float64) { tl.view, tl.fitted = Fit(duration), duration }

// Update prepares a frame: a motion of another length is shown whole, and while
// playing the view turns its page with the playhead.
func (tl *Timeline) Update(s State, playing bool) {
	if tl.view.Span() == 0 || tl.fitted != s.Duration {
		tl.Fit(s.Duration)
	}
	if playing && tl.drag == noDrag {
		tl.view = tl.view.Follow(s.Playhead, s.Duration)
	}
}

// Button is which part of the mouse was pressed.
type Button uint8

// The buttons: the main one moves the playhead, the middle one the view.
const (
	Main Button = iota
	Middle
)

// Mods are the keys held with the mouse.
type Mods struct {
	Free bool // times do not snap to frames; a drag in the row of the music moves it
	Add  bool // a drag draws a range; in a pane, a click adds to what is selected or takes out of it; the wheel pans
	Copy bool // a drag of a pane's items leaves them and moves copies; the wheel scrolls the pane
}

// A part is what a press takes.
type part uint8

const (
	open part = iota // the playhead comes, or a range begins
	inPane
	inHandle
	outHandle
	inWave
)

// partAt returns what a press at a place takes.
func (tl *Timeline) partAt(s State, f Frame, at draw.Point, m Mods) part {
	hit := Nothing
	if f.Top <= at.Y && at.Y < f.End {
		hit = s.Pane.At(f, at)
	}
	switch end := tl.HandleAt(s, at); {
	case hit == Item:
		return inPane
	case m.Free && tl.WaveAt(s, at):
		return inWave
	case m.Add && hit == Nothing:
		return open
	case end == In:
		return inHandle
	case end == Out:
		return outHandle
	case hit == Ground:
		return inPane
	}
	return open
}

// Press begins a drag. The main button takes what is there: something of the
// pane, a handle of the range, with m.Free the music. Elsewhere it puts the
// playhead there or, with m.Add, begins a range.
func (tl *Timeline) Press(s State, at draw.Point, b Button, m Mods) Request {
	tl.last = at
	if b == Middle {
		tl.drag = panDrag
		return nil
	}
	f := tl.Frame(s)
	switch tl.partAt(s, f, at, m) {
	case inPane:
		tl.drag, tl.pane = paneDrag, s.Pane
		return s.Pane.Press(f, at, m)
	case inWave:
		tl.drag, tl.anchor = waveDrag, f.Time(at.X)-s.Wave.Offset
		return nil
	case inHandle:
		tl.drag, tl.anchor = rangeDrag, s.Range.To
		return nil
	case outHandle:
		tl.drag, tl.anchor = rangeDrag, s.Range.From
		return nil
	}
	if at.X < 0 { // beside the ruler and the music
		return nil
	}
	t := tl.time(f, at, m.Free)
	if m.Add {
		tl.drag, tl.anchor = rangeDrag, t
		return nil
	}
	tl.drag = seekDrag
	return Seek{t}
}

// Move follows the mouse.
func (tl *Timeline) Move(s State, at draw.Point, m Mods) Request {
	moved := at.Sub(tl.last)
	tl.last, tl.hover, tl.hovered = at, at, true
	f := tl.Frame(s)
	switch {
	case moved == draw.Point{}:
	case tl.drag == panDrag:
		tl.view = tl.view.Pan(moved.X, s.W, s.Duration)
	case tl.drag == paneDrag:
		return tl.pane.Move(f, at, m)
	case moved.X == 0:
	case tl.drag == seekDrag:
		return Seek{tl.time(f, at, m.Free)}
	case tl.drag == waveDrag:
		return tl.moveWave(f, at)
	case tl.drag == rangeDrag:
		t := tl.time(f, at, m.Free)
		return SetRange{Range{min(t, tl.anchor), max(t, tl.anchor), true}}
	}
	return nil
}

// Release ends the drag.
func (tl *Timeline) Release() {
	if tl.drag == paneDrag {
		tl.pane.Release()
	}
	tl.drag, tl.pane = noDrag, nil
}

// Sideways reports whether the mouse drags something along the time, or would.
func (tl *Timeline) Sideways(s State, at draw.Point, m Mods) bool {
	if tl.drag != noDrag {
		return tl.drag == rangeDrag || tl.drag == waveDrag
	}
	if tl.HandleAt(s, at) == NoHandle && !(m.Free && tl.WaveAt(s, at)) {
		return false
	}
	p := tl.partAt(s, tl.Frame(s), at, m)
	return p == inHandle || p == outHandle || p == inWave
}

// Leave tells that the mouse is elsewhere.
func (tl *Timeline) Leave() { tl.hovered = false }

// zoomStep is by how much one notch of the wheel zooms: four notches double.
var zoomStep = math.Pow(2, 0.25)

// Wheel zooms around the mouse, or with pan or m.Add moves along. Over a pane's
// labels, and with m.Copy anywhere, it scrolls the pane if that can.
func (tl *Timeline) Wheel(s State, at draw.Point, notches float64, pan bool, m Mods) {
	f := tl.Frame(s)
	switch {
	case !pan && (at.X < 0 || m.Copy) && at.Y >= f.Top && s.Pane.Scroll(f, notches):
	case pan || m.Add:
		const step = 60 // pixels a notch
		tl.view = tl.view.Pan(notches*step*s.Scale, s.W, s.Duration)
	default:
		tl.view = tl.view.Zoom(at.X, s.W, math.Pow(zoomStep, notches), s.Duration)
	}
}

// DoubleClick shows the whole motion, unless the pane has something there: then it
// is a press like another, and DoubleClick returns false.
func (tl *Timeline) DoubleClick(s State, at draw.Point, m Mods) bool {
	if tl.partAt(s, tl.Frame(s), at, m) == inPane {
		return false
	}
	tl.Release()
	tl.Fit(s.Duration)
	return true
}

// time returns the moment at a place, within the motion.
func (tl *Timeline) time(f Frame, at draw.Point, free bool) float64 {
	return min(max(f.snap(f.Time(at.X), free), 0), max(f.Duration, 0))
}
