package vrma

import "furitsuke/motion"

// What a file can say of a clip only by keys: weights that are held, a clip in
// which nothing moves, a length beyond the last key.

// resting returns c with a key for each expression that the file does not have,
// or that holds another weight than its node: the node's own text stays as it is.
func (f *File) resting(c *motion.Clip) *motion.Clip {
	out := *c
	out.Expressions = append([]motion.Expression(nil), c.Expressions...)
	for i, e := range out.Expressions {
		n, known := f.faces[face{e.Name, e.Custom}]
		if e.Weight == nil && !(known && e.Rest == f.nodes[n].Translation.X) {
			out.Expressions[i].Weight = motion.NewTrack(motion.Linear, 1, []float32{0}, []float32{float32(e.Rest)})
		}
	}
	return &out
}

// still returns c, or, if nothing moves in it, c with one thing held where it
// rests: an animation without channels is no glTF, and has no length. A clip of
// 0 s from a file that has no animation needs none.
func (f *File) still(c *motion.Clip) *motion.Clip {
	if moves(c) || c.Duration == 0 && !moves(f.clip) {
		return c
	}
	hold := func(values ...float32) *motion.Track {
		return motion.NewTrack(motion.Linear, len(values), []float32{0}, values)
	}
	out := *c
	for b := range motion.BoneCount {
		if c.Rest.Has.Has(b) && !isEye(b) {
			q := c.Rest.Local(b)
			out.Rotation[b] = hold(float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
			return &out
		}
	}
	switch {
	case len(c.Expressions) > 0:
		e := c.Expressions[0]
		put(&out, target{kind: weight, face: face{e.Name, e.Custom}}, hold(float32(e.Rest)))
	case c.LookAt != nil:
		put(&out, target{kind: gaze}, hold(0, 0, 0, 1))
	}
	return &out
}

// moves reports whether c has a track that a file can hold.
func moves(c *motion.Clip) (any bool) {
	each(c, func(target, *motion.Track) { any = true })
	return any
}

// held returns c, or, if its duration is longer than any track, c with the last
// value of one track held until the end: a file has no other place for it.
func held(c *motion.Clip) *motion.Clip {
	end, reached := float32(c.Duration), false
	var longest *motion.Track // but for those of nodes between bones, which are never lengthened
	var where target
	each(c, func(t target, track *motion.Track) {
		reached = reached || float32(track.Last()) >= end
		if t.kind != link && (longest == nil || track.Last() > longest.Last()) {
			longest, where = track, t
		}
	})
	if longest == nil || reached {
		return c
	}
	times, values := longest.Flat()
	stride := len(values) / len(times)
	last := make([]float32, stride)
	copy(last, values[len(values)-stride:])
	if longest.Interp == motion.Cubic { // no slope into the held part
		clear(last[:longest.Width])
		clear(last[2*longest.Width:])
		values = append(values[:len(values):len(values)], last...)
		clear(values[len(values)-stride-longest.Width : len(values)-stride])
	} else {
		values = append(values[:len(values):len(values)], last...)
	}
	times = append(times[:len(times):len(times)], end)
	out := *c
	put(&out, where, motion.NewTrack(longest.Interp, longest.Width, times, values))
	return &out
}

// put gives c, which is not yet shared, a track for a target it has.
func put(c *motion.Clip, t target, track *motion.Track) {
	switch t.kind {
	case rotate:
		c.Rotation[t.bone] = track
	case hips:
		c.Hips = track
	case weight:
		c.Expressions = append([]motion.Expression(nil), c.Expressions...)
		for i, e := range c.Expressions {
			if (face{e.Name, e.Custom}) == t.face {
				c.Expressions[i].Weight = track
			}
		}
	case gaze, aim:
		l := *c.LookAt
		c.LookAt = &l
		if t.kind == gaze {
			l.Rotate = track
		} else {
			l.Target = track
		}
	}
}
