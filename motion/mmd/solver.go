package mmd

import "furitsuke/motion"

// A Solver poses one skeleton as MMD does, without physics: bone morphs, layers,
// append, fixed axes and IK (specs/mmd-runtime.md §2 to §5). It allocates
// nothing while posing. It is not safe for concurrent use.
//
// A pose depends on its frame alone, never on the frame before: seeking and
// playing give the same numbers.
type Solver struct {
	// World is each bone's transform in MMD space after Pose; its rest is the
	// bone's Position without rotation.
	World []Transform
	// Weights is each morph's own weight, as the motion keys it.
	Weights []float64
	// Final is each morph's weight with the groups' shares added: what moves
	// vertices, materials and bones. Weights of groups drive nothing else.
	Final []float64
	// IKOn tells by bone whether its IK, if it has one, was switched on.
	IKOn []bool
	// Visible is the motion's own switch for the whole model.
	Visible bool

	skeleton *Skeleton
	plan     *plan
	bones    []boneState

	tracks   []boundBone
	morphs   []boundMorph
	switches []boundSwitch
	shown    boundSwitch
}

// A Transform is a position in MMD units and a rotation, from the bone's axes to
// the model's.
type Transform struct {
	Position motion.Vec3
	Rotation motion.Quat
}

// A boneState is one bone within a frame.
type boneState struct {
	offset motion.Vec3 // rest position from the parent

	move motion.Vec3 // animation and morphs
	turn motion.Quat

	appendMove motion.Vec3 // move and turn with the append
	appendTurn motion.Quat

	local motion.Quat // turn with the append: what an IK turns further
	shift motion.Vec3
	ik    motion.Quat // what IK adds, in the parent's axes
	busy  bool        // its IK is being solved
}

type boundBone struct {
	bone   int
	track  *BoneTrack
	cursor cursor
}

type boundMorph struct {
	morph  int
	track  *MorphTrack
	cursor cursor
}

type boundSwitch struct {
	bone   int
	steps  steps
	cursor cursor
}

// NewSolver returns a solver of s without a motion: posed, it is at rest.
// Indices out of range and circles of parents, which broken files hold, are
// treated as if they were not there.
func NewSolver(s *Skeleton) *Solver {
	n := len(s.Bones)
	v := &Solver{
		World: make([]Transform, n), IKOn: make([]bool, n), Visible: true,
		Weights: make([]float64, len(s.Morphs)), Final: make([]float64, len(s.Morphs)),
		skeleton: s, plan: newPlan(s), bones: make([]boneState, n),
	}
	for i := range v.bones {
		v.bones[i].offset = s.Bones[i].Position
		if up := v.plan.parent[i]; up >= 0 {
			v.bones[i].offset = s.Bones[i].Position.Sub(s.Bones[up].Position)
		}
	}
	v.Bind(Performance{})
	v.Pose(0)
	return v
}

// Skeleton returns the skeleton being posed.
func (v *Solver) Skeleton() *Skeleton { return v.skeleton }

// Bind makes p what Pose plays. Bones and morphs that its motion does not name
// stay at rest; two bones of one name share its track.
func (v *Solver) Bind(p Performance) {
	m := p.switched()
	v.tracks, v.morphs, v.switches = nil, nil, nil
	bones := indexNames(len(m.Bones), func(i int) Name { return m.Bones[i].Name })
	for i, b := range v.skeleton.Bones {
		if k := bones.find(b.Name); k >= 0 {
			v.tracks = append(v.tracks, boundBone{bone: i, track: &m.Bones[k]})
		}
		v.IKOn[i] = true
		if b.IK != nil {
			if s := m.switches(b.Name.same); s != nil {
				v.switches = append(v.switches, boundSwitch{bone: i, steps: s})
			}
		}
	}
	morphs := indexNames(len(m.Morphs), func(i int) Name { return m.Morphs[i].Name })
	for i, f := range v.skeleton.Morphs {
		v.Weights[i] = 0
		if k := morphs.find(f.Name); k >= 0 {
			v.morphs = append(v.morphs, boundMorph{morph: i, track: &m.Morphs[k]})
		}
	}
	v.shown = boundSwitch{steps: m.visibility()}
}

// LegsOff tells which legs, left and right, have an IK that is off, as posed.
func (v *Solver) LegsOff() (off [2]bool) {
	for i := range v.skeleton.Bones {
		if b := &v.skeleton.Bones[i]; b.IK != nil && !v.IKOn[i] {
			for s, name := range footIK {
				off[s] = off[s] || b.Name.Folded == name
			}
		}
	}
	return off
}

// Pose evaluates the skeleton at a frame, whole or between frames.
//
// Bones are evaluated in MMD's order, and an IK is solved when its bone's turn
// comes. Where that order puts a child before its parent, or an IK before what
// it reads, MMD's programmers rely on the state of the last frame; here the late
// bone is first posed by its keys alone, and what hangs on it is placed again
// when its turn has come, so that no bone is torn off and no frame remembers
// another.
func (v *Solver) Pose(frame float64) {
	v.sample(frame)
	v.applyMorphs()
	for _, b := range v.plan.early {
		v.update(b)
	}
	for _, b := range v.plan.before {
		v.evaluate(b)
	}
	for _, b := range v.plan.after {
		v.evaluate(b)
	}
}

