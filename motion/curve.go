package motion

import (
	"math"
	"slices"
)

// A CurveKind is how a rotation is shown as three numbers.
type CurveKind uint8

// The kinds. Both are in degrees, of the normalized rotation.
const (
	Euler  CurveKind = iota // X, then Y, then Z of the axes that stay: n = Rz·Ry·Rx
	Vector                  // the axis times the angle
)

// A Curve gives one channel of a clip as numbers over time: a bone's normalized
// rotation by its kind, the hips' position in metres, an expression's weight,
// the gaze's yaw and pitch in degrees. Angles are unwrapped: a bone that spins
// twice goes to 720°. It is not safe for concurrent use.
type Curve struct {
	ch      Channel
	kind    CurveKind
	track   *Track // or nil: at rest
	sampler *Sampler
	cur     Cursor
	keys    []Vec3 // value at each key, near that of the key before
	pose    Pose   // what a gaze is sampled into
}

var (
	axisNames = []string{"X", "Y", "Z"}
	faceNames = []string{"weight"}
	gazeNames = []string{"yaw", "pitch"}
)

// NewCurve returns the curve of a channel of c, which may lack its track.
func NewCurve(c *Clip, ch Channel, kind CurveKind) *Curve {
	k := &Curve{ch: ch, kind: kind, track: c.Track(ch), sampler: NewSampler(c)}
	if k.track == nil || !k.turns() {
		return k
	}
	k.keys = make([]Vec3, k.track.n)
	k.keys[0] = k.nearest(k.track.Time(0), Vec3{})
	for i := 1; i < len(k.keys); i++ {
		k.keys[i] = k.walk(k.keys[i-1], k.track.Time(i-1), k.track.Time(i))
	}
	return k
}

// walk returns the value at to that lies on the way from v at from: in quarters
// where it is far, for half a turn in one step may be taken for its other way
// round.
func (k *Curve) walk(v Vec3, from, to float64) Vec3 {
	steps := 1
	if k.raw(from).Sub(k.raw(to)).Len() > 45 {
		steps = 4
	}
	for i := 1; i < steps; i++ {
		v = k.nearest(from+(to-from)*float64(i)/float64(steps), v)
	}
	return k.nearest(to, v)
}

// Names returns the names of the curve's numbers.
func (k *Curve) Names() []string {
	switch k.ch.Kind {
	case Face:
		return faceNames
	case Gaze, Target:
		return gazeNames
	}
	return axisNames
}

// Value returns the numbers at s seconds, as many as [Curve.Names].
func (k *Curve) Value(s float64) Vec3 {
	if k.keys == nil {
		return k.nearest(s, Vec3{})
	}
	i := max(k.track.seek(s, &k.cur), 0)
	if i+1 < len(k.keys) && k.track.Interp != Step && 2*s > k.track.Time(i)+k.track.Time(i+1) {
		i++
	}
	return k.nearest(s, k.keys[i])
}

// Sample fills each row of out, one for each name and all of one length, with
// values at even times, the first at from and the last at to. It allocates
// nothing.
func (k *Curve) Sample(from, to float64, out [][]float32) {
	n := len(out[0])
	for i := range n {
		s := from
		if n > 1 {
			s += (to - from) * float64(i) / float64(n-1)
		}
		v := k.Value(s)
		for row, x := range [...]float64{v.X, v.Y, v.Z} {
			if row < len(out) {
				out[row][i] = float32(x)
			}
		}
	}
}

// Set returns the clip with one number of the key at s seconds changed, its
// others as they are: what a key does that is dragged in a curve view. No other
// key changes. Where the channel has no key at s, and for nodes between bones and
// a point looked at, the clip comes back as it is.
func (k *Curve) Set(s float64, row int, value float64) *Clip {
	c, v := k.sampler.clip, k.Value(s)
	*[...]*float64{&v.X, &v.Y, &v.Z}[row] = value
	if k.track == nil {
		return c
	}
	t := k.track.linear()
	i := t.keyFrom(s - sameKey)
	if i == t.n || t.Time(i) > s+sameKey {
		return c
	}
	for i+1 < t.n && math.Abs(t.Time(i+1)-s) <= math.Abs(t.Time(i)-s) { // a step is two keys side by side
		i++
	}
	var to [4]float64
	switch k.ch.Kind {
	case Turn:
		q := k.sampler.above(k.ch.Bone, s).Inv().Mul(k.rotation(v)).Mul(c.Rest.Bone[k.ch.Bone].W)
		to = [4]float64{q.X, q.Y, q.Z, q.W}
	case Gaze:
		q := GazeTurn(v.X, v.Y)
		to = [4]float64{q.X, q.Y, q.Z, q.W}
	case Move:
		in, ok := k.sampler.hipsParent(s).Inv()
		if !ok {
			return c
		}
		p := in.Point(v)
		to = [4]float64{p.X, p.Y, p.Z}
	case Face:
		to[0] = min(max(value, 0), 1)
	default:
		return c
	}
	e := c.edit()
	e.set(k.ch, t.withValue(i, &to))
	return e.clip
}

