package mmd

import (
	"math"

	"furitsuke/motion"
)

// A limit holds a joint within angles about MMD's axes, applied to its whole
// local rotation.
type limit struct {
	min, max motion.Vec3 // radians, min ≤ max in each component
	axis     freeAxis
	order    eulerOrder
}

// freeAxis is what a limit leaves of a joint.
type freeAxis uint8

const (
	axisMany freeAxis = iota
	axisX
	axisY
	axisZ
	axisFixed
)

// eulerOrder is the order in which a rotation is taken apart for limiting. The
// middle angle cannot pass ±90°, so the order puts a narrow one there.
type eulerOrder uint8

const (
	orderYXZ eulerOrder = iota
	orderZYX
	orderXZY
)

// newLimit returns a link's limit, or nil for a free link. Files may hold the
// two ends swapped.
func newLimit(l Link) *limit {
	if !l.Limited {
		return nil
	}
	out := &limit{
		min: motion.Vec3{X: min(l.Min.X, l.Max.X), Y: min(l.Min.Y, l.Max.Y), Z: min(l.Min.Z, l.Max.Z)},
		max: motion.Vec3{X: max(l.Min.X, l.Max.X), Y: max(l.Min.Y, l.Max.Y), Z: max(l.Min.Z, l.Max.Z)},
	}
	x := out.min.X != 0 || out.max.X != 0
	y := out.min.Y != 0 || out.max.Y != 0
	z := out.min.Z != 0 || out.max.Z != 0
	switch {
	case !x && !y && !z:
		out.axis = axisFixed
	case !y && !z:
		out.axis = axisX
	case !x && !z:
		out.axis = axisY
	case !x && !y:
		out.axis = axisZ
	}
	narrow := func(lo, hi float64) bool { return -math.Pi/2 < lo && hi < math.Pi/2 }
	switch {
	case narrow(out.min.X, out.max.X):
		out.order = orderYXZ
	case narrow(out.min.Y, out.max.Y):
		out.order = orderZYX
	default:
		out.order = orderXZY
	}
	return out
}

// hinge replaces a turning axis by the joint's only free one, in its sense; a
// joint of several free axes keeps it.
func (l *limit) hinge(axis motion.Vec3) motion.Vec3 {
	sign := func(x float64) float64 {
		if x >= 0 {
			return 1
		}
		return -1
	}
	switch l.axis {
	case axisX:
		return motion.Vec3{X: sign(axis.X)}
	case axisY:
		return motion.Vec3{Y: sign(axis.Y)}
	case axisZ:
		return motion.Vec3{Z: sign(axis.Z)}
	}
	return axis
}

// middleMost keeps the middle angle off ±90°, where the outer two become one.
const middleMost = 88 * math.Pi / 180

// clamp returns q within the limit. With reflect, an angle past an end comes
// back by as much as it went over, if that is within the limit.
func (l *limit) clamp(q motion.Quat, reflect bool) motion.Quat {
	if l.axis == axisX { // nearly every limit is a knee's, and knees are most of the work
		return motion.RotX(within(l.angleX(q), l.min.X, l.max.X, reflect))
	}
	x, y, z := q.Rotate(motion.Vec3{X: 1}), q.Rotate(motion.Vec3{Y: 1}), q.Rotate(motion.Vec3{Z: 1})
	var e motion.Vec3
	switch l.order {
	case orderYXZ:
		e = motion.Vec3{X: l.angleX(q), Y: math.Atan2(z.X, z.Z), Z: math.Atan2(x.Y, y.Y)}
	case orderZYX:
		e = motion.Vec3{X: l.angleX(q), Y: middleAngle(-x.Z), Z: math.Atan2(x.Y, x.X)}
	case orderXZY:
		e = motion.Vec3{X: math.Atan2(y.Z, y.Y), Y: math.Atan2(z.X, x.X), Z: middleAngle(-y.X)}
	}
	rx := motion.RotX(within(e.X, l.min.X, l.max.X, reflect))
	ry := motion.RotY(within(e.Y, l.min.Y, l.max.Y, reflect))
	rz := motion.RotZ(within(e.Z, l.min.Z, l.max.Z, reflect))
	switch l.order {
	case orderYXZ:
		return ry.Mul(rx).Mul(rz)
	case orderZYX:
		return rz.Mul(ry).Mul(rx)
	}
	return rx.Mul(rz).Mul(ry)
}

// middleAngle returns the middle angle of a sine.
func middleAngle(sin float64) float64 {
	return max(-middleMost, min(middleMost, math.Asin(max(-1, min(1, sin)))))
}

// angleX returns the angle about X of a rotation, in the first two orders. A
// joint that is free about X alone has one of them, and as its limit holds the
// other angles at 0, nothing else of the rotation counts.
func (l *limit) angleX(q motion.Quat) float64 {
	if l.order == orderYXZ {
		return middleAngle(2 * (q.W*q.X - q.Y*q.Z))
	}
	return math.Atan2(2*(q.W*q.X+q.Y*q.Z), 1-2*(q.X*q.X+q.Y*q.Y))
}

func within(v, lo, hi float64, reflect bool) float64 {
	switch {
	case v < lo:
		if d := 2*lo - v; reflect && d <= hi {
			return d
		}
		return lo
	case v > hi:
		if d := 2*hi - v; reflect && d >= lo {
			return d
		}
		return hi
	}
	return v
}
