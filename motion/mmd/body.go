package mmd

import (
	"math"

	"furitsuke/motion"
)

// A Body is how an MMD skeleton at rest is understood as a humanoid. It is
// immutable.
//
// MMD bones have no rest rotation, so a bone's rotation in the world says how
// the skin around it is turned, with everything in it that the model's own chain
// adds: layers, append, IK, D bones, shoulder P and C, the waist's cancel. The
// normalized world rotation of a humanoid bone b is therefore
//
//	N_world(b) = R_world(Source[b]) · Lean[b]
//
// and its local one N_world(parent)⁻¹ · N_world(b), where the parent is the
// nearest ancestor in Rest.Has; see [Body.Pose].
type Body struct {
	// Source is the MMD bone whose world rotation turns the humanoid bone, -1
	// where the model has none: the humanoid bone then follows its parent.
	Source [motion.BoneCount]int
	// Joint is the MMD bone that stands where the humanoid bone begins, -1 for
	// none. It differs from Source where twist and D bones carry the skin.
	Joint [motion.BoneCount]int
	// Lean leads from the T-pose to the model's rest, in motion's space: it
	// takes the direction of a bone in the T-pose to its direction in the model.
	// Limbs and fingers have one, and hands that of their forearms unless a target
	// shows where its hands point (see [BodyFor]); trunk, head, shoulders, feet and
	// toes stand at rest as they do in the T-pose.
	Lean [motion.BoneCount]motion.Quat
	// Hips is the point that hips positions speak of, at rest, in MMD's space
	// and units. It rides on Source[motion.Hips].
	Hips motion.Vec3
	// Stance is how far the left and the right arm hang below the horizontal at
	// rest, in radians: the seed's θ. 0 where the model has no such arm.
	Stance [2]float64
	// Rest is the model's T-pose in motion's space, metres: no rotations, feet as
	// high as at rest. It has the bones that a clip carries: all that the model
	// has but eyes and jaw, which no VRMA turns, and those that VRM demands.
	Rest *motion.Rest

	hipsOffset motion.Vec3 // Hips, seen from Source[motion.Hips] at rest
}

// BodyOf understands a skeleton by the names of its bones; of two bones of one
// name the first counts. Missing bones, circles of parents and positions that
// are no numbers leave gaps that a T-pose of standard measures fills.
func BodyOf(s *Skeleton) *Body { return BodyFor(s, nil) }

// BodyFor is [BodyOf] for motion that one humanoid will play: the T-pose is that
// of target, in motion's space, whose limbs need not point exactly where VRM's
// T-pose says, and whose hips need not stand above its hip joints as the
// standard's do. With nil it is VRM's and the standard skeleton's.
func BodyFor(s *Skeleton, target *motion.Rest) *Body {
	b := &Body{}
	f := fitting{body: b, skeleton: s, parent: forest(s), target: target}
	f.findBones()
	f.findHips()
	f.findLean()
	f.layOut()
	for _, hand := range [2]side{left, right} {
		if d := f.direction(hand.of(motion.LeftUpperArm, motion.RightUpperArm)); d != (motion.Vec3{}) {
			b.Stance[hand] = math.Atan2(-d.Y, hand.x()*d.X)
		}
	}
	return b
}

// Pose turns the world transforms that a solver of the body's skeleton has left
// into a humanoid's pose: rotations of the bones in Rest.Has, and the hips. It
// allocates nothing, and keeps what p says of other things.
func (b *Body) Pose(world []Transform, p *motion.Pose) {
	var n [motion.BoneCount]motion.Quat // normalized, in the world
	for bone := range motion.BoneCount {
		if !b.Rest.Has.Has(bone) {
			continue
		}
		up := bone.NearestIn(b.Rest.Has)
		over := motion.Identity
		if up != motion.NoBone {
			over = n[up]
		}
		n[bone] = over
		if i := b.Source[bone]; i >= 0 {
			n[bone] = toMotion(world[i].Rotation).Mul(b.Lean[bone]).Unit()
		}
		p.Rotation[bone] = over.Inv().Mul(n[bone])
		p.Set = p.Set.With(bone)
	}
	p.HasHips, p.Hips = true, b.hipsAt(world)
}
