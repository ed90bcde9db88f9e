package scene

import (
	"math"

	"furitsuke/motion"
)

// A Camera looks at a target from a distance. It is a plain value: copy it to
// remember a view. Yaw 0 stands in front of the actors, on +Z; a positive yaw
// goes round towards their left, +X. Pixels count from the top left corner of a
// view of w by h.
type Camera struct {
	Target   motion.Vec3 // the point it turns about, metres
	Yaw      float64     // radians
	Pitch    float64     // radians in [-π/2, π/2], > 0 looks down from above
	Distance float64     // metres from target to eye, > 0; < 0 leaves the target behind the eye
	FOV      float64     // vertical field of view, radians
	Roll     float64     // radians, > 0 leans to the camera's left
	// Orthographic is without perspective: what lies as far away as the target is
	// as large as with it.
	Orthographic bool
}

// The camera's bounds: nearer, the near plane cuts the skin; further, a person
// is a pixel.
const (
	minDistance = 0.05 // metres
	maxDistance = 500  // metres
)

// NewCamera returns the camera that shows one or two people from the front. 30°
// is the field of view that MMD and avatar viewers share, so proportions look
// as their authors saw them.
func NewCamera() Camera {
	return Camera{Target: motion.Vec3{Y: 0.85}, Distance: 4, FOV: 30 * math.Pi / 180}
}

// Axes returns the camera's right, up and back directions, of length 1; back
// points from the target to the eye.
func (c *Camera) Axes() (right, up, back motion.Vec3) {
	sy, cy := math.Sincos(c.Yaw)
	sp, cp := math.Sincos(c.Pitch)
	right = motion.Vec3{X: cy, Z: -sy}
	back = motion.Vec3{X: sy * cp, Y: sp, Z: cy * cp}
	if c.Roll != 0 {
		sr, cr := math.Sincos(c.Roll)
		right = right.Scale(cr).Add(back.Cross(right).Scale(sr))
	}
	return right, back.Cross(right), back
}

// Eye returns where the camera stands.
func (c *Camera) Eye() motion.Vec3 {
	_, _, back := c.Axes()
	return c.Target.Add(back.Scale(c.Distance))
}

// View returns the transform from the stage to the camera's space, which looks
// along -Z.
func (c *Camera) View() motion.Mat4 {
	r, u, b := c.Axes()
	e := c.Eye()
	return motion.Mat4{
		r.X, u.X, b.X, 0,
		r.Y, u.Y, b.Y, 0,
		r.Z, u.Z, b.Z, 0,
		-r.Dot(e), -u.Dot(e), -b.Dot(e), 1,
	}
}

// Clip returns the distances of the near and far planes in metres. They follow
// the distance, which keeps 24 bits of depth finer than a millimetre around the
// target.
func (c *Camera) Clip() (near, far float64) {
	d := math.Abs(c.Distance)
	return max(0.005, min(0.02*d, 0.5)), d + 200
}

// high returns half the height of what is seen at the target's distance, metres.
func (c *Camera) high() float64 { return math.Abs(c.Distance) * math.Tan(c.FOV/2) }

// Projection returns OpenGL's projection for a view of the given width over
// height; depth runs from -1 to 1.
func (c *Camera) Projection(aspect float64) motion.Mat4 {
	near, far := c.Clip()
	if c.Orthographic {
		f := 1 / c.high()
		return motion.Mat4{
			0: f / aspect, 5: f,
			10: 2 / (near - far), 14: (far + near) / (near - far), 15: 1,
		}
	}
	f := 1 / math.Tan(c.FOV/2)
	return motion.Mat4{
		0: f / aspect, 5: f,
		10: (far + near) / (near - far), 11: -1,
		14: 2 * far * near / (near - far),
	}
}

