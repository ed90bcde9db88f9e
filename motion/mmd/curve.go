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
	return bezier(y1, y2, along(x1, x2, x))
}

// along returns the parameter at which a curve with its control points at x1 and
// x2, both in [0,1], has come to x.
func along(x1, x2, x float64) float64 {
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
	return s
}

// bezier returns a coordinate at parameter s of a curve from 0 to 1 whose control
// points lie at p1 and p2.
func bezier(p1, p2, s float64) float64 {
	c := 3 * p1
	b := 3*p2 - 2*c
	return (((1-c-b)*s+b)*s + c) * s
}

const (
	// curveError bounds the error in x. Where the curve is steep, y is off by
	// more; at 1e-12 the steepest curves stay within 1e-6 of the exact value.
	curveError = 1e-12
	// curveSteps ends the search when rounding keeps curveError out of reach:
	// bisection alone would then have narrowed s to 1e-15.
	curveSteps = 50
)
