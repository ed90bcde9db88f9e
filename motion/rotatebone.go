package motion

// A PoseEdit turns one bone at one time, fading before and after.
type PoseEdit struct {
	Bone    Bone
	Time    float64 // seconds
	Delta   Quat    // D, in normalized rotations: n' = D·n at Time
	Falloff float64 // seconds to either side; 0 is that frame only
}

// RotateBone returns c with e.Bone turned by e.Delta at e.Time, fading out by
// [FalloffWeight] (seed VRMA EDIT, chapters 4.3 and 5.1). For every time s, with
// w its weight, the normalized rotation is slerp(identity, D, w)·n: stored,
// q' = (A⁻¹·D·A)·q with A the rotation of all that stands above the bone's node
// at that time, which at rest is the P of the file's [Rest].
//
// A key appears at e.Time, and inside the falloff wherever keys are further
// apart than a frame, so that the fade is smooth on sparse tracks too. Outside
// the falloff nothing changes. A bone without a track begins from rest. The
// edited track is linear; all others are shared with c.
func RotateBone(c *Clip, e PoseEdit) *Clip {
	t := min(max(e.Time, 0), c.Duration)
	from, to := band(t, e.Falloff, c.Duration)
	track := c.Rotation[e.Bone]
	if track == nil {
		q := c.Rest.Local(e.Bone)
		track = NewTrack(Linear, 4, []float32{float32(t)}, []float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)})
	}
	above := NewSampler(c)
	out := *c
	out.Rotation[e.Bone] = track.linear().reshape(from, to, []float64{t}, func(s float64, v *[4]float64) {
		a := above.above(e.Bone, s)
		d := e.Delta.Pow(FalloffWeight(s, t, e.Falloff))
		q := a.Inv().Mul(d).Mul(a).Mul(Quat{v[0], v[1], v[2], v[3]}).Unit()
		*v = [4]float64{q.X, q.Y, q.Z, q.W}
	})
	return &out
}

// MoveHips returns c with the hips moved by d metres (in the clip's own size)
// at a time, fading as in [RotateBone]. Stored, p' = p + M⁻¹·d with M the
// transform of the hips' parent. A clip without hips movement begins from its
// rest. A file whose M flattens space cannot be moved and comes back as it is.
func MoveHips(c *Clip, time float64, d Vec3, falloff float64) *Clip {
	t := min(max(time, 0), c.Duration)
	from, to := band(t, falloff, c.Duration)
	above := NewSampler(c)
	if _, ok := above.hipsParent(t).Inv(); !ok {
		return c
	}
	track := c.Hips
	if track == nil {
		p := c.Rest.HipsLocal
		track = NewTrack(Linear, 3, []float32{float32(t)}, []float32{float32(p.X), float32(p.Y), float32(p.Z)})
	}
	out := *c
	out.Hips = track.linear().reshape(from, to, []float64{t}, func(s float64, v *[4]float64) {
		m, _ := above.hipsParent(s).Inv()
		move := m.Dir(d.Scale(FalloffWeight(s, t, falloff)))
		v[0], v[1], v[2] = v[0]+move.X, v[1]+move.Y, v[2]+move.Z
	})
	return &out
}

// StandHips returns c with its hips held at a place where it does not move them:
// metres, in the clip's own size. It is what a player shows of such a clip, whose
// model may rest elsewhere than the clip's file, and what a move begins from.
func StandHips(c *Clip, at Vec3) *Clip {
	in, ok := c.Rest.HipsParent.Inv()
	if c.Hips != nil || !ok {
		return c
	}
	p := in.Point(at)
	out := *c
	out.Hips = NewTrack(Linear, 3, []float32{0}, []float32{float32(p.X), float32(p.Y), float32(p.Z)})
	return &out
}
