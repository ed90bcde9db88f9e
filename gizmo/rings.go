package gizmo

import (
	"math"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// A Ring is one of the circles around the chosen joint; dragging it turns the
// bone about the ring's axis.
type Ring int

// The rings: one for each axis, and an outer one that faces the eye.
const (
	NoRing Ring = iota - 1
	RingX
	RingY
	RingZ
	RingView
	ringCount = 4
)

// Sizes in pixels at 100 %; they are the same at any distance from the figure.
const (
	ringRadius = 74.0
	viewRadius = 92.0 // outside the others, so that it can be taken at every angle
	ringGrip   = 7.0  // how far from a ring a press still takes it
	ringSides  = 64
)

// edgeOn is the share of a ring's width that it must keep on the screen for a
// drag to follow the mouse around it. Below it (a tilt of 8°) the ring is a
// line, angles around it jump, and a drag rolls it by its front instead.
const edgeOn = 0.14

// shape is one ring as it stands on the screen. Its points are
// centre + cos·u + sin·v for angles about axis: an ellipse, without the
// perspective inside the ring, so that angles have a closed form.
type shape struct {
	axis   motion.Vec3 // of the rotation, world, unit
	colour draw.Colour
	centre draw.Point
	u, v   draw.Point // pixels
	uz, vz float64    // depth of u and v towards the eye, per radius
}

func (s *shape) at(angle float64) draw.Point {
	sin, cos := math.Sincos(angle)
	return s.centre.Add(s.u.Scale(cos)).Add(s.v.Scale(sin))
}

// near returns how much closer to the eye than the centre the ring is at an
// angle, in radii.
func (s *shape) near(angle float64) float64 {
	sin, cos := math.Sincos(angle)
	return s.uz*cos + s.vz*sin
}

// front returns the angle at which the ring is nearest to the eye.
func (s *shape) front() float64 { return math.Atan2(s.vz, s.uz) }

// flat reports whether the ring is seen from its edge.
func (s *shape) flat() bool {
	r := max(s.u.Len(), s.v.Len())
	return math.Abs(s.u.Cross(s.v)) < edgeOn*r*r
}

// angle returns the angle at which p lies, seen around a ring that is not flat.
func (s *shape) angle(p draw.Point) float64 {
	d, det := p.Sub(s.centre), s.u.Cross(s.v)
	return math.Atan2(s.u.Cross(d)/det, d.Cross(s.v)/det)
}

// A Target is the joint that rings or arrows stand around.
type Target struct {
	Centre motion.Vec3 // world, metres
	Axes   motion.Quat // of rings and arrows: identity for the world's, or the bone's own
	Scale  float64     // of rings and arrows: the monitor's content scale
}

// shapes lays the rings out, and reports false where the joint is out of sight.
func shapes(view View, t Target) (out [ringCount]shape, ok bool) {
	centre, ok := view.project(t.Centre)
	sight, metres := view.sight(t.Centre)
	if !ok || !(metres > 0) {
		return out, false
	}
	x, y, z := t.Axes.Rotate(motion.Vec3{X: 1}), t.Axes.Rotate(motion.Vec3{Y: 1}), t.Axes.Rotate(motion.Vec3{Z: 1})
	side, up := facing(sight)
	for i, r := range [ringCount]struct {
		axis, u, v motion.Vec3
		colour     draw.Colour
		radius     float64
	}{
		{x, y, z, draw.AxisX, ringRadius},
		{y, z, x, draw.AxisY, ringRadius},
		{z, x, y, draw.AxisZ, ringRadius},
		{sight.Scale(-1), side, up, draw.Faint, viewRadius},
	} {
		reach := r.radius * t.Scale * metres
		u, okU := spoke(view, t.Centre, r.u.Scale(reach))
		v, okV := spoke(view, t.Centre, r.v.Scale(reach))
		if !okU || !okV {
			return out, false
		}
		out[i] = shape{
			axis: r.axis, colour: r.colour, centre: centre, u: u, v: v,
			uz: -r.u.Dot(sight), vz: -r.v.Dot(sight),
		}
	}
	return out, true
}

// facing returns two axes of the plane that faces the eye, square to each other.
func facing(sight motion.Vec3) (side, up motion.Vec3) {
	side = sight.Cross(motion.Vec3{Y: 1})
	if side.Len() < 1e-3 { // looking straight down or up
		side = motion.Vec3{X: 1}
	}
	side = side.Unit()
	return side, side.Cross(sight)
}

// spoke returns how d, a short way from centre, appears: half of what lies
// between its two ends, so that perspective falls out.
func spoke(view View, centre, d motion.Vec3) (draw.Point, bool) {
	a, okA := view.project(centre.Add(d))
	b, okB := view.project(centre.Sub(d))
	return a.Sub(b).Scale(0.5), okA && okB
}

// behind is the depth, in radii, below which a part of a ring counts as the far
// half: it is drawn faint and taken only where no near half is. Well below
// zero, so that a ring that nearly faces the eye is all front: off the middle of
// the picture perspective tilts it by up to 15°.
const behind = -0.3

// hit returns the ring under p. Near halves win over far ones, then the nearest
// line wins; a press within the grip of any ring is never for what lies behind.
func hit(rings *[ringCount]shape, p draw.Point, scale float64) Ring {
	best, bestRing := math.Inf(1), NoRing
	for i := range rings {
		s := &rings[i]
		for k := range ringSides {
			a0, a1 := 2*math.Pi*float64(k)/ringSides, 2*math.Pi*float64(k+1)/ringSides
			d := p.ToSegment(s.at(a0), s.at(a1))
			if d > ringGrip*scale {
				continue
			}
			if s.near((a0+a1)/2) < behind {
				d += ringGrip * scale
			}
			if d < best {
				best, bestRing = d, Ring(i)
			}
		}
	}
	return bestRing
}
