package mmd

import "furitsuke/motion"

// Place turns the world transforms that a solver of the body's skeleton has left
// into where the humanoid's bones are and how they are turned against the
// T-pose: motion's space, metres. A bone that the model lacks turns with its
// parent and is where that is. It allocates nothing.
func (b *Body) Place(world []Transform, out *motion.Placed) {
	for bone := range motion.BoneCount { // parents before children
		turn, at := motion.Identity, motion.Vec3{}
		if up := bone.Parent(); up != motion.NoBone {
			turn, at = out.Turn[up], out.Position[up]
		}
		if i := b.Source[bone]; i >= 0 {
			turn = toMotion(world[i].Rotation).Mul(b.Lean[bone]).Unit()
		}
		if i := b.stand(bone); i >= 0 {
			at = toMetres(world[i].Position)
		}
		out.Turn[bone], out.Position[bone] = turn, at
		if bone == motion.Hips {
			out.Position[bone] = b.hipsAt(world)
		}
	}
}

// stand returns the MMD bone that is where the humanoid bone begins, also in a
// pose, or -1. D bones have keys of their own and then leave the leg that they
// repeat, with the skin; a twist bone stands further down its limb.
func (b *Body) stand(bone motion.Bone) int {
	if bone >= motion.LeftUpperLeg && bone <= motion.RightToes {
		return b.Source[bone]
	}
	return b.Joint[bone]
}

// hipsAt returns where the point is that hips positions speak of: at rest, where
// a broken motion has sent it out of all numbers.
func (b *Body) hipsAt(world []Transform) motion.Vec3 {
	if i := b.Source[motion.Hips]; i >= 0 {
		if at := toMetres(world[i].Position.Add(world[i].Rotation.Rotate(b.hipsOffset))); at.Finite() {
			return at
		}
	}
	return toMetres(b.Hips)
}
