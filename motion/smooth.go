package motion

import (
	"math"
	"slices"
)

// Smooth returns c with the tracks of part averaged over time by a Gaussian of
// the given deviation, in seconds (seed VRMA EDIT, chapter 7): rotations are
// brought into one hemisphere, averaged and made unit, the rest is averaged by
// components. A key counts as much as the time it stands for, and gaps are
// filled to a frame first, so that a reduced track comes out as a dense one
// does. Towards its ends the window narrows evenly, and the end keys stay.
//
// goOn is told the share that is done; once it is false, Smooth returns nil.
func Smooth(c *Clip, part Part, deviation float64, goOn func(float64) bool) *Clip {
	if !(deviation > 0) {
		return c
	}
	k := kernel{deviation: deviation}
	w := worker{goOn: goOn, all: c.countTracks(part)}
	out := c.MapTracks(part, func(ch Channel, t *Track) *Track {
		defer w.next()
		if w.stopped {
			return t
		}
		return k.smooth(t.linear(), &w)
	})
	if w.stopped {
		return nil
	}
	return out
}

// A worker passes the progress of an operation over many tracks on.
type worker struct {
	goOn      func(float64) bool
	done, all int
	stopped   bool
}

func (w *worker) next() { w.done++ }

// slice tells which share of the track at hand is done, and reports whether to
// go on.
func (w *worker) slice(share float64) bool {
	w.stopped = w.stopped || !w.goOn((float64(w.done)+share)/float64(max(w.all, 1)))
	return !w.stopped
}

func (c *Clip) countTracks(p Part) int {
	n := 0
	c.Channels(func(ch Channel, _ *Track) {
		if p.Has(ch) {
			n++
		}
	})
	return n
}

// A kernel holds the weights by which keys at certain times are averaged; most
// clips have one list of times for all tracks.
type kernel struct {
	deviation float64
	times     []float32
	first     []int // of the keys that count for key i
	offsets   []int // of their weights
	weights   []float64
	in        []float64 // values of the track at hand, reused
}

// reach is how many deviations the window reaches to each side; what lies
// beyond is a thousandth.
const reach = 3

// prepare computes the weights for keys at times.
func (k *kernel) prepare(times []float32) {
	if slices.Equal(times, k.times) {
		return
	}
	n := len(times)
	k.times, k.first, k.offsets, k.weights = times, make([]int, n), make([]int, n+1), k.weights[:0]
	at := func(i int) float64 { return float64(times[i]) }
	span := func(i int) float64 { // an end stands for as much outside as inside
		if i == 0 || i == n-1 {
			return at(min(i+1, n-1)) - at(max(i-1, 0))
		}
		return (at(i+1) - at(i-1)) / 2
	}
	lo := 0
	for i := range n {
		window := min(reach*k.deviation, at(i)-at(0), at(n-1)-at(i)) + sameKey/2
		if i == 0 || i == n-1 {
			window = 0
		}
		for at(lo) < at(i)-reach*k.deviation-sameKey {
			lo++
		}
		j := lo
		for at(j) < at(i)-window {
			j++
		}
		k.first[i], k.offsets[i] = j, len(k.weights)
		sum := 0.0
		for ; j < n && at(j) <= at(i)+window; j++ {
			x := (at(j) - at(i)) / k.deviation
			g := math.Exp(-x*x/2) * span(j)
			k.weights = append(k.weights, g)
			sum += g
		}
		for o := k.offsets[i]; o < len(k.weights); o++ {
			k.weights[o] /= sum
		}
	}
	k.offsets[n] = len(k.weights)
}

// sliceKeys is how many keys are averaged between two looks at whether to go on:
// under a millisecond.
const sliceKeys = 1024

func (k *kernel) smooth(t *Track, w *worker) *Track {
	if t.still() {
		return t
	}
	times, _ := t.Flat()
	times = withKeys(times, float64(times[0]), float64(times[len(times)-1]), nil)
	k.prepare(times)
	if need := len(times) * t.Width; cap(k.in) < need {
		k.in = make([]float64, need)
	}
	in := k.in[:len(times)*t.Width]
	var cur Cursor
	var v, last [4]float64
	for i, s := range times {
		t.At(float64(s), &cur, &v)
		if t.Width == 4 {
			if i > 0 && v[0]*last[0]+v[1]*last[1]+v[2]*last[2]+v[3]*last[3] < 0 {
				v = [4]float64{-v[0], -v[1], -v[2], -v[3]}
			}
			last = v
		}
		copy(in[i*t.Width:], v[:t.Width])
	}
	out := make([]float32, len(in))
	for i := range times {
		if i%sliceKeys == 0 && !w.slice(float64(i)/float64(len(times))) {
			return t
		}
		var sum [4]float64
		at := k.first[i] * t.Width
		for _, g := range k.weights[k.offsets[i]:k.offsets[i+1]] {
			for j := range t.Width {
				sum[j] += g * in[at+j]
			}
			at += t.Width
		}
		if t.Width == 4 {
			unit4(&sum)
		}
		for j := range t.Width {
			out[i*t.Width+j] = float32(sum[j])
		}
	}
	return NewTrack(Linear, t.Width, times, out)
}

// still reports whether all keys of t have one value.
func (t *Track) still() bool {
	first := t.chunks[0].values[:t.stride()]
	for _, c := range t.chunks {
		for i := 0; i < len(c.values); i += t.stride() {
			if !slices.Equal(c.values[i:i+t.stride()], first) {
				return false
			}
		}
	}
	return true
}
