package scene

import (
	"math"

	"furitsuke/motion"
)

// A Swing is one node that swings (VRMC_springBone): it turns so that its tail
// follows the tail's own inertia.
type Swing struct {
	Node      int
	Tail      motion.Vec3 // in the node's space at rest
	Radius    float64     // against colliders, metres
	Stiffness float64
	Gravity   motion.Vec3 // power times direction, in the stage's axes
	Drag      float64     // [0,1]
	Center    int         // node whose movement it does not feel, -1 for none
	Colliders []int       // indices of Model.Colliders
}

// ColliderShape is the form of a collider.
type ColliderShape uint8

// The shapes.
const (
	SphereShape ColliderShape = iota
	CapsuleShape
	PlaneShape
)

// A Collider keeps tails out, or inside.
type Collider struct {
	Node   int
	Shape  ColliderShape
	Inside bool
	Offset motion.Vec3 // in the node's space, like Tail and Normal
	Tail   motion.Vec3 // the other end of a capsule
	Normal motion.Vec3 // of a plane
	Radius float64     // metres
}

// A swinger is the moving state of an actor's springs.
type swinger struct {
	of    []int // of each node: its Swing, or -1
	tails []tailState
	hard  []hardCollider // the colliders as they stand now
	time  float64        // seconds, of the last step
	began bool
}

// A tailState is where a tail is and was, in the space of its centre.
type tailState struct{ now, was motion.Vec3 }

// A hardCollider is a collider in the stage's space.
type hardCollider struct {
	shape  ColliderShape
	inside bool
	at     motion.Vec3
	to     motion.Vec3 // capsule: from at to its other end; plane: normal
	radius float64
}

func newSwinger(m *Model) swinger {
	s := swinger{of: make([]int, len(m.Nodes)), tails: make([]tailState, len(m.Swings)), hard: make([]hardCollider, len(m.Colliders))}
	for i := range s.of {
		s.of[i] = -1
	}
	for i, w := range m.Swings {
		s.of[w.Node] = i
	}
	return s
}

const (
	// swingStep is the time the formulas are tuned for: stiffness and gravity
	// enter once a step, so longer steps would make hair limp.
	swingStep = 1. / 60 // seconds
	// swingMost bounds what a frame catches up with; after a stall hair that
	// missed a second must not whirl.
	swingMost = 0.1 // seconds
	// settleSteps is how long hair falls before it is shown after a jump: half a
	// second, when drag has stilled it.
	settleSteps = 30
)

// springs moves what swings by dt seconds. After a jump in time (dt 0) tails
// start at rest and settle, so that a moment looks the same whenever it is
// sought; at the same moment again they hold.
func (a *Actor) springs(dt float64) {
	m, s := a.Model, &a.swing
	if len(m.Swings) == 0 {
		return
	}
	a.harden()
	steps, h := int(math.Ceil(min(dt, swingMost)/swingStep-1e-9)), 0.0
	switch {
	case dt <= 0 && s.began && s.time == a.time:
		steps = 1 // of no time: the nodes are set again
	case dt <= 0 || !s.began:
		a.restTails()
		steps, h = settleSteps, swingStep
	default:
		h = min(dt, swingMost) / float64(steps)
	}
	s.began, s.time = true, a.time
	for range steps {
		a.swingNodes(h)
	}
}

// harden brings the colliders to where their nodes are.
func (a *Actor) harden() {
	for i := range a.Model.Colliders {
		c, out := &a.Model.Colliders[i], &a.swing.hard[i]
		w := &a.world[c.Node]
		*out = hardCollider{shape: c.Shape, inside: c.Inside, at: w.Point(c.Offset), radius: c.Radius * largestScale(w)}
		switch c.Shape {
		case CapsuleShape:
			out.to = w.Point(c.Tail).Sub(out.at)
		case PlaneShape:
			out.to = w.Rotation().Rotate(c.Normal).Unit()
		}
	}
}

// largestScale is the greatest length of m's axes.
func largestScale(m *motion.Mat4) float64 {
	x := motion.Vec3{X: m[0], Y: m[1], Z: m[2]}.Len()
	y := motion.Vec3{X: m[4], Y: m[5], Z: m[6]}.Len()
	return max(x, y, motion.Vec3{X: m[8], Y: m[9], Z: m[10]}.Len())
}

