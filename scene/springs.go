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

// A swinger is the moving state of an actor's springs.
type swinger struct {
	order   []int   // of Model.Swings, as they move
	carries [][]int // of each swing: the nodes below it up to other swings, parents first
	moves   [][]int // of each swing: the colliders on it and on what it carries
	steady  []int   // the colliders that no swing moves

	tails []tailState
	hard  []hardCollider // the colliders as they stand now
	phase float64        // how much of the next step has passed, [0,1)
	time  float64        // seconds, of the last call
	hips  motion.Vec3    // where the hips were then
	began bool
}

// A tailState is where a tail is after the last whole step and was after the one
// before, in the space of its centre.
type tailState struct{ now, was motion.Vec3 }

func newSwinger(m *Model) swinger {
	s := swinger{tails: make([]tailState, len(m.Swings)), hard: make([]hardCollider, len(m.Colliders))}
	s.plan(m)
	return s
}

const (
	// swingStep is the time the parameters of files are tuned for: in the
	// formula of VRMC_springBone drag, stiffness and gravity act once a frame,
	// and authors look at them at 60 frames a second. Steps are always as long,
	// whatever the frames; a frame in the midst of a step shows part of it.
	// (Formulas for steps of other lengths were tried: stiff hair lies so far
	// from where they converge that it swung by a quarter more.)
	swingStep = 1. / 60 // seconds
	// swingMost bounds what a frame catches up with; after a stall hair that
	// missed a second must not whirl.
	swingMost = 0.1 // seconds
	// settleSteps is how long hair falls before it is shown after a jump: half a
	// second, when drag has stilled it.
	settleSteps = 30
	// leap is how far hips move between two frames only if the motion jumps, as
	// at the end of a loop: 30 m/s at 60 frames a second.
	leap = 0.5 // metres
)

// springs moves what swings by dt seconds. After a jump in time (dt 0) or in
// place tails start at rest and settle, so that a moment looks the same whenever
// it is sought; at the same moment again they hold.
func (a *Actor) springs(dt float64) {
	m, s := a.Model, &a.swing
	if len(m.Swings) == 0 {
		return
	}
	for _, i := range s.steady {
		a.harden(i)
	}
	hips := a.hipsAt()
	jumped := hips.Sub(s.hips).Len() > leap
	steps := 0
	switch {
	case dt <= 0 && s.began && s.time == a.time && !jumped:
	case dt <= 0 || !s.began || jumped:
		a.restTails()
		steps, s.phase = settleSteps, 0
	default:
		const ripe = 1e-9 // of a step, so that rounding leaves none undone
		s.phase += min(dt, swingMost) / swingStep
		steps = int(s.phase + ripe)
		s.phase = max(s.phase-float64(steps), 0)
	}
	s.began, s.time, s.hips = true, a.time, hips
	for range steps {
		a.swingAll(1)
	}
	if steps == 0 || s.phase > 0 {
		a.swingAll(s.phase)
	}
}

// Tail returns where the tail of one of the model's swings is on the stage.
func (a *Actor) Tail(swing int) motion.Vec3 {
	w := &a.Model.Swings[swing]
	return a.world[w.Node].Point(w.Tail)
}

// hipsAt returns where a model's hips are, seen from where the actor stands.
func (a *Actor) hipsAt() motion.Vec3 {
	if n := a.Model.Humanoid[motion.Hips]; a.Model.Has.Has(motion.Hips) {
		return a.world[n].Translation().Sub(a.Offset)
	}
	return motion.Vec3{}
}

// fromCenter brings a point of the space in which a tail's inertia is kept to the
// stage: of its centre node, or of the place where the actor stands, so that
// moving an actor about the stage blows no hair.
func (a *Actor) fromCenter(w *Swing, p motion.Vec3) motion.Vec3 {
	if w.Center >= 0 {
		return a.world[w.Center].Point(p)
	}
	return p.Add(a.Offset)
}

// toCenter is the inverse of fromCenter; a centre that is flat keeps the stage's
// axes.
func (a *Actor) toCenter(w *Swing, p motion.Vec3) motion.Vec3 {
	if w.Center >= 0 {
		in, _ := a.world[w.Center].Inv()
		return in.Point(p)
	}
	return p.Sub(a.Offset)
}

// restTails puts every tail, and what the swings move, where the nodes at rest
// have it.
func (a *Actor) restTails() {
	for i := range a.swing.hard {
		a.harden(i)
	}
	for i := range a.Model.Swings {
		w := &a.Model.Swings[i]
		at := a.toCenter(w, a.world[w.Node].Point(w.Tail))
		a.swing.tails[i] = tailState{at, at}
	}
}

// swingAll goes part of the way through a step, or with 1 takes it: it points
// every node to its tail and takes along what hangs on it.
func (a *Actor) swingAll(part float64) {
	for _, k := range a.swing.order {
		n := a.Model.Swings[k].Node
		parent := a.above(n)
		a.local[n].Rotation = a.pull(k, &parent, part)
		a.stand(n, &parent)
		for _, n := range a.swing.carries[k] {
			a.stand(n, &a.world[a.Model.Nodes[n].Parent])
		}
		for _, c := range a.swing.moves[k] {
			a.harden(c)
		}
	}
}

// pull moves the tail of one swing and returns the rotation that points its node
// there (specs vrm.md §7). A part below 1 shows the tail on its way to where the
// step would bring it, and keeps nothing.
func (a *Actor) pull(k int, parent *motion.Mat4, part float64) motion.Quat {
	w, state := &a.Model.Swings[k], &a.swing.tails[k]
	rest := &a.Model.Nodes[w.Node]
	still := parent.Mul(motion.TRS(rest.Translation, rest.Rotation, rest.Scale)) // the node unswung
	head, tail := still.Translation(), still.Point(w.Tail)
	length := tail.Sub(head).Len()
	if length < 1e-9 {
		return rest.Rotation
	}
	now, was := a.fromCenter(w, state.now), a.fromCenter(w, state.was)
	next := now
	if part > 0 {
		next = now.Add(now.Sub(was).Scale(1 - w.Drag)).
			Add(tail.Sub(head).Scale(swingStep * w.Stiffness / length)).
			Add(w.Gravity.Scale(swingStep))
	}
	next = onSphere(head, next, tail, length)
	for _, c := range w.Colliders {
		if dir, depth := a.swing.hard[c].push(next, w.Radius); depth > 0 {
			next = onSphere(head, next.Add(dir.Scale(depth)), tail, length)
		}
	}
	switch {
	case part == 1:
		state.was, state.now = state.now, a.toCenter(w, next)
	case part > 0:
		next = onSphere(head, onSphere(head, now, tail, length).Lerp(next, part), tail, length)
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
