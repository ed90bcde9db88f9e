package motion

// SetWeight returns c with an expression at to.Value at a time, the difference
// fading out as in [RotateBone]: w' = w + weight·(value - w(time)), kept in
// [0,1]. An expression or a track that c lacks begins at rest.
func SetWeight(c *Clip, to Weight, time, falloff float64) *Clip {
	t := min(max(time, 0), c.Duration)
	e := Expression{Name: to.Name, Custom: to.Custom}
	out := *c
	out.Expressions = withExpressions(c.Expressions, []Expression{e})
	k := find(out.Expressions, e)
	ch := Channel{Kind: Face, Index: k}
	track := out.Track(ch)
	if track == nil {
		track = out.atRest(ch)
	}
	track = track.linear()
	first, last := band(t, falloff, c.Duration)
	d := min(max(to.Value, 0), 1) - track.at(t)[0]
	edit := out.edit()
	edit.set(ch, track.reshape(first, last, []float64{t}, func(s float64, v *[4]float64) {
		proper := 0 <= v[0] && v[0] <= 1 // what a file has outside is left to players, who clamp
		v[0] += d * FalloffWeight(s, t, falloff)
		if proper {
			v[0] = min(max(v[0], 0), 1)
		}
	}))
	return edit.clip
}

// SetGaze returns c looking by yaw and pitch degrees at a time, the difference
// fading out as in [RotateBone]. A gaze at a point becomes one of directions
// first; one that c lacks begins straight ahead.
func SetGaze(c *Clip, yaw, pitch, time, falloff float64) *Clip {
	t := min(max(time, 0), c.Duration)
	c = c.turnedGaze()
	out := *c
	if out.LookAt == nil {
		out.LookAt = &LookAt{}
	}
	ch := Channel{Kind: Gaze}
	track := out.Track(ch)
	if track == nil {
		track = out.atRest(ch)
	}
	track = track.linear()
	from, to := band(t, falloff, c.Duration)
	now := track.at(t)
	d := GazeTurn(yaw, pitch).Mul(Quat{now[0], now[1], now[2], now[3]}.Inv())
	edit := out.edit()
	edit.set(ch, track.reshape(from, to, []float64{t}, func(s float64, v *[4]float64) {
		q := d.Pow(FalloffWeight(s, t, falloff)).Mul(Quat{v[0], v[1], v[2], v[3]}).Unit()
		*v = [4]float64{q.X, q.Y, q.Z, q.W}
	}))
	return edit.clip
}

// at returns the interpolated value at s.
func (t *Track) at(s float64) [4]float64 {
	var cur Cursor
	var v [4]float64
	t.At(s, &cur, &v)
	return v
}
