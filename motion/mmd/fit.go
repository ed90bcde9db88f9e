package mmd

import (
	"math"

	"furitsuke/motion"
)

// A Bound is how far a fitted track may be from its source at a whole frame.
type Bound struct {
	Rotation float64 // radians
	Position float64 // MMD units, on each axis
	Weight   float64 // of a morph
}

// The least bounds: files hold 32-bit floats, which turn a bone by up to 2e-7
// radians, and an offset of a kilometre is off by 0.0005 units.
const (
	leastRotation = 1e-6
	leastShare    = 1e-6 // of the largest number of a track
)

// FitBone returns keys for a bone that was sampled at every frame from first on:
// few, and within the bound of every sample. moves or turns may be nil for a bone
// that does not move or turn; otherwise they are of one length.
//
// From each key the next is the furthest that curves can reach: doubling and then
// halving the step finds it, so the work grows with the length of the track and
// not with its square. A key carries offset and rotation together, as in the file,
// so both must reach. A bone that stays within half the bound of its first sample
// has one key.
func FitBone(first uint32, moves []motion.Vec3, turns []motion.Quat, within Bound) []BoneKey {
	f := newFitter(moves, turns, within)
	if f.n == 0 {
		return nil
	}
	out := []BoneKey{f.key(first, 0)}
	if f.still() {
		return out
	}
	for at := 0; at < f.n-1; {
		var curves [4]Curve
		at, curves = f.reach(at)
		k := f.key(first, at)
		k.Curves = curves
		out = append(out, k)
	}
	return out
}

// A fitter fits one bone. Its samples are what a file can hold of them.
type fitter struct {
	n      int
	moves  []motion.Vec3
	turns  []motion.Quat
	within Bound
	gates  []gate // of the channel being tried
}

func newFitter(moves []motion.Vec3, turns []motion.Quat, within Bound) *fitter {
	f := &fitter{n: max(len(moves), len(turns)), within: within}
	f.within.Rotation = max(f.within.Rotation, leastRotation)
	if moves != nil {
		f.moves = make([]motion.Vec3, f.n)
		most := 1.0
		for i, v := range moves {
			k := BoneKey{Position: floats(v)}
			f.moves[i] = k.offset()
			most = max(most, math.Abs(v.X), math.Abs(v.Y), math.Abs(v.Z))
		}
		f.within.Position = max(f.within.Position, leastShare*most)
	}
	if turns != nil {
		f.turns = make([]motion.Quat, f.n)
		for i, q := range turns {
			k := BoneKey{Rotation: [4]float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)}}
			f.turns[i] = k.turn()
		}
	}
	return f
}

func floats(v motion.Vec3) [3]float32 { return [3]float32{float32(v.X), float32(v.Y), float32(v.Z)} }

// key returns sample i as a key.
func (f *fitter) key(first uint32, i int) BoneKey {
	k := BoneKey{
		Frame: first + uint32(i), Rotation: [4]float32{3: 1},
		Curves: [4]Curve{LinearCurve, LinearCurve, LinearCurve, LinearCurve},
	}
	if f.moves != nil {
		k.Position = floats(f.moves[i])
	}
	if f.turns != nil {
		q := f.turns[i]
		k.Rotation = [4]float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)}
	}
	return k
}

// still reports whether one key is enough.
func (f *fitter) still() bool {
	for i := range f.n {
		if f.moves != nil {
			d := f.moves[i].Sub(f.moves[0])
			if max(math.Abs(d.X), math.Abs(d.Y), math.Abs(d.Z)) > f.within.Position/2 {
				return false
			}
		}
		if f.turns != nil && f.turns[i].AngleTo(f.turns[0]) > f.within.Rotation/2 {
			return false
		}
	}
	return true
}

