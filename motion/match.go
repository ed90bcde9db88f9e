package motion

// match returns a and b laid out alike, so that their channels correspond:
// nodes between bones folded away, the gaze as rotation, one list of expressions
// (a's, then those that b alone has), a gaze in both if one has it, and the rest
// that has the bones of both. b must be in a's rest frame; bones may have been
// added to it.
func match(a, b *Clip) (*Clip, *Clip) {
	a, b = a.unlinked().turnedGaze(), b.unlinked().turnedGaze()
	if a.Rest != b.Rest || !alike(a.Expressions, b.Expressions) || (a.LookAt == nil) != (b.LookAt == nil) {
		x, y := *a, *b
		x.Rest = a.Rest.grown(b.Rest)
		y.Rest = x.Rest
		x.Expressions = withExpressions(a.Expressions, b.Expressions)
		y.Expressions = facesOf(x.Expressions, b.Expressions)
		if x.LookAt == nil && y.LookAt != nil {
			x.LookAt = &LookAt{Offset: y.LookAt.Offset}
		}
		if y.LookAt == nil && x.LookAt != nil {
			y.LookAt = &LookAt{Offset: x.LookAt.Offset}
		}
		return &x, &y
	}
	return a, b
}

func alike(a, b []Expression) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !a[i].same(b[i]) {
			return false
		}
	}
	return true
}

func (e Expression) same(o Expression) bool { return e.Name == o.Name && e.Custom == o.Custom }

// withExpressions returns a, and after it those of b that it lacks, at rest.
func withExpressions(a, b []Expression) []Expression {
	out := a[:len(a):len(a)]
	for _, e := range b {
		if find(a, e) < 0 {
			out = append(out, Expression{Name: e.Name, Custom: e.Custom, Rest: e.Rest})
		}
	}
	return out
}

// facesOf returns the expressions of list as have moves them: those that have
// lacks are at rest.
func facesOf(list, have []Expression) []Expression {
	out := make([]Expression, len(list))
	for i, e := range list {
		out[i] = Expression{Name: e.Name, Custom: e.Custom, Rest: e.Rest}
		if k := find(have, e); k >= 0 {
			out[i] = have[k]
		}
	}
	return out
}

func find(list []Expression, e Expression) int {
	for i := range list {
		if list[i].same(e) {
			return i
		}
	}
	return -1
}

// grown returns r with the bones of o that it lacks.
func (r *Rest) grown(o *Rest) *Rest {
	if r == o || o.Has&^r.Has == 0 {
		return r
	}
	out := *r
	for b := range BoneCount {
		if o.Has.Has(b) && !r.Has.Has(b) {
			out.Has, out.Bone[b] = out.Has.With(b), o.Bone[b]
		}
	}
	return &out
}

// turnedGaze returns c with a look-at that is a rotation: a point looked at
// becomes the directions to it, at its keys and between them a frame apart.
func (c *Clip) turnedGaze() *Clip {
	if c.LookAt == nil || c.LookAt.Target == nil {
		return c
	}
	l := *c.LookAt
	if l.Rotate == nil {
		keys, _ := l.Target.linear().Flat()
		times := withKeys(keys, float64(keys[0]), float64(keys[len(keys)-1]), nil)
		values := make([]float32, 0, 4*len(times))
		s := NewSampler(c)
		var p Pose
		for _, t := range times {
			s.sampleGaze(float64(t), &p)
			q := GazeTurn(p.Yaw, p.Pitch)
			values = append(values, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
		}
		l.Rotate = NewTrack(Linear, 4, times, values)
	}
	l.Target = nil
	out := *c
	out.LookAt = &l
	return &out
}

// atRest returns the one key that a channel without a track stands for.
func (c *Clip) atRest(ch Channel) *Track {
	var v [4]float64
	switch ch.Kind {
	case Turn:
		q := c.Rest.Local(ch.Bone)
		v = [4]float64{q.X, q.Y, q.Z, q.W}
	case Move:
		v = [4]float64{c.Rest.HipsLocal.X, c.Rest.HipsLocal.Y, c.Rest.HipsLocal.Z}
	case Face:
		v[0] = c.Expressions[ch.Index].Rest
	case Gaze:
		v[3] = 1
	}
	values := make([]float32, ch.Width())
	for i := range values {
		values[i] = float32(v[i])
	}
	return NewTrack(Linear, ch.Width(), []float32{0}, values)
}

// both calls f for every channel that one of two matched clips moves, with the
// tracks of both, linear and at rest where there is none.
func both(a, b *Clip, p Part, f func(ch Channel, ta, tb *Track)) {
	do := func(ch Channel, ta, tb *Track) {
		if ta == nil {
			ta = a.atRest(ch)
		}
		if tb == nil {
			tb = b.atRest(ch)
		}
		f(ch, ta.linear(), tb.linear())
	}
	a.Channels(func(ch Channel, t *Track) {
		if p.Has(ch) {
			do(ch, t, b.Track(ch))
		}
	})
	b.Channels(func(ch Channel, t *Track) {
		if p.Has(ch) && a.Track(ch) == nil {
			do(ch, nil, t)
		}
	})
}
