package motion

import (
	"math"
	"slices"
	"sort"
)

// sameKey is how close two times must be to be one key. A frame at 240 a second
// is eight times as long, and float32 times an hour into a clip are exact to
// half of it.
const sameKey = 0.5e-3 // seconds

// keySpacing is the widest gap an edit leaves between the keys it shapes: the
// 30 frames a second that VRMA recommends (specs/vrma.md §1).
const keySpacing = 1.0 / 30 // seconds

// reshape returns t with every key in [from, to] passed through f, after keys
// were added at from, at each time of at, at to, and wherever the gap between
// two keys is wider than keySpacing. Added keys take the interpolated value, so
// with an f that does nothing the motion stays the same. f sees a key's time
// and its value, of t.Width numbers, to change in place.
//
// Outside [from, to] nothing changes, and chunks that lie there whole are
// shared with t. t must be linear.
func (t *Track) reshape(from, to float64, at []float64, f func(s float64, v *[4]float64)) *Track {
	first := t.chunkAt(from)
	last := t.chunkAt(to)
	between := Track{Width: t.Width}
	for _, c := range t.chunks[first : last+1] {
		between.push(c)
	}
	oldTimes, oldValues := between.Flat()
	times := withKeys(oldTimes, from, to, at)
	values := make([]float32, 0, len(times)*t.Width)
	var cur Cursor
	var v [4]float64
	old := 0
	for _, s := range times {
		for old < len(oldTimes) && oldTimes[old] < s {
			old++
		}
		inside := float64(s) >= from-sameKey && float64(s) <= to+sameKey
		if !inside { // a key of t that shares a chunk with the band: bit for bit
			values = append(values, oldValues[old*t.Width:(old+1)*t.Width]...)
			continue
		}
		t.At(float64(s), &cur, &v)
		f(float64(s), &v)
		for i := range t.Width {
			values = append(values, float32(v[i]))
		}
	}
	out := &Track{Width: t.Width}
	for _, c := range t.chunks[:first] {
		out.push(c)
	}
	out.cut(times, values)
	for _, c := range t.chunks[last+1:] {
		out.push(c)
	}
	return out
}

// chunkAt returns the chunk whose keys a time falls among.
func (t *Track) chunkAt(s float64) int {
	k := sort.Search(len(t.chunks), func(i int) bool { return float64(t.chunks[i].times[0]) > s }) - 1
	return max(k, 0)
}

// withKeys returns times with keys added as [Track.reshape] says. It returns
// times itself if all were there.
func withKeys(times []float32, from, to float64, at []float64) []float32 {
	out := slices.Clone(times)
	for _, s := range append([]float64{from, to}, at...) {
		i, found := slices.BinarySearch(out, float32(s))
		near := func(i int) bool {
			return i >= 0 && i < len(out) && math.Abs(float64(out[i])-s) <= sameKey
		}
		if !found && !near(i) && !near(i-1) {
			out = slices.Insert(out, i, float32(s))
		}
	}
	filled := make([]float32, 0, len(out))
	for i, s := range out {
		if i > 0 && float64(s) > from+sameKey && float64(out[i-1]) < to-sameKey {
			prev := float64(out[i-1])
			gap := float64(s) - prev
			n := int(math.Ceil(gap/keySpacing - 0.01)) // a gap a hair over a frame is a frame
			for k := 1; k < n; k++ {
				filled = append(filled, float32(prev+gap*float64(k)/float64(n)))
			}
		}
		filled = append(filled, s)
	}
	if len(filled) == len(times) {
		return times
	}
	return filled
}
