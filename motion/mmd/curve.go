package mmd

import "math"

// At returns how far the curve has come at x in [0,1] of its segment. The
// ends are exact: At(0) is 0 and At(1) is 1, whatever the control points.
//
// With control points in the unit square the curve's x never falls, so there is
// one answer; Newton's method finds it, held inside a shrinking bracket because
// its steps run away where the curve is vertical or flat.
func (c Curve) At(x float64) float64 {
	if x <= 0 {
		return 0
	}
	if x >= 1 {
		return 1
	}
	if c.X1 == c.Y1 && c.X2 == c.Y2 { // a straight line, whatever its speed
		return x
	}
	x1, y1 := float64(c.X1)/127, float64(c.Y1)/127
	x2, y2 := float64(c.X2)/127, float64(c.Y2)/127
	// X(s) = ((ax·s + bx)·s + cx)·s
	cx := 3 * x1
	bx := 3*x2 - 2*cx
	ax := 1 - cx - bx
	lo, hi, s := 0.0, 1.0, x
	for range curveSteps {
		d := ((ax*s+bx)*s+cx)*s - x
		if math.Abs(d) < curveError {
			break
		}
		if d > 0 {
			hi = s
		} else {
			lo = s
		}
		slope := (3*ax*s+2*bx)*s + cx
		s -= d / slope
		if !(lo < s && s < hi) { // NaN after a flat spot lands here as well
			s = (lo + hi) / 2
		}
	}
	cy := 3 * y1
	by := 3*y2 - 2*cy
	return (((1-cy-by)*s+by)*s + cy) * s
}

const (
	// curveError bounds the error in x. Where the curve is steep, y is off by
	// more; at 1e-12 the steepest curves stay within 1e-6 of the exact value.
	curveError = 1e-12
	// curveSteps ends the search when rounding keeps curveError out of reach:
	// bisection alone would then have narrowed s to 1e-15.
	curveSteps = 50
)
