package draco

import "math"

// An octahedron maps directions to two whole numbers from 0 to 2*center: the
// octahedron around the origin is cut open at -X and laid flat. The half towards
// +X is the diamond in the middle of the square, that towards -X lies folded out
// into its corners (Cigolle and others, "A survey of efficient representations
// for independent unit vectors", 2014).
type octahedron struct {
	center int32 // where +X is, in both numbers
	turn   int32 // numbers are equal modulo this: 2*center+1
}

func newOctahedron(bits int) (octahedron, bool) {
	if bits < 2 || bits > 30 {
		return octahedron{}, false
	}
	turn := int32(1)<<bits - 1
	return octahedron{center: turn / 2, turn: turn}, true
}

// unit turns a place into a vector of length 1, by the same float32 steps as
// Google's decoder, so that the results are equal.
func (o octahedron) unit(place []int32, out []float32) {
	const tiny = 1e-6
	scale := 2 / float32(o.turn-1)
	y, z := float32(float32(place[0])*scale)-1, float32(float32(place[1])*scale)-1
	x := 1 - abs(y) - abs(z)
	if x < 0 { // folded out
		y, z = y-toward(y, x), z-toward(z, x)
	}
	square := float32(float32(x*x)+float32(y*y)) + float32(z*z)
	if square < tiny {
		clear(out)
		return
	}
	length := 1 / float32(math.Sqrt(float64(square)))
	out[0], out[1], out[2] = x*length, y*length, z*length
}

// toward returns the size of v with the sign of a number; of 0, above it.
func toward[T int32 | float32](sign, v T) T {
	if sign < 0 {
		return -abs(v)
	}
	return abs(v)
}

// place returns where a direction lies whose numbers have the sum o.center,
// without signs (IntegerVectorToQuantizedOctahedralCoords).
func (o octahedron) place(v [3]int32) (s, t int32) {
	most := 2 * o.center
	if v[0] >= 0 {
		s, t = v[1]+o.center, v[2]+o.center
	} else {
		if s = abs(v[2]); v[1] >= 0 {
			s = most - s
		}
		if t = abs(v[1]); v[2] >= 0 {
			t = most - t
		}
	}
	// Points on the rim lie there twice: the ones in the two other quarters are used.
	switch {
	case s == 0 && (t == 0 || t == most) || s == most && t == 0:
		return most, most
	case s == 0 && t > o.center, s == most && t < o.center:
		return s, most - t
	case t == most && s < o.center, t == 0 && s > o.center:
		return most - s, t
	}
	return s, t
}

// scaled makes the sum of a direction's numbers o.center
// (CanonicalizeIntegerVector).
func (o octahedron) scaled(v vec3) [3]int32 {
	sum := abs(v[0]) + abs(v[1]) + abs(v[2])
	if sum == 0 {
		return [3]int32{o.center, 0, 0}
	}
	x, y := int32(v[0]*int64(o.center)/sum), int32(v[1]*int64(o.center)/sum)
	z := o.center - abs(x) - abs(y)
	if v[2] < 0 {
		z = -z
	}
	return [3]int32{x, y, z}
}

// invert folds a place, seen from the center, out of the diamond or into it.
func (o octahedron) invert(s, t int32) (int32, int32) {
	var cs, ct int32 // the corner of the square that the fold leaves or reaches
	switch {
	case s >= 0 && t >= 0:
		cs, ct = o.center, o.center
	case s <= 0 && t <= 0:
		cs, ct = -o.center, -o.center
	default:
		cs, ct = toward(s, o.center), toward(t, o.center)
	}
	s, t = 2*s-cs, 2*t-ct
	if (cs >= 0) == (ct >= 0) {
		s, t = -t, -s
	} else {
		s, t = t, s
	}
	return (s + cs) / 2, (t + ct) / 2
}

// wrap brings a sum into the square.
func (o octahedron) wrap(v int32) int32 {
	if v > o.center {
		return v - o.turn
	} else if v < -o.center {
		return v + o.turn
	}
	return v
}

func abs[T int32 | int64 | float32](v T) T {
	if v < 0 {
		return -v
	}
	return v
}
