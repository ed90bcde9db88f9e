package mmd

import "furitsuke/motion"

// A modelPoser poses a humanoid by solving the MMD model that the motion was
// made for.
type modelPoser struct {
	body   *Body
	solver *Solver
	gaze   float64 // degrees of gaze for each that the eyes turn; 0 for none
	legs   [2]modelLeg
}

// A modelLeg is the IK of one leg. ik is -1 where the model has none.
type modelLeg struct {
	ik, foot int
	report   Leg
}

// newModelPoser returns a poser of a skeleton's body under a motion that
// [ownLegs] has seen.
func newModelPoser(b *Body, s *Skeleton, m *Motion, gaze float64) *modelPoser {
	p := &modelPoser{body: b, solver: NewSolver(s), gaze: gaze}
	p.solver.Bind(m)
	if !p.eyesMove() {
		p.gaze = 0
	}
	for side, foot := range [2]motion.Bone{motion.LeftFoot, motion.RightFoot} {
		l := &p.legs[side]
		*l = modelLeg{ik: s.ikOf(b.Joint[foot]), foot: b.Joint[foot]}
		l.report.Keyed = l.ik >= 0 && m.keysOf(s.Bones[l.ik].Name) > 0
	}
	return p
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

// eyesMove reports whether the motion turns anything that an eye goes by, other
// than what the head goes by as well.
func (p *modelPoser) eyesMove() bool {
	head := p.reach(p.body.Source[motion.Head])
	eyes := p.reach(p.body.Source[motion.LeftEye], p.body.Source[motion.RightEye])
	for _, t := range p.solver.tracks {
		if eyes[t.bone] && !head[t.bone] {
			return true
		}
	}
	return false
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
		l := &p.legs[side]
		if l.ik < 0 || !p.solver.IKOn[l.ik] {
			continue
		}
		l.report.Baked++
		if missed := world[l.ik].Position.Sub(world[l.foot].Position).Len() * Unit; missed > modelReachError {
			l.report.Short++
			l.report.Missed = max(l.report.Missed, missed)
		}
	}
}

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

func (p *modelPoser) report() [2]Leg { return [2]Leg{p.legs[left].report, p.legs[right].report} }

// reach returns the bones that what the given bones do can depend on: their
// parents, what appends read, and the IK that turns any of them. Indices below 0
// are none.
func (p *modelPoser) reach(bones ...int) []bool {
	plan := p.solver.plan
	seen := make([]bool, len(plan.parent))
	var queue []int
	add := func(b int) {
		if b >= 0 && !seen[b] {
			seen[b] = true
			queue = append(queue, b)
		}
	}
	for _, b := range bones {
		add(b)
	}
	for len(queue) > 0 {
		b := queue[0]
		queue = queue[1:]
		add(plan.parent[b])
		add(plan.source[b])
		if !plan.links[b] {
			continue
		}
		for ik, c := range plan.chains {
			if c == nil || !c.turns(b) {
				continue
			}
			add(ik)
			add(c.target)
			for _, l := range c.links {
				add(l.bone)
			}
		}
	}
	return seen
}

// turns reports whether the chain has a bone among its links.
func (c *chain) turns(b int) bool {
	for _, l := range c.links {
		if l.bone == b {
			return true
		}
	}
	return false
}

// used tells by track of the motion whether the pose depends on it.
func (p *modelPoser) used(m *Motion) []bool {
	sources := make([]int, 0, motion.BoneCount)
	for bone, i := range p.body.Source {
		if p.body.Rest.Has.Has(motion.Bone(bone)) || p.gaze > 0 && worn(motion.Bone(bone)) && bone != int(motion.Jaw) {
			sources = append(sources, i)
		}
	}
	reached := p.reach(sources...)
	out := make([]bool, len(m.Bones))
	for _, t := range p.solver.tracks {
		if reached[t.bone] {
			for i := range m.Bones {
				out[i] = out[i] || t.track == &m.Bones[i]
			}
		}
	}
	return out
}
