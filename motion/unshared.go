package motion

import "unsafe"

// Unshared returns how many bytes c takes that b does not: an edit keeps the tracks
// and, of those it changes, the chunks that it does not touch. B may be nil.
func (c *Clip) Unshared(b *Clip) int {
	if c == b {
		return 0
	}
	mine, other := c.trackSet(), map[*Track]bool{}
	if b != nil {
		other = b.trackSet()
	}
	arrays := map[*float32]bool{} // of the tracks that differ, by their first number
	for t := range other {
		if !mine[t] {
			t.arrays(func(list []float32) { arrays[&list[0]] = true })
		}
	}
	bytes := int(unsafe.Sizeof(*c))
	for t := range mine {
		if other[t] {
			continue
		}
		bytes += int(unsafe.Sizeof(*t)) + len(t.chunks)*int(unsafe.Sizeof(t.chunks[0])+unsafe.Sizeof(t.starts[0]))
		t.arrays(func(list []float32) {
			if !arrays[&list[0]] {
				arrays[&list[0]] = true // two tracks may share their times
				bytes += len(list) * int(unsafe.Sizeof(list[0]))
			}
		})
	}
	return bytes
}

func (c *Clip) trackSet() map[*Track]bool {
	out := map[*Track]bool{}
	c.tracks(func(_ string, t *Track, _ int) { out[t] = true })
	return out
}

// arrays calls f for the times and values of each chunk, of which none is empty.
func (t *Track) arrays(f func([]float32)) {
	for _, k := range t.chunks {
		f(k.times)
		f(k.values)
	}
}
