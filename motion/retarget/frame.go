package retarget

import (
	"math"

	"furitsuke/motion"
)

// A frame is what a source's rest pose says of its axes and its size.
type frame struct {
	toMotion motion.Quat // from the source's axes to motion's
	scale    float64     // metres a unit
	unit     string
	left, up motion.Vec3
	mirrored bool
	aligned  bool
}

// units tell what a source counts in by the length of its legs, thigh and shin
// together (specs/bvh.md, Units and axes).
var units = []struct {
	from, to float64
	name     string
	metres   float64
}{
	{0.5, 1.2, "m", 1},
	{6, 9, "dm", 0.1},
	{12, 17, "CMU", 0.0564}, // inches times 0.45, as the CMU data base has it
	{20, 47, "inch", 0.0254},
	{50, 120, "cm", 0.01},
	{500, 1200, "mm", 0.001},
}

// usualLeg is the length in metres that legs of an unknown unit are given: that
// of an adult of 1.7 m.
const usualLeg = 0.8

// usualUnit is a unit in metres where there are no legs: most writers' centimetre.
const usualUnit = 0.01

// look finds out the axes and the size. Both come from the rest pose; where that
// has no body, +Y is up and +X left, as most writers have it.
func look(joints []Joint, h *humanoid) frame {
	at := restPlaces(joints)
	f := frame{left: motion.Vec3{X: 1}, up: motion.Vec3{Y: 1}}
	to := func(a, b motion.Bone) (motion.Vec3, bool) {
		if h[a] < 0 || h[b] < 0 {
			return motion.Vec3{}, false
		}
		v := at[h[b]].Sub(at[h[a]])
		return v, v.Len() > 0
	}
	left, okLeft := to(motion.RightUpperLeg, motion.LeftUpperLeg)
	if !okLeft {
		left, okLeft = to(motion.RightUpperArm, motion.LeftUpperArm)
	}
	up, okUp := to(motion.LeftFoot, motion.Hips)
	if !okUp {
		up, okUp = to(motion.Hips, motion.Head)
	}
	if okLeft && okUp {
		left, up = axis(left), axis(up)
		if left.Dot(up) == 0 {
			f.left, f.up = left, up
		}
	}
	forward := f.left.Cross(f.up)
	f.toMotion = fromAxes(f.left, f.up, forward).Inv()
	if toes, ok := to(motion.LeftFoot, motion.LeftToes); ok && okLeft {
		f.mirrored = toes.Dot(forward) < -0.5*toes.Len()
	}
	spine, okSpine := to(motion.Spine, motion.Head)
	thigh, okThigh := to(motion.LeftUpperLeg, motion.LeftLowerLeg)
	f.aligned = okSpine && okThigh && spine.Unit().Dot(thigh.Unit()) > 0.9 // a body has them opposed

	f.measure(legLength(at, h))
	return f
}

func (f *frame) measure(leg float64) {
	f.scale = usualUnit
	if !(leg > 0) {
		return
	}
	f.scale = usualLeg / leg
	for _, u := range units {
		if leg >= u.from && leg <= u.to {
			f.scale, f.unit = u.metres, u.name
		}
	}
}

func legLength(at []motion.Vec3, h *humanoid) float64 {
	thigh, shin, foot := h[motion.LeftUpperLeg], h[motion.LeftLowerLeg], h[motion.LeftFoot]
	if thigh < 0 || shin < 0 || foot < 0 {
		return 0
	}
	return at[shin].Sub(at[thigh]).Len() + at[foot].Sub(at[shin]).Len()
}

// restPlaces returns where the joints stand at rest, the root at the origin.
func restPlaces(joints []Joint) []motion.Vec3 {
	at := make([]motion.Vec3, len(joints))
	for j := range joints {
		if p := joints[j].Parent; p >= 0 {
			at[j] = at[p].Add(joints[j].Offset)
		}
	}
	return at
}

// axis returns the axis of the source that is nearest to a direction: real rest
// poses are a little askew, their axes are not.
func axis(v motion.Vec3) motion.Vec3 {
	x, y, z := math.Abs(v.X), math.Abs(v.Y), math.Abs(v.Z)
	switch {
	case x >= y && x >= z:
		return motion.Vec3{X: math.Copysign(1, v.X)}
	case y >= z:
		return motion.Vec3{Y: math.Copysign(1, v.Y)}
	}
	return motion.Vec3{Z: math.Copysign(1, v.Z)}
}

// fromAxes returns the rotation that turns X, Y and Z to three directions, which
// must be square to each other and right-handed.
func fromAxes(x, y, z motion.Vec3) motion.Quat {
	return motion.Mat4{x.X, x.Y, x.Z, 0, y.X, y.Y, y.Z, 0, z.X, z.Y, z.Z, 0, 0, 0, 0, 1}.Rotation()
}
