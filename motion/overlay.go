package motion

// Overlay returns c with s laid over it from a time on: of the tracks of part,
// what s moves takes the place of what c does, as far as c goes. Over the first
// and the last blend seconds the one fades into the other, except at the ends of
// c; with no blend a frame lies between them. s must be in c's rest frame.
func Overlay(c *Clip, at float64, s *Clip, part Part, blend float64) *Clip {
	at = min(max(at, 0), c.Duration)
	to := min(at+s.Duration, c.Duration)
	c, s = match(c, s)
	f := fades{from: at, to: to}
	if blend = min(blend, (to-at)/2); blend >= sameKey {
		f.in, f.out = blend, blend
	}
	if at == 0 {
		f.in = 0
	}
	if to == c.Duration {
		f.out = 0
	}
	e := c.edit()
	still, later := moveTimes(0), moveTimes(at)
	both(c, s, part, func(ch Channel, tc, ts *Track) {
		if s.Track(ch) == nil {
			return
		}
		p := newSplicer(ch.Width(), still)
		if f.in == 0 {
			p.take(tc, 0, at-keySpacing)
			if at >= keySpacing {
				p.key(at-keySpacing, tc.arriving(at-keySpacing))
			}
			p.key(at, ts.leaving(0))
		} else {
			p.take(tc, 0, at-sameKey)
			p.mix(tc, ts, at, at, at+f.in, f.weight)
		}
		p.times = later
		p.take(ts, f.in+sameKey, to-at-f.out-sameKey)
		p.times = still
		if f.out == 0 {
			p.key(to, ts.arriving(to-at))
			if to+keySpacing <= c.Duration {
				p.key(to+keySpacing, tc.leaving(to+keySpacing))
			}
			p.take(tc, to+keySpacing, c.Duration+sameKey)
		} else {
			p.mix(tc, ts, at, to-f.out, to, f.weight)
			p.take(tc, to+sameKey, c.Duration+sameKey)
		}
		e.set(ch, p.t)
	})
	return e.clip
}

// fades are when an overlay comes and goes, in seconds.
type fades struct{ from, to, in, out float64 }

// weight is how much of the overlay shows at a time.
func (f fades) weight(s float64) float64 {
	w := 1.0
	if f.in > 0 {
		w = min(w, Smoothstep((s-f.from)/f.in))
	}
	if f.out > 0 {
		w = min(w, Smoothstep((f.to-s)/f.out))
	}
	return w
}

// A Scope is where an effect acts: between two times, on a part of the clip.
type Scope struct {
	From, To float64 // seconds
	Part     Part
	Blend    float64 // seconds over which the effect comes and goes inside the range
}

// Whole is the scope of an effect on all of c.
func Whole(c *Clip) Scope { return Scope{To: c.Duration, Part: Everything} }

// Within returns c with an effect applied inside a scope. op sees the section of
// the scope, with margin seconds more at each side where it looks at its
// neighbours, and must not change its length; nil, from an effect that was
// stopped, is passed on.
func Within(c *Clip, in Scope, margin float64, op func(*Clip) *Clip) *Clip {
	from, to := within(in.From, in.To, c.Duration)
	if from == 0 && to == c.Duration {
		return op(c)
	}
	left := max(from-margin, 0)
	out := op(Section(c, left, min(to+margin, c.Duration)))
	if out == nil {
		return nil
	}
	return Overlay(c, from, Section(out, from-left, to-left), in.Part, in.Blend)
}
