package timeline

import (
	"fmt"
	"math"
	"strconv"

	"furitsuke/gizmo/draw"
)

// Sizes, pixels at 100 %, on the interface's grid of 8.
const (
	rulerHeight = 24.0
	textSize    = 13.0
	labelWidth  = 80.0 // of "00:12.500", air included
)

// Draw adds the strip to l: its pane, and around and over it what all panes have.
func (tl *Timeline) Draw(l *draw.List, s State) {
	f := tl.Frame(s)
	left := s.Pane.Left()
	tl.drawBack(l, s, left, f.Top, s.H)
	tl.drawRules(l, s, f)
	s.Pane.Draw(l, f)
	if f.End < s.H {
		tl.drawBack(l, s, left, f.End, s.H)
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
// lit.
func (tl *Timeline) drawBack(l *draw.List, s State, left, top, end float64) {
	l.Rect(draw.Ground, draw.Point{X: -left, Y: top}, draw.Point{X: s.W, Y: end})
	light := func(c draw.Colour, from, to float64) {
		if a, b := max(tl.view.X(from, s.W), 0), min(tl.view.X(to, s.W), s.W); a < b {
			l.Rect(c, draw.Point{X: a, Y: top}, draw.Point{X: b, Y: end})
		}
	}
	if !s.Range.Set {
		light(draw.Surface.Alpha(0.6), 0, s.Duration)
		return
	}
	light(draw.Surface.Alpha(0.2), 0, s.Duration)
	light(draw.Accent.Alpha(0.18), s.Range.From, s.Range.To)
}

// drawRules draws the ticks that have a label down through the strip.
func (tl *Timeline) drawRules(l *draw.List, s State, f Frame) {
	tl.ticks(s, func(x, _ float64, labelled bool) {
		if labelled {
			l.Line(draw.Rule.Alpha(0.6), s.Scale, draw.Point{X: x, Y: f.Top}, draw.Point{X: x, Y: s.H})
		}
	})
}

// drawRuler draws the ticks and their labels, over whatever scrolled there.
func (tl *Timeline) drawRuler(l *draw.List, s State, f Frame) {
	l.Rect(draw.Ground, draw.Point{X: -s.Pane.Left()}, draw.Point{X: s.W, Y: f.Top})
	l.Rect(draw.Raised.Alpha(0.5), draw.Point{}, draw.Point{X: s.W, Y: f.Top})
	tl.ticks(s, func(x, t float64, labelled bool) {
		length := 4 * s.Scale
		if labelled {
			length = 8 * s.Scale
			if x+labelWidth*s.Scale < s.W { // a label that is cut says a wrong time
				l.Text(draw.Faint, textSize*s.Scale, draw.Point{X: x + 4*s.Scale, Y: 3 * s.Scale}, draw.Left, tl.label(s, t))
			}
		}
		l.Line(draw.Faint.Alpha(0.7), s.Scale, draw.Point{X: x, Y: f.Top - length}, draw.Point{X: x, Y: f.Top})
	})
}

// ticks calls f for every tick of the motion in sight.
func (tl *Timeline) ticks(s State, f func(x, t float64, labelled bool)) {
	tl.view.ticks(s.W, s.Scale, func(t float64, labelled bool) {
		if t <= max(s.Duration+1e-9, 0) {
			f(tl.view.X(t, s.W), t, labelled)
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

// maxLabels is many times what a strip holds; past it the labels of an earlier
// zoom are dropped.
const maxLabels = 512

func (tl *Timeline) label(s State, t float64) string {
	ms := int64(math.Round(t * 1000))
	text, ok := tl.labels[ms]
	if !ok || tl.counted != s.Counted {
		if tl.labels == nil || len(tl.labels) >= maxLabels || tl.counted != s.Counted {
			tl.labels, tl.counted = make(map[int64]string), s.Counted
		}
		text = Label(t)
		if s.Counted > 0 {
			text = strconv.Itoa(int(math.Round(t * s.Counted)))
		}
		tl.labels[ms] = text
	}
	return text
}

// Label writes a time as minutes, seconds and thousandths: "00:03.200".
func Label(t float64) string {
	ms := int64(math.Round(t * 1000))
	sign := ""
	if ms < 0 {
		sign, ms = "-", -ms
	}
	return fmt.Sprintf("%s%02d:%02d.%03d", sign, ms/60000, ms/1000%60, ms%1000)
}