// sample resets the frame and reads the motion.
func (v *Solver) sample(frame float64) {
	for i := range v.bones {
		b := &v.bones[i]
		b.move, b.turn = motion.Vec3{}, motion.Identity
		b.appendMove, b.appendTurn = motion.Vec3{}, motion.Identity
		b.ik = motion.Identity
	}
	for i := range v.tracks {
		t := &v.tracks[i]
		b := &v.bones[t.bone]
		b.move, b.turn = t.track.at(frame, &t.cursor)
		if axis := v.skeleton.Bones[t.bone].FixedAxis; axis != nil {
			b.turn = about(*axis, b.turn)
		}
	}
	for i := range v.morphs {
		t := &v.morphs[i]
		v.Weights[t.morph] = t.track.at(frame, &t.cursor)
	}
	for i := range v.switches {
		s := &v.switches[i]
		v.IKOn[s.bone] = s.steps.at(frame, &s.cursor)
	}
	v.Visible = v.shown.steps.at(frame, &v.shown.cursor)
}

// about returns the rotation by q's angle about a fixed axis, in q's sense. An
// axis of no length holds the bone still (specs/mmd-runtime.md §3).
func about(axis motion.Vec3, q motion.Quat) motion.Quat {
	axis = axis.Unit()
	v := motion.Vec3{X: q.X, Y: q.Y, Z: q.Z}
	if n := v.Len(); n < 1e-8 || axis == (motion.Vec3{}) {
		return motion.Identity
	} else if v.Dot(axis) < 0 {
		return motion.Quat{X: -axis.X * n, Y: -axis.Y * n, Z: -axis.Z * n, W: q.W}
	} else {
		return motion.Quat{X: axis.X * n, Y: axis.Y * n, Z: axis.Z * n, W: q.W}
	}
}

// applyMorphs spreads group weights and lets bone morphs move bones.
func (v *Solver) applyMorphs() {
	copy(v.Final, v.Weights)
	morphs := v.skeleton.Morphs
	for i, m := range morphs {
		w := v.Weights[i]
		if m.Kind != MorphGroup || w == 0 {
			continue
		}
		for _, g := range m.Group {
			// A group inside a group is outside the format's rules and does nothing.
			if in(g.Morph, len(morphs)) && morphs[g.Morph].Kind != MorphGroup {
				v.Final[g.Morph] += w * g.Ratio
			}
		}
	}
	for i, m := range morphs {
		w := v.Final[i]
		if m.Kind != MorphBone || w == 0 {
			continue
		}
		for _, o := range m.Bones {
			if !in(o.Bone, len(v.bones)) {
				continue
			}
			b := &v.bones[o.Bone]
			b.move = b.move.Add(o.Translation.Scale(w))
			b.turn = o.Rotation.Unit().Pow(w).Mul(b.turn)
		}
	}
}

// evaluate takes bone b's turn in the order.
func (v *Solver) evaluate(b int) {
	v.update(b)
	if v.plan.chains[b] != nil && v.IKOn[b] {
		v.solve(b)
	}
	for _, f := range v.plan.followers[b] {
		v.update(f)
	}
}

// update computes bone b's local and world transform from its parent's.
func (v *Solver) update(b int) {
	s := &v.bones[b]
	s.local, s.shift = s.turn, s.move
	if v.plan.source[b] >= 0 {
		v.applyAppend(b)
	}
	v.place(b)
}

// place computes the world transform from what update has left.
func (v *Solver) place(b int) {
	s := &v.bones[b]
	p, q := v.position(b), s.local
	if v.plan.links[b] {
		q = s.ik.Mul(q)
	}
	if up := v.plan.parent[b]; up >= 0 {
		q = v.World[up].Rotation.Mul(q)
	}
	v.World[b] = Transform{p, unit(q)}
}

// position returns where bone b is in the world.
func (v *Solver) position(b int) motion.Vec3 {
	s := &v.bones[b]
	p := s.offset.Add(s.shift)
	if up := v.plan.parent[b]; up >= 0 {
		w := &v.World[up]
		p = w.Position.Add(w.Rotation.Rotate(p))
	}
	return p
}

// unit returns q at length 1. Products of rotations are nearly that long: a step
// of Newton's is exact to the last bit then and saves the root, which counts where
// every frame takes thousands.
func unit(q motion.Quat) motion.Quat {
	d := q.Dot(q) - 1
	if !(-1e-8 < d && d < 1e-8) {
		return q.Unit()
	}
	k := 1 - d/2
	return motion.Quat{X: q.X * k, Y: q.Y * k, Z: q.Z * k, W: q.W * k}
}

// applyAppend adds a share of another bone's movement (付与). A source that has
// an append itself hands on its whole appended movement, as babylon-mmd and
// mlib do; the peers differ here (specs/mmd-runtime.md §4).
func (v *Solver) applyAppend(b int) {
	a := v.skeleton.Bones[b].Append
	s, from := &v.bones[b], &v.bones[a.Source]
	above := v.skeleton.Bones[a.Source].Append
	chained := v.plan.source[a.Source] >= 0
	if a.Rotation {
		q := from.turn
		switch {
		case a.Local:
			q = v.World[a.Source].Rotation
		case chained && above.Rotation:
			q = from.appendTurn
		}
		if v.plan.links[a.Source] && !a.Local {
			q = from.ik.Mul(q)
		}
		if a.Ratio != 1 {
			q = q.Pow(a.Ratio)
		}
		s.appendTurn = s.turn.Mul(q)
		s.local = s.appendTurn
	}
	if a.Translation {
		p := from.move
		switch {
		case a.Local:
			p = v.World[a.Source].Position.Sub(v.skeleton.Bones[a.Source].Position)
		case chained && above.Translation:
			p = from.appendMove
		}
		s.appendMove = s.move.Add(p.Scale(a.Ratio))
		s.shift = s.appendMove
	}
}
