package motion

import "math"

// Loop returns c cut and bent into a loop: walk cycles and dances to a beat come
// out of recordings that way. It ends where, in the second half of c, pose and
// speed are most like at the start; what difference is left is spread over the
// whole, so that no moment of it shows. The hips keep their way over the ground
// and come back to their height. With seconds above 0 the loop is then played in
// exactly that time. Clips too short to hold a loop are bent as they are.
func Loop(c *Clip, seconds float64) *Clip {
	c = c.unlinked().turnedGaze()
	c = Section(c, 0, loopEnd(c)).closed()
	if seconds > sameKey && c.Duration > sameKey {
		c = Speed(c, c.Duration/seconds)
	}
	return c
}

// shortestLoop is the least length of a loop, in seconds: a quick step.
const shortestLoop = 0.3

// loopEnd returns when c is most like at its start, by frames.
func loopEnd(c *Clip) float64 {
	from := max(c.Duration/2, shortestLoop)
	if from >= c.Duration {
		return c.Duration
	}
	first, second := c.likeness(0), c.likeness(keySpacing)
	best, end := math.Inf(1), c.Duration
	for i := math.Ceil(from / keySpacing); (i+1)*keySpacing <= c.Duration+sameKey; i++ {
		// The pose a frame later stands for the speed.
		cost := first.off(i*keySpacing, best)
		if cost < best {
			cost += second.off((i+1)*keySpacing, best-cost)
		}
		if cost < best {
			best, end = cost, i*keySpacing
		}
	}
	return end
}

// A likeness compares a clip's rotations with those of one of its moments.
type likeness []struct {
	track  *Track
	cursor Cursor
	at     [4]float64
}

func (c *Clip) likeness(s float64) likeness {
	var l likeness
	c.Rotations(func(_ Bone, t *Track) {
		l = append(l, likeness{{track: t}}...)
		t.At(s, new(Cursor), &l[len(l)-1].at)
	})
	return l
}

// off returns how unlike the moment s is: the sum of 1-|dot|, which grows as the
// square of the angle. It stops at what is no longer of interest.
func (l likeness) off(s, most float64) (cost float64) {
	var v [4]float64
	for i := range l {
		x := &l[i]
		x.track.At(s, &x.cursor, &v)
		cost += 1 - math.Abs(v[0]*x.at[0]+v[1]*x.at[1]+v[2]*x.at[2]+v[3]*x.at[3])
		if cost >= most {
			break
		}
	}
	return cost
}

// closed returns c with the difference between its end and its start taken out
// evenly over time.
func (c *Clip) closed() *Clip {
	if c.Duration < sameKey {
		return c
	}
	return c.MapTracks(Everything, func(ch Channel, t *Track) *Track {
		t = t.linear()
		a, b := t.leaving(0), t.arriving(c.Duration)
		if t.still() || *a == *b {
			return t
		}
		if t.Width == 4 {
			d := Quat{a[0], a[1], a[2], a[3]}.Mul(Quat{b[0], b[1], b[2], b[3]}.Inv()).Unit()
			d = d.Near(Identity) // the short way
			axis, angle := Vec3{d.X, d.Y, d.Z}.Unit(), d.Angle()
			return t.reshape(0, c.Duration, nil, func(s float64, v *[4]float64) {
				q := AxisAngle(axis, angle*s/c.Duration).Mul(Quat{v[0], v[1], v[2], v[3]}).Unit()
				*v = [4]float64{q.X, q.Y, q.Z, q.W}
			})
		}
		d := Vec3{a[0] - b[0], a[1] - b[1], a[2] - b[2]}
		if ch.Kind == Move {
			in, ok := c.Rest.HipsParent.Inv()
			if !ok {
				return t
			}
			d = in.Dir(Vec3{Y: c.Rest.HipsParent.Dir(d).Y})
		}
		return t.reshape(0, c.Duration, nil, func(s float64, v *[4]float64) {
			p := s / c.Duration
			v[0], v[1], v[2] = v[0]+d.X*p, v[1]+d.Y*p, v[2]+d.Z*p
		})
	})
}
