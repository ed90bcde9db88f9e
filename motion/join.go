package motion

// Join returns a followed by b, which must be in a's rest frame: see [Reframe]
// for another file's. The last blend seconds of a and the first of b play
// together, w = smoothstep from the one to the other, rotations by slerp (seed
// VRMA EDIT, chapter 6.1). b's hips begin above the ground where a's end is;
// heights stay. What only one of the two moves is at rest in the other, but that
// hips which b does not move stay above the ground where a leaves them.
//
// With no blend the poses meet in a cut: b's first frame takes the place of a's
// last, which lasts as long as a frame.
func Join(a, b *Clip, blend float64) *Clip {
	a, b = match(a, b)
	lap := min(max(blend, 0), a.Duration, b.Duration)
	off := a.Duration - lap
	if lap < sameKey {
		off = max(off, keySpacing)
	}
	b = b.moved(a.ground(a.Duration).Sub(b.ground(0)))
	e := a.edit()
	still, later := moveTimes(0), moveTimes(off)
	both(a, b, Everything, func(ch Channel, ta, tb *Track) {
		p := newSplicer(ch.Width(), still)
		if lap >= sameKey {
			p.take(ta, 0, off)
			p.mix(ta, tb, off, off, off+lap, func(s float64) float64 { return Smoothstep((s - off) / lap) })
		} else {
			p.take(ta, 0, off-keySpacing)
			p.key(off-keySpacing, ta.arriving(off-keySpacing))
			p.key(off, tb.leaving(0))
		}
		p.times = later
		p.take(tb, lap+sameKey, b.Duration+sameKey)
		e.set(ch, p.t)
	})
	e.clip.Duration = off + b.Duration
	return e.clip.fit()
}

// Keep returns what c does between two times; see [Section].
func Keep(c *Clip, from, to float64) *Clip { return Section(c, from, to) }

// Delete returns c without what lies between two times. What comes before and
// after is joined with a blend as by [Join]: from then on all happens earlier.
// Of a clip that is deleted whole, its first pose remains.
func Delete(c *Clip, from, to, blend float64) *Clip {
	from, to = within(from, to, c.Duration)
	switch {
	case from == to:
		return c
	case from == 0 && to == c.Duration:
		return Section(c, 0, 0)
	case from == 0:
		return Section(c, to, c.Duration)
	case to == c.Duration:
		return Section(c, 0, from)
	}
	return Join(Section(c, 0, from), Section(c, to, c.Duration), blend)
}

// Insert returns c with s put in at a time; what c does from then on comes after
// it. s must be in c's rest frame.
func Insert(c *Clip, at float64, s *Clip, blend float64) *Clip {
	switch at = min(max(at, 0), c.Duration); at {
	case 0:
		return Join(s, c, blend)
	case c.Duration:
		return Join(c, s, blend)
	}
	return Join(Join(Section(c, 0, at), s, blend), Section(c, at, c.Duration), blend)
}

// Replace returns c with s in the place of what lies between two times. What
// follows comes as much later as s is longer.
func Replace(c *Clip, from, to float64, s *Clip) *Clip {
	from, to = within(from, to, c.Duration)
	out := s
	if from > 0 {
		out = Join(Section(c, 0, from), out, 0)
	}
	if to < c.Duration {
		out = Join(out, Section(c, to, c.Duration), 0)
	}
	return out
}

// ground returns where the hips are at a time, at height 0: metres.
func (c *Clip) ground(s float64) Vec3 {
	at := c.Rest.HipsParent.Point(c.Rest.HipsLocal)
	if c.Hips != nil {
		v := c.Hips.linear().arriving(s)
		at = c.Rest.HipsParent.Point(Vec3{v[0], v[1], v[2]})
	}
	return Vec3{X: at.X, Z: at.Z}
}

// moved returns c, which must be [Clip.unlinked], with its hips moved by d
// metres throughout. A clip without hips movement rests there.
func (c *Clip) moved(d Vec3) *Clip {
	in, ok := c.Rest.HipsParent.Inv()
	if !ok || d == (Vec3{}) {
		return c
	}
	hips := c.Hips
	if hips == nil {
		hips = c.atRest(Channel{Kind: Move})
	}
	out := *c
	out.Hips = hips.linear().shifted(in.Dir(d))
	return &out
}

// shifted returns a linear track of positions, moved by d.
func (t *Track) shifted(d Vec3) *Track {
	out := &Track{Width: t.Width}
	for _, c := range t.chunks {
		values := make([]float32, len(c.values))
		for i := 0; i < len(values); i += 3 {
			values[i] = float32(float64(c.values[i]) + d.X)
			values[i+1] = float32(float64(c.values[i+1]) + d.Y)
			values[i+2] = float32(float64(c.values[i+2]) + d.Z)
		}
		out.push(chunk{c.times, values})
	}
	return out
}
