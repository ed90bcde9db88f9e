package timeline

import (
	"math"

	"furitsuke/gizmo/draw"
)

// A Wave is the music beside the motion: how loud it is over time. Without peaks
// there is none.
type Wave struct {
	Peaks  []float32 // the loudest of each 1/Rate s, in [0,1]
	Rate   float64   // peaks a second
	Offset float64   // when in the motion it begins, seconds
	Name   string
	Mute   bool
}

const (
	// waveHeight is that of the row of the music, pixels at 100 %, and waveShare
	// the most of a low strip that it takes from the curve of motion.
	waveHeight = 40.0
	waveShare  = 0.55
)

// loudest returns the largest peak between two times of the motion; 0 outside the
// music.
func (w *Wave) loudest(from, to float64) float64 {
	n := len(w.Peaks)
	i := min(max(int(math.Floor((from-w.Offset)*w.Rate)), 0), n)
	j := min(max(int(math.Ceil((to-w.Offset)*w.Rate)), i), n)
	top := float32(0)
	for _, v := range w.Peaks[i:j] {
		if v > top { // max would look for NaN, at more than twice the cost
			top = v
		}
	}
	return float64(top)
}

// end returns when in the motion the music ends, in seconds.
func (w *Wave) end() float64 { return w.Offset + float64(len(w.Peaks))/w.Rate }

// WaveAt reports whether a place is in the row of the music.
func (tl *Timeline) WaveAt(s State, at draw.Point) bool {
	r := layout(s)
	return len(s.Wave.Peaks) > 0 && at.Y >= r.wave && at.Y < r.keys
}

// DraggingWave reports whether the drag moves the music.
func (tl *Timeline) DraggingWave() bool { return tl.drag == waveDrag }

// pressWave takes hold of the music where the mouse is.
func (tl *Timeline) pressWave(s State, at draw.Point) {
	tl.drag, tl.anchor = waveDrag, tl.view.Time(at.X, s.W)-s.Wave.Offset
}

// moveWave asks for the offset that keeps the music under the mouse, in whole
// milliseconds: nobody hears less.
func (tl *Timeline) moveWave(s State, at draw.Point) Request {
	const steps = 1000 // a second
	return Request{Kind: MoveWave, Time: math.Round((tl.view.Time(at.X, s.W)-tl.anchor)*steps) / steps}
}

// drawWave draws the music as bars to both sides of a line, and its name.
func (tl *Timeline) drawWave(l *draw.List, s State, r rows) {
	w := &s.Wave
	if len(w.Peaks) == 0 {
		return
	}
	colour := draw.Ink.Alpha(0.55)
	if w.Mute {
		colour = draw.Ink.Alpha(0.2)
	}
	middle, half := (r.wave+r.keys)/2, (r.keys-r.wave)/2-2*s.Scale
	x0, x1 := max(tl.view.X(w.Offset, s.W), 0), min(tl.view.X(w.end(), s.W), s.W)
	for x := math.Floor(x0); x < x1; x += s.Scale {
		h := max(w.loudest(tl.view.Time(x, s.W), tl.view.Time(x+s.Scale, s.W))*half, s.Scale/2)
		l.Rect(colour, draw.Point{X: x, Y: middle - h}, draw.Point{X: x + s.Scale, Y: middle + h})
	}
	for _, t := range [2]float64{w.Offset, w.end()} {
		x := tl.view.X(t, s.W)
		l.Line(draw.Ink.Alpha(0.55), s.Scale, draw.Point{X: x, Y: r.wave}, draw.Point{X: x, Y: r.keys})
	}
	l.Label(draw.Ink, textSize*s.Scale, draw.Point{X: max(x0, 0) + 8*s.Scale, Y: r.wave + 2*s.Scale}, draw.Left, w.Name)
}
