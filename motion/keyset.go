package motion

import (
	"math"
	"sort"
)

// A KeySet names keys of a clip: for each channel the times of its keys,
// ascending, in seconds as the tracks hold them. Times, unlike indices, still
// name the same keys after another edit has added some. Keys within half a
// millisecond of a time in the set are in it, so that the two sides of a jump
// stay together.
//
// A set that was handed out is not changed; see [KeySet.With].
type KeySet map[Channel][]float32

// KeysIn returns the keys of a part of c from one time to another.
func KeysIn(c *Clip, part Part, from, to float64) KeySet {
	out := KeySet{}
	c.Channels(func(ch Channel, t *Track) {
		if !part.Has(ch) {
			return
		}
		first, past := t.keyFrom(from), t.keyFrom(math.Nextafter(to, math.Inf(1)))
		if first >= past {
			return
		}
		times := make([]float32, 0, past-first)
		for i := first; i < past; i++ {
			times = append(times, float32(t.Time(i)))
		}
		out[ch] = times
	})
	return out
}

// Len returns how many times are in s.
func (s KeySet) Len() int {
	n := 0
	for _, times := range s {
		n += len(times)
	}
	return n
}

// Has reports whether s holds a channel's key at a time.
func (s KeySet) Has(ch Channel, time float64) bool {
	times := s[ch]
	i := sort.Search(len(times), func(i int) bool { return time-float64(times[i]) <= sameKey })
	return i < len(times) && float64(times[i])-time <= sameKey
}

// Span returns the first and the last time in s; ok is false if s is empty.
func (s KeySet) Span() (from, to float64, ok bool) {
	from, to = math.Inf(1), math.Inf(-1)
	for _, times := range s {
		if len(times) > 0 {
			from, to = min(from, float64(times[0])), max(to, float64(times[len(times)-1]))
		}
	}
	return from, to, from <= to
}

// With returns the keys that are in s or in o.
func (s KeySet) With(o KeySet) KeySet {
	out := KeySet{}
	for ch, times := range s {
		out[ch] = merged(times, o[ch])
	}
	for ch, times := range o {
		if _, both := s[ch]; !both {
			out[ch] = times
		}
	}
	return out
}

// Without returns the keys of s that are not in o.
func (s KeySet) Without(o KeySet) KeySet {
	return s.where(func(ch Channel, time float32) bool { return !o.Has(ch, float64(time)) })
}

// Of returns the keys of s that c has: what is left of a selection when the
// clip has changed otherwise.
func (s KeySet) Of(c *Clip) KeySet {
	return s.where(func(ch Channel, time float32) bool {
		t := c.Track(ch)
		return t != nil && len(t.picked([]float32{time})) > 0
	})
}

func (s KeySet) where(ok func(Channel, float32) bool) KeySet {
	out := KeySet{}
	for ch, times := range s {
		var left []float32
		for _, time := range times {
			if ok(ch, time) {
				left = append(left, time)
			}
		}
		if left != nil {
			out[ch] = left
		}
	}
	return out
}
