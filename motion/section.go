package motion

import "math"

// Section returns what c does between two times, from 0 s on: at every moment s
// it is as c at from+s. At the ends stand keys of the interpolated value where
// c moves there. The range is put in order and cut to the clip; the whole of c
// is c itself.
func Section(c *Clip, from, to float64) *Clip {
	from, to = within(from, to, c.Duration)
	if from == 0 && to == c.Duration {
		return c
	}
	m := moveTimes(-from)
	out := c.MapTracks(Everything, func(_ Channel, t *Track) *Track { return t.linear().section(from, to, m) })
	out.Duration = to - from
	return out
}

// within puts two times in order and into [0, duration].
func within(from, to, duration float64) (float64, float64) {
	if to < from {
		from, to = to, from
	}
	return min(max(from, 0), duration), min(max(to, 0), duration)
}

// section is [Section] of a linear track.
func (t *Track) section(from, to float64, m *timeMoves) *Track {
	p := newSplicer(t.Width, m)
	if t.First() <= from+sameKey {
		p.key(0, t.leaving(from))
	}
	p.take(t, from+sameKey, to-sameKey)
	if t.Last() >= to-sameKey || p.t.n == 0 {
		p.key(to-from, t.arriving(to))
	}
	return p.t
}

// leaving and arriving return the value at s for a stretch that begins there and
// for one that ends there: of the keys within [sameKey] of s the last or the
// first, bit for bit, for a step is two keys side by side.
func (t *Track) leaving(s float64) *[4]float64 {
	return t.near(t.keyFrom(math.Nextafter(s+sameKey, math.Inf(1)))-1, s)
}

func (t *Track) arriving(s float64) *[4]float64 { return t.near(t.keyFrom(s-sameKey), s) }

func (t *Track) near(k int, s float64) *[4]float64 {
	var v [4]float64
	if 0 <= k && k < t.n && math.Abs(t.Time(k)-s) <= sameKey {
		t.Value(k, &v)
		return &v
	}
	var cur Cursor
	t.At(s, &cur, &v)
	return &v
}
