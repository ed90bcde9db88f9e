package timeline

import (
	"math"

	"furitsuke/gizmo/draw"
)

// A Range is the stretch between IN and OUT, in seconds; none while Set is false.
type Range struct {
	From, To float64
	Set      bool
}

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
// playhead's alone, and not among a pane's labels.
func (tl *Timeline) HandleAt(s State, at draw.Point) Handle {
	if !s.Range.Set || at.X < 0 || at.Y < rulerHeight*s.Scale {
		return NoHandle
	}
	a, b := tl.rangeX(s)
	in, out := math.Abs(a-at.X), math.Abs(b-at.X)
	switch reach := handleReach * s.Scale; {
	case in <= reach && in < out:
		return In
	case out <= reach:
		return Out
	}
	return NoHandle
}

// rangeX returns where the range begins and ends.
func (tl *Timeline) rangeX(s State) (from, to float64) {
	return tl.view.X(s.Range.From, s.W), tl.view.X(s.Range.To, s.W)
}

// drawHandles draws the range on the ruler and its ends: brackets that open towards
// it.
func (tl *Timeline) drawHandles(l *draw.List, s State, f Frame) {
	if !s.Range.Set {
		return
	}
	a, b := tl.rangeX(s)
	if from, to := max(a, 0), min(b, s.W); from < to {
		l.Rect(draw.Accent.Alpha(0.5), draw.Point{X: from, Y: f.Top - 3*s.Scale}, draw.Point{X: to, Y: f.Top})
	}
	for _, h := range [2]struct {
		x, side float64
		end     Handle
	}{{a, 1, In}, {b, -1, Out}} {
		if h.x < 0 || h.x > s.W {
			continue
		}
		width := 2.0
		if f.Over && tl.HandleAt(s, f.Mouse) == h.end {
			width = 3
		}
		arm := 6 * h.side * s.Scale
		l.Line(draw.Accent, width*s.Scale, draw.Point{X: h.x, Y: f.Top}, draw.Point{X: h.x, Y: s.H})
		for _, y := range [2]float64{f.Top + s.Scale, s.H - s.Scale} {
			l.Line(draw.Accent, width*s.Scale, draw.Point{X: h.x, Y: y}, draw.Point{X: h.x + arm, Y: y})
		}
	}
}
