package timeline

import (
	"fmt"
	"math"
	"strconv"

	"furitsuke/gizmo/draw"
)

// Heights of the rows, pixels at 100 %, on the interface's grid of 8.
const (
	rulerHeight = 24.0
	keysHeight  = 32.0
	textSize    = 13.0
	labelWidth  = 80.0 // of "00:12.500", air included
)

// rows is where each row begins, pixels from the top. The curve fills what the
// ruler, the music and the keys leave.
type rows struct{ curve, wave, keys float64 }

func layout(s State) rows {
	r := rows{curve: rulerHeight * s.Scale, keys: max(s.H-keysHeight*s.Scale, rulerHeight*s.Scale)}
	r.wave = r.keys
	if len(s.Wave.Peaks) > 0 {
		r.wave -= min(waveHeight*s.Scale, (r.keys-r.curve)*waveShare)
	}
	return r
}

// Draw adds the strip to l.
func (tl *Timeline) Draw(l *draw.List, s State) {
	r := layout(s)
	x0, x1 := tl.view.X(0, s.W), tl.view.X(max(s.Duration, 0), s.W)
	l.Rect(draw.Ground, draw.Point{}, draw.Point{X: s.W, Y: s.H})
	l.Rect(draw.Surface.Alpha(0.6), draw.Point{X: max(x0, 0), Y: r.curve}, draw.Point{X: min(x1, s.W), Y: s.H})
	tl.drawRange(l, s, r)
	tl.drawFalloff(l, s, r)
	tl.drawAmount(l, s, r)
	tl.drawWave(l, s, r)
	tl.drawTicks(l, s, r)
	tl.drawKeys(l, s, r)
	for _, x := range [2]float64{x0, x1} {
		l.Line(draw.Faint.Alpha(0.5), s.Scale, draw.Point{X: x, Y: r.curve}, draw.Point{X: x, Y: s.H})
	}
	tl.drawHandles(l, s, r)
	tl.drawHover(l, s, r)
	tl.drawPlayhead(l, s)
}

// drawRange lights what lies between IN and OUT.
func (tl *Timeline) drawRange(l *draw.List, s State, r rows) {
	if a, b := tl.rangeX(s); s.Range.Set {
		l.Rect(draw.Accent.Alpha(0.14), draw.Point{X: max(a, 0), Y: r.curve}, draw.Point{X: min(b, s.W), Y: s.H})
		l.Rect(draw.Accent.Alpha(0.5), draw.Point{X: max(a, 0), Y: r.curve - 3*s.Scale}, draw.Point{X: min(b, s.W), Y: r.curve})
	}
}

// rangeX returns where the range begins and ends.
func (tl *Timeline) rangeX(s State) (from, to float64) {
	return tl.view.X(s.Range.From, s.W), tl.view.X(s.Range.To, s.W)
}

// drawHandles darkens what lies outside the range and draws its ends: brackets
// that open towards it.
func (tl *Timeline) drawHandles(l *draw.List, s State, r rows) {
	if !s.Range.Set {
		return
	}
	a, b := tl.rangeX(s)
	if a > 0 {
		l.Rect(draw.Ground.Alpha(0.55), draw.Point{Y: r.curve}, draw.Point{X: min(a, s.W), Y: s.H})
	}
	if b < s.W {
		l.Rect(draw.Ground.Alpha(0.55), draw.Point{X: max(b, 0), Y: r.curve}, draw.Point{X: s.W, Y: s.H})
	}
	for _, h := range [2]struct {
		x, side float64
		end     Handle
	}{{a, 1, In}, {b, -1, Out}} {
		width := 2.0
		if tl.hovered && tl.drag == noDrag && tl.HandleAt(s, tl.hover) == h.end {
			width = 3
		}
		arm := 6 * h.side * s.Scale
		l.Line(draw.Accent, width*s.Scale, draw.Point{X: h.x, Y: r.curve}, draw.Point{X: h.x, Y: s.H})
		for _, y := range [2]float64{r.curve + s.Scale, s.H - s.Scale} {
			l.Line(draw.Accent, width*s.Scale, draw.Point{X: h.x, Y: y}, draw.Point{X: h.x + arm, Y: y})
		}
	}
}

