package timeline

import (
	"fmt"
	"math"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
	"furitsuke/motion/compare"
)

// A DifferenceState is what the plot of differences shows in one frame, beside
// the strip's [State].
type DifferenceState struct {
	Table  *compare.Table // nil while it is being measured
	Marks  []compare.Mark // the worst moments, which a click goes to
	Chosen motion.Bone    // whose lines stand out, or NoBone
	Title  string         // its name
	// Hint stands in place of the plot while there is nothing to show.
	Hint string
}

// Differences draws how far two figures are apart over time, below the ruler:
// above, degrees, a line for each of the worst bones; below, centimetres, a line
// for each place. Each half begins at 0 and fits what is in sight.
type Differences struct {
	points []draw.Point // of one line, reused
	halves [2]half
}

// A half is one of the two plots.
type half struct {
	top, end float64            // pixels from the top of the strip
	scale    float64            // the value at its top
	shown    [drawnRows + 1]int // the rows that are drawn, the chosen one last
	count    int
	unit     string
	label    string // of scale
	labelled float64
}

const (
	degreeShare = 0.64 // of the height below the ruler: there are more bones than places
	columnWidth = 2.0  // pixels at 100 %: a line is drawn by the largest value in each
	// leastScale is the least that a half shows, degrees or centimetres: less is
	// the noise of 32-bit floats, and nothing to look at.
	leastScale = 1.0
	scaleAir   = 1.1
)

// fit places the halves and finds their scales.
func (d *Differences) fit(tl *Timeline, st State, s DifferenceState) {
	r := layout(st)
	middle := math.Round(r.curve + (st.H-r.curve)*degreeShare)
	for i, rows := range [2][]compare.Row{s.Table.Bones, s.Table.Points} {
		h := &d.halves[i]
		h.top, h.end, h.unit = r.curve, middle, "°"
		if i == 1 {
			h.top, h.end, h.unit = middle, st.H, " cm"
		}
		h.choose(rows, s.Chosen)
		from, to := d.sight(tl, s.Table)
		most := float32(leastScale)
		for _, k := range h.shown[:h.count] {
			for _, v := range rows[k].Values[from:to] {
				if v > most { // max would look for NaN in each of a million values
					most = v
				}
			}
		}
		h.scale = float64(most) * scaleAir
		if h.label == "" || h.labelled != h.scale {
			h.label, h.labelled = fmt.Sprintf("%.3g%s", h.scale, h.unit), h.scale
		}
	}
}

// sight returns the frames in view.
func (d *Differences) sight(tl *Timeline, t *compare.Table) (from, to int) {
	from = max(int(math.Floor(tl.view.From*t.FPS)), 0)
	to = min(int(math.Ceil(tl.view.To*t.FPS))+1, t.Frames)
	return min(from, to), max(to, 0)
}

func (h *half) y(v float64) float64 { return h.end - v/h.scale*(h.end-h.top) }

// Draw adds the plot to l.
func (d *Differences) Draw(tl *Timeline, l *draw.List, st State, s DifferenceState) {
	r := layout(st)
	l.Rect(draw.Ground, draw.Point{}, draw.Point{X: st.W, Y: st.H})
	x0, x1 := tl.view.X(0, st.W), tl.view.X(max(st.Duration, 0), st.W)
	l.Rect(draw.Surface.Alpha(0.6), draw.Point{X: max(x0, 0), Y: r.curve}, draw.Point{X: min(x1, st.W), Y: st.H})
	tl.drawRange(l, st, r)
	tl.drawTicks(l, st, r)
	size := textSize * st.Scale
	if s.Table == nil {
		l.Text(draw.Faint, size, draw.Point{X: st.W / 2, Y: (r.curve + st.H - size) / 2}, draw.Centre, s.Hint)
	} else {
		d.fit(tl, st, s)
		for i, rows := range [2][]compare.Row{s.Table.Bones, s.Table.Points} {
			d.drawHalf(tl, l, st, s, &d.halves[i], rows)
		}
		l.Line(draw.Rule, st.Scale, draw.Point{Y: d.halves[1].top}, draw.Point{X: st.W, Y: d.halves[1].top})
		d.drawMarks(tl, l, st, s)
		l.Text(draw.Accent, size, draw.Point{X: st.W - 8*st.Scale, Y: r.curve + 2*st.Scale}, draw.Right, s.Title)
	}
	tl.drawHover(l, st, r)
	tl.drawPlayhead(l, st)
}

