package app

import (
	"math"

	"furitsuke/motion"
)

const degree = math.Pi / 180

// eulerOf returns q as turns about X, then Y, then Z of the axes that stay
// (Z·Y·X), in degrees: what the number fields show. At Y = ±90° X and Z turn
// about one axis; all of it is then given to X.
func eulerOf(q motion.Quat) [3]float32 {
	sinY := 2 * (q.W*q.Y - q.Z*q.X)
	const pole = 1 - 1e-9
	var x, y, z float64
	if math.Abs(sinY) > pole {
		x, y = 2*math.Atan2(q.X, q.W), math.Copysign(math.Pi/2, sinY)
		x = math.Remainder(x, 2*math.Pi)
	} else {
		x = math.Atan2(2*(q.W*q.X+q.Y*q.Z), 1-2*(q.X*q.X+q.Y*q.Y))
		y = math.Asin(sinY)
		z = math.Atan2(2*(q.W*q.Z+q.X*q.Y), 1-2*(q.Y*q.Y+q.Z*q.Z))
	}
	return [3]float32{float32(x / degree), float32(y / degree), float32(z / degree)}
}

// ofEuler is the inverse of [eulerOf].
func ofEuler(e [3]float32) motion.Quat {
	return motion.RotZ(float64(e[2]) * degree).Mul(motion.RotY(float64(e[1]) * degree)).Mul(motion.RotX(float64(e[0]) * degree))
}

// worldTurn returns the turn about the stage's axes that takes a bone from one
// normalized rotation to another: the inverse of what scene.Actor.Delta does.
// p holds the rotations of the bone's parents.
func worldTurn(p *motion.Pose, b motion.Bone, from, to motion.Quat) motion.Quat {
	parents := motion.Identity
	for a := b.Parent(); a != motion.NoBone; a = a.Parent() {
		parents = p.Rotation[a].Mul(parents)
	}
	return parents.Mul(to.Mul(from.Inv())).Mul(parents.Inv())
}
