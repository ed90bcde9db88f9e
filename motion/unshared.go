package motion

// Unshared returns how many bytes of keys c holds that b does not: an edit keeps
// the chunks that it does not touch. B may be nil.
func (c *Clip) Unshared(b *Clip) int {
	const number = 4 // bytes
	other := map[*Track]bool{}
	chunks := map[*float32]bool{}
	if b != nil {
		b.tracks(func(_ string, t *Track, _ int) {
			other[t] = true
			for _, k := range t.chunks {
				chunks[&k.times[0]], chunks[&k.values[0]] = true, true // none is empty
			}
		})
	}
	bytes := 0
	count := func(list []float32) {
		if first := &list[0]; !chunks[first] {
			chunks[first] = true // two tracks may share their times
			bytes += number * len(list)
		}
	}
	c.tracks(func(_ string, t *Track, _ int) {
		if other[t] {
			return
		}
		for _, k := range t.chunks {
			count(k.times)
			count(k.values)
		}
	})
	return bytes
}
