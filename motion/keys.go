package motion

import "math"

// MoveKeys returns c with the keys of sel later by dt seconds, and where they
// are then. Values, tangents and interpolation stay, and so do all other keys
// but those that a moved key lands on. The first key stops at 0; past the end
// the clip grows.
func MoveKeys(c *Clip, sel KeySet, dt float64) (*Clip, KeySet) {
	return c.moveKeys(sel, shift(sel, dt))
}

// CopyKeys is [MoveKeys] with the keys left behind too. The returned set holds
// the copies.
func CopyKeys(c *Clip, sel KeySet, dt float64) (*Clip, KeySet) {
	m := shift(sel, dt)
	m.copies = true
	return c.moveKeys(sel, m)
}

// ScaleKeys returns c with the keys of sel factor times as far from pivot, a
// time in the clip, and where they are then; factor is above 0, and below a
// thousandth (half a minute in one frame) taken for it. Tangents follow.
// Of keys that fall together the first stays. The first key stops at 0, the
// others then come no further than in proportion.
func ScaleKeys(c *Clip, sel KeySet, pivot, factor float64) (*Clip, KeySet) {
	from, _, _ := sel.Span()
	if d := pivot - from; d > 0 {
		factor = min(factor, pivot/d)
	}
	factor = max(factor, 1e-3)
	return c.moveKeys(sel, keyMove{slope: 1 / factor, to: func(s float64) float64 { return pivot + (s-pivot)*factor }})
}

// SnapKeys returns c with the keys of sel on the nearest of fps frames a second,
// and where they are then. Of keys that fall together the first stays.
func SnapKeys(c *Clip, sel KeySet, fps float64) (*Clip, KeySet) {
	return c.moveKeys(sel, keyMove{slope: 1, to: func(s float64) float64 { return math.Round(s*fps) / fps }})
}

// DeleteKeys returns c without the keys of sel. A track whose keys are all in
// sel is taken away: what it moved is then at rest. The duration stays.
func DeleteKeys(c *Clip, sel KeySet) *Clip {
	e := c.edit()
	for ch, times := range sel {
		t := c.Track(ch)
		if t == nil {
			continue
		}
		switch gone := t.picked(times); len(gone) {
		case t.n:
			e.set(ch, nil)
		default:
			e.set(ch, t.rekeyed(gone, nil, 1))
		}
	}
	return e.clip
}

// A keyMove says where keys go. Times keep their order in it.
type keyMove struct {
	to     func(s float64) float64
	slope  float64 // what tangents, per second, are multiplied by
	copies bool
}

// shift moves by dt, but none of sel before 0.
func shift(sel KeySet, dt float64) keyMove {
	if from, _, ok := sel.Span(); ok {
		dt = max(dt, -from)
	}
	return keyMove{slope: 1, to: func(s float64) float64 { return s + dt }}
}

// moveKeys returns c with the keys of sel moved, and the set of them.
func (c *Clip) moveKeys(sel KeySet, m keyMove) (*Clip, KeySet) {
	e, out, moved := c.edit(), KeySet{}, false
	for ch, times := range sel {
		t := c.Track(ch)
		if t == nil {
			continue
		}
		picked := t.picked(times)
		put, stays := t.landings(picked, m.to)
		if len(put) == 0 {
			continue
		}
		out[ch] = make([]float32, len(put))
		for i, l := range put {
			out[ch][i] = l.time
		}
		if stays {
			continue
		}
		moved = true
		if m.copies {
			picked = nil
		}
		e.set(ch, t.rekeyed(picked, put, m.slope))
	}
	if !moved {
		return c, out
	}
	return e.clip.fit(), out
}

// picked returns the keys within [sameKey] of the given ascending times.
func (t *Track) picked(times []float32) []int {
	out := make([]int, 0, len(times))
	var cur Cursor
	next := 0
	for _, s := range times {
		from := t.seek(float64(s)-sameKey, &cur) + 1
		for next = max(next, from); next < t.n && t.Time(next) <= float64(s)+sameKey; next++ {
			out = append(out, next)
		}
	}
	return out
}