// drawFalloff shades what a pose edit at the playhead would reach: as strong at
// each time as the edit is there.
func (tl *Timeline) drawFalloff(l *draw.List, s State, r rows) {
	if !(s.Falloff > 0) || s.Bone == "" {
		return
	}
	const bands = 24
	for i := range bands {
		from, to := 2*float64(i)/bands-1, 2*float64(i+1)/bands-1 // of the reach
		a := tl.view.X(max(s.Playhead+from*s.Falloff, 0), s.W)
		b := tl.view.X(min(s.Playhead+to*s.Falloff, s.Duration), s.W)
		if b < 0 || a > s.W || b <= a {
			continue
		}
		p := 1 - math.Abs(from+to)/2
		strength := p * p * (3 - 2*p) // smoothstep, as the edit weighs
		l.Rect(draw.Accent.Alpha(0.22*strength), draw.Point{X: a, Y: r.curve}, draw.Point{X: b, Y: s.H})
	}
}

// drawAmount draws the curve of motion as columns of two pixels, as high as the
// square root of the amount: a linear scale would show a kick and flatten all
// the rest.
func (tl *Timeline) drawAmount(l *draw.List, s State, r rows) {
	if s.Amount == nil || !(s.Amount.Top() > 0) {
		return
	}
	base, height := r.wave-4*s.Scale, r.wave-r.curve-12*s.Scale
	step := 2 * s.Scale
	for x := max(tl.view.X(0, s.W), 0); x < min(tl.view.X(s.Duration, s.W), s.W) && height > 0; x += step {
		v := s.Amount.Between(tl.view.Time(x, s.W), tl.view.Time(x+step, s.W))
		h := math.Sqrt(v/s.Amount.Top()) * height
		l.Rect(draw.Accent.Alpha(0.4), draw.Point{X: x, Y: base - h}, draw.Point{X: x + step, Y: base})
	}
}

func (tl *Timeline) drawTicks(l *draw.List, s State, r rows) {
	l.Rect(draw.Raised.Alpha(0.5), draw.Point{}, draw.Point{X: s.W, Y: r.curve})
	tl.view.ticks(s.W, s.Scale, func(t float64, labelled bool) {
		if t > s.Duration+1e-9 && t > 0 {
			return
		}
		x, length := tl.view.X(t, s.W), 4*s.Scale
		if labelled {
			length = 8 * s.Scale
			at := draw.Point{X: x + 4*s.Scale, Y: 3 * s.Scale}
			if x+labelWidth*s.Scale < s.W { // a label that is cut says a wrong time
				l.Text(draw.Faint, textSize*s.Scale, at, draw.Left, tl.label(s, t))
			}
			l.Line(draw.Rule.Alpha(0.6), s.Scale, draw.Point{X: x, Y: r.curve}, draw.Point{X: x, Y: s.H})
		}
		l.Line(draw.Faint.Alpha(0.7), s.Scale, draw.Point{X: x, Y: r.curve - length}, draw.Point{X: x, Y: r.curve})
	})
}

// keyGap is the least distance at which keys are drawn as diamonds; nearer ones
// become lines, and lines of one pixel column become one.
const keyGap = 9.0

func (tl *Timeline) drawKeys(l *draw.List, s State, r rows) {
	middle := (r.keys + s.H) / 2
	l.Line(draw.Rule, s.Scale, draw.Point{Y: r.keys}, draw.Point{X: s.W, Y: r.keys})
	if s.Keys == nil {
		return
	}
	first, past := firstKey(s.Keys, tl.view.From), firstKey(s.Keys, tl.view.To)
	dense := float64(past-first) > s.W/(keyGap*s.Scale)
	half := 9 * s.Scale
	for i, lastX := first, math.Inf(-1); i < past; i++ {
		x := tl.view.X(s.Keys.Time(i), s.W)
		switch {
		case !dense:
			l.Diamond(draw.Warm, draw.Point{X: x, Y: middle}, 5*s.Scale)
		case x-lastX >= s.Scale:
			l.Line(draw.Warm.Alpha(0.75), s.Scale, draw.Point{X: x, Y: middle - half}, draw.Point{X: x, Y: middle + half})
		default:
			continue
		}
		lastX = x
	}
}

// drawHover shows the time under the mouse as a thin line.
func (tl *Timeline) drawHover(l *draw.List, s State, r rows) {
	if tl.hovered && tl.drag == noDrag && tl.hover.X >= 0 && tl.hover.X <= s.W {
		l.Line(draw.White.Alpha(0.18), s.Scale, draw.Point{X: tl.hover.X, Y: r.curve}, draw.Point{X: tl.hover.X, Y: s.H})
	}
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
