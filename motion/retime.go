package motion

// Speed returns c played so many times as fast: times are divided by factor,
// which is above 0 (seed VRMA EDIT, chapter 7).
func Speed(c *Clip, factor float64) *Clip {
	return retimed(c, c.Duration/factor, func(times []float32) []float32 {
		out := make([]float32, len(times))
		for i, s := range times {
			out[i] = float32(float64(s) / factor)
		}
		ascend(out)
		return out
	})
}

// Stretch returns c with what lies between two times played in so many seconds;
// what follows moves with the end.
func Stretch(c *Clip, from, to, seconds float64) *Clip {
	from, to = within(from, to, c.Duration)
	if to-from < sameKey || seconds < sameKey {
		return c
	}
	return Replace(c, from, to, Speed(Section(c, from, to), (to-from)/seconds))
}

// Reverse returns c played backwards: times become duration - t.
func Reverse(c *Clip) *Clip {
	return c.MapTracks(Everything, func(_ Channel, t *Track) *Track { return t.linear().reversed(c.Duration) }).fit()
}

// retimed returns c with the times of all tracks replaced; tracks that shared
// times share the new ones. f gives times in their order.
func retimed(c *Clip, duration float64, f func([]float32) []float32) *Clip {
	made := map[movedTimes][]float32{}
	out := c.MapTracks(Everything, func(_ Channel, t *Track) *Track {
		t = t.linear()
		n := &Track{Width: t.Width}
		last := float32(-1)
		for _, ch := range t.chunks {
			key := movedTimes{&ch.times[0], len(ch.times)}
			times := made[key]
			if times == nil {
				times = f(ch.times)
				made[key] = times
			}
			n.push(after(last, chunk{times, ch.values}))
			last = n.chunks[len(n.chunks)-1].times[len(ch.times)-1]
		}
		return n
	})
	out.Duration = duration
	return out.fit()
}

// fit makes c, which is not published yet, as long as its last key says where
// rounding to float32 has moved that past the end.
func (c *Clip) fit() *Clip {
	end := c.Duration
	c.Channels(func(_ Channel, t *Track) {
		if last := t.Last(); last > float64(float32(end)) {
			end = last
		}
	})
	c.Duration = end
	return c
}

// reversed is [Reverse] of a linear track.
func (t *Track) reversed(duration float64) *Track {
	times, values := make([]float32, t.n), make([]float32, t.n*t.Width)
	i := t.n
	for _, c := range t.chunks {
		for k := range c.times {
			i--
			times[i] = max(float32(duration-float64(c.times[k])), 0)
			copy(values[i*t.Width:(i+1)*t.Width], c.values[k*t.Width:])
		}
	}
	ascend(times)
	return NewTrack(Linear, t.Width, times, values)
}
