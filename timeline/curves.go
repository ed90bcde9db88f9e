package timeline

import (
	"fmt"
	"math"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// Curves is the pane that shows a channel's numbers over time, on a scale that fits
// what is in sight, and drags their keys up and down.
type Curves struct {
	passive
	Curve *motion.Curve // of the channel in hand, or nil
	Keys  *motion.Track // of the same, or nil
	Title string

	rows      [3][]float32 // what is drawn, reused
	points    []draw.Point
	low, high float64 // of the scale; held while a key is dragged
	labels    [2]string
	drag      bool
	key       float64 // time of the dragged key, seconds
	row       int     // and which of its numbers
}

// curveColours are those of the gizmo's axes.
var curveColours = [3]draw.Colour{draw.AxisX, draw.AxisY, draw.AxisZ}

// curveMargin is the air above and below the curves, as a share of their range.
const curveMargin = 0.12

// leastRange keeps noise from filling the view: of what is shown in degrees a
// tenth, in metres a millimetre, is nothing to look at.
const leastRange = 1e-3

// fit samples the curves for the picture's width and finds their scale.
func (cv *Curves) fit(f Frame) int {
	const step = 2 // pixels
	n := max(int(f.W/(step*f.Scale)), 2)
	rows := len(cv.Curve.Names())
	for i := range rows {
		if cap(cv.rows[i]) < n {
			cv.rows[i] = make([]float32, n)
		}
		cv.rows[i] = cv.rows[i][:n]
	}
	cv.Curve.Sample(f.View.From, f.View.To, cv.rows[:rows])
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

func (cv *Curves) y(f Frame, v float64) float64 {
	return f.End - (v-cv.low)/(cv.high-cv.low)*(f.End-f.Top)
}

func (cv *Curves) value(f Frame, y float64) float64 {
	return cv.low + (f.End-y)/(f.End-f.Top)*(cv.high-cv.low)
}

// Draw adds the pane to l.
func (cv *Curves) Draw(l *draw.List, f Frame) {
	if cv.Curve == nil {
		return
	}
	rows := cv.fit(f)
	if zero := cv.y(f, 0); zero > f.Top && zero < f.End {
		l.Line(draw.Faint.Alpha(0.4), f.Scale, draw.Point{Y: zero}, draw.Point{X: f.W, Y: zero})
	}
	for i, row := range cv.rows[:rows] {
		cv.points = cv.points[:0]
		for k, v := range row {
			cv.points = append(cv.points, draw.Point{X: float64(k) / float64(len(row)-1) * f.W, Y: cv.y(f, float64(v))})
		}
		l.Line(curveColours[i], 1.5*f.Scale, cv.points...)
	}
	cv.eachKey(f, func(t float64, row int, at draw.Point) {
		l.Disc(curveColours[row], at, 3*f.Scale)
		if cv.drag && cv.key == t && cv.row == row {
			l.Circle(draw.White, 1.5*f.Scale, at, 6*f.Scale)
		}
	})
	size, top := textSize*f.Scale, f.Top+2*f.Scale
	l.Text(draw.Faint, size, draw.Point{X: 6 * f.Scale, Y: top}, draw.Left, cv.labels[1])
	l.Text(draw.Faint, size, draw.Point{X: 6 * f.Scale, Y: f.End - size*1.3}, draw.Left, cv.labels[0])
	l.Text(draw.Ink, size, draw.Point{X: 72 * f.Scale, Y: top}, draw.Left, cv.Title)
	for i, name := range cv.Curve.Names() {
		l.Text(curveColours[i], size, draw.Point{X: f.W - float64(rows-i)*56*f.Scale, Y: top}, draw.Left, name)
	}
}

// eachKey calls do for the keys in sight, each of their numbers; none while they
// are too close to be told apart.
func (cv *Curves) eachKey(f Frame, do func(t float64, row int, at draw.Point)) {
	if cv.Keys == nil {
		return
	}
	first, past := firstKey(cv.Keys, f.View.From), firstKey(cv.Keys, f.View.To)
	const apart = 6 // pixels
	if float64(past-first) > f.W/(apart*f.Scale) {
		return
	}
	for i := first; i < past; i++ {
		t := cv.Keys.Time(i)
		v := cv.Curve.Value(t)
		for row, x := range [...]float64{v.X, v.Y, v.Z} {
			if row < len(cv.Curve.Names()) {
				do(t, row, draw.Point{X: f.X(t), Y: cv.y(f, x)})
			}
		}
	}
}

// nearest returns the key whose number is under the mouse, if there is one.
func (cv *Curves) nearest(f Frame, at draw.Point) (key float64, row int, ok bool) {
	if cv.Curve == nil {
		return 0, 0, false
	}
	cv.fit(f)
	best := (keyReach + 1) * f.Scale
	cv.eachKey(f, func(t float64, r int, p draw.Point) {
		if d := p.Sub(at).Len(); d <= best {
			best, key, row, ok = d, t, r, true
		}
	})
	return key, row, ok
}

// At tells a key's number from the rest.
func (cv *Curves) At(f Frame, at draw.Point) Hit {
	if _, _, ok := cv.nearest(f, at); ok {
		return Item
	}
	return Nothing
}

// Press takes the key's number under the mouse.
func (cv *Curves) Press(f Frame, at draw.Point, _ Mods) Request {
	cv.key, cv.row, cv.drag = cv.nearest(f, at)
	return nil
}

// Move lets the number follow the mouse.
func (cv *Curves) Move(f Frame, at draw.Point, _ Mods) Request {
	return SetCurve{cv.key, cv.row, cv.value(f, at.Y)}
}

// Release ends the drag.
func (cv *Curves) Release() { cv.drag = false }

// Dragging reports whether a key follows the mouse.
func (cv *Curves) Dragging() bool { return cv.drag }
