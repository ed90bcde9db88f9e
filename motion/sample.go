package motion

import "math"

// A Sampler reads one clip at any time and allocates nothing once warm. It
// holds a cursor for each track, so playing forward costs no search. It is not
// safe for concurrent use; samplers are cheap.
type Sampler struct {
	clip    *Clip
	rot     [BoneCount]Cursor
	hips    Cursor
	gaze    Cursor
	weights []Cursor
	between [BoneCount][]Cursor
}

// NewSampler returns a sampler of c, which must be valid.
func NewSampler(c *Clip) *Sampler {
	s := &Sampler{clip: c, weights: make([]Cursor, len(c.Expressions))}
	for b := range c.Between {
		if n := len(c.Between[b]); n > 0 {
			s.between[b] = make([]Cursor, n)
		}
	}
	return s
}

// Clip returns the clip being sampled.
func (s *Sampler) Clip() *Clip { return s.clip }

// Sample writes the pose at t seconds into p: normalized rotations, hips in
// metres, weights clamped to [0,1], gaze in degrees. Outside the clip its ends
// hold. This is the sampler that drives the stage, so what is seen is what is
// saved.
func (s *Sampler) Sample(t float64, p *Pose) {
	p.Reset()
	c := s.clip
	var v [4]float64
	for b, tr := range c.Rotation {
		links := c.Between[b]
		if tr == nil && links == nil {
			continue
		}
		bone := Bone(b)
		q := c.Rest.Local(bone)
		if tr != nil {
			tr.At(t, &s.rot[b], &v)
			q = Quat{v[0], v[1], v[2], v[3]}
		}
		p.Rotation[b] = s.above(bone, t).Mul(q).Mul(c.Rest.Bone[b].W.Inv())
		p.Set = p.Set.With(bone)
	}
	if c.Hips != nil {
		c.Hips.At(t, &s.hips, &v)
		p.Hips, p.HasHips = s.hipsParent(t).Point(Vec3{v[0], v[1], v[2]}), true
	}
	for i, e := range c.Expressions {
		w := e.Rest
		if e.Weight != nil {
			e.Weight.At(t, &s.weights[i], &v)
			w = v[0]
		}
		p.Weights = append(p.Weights, Weight{e.Name, e.Custom, min(max(w, 0), 1)})
	}
	s.sampleGaze(t, p)
}

// above returns A, so that normalized = A·q·W⁻¹: the rotation of what stands
// above b's node at t, its humanoid parent being at rest. It is
// W_parent·q_1·…·q_k over the nodes between the two (W_parent is the identity
// above the hips), and where none of them is animated that is P of the rest.
func (s *Sampler) above(b Bone, t float64) Quat {
	c := s.clip
	if c.Between[b] == nil {
		return c.Rest.Bone[b].P
	}
	n := Identity
	if parent := b.NearestIn(c.Rest.Has); parent != NoBone {
		n = c.Rest.Bone[parent].W
	}
	var v [4]float64
	for i, l := range c.Between[b] {
		r := l.Rotation
		if l.Rotate != nil {
			l.Rotate.At(t, &s.between[b][i], &v)
			r = Quat{v[0], v[1], v[2], v[3]}
		}
		n = n.Mul(r)
	}
	return n
}

// hipsParent returns M at t: the rest, or with animated nodes above the hips
// their transforms.
func (s *Sampler) hipsParent(t float64) Mat4 {
	c := s.clip
	if c.Between[Hips] == nil {
		return c.Rest.HipsParent
	}
	m := IdentityMat
	var v [4]float64
	for i, l := range c.Between[Hips] {
		r := l.Rotation
		if l.Rotate != nil {
			l.Rotate.At(t, &s.between[Hips][i], &v)
			r = Quat{v[0], v[1], v[2], v[3]}
		}
		m = m.Mul(TRS(l.Translation, r, l.Scale))
	}
	return m
}

// sampleGaze decomposes the look-at into yaw and pitch (specs/vrma.md §5): the
// direction of the rotated +Z, or of the target seen from the eyes.
func (s *Sampler) sampleGaze(t float64, p *Pose) {
	l := s.clip.LookAt
	if l == nil || l.Rotate == nil && l.Target == nil {
		return
	}
	var v [4]float64
	var f Vec3
	if l.Rotate != nil {
		l.Rotate.At(t, &s.gaze, &v)
		f = Quat{v[0], v[1], v[2], v[3]}.Rotate(Vec3{Z: 1})
	} else {
		l.Target.At(t, &s.gaze, &v)
		f = Vec3{v[0], v[1], v[2]}.Sub(s.clip.Rest.Bone[Head].World).Sub(l.Offset)
	}
	p.Yaw, p.Pitch = gazeAngles(f)
	p.HasGaze = true
}

// gazeAngles returns the yaw and pitch, in degrees, of a direction.
func gazeAngles(f Vec3) (yaw, pitch float64) {
	const deg = 180 / math.Pi
	return math.Atan2(f.X, f.Z) * deg, math.Atan2(-f.Y, math.Hypot(f.X, f.Z)) * deg
}

// GazeAngles returns the yaw and pitch, in degrees, of a gaze as rotation of +Z;
// see [GazeTurn].
func GazeAngles(q Quat) (yaw, pitch float64) { return gazeAngles(q.Rotate(Vec3{Z: 1})) }

// GazeTurn returns the rotation of +Z into the direction of a gaze, in degrees:
// yaw > 0 to the character's left, pitch > 0 down.
func GazeTurn(yaw, pitch float64) Quat {
	const rad = math.Pi / 180
	return RotY(yaw * rad).Mul(RotX(pitch * rad))
}
