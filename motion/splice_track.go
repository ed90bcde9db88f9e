package motion

import (
	"math"
	"slices"
)

// A splicer builds a linear track from stretches of others, from left to right.
// Whole chunks of values are shared with the tracks they come from.
type splicer struct {
	t     *Track
	times *timeMoves
}

func newSplicer(width int, m *timeMoves) *splicer {
	return &splicer{&Track{Width: width}, m}
}

// open reports whether a key at s may follow what is there: later by more than
// [sameKey].
func (p *splicer) open(s float64) bool { return p.t.n == 0 || s > p.t.Last()+sameKey }

// take appends the keys of linear src with from ≤ time ≤ to, moved by the shift
// of the splicer's times.
func (p *splicer) take(src *Track, from, to float64) {
	first, past := src.keyFrom(from), src.keyFrom(math.Nextafter(to, math.Inf(1)))
	for first < past && !p.open(src.Time(first)+p.times.by) {
		first++
	}
	for first < past {
		c, i := src.find(first)
		n := min(len(c.times)-i, past-first)
		p.push(chunk{p.times.move(c.times[i : i+n]), c.values[i*src.Width : (i+n)*src.Width]})
		first += n
	}
}

// key appends one key, unless the last is as good as at its time.
func (p *splicer) key(s float64, v *[4]float64) {
	if !p.open(s) {
		return
	}
	values := make([]float32, p.t.Width)
	for i := range values {
		values[i] = float32(v[i])
	}
	p.push(chunk{[]float32{float32(s)}, values})
}

// loose is how many keys a chunk may have and still be copied into its
// neighbour: cuts would otherwise leave chunks of one key behind.
const loose = 32

// push appends a chunk, glued to the last where one of the two is small.
func (p *splicer) push(c chunk) {
	if n := len(p.t.chunks); n > 0 {
		last := &p.t.chunks[n-1]
		c = after(last.times[len(last.times)-1], c)
		if len(last.times)+len(c.times) <= chunkKeys && min(len(last.times), len(c.times)) <= loose {
			last.times = append(last.times[:len(last.times):len(last.times)], c.times...)
			last.values = append(last.values[:len(last.values):len(last.values)], c.values...)
			p.t.n += len(c.times)
			return
		}
	}
	p.t.push(c)
}

// mix appends keys from one time to another that go from a to b, a as it stands
// and b moved later by off seconds: weight 0 is a, 1 is b. There is a key at
// every key of either, at both ends, and no gap wider than [keySpacing].
func (p *splicer) mix(a, b *Track, off, from, to float64, weight func(s float64) float64) {
	var at []float64
	for i := a.keyFrom(from); i < a.n && a.Time(i) < to; i++ {
		at = append(at, a.Time(i))
	}
	var later []float32
	for i := b.keyFrom(from - off); i < b.n && b.Time(i)+off < to; i++ {
		later = append(later, float32(b.Time(i)+off))
	}
	var ca, cb Cursor
	var u, v [4]float64
	for _, s := range withKeys(later, from, to, at) {
		s := float64(s)
		a.At(s, &ca, &u)
		b.At(s-off, &cb, &v)
		blend(&u, &v, weight(s), p.t.Width)
		p.key(s, &u)
	}
}

// blend moves u by p in [0,1] towards v: rotations by the short arc, the rest by
// components.
func blend(u, v *[4]float64, p float64, width int) {
	if width == 4 {
		q := Quat{u[0], u[1], u[2], u[3]}.Slerp(Quat{v[0], v[1], v[2], v[3]}, p)
		*u = [4]float64{q.X, q.Y, q.Z, q.W}
		return
	}
	for i := range width {
		u[i] += (v[i] - u[i]) * p
	}
}

// keyFrom returns the first key at or after s.
func (t *Track) keyFrom(s float64) int {
	lo, hi := 0, t.n
	for lo < hi {
		if mid := (lo + hi) / 2; t.Time(mid) < s {
			lo = mid + 1
		} else {
			hi = mid
		}
	}
	return lo
}

// timeMoves moves times by so many seconds. Tracks that shared their times share
// the moved ones.
type timeMoves struct {
	by   float64
	made map[movedTimes][]float32
}

type movedTimes struct {
	first *float32
	n     int
}

func moveTimes(by float64) *timeMoves { return &timeMoves{by, map[movedTimes][]float32{}} }

func (m *timeMoves) move(times []float32) []float32 {
	if m.by == 0 || len(times) == 0 {
		return times
	}
	key := movedTimes{&times[0], len(times)}
	if out, ok := m.made[key]; ok {
		return out
	}
	out := make([]float32, len(times))
	for i, s := range times {
		out[i] = float32(float64(s) + m.by)
	}
	ascend(out)
	m.made[key] = out
	return out
}

// after returns c with its times put after that of the key before.
func after(before float32, c chunk) chunk {
	if !(c.times[0] > before) {
		c.times = slices.Clone(c.times)
		c.times[0] = math.Nextafter32(before, math.MaxFloat32)
		ascend(c.times)
	}
	return c
}

// ascend puts times that rounding has made equal as little apart as can be:
// float32 is coarser later in a clip, and a step is two keys side by side.
func ascend(times []float32) {
	for i := 1; i < len(times); i++ {
		if !(times[i] > times[i-1]) {
			times[i] = math.Nextafter32(times[i-1], math.MaxFloat32)
		}
	}
}
