package furi

import (
	"math"

	"furitsuke/assets/gen/solid"
)

// tie is where her left tail starts, high at the side of the head.
var tie = v3(0.084, 1.487, -0.046)

// tailPath is the middle line of her left tail: up and out of the tie, then
// down beside the shoulder and a little to the back, clear of the arm.
var tailPath = []Vec{
	tie, tie.Add(v3(0.028, 0.022, -0.010)), tie.Add(v3(0.066, 0.004, -0.024)), v3(0.170, 1.405, -0.084),
	v3(0.180, 1.305, -0.098), v3(0.176, 1.205, -0.106), v3(0.162, 1.100, -0.118), v3(0.150, 1.010, -0.140),
}

// tailLocks fan out of the middle line: how far to the front and outwards the
// lock bows, its share of the tail's length and half its width, metres.
var tailLocks = []struct{ fore, out, length, half float64 }{
	{0, 0.020, 1.0, 0.0300}, {0.024, 0.004, 0.93, 0.0270}, {-0.024, 0.006, 0.96, 0.0280}, {0.014, -0.018, 0.84, 0.0250},
	{-0.016, -0.016, 0.88, 0.0250}, {0.040, -0.004, 0.72, 0.0170}, {-0.042, 0.000, 0.76, 0.0180}, {0.006, 0.032, 0.66, 0.0140},
}

// addTails combs the upper hair to a tie on each side and hangs a tail from
// each, whose locks share one chain of bones and part at their tips.
func (m *Model) addTails(to *Part) {
	for _, side := range []float64{1, -1} {
		over := func(p Vec) Vec { return v3(side*p.X, p.Y, p.Z) }
		for _, c := range []struct{ az, el float64 }{{18, 74}, {46, 58}, {100, 62}, {128, 44}, {146, 24}, {110, 12}, {84, 22}} {
			from, mid := onHead(root{side * c.az, c.el, -0.005}), onHead(root{side * (c.az*0.5 + 57), c.el*0.55 + 20, 0.004})
			m.addStrand(to, strand{through: []Vec{from, mid, over(tie.Add(v3(0.006, 0, 0)))}, rings: 4, thick: 0.28,
				width: []float64{0, 0.014, 0.017, 0.013, 0.007}})
		}
		path := make([]Vec, len(tailPath))
		for k, p := range tailPath {
			path[k] = over(p)
		}
		starts := []float64{0.08, 0.26, 0.44, 0.62, 0.80, 1}
		// Light and springy: weight would add up from bone to bone and straighten
		// the curve that the tail is modelled with.
		spring := Spring{Groups: []string{"head", "chest"}, Radius: 0.040, Stiffness: 0.85, Gravity: 0.05, Drag: 0.32}
		chain := m.swing(map[float64]string{1: "twintailL", -1: "twintailR"}[side], path, starts, m.Index("head"), spring)
		for _, l := range tailLocks {
			m.addTailLock(to, path, chain, starts, l.fore, side*l.out, l.length, l.half)
		}
	}
}

// addTailLock adds one lock beside a tail's middle line.
func (m *Model) addTailLock(to *Part, path []Vec, chain []int, starts []float64, fore, out, length, half float64) {
	line := solid.Spline(path, 100)
	through := make([]Vec, len(path))
	for k := range path {
		t := float64(k) / float64(len(path)-1)
		open := math.Sin(math.Pi * min(t*0.80+0.02, 1)) // gathered in the tie, widest past the middle
		through[k] = line[int(100*t*length)].Add(v3(out*open, 0, fore*open))
	}
	m.addStrand(to, strand{through: through, rings: 9, thick: 0.50, free: true, chain: chain, starts: scaled(starts, 1/length),
		width: []float64{0.009, 0.62 * half, half, 1.05 * half, 0.95 * half, 0.80 * half, 0.5 * half, 0},
		out: func(_ Vec, s float64) Vec {
			if s < 0.2 {
				return v3(out*6, 1, fore*6)
			}
			return v3(out*30+0.25*math.Copysign(1, path[0].X), 0.1, fore*30-0.1)
		}})
}

// scaled is a list times k.
func scaled(list []float64, k float64) []float64 {
	out := make([]float64, len(list))
	for i, x := range list {
		out[i] = x * k
	}
	return out
}

// addAhoge is the stray hair at the crown that such figures have.
func (m *Model) addAhoge(to *Part) {
	top := onHead(root{20, 84, -0.004})
	path := []Vec{top, top.Add(v3(0.007, 0.020, 0.004)), top.Add(v3(0.002, 0.034, 0.022)), top.Add(v3(-0.020, 0.036, 0.044)), top.Add(v3(-0.042, 0.022, 0.054))}
	starts := []float64{0.10, 0.55, 1}
	spring := Spring{Radius: 0.004, Stiffness: 1.6, Gravity: 0.02, Drag: 0.25}
	chain := m.swing("hairAhoge", path, starts, m.Index("head"), spring)
	m.addStrand(to, strand{through: path, rings: 6, thick: 0.35, free: true, chain: chain, starts: starts,
		width: []float64{0.003, 0.0045, 0.0055, 0.0048, 0.003, 0},
		out:   func(_ Vec, s float64) Vec { return v3(-0.5*s, 0.3+0.7*s, 1-0.6*s) }})
}
