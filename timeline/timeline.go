package timeline

import (
	"math"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// A State is what the strip shows in one frame.
type State struct {
	Duration float64       // seconds, of the motion in hand
	Playhead float64       // seconds
	Range    Range         // between IN and OUT
	Falloff  float64       // reach of a pose edit to each side, seconds; 0 shows none
	FPS      float64       // frames a second that times snap to; 0 for none
	Counted  float64       // frames a second that the ruler counts; 0 shows minutes and seconds
	Bone     string        // name of the selected bone, "" for none
	Keys     *motion.Track // of the selected bone, or nil
	Amount   *Amount       // nil while it is being measured
	Wave     Wave          // of the music
	W, H     float64       // of the strip, pixels
	Scale    float64       // of the monitor's content, 1 is 100 %
}

// A Range is the stretch between IN and OUT, in seconds; none while Set is false.
type Range struct {
	From, To float64
	Set      bool
}

// Kind is what a [Request] asks for.
type Kind uint8

// The requests.
const (
	None     Kind = iota
	Seek          // put the playhead at Time
	SetRange      // set IN and OUT to Range
	MoveWave      // let the music begin at Time
)

// A Request is what the user has asked for.
type Request struct {
	Kind  Kind
	Time  float64 // seconds, of a Seek on a whole frame unless the drag was free
	Range Range
}

// A Timeline is the strip's view and the drag that may be under way. The zero
// Timeline fits itself to the first motion it sees.
type Timeline struct {
	view    View
	fitted  float64 // the duration that the view was fitted to, seconds
	drag    drag
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
)

// View returns the stretch of time in sight.
func (tl *Timeline) View() View { return tl.view }

// Fit shows the whole motion.
func (tl *Timeline) Fit(s State) { tl.view, tl.fitted = Fit(s.Duration), s.Duration }

// Update prepares a frame: a motion of another length is shown whole, and while
// playing the view turns its page with the playhead.
func (tl *Timeline) Update(s State, playing bool) {
	if tl.view.Span() == 0 || tl.fitted != s.Duration {
		tl.Fit(s)
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
	Draw bool // a drag draws a range
}

// Press begins a drag. The main button takes a handle of the range if it is on
// one; elsewhere it puts the playhead there or, with m.Draw, begins a range.
func (tl *Timeline) Press(s State, at draw.Point, b Button, m Mods) Request {
	tl.last = at
	if b == Middle {
		tl.drag = panDrag
		return Request{}
	}
	switch end := tl.HandleAt(s, at); {
	case m.Free && tl.WaveAt(s, at):
		tl.pressWave(s, at)
	case m.Draw:
		tl.drag, tl.anchor = rangeDrag, tl.time(s, at, m.Free)
	case end == In:
		tl.drag, tl.anchor = rangeDrag, s.Range.To
	case end == Out:
		tl.drag, tl.anchor = rangeDrag, s.Range.From
	default:
		tl.drag = seekDrag
		return tl.seek(s, at, m.Free)
	}
	return Request{}
}

// Move follows the mouse.
func (tl *Timeline) Move(s State, at draw.Point, m Mods) Request {
	moved := at.Sub(tl.last)
	tl.last, tl.hover, tl.hovered = at, at, true
	switch {
	case tl.drag == panDrag:
		tl.view = tl.view.Pan(moved.X, s.W, s.Duration)
	case tl.drag == seekDrag && moved.X != 0:
		return tl.seek(s, at, m.Free)
	case tl.drag == waveDrag && moved.X != 0:
		return tl.moveWave(s, at)
	case tl.drag == rangeDrag && moved.X != 0:
		t := tl.time(s, at, m.Free)
		return Request{Kind: SetRange, Range: Range{min(t, tl.anchor), max(t, tl.anchor), true}}
	}
	return Request{}
}

// Release ends the drag.
func (tl *Timeline) Release() { tl.drag = noDrag }

// Dragging reports whether the strip holds the mouse.
func (tl *Timeline) Dragging() bool { return tl.drag != noDrag }

// DraggingRange reports whether the drag sets the range.
func (tl *Timeline) DraggingRange() bool { return tl.drag == rangeDrag }

// Leave tells that the mouse is elsewhere.
func (tl *Timeline) Leave() { tl.hovered = false }

// zoomStep is by how much one notch of the wheel zooms: four notches double.
var zoomStep = math.Pow(2, 0.25)

// Wheel zooms around the mouse, or with pan moves along.
func (tl *Timeline) Wheel(s State, at draw.Point, notches float64, pan bool) {
	if pan {
		const step = 60 // pixels a notch
		tl.view = tl.view.Pan(notches*step*s.Scale, s.W, s.Duration)
		return
	}
	tl.view = tl.view.Zoom(at.X, s.W, math.Pow(zoomStep, notches), s.Duration)
}

// DoubleClick shows the whole motion.
func (tl *Timeline) DoubleClick(s State) { tl.Fit(s) }

func (tl *Timeline) seek(s State, at draw.Point, free bool) Request {
	return Request{Kind: Seek, Time: tl.time(s, at, free)}
}

// time returns the moment at a place, within the motion.
func (tl *Timeline) time(s State, at draw.Point, free bool) float64 {
	t := tl.view.Time(at.X, s.W)
	if !free && s.FPS > 0 {
		t = math.Round(t*s.FPS) / s.FPS
	}
	return min(max(t, 0), max(s.Duration, 0))
}

// RulerEnd returns the height at which the ruler ends, pixels from the top.
func (tl *Timeline) RulerEnd(s State) float64 { return layout(s).curve }

// A Handle is an end of the range.
type Handle uint8

// The handles.
const (
	NoHandle Handle = iota
	In
	Out
)

// handleReach is how far from a handle's line the mouse still takes it, pixels
// at 100 %.
const handleReach = 5.0

// HandleAt returns the handle under the mouse: below the ruler, which is the
// playhead's alone.
func (tl *Timeline) HandleAt(s State, at draw.Point) Handle {
	if !s.Range.Set || at.Y < layout(s).curve {
		return NoHandle
	}
	in, out := math.Abs(tl.view.X(s.Range.From, s.W)-at.X), math.Abs(tl.view.X(s.Range.To, s.W)-at.X)
	switch reach := handleReach * s.Scale; {
	case in <= reach && in < out:
		return In
	case out <= reach:
		return Out
	}
	return NoHandle
}

// keyReach is how far from a key the mouse still points at it, pixels at 100 %.
const keyReach = 6.0

// KeyAt returns the selected bone's key under the mouse, or -1.
func (tl *Timeline) KeyAt(s State, at draw.Point) int {
	if s.Keys == nil || s.Keys.Len() == 0 {
		return -1
	}
	rows := layout(s)
	if at.Y < rows.keys || at.Y > s.H {
		return -1
	}
	t := tl.view.Time(at.X, s.W)
	k := firstKey(s.Keys, t)
	best, at2 := keyReach*s.Scale, -1
	for _, i := range [2]int{k - 1, k} {
		if i < 0 || i >= s.Keys.Len() {
			continue
		}
		if d := math.Abs(tl.view.X(s.Keys.Time(i), s.W) - at.X); d <= best {
			best, at2 = d, i
		}
	}
	return at2
}

// firstKey returns the first key at or after t; the number of keys if none is.
func firstKey(tr *motion.Track, t float64) int { return first(tr.Time, tr.Len(), t) }