// withValue returns a linear track with another value at key i; all chunks but
// one stay shared.
func (t *Track) withValue(i int, v *[4]float64) *Track {
	out := &Track{Width: t.Width}
	for n, c := range t.chunks {
		if at := i - t.starts[n]; at >= 0 && at < len(c.times) {
			values := slices.Clone(c.values)
			for j := range t.Width {
				values[at*t.Width+j] = float32(v[j])
			}
			c = chunk{c.times, values}
		}
		out.push(c)
	}
	return out
}

func (k *Curve) turns() bool { return k.ch.Kind != Move && k.ch.Kind != Face }

// raw is the value at s before unwrapping.
func (k *Curve) raw(s float64) Vec3 { return k.nearest(s, Vec3{}) }

// nearest returns the value at s, of all that mean the same the nearest to v.
func (k *Curve) nearest(s float64, v Vec3) Vec3 {
	switch k.ch.Kind {
	case Gaze, Target:
		k.sampler.sampleGaze(s, &k.pose)
		return Vec3{near360(k.pose.Yaw, v.X), k.pose.Pitch, 0}
	case Face:
		if k.track == nil {
			return Vec3{X: k.sampler.clip.Expressions[k.ch.Index].Rest}
		}
	case Move:
		if k.track == nil {
			return k.sampler.hipsParent(s).Point(k.sampler.clip.Rest.HipsLocal)
		}
	}
	var x [4]float64
	if k.track != nil {
		k.track.At(s, &k.cur, &x)
	} else {
		q := k.sampler.clip.Rest.Local(k.ch.Bone)
		x = [4]float64{q.X, q.Y, q.Z, q.W}
	}
	switch k.ch.Kind {
	case Face:
		return Vec3{X: x[0]}
	case Move:
		return k.sampler.hipsParent(s).Point(Vec3{x[0], x[1], x[2]})
	}
	q := Quat{x[0], x[1], x[2], x[3]}
	if k.ch.Kind == Turn {
		q = k.sampler.above(k.ch.Bone, s).Mul(q).Mul(k.sampler.clip.Rest.Bone[k.ch.Bone].W.Inv())
	}
	if k.kind == Vector {
		return nearVector(q, v)
	}
	return nearEuler(q, v)
}

// rotation is the inverse of the curve's numbers.
func (k *Curve) rotation(v Vec3) Quat {
	const rad = math.Pi / 180
	if k.kind == Euler {
		return RotZ(v.Z * rad).Mul(RotY(v.Y * rad)).Mul(RotX(v.X * rad))
	}
	return AxisAngle(v.Unit(), v.Len()*rad)
}

// nearEuler returns the angles of q, in degrees, that are nearest to v. Each
// rotation has two sets, (x, y, z) and (x+180, 180-y, z+180), up to full turns.
func nearEuler(q Quat, v Vec3) Vec3 {
	const deg = 180 / math.Pi
	q = q.Unit()
	sin := 2 * (q.W*q.Y - q.Z*q.X)
	var e Vec3
	if math.Abs(sin) < 1-1e-9 {
		e = Vec3{
			math.Atan2(2*(q.W*q.X+q.Y*q.Z), 1-2*(q.X*q.X+q.Y*q.Y)) * deg,
			math.Asin(sin) * deg,
			math.Atan2(2*(q.W*q.Z+q.X*q.Y), 1-2*(q.Y*q.Y+q.Z*q.Z)) * deg,
		}
	} else { // x and z turn about one axis: z stays where it was
		sign := math.Copysign(1, sin)
		e = Vec3{2*math.Atan2(q.X, q.W)*deg + sign*v.Z, 90 * sign, v.Z}
	}
	a := Vec3{near360(e.X, v.X), near360(e.Y, v.Y), near360(e.Z, v.Z)}
	b := Vec3{near360(e.X+180, v.X), near360(180-e.Y, v.Y), near360(e.Z+180, v.Z)}
	if b.Sub(v).Len() < a.Sub(v).Len()-1e-9 {
		return b
	}
	return a
}

// nearVector returns the axis of q times its angle in degrees, by so many full
// turns more that it is nearest to v.
func nearVector(q Quat, v Vec3) Vec3 {
	const deg = 180 / math.Pi
	axis := Vec3{q.X, q.Y, q.Z}
	sin := axis.Len()
	if sin < 1e-9 { // no turn, or full ones about what it turned about before
		turns := 360 * math.Round(v.Len()/360)
		return v.Unit().Scale(turns)
	}
	axis = axis.Scale(1 / sin)
	return axis.Scale(near360(2*math.Atan2(sin, q.W)*deg, v.Dot(axis)))
}

// near360 returns the angle that means a and is nearest to b, in degrees.
func near360(a, b float64) float64 { return a + 360*math.Round((b-a)/360) }