// center returns the space in which a tail's inertia is kept: of its centre
// node, or of the place where the actor stands, so that moving an actor about
// the stage blows no hair.
func (a *Actor) center(w *Swing) motion.Mat4 {
	if w.Center >= 0 {
		return a.world[w.Center]
	}
	return motion.TRS(a.Offset, motion.Identity, motion.Vec3{X: 1, Y: 1, Z: 1})
}

// restTails puts every tail where the nodes at rest have it.
func (a *Actor) restTails() {
	for i := range a.Model.Swings {
		w := &a.Model.Swings[i]
		at := a.world[w.Node].Point(w.Tail)
		if in, ok := a.center(w).Inv(); ok {
			at = in.Point(at)
		}
		a.swing.tails[i] = tailState{at, at}
	}
}

// swingNodes is one step of h seconds over all nodes, parents first.
func (a *Actor) swingNodes(h float64) {
	root := a.root()
	for _, i := range a.Model.Order {
		parent := &root
		if p := a.Model.Nodes[i].Parent; p >= 0 {
			parent = &a.world[p]
		}
		if k := a.swing.of[i]; k >= 0 {
			a.local[i].Rotation = a.swingOne(k, parent, h)
		}
		l := &a.local[i]
		a.world[i] = parent.Mul(motion.TRS(l.Translation, l.Rotation, l.Scale))
	}
}

// swingOne moves the tail of one swing by h seconds and returns the rotation
// that points its node there (specs vrm.md §7). h 0 moves no tail.
func (a *Actor) swingOne(k int, parent *motion.Mat4, h float64) motion.Quat {
	w, state := &a.Model.Swings[k], &a.swing.tails[k]
	rest := &a.Model.Nodes[w.Node]
	still := parent.Mul(motion.TRS(rest.Translation, rest.Rotation, rest.Scale)) // the node unswung
	center := a.center(w)
	head, tail := still.Translation(), still.Point(w.Tail)
	length := tail.Sub(head).Len()
	if length < 1e-9 {
		return rest.Rotation
	}
	now, was := center.Point(state.now), center.Point(state.was)
	next := now
	if h > 0 {
		next = now.Add(now.Sub(was).Scale(1 - w.Drag)).
			Add(tail.Sub(head).Scale(h * w.Stiffness / length)).
			Add(w.Gravity.Scale(h))
	}
	next = onSphere(head, next, tail, length)
	for _, c := range w.Colliders {
		if dir, depth := a.swing.hard[c].push(next, w.Radius); depth > 0 {
			next = onSphere(head, next.Add(dir.Scale(depth)), tail, length)
		}
	}
	if in, ok := center.Inv(); ok && h > 0 {
		state.was, state.now = in.Point(now), in.Point(next)
	}
	in, ok := still.Inv()
	if !ok {
		return rest.Rotation
	}
	return rest.Rotation.Mul(motion.FromTo(w.Tail, in.Point(next)))
}

// onSphere returns the point at length from head towards p, or tail, which is
// such a point, if p has no direction.
func onSphere(head, p, tail motion.Vec3, length float64) motion.Vec3 {
	d := p.Sub(head)
	n := d.Len()
	if !(n > 1e-9) || math.IsInf(n, 0) {
		return tail
	}
	return head.Add(d.Scale(length / n))
}

// push returns the direction in which a collider pushes a ball at p, and how
// deep the ball is in it; a depth of 0 or less touches nothing.
func (c *hardCollider) push(p motion.Vec3, radius float64) (dir motion.Vec3, depth float64) {
	d := p.Sub(c.at)
	if c.shape == PlaneShape {
		return c.to, radius - d.Dot(c.to)
	}
	if c.shape == CapsuleShape {
		if n := c.to.Dot(c.to); n > 0 {
			d = d.Sub(c.to.Scale(clamp01(d.Dot(c.to) / n)))
		}
	}
	if c.inside {
		return d.Unit().Scale(-1), d.Len() + radius - c.radius
	}
	return d.Unit(), c.radius + radius - d.Len()
}
