package timeline

import (
	"fmt"
	"math"
	"strconv"

	"furitsuke/gizmo/draw"
)

// Sizes of the ruler, pixels at 100 %, on the interface's grid of 8.
const (
	rulerHeight = 24.0
	labelWidth  = 80.0 // of "00:12.500", air included
)

// tickGap is the least distance between labelled ticks, pixels at 100 %: a label
// such as "00:12.500" and air.
const tickGap = 96.0

// steps are the distances of labelled ticks in seconds, with the distance of
// the small ones between them: frames at 30 a second while they can be told
// apart.
var steps = []struct{ label, small float64 }{
	{1. / 30, 1. / 30}, {0.1, 1. / 30}, {0.2, 1. / 30}, {0.5, 0.1},
	{1, 0.1}, {2, 0.5}, {5, 1}, {10, 1}, {30, 5}, {60, 10}, {120, 30}, {300, 60}, {600, 60}, {1800, 300}, {3600, 600},
}

// ticks calls f for every tick in view, from left to right. Times are counted
// by whole numbers, so that they do not drift along a long strip.
func (v View) ticks(w, scale float64, f func(t float64, labelled bool)) {
	i := 0
	for i < len(steps)-1 && steps[i].label/v.Span()*w < tickGap*scale {
		i++
	}
	every := int64(math.Round(steps[i].label / steps[i].small))
	first := int64(math.Ceil(max(v.From, 0)/steps[i].small - 1e-9))
	for n := first; float64(n)*steps[i].small <= v.To; n++ {
		f(float64(n)*steps[i].small, n%every == 0)
	}
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
