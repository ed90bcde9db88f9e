package timeline

import (
	"math"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// Draw adds the pane to l.
func (sh *Sheet) Draw(l *draw.List, f Frame) {
	sh.layout()
	sh.drawLines(l, f)
	sh.drawEnds(l, f)
	if sh.drag == boxDrag {
		l.Rect(draw.Accent.Alpha(0.15), sh.from, sh.at)
		l.Loop(draw.Accent.Alpha(0.7), f.Scale, sh.from, draw.Point{X: sh.at.X, Y: sh.from.Y}, sh.at, draw.Point{X: sh.from.X, Y: sh.at.Y})
	}
	sh.drawLabels(l, f)
}

// visible calls do for each line in sight with the height of its middle.
func (sh *Sheet) visible(f Frame, do func(l line, y float64)) {
	h := rowHeight * f.Scale
	for i := max(int(sh.scroll/h), 0); i < len(sh.lines); i++ {
		y := f.Top - sh.scroll + (float64(i)+0.5)*h
		if y-h/2 > f.End {
			return
		}
		do(sh.lines[i], y)
	}
}

func (sh *Sheet) drawLines(l *draw.List, f Frame) {
	sh.visible(f, func(ln line, y float64) {
		half := rowHeight / 2 * f.Scale
		l.Line(draw.Rule.Alpha(0.35), f.Scale, draw.Point{X: -sh.Labels, Y: y + half}, draw.Point{X: f.W, Y: y + half})
		colour := draw.Warm.Alpha(0.8)
		if ln.channel < 0 {
			l.Rect(draw.Raised.Alpha(0.35), draw.Point{X: -sh.Labels, Y: y - half}, draw.Point{X: f.W, Y: y + half})
			colour = draw.Faint
		}
		sh.mark(f, ln, nil)
		sh.drawMarks(l, f, y, colour)
		if len(sh.Selected) > 0 {
			sh.mark(f, ln, sh.Selected)
			sh.drawMarks(l, f, y, draw.White)
		}
	})
}

// markWidth is the width of the columns in which keys are looked for, pixels at
// 100 %: work is bounded by the picture's width and not by the keys.
const markWidth = 2.0

// mark finds the columns in which a line has keys, those of a set where one is
// given.
func (sh *Sheet) mark(f Frame, ln line, of motion.KeySet) {
	n := max(int(math.Ceil(f.W/(markWidth*f.Scale))), 1)
	if cap(sh.dense) < n {
		sh.dense = make([]bool, n)
	}
	sh.dense = sh.dense[:n]
	clear(sh.dense)
	from, span := f.View.From, f.View.Span()
	column := func(t float64) int { return int((t - from) / span * float64(n)) }
	for _, row := range sh.channels(ln) {
		var times func(i int) float64
		count := 0
		if of == nil {
			t := sh.Clip.Track(row.Channel)
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

// drawMarks draws a diamond for a column that stands alone, and a bar for those
// that follow each other closely.
func (sh *Sheet) drawMarks(l *draw.List, f Frame, y float64, c draw.Colour) {
	w := markWidth * f.Scale
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
			l.Diamond(c, draw.Point{X: x0 + w/2, Y: y}, 4.5*f.Scale)
		} else {
			l.Rect(c, draw.Point{X: x0, Y: y - 3*f.Scale}, draw.Point{X: x1, Y: y + 3*f.Scale})
		}
		k = end
	}
}

// drawEnds draws the grips by which the selection is scaled.
func (sh *Sheet) drawEnds(l *draw.List, f Frame) {
	from, to, ok := sh.Selected.Span()
	if !ok || from == to {
		return
	}
	a, b := f.X(from), f.X(to)
	if a, b := max(a, 0), min(b, f.W); a < b {
		l.Line(draw.White.Alpha(0.5), f.Scale, draw.Point{X: a, Y: f.Top + f.Scale}, draw.Point{X: b, Y: f.Top + f.Scale})
	}
	d, h := 4*f.Scale, endHeight*f.Scale
	for _, x := range [2]float64{a, b} {
		if x < 0 || x > f.W { // among the labels, or out of sight
			continue
		}
		l.Fill(draw.White, draw.Point{X: x - d, Y: f.Top}, draw.Point{X: x + d, Y: f.Top}, draw.Point{X: x, Y: f.Top + h})
	}
}

func (sh *Sheet) drawLabels(l *draw.List, f Frame) {
	sh.visible(f, func(ln line, y float64) {
		size := textSize * f.Scale
		at := draw.Point{X: -sh.Labels + 8*f.Scale, Y: y - size*0.62}
		g := sh.Groups[ln.group]
		if ln.channel >= 0 {
			at.X += 16 * f.Scale
			l.Text(draw.Faint, size, at, draw.Left, g.Rows[ln.channel].Label)
			return
		}
		x, d := at.X+3*f.Scale, 3.5*f.Scale
		if sh.open[g.Label] {
			l.Fill(draw.Faint, draw.Point{X: x - d, Y: y - d/2}, draw.Point{X: x + d, Y: y - d/2}, draw.Point{X: x, Y: y + d})
		} else {
			l.Fill(draw.Faint, draw.Point{X: x - d/2, Y: y - d}, draw.Point{X: x + d, Y: y}, draw.Point{X: x - d/2, Y: y + d})
		}
		at.X += 14 * f.Scale
		l.Text(draw.Ink, size, at, draw.Left, g.Label)
	})
	l.Line(draw.Rule, f.Scale, draw.Point{Y: f.Top}, draw.Point{Y: f.End})
}
