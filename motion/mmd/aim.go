package mmd

import "furitsuke/motion"

// An aimer runs a solver backwards: from rotations wanted in the world it finds
// the bones' own, whatever their parents and appends add. Bones that nothing is
// wanted of stay at rest. It allocates nothing while aiming.
type aimer struct {
	*Solver
	seen   []bool        // by bone: it is in order
	order  []int         // the bones that count, each behind its parent and what its append reads
	want   []motion.Quat // by bone, in the world
	wanted []bool        // by bone
	// swing is by bone the axis, in the bone's own axes, about which it leaves the
	// turning to what hangs on it; zero for nearly all.
	swing []motion.Vec3
}

// newAimer returns an aimer at a skeleton for the given bones.
func newAimer(s *Skeleton, bones []int) *aimer {
	n := len(s.Bones)
	a := &aimer{
		Solver: NewSolver(s), seen: make([]bool, n),
		want: make([]motion.Quat, n), wanted: make([]bool, n), swing: make([]motion.Vec3, n),
	}
	for _, b := range bones {
		a.alsoWant(b)
	}
	return a
}

// alsoWant adds a bone that something is wanted of.
func (a *aimer) alsoWant(b int) {
	a.wanted[b] = true
	a.visit(b)
}

// visit puts a bone behind what it needs. In a circle, some bone reads what
// another was at rest.
func (a *aimer) visit(b int) {
	if b < 0 || a.seen[b] {
		return
	}
	a.seen[b] = true
	a.visit(a.plan.parent[b])
	a.visit(a.plan.source[b])
	a.order = append(a.order, b)
}

// aim finds every bone's own rotation, all offsets being zero.
func (a *aimer) aim() {
	for _, b := range a.order {
		s := &a.bones[b]
		s.move, s.turn, s.ik = motion.Vec3{}, motion.Identity, motion.Identity
		a.update(b)
		if !a.wanted[b] {
			continue
		}
		// What the append turned is in local; the bone's own turn comes before it.
		turn := a.parent(b).Rotation.Inv().Mul(a.want[b]).Mul(s.local.Inv()).Unit()
		if axis := a.swing[b]; axis != (motion.Vec3{}) {
			turn = turn.Mul(twistOf(turn, axis).Inv())
		}
		s.turn = turn
		a.update(b)
	}
}

// again places all bones once more, after offsets have changed.
func (a *aimer) again() {
	for _, b := range a.order {
		a.update(b)
	}
}

// reach sets a bone's offset so that it stands at a place in the world.
func (a *aimer) reach(b int, place motion.Vec3) {
	a.update(b)
	s := &a.bones[b]
	s.move = s.move.Add(a.parent(b).Rotation.Inv().Rotate(place.Sub(a.World[b].Position)))
	a.update(b)
}

// parent returns what a bone hangs on.
func (a *aimer) parent(b int) Transform {
	if up := a.plan.parent[b]; up >= 0 {
		return a.World[up]
	}
	return Transform{Rotation: motion.Identity}
}
