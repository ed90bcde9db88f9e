package timeline

import (
	"furitsuke/gizmo/draw"
)

// textSize is that of all that is written, pixels at 100 %.
const textSize = 13.0

// Draw adds the strip to l: its pane, and around and over it what all panes have.
func (tl *Timeline) Draw(l *draw.List, s State) {
	f := tl.Frame(s)
	left := s.Pane.Left()
	tl.drawBack(l, s, left, f.Top, s.H)
	s.Pane.Draw(l, f)
	if f.End < s.H {
		tl.drawWave(l, s, f)
	}
	tl.drawRuler(l, s, f)
	for _, t := range [2]float64{0, max(s.Duration, 0)} {
		x := f.X(t)
		if x >= 0 && x <= s.W {
			l.Line(draw.Faint.Alpha(0.5), s.Scale, draw.Point{X: x, Y: f.Top}, draw.Point{X: x, Y: s.H})
		}
	}
	tl.drawHandles(l, s, f)
	if f.Over && f.Mouse.X >= 0 && f.Mouse.X <= s.W { // the time under the mouse
		l.Line(draw.White.Alpha(0.18), s.Scale, draw.Point{X: f.Mouse.X, Y: f.Top}, draw.Point{X: f.Mouse.X, Y: s.H})
	}
	tl.drawPlayhead(l, s)
}

// drawBack draws what lies behind everything, from one height to another: the
// motion lighter than what is around it, or where a range is set that alone, and
// lit; and the ticks that have a label.
func (tl *Timeline) drawBack(l *draw.List, s State, left, top, end float64) {
	l.Rect(draw.Ground, draw.Point{X: -left, Y: top}, draw.Point{X: s.W, Y: end})
	light := func(c draw.Colour, from, to float64) {
		if a, b := max(tl.view.X(from, s.W), 0), min(tl.view.X(to, s.W), s.W); a < b {
			l.Rect(c, draw.Point{X: a, Y: top}, draw.Point{X: b, Y: end})
		}
	}
	if s.Range.Set {
		light(draw.Surface.Alpha(0.2), 0, s.Duration)
		light(draw.Accent.Alpha(0.18), s.Range.From, s.Range.To)
	} else {
		light(draw.Surface.Alpha(0.6), 0, s.Duration)
	}
	tl.ticks(s, func(x, _ float64, labelled bool) {
		if labelled {
			l.Line(draw.Rule.Alpha(0.6), s.Scale, draw.Point{X: x, Y: top}, draw.Point{X: x, Y: end})
		}
	})
}

func (tl *Timeline) drawPlayhead(l *draw.List, s State) {
	x := tl.view.X(s.Playhead, s.W)
	if x < -8*s.Scale || x > s.W+8*s.Scale {
		return
	}
	l.Line(draw.White, 1.5*s.Scale, draw.Point{X: x, Y: 8 * s.Scale}, draw.Point{X: x, Y: s.H})
	d := 6 * s.Scale
	l.Fill(draw.White, draw.Point{X: x - d, Y: 0}, draw.Point{X: x + d, Y: 0},
		draw.Point{X: x + d, Y: d}, draw.Point{X: x, Y: 2 * d}, draw.Point{X: x - d, Y: d})
}
