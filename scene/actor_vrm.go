package scene

import (
	"math"

	"furitsuke/motion"
)

const rad = math.Pi / 180 // a degree in radians

// own turns a normalized rotation from motion's space into the model's own
// axes, and back: VRM 0.x faces -Z. With ownPoint this is the one place where
// 0.x differs in posing.
func (m *Model) own(n motion.Quat) motion.Quat {
	if m.Kind == VRM0 {
		return n.FlipXZ()
	}
	return n
}

// ownPoint is own for positions.
func (m *Model) ownPoint(v motion.Vec3) motion.Vec3 {
	if m.Kind == VRM0 {
		return v.FlipXZ()
	}
	return v
}

// root returns the transform from the file's axes to the stage: where the actor
// is, of its size, after a VRM 0.x model's half turn.
func (a *Actor) root() motion.Mat4 {
	turn := motion.Identity
	if a.Model.Kind == VRM0 {
		turn = motion.Quat{Y: 1}
	}
	return motion.TRS(a.Offset.Add(a.Travel), turn, motion.Vec3{X: a.Size, Y: a.Size, Z: a.Size})
}

// sampleMotion is the pipeline's first stage: the pose of the moment.
func (a *Actor) sampleMotion(float64) {
	if a.solver != nil {
		a.solver.Pose(a.time * fps)
		return
	}
	a.pose.Reset()
	if a.clip != nil {
		a.clip.Sample(a.time, &a.pose)
	}
}

// poseBones puts the pose onto the nodes (specs vrma.md §2, §3): the local
// rotation of a bone is P⁻¹·N·W of the model's own rest, and the hips move by
// the clip's movement times the ratio of hips heights.
func (a *Actor) poseBones(float64) {
	m := a.Model
	if a.solver != nil {
		return
	}
	w := append(a.posed.Weights[:0], a.pose.Weights...)
	a.posed = a.pose
	a.posed.Weights = w
	if a.Missing == PassOn {
		a.posed.PassOn(m.Has)
	}
	clear(a.face.in)
	for i, n := range m.Nodes {
		a.local[i] = transform{n.Translation, n.Rotation, n.Scale}
	}
	for b := range motion.BoneCount {
		if m.Has.Has(b) && a.posed.Set.Has(b) {
			a.turnBone(b, a.posed.Rotation[b])
		}
	}
	if a.posed.HasHips && m.Has.Has(motion.Hips) {
		if in, ok := m.Rest.HipsParent.Inv(); ok {
			a.local[m.Humanoid[motion.Hips]].Translation = in.Point(a.NormalizedHips())
		}
	}
}

// turnBone sets the local rotation of a bone that the model has from a
// normalized rotation in motion's space.
func (a *Actor) turnBone(b motion.Bone, n motion.Quat) {
	m := a.Model
	a.local[m.Humanoid[b]].Rotation = m.Rest.Denormalize(b, m.own(n))
}

// NormalizedLocal returns a bone's normalized rotation as the model shows it,
// in the axes of the model's own file: what three-vrm calls its normalized
// local rotation. Bones that nothing moves are at the identity.
func (a *Actor) NormalizedLocal(b motion.Bone) motion.Quat {
	return a.Model.own(a.posed.Rotation[b])
}

// NormalizedHips returns the place of a VRM model's hips as posed, in metres in
// the axes of the model's own file.
func (a *Actor) NormalizedHips() motion.Vec3 {
	r := a.Model.Rest
	if r == nil {
		return motion.Vec3{}
	}
	if !a.posed.HasHips || a.clip == nil {
		return r.Bone[motion.Hips].World
	}
	s := a.clip.Clip().Rest.HipsScale(r.Bone[motion.Hips].World.Y, r.LegLength())
	return a.Model.ownPoint(a.posed.Hips.Scale(s))
}

// Facing returns the rest pose of a VRM model in motion's space, where it faces
// +Z whatever its file does.
func (m *Model) Facing() *motion.Rest {
	if m.Kind == VRM0 {
		return m.Rest.Facing()
	}
	return m.Rest
}

// RestHips returns where the hips of a VRM model rest, in motion's space.
func (m *Model) RestHips() motion.Vec3 { return m.ownPoint(m.Rest.Bone[motion.Hips].World) }

// place computes where every node is from the local transforms.
func (a *Actor) place(float64) {
	if a.solver != nil {
		a.placeMMD()
		return
	}
	for _, i := range a.Model.Order {
		parent := a.above(i)
		a.stand(i, &parent)
	}
}
