package scene

import (
	"math"

	"furitsuke/motion"
)

// A Box is an axis-aligned box in metres. The zero Box is a point at the origin.
type Box struct{ Min, Max motion.Vec3 }

// emptyBox contains nothing; adding a point makes it that point.
var emptyBox = Box{
	motion.Vec3{X: math.Inf(1), Y: math.Inf(1), Z: math.Inf(1)},
	motion.Vec3{X: math.Inf(-1), Y: math.Inf(-1), Z: math.Inf(-1)},
}

// Add returns the smallest box that holds b and v.
func (b Box) Add(v motion.Vec3) Box {
	return Box{
		motion.Vec3{X: min(b.Min.X, v.X), Y: min(b.Min.Y, v.Y), Z: min(b.Min.Z, v.Z)},
		motion.Vec3{X: max(b.Max.X, v.X), Y: max(b.Max.Y, v.Y), Z: max(b.Max.Z, v.Z)},
	}
}

// Union returns the smallest box that holds both.
func (b Box) Union(c Box) Box { return b.Add(c.Min).Add(c.Max) }

// Empty reports whether b holds no point.
func (b Box) Empty() bool { return b.Min.X > b.Max.X }

// Center returns the middle of b.
func (b Box) Center() motion.Vec3 { return b.Min.Lerp(b.Max, 0.5) }

// Radius returns the radius of the sphere around b.
func (b Box) Radius() float64 { return b.Max.Sub(b.Min).Len() / 2 }

// Move returns b moved by d.
func (b Box) Move(d motion.Vec3) Box { return Box{b.Min.Add(d), b.Max.Add(d)} }

// Scale returns b times s, about the origin.
func (b Box) Scale(s float64) Box { return Box{b.Min.Scale(s), b.Max.Scale(s)} }

// corner returns one of the 8 corners, numbered by a bit for each axis.
func (b Box) corner(i int) motion.Vec3 {
	v := b.Min
	if i&1 != 0 {
		v.X = b.Max.X
	}
	if i&2 != 0 {
		v.Y = b.Max.Y
	}
	if i&4 != 0 {
		v.Z = b.Max.Z
	}
	return v
}