// A landing is a key of a track at a new time.
type landing struct {
	time float32
	key  int
}

// landings returns the picked keys at their new times, ascending. Two sides of a
// jump stay apart; of other keys that fall together the first stays. stays
// reports that no key has moved.
func (t *Track) landings(picked []int, to func(float64) float64) (put []landing, stays bool) {
	put, stays = make([]landing, 0, len(picked)), true
	last := math.Inf(-1) // where the one before came from
	for _, k := range picked {
		s := t.Time(k)
		at := max(float32(to(s)), 0)
		if n := len(put); n > 0 && float64(at-put[n-1].time) <= sameKey/2 { // rounding alone brings no two together
			if s-last > sameKey {
				stays = false
				continue
			}
			if at <= put[n-1].time {
				at = math.Nextafter32(put[n-1].time, math.MaxFloat32)
			}
		}
		stays = stays && float64(at) == s
		put, last = append(put, landing{at, k}), s
	}
	return put, stays
}

// rekeyed returns t without the keys gone, and with keys put that replace what
// lies within [sameKey] of them. Both lists ascend. Chunks that neither touches
// stay shared.
func (t *Track) rekeyed(gone []int, put []landing, slope float64) *Track {
	out := &Track{Interp: t.Interp, Width: t.Width}
	r := rekeying{t: t, gone: gone, put: put, slope: float32(slope)}
	for i, c := range t.chunks {
		until := math.Inf(1) // the next chunk's first time
		if i+1 < len(t.chunks) {
			until = float64(t.chunks[i+1].times[0])
		}
		times, values, same := r.chunk(c, t.starts[i], until)
		if same {
			out.push(c)
		} else {
			out.cut(times, values)
		}
	}
	return out
}

// A rekeying walks over a track from left to right.
type rekeying struct {
	t     *Track
	gone  []int     // still to come
	put   []landing // still to come
	slope float32
	last  float32 // the last landing, where any
	any   bool
}

// chunk returns the keys that lie in c, whose first is key number first, or
// before until; same, if they are c's own.
func (r *rekeying) chunk(c chunk, first int, until float64) (times, values []float32, same bool) {
	end := float64(c.times[len(c.times)-1])
	touched := len(r.gone) > 0 && r.gone[0] < first+len(c.times) ||
		len(r.put) > 0 && (float64(r.put[0].time) < until || float64(r.put[0].time) <= end+sameKey) ||
		r.any && float64(c.times[0]-r.last) <= sameKey
	if !touched {
		return nil, nil, true
	}
	stride := r.t.stride()
	for i, s := range c.times {
		for len(r.put) > 0 && r.put[0].time <= s {
			times, values = r.land(times, values)
		}
		if len(r.gone) > 0 && r.gone[0] == first+i {
			r.gone = r.gone[1:]
			continue
		}
		if r.any && float64(s-r.last) <= sameKey || len(r.put) > 0 && float64(r.put[0].time-s) <= sameKey {
			continue
		}
		times, values = append(times, s), append(values, c.values[i*stride:(i+1)*stride]...)
	}
	for len(r.put) > 0 && float64(r.put[0].time) < until {
		times, values = r.land(times, values)
	}
	return times, values, false
}

// land appends the next key put.
func (r *rekeying) land(times, values []float32) (_, _ []float32) {
	p := r.put[0]
	r.put, r.last, r.any = r.put[1:], p.time, true
	c, k := r.t.find(p.key)
	stride, w := r.t.stride(), r.t.Width
	values = append(values, c.values[k*stride:(k+1)*stride]...)
	if r.t.Interp == Cubic {
		v := values[len(values)-stride:]
		for i := range w {
			v[i] *= r.slope
			v[2*w+i] *= r.slope
		}
	}
	return append(times, p.time), values
}
