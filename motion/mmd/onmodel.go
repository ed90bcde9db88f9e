package mmd

import (
	"slices"

	"furitsuke/motion"
)

// A modelPoser poses a humanoid by solving the MMD model that the motion was
// made for.
type modelPoser struct {
	*solving
	solver *Solver
	legs   [2]Leg
}

// A solving is what the posers of a model share.
type solving struct {
	body     *Body     // by the bones of skeleton
	skeleton *Skeleton // the part of the model that the humanoid depends on
	plays    Performance
	used     []bool  // by track of bones: the humanoid depends on it
	bends    []bool  // by track of morphs, the same
	gaze     float64 // degrees of gaze for each that the eyes turn; 0 for none
	keyed    [2]bool // whether the motion keys the leg's IK
	ik, foot [2]int  // IK bone of each leg and what it pulls, -1 for none
}

// newSolving prepares a model's posers for what it plays.
func newSolving(b *Body, s *Skeleton, plays Performance, gaze float64) *solving {
	m, p := plays.Motion, newPlan(s)
	eyes := [2]int{b.Source[motion.LeftEye], b.Source[motion.RightEye]}
	var moved []int
	for bone, i := range b.Source {
		if b.Rest.Has.Has(motion.Bone(bone)) {
			moved = append(moved, i)
		}
	}
	v := &solving{plays: plays}
	if gaze > 0 && m.moves(s, p.reach(eyes[:]...), p.reach(b.Source[motion.Head])) {
		v.gaze = gaze
		moved = append(moved, eyes[:]...)
	}
	reached := p.reach(moved...)
	v.used, v.bends = m.names(s, reached), m.bending(s, reached)
	var at []int
	v.skeleton, at = p.pruned(s, reached)
	v.body = b.moved(at)
	for side, foot := range [2]motion.Bone{motion.LeftFoot, motion.RightFoot} {
		v.foot[side] = v.body.Joint[foot]
		v.ik[side] = v.skeleton.ikOf(v.foot[side])
		v.keyed[side] = v.ik[side] >= 0 && m.keysOf(v.skeleton.Bones[v.ik[side]].Name) > 0
	}
	return v
}

// newPoser returns a poser of its own state.
func (v *solving) newPoser() *modelPoser {
	p := &modelPoser{solving: v, solver: NewSolver(v.skeleton)}
	p.solver.Bind(v.plays)
	for side := range p.legs {
		p.legs[side].Keyed = v.keyed[side]
	}
	return p
}

// moved returns the body with its bones where they stand in another list.
func (b *Body) moved(at []int) *Body {
	out := *b
	for bone := range b.Source {
		for _, i := range [2]*int{&out.Source[bone], &out.Joint[bone]} {
			if *i >= 0 {
				*i = at[*i]
			}
		}
	}
	return &out
}

// moves reports whether the motion has keys for a bone of the skeleton that some
// has and but has not.
func (m *Motion) moves(s *Skeleton, some, but []bool) bool {
	only := slices.Clone(some)
	for i := range only {
		only[i] = only[i] && !but[i]
	}
	return slices.Contains(m.names(s, only), true)
}

// names tells by track of the motion whether it is that of a bone among those of
// the skeleton.
func (m *Motion) names(s *Skeleton, among []bool) []bool {
	out := make([]bool, len(m.Bones))
	tracks := indexNames(len(m.Bones), func(i int) Name { return m.Bones[i].Name })
	for i, b := range s.Bones {
		if k := tracks.find(b.Name); among[i] && k >= 0 {
			out[k] = true
		}
	}
	return out
}

// ikOf returns the first bone whose IK pulls target, or -1.
func (s *Skeleton) ikOf(target int) int {
	for i, b := range s.Bones {
		if target >= 0 && b.IK != nil && b.IK.Target == target {
			return i
		}
	}
	return -1
}

// keysOf returns how many keys a motion has for a model's bone.
func (m *Motion) keysOf(n Name) int {
	if k := indexNames(len(m.Bones), func(i int) Name { return m.Bones[i].Name }).find(n); k >= 0 {
		return len(m.Bones[k].Keys)
	}
	return 0
}

// pose solves the model at a frame.
func (p *modelPoser) pose(frame float64, out *motion.Pose) {
	p.solver.Pose(frame)
	world := p.solver.World
	p.body.Pose(world, out)
	if p.gaze > 0 {
		out.HasGaze = true
		out.Yaw, out.Pitch = motion.GazeAngles(GazeOf(p.eye(motion.LeftEye), p.eye(motion.RightEye), p.gaze))
	}
	for side := range p.legs {
		l, ik := &p.legs[side], p.ik[side]
		if ik < 0 || !p.solver.IKOn[ik] {
			continue
		}
		l.Baked++
		if missed := world[ik].Position.Sub(world[p.foot[side]].Position).Len() * Unit; missed > modelReachError {
			l.Short++
			l.Missed = max(l.Missed, missed)
		}
	}
}

func (p *modelPoser) report() [2]Leg { return p.legs }

// modelReachError is the distance in metres from which a foot of a model counts
// as short of its goal. Cyclic descent comes near in a few rounds and creeps on
// from there: a millimetre is what nobody sees.
const modelReachError = 1e-3

// eye returns how an eye is turned against the head, in motion's space; one that
// the model lacks turns with the other.
func (p *modelPoser) eye(bone motion.Bone) motion.Quat {
	i := p.body.Source[bone]
	if i < 0 {
		i = p.body.Source[bone.Mirrored()]
	}
	head := p.body.Source[motion.Head]
	if i < 0 || head < 0 {
		return motion.Identity
	}
	world := p.solver.World
	return toMotion(world[head].Rotation.Inv().Mul(world[i].Rotation))
}

// bending tells by track of the motion whether it is that of a morph, alone or a
// group, that moves a bone among those of the skeleton.
func (m *Motion) bending(s *Skeleton, among []bool) []bool {
	bends := func(f Morph) bool {
		return f.Kind == MorphBone && slices.ContainsFunc(f.Bones, func(o BoneOffset) bool {
			return in(o.Bone, len(among)) && among[o.Bone]
		})
	}
	out := make([]bool, len(m.Morphs))
	tracks := indexNames(len(m.Morphs), func(i int) Name { return m.Morphs[i].Name })
	for _, f := range s.Morphs {
		k := tracks.find(f.Name)
		if k < 0 {
			continue
		}
		out[k] = out[k] || bends(f) || f.Kind == MorphGroup && slices.ContainsFunc(f.Group, func(g GroupOffset) bool {
			return in(g.Morph, len(s.Morphs)) && bends(s.Morphs[g.Morph])
		})
	}
	return out
}
