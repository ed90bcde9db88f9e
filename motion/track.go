package motion

import (
	"math"
	"sort"
)

// Interp is how a track fills the time between two keys.
type Interp uint8

// The interpolations of glTF 2.0. Tracks that an edit wrote are Linear; the
// others come from files and are played as they stand.
const (
	Linear Interp = iota // rotations by the short arc (slerp), the rest by components
	Step                 // holds the earlier key
	Cubic                // Hermite: each key holds in-tangent, value, out-tangent
)

// chunkKeys bounds a chunk. An edit copies the chunks it touches: 256 keys of
// four floats are 5 KB, where a whole 10-minute track would be 360 KB and the
// clip 8 MB an edit.
const chunkKeys = 256

// A Track is one channel's keys: a list of immutable chunks. Times ascend
// strictly and are finite. Values are flat: Width numbers a key, three times as
// many for [Cubic].
type Track struct {
	Interp Interp
	Width  int // numbers in a value: 1 weight, 3 position, 4 rotation
	chunks []chunk
	starts []int // index of each chunk's first key
	n      int
}

// A chunk is at most chunkKeys keys. Its slices are never written after the
// track is published, so tracks and clips share them freely.
type chunk struct {
	times  []float32 // seconds
	values []float32
}

// NewTrack takes ownership of times and values; several tracks may be given the
// same times. It panics if the lengths do not fit each other.
func NewTrack(in Interp, width int, times, values []float32) *Track {
	t := &Track{Interp: in, Width: width}
	if len(values) != len(times)*t.stride() {
		panic("motion: NewTrack: values do not fit times")
	}
	t.cut(times, values)
	return t
}

// cut appends keys as chunks without copying them.
func (t *Track) cut(times, values []float32) {
	s := t.stride()
	for len(times) > 0 {
		k := min(chunkKeys, len(times))
		t.push(chunk{times[:k:k], values[: k*s : k*s]})
		times, values = times[k:], values[k*s:]
	}
}

func (t *Track) push(c chunk) {
	if len(c.times) == 0 {
		return
	}
	t.chunks = append(t.chunks, c)
	t.starts = append(t.starts, t.n)
	t.n += len(c.times)
}

// stride is how many numbers a key stores.
func (t *Track) stride() int {
	if t.Interp == Cubic {
		return 3 * t.Width
	}
	return t.Width
}

// Len returns the number of keys, at least 1 in a valid clip.
func (t *Track) Len() int { return t.n }

// find returns the chunk that holds key i, and i's place in it. In a track that
// was never edited all chunks but the last are full, which saves the search.
func (t *Track) find(i int) (*chunk, int) {
	if c := i / chunkKeys; c < len(t.starts) && t.starts[c] <= i && i-t.starts[c] < len(t.chunks[c].times) {
		return &t.chunks[c], i - t.starts[c]
	}
	c := sort.Search(len(t.starts), func(k int) bool { return t.starts[k] > i }) - 1
	return &t.chunks[c], i - t.starts[c]
}

// Time returns key i's time in seconds.
func (t *Track) Time(i int) float64 {
	c, k := t.find(i)
	return float64(c.times[k])
}

// Value copies key i's value (without tangents) into the front of out.
func (t *Track) Value(i int, out *[4]float64) {
	c, k := t.find(i)
	t.value(c, k, out)
}

func (t *Track) value(c *chunk, k int, out *[4]float64) {
	s := t.stride()
	v := c.values[k*s : k*s+s]
	if t.Interp == Cubic {
		v = v[t.Width : 2*t.Width]
	}
	for i, x := range v {
		out[i] = float64(x)
	}
}

// Quat returns key i's value as a unit rotation.
func (t *Track) Quat(i int) Quat {
	var v [4]float64
	t.Value(i, &v)
	return Quat{v[0], v[1], v[2], v[3]}.Unit()
}

// Flat returns all times and values in fresh or shared arrays, as a writer
// stores them. The caller must not write to them.
func (t *Track) Flat() (times, values []float32) {
	if len(t.chunks) == 1 {
		return t.chunks[0].times, t.chunks[0].values
	}
	times, values = make([]float32, 0, t.n), make([]float32, 0, t.n*t.stride())
	for _, c := range t.chunks {
		times, values = append(times, c.times...), append(values, c.values...)
	}
	return times, values
}

