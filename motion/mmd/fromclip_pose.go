package mmd

import (
	"slices"

	"furitsuke/motion"
)

// A writer poses an MMD skeleton as a humanoid stands and notes its bones' own
// movement.
type writer struct {
	*aimer
	options FromOptions
	body    *Body
	scale   float64 // of the clip's hips movement
	turned  []turned
	level   int // the bone that moves the hips about: センター; -1 for none
	upright int // the one that moves them up and down: グルーブ
	legs    []led
	eyes    []int
	// eyeShare is how much of a turn of eyes the model's own eyes repeat.
	eyeShare float64
	voices   []voice // by the clip's expressions
	morphs   []spoken
	world    [motion.BoneCount]motion.Quat // normalized
	// faceOnly: the clip has no body, and its motion leaves the model's alone.
	faceOnly bool
	tracks   []noted
	report   FromReport
}

// A turned is an MMD bone that takes a humanoid bone's rotation in the world.
type turned struct {
	bone int
	from motion.Bone
	back motion.Quat // from the model's rest to the T-pose, in motion's space
}

// A noted is a bone's movement, a sample a frame.
type noted struct {
	bone  int
	moves []motion.Vec3 // nil: it does not move
	turns []motion.Quat // nil: it does not turn
}

func newWriter(c *motion.Clip, s *Skeleton, o FromOptions) *writer {
	rest, model := c.Rest, s
	if o.Target != nil {
		rest = o.Target
	}
	if s == nil { // its T-pose is the one that [ToClip] has without a model
		s, rest = SemiStandard(o.Stance), StandardRest(1<<motion.BoneCount-1)
	}
	w := &writer{options: o, body: BodyFor(s, rest), level: -1, upright: -1}
	w.scale = c.Rest.HipsScale(w.body.Rest.Bone[motion.Hips].World.Y, w.body.Rest.LegLength())
	moving := w.findTurned(c, s)
	bones := make([]int, 0, len(s.Bones))
	for _, t := range w.turned {
		bones = append(bones, t.bone)
	}
	w.aimer = newAimer(s, bones)
	moving = append(moving, w.findTwists()...)
	moving = append(moving, w.findMovers()...)
	moving = append(moving, w.findLegs()...)
	w.settle()
	if w.faceOnly = movesNothing(c); w.faceOnly {
		moving = nil
	}
	moving = append(moving, w.findEyes(c)...)
	w.findFaces(c, model)
	slices.Sort(moving)
	for _, b := range slices.Compact(moving) {
		t := noted{bone: b}
		if w.moves(b) {
			t.moves = []motion.Vec3{}
		}
		if w.wanted[b] || t.moves == nil || s.Bones[b].IK != nil {
			t.turns = []motion.Quat{}
		}
		w.tracks = append(w.tracks, t)
	}
	return w
}

// movesNothing reports whether a clip is of a face alone. On a VRM it leaves the
// body to other motion or to the T-pose; in MMD it shall not lift the arms.
func movesNothing(c *motion.Clip) bool {
	return c.Hips == nil && c.Rotation == [motion.BoneCount]*motion.Track{}
}

// findTurned lists the MMD bones that take rotations and returns those that are
// written: those that the clip turns, and those that VRM demands. So fingers that a
// clip has only at rest are left to other motion.
//
// A bone of the trunk takes the turn of the last humanoid bone before the next
// that the model has: so chest and upper chest are folded where 上半身3 is missing,
// as it mostly is.
func (w *writer) findTurned(c *motion.Clip, s *Skeleton) (written []int) {
	joint := &w.body.Joint
	for b := range motion.BoneCount {
		i := joint[b]
		if worn(b) {
			continue
		}
		if i < 0 {
			if turns(c, b) && !w.passesOn(b) {
				w.report.Lost = append(w.report.Lost, b)
			}
			continue
		}
		from, counts := b, b.Required() || turns(c, b)
		for _, next := range [2]motion.Bone{motion.Chest, motion.UpperChest} {
			if from+1 == next && joint[next] < 0 {
				from, counts = next, counts || turns(c, next)
			}
		}
		w.turned = append(w.turned, turned{i, from, w.body.Lean[b].Inv()})
		if counts {
			written = append(written, i)
		}
	}
	return written
}

// turns reports whether a clip turns a bone or a node above it.
func turns(c *motion.Clip, b motion.Bone) bool { return c.Rotation[b] != nil || c.Between[b] != nil }

// passesOn reports whether some bone further out takes the turn of one that the
// model lacks.
func (w *writer) passesOn(b motion.Bone) bool {
	if b == motion.Chest || b == motion.UpperChest {
		return true
	}
	for next := b + 1; next < motion.BoneCount; next++ {
		for up := next.Parent(); up != motion.NoBone; up = up.Parent() {
			if up == b && w.body.Joint[next] >= 0 && !worn(next) {
				return true
			}
		}
	}
	return false
}

// pose sets the bones' own movement for a humanoid's pose.
func (w *writer) pose(p *motion.Pose) {
	for b := range motion.BoneCount { // parents before children
		w.world[b] = p.Rotation[b]
		if up := b.Parent(); up != motion.NoBone {
			w.world[b] = w.world[up].Mul(p.Rotation[b])
		}
	}
	for _, t := range w.turned {
		w.want[t.bone] = toMotion(w.world[t.from].Mul(t.back))
	}
	for i := range w.legs {
		w.fold(&w.legs[i])
	}
	w.aim()
	w.moveHips(p)
	for i := range w.legs {
		w.pull(&w.legs[i])
	}
	w.look(p)
}

// makeRoom prepares for so many frames.
func (w *writer) makeRoom(frames int) {
	for i := range w.tracks {
		t := &w.tracks[i]
		if t.moves != nil {
			t.moves = make([]motion.Vec3, 0, frames)
		}
		if t.turns != nil {
			t.turns = make([]motion.Quat, 0, frames)
		}
	}
	for i := range w.morphs {
		w.morphs[i].weights = make([]float64, 0, frames)
	}
}

// record notes the movement of every bone that is written.
func (w *writer) record() {
	for i := range w.tracks {
		t := &w.tracks[i]
		s := &w.bones[t.bone]
		if t.moves != nil {
			t.moves = append(t.moves, s.move)
		}
		if t.turns != nil {
			q := s.turn
			if n := len(t.turns); n > 0 {
				q = q.Near(t.turns[n-1])
			} else {
				q = q.Near(motion.Identity)
			}
			t.turns = append(t.turns, q)
		}
	}
}
