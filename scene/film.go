package scene

import (
	"math"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// Film takes the place of an MMD view, as if the stage's origin lay at a point:
// where the model stands that the film was made for. In motion's space z is
// mirrored, and with it the sense of the turns about x and y, so that
// [mmd.View.Turn] is yaw y, pitch -x and roll -z.
func (c *Camera) Film(v mmd.View, origin motion.Vec3) {
	*c = Camera{
		Target: mirror(v.Target).Add(origin),
		Yaw:    v.Rotation.Y, Pitch: -v.Rotation.X, Roll: -v.Rotation.Z,
		Distance: -v.Distance * mmd.Unit, FOV: v.FOV * rad, Orthographic: v.Orthographic,
	}
	if c.Orthographic && math.Abs(c.Distance) < minDistance {
		c.Distance = minDistance // or the picture would show a point
	}
}

// Level returns the camera that a hand can lead on from here: upright, with
// perspective, above and below within sight, its target before the eye.
func (c *Camera) Level() Camera {
	_, _, back := c.Axes()
	out := NewCamera()
	out.FOV = c.FOV
	out.Yaw = math.Atan2(back.X, back.Z)
	out.Pitch = math.Asin(min(max(back.Y, -1), 1))
	out.Distance = min(max(math.Abs(c.Distance), minDistance), maxDistance)
	out.Target = c.Eye().Sub(back.Scale(out.Distance))
	return out
}

// Film takes the colour and the direction of an MMD light. A light without a
// direction keeps the one it has.
func (l *Light) Film(m mmd.Light) {
	for c, x := range m.Color {
		l.MMDColor[c] = min(max(x, 0), 1)
	}
	d := motion.Vec3{X: m.Direction.X, Y: m.Direction.Y, Z: -m.Direction.Z}
	if d.Len() > 0 {
		l.Direction = d.Unit()
	}
}
