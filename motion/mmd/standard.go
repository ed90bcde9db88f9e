package mmd

import "furitsuke/motion"

// The standard skeleton stands in where no model is given. Its hips and legs
// are the seed's (VMD to VRMA, chapter 脚); what the seed does not give are the
// medians of real models (specs/mmd-runtime.md §9), arms turned up into the
// T-pose. MMD units and axes, left side; the right has x negated.
var (
	hipsPivot = motion.Vec3{Y: 10.7} // 下半身: 0.856 m
	hipJoint  = motion.Vec3{X: 0.85, Y: 10.4}
	ankleRest = motion.Vec3{X: 0.85, Y: 1.4}
	toeOffset = motion.Vec3{Y: -1.4, Z: -1.4} // つま先ＩＫ from the ankle
	ikParent  = motion.Vec3{X: 0.85}          // 足IK親, below the ankle
)

const (
	thigh = 4.5
	shin  = 4.5
)

// The pivots above the hips, in the order of the hierarchy. Where nothing turns
// they do not matter: the hips then move by the sum of the offsets. 腰 keeps the
// place that it has in real models between the hip joints and the lower body.
var hipsChain = [4]struct {
	name  string
	pivot motion.Vec3
}{
	{"全ての親", motion.Vec3{}},
	{"センター", motion.Vec3{Y: 8}},
	{"グルーブ", motion.Vec3{Y: 9.1}},
	{"腰", motion.Vec3{Y: 10.5}},
}

// StandardRest returns the T-pose of the standard skeleton with the given
// bones: no rotations, metres in motion's space, hips at 0.856 m.
func StandardRest(has motion.BoneSet) *motion.Rest {
	r := &motion.Rest{Has: has, HipsParent: motion.IdentityMat, HipsLocal: toMetres(hipsPivot)}
	for b := range r.Bone {
		r.Bone[b].P, r.Bone[b].W = motion.Identity, motion.Identity
		if has.Has(motion.Bone(b)) {
			r.Bone[b].World = toMetres(tPose[b])
		}
	}
	return r
}

// toMetres brings a point of MMD's space into motion's: z mirrored, 0.08 m a
// unit (seed VMD to VRMA, chapter 座標).
func toMetres(v motion.Vec3) motion.Vec3 {
	return motion.Vec3{X: v.X * Unit, Y: v.Y * Unit, Z: -v.Z * Unit}
}

// toMotion brings a rotation of MMD's space into motion's.
func toMotion(q motion.Quat) motion.Quat { return motion.Quat{X: -q.X, Y: -q.Y, Z: q.Z, W: q.W} }

// tPose is where each bone stands in the T-pose, MMD units and axes.
var tPose = func() (t [motion.BoneCount]motion.Vec3) {
	t[motion.Hips] = hipsPivot
	for b, y := range map[motion.Bone]float64{
		motion.Spine: 12.9, motion.Chest: 14.1, motion.UpperChest: 14.7, motion.Neck: 16.4, motion.Head: 17.3, motion.Jaw: 17.6,
	} {
		t[b] = motion.Vec3{Y: y}
	}
	knee := hipJoint.Sub(motion.Vec3{Y: thigh})
	wrist := motion.Vec3{X: 6.77, Y: 15.9}
	for b, v := range map[motion.Bone]motion.Vec3{
		motion.LeftEye:      {X: 0.29, Y: 18.1, Z: -0.35},
		motion.LeftUpperLeg: hipJoint, motion.LeftLowerLeg: knee, motion.LeftFoot: ankleRest,
		motion.LeftToes:     {X: 0.85, Y: 0.4, Z: -1},
		motion.LeftShoulder: {X: 0.28, Y: 16.1}, motion.LeftUpperArm: {X: 1.36, Y: 15.9},
		motion.LeftLowerArm: {X: 4.11, Y: 15.9}, motion.LeftHand: wrist,
		motion.LeftThumbMetacarpal: wrist.Add(motion.Vec3{X: 0.1, Z: -0.2}),
		motion.LeftThumbProximal:   wrist.Add(motion.Vec3{X: 0.55, Z: -0.45}),
		motion.LeftThumbDistal:     wrist.Add(motion.Vec3{X: 0.9, Z: -0.65}),
	} {
		t[b] = v
	}
	// Four fingers side by side, 0.2 units apart, joints shortening outwards.
	for finger := range 4 {
		b := motion.LeftIndexProximal + motion.Bone(3*finger)
		z := -0.23 + 0.2*float64(finger)
		for joint, x := range [3]float64{0.85, 1.25, 1.55} {
			t[b+motion.Bone(joint)] = wrist.Add(motion.Vec3{X: x, Z: z})
		}
	}
	for _, r := range [...]struct{ left, right, count motion.Bone }{
		{motion.LeftEye, motion.RightEye, 1},
		{motion.LeftUpperLeg, motion.RightUpperLeg, 4},
		{motion.LeftShoulder, motion.RightShoulder, 4},
		{motion.LeftThumbMetacarpal, motion.RightThumbMetacarpal, 15},
	} {
		for i := range r.count {
			v := t[r.left+i]
			t[r.right+i] = motion.Vec3{X: -v.X, Y: v.Y, Z: v.Z}
		}
	}
	return t
}()