// First and Last return the times of the end keys in seconds.
func (t *Track) First() float64 { return float64(t.chunks[0].times[0]) }

// Last returns the time of the last key; see [Track.First].
func (t *Track) Last() float64 {
	c := t.chunks[len(t.chunks)-1]
	return float64(c.times[len(c.times)-1])
}

// A Cursor remembers where a reader of a track was, so that playing forward
// costs no search. The zero Cursor is valid for any track.
type Cursor struct{ key int }

// seek returns the index of the last key at or before s; -1 before the first.
func (t *Track) seek(s float64, cur *Cursor) int {
	k := cur.key
	if k < t.n && t.Time(k) <= s {
		for range 4 { // playing forward passes at most a few keys a frame
			if k+1 >= t.n || t.Time(k+1) > s {
				cur.key = k
				return k
			}
			k++
		}
	}
	k = sort.Search(t.n, func(i int) bool { return t.Time(i) > s }) - 1
	cur.key = max(k, 0)
	return k
}

// At writes the value at s seconds into the front of out and allocates nothing.
// Before the first key and after the last, the end keys hold. Rotations (width
// 4) come out at unit length, whatever the file stored.
func (t *Track) At(s float64, cur *Cursor, out *[4]float64) {
	k := t.seek(s, cur)
	switch {
	case k < 0:
		t.Value(0, out)
	case k == t.n-1 || t.Interp == Step || t.Time(k) == s:
		t.Value(k, out)
	default:
		t.between(k, s, out)
		return
	}
	if t.Width == 4 {
		unit4(out)
	}
}

// between interpolates in the segment after key k.
func (t *Track) between(k int, s float64, out *[4]float64) {
	t0, t1 := t.Time(k), t.Time(k+1)
	p := (s - t0) / (t1 - t0)
	switch {
	case t.Interp == Cubic:
		t.hermite(k, p, t1-t0, out)
		if t.Width == 4 {
			unit4(out)
		}
	case t.Width == 4:
		q := t.Quat(k).Slerp(t.Quat(k+1), p)
		*out = [4]float64{q.X, q.Y, q.Z, q.W}
	default:
		var b [4]float64
		t.Value(k, out)
		t.Value(k+1, &b)
		for i := range t.Width {
			out[i] += (b[i] - out[i]) * p
		}
	}
}

// hermite is glTF 2.0's CUBICSPLINE (appendix C): tangents are per second and
// scaled by the length of the segment.
func (t *Track) hermite(k int, p, dt float64, out *[4]float64) {
	ca, ia := t.find(k)
	cb, ib := t.find(k + 1)
	w := t.Width
	a, b := ca.values[ia*3*w:], cb.values[ib*3*w:]
	p2, p3 := p*p, p*p*p
	for i := range w {
		out[i] = (2*p3-3*p2+1)*float64(a[w+i]) + dt*(p3-2*p2+p)*float64(a[2*w+i]) +
			(3*p2-2*p3)*float64(b[w+i]) + dt*(p3-p2)*float64(b[i])
	}
}

func unit4(v *[4]float64) {
	q := Quat{v[0], v[1], v[2], v[3]}.Unit()
	*v = [4]float64{q.X, q.Y, q.Z, q.W}
}

// linear returns t with linear keys: itself, or a [Step] or [Cubic] track
// resampled. Steps become a key just before each jump; curves get a key every
// 1/60 s between their own, which keeps a smooth curve within 0.1°.
func (t *Track) linear() *Track {
	if t.Interp == Linear {
		return t
	}
	out := &Track{Width: t.Width}
	var times, values []float32
	var cur Cursor
	var v [4]float64
	put := func(s float32) {
		if n := len(times); n > 0 && !(s > times[n-1]) {
			return
		}
		t.At(float64(s), &cur, &v)
		times = append(times, s)
		for i := range t.Width {
			values = append(values, float32(v[i]))
		}
	}
	for k := range t.n {
		s := t.Time(k)
		if k > 0 && t.Interp == Step {
			put(math.Nextafter32(float32(s), 0))
		}
		if k > 0 && t.Interp == Cubic {
			from := t.Time(k - 1)
			steps := int(math.Ceil((s - from) * 60))
			for i := 1; i < steps; i++ {
				put(float32(from + (s-from)*float64(i)/float64(steps)))
			}
		}
		put(float32(s))
	}
	out.cut(times, values)
	return out
}