// drawnRows is how many lines are drawn beside the chosen one: those of all 52
// bones are a carpet, and take as long as the rest of the window.
const drawnRows = 10

// choose picks the rows to draw: the worst, and the chosen bone's, which comes
// last and lies over them.
func (h *half) choose(rows []compare.Row, chosen motion.Bone) {
	h.count = 0
	last := -1
	for i := range rows {
		if rows[i].Bone == chosen {
			last = i
			continue
		}
		at := h.count
		for at > 0 && rows[h.shown[at-1]].Max < rows[i].Max {
			at--
		}
		if at == drawnRows {
			continue
		}
		h.count = min(h.count+1, drawnRows)
		copy(h.shown[at+1:h.count], h.shown[at:h.count-1])
		h.shown[at] = i
	}
	if last >= 0 {
		h.shown[h.count] = last
		h.count++
	}
}

func (d *Differences) drawHalf(tl *Timeline, l *draw.List, st State, s DifferenceState, h *half, rows []compare.Row) {
	for _, k := range h.shown[:h.count] {
		colour, width := draw.Faint.Alpha(0.45), 1.0
		if rows[k].Bone == s.Chosen {
			colour, width = draw.Accent, 1.5
		}
		d.drawLine(tl, l, st, s.Table, h, rows[k].Values, colour, width)
	}
	l.Text(draw.Faint, textSize*st.Scale, draw.Point{X: 6 * st.Scale, Y: h.top + 2*st.Scale}, draw.Left, h.label)
}

// drawLine draws a bone's values, the largest of each column where several fall
// into one.
func (d *Differences) drawLine(tl *Timeline, l *draw.List, st State, t *compare.Table, h *half, values []float32, c draw.Colour, width float64) {
	from, to := d.sight(tl, t)
	d.points = d.points[:0]
	step := columnWidth * st.Scale
	for i := from; i < to; {
		x, most := tl.view.X(t.Time(i), st.W), values[i]
		for i++; i < to && tl.view.X(t.Time(i), st.W) < x+step; i++ {
			most = max(most, values[i])
		}
		d.points = append(d.points, draw.Point{X: x, Y: h.y(float64(most))})
	}
	l.Line(c, width*st.Scale, d.points...)
}

func (d *Differences) drawMarks(tl *Timeline, l *draw.List, st State, s DifferenceState) {
	over := -1
	if tl.hovered {
		over = d.MarkAt(tl, st, s, tl.hover)
	}
	for i, m := range s.Marks {
		at := d.Place(tl, st, m)
		l.Diamond(draw.Warm, at, 5*st.Scale)
		if i == over {
			l.Circle(draw.White, 1.5*st.Scale, at, 8*st.Scale)
		}
	}
}

// Place returns where a mark stands, as drawn last.
func (d *Differences) Place(tl *Timeline, st State, m compare.Mark) draw.Point {
	h := &d.halves[0]
	return draw.Point{X: tl.view.X(m.Time, st.W), Y: max(h.y(m.Degrees), h.top+6*st.Scale)}
}

// markReach is how far from a mark the mouse still takes it, pixels at 100 %.
const markReach = 9.0

// MarkAt returns the mark under the mouse, or -1.
func (d *Differences) MarkAt(tl *Timeline, st State, s DifferenceState, at draw.Point) int {
	if s.Table == nil || at.Y < layout(st).curve {
		return -1
	}
	d.fit(tl, st, s)
	best, found := markReach*st.Scale, -1
	for i, m := range s.Marks {
		if n := d.Place(tl, st, m).Sub(at).Len(); n <= best {
			best, found = n, i
		}
	}
	return found
}
