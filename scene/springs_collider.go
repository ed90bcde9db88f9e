package scene

import "furitsuke/motion"

// ColliderShape is the form of a collider.
type ColliderShape uint8

// The shapes.
const (
	SphereShape ColliderShape = iota
	CapsuleShape
	PlaneShape
)

// A Collider keeps tails out, or inside.
type Collider struct {
	Node   int
	Shape  ColliderShape
	Inside bool
	Offset motion.Vec3 // in the node's space, like Tail and Normal
	Tail   motion.Vec3 // the other end of a capsule
	Normal motion.Vec3 // of a plane
	Radius float64     // metres
}

// A hardCollider is a collider in the stage's space.
type hardCollider struct {
	shape  ColliderShape
	inside bool
	at     motion.Vec3
	to     motion.Vec3 // capsule: from at to its other end; plane: normal
	radius float64
}

// harden brings a collider to where its node is. A radius grows with the node's
// scale, as the offsets do: the specification leaves that open, and UniVRM
// scales it.
func (a *Actor) harden(i int) {
	c, w := &a.Model.Colliders[i], &a.world[a.Model.Colliders[i].Node]
	out := hardCollider{shape: c.Shape, inside: c.Inside, at: w.Point(c.Offset), radius: c.Radius * largestScale(w)}
	switch c.Shape {
	case CapsuleShape:
		out.to = w.Point(c.Tail).Sub(out.at)
	case PlaneShape:
		out.to = w.Rotation().Rotate(c.Normal).Unit()
	}
	a.swing.hard[i] = out
}

// largestScale is the greatest length of m's axes.
func largestScale(m *motion.Mat4) float64 {
	x := motion.Vec3{X: m[0], Y: m[1], Z: m[2]}.Len()
	y := motion.Vec3{X: m[4], Y: m[5], Z: m[6]}.Len()
	return max(x, y, motion.Vec3{X: m[8], Y: m[9], Z: m[10]}.Len())
}

// push returns the direction in which a collider pushes a ball at p, and how
// deep the ball is in it; a depth of 0 or less touches nothing.
func (c *hardCollider) push(p motion.Vec3, radius float64) (dir motion.Vec3, depth float64) {
	d := p.Sub(c.at)
	if c.shape == PlaneShape {
		return c.to, radius - d.Dot(c.to)
	}
	if c.shape == CapsuleShape {
		if n := c.to.Dot(c.to); n > 0 {
			d = d.Sub(c.to.Scale(clamp01(d.Dot(c.to) / n)))
		}
	}
	if c.inside {
		return d.Unit().Scale(-1), d.Len() + radius - c.radius
	}
	return d.Unit(), c.radius + radius - d.Len()
}
