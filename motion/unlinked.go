package motion

import "slices"

// unlinked returns c with the nodes between bones folded into the bones' own
// tracks, for edits that treat a bone and what stands above it as one:
// q' = P⁻¹·A·q, and above the hips p' = M⁻¹·M(t)·p. There is a key wherever one
// of the folded tracks has one, and none further apart than a frame, for a
// product of turns at even speed is no turn at even speed. A clip whose nodes
// between bones stand still loses nothing but their mention.
func (c *Clip) unlinked() *Clip {
	var linked BoneSet
	for b, links := range c.Between {
		if links != nil {
			linked = linked.With(Bone(b))
		}
	}
	if linked == 0 {
		return c
	}
	out := *c
	s := NewSampler(c)
	for b := range BoneCount {
		if !linked.Has(b) {
			continue
		}
		out.Between[b] = nil
		times := c.linkTimes(b, c.Rotation[b])
		if times == nil { // nothing above b moves
			continue
		}
		local, in := c.Rest.Local(b), c.Rest.Bone[b].P.Inv()
		var cur Cursor
		out.Rotation[b] = fold(times, 4, func(t float64, v *[4]float64) {
			q := local
			if c.Rotation[b] != nil {
				c.Rotation[b].At(t, &cur, v)
				q = Quat{v[0], v[1], v[2], v[3]}
			}
			q = in.Mul(s.above(b, t)).Mul(q).Unit()
			*v = [4]float64{q.X, q.Y, q.Z, q.W}
		})
		m, ok := c.Rest.HipsParent.Inv()
		if b != Hips || c.Hips == nil || !ok {
			continue
		}
		var at Cursor
		out.Hips = fold(c.linkTimes(Hips, c.Hips), 3, func(t float64, v *[4]float64) {
			c.Hips.At(t, &at, v)
			p := m.Point(s.hipsParent(t).Point(Vec3{v[0], v[1], v[2]}))
			v[0], v[1], v[2] = p.X, p.Y, p.Z
		})
	}
	return &out
}

// linkTimes returns when a folded track has keys: at those of t and of the nodes
// above b, and a frame apart between them. Nil if no such node moves.
func (c *Clip) linkTimes(b Bone, t *Track) []float32 {
	var at []float64
	moved := false
	add := func(t *Track) {
		for i := range t.Len() {
			at = append(at, t.Time(i))
		}
	}
	for _, l := range c.Between[b] {
		if l.Rotate != nil {
			moved = true
			add(l.Rotate.linear())
		}
	}
	if !moved {
		return nil
	}
	if t != nil {
		add(t.linear())
	}
	slices.Sort(at)
	times := make([]float32, len(at))
	for i, s := range at {
		times[i] = float32(s)
	}
	times = slices.Compact(times)
	return withKeys(times, float64(times[0]), float64(times[len(times)-1]), nil)
}

// fold makes a linear track of width numbers a key, with values from f.
func fold(times []float32, width int, f func(t float64, v *[4]float64)) *Track {
	values := make([]float32, 0, width*len(times))
	var v [4]float64
	for _, s := range times {
		f(float64(s), &v)
		for i := range width {
			values = append(values, float32(v[i]))
		}
	}
	return NewTrack(Linear, width, times, values)
}
