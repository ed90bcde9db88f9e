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
	// the most of a low strip that it takes from the pane.
	waveHeight = 40.0
	waveShare  = 0.3
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
	return at.X >= 0 && at.Y >= tl.Frame(s).End && at.Y < s.H
}

// moveWave asks for the offset that keeps the music under the mouse, in whole
// milliseconds: nobody hears less.
func (tl *Timeline) moveWave(f Frame, at draw.Point) Request {
	const steps = 1000 // a second
	return MoveWave{math.Round((f.Time(at.X)-tl.anchor)*steps) / steps}
}

// drawWave draws the row of the music: bars to both sides of a line, and its name,
// among the pane's labels where there are some.
func (tl *Timeline) drawWave(l *draw.List, s State, f Frame) {
	w := &s.Wave
	colour := draw.Ink.Alpha(0.55)
	if w.Mute {
		colour = draw.Ink.Alpha(0.2)
	}
	size, left := textSize*s.Scale, s.Pane.Left()
	tl.drawBack(l, s, left, f.End, s.H)
	if left > 0 {
		l.Text(draw.Ink, size, draw.Point{X: 8*s.Scale - left, Y: (f.End+s.H)/2 - size*0.62}, draw.Left, w.Name)
		tl.drawBack(l, s, 0, f.End, s.H) // a long name ends with the labels
	}
	l.Line(draw.Rule, s.Scale, draw.Point{X: -left, Y: f.End}, draw.Point{X: s.W, Y: f.End})
	middle, half := (f.End+s.H)/2, (s.H-f.End)/2-2*s.Scale
	x0, x1 := max(f.X(w.Offset), 0), min(f.X(w.end()), s.W)
	for x := math.Floor(x0); x < x1; x += s.Scale {
		h := max(w.loudest(f.Time(x), f.Time(x+s.Scale))*half, s.Scale/2)
		l.Rect(colour, draw.Point{X: x, Y: middle - h}, draw.Point{X: x + s.Scale, Y: middle + h})
	}
	for _, t := range [2]float64{w.Offset, w.end()} {
		if x := f.X(t); x >= 0 && x <= s.W {
			l.Line(draw.Ink.Alpha(0.55), s.Scale, draw.Point{X: x, Y: f.End}, draw.Point{X: x, Y: s.H})
		}
	}
	if left == 0 {
		l.Label(draw.Ink, size, draw.Point{X: x0 + 8*s.Scale, Y: f.End + 2*s.Scale}, draw.Left, w.Name)
	}
}
