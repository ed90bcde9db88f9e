package mmd

import (
	"math"

	"furitsuke/motion"
)

// A chain is an IK made ready: its links with their order of updates.
type chain struct {
	target int
	loops  int
	links  []link // nearest the target first
	// path holds the bones to place before solving, from the root side: links
	// and what stands between them and the target.
	path []int
	rest []int // all bones below the links, parents first: placed after solving
	// tip is whether no link hangs on the target: while solving, only its place
	// then matters.
	tip bool
}

// A link is one bone of a chain.
type link struct {
	bone  int
	limit *limit // nil for a free joint
	// The largest step: the cosine of its angle, and of half of it sine and cosine.
	cosStep, sinHalf, cosHalf float64
	// between holds the bones below this one that the chain's positions depend
	// on, parents first.
	between []int
}

// ikLoops bounds the loops a file may ask for: MMD's own limit.
const ikLoops = 256

// ikReached is the squared distance in MMD units at which a goal counts as
// reached, and the squared sine below which two directions count as one.
const ikReached = 1e-8

// newChain returns bone's IK, or nil if it has none that can be solved. Links
// out of range are left out, as babylon-mmd leaves them out.
func (p *plan) newChain(s *Skeleton, bone int) *chain {
	k := s.Bones[bone].IK
	n := len(s.Bones)
	if k == nil || !in(k.Target, n) {
		return nil
	}
	c := &chain{target: k.Target, loops: min(k.Loops, ikLoops)}
	used := make([]bool, n) // the chain's positions depend on it
	linked := make([]bool, n)
	mark := func(b int) {
		for ; b >= 0 && !used[b]; b = p.parent[b] {
			used[b] = true
		}
	}
	mark(k.Target)
	for _, l := range k.Links {
		if in(l.Bone, n) {
			// A link turns by so many unit angles as it is away from the target.
			c.links = append(c.links, newLink(l, k.UnitAngle*float64(len(c.links)+1)))
			mark(l.Bone)
			linked[l.Bone] = true
		}
	}
	if len(c.links) == 0 {
		return nil
	}
	below := make([]bool, n)
	for i := range c.links {
		l := &c.links[i]
		l.between = p.below(l.bone, func(b int) bool { return used[b] })
		for _, b := range p.below(l.bone, func(int) bool { return true }) {
			below[b] = true
		}
	}
	for b := range below {
		if below[b] {
			c.rest = append(c.rest, b)
		}
		if linked[b] || below[b] && used[b] {
			c.path = append(c.path, b)
		}
	}
	p.byDepth(c.path)
	p.byDepth(c.rest)
	c.tip = len(p.below(c.target, func(b int) bool { return linked[b] })) == 0
	return c
}

// newLink returns a link that turns by step radians at a time at most.
func newLink(l Link, step float64) link {
	out := link{bone: l.Bone, limit: newLimit(l)}
	if !(step < math.Pi) { // no two directions are further apart
		step = math.Pi
	}
	out.cosStep = math.Cos(step)
	if step < 0 { // a broken file's: it turns away from the goal, always as far
		out.cosStep = 2
	}
	out.sinHalf, out.cosHalf = math.Sincos(step / 2)
	return out
}

// turn returns the rotation about a unit axis that leads from one direction to
// another, given the cosine between them, or as far on the way as one step goes.
// Half the angle comes from the cosine by roots: every frame needs hundreds of
// them, and an arc cosine and a sine take three times as long.
func (l *link) turn(axis motion.Vec3, cos float64) motion.Quat {
	sin, w := l.sinHalf, l.cosHalf
	if cos >= l.cosStep {
		sin, w = math.Sqrt(max(0, (1-cos)/2)), math.Sqrt((1+cos)/2)
	}
	return motion.Quat{X: axis.X * sin, Y: axis.Y * sin, Z: axis.Z * sin, W: w}
}

// solve turns the links of bone's IK until its target reaches it: cyclic
// coordinate descent as specs/mmd-runtime.md §5 gives it, which is babylon-mmd's
// and, before it, saba's.
func (v *Solver) solve(bone int) {
	c := v.plan.chains[bone]
	s := &v.bones[bone]
	if s.busy { // an IK whose target leads back to itself
		return
	}
	s.busy = true
	defer func() { s.busy = false }()
	for i := range c.links {
		v.bones[c.links[i].bone].ik = motion.Identity
	}
	if v.plan.chains[c.target] != nil && v.IKOn[c.target] {
		v.update(c.target)
		v.solve(c.target)
	}
	for _, b := range c.path {
		v.update(b)
	}
	goal := v.World[bone].Position
	half := c.loops / 2
	for i := 0; i < c.loops && !v.reached(c, goal); i++ {
		for j := range c.links {
			v.turnLink(c, j, goal, i < half)
		}
	}
	for _, b := range c.rest {
		v.update(b)
	}
}

func (v *Solver) reached(c *chain, goal motion.Vec3) bool {
	d := goal.Sub(v.World[c.target].Position)
	return d.Dot(d) < ikReached
}

// turnLink turns link j so that the target points from it to the goal. In the
// first half of the loops a joint of one free axis turns about that axis only,
// and its limits reflect: that is what lets a straight knee find its way.
func (v *Solver) turnLink(c *chain, j int, goal motion.Vec3, first bool) {
	l := &c.links[j]
	if l.limit != nil && l.limit.axis == axisFixed {
		return
	}
	s := &v.bones[l.bone]
	at := v.World[l.bone].Position
	to, from := at.Sub(goal).Unit(), at.Sub(v.World[c.target].Position).Unit()
	axis := from.Cross(to)
	if axis.Dot(axis) < ikReached {
		return
	}
	parent := motion.Identity
	if up := v.plan.parent[l.bone]; up >= 0 {
		parent = v.World[up].Rotation
	}
	axis = parent.Inv().Rotate(axis)
	if l.limit != nil && first {
		axis = l.limit.hinge(axis)
	}
	s.ik = unit(l.turn(axis.Unit(), max(-1, from.Dot(to))).Mul(s.ik))
	if l.limit != nil {
		q := l.limit.clamp(s.ik.Mul(s.local), first)
		s.ik = unit(q.Mul(s.local.Inv()))
	}
	v.place(l.bone)
	for _, b := range l.between {
		switch {
		case v.plan.source[b] >= 0:
			v.update(b)
		case b == c.target && c.tip:
			v.World[b].Position = v.position(b)
		default:
			v.place(b)
		}
	}
}
