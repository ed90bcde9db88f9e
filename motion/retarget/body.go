package retarget

import "furitsuke/motion"

// A Body is how a skeleton at rest is understood.
type Body struct {
	Joint    map[motion.Bone]int           // the joint of each bone
	ToMotion motion.Quat                   // from the source's axes to motion's
	Stance   [motion.BoneCount]motion.Quat // from the T-pose to the rest pose, in motion's axes
	Place    [motion.BoneCount]motion.Vec3 // of the bones in the T-pose, metres, on the floor
	Report   Report
}

// Understand tells the bones, axes, size and stance of a skeleton, for those who
// keep its motion in their own keys. ok is false if it shows no body: without
// hips and a limb that tells where they are.
func Understand(joints []Joint) (b *Body, ok bool) {
	h := find(joints, nil)
	b = &Body{Joint: map[motion.Bone]int{}, Report: Report{Bones: h.has(), Joint: h.names(joints), Unused: unused(joints, &h)}}
	has := b.Report.Bones.Has
	if !has(motion.Hips) || !has(motion.LeftUpperLeg) && !has(motion.LeftUpperArm) {
		return b, false
	}
	f := look(joints, &h)
	b.Report.Unit, b.Report.Scale, b.Report.Left, b.Report.Up = f.unit, f.scale, f.left, f.up
	b.Report.Mirrored, b.Report.Aligned = f.mirrored, f.aligned
	if f.aligned {
		return b, false
	}
	for bone, j := range h {
		if j >= 0 {
			b.Joint[motion.Bone(bone)] = j
		}
	}
	c := newConverter(&Source{Joints: joints}, &h, &f)
	b.ToMotion, b.Stance = f.toMotion, c.stance
	for bone, r := range c.rest().Bone {
		b.Place[bone] = r.World
	}
	return b, true
}
