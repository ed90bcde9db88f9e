package timeline

import (
	"fmt"
	"math"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
	"furitsuke/motion/compare"
)

// Differences is the pane that shows how far two figures are apart over time:
// above, degrees, a line for each of the worst bones; below, centimetres, a line
// for each place. Each half begins at 0 and fits what is in sight.
type Differences struct {
	passive
	Table  *compare.Table // nil while it is being measured
	Marks  []compare.Mark // the worst moments, which a click goes to
	Chosen motion.Bone    // whose lines stand out, or NoBone
	Title  string         // its name
	// Hint stands in place of the plot while there is nothing to show.
	Hint string

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
	degreeShare = 0.64 // of the height: there are more bones than places
	columnWidth = 2.0  // pixels at 100 %: a line is drawn by the largest value in each
	// leastScale is the least that a half shows, degrees or centimetres: less is
	// the noise of 32-bit floats, and nothing to look at.
	leastScale = 1.0
	scaleAir   = 1.1
)

// fit places the halves and finds their scales.
func (d *Differences) fit(f Frame) {
	middle := math.Round(f.Top + (f.End-f.Top)*degreeShare)
	for i, rows := range [2][]compare.Row{d.Table.Bones, d.Table.Points} {
		h := &d.halves[i]
		h.top, h.end, h.unit = f.Top, middle, "°"
		if i == 1 {
			h.top, h.end, h.unit = middle, f.End, " cm"
		}
		h.choose(rows, d.Chosen)
		from, to := d.sight(f)
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
func (d *Differences) sight(f Frame) (from, to int) {
	from = max(int(math.Floor(f.View.From*d.Table.FPS)), 0)
	to = min(int(math.Ceil(f.View.To*d.Table.FPS))+1, d.Table.Frames)
	return min(from, to), max(to, 0)
}

func (h *half) y(v float64) float64 { return h.end - v/h.scale*(h.end-h.top) }

// Draw adds the pane to l.
func (d *Differences) Draw(l *draw.List, f Frame) {
	size := textSize * f.Scale
	if d.Table == nil {
		l.Text(draw.Faint, size, draw.Point{X: f.W / 2, Y: (f.Top + f.End - size) / 2}, draw.Centre, d.Hint)
		return
	}
	d.fit(f)
	for i, rows := range [2][]compare.Row{d.Table.Bones, d.Table.Points} {
		d.drawHalf(l, f, &d.halves[i], rows)
	}
	l.Line(draw.Rule, f.Scale, draw.Point{Y: d.halves[1].top}, draw.Point{X: f.W, Y: d.halves[1].top})
	d.drawMarks(l, f)
	l.Text(draw.Accent, size, draw.Point{X: f.W - 8*f.Scale, Y: f.Top + 2*f.Scale}, draw.Right, d.Title)
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

func (d *Differences) drawHalf(l *draw.List, f Frame, h *half, rows []compare.Row) {
	for _, k := range h.shown[:h.count] {
		colour, width := draw.Faint.Alpha(0.45), 1.0
		if rows[k].Bone == d.Chosen {
			colour, width = draw.Accent, 1.5
		}
		d.drawLine(l, f, h, rows[k].Values, colour, width)
	}
	l.Text(draw.Faint, textSize*f.Scale, draw.Point{X: 6 * f.Scale, Y: h.top + 2*f.Scale}, draw.Left, h.label)
}

// drawLine draws a bone's values, the largest of each column where several fall
// into one.
func (d *Differences) drawLine(l *draw.List, f Frame, h *half, values []float32, c draw.Colour, width float64) {
	from, to := d.sight(f)
	d.points = d.points[:0]
	step := columnWidth * f.Scale
	for i := from; i < to; {
		x, most := f.X(d.Table.Time(i)), values[i]
		for i++; i < to && f.X(d.Table.Time(i)) < x+step; i++ {
			most = max(most, values[i])
		}
		d.points = append(d.points, draw.Point{X: x, Y: h.y(float64(most))})
	}
	l.Line(c, width*f.Scale, d.points...)
}

func (d *Differences) drawMarks(l *draw.List, f Frame) {
	over := -1
	if f.Over {
		over = d.MarkAt(f, f.Mouse)
	}
	for i, m := range d.Marks {
		at := d.Place(f, m)
		l.Diamond(draw.Warm, at, 5*f.Scale)
		if i == over {
			l.Circle(draw.White, 1.5*f.Scale, at, 8*f.Scale)
		}
	}
}

// Place returns where a mark stands, as drawn last.
func (d *Differences) Place(f Frame, m compare.Mark) draw.Point {
	h := &d.halves[0]
	return draw.Point{X: f.X(m.Time), Y: max(h.y(m.Degrees), h.top+6*f.Scale)}
}

// markReach is how far from a mark the mouse still takes it, pixels at 100 %.
const markReach = 9.0

// MarkAt returns the mark under the mouse, or -1.
func (d *Differences) MarkAt(f Frame, at draw.Point) int {
	if d.Table == nil || at.Y < f.Top || at.Y >= f.End {
		return -1
	}
	d.fit(f)
	best, found := markReach*f.Scale, -1
	for i, m := range d.Marks {
		if n := d.Place(f, m).Sub(at).Len(); n <= best {
			best, found = n, i
		}
	}
	return found
}

// At tells a mark from the rest.
func (d *Differences) At(f Frame, at draw.Point) Hit {
	if d.MarkAt(f, at) >= 0 {
		return Item
	}
	return Nothing
}

// Press goes to the moment of the mark under the mouse.
func (d *Differences) Press(f Frame, at draw.Point, _ Mods) Request {
	return Visit{d.Marks[d.MarkAt(f, at)]}
}
