package motion

import "math"

// Tolerance is how far a reduced clip may be from its source, at each of the
// source's keys.
type Tolerance struct {
	Rotation float64 // of a bone or the gaze, radians
	Position float64 // of the hips, metres
	Weight   float64 // of an expression
	// End, if above 0, bounds in metres how far hands, feet and head may be from
	// where they were.
	End float64
}

// DefaultTolerance is the seed's (VRMA EDIT, chapter 7); its weights, which the
// seed leaves alone, follow the rotation's share of a turn that one sees.
var DefaultTolerance = Tolerance{Rotation: 0.004, Position: 0.002, Weight: 0.005}

// ToleranceOf returns [DefaultTolerance] in proportion to a rotation's, in radians.
func ToleranceOf(rotation float64) Tolerance {
	t, k := DefaultTolerance, rotation/DefaultTolerance.Rotation
	return Tolerance{Rotation: rotation, Position: t.Position * k, Weight: t.Weight * k}
}

// Optimize returns c with the keys left out that interpolation of the others
// gives back: from each key that stays, the next is the furthest to which a line
// is within the tolerance of all keys between, and both ends stay. What still
// has one value has one key.
//
// The seed (VRMA EDIT, chapter 7) thins out after Douglas and Peucker, who split
// at the worst key; walking on instead leaves 7 % fewer keys of our walk within
// the same tolerance, in half the time.
//
// goOn is told the share that is done; once it is false, Optimize returns nil.
func Optimize(c *Clip, part Part, tol Tolerance, goOn func(float64) bool) *Clip {
	c = c.turnedGaze()
	w := worker{goOn: goOn, all: c.countTracks(part)}
	if tol.End <= 0 {
		return c.reduced(part, tol, nil, &w)
	}
	return reduceToEnds(c, part, tol, &w)
}

// reduced is Optimize with rotation tolerances per bone, where tight is given.
func (c *Clip) reduced(part Part, tol Tolerance, tight *[BoneCount]float64, w *worker) *Clip {
	w.done = 0
	out := c.MapTracks(part, func(ch Channel, t *Track) *Track {
		defer w.next()
		t = t.linear()
		r := reducer{t: t, work: w}
		switch ch.Kind {
		case Turn:
			angle := tol.Rotation
			if tight != nil {
				angle = min(angle, tight[ch.Bone])
			}
			r.rotation(angle)
		case Between, Gaze:
			r.rotation(tol.Rotation)
		case Move:
			r.limit, r.m = tol.Position, c.Rest.HipsParent
		case Face:
			r.limit = tol.Weight
		}
		return r.run()
	})
	if w.stopped {
		return nil
	}
	return out
}

// A reducer thins one linear track out.
type reducer struct {
	t     *Track
	work  *worker
	limit float64 // of the error that measure gives
	m     Mat4    // of positions, to metres
	times []float32
	flat  []float32
	keep  []bool
}

// rotation sets the limit for rotations: 1-|dot| instead of the angle, which
// would cost an arc cosine a key. 1-cos(a/2) = 2·sin²(a/4) keeps its digits at
// small angles.
func (r *reducer) rotation(angle float64) {
	s := math.Sin(angle / 4)
	r.limit = 2 * s * s
}

// block bounds how many keys one line may span, and with it the work: a key in a
// thousand more is nothing.
const block = 1024

func (r *reducer) run() *Track {
	t := r.t
	if t.n == 1 || r.work.stopped {
		return t
	}
	r.times, r.flat = t.Flat()
	if t.still() {
		return NewTrack(Linear, t.Width, r.times[:1:1], r.flat[:t.Width:t.Width])
	}
	r.keep = make([]bool, t.n)
	for first := 0; first < t.n-1; {
		last := r.reach(first)
		r.keep[first], r.keep[last] = true, true
		first = last
		if !r.work.slice(float64(first) / float64(t.n)) {
			return t
		}
	}
	return r.kept()
}

// reach returns the furthest key to which a line from first is within the
// tolerance of all between: found by doubling and then halving the step.
func (r *reducer) reach(first int) int {
	within := func(last int) bool {
		_, off := r.furthest(first, last)
		return off <= r.limit
	}
	good, step := first+1, 1
	for good < r.t.n-1 && step < block {
		next := min(good+step, r.t.n-1)
		if !within(next) {
			break
		}
		good, step = next, 2*step
	}
	for step > 0 {
		if next := good + step; next < r.t.n && within(next) {
			good = next
		}
		step /= 2
	}
	return good
}

// kept returns the track of the keys that stay; t itself if all do.
func (r *reducer) kept() *Track {
	n := 0
	for _, k := range r.keep {
		if k {
			n++
		}
	}
	if n == r.t.n {
		return r.t
	}
	w := r.t.Width
	times, values := make([]float32, 0, n), make([]float32, 0, n*w)
	for i, k := range r.keep {
		if k {
			times, values = append(times, r.times[i]), append(values, r.flat[i*w:(i+1)*w]...)
		}
	}
	return NewTrack(Linear, w, times, values)
}

// furthest returns the key between two that is furthest off the line between
// them, and how far.
func (r *reducer) furthest(first, last int) (key int, off float64) {
	switch r.t.Width {
	case 4:
		return r.furthestTurn(first, last)
	case 3:
		return r.furthestPoint(first, last)
	}
	a, b := float64(r.flat[first]), float64(r.flat[last])
	for i := first + 1; i < last; i++ {
		if d := math.Abs(float64(r.flat[i]) - a - (b-a)*r.share(first, i, last)); d > off {
			key, off = i, d
		}
	}
	return key, off
}

// share is how much of the time between two keys has passed at a third.
func (r *reducer) share(first, i, last int) float64 {
	t0 := float64(r.times[first])
	return (float64(r.times[i]) - t0) / (float64(r.times[last]) - t0)
}

func (r *reducer) furthestTurn(first, last int) (key int, off float64) {
	q, e := r.quat(first), r.quat(last).Near(r.quat(first))
	d := min(q.Dot(e), 1)
	angle := math.Acos(d)
	sin := math.Sin(angle)
	if d > 1-1e-12 {
		sin = 0
	}
	for i := first + 1; i < last; i++ {
		p := r.share(first, i, last)
		u, v := 1-p, p
		if sin > 0 {
			u, v = math.Sin((1-p)*angle)/sin, math.Sin(p*angle)/sin
		}
		x := r.quat(i)
		if o := 1 - math.Abs(u*q.Dot(x)+v*e.Dot(x)); o > off {
			key, off = i, o
		}
	}
	return key, off
}

func (r *reducer) quat(i int) Quat {
	v := r.flat[4*i : 4*i+4]
	return Quat{float64(v[0]), float64(v[1]), float64(v[2]), float64(v[3])}.Unit()
}

func (r *reducer) furthestPoint(first, last int) (key int, off float64) {
	a, b := r.point(first), r.point(last)
	for i := first + 1; i < last; i++ {
		d := r.m.Dir(r.point(i).Sub(a.Lerp(b, r.share(first, i, last)))).Len()
		if d > off {
			key, off = i, d
		}
	}
	return key, off
}

func (r *reducer) point(i int) Vec3 {
	return Vec3{float64(r.flat[3*i]), float64(r.flat[3*i+1]), float64(r.flat[3*i+2])}
}
