package motion

// Seam returns c so that its end runs into its start: the last blend seconds are
// blended into the first, w = smoothstep, and c is that much shorter (seed VRMA
// EDIT, chapter 7). The hips' movement is not blended, or a walk would lose part
// of its way. At most half of c can be blended.
func Seam(c *Clip, blend float64) *Clip {
	blend = min(blend, c.Duration/2)
	if blend < sameKey {
		return c
	}
	c = c.unlinked().turnedGaze()
	end := c.Duration - blend
	head, tail := Section(c, 0, end), Section(c, end, c.Duration)
	still := moveTimes(0)
	return head.MapTracks(Everything, func(ch Channel, t *Track) *Track {
		if ch.Kind == Move {
			return t
		}
		p := newSplicer(t.Width, still)
		p.mix(tail.Track(ch), t, 0, 0, blend, func(s float64) float64 { return Smoothstep(s / blend) })
		p.take(t, blend+sameKey, end+sameKey)
		return p.t
	})
}
