package motion

import "math"

// A Reduction is what a reduced clip saves and costs, as measured.
type Reduction struct {
	KeysBefore, KeysAfter   int
	BytesBefore, BytesAfter int // of times and values in a file, equal times stored once

	Rotation float64 // the largest error of a bone or the gaze, radians
	Position float64 // of the hips, metres
	Weight   float64 // of an expression
	End      float64 // of hands, feet and head, on the clip's own rest; metres
}

// Reduced compares a clip with what was made of it, at every key of the first.
func Reduced(before, after *Clip) Reduction {
	r := Reduction{
		KeysBefore: before.Keys(), KeysAfter: after.Keys(),
		BytesBefore: before.bytes(), BytesAfter: after.bytes(),
	}
	before = before.turnedGaze()
	before.Channels(func(ch Channel, t *Track) {
		b := after.Track(ch)
		if b == nil {
			b = after.atRest(ch)
		}
		if b == t {
			return
		}
		var cur Cursor
		var u, v [4]float64
		for i := range t.Len() {
			t.Value(i, &u)
			b.At(t.Time(i), &cur, &v)
			switch ch.Width() {
			case 4:
				q := Quat{u[0], u[1], u[2], u[3]}.Unit()
				r.Rotation = max(r.Rotation, q.AngleTo(Quat{v[0], v[1], v[2], v[3]}))
			case 3:
				r.Position = max(r.Position, before.Rest.HipsParent.Dir(Vec3{u[0] - v[0], u[1] - v[1], u[2] - v[2]}).Len())
			default:
				r.Weight = max(r.Weight, math.Abs(u[0]-v[0]))
			}
		}
	})
	for _, off := range endErrors(before, after, NewSkeleton(before.Rest)) {
		r.End = max(r.End, off)
	}
	return r
}

// bytes returns what the keys of c take in a file: four for each number, times
// that several tracks have in common once.
func (c *Clip) bytes() int {
	n := 0
	seen := map[string]bool{}
	c.Channels(func(_ Channel, t *Track) {
		n += 4 * t.Len() * t.stride()
		times, _ := t.Flat()
		if key := timesKey(times); !seen[key] {
			seen[key] = true
			n += 4 * len(times)
		}
	})
	return n
}

func timesKey(times []float32) string {
	b := make([]byte, 0, 4*len(times))
	for _, s := range times {
		u := math.Float32bits(s)
		b = append(b, byte(u), byte(u>>8), byte(u>>16), byte(u>>24))
	}
	return string(b)
}

// ends are what a bound on ends holds at their place.
var ends = [...]Bone{Head, LeftHand, RightHand, LeftFoot, RightFoot}

// endErrors returns how far each of [ends] comes from its place, in metres, at
// the times of before's keys.
func endErrors(before, after *Clip, sk *Skeleton) (off [len(ends)]float64) {
	a, b := NewSampler(before), NewSampler(after)
	var p, q Pose
	var x, y Placed
	for _, s := range before.times() {
		a.Sample(float64(s), &p)
		b.Sample(float64(s), &q)
		sk.Place(&p, 1, &x)
		sk.Place(&q, 1, &y)
		for i, e := range ends {
			off[i] = max(off[i], x.Position[e].Sub(y.Position[e]).Len())
		}
	}
	return off
}

// reduceToEnds tightens the tolerance of the bones that carry an end until all
// ends are within theirs. An angle at a joint moves an end by at most its length
// from there, so it comes to rest; halving it each time needs few rounds.
func reduceToEnds(c *Clip, part Part, tol Tolerance, w *worker) *Clip {
	sk := NewSkeleton(c.Rest)
	var tight [BoneCount]float64
	for b := range tight {
		tight[b] = tol.Rotation
	}
	move := tol
	move.Position = min(tol.Position, tol.End/2) // the hips carry every end
	const rounds = 12                            // 4096 times tighter: the source itself
	for range rounds {
		out := c.reduced(part, move, &tight, w)
		if out == nil {
			return nil
		}
		within := true
		for i, off := range endErrors(c, out, sk) {
			if off <= tol.End {
				continue
			}
			within = false
			for b := ends[i]; b != NoBone; b = b.Parent() {
				tight[b] *= max(0.5, 0.9*tol.End/off)
			}
		}
		if within {
			return out
		}
	}
	return c
}

// times returns when any track of c has a key.
func (c *Clip) times() []float32 {
	var out []float32
	c.Channels(func(_ Channel, t *Track) {
		times, _ := t.Flat()
		out = merged(out, times)
	})
	return out
}

// merged returns the times of two ascending lists, each once; a itself if b
// adds nothing.
func merged(a, b []float32) []float32 {
	i, more := 0, 0
	for _, s := range b {
		for i < len(a) && a[i] < s {
			i++
		}
		if i == len(a) || a[i] != s {
			more++
		}
	}
	if more == 0 {
		return a
	}
	out := make([]float32, 0, len(a)+more)
	i = 0
	for _, s := range b {
		for i < len(a) && a[i] < s {
			out = append(out, a[i])
			i++
		}
		if i < len(a) && a[i] == s {
			continue
		}
		out = append(out, s)
	}
	return append(out, a[i:]...)
}
