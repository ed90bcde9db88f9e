package motion

import "math"

// A Grounding is how [Ground] brings feet to the floor.
type Grounding uint8

const (
	// GroundWhole moves the whole motion by one height: its lowest moment stands
	// on the floor.
	GroundWhole Grounding = iota
	// GroundSinking raises the hips only while a foot is below the floor, coming
	// and going over groundFade.
	GroundSinking
)

// groundFade is how long before and after a foot sinks the hips begin to rise,
// in seconds: a quarter of a second for a few centimetres reads as a step, less
// as a jolt.
const groundFade = 0.25

// Ground returns c with the hips raised or lowered so that feet stand on the
// floor, the height 0: the lowest of heels and balls, which are where ankles and
// toes of the T-pose have the floor beneath them. The skeleton and scale are
// those that play c, see [Skeleton.Place].
//
// goOn is told the share that is done; once it is false, Ground returns nil.
func Ground(c *Clip, sk *Skeleton, scale float64, how Grounding, goOn func(float64) bool) *Clip {
	n := int(math.Ceil(c.Duration/contactStep)) + 1
	legs := c.onlyLegs()
	s := NewSampler(legs)
	var p Pose
	var at Placed
	rest := sk.atRest()
	lowest, any := math.Inf(1), false
	sinks := make([]float64, n)
	for i := range n {
		if i%32 == 0 && !goOn(float64(i)/float64(n)) {
			return nil
		}
		s.Sample(float64(i)*contactStep, &p)
		sk.Place(&p, scale, &at)
		y, ok := sk.sole(&at, rest)
		if ok {
			lowest, any = min(lowest, y), true
			sinks[i] = max(-y, 0)
		}
	}
	if !any {
		return c
	}
	if how == GroundWhole {
		return c.lift(-lowest / scale)
	}
	return Raise(c, Envelope(sinks, int(groundFade/contactStep)), contactStep, scale)
}

// onlyLegs returns c without what moves no foot, which is quicker to sample.
func (c *Clip) onlyLegs() *Clip {
	out := *c
	for b := range BoneCount {
		if b != Hips && (b < LeftUpperLeg || b > RightToes) {
			out.Rotation[b] = nil
		}
	}
	out.Expressions, out.LookAt = nil, nil
	return &out
}

// Raise returns c with its hips higher by a curve over time: metres at even steps
// of some seconds, negative to lower them, for a skeleton that plays c at a
// scale. Where the curve is 0 nothing changes.
func Raise(c *Clip, curve []float64, step, scale float64) *Clip {
	for i := 0; i < len(curve); i++ {
		if curve[i] == 0 {
			continue
		}
		from := i
		for i < len(curve) && curve[i] != 0 {
			i++
		}
		c = Shape(c, Part{Move: true}, float64(from-1)*step, float64(i)*step, func(s float64, p *Pose) {
			p.Hips.Y += CurveAt(curve, step, s) / scale
		})
	}
	return c
}

// sole returns the height of the lowest heel or ball, and false without feet.
func (s *Skeleton) sole(at, rest *Placed) (float64, bool) {
	low, ok := math.Inf(1), false
	for _, b := range [4]Bone{LeftFoot, LeftToes, RightFoot, RightToes} {
		if s.Has.Has(b) {
			y := at.Position[b].Y - at.Turn[b].Rotate(Vec3{Y: rest.Position[b].Y}).Y
			low, ok = min(low, y), true
		}
	}
	return low, ok
}

// lift returns c with its hips higher by y metres in its own size all along.
func (c *Clip) lift(y float64) *Clip {
	c = c.unlinked()
	in, ok := c.Rest.HipsParent.Inv()
	if !ok {
		return c
	}
	t := c.Hips
	if t == nil {
		p := c.Rest.HipsLocal
		t = oneKey(0, 3, [4]float64{p.X, p.Y, p.Z})
	}
	d := in.Dir(Vec3{Y: y})
	out := *c
	out.Hips = t.linear().mapValues(func(v *[4]float64) {
		v[0], v[1], v[2] = v[0]+d.X, v[1]+d.Y, v[2]+d.Z
	})
	return &out
}
