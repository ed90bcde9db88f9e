package mmd

import "furitsuke/motion"

// An aimer runs a solver backwards: from rotations wanted in the world it finds
// the bones' own, whatever their parents, appends and helpers' IK add. Bones that
// nothing is wanted of stay at rest. It allocates nothing while aiming.
type aimer struct {
	*Solver
	want   []motion.Quat // by bone, in the world
	wanted []bool        // by bone
	needed []int         // bones whose places are read
	// swing is by bone the axis, in the bone's own axes, about which it leaves the
	// turning to what hangs on it; zero for nearly all.
	swing []motion.Vec3

	// order holds the bones that count, each behind its parent and what its append
	// reads, and as its complement (^bone) each IK of helpers, behind what it reads
	// and before what hangs on its links.
	order   []int
	seen    []bool  // by bone: it is in order
	helpers [][]int // by bone: the IK bones that turn it
	leads   []bool  // by bone: its IK turns bones that are wanted
	solved  []bool  // by bone: its IK is in order
}

// newAimer returns an aimer at a skeleton for the given bones.
func newAimer(s *Skeleton, bones []int) *aimer {
	n := len(s.Bones)
	a := &aimer{Solver: NewSolver(s), want: make([]motion.Quat, n), wanted: make([]bool, n), swing: make([]motion.Vec3, n)}
	for _, b := range bones {
		a.wanted[b] = true
	}
	return a
}

// settle finds the order, once all is known that is wanted. An IK that turns a
// bone that is wanted has no part in it: it is to be switched off, or it leads to
// where the bones stand anyway.
func (a *aimer) settle() {
	n := len(a.bones)
	a.seen, a.solved, a.leads, a.helpers = make([]bool, n), make([]bool, n), make([]bool, n), make([][]int, n)
	for i, c := range a.plan.chains {
		if c == nil {
			continue
		}
		for _, l := range c.links {
			a.leads[i] = a.leads[i] || a.wanted[l.bone]
		}
		if a.leads[i] {
			continue
		}
		for _, l := range c.links {
			a.helpers[l.bone] = append(a.helpers[l.bone], i)
		}
	}
	for b, wanted := range a.wanted {
		if wanted {
			a.visit(b)
		}
	}
	for _, b := range a.needed {
		a.visit(b)
	}
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
	for _, ik := range a.helpers[b] {
		a.visitIK(ik)
	}
}

// visitIK puts a helpers' IK behind its goal and its links.
func (a *aimer) visitIK(ik int) {
	if a.solved[ik] {
		return
	}
	a.solved[ik] = true
	a.visit(ik)
	c := a.plan.chains[ik]
	for _, l := range c.links {
		a.visit(l.bone)
	}
	a.visit(c.target)
	a.order = append(a.order, ^ik)
}

// aim finds every bone's own rotation, all offsets being zero.
func (a *aimer) aim() {
	for _, b := range a.order {
		if b >= 0 {
			s := &a.bones[b]
			s.move, s.turn, s.ik = motion.Vec3{}, motion.Identity, motion.Identity
		}
	}
	for _, b := range a.order {
		if b < 0 {
			a.solve(^b)
			continue
		}
		a.update(b)
		if !a.wanted[b] {
			continue
		}
		// What the append turned is in local; the bone's own turn comes before it.
		s := &a.bones[b]
		turn := a.parent(b).Rotation.Inv().Mul(a.want[b]).Mul(s.local.Inv()).Unit()
		if axis := a.swing[b]; axis != (motion.Vec3{}) {
			turn = turn.Mul(twistOf(turn, axis).Inv())
		}
		s.turn = turn
		a.update(b)
	}
}

// again places all bones once more, after offsets have changed. What IK turned
// stays, since all have moved alike.
func (a *aimer) again() {
	for _, b := range a.order {
		if b >= 0 {
			a.update(b)
		}
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