// Project returns the pixel that shows p, and false if p is not in front of
// the eye.
func (c *Camera) Project(p motion.Vec3, w, h float64) (x, y float64, ok bool) {
	r, u, b := c.Axes()
	d := p.Sub(c.Eye())
	depth := -d.Dot(b)
	if depth < 1e-6 {
		return 0, 0, false
	}
	f := h / 2 / math.Tan(c.FOV/2) / depth
	if c.Orthographic {
		f = h / 2 / c.high()
	}
	return w/2 + d.Dot(r)*f, h/2 - d.Dot(u)*f, true
}

// Ray returns the line of sight through a pixel: a point from which it comes,
// with perspective the eye, and its direction, of length 1.
func (c *Camera) Ray(x, y, w, h float64) (origin, dir motion.Vec3) {
	r, u, b := c.Axes()
	if c.Orthographic {
		f := 2 * c.high() / h
		return c.Eye().Add(r.Scale((x - w/2) * f)).Add(u.Scale((h/2 - y) * f)), b.Scale(-1)
	}
	f := 2 * math.Tan(c.FOV/2) / h
	d := r.Scale((x - w/2) * f).Add(u.Scale((h/2 - y) * f)).Sub(b)
	return c.Eye(), d.Unit()
}

// PixelSize returns how many metres a pixel covers at the depth of p, in a view
// h pixels high.
func (c *Camera) PixelSize(p motion.Vec3, h float64) float64 {
	if c.Orthographic {
		return 2 * c.high() / h
	}
	_, _, b := c.Axes()
	depth := max(b.Dot(c.Eye().Sub(p)), minDistance)
	return 2 * math.Tan(c.FOV/2) * depth / h
}

// Orbit turns about the target by radians.
func (c *Camera) Orbit(yaw, pitch float64) {
	c.Yaw = math.Remainder(c.Yaw+yaw, 2*math.Pi)
	c.Pitch = min(max(c.Pitch+pitch, -math.Pi/2), math.Pi/2)
}

// Pan moves the target so that what is at its depth follows a drag of dx, dy
// pixels in a view h pixels high.
func (c *Camera) Pan(dx, dy, h float64) {
	r, u, _ := c.Axes()
	s := c.PixelSize(c.Target, h)
	c.Target = c.Target.Sub(r.Scale(dx * s)).Add(u.Scale(dy * s))
}

// Zoom scales the distance by factor and keeps the point of the target's plane
// that a pixel shows where it is.
func (c *Camera) Zoom(factor, x, y, w, h float64) {
	factor = min(max(factor, minDistance/c.Distance), maxDistance/c.Distance)
	eye, dir := c.Ray(x, y, w, h)
	_, _, b := c.Axes()
	p := eye.Add(dir.Scale(c.Distance / -dir.Dot(b)))
	c.Target = p.Add(c.Target.Sub(p).Scale(factor))
	c.Distance *= factor
}

// frameMargin is how much of the view's width and height [Camera.Frame] fills:
// it leaves room for a raised arm, and for a name under the feet.
const frameMargin = 0.86

// Frame looks at a box from the present direction, so near that its corners just
// fit into the middle of a view of the given width over height.
func (c *Camera) Frame(box Box, aspect float64) {
	if box.Empty() {
		return
	}
	c.Target = box.Center()
	right, up, back := c.Axes()
	high := frameMargin * math.Tan(c.FOV/2)
	c.Distance = 0
	for i := range 8 {
		v := box.corner(i).Sub(c.Target)
		far := max(math.Abs(v.Dot(right))/(high*aspect), math.Abs(v.Dot(up))/high)
		c.Distance = max(c.Distance, far+v.Dot(back))
	}
	c.Distance = min(max(c.Distance, minDistance), maxDistance)
}

// Front looks at the actors' faces.
func (c *Camera) Front() { c.Yaw, c.Pitch = 0, 0 }

// Side looks from the actors' left.
func (c *Camera) Side() { c.Yaw, c.Pitch = math.Pi/2, 0 }

// Top looks down; the actors face the lower edge.
func (c *Camera) Top() { c.Yaw, c.Pitch = 0, math.Pi/2 }
