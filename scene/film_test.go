package scene

import (
	"math"
	"testing"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// An MMD view stands and looks where its formula says, mirrored into motion's
// space: eye, axes and both projections.
func TestFilmedCamera(t *testing.T) {
	origin := motion.Vec3{X: -0.6, Z: 0.1}
	for _, v := range []mmd.View{
		{Target: motion.Vec3{Y: 10}, Distance: -45, FOV: 30},
		{Target: motion.Vec3{X: 1, Y: 12, Z: -3}, Rotation: motion.Vec3{X: 0.5, Y: 2.5, Z: 0.4}, Distance: -20, FOV: 50},
		{Target: motion.Vec3{X: 1, Y: 12, Z: -3}, Rotation: motion.Vec3{X: -1.2, Y: -0.3, Z: -2}, Distance: 7, FOV: 50},
		{Target: motion.Vec3{X: 1, Y: 12, Z: -3}, Rotation: motion.Vec3{X: 2.2, Y: -0.3, Z: -2}, Distance: -7, FOV: 50, Orthographic: true},
	} {
		var c Camera
		c.Film(v, origin)
		q, eye := v.Turn(), v.Eye()
		at := func(p motion.Vec3) motion.Vec3 { return mirror(p).Add(origin) }
		near(t, "eye", c.Eye(), at(eye), 1e-9)
		view := c.View()
		for _, axis := range []motion.Vec3{{X: 1}, {Y: 1}, {Z: 1}} {
			// MMD's camera looks along its +Z, OpenGL's along -Z.
			want := motion.Vec3{X: axis.X, Y: axis.Y, Z: -axis.Z}.Scale(mmd.Unit)
			near(t, "axis", view.Point(at(eye.Add(q.Rotate(axis)))), want, 1e-9)
		}
		// A point half a unit right and above of the middle, d before the eye.
		for _, d := range []float64{5, 20} {
			p := at(eye.Add(q.Rotate(motion.Vec3{X: 0.5, Y: 0.5, Z: d})))
			tan := math.Tan(v.FOV * rad / 2)
			want := 0.5 / (d * tan)
			if v.Orthographic {
				want = 0.5 / (math.Abs(v.Distance) * tan)
			}
			x, y, ok := c.Project(p, 400, 200)
			near(t, "pixel", motion.Vec3{X: x, Y: y}, motion.Vec3{X: 200 + want*100, Y: 100 - want*100}, 1e-6)
			m := c.Projection(2).Mul(view)
			w := m[3]*p.X + m[7]*p.Y + m[11]*p.Z + m[15]
			near(t, "on the GPU", m.Point(p).Scale(1/w), motion.Vec3{X: want / 2, Y: want, Z: m.Point(p).Z / w}, 1e-9)
			if z := m.Point(p).Z / w; !ok || z < -1 || z > 1 {
				t.Errorf("depth %g, in front %t", z, ok)
			}
			from, dir := c.Ray(x, y, 400, 200)
			near(t, "ray", from.Add(dir.Scale(p.Sub(from).Dot(dir))), p, 1e-9)
		}
	}
}

// A hand takes over where the film was: from the same eye in the same direction,
// upright, with the target in front.
func TestLevelCamera(t *testing.T) {
	for _, c := range []Camera{
		{Yaw: 0.4, Pitch: -0.3, Roll: 2, Distance: 3, FOV: 0.4},
		{Target: motion.Vec3{X: 1}, Yaw: 0.4, Pitch: 2.5, Distance: 3, FOV: 0.4, Orthographic: true},
		{Yaw: 3, Pitch: 0.3, Distance: -3, FOV: 0.7},
	} {
		l := c.Level()
		_, _, was := c.Axes()
		_, up, back := l.Axes()
		near(t, "eye", l.Eye(), c.Eye(), 1e-9)
		near(t, "direction", back, was, 1e-9)
		if l.Roll != 0 || l.Orthographic || l.Distance <= 0 || math.Abs(l.Pitch) > math.Pi/2 || up.Y < 0 || l.FOV != c.FOV {
			t.Errorf("level: %+v", l)
		}
	}
}

func TestFilmedLight(t *testing.T) {
	l := NewStage().Light
	l.Film(mmd.Light{Color: [3]float32{0.5, 2, -1}, Direction: motion.Vec3{X: -1, Y: -2, Z: 2}})
	near(t, "direction", l.Direction, motion.Vec3{X: -1. / 3, Y: -2. / 3, Z: -2. / 3}, 1e-12)
	if l.MMDColor != [3]float32{0.5, 1, 0} {
		t.Errorf("colour %v", l.MMDColor)
	}
	was := l.Direction
	if l.Film(mmd.Light{}); l.Direction != was {
		t.Error("a light without a direction turned")
	}
}