// reach returns the furthest sample that curves from a reach within the bound,
// and the curves.
func (f *fitter) reach(a int) (b int, curves [4]Curve) {
	good, step := a+1, 1
	curves, _ = f.segment(a, good)
	for good < f.n-1 {
		next := min(good+step, f.n-1)
		c, ok := f.segment(a, next)
		if !ok {
			break
		}
		good, curves, step = next, c, 2*step
	}
	for ; step > 0; step /= 2 {
		if next := good + step; next < f.n {
			if c, ok := f.segment(a, next); ok {
				good, curves = next, c
			}
		}
	}
	return good, curves
}

// segment returns the curves from sample a to b, and false if there are none
// within the bound.
func (f *fitter) segment(a, b int) (curves [4]Curve, ok bool) {
	if f.turns != nil {
		if !f.turnGates(a, b) {
			return curves, false
		}
		if curves[3], ok = curveThrough(f.gates); !ok {
			return curves, false
		}
	}
	if f.moves == nil {
		curves[0], curves[1], curves[2] = LinearCurve, LinearCurve, LinearCurve
		return curves, true
	}
	for k, axis := range [3]func(motion.Vec3) float64{axisOfX, axisOfY, axisOfZ} {
		if !f.moveGates(a, b, axis) {
			return curves, false
		}
		if curves[k], ok = curveThrough(f.gates); !ok {
			return curves, false
		}
	}
	if f.turns == nil {
		curves[3] = LinearCurve
	}
	return curves, true
}

func axisOfX(v motion.Vec3) float64 { return v.X }
func axisOfY(v motion.Vec3) float64 { return v.Y }
func axisOfZ(v motion.Vec3) float64 { return v.Z }

// moveGates sets the gates of one axis and reports whether a curve between 0 and
// 1 can pass each.
func (f *fitter) moveGates(a, b int, axis func(motion.Vec3) float64) bool {
	f.gates = f.gates[:0]
	from, way := axis(f.moves[a]), axis(f.moves[b])-axis(f.moves[a])
	bound := f.within.Position
	for i := a + 1; i < b; i++ {
		d := axis(f.moves[i]) - from
		if math.Abs(way) <= bound/2 {
			// The ends are as good as one: every curve is off by at most the way.
			if math.Abs(d) > bound/2 {
				return false
			}
			continue
		}
		if !f.gate(a, b, i, d/way, bound/math.Abs(way)) {
			return false
		}
	}
	return true
}

// turnGates sets the gates of the rotation. A sample beside the arc from a to b
// leaves a gate for as much as the bound leaves: over half angles, rotations are
// points of a sphere, where the distances along the arc and square to it are the
// sides of a right triangle and the error is its longest,
// cos(error/2) = cos(along/2)·cos(square/2).
func (f *fitter) turnGates(a, b int) bool {
	f.gates = f.gates[:0]
	p, q := f.turns[a], f.turns[b].Near(f.turns[a])
	half := math.Acos(min(1, p.Dot(q))) // half the angle between
	bound := f.within.Rotation
	tight := math.Cos(bound / 2)
	// The unit tangent at p of the arc to q.
	c, s := math.Cos(half), math.Sin(half)
	t := motion.Quat{X: q.X - p.X*c, Y: q.Y - p.Y*c, Z: q.Z - p.Z*c, W: q.W - p.W*c}
	for i := a + 1; i < b; i++ {
		r := f.turns[i]
		if 2*half <= bound/2 {
			if r.AngleTo(p) > bound/2 {
				return false
			}
			continue
		}
		x, y := r.Dot(p), r.Dot(t)/s
		if x < 0 {
			x, y = -x, -y
		}
		near := math.Hypot(x, y) // cos(square/2)
		if near <= tight {
			return false
		}
		if !f.gate(a, b, i, math.Atan2(y, x)/half, math.Acos(tight/min(1, near))/half) {
			return false
		}
	}
	return true
}

// gate adds the gate of sample i, and reports whether a curve that stays between
// 0 and 1 can pass it.
func (f *fitter) gate(a, b, i int, middle, half float64) bool {
	if half < 1e-6 || middle+half < 0 || middle-half > 1 {
		return false
	}
	f.gates = append(f.gates, gate{float64(i-a) / float64(b-a), middle - half, middle + half})
	return true
}
