package mmd

import "math"

// A gate is where a curve must pass at one point of its segment.
type gate struct {
	at        float64 // in (0,1) of the segment
	low, high float64 // how far the curve may have come there
}

// curveThrough returns a curve that passes all gates, a straight one if that
// does, and false if none was found.
//
// Levenberg and Marquardt's method finds the real control points that come
// closest to the middle of the gates, each error measured in half widths of its
// gate. A file stores whole numbers, and one step of them moves the curve by 0.4 %
// of its way: so the rounded curve is tried at each round, and at the end the
// control points are moved by single steps while that helps.
func curveThrough(gates []gate) (Curve, bool) {
	if passes(LinearCurve, gates, 1) <= 1 {
		return LinearCurve, true
	}
	// Long segments are fitted at some of their frames and tried at all.
	few := gates
	if n := len(gates); n > mostFitted {
		few = make([]gate, mostFitted)
		for i := range few {
			few[i] = gates[i*(n-1)/(mostFitted-1)]
		}
	}
	now := measure(controls{1. / 3, 1. / 3, 2. / 3, 2. / 3}, few)
	damp := 1e-3
	for range fitRounds {
		next := measure(now.step(damp), few)
		if !(next.cost < now.cost) {
			damp *= 10
			continue
		}
		gain := now.cost - next.cost
		now, damp = next, damp/10
		if passes(now.at.round(), gates, 1) <= 1 {
			return now.at.round(), true
		}
		if gain < 1e-3*now.cost {
			break
		}
	}
	return polish(now.at.round(), gates)
}

const (
	mostFitted = 32
	// fitRounds: motion of random curves keeps 6 % more keys with 10 rounds, and 2 %
	// fewer with 60.
	fitRounds = 20
	// hopeless is the error, in half widths, from which single steps of the control
	// points are not tried any more.
	hopeless = 3
)

// passes returns the largest error of a curve at the gates, in half widths of
// each; once that exceeds enough, what it has found.
func passes(c Curve, gates []gate, enough float64) float64 {
	worst := 0.0
	for _, g := range gates {
		half := (g.high - g.low) / 2
		worst = max(worst, math.Abs(c.At(g.at)-(g.low+half))/half)
		if worst > enough {
			break
		}
	}
	return worst
}

// polish moves control points by single steps as long as the largest error
// falls, and reports whether the curve then passes.
func polish(c Curve, gates []gate) (Curve, bool) {
	worst := passes(c, gates, hopeless)
	for worst > 1 && worst <= hopeless {
		best := c
		for k := range 4 {
			for _, d := range [2]int{-1, 1} {
				near := c
				p := [4]*uint8{&near.X1, &near.Y1, &near.X2, &near.Y2}[k]
				if v := int(*p) + d; v < 0 || v > 127 {
					continue
				}
				*p = uint8(int(*p) + d)
				if e := passes(near, gates, worst); e < worst {
					best, worst = near, e
				}
			}
		}
		if best == c {
			break
		}
		c = best
	}
	return c, worst <= 1
}

// controls are x1 y1 x2 y2 of a curve, each in [0,1].
type controls [4]float64

func (p controls) round() Curve {
	r := func(x float64) uint8 { return uint8(math.Round(127 * x)) }
	return Curve{r(p[0]), r(p[1]), r(p[2]), r(p[3])}
}

// A measured is a curve beside its gates: the sum of squared errors and, for the
// next step, the normal equations of the linearized curve.
type measured struct {
	at     controls
	cost   float64
	normal [4][4]float64
	toward [4]float64
}

func measure(p controls, gates []gate) measured {
	m := measured{at: p}
	for _, g := range gates {
		half := (g.high - g.low) / 2
		s := along(p[0], p[2], g.at)
		b1, b2 := 3*(1-s)*(1-s)*s, 3*(1-s)*s*s
		// At a fixed x, moving a control point in x moves y by the curve's slope.
		slope := slope(p[1], p[3], s) / max(slope(p[0], p[2], s), 1e-3)
		row := [4]float64{-slope * b1, b1, -slope * b2, b2}
		off := (g.low + half - bezier(p[1], p[3], s)) / half
		m.cost += off * off
		for i := range row {
			m.toward[i] += row[i] / half * off
			for j := range row {
				m.normal[i][j] += row[i] * row[j] / (half * half)
			}
		}
	}
	return m
}

// slope returns the derivative of [bezier] by its parameter.
func slope(p1, p2, s float64) float64 {
	return 3 * ((1-s)*(1-s)*p1 + 2*(1-s)*s*(p2-p1) + s*s*(1-p2))
}

// step returns the controls that the linearized curve asks for, damped.
func (m *measured) step(damp float64) controls {
	a, b := m.normal, m.toward
	trace := a[0][0] + a[1][1] + a[2][2] + a[3][3]
	for i := range a {
		a[i][i] += damp*trace/4 + 1e-12
	}
	// Gauss; the damped matrix is positive definite, so no pivot vanishes.
	for i := range a {
		for j := i + 1; j < 4; j++ {
			f := a[j][i] / a[i][i]
			for k := i; k < 4; k++ {
				a[j][k] -= f * a[i][k]
			}
			b[j] -= f * b[i]
		}
	}
	p := m.at
	for i := 3; i >= 0; i-- {
		for k := i + 1; k < 4; k++ {
			b[i] -= a[i][k] * b[k]
		}
		b[i] /= a[i][i]
		p[i] = max(0, min(1, p[i]+b[i]))
	}
	return p
}
