package mmd

import "furitsuke/motion"

// findTwists gives the twist bones what upper arms and forearms turn about
// themselves, if that is asked for and the model has them: the limb's bone then
// only swings, and the twist bone, which hangs on it and carries what follows, is
// wanted where the limb was. It returns the twist bones.
func (w *writer) findTwists() (bones []int) {
	if !w.options.Twist {
		return nil
	}
	for _, t := range w.turned {
		if t.from != motion.LeftUpperArm && t.from != motion.LeftLowerArm && t.from != motion.RightUpperArm && t.from != motion.RightLowerArm {
			continue
		}
		twist := w.body.Source[t.from]
		if twist == t.bone || w.plan.parent[twist] != t.bone {
			continue
		}
		axis := w.way(t.from)
		if fixed := w.skeleton.Bones[twist].FixedAxis; fixed != nil {
			axis = fixed.Unit()
		}
		if !axis.Finite() || axis == (motion.Vec3{}) {
			continue
		}
		w.swing[t.bone] = axis
		w.turned = append(w.turned, turned{twist, t.from, t.back})
		w.wanted[twist] = true
		bones = append(bones, twist)
	}
	return bones
}

// way returns the direction of a bone of a limb at rest in the model, in MMD's
// space.
func (w *writer) way(b motion.Bone) motion.Vec3 {
	from, to := w.body.Joint[b], w.body.Joint[endOf(b)]
	if from < 0 || to < 0 {
		return motion.Vec3{}
	}
	return w.skeleton.Bones[to].Position.Sub(w.skeleton.Bones[from].Position).Unit()
}

// twistOf returns the share of a rotation that turns about an axis, so that
// q·twistOf(q)⁻¹ swings the axis and does not turn it about itself.
func twistOf(q motion.Quat, axis motion.Vec3) motion.Quat {
	d := q.X*axis.X + q.Y*axis.Y + q.Z*axis.Z
	return motion.Quat{X: axis.X * d, Y: axis.Y * d, Z: axis.Z * d, W: q.W}.Unit()
}
