package mmd

import (
	"math"

	"furitsuke/motion"
)

// A limb is a run of bones that point one way in VRM's T-pose: arms and fingers
// straight out, legs straight down, thumbs out and forward by halves.
//
// Hands go with their forearms. A hand points at its middle finger, whose root
// stands forward of the arm's line by 2° to 9° in PMX and by 7° in most VRMs
// alike: to straighten it on one side only would bend it by that much.
type limb struct {
	first motion.Bone
	bones motion.Bone
	way   motion.Vec3 // of the left side, motion's space
}

var limbs = [...]limb{
	{motion.LeftUpperLeg, 2, motion.Vec3{Y: -1}},
	{motion.LeftUpperArm, 2, motion.Vec3{X: 1}},
	{motion.LeftThumbMetacarpal, 3, motion.Vec3{X: math.Sqrt2 / 2, Z: math.Sqrt2 / 2}},
	{motion.LeftIndexProximal, 12, motion.Vec3{X: 1}},
}

// straightWay is where each bone of a limb points in VRM's T-pose; zero for all
// other bones, which have no way of their own.
var straightWay = func() (t [motion.BoneCount]motion.Vec3) {
	for _, l := range limbs {
		for b := l.first; b < l.first+l.bones; b++ {
			t[b] = l.way
			t[b.Mirrored()] = motion.Vec3{X: -l.way.X, Y: l.way.Y, Z: l.way.Z}
		}
	}
	return t
}()

// straight returns where a bone of a limb points in the T-pose, in motion's
// space: that of the target, or VRM's. It is zero for what goes with its parent.
func (f *fitting) straight(bone motion.Bone) (way motion.Vec3, limb bool) {
	way = straightWay[bone]
	hand := bone == motion.LeftHand || bone == motion.RightHand
	if way == (motion.Vec3{}) && !hand {
		return way, false
	}
	t, end := f.target, endOf(bone)
	if t == nil || end == motion.NoBone || !t.Has.Has(bone) || !t.Has.Has(end) {
		return way, true
	}
	d, about := t.Bone[end].World.Sub(t.Bone[bone].World).Unit(), way
	if hand {
		about = straightWay[bone-1]
	}
	if !d.Finite() || d.Dot(about) < math.Sqrt2/2 { // further off than 45° is no T-pose
		return way, true
	}
	return d, true
}

// endOf returns the bone at whose joint a bone of a limb ends; NoBone for the
// last of a finger.
func endOf(bone motion.Bone) motion.Bone {
	switch bone {
	case motion.LeftHand:
		return motion.LeftMiddleProximal
	case motion.RightHand:
		return motion.RightMiddleProximal
	}
	if next := bone + 1; next < motion.BoneCount && next.Parent() == bone {
		return next
	}
	return motion.NoBone
}

// direction returns where a bone of a limb points at rest in the model, in
// motion's space: at the joint of the next bone, or at the first bone of any
// name below it that lies apart, as a finger's tip does. It is zero where
// nothing tells.
func (f *fitting) direction(bone motion.Bone) motion.Vec3 {
	i := f.body.Joint[bone]
	if i < 0 {
		return motion.Vec3{}
	}
	to := func(k int) motion.Vec3 {
		if d := toMetres(f.place(k).Sub(f.place(i))); d.Len() > apart {
			return d.Unit()
		}
		return motion.Vec3{}
	}
	if end := endOf(bone); end != motion.NoBone && f.body.Joint[end] >= 0 {
		return to(f.body.Joint[end])
	}
	for k, up := range f.parent {
		if up == i {
			if d := to(k); d != (motion.Vec3{}) {
				return d
			}
		}
	}
	return motion.Vec3{}
}

// apart is the distance in metres from which two joints show a direction: well
// below the shortest finger bone, above the rounding of stored positions.
const apart = 1e-4
