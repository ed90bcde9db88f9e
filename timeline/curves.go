package timeline

import (
	"fmt"
	"math"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// CurveState is what the curve view shows in one frame, beside the strip's
// [State].
type CurveState struct {
	Curve *motion.Curve // of the channel in hand, or nil
	Keys  *motion.Track // of the same, or nil
	Title string
}

// Curves draws a channel's numbers over time below the ruler, on a scale that
// fits what is in sight, and drags their keys up and down.
type Curves struct {
	rows      [3][]float32 // what is drawn, reused
	points    []draw.Point
	low, high float64 // of the scale; held while a key is dragged
	labels    [2]string
	drag      bool
	key       float64 // time of the dragged key, seconds
	row       int     // and which of its numbers
}

// A SetCurve asks for another value of one number of a key.
type SetCurve struct {
	Time  float64 // of the key, seconds
	Row   int     // of [motion.Curve.Names]
	Value float64
}

// curveColours are those of the gizmo's axes.
var curveColours = [3]draw.Colour{draw.AxisX, draw.AxisY, draw.AxisZ}

// curveMargin is the air above and below the curves, as a share of their range.
const curveMargin = 0.12

// leastRange keeps noise from filling the view: of what is shown in degrees a
// tenth, in metres a millimetre, is nothing to look at.
const leastRange = 1e-3

// fit samples the curves for the picture's width and finds their scale.
func (cv *Curves) fit(tl *Timeline, st State, s CurveState) int {
	const step = 2 // pixels
	n := max(int(st.W/(step*st.Scale)), 2)
	rows := len(s.Curve.Names())
	for i := range rows {
		if cap(cv.rows[i]) < n {
			cv.rows[i] = make([]float32, n)
		}
		cv.rows[i] = cv.rows[i][:n]
	}
	s.Curve.Sample(tl.view.From, tl.view.To, cv.rows[:rows])
	if cv.drag {
		return rows
	}
	low, high := math.Inf(1), math.Inf(-1)
	for _, row := range cv.rows[:rows] {
		for _, v := range row {
			low, high = min(low, float64(v)), max(high, float64(v))
		}
	}
	air := max(high-low, leastRange) * curveMargin
	low, high = low-air, high+air
	if low != cv.low || high != cv.high {
		cv.low, cv.high = low, high
		cv.labels = [2]string{fmt.Sprintf("%.3g", low), fmt.Sprintf("%.3g", high)}
	}
	return rows
}

func (cv *Curves) y(st State, v float64) float64 {
	top := layout(st).curve
	return st.H - (v-cv.low)/(cv.high-cv.low)*(st.H-top)
}

func (cv *Curves) value(st State, y float64) float64 {
	top := layout(st).curve
	return cv.low + (st.H-y)/(st.H-top)*(cv.high-cv.low)
}

// Draw adds the view to l.
func (cv *Curves) Draw(tl *Timeline, l *draw.List, st State, s CurveState) {
	r := layout(st)
	l.Rect(draw.Ground, draw.Point{}, draw.Point{X: st.W, Y: st.H})
	x0, x1 := tl.view.X(0, st.W), tl.view.X(max(st.Duration, 0), st.W)
	l.Rect(draw.Surface.Alpha(0.6), draw.Point{X: max(x0, 0), Y: r.curve}, draw.Point{X: min(x1, st.W), Y: st.H})
	tl.drawRange(l, st, r)
	tl.drawTicks(l, st, r)
	if s.Curve != nil {
		cv.drawRows(tl, l, st, s)
	}
	tl.drawHover(l, st, r)
	tl.drawPlayhead(l, st)
}

func (cv *Curves) drawRows(tl *Timeline, l *draw.List, st State, s CurveState) {
	rows := cv.fit(tl, st, s)
	r := layout(st)
	if zero := cv.y(st, 0); zero > r.curve && zero < st.H {
		l.Line(draw.Faint.Alpha(0.4), st.Scale, draw.Point{Y: zero}, draw.Point{X: st.W, Y: zero})
	}
	for i, row := range cv.rows[:rows] {
		cv.points = cv.points[:0]
		for k, v := range row {
			cv.points = append(cv.points, draw.Point{X: float64(k) / float64(len(row)-1) * st.W, Y: cv.y(st, float64(v))})
		}
		l.Line(curveColours[i], 1.5*st.Scale, cv.points...)
	}
	cv.eachKey(tl, st, s, func(t float64, row int, at draw.Point) {
		l.Disc(curveColours[row], at, 3*st.Scale)
		if cv.drag && cv.key == t && cv.row == row {
			l.Circle(draw.White, 1.5*st.Scale, at, 6*st.Scale)
		}
	})
	size := textSize * st.Scale
	l.Text(draw.Faint, size, draw.Point{X: 6 * st.Scale, Y: r.curve + 2*st.Scale}, draw.Left, cv.labels[1])
	l.Text(draw.Faint, size, draw.Point{X: 6 * st.Scale, Y: st.H - size*1.3}, draw.Left, cv.labels[0])
	x := 72 * st.Scale
	l.Text(draw.Ink, size, draw.Point{X: x, Y: r.curve + 2*st.Scale}, draw.Left, s.Title)
	for i, name := range s.Curve.Names() {
		l.Text(curveColours[i], size, draw.Point{X: st.W - float64(rows-i)*56*st.Scale, Y: r.curve + 2*st.Scale}, draw.Left, name)
	}
}

// eachKey calls f for the keys in sight, each of their numbers; none while they
// are too close to be told apart.
func (cv *Curves) eachKey(tl *Timeline, st State, s CurveState, f func(t float64, row int, at draw.Point)) {
	if s.Keys == nil {
		return
	}
	first, past := firstKey(s.Keys, tl.view.From), firstKey(s.Keys, tl.view.To)
	const apart = 6 // pixels
	if float64(past-first) > st.W/(apart*st.Scale) {
		return
	}
	for i := first; i < past; i++ {
		t := s.Keys.Time(i)
		v := s.Curve.Value(t)
		for row, x := range [...]float64{v.X, v.Y, v.Z} {
			if row < len(s.Curve.Names()) {
				f(t, row, draw.Point{X: tl.view.X(t, st.W), Y: cv.y(st, x)})
			}
		}
	}
}

// Press takes a key's number under the mouse and reports whether there is one.
func (cv *Curves) Press(tl *Timeline, st State, s CurveState, at draw.Point) bool {
	cv.drag = false
	if s.Curve == nil || at.Y < layout(st).curve {
		return false
	}
	cv.fit(tl, st, s)
	best := (keyReach + 1) * st.Scale
	cv.eachKey(tl, st, s, func(t float64, row int, p draw.Point) {
		if d := p.Sub(at).Len(); d <= best {
			best, cv.drag, cv.key, cv.row = d, true, t, row
		}
	})
	return cv.drag
}

// Move follows the mouse; nil while nothing is to be done.
func (cv *Curves) Move(st State, at draw.Point) *SetCurve {
	if !cv.drag {
		return nil
	}
	return &SetCurve{cv.key, cv.row, cv.value(st, at.Y)}
}

// Release ends the drag.
func (cv *Curves) Release() { cv.drag = false }

// Dragging reports whether a key follows the mouse.
func (cv *Curves) Dragging() bool { return cv.drag }
