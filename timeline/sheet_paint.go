package timeline

import (
	"math"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// Draw adds the dope sheet to l: ruler and playhead as the strip has them, lines
// with keys below.
func (sh *Sheet) Draw(tl *Timeline, l *draw.List, st State, s SheetState) {
	sh.layout(s)
	r := layout(st)
	x0, x1 := tl.view.X(0, st.W), tl.view.X(max(st.Duration, 0), st.W)
	l.Rect(draw.Ground, draw.Point{X: -s.Labels}, draw.Point{X: st.W, Y: st.H})
	l.Rect(draw.Surface.Alpha(0.6), draw.Point{X: max(x0, 0), Y: r.curve}, draw.Point{X: min(x1, st.W), Y: st.H})
	tl.drawRange(l, st, r)
	sh.drawLines(tl, l, st, s)
	sh.drawEnds(tl, l, st, s, r)
	if sh.drag == boxDrag {
		l.Rect(draw.Accent.Alpha(0.15), sh.from, sh.at)
		l.Loop(draw.Accent.Alpha(0.7), st.Scale, sh.from, draw.Point{X: sh.at.X, Y: sh.from.Y}, sh.at, draw.Point{X: sh.from.X, Y: sh.at.Y})
	}
	l.Rect(draw.Ground, draw.Point{X: -s.Labels}, draw.Point{X: st.W, Y: r.curve}) // lines scroll under the ruler
	tl.drawTicks(l, st, r)
	tl.drawHover(l, st, r)
	tl.drawPlayhead(l, st)
	sh.drawLabels(l, st, s, r)
}

// visible calls f for each line in sight with the height of its middle.
func (sh *Sheet) visible(st State, f func(l line, y float64)) {
	h := rowHeight * st.Scale
	top := layout(st).curve
	for i := max(int(sh.scroll/h), 0); i < len(sh.lines); i++ {
		y := top - sh.scroll + (float64(i)+0.5)*h
		if y-h/2 > st.H {
			return
		}
		f(sh.lines[i], y)
	}
}

func (sh *Sheet) drawLines(tl *Timeline, l *draw.List, st State, s SheetState) {
	sh.visible(st, func(ln line, y float64) {
		half := rowHeight / 2 * st.Scale
		l.Line(draw.Rule.Alpha(0.35), st.Scale, draw.Point{X: -s.Labels, Y: y + half}, draw.Point{X: st.W, Y: y + half})
		colour := draw.Warm.Alpha(0.8)
		if ln.channel < 0 {
			l.Rect(draw.Raised.Alpha(0.35), draw.Point{X: -s.Labels, Y: y - half}, draw.Point{X: st.W, Y: y + half})
			colour = draw.Faint
		}
		sh.mark(tl, st, s, ln, nil)
		sh.drawMarks(l, st, y, colour)
		if len(s.Selected) > 0 {
			sh.mark(tl, st, s, ln, s.Selected)
			sh.drawMarks(l, st, y, draw.White)
		}
	})
}

// markWidth is the width of the columns in which keys are looked for, pixels at
// 100 %: work is bounded by the picture's width and not by the keys.
const markWidth = 2.0

// mark finds the columns in which a line has keys, those of a set where one is
// given.
func (sh *Sheet) mark(tl *Timeline, st State, s SheetState, ln line, of motion.KeySet) {
	n := max(int(math.Ceil(st.W/(markWidth*st.Scale))), 1)
	if cap(sh.dense) < n {
		sh.dense = make([]bool, n)
	}
	sh.dense = sh.dense[:n]
	clear(sh.dense)
	from, span := tl.view.From, tl.view.Span()
	column := func(t float64) int { return int((t - from) / span * float64(n)) }
	for _, row := range s.channels(ln) {
		var times func(i int) float64
		count := 0
		if of == nil {
			t := s.Clip.Track(row.Channel)
			if t == nil {
				continue
			}
			times, count = t.Time, t.Len()
		} else {
			list := of[row.Channel]
			times, count = func(i int) float64 { return float64(list[i]) }, len(list)
		}
		for i := first(times, count, from); i < count; {
			k := column(times(i))
			if k >= n {
				break
			}
			for k >= 0 && k < n && sh.dense[k] { // seen already: on to the next free column
				k++
			}
			if k >= n {
				break
			}
			if c := column(times(i)); c == k {
				sh.dense[max(k, 0)] = true
				k++
			}
			i = max(first(times, count, from+float64(k)/float64(n)*span), i+1)
		}
	}
}

// first returns the first of count ascending times at or after t.
func first(times func(int) float64, count int, t float64) int {
	lo, hi := 0, count
	for lo < hi {
		if mid := (lo + hi) / 2; times(mid) < t {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// drawMarks draws a diamond for a column that stands alone, and a bar for those
// that follow each other closely.
func (sh *Sheet) drawMarks(l *draw.List, st State, y float64, c draw.Colour) {
	w := markWidth * st.Scale
	for k := 0; k < len(sh.dense); k++ {
		if !sh.dense[k] {
			continue
		}
		end := k
		for gap := 1; end+gap < len(sh.dense) && gap <= 3; gap++ {
			if sh.dense[end+gap] {
				end, gap = end+gap, 0
			}
		}
		x0, x1 := float64(k)*w, float64(end+1)*w
		if end == k {
			l.Diamond(c, draw.Point{X: x0 + w/2, Y: y}, 4.5*st.Scale)
		} else {
			l.Rect(c, draw.Point{X: x0, Y: y - 3*st.Scale}, draw.Point{X: x1, Y: y + 3*st.Scale})
		}
		k = end
	}
}

// drawEnds draws the grips by which the selection is scaled.
func (sh *Sheet) drawEnds(tl *Timeline, l *draw.List, st State, s SheetState, r rows) {
	from, to, ok := s.Selected.Span()
	if !ok || from == to {
		return
	}
	a, b := tl.view.X(from, st.W), tl.view.X(to, st.W)
	l.Line(draw.White.Alpha(0.5), st.Scale, draw.Point{X: a, Y: r.curve + st.Scale}, draw.Point{X: b, Y: r.curve + st.Scale})
	d, h := 4*st.Scale, endHeight*st.Scale
	for _, x := range [2]float64{a, b} {
		l.Fill(draw.White, draw.Point{X: x - d, Y: r.curve}, draw.Point{X: x + d, Y: r.curve}, draw.Point{X: x, Y: r.curve + h})
	}
}

func (sh *Sheet) drawLabels(l *draw.List, st State, s SheetState, r rows) {
	sh.visible(st, func(ln line, y float64) {
		if y < r.curve+rowHeight/2*st.Scale-1 && sh.scroll > 0 && y < r.curve {
			return
		}
		size := textSize * st.Scale
		at := draw.Point{X: -s.Labels + 8*st.Scale, Y: y - size*0.62}
		g := s.Groups[ln.group]
		if ln.channel >= 0 {
			at.X += 16 * st.Scale
			l.Text(draw.Faint, size, at, draw.Left, g.Rows[ln.channel].Label)
			return
		}
		x, d := at.X+3*st.Scale, 3.5*st.Scale
		if sh.open[g.Label] {
			l.Fill(draw.Faint, draw.Point{X: x - d, Y: y - d/2}, draw.Point{X: x + d, Y: y - d/2}, draw.Point{X: x, Y: y + d})
		} else {
			l.Fill(draw.Faint, draw.Point{X: x - d/2, Y: y - d}, draw.Point{X: x + d, Y: y}, draw.Point{X: x - d/2, Y: y + d})
		}
		at.X += 14 * st.Scale
		l.Text(draw.Ink, size, at, draw.Left, g.Label)
	})
	l.Line(draw.Rule, st.Scale, draw.Point{Y: r.curve}, draw.Point{Y: st.H})
}
