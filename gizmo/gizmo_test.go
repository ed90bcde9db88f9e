package gizmo

import (
	"math"
	"testing"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// pinhole is a camera at a place, turned by a rotation from looking along -Z,
// with a focal length in pixels.
type pinhole struct {
	eye   motion.Vec3
	turn  motion.Quat
	focal float64
}

func (c pinhole) Project(p motion.Vec3, w, h float64) (x, y float64, ok bool) {
	v := c.turn.Inv().Rotate(p.Sub(c.eye))
	if v.Z >= -0.01 {
		return 0, 0, false
	}
	return w/2 - v.X/v.Z*c.focal, h/2 + v.Y/v.Z*c.focal, true
}

func (c pinhole) Ray(x, y, w, h float64) (from, dir motion.Vec3) {
	return c.eye, c.turn.Rotate(motion.Vec3{X: x - w/2, Y: h/2 - y, Z: -c.focal}.Unit())
}

var (
	joint = motion.Vec3{X: 0.1, Y: 1.2}
	world = Target{Centre: joint, Axes: motion.Identity, Scale: 1}
)

// from returns a view whose eye is 4 m from the joint, turned about Y and then
// tilted.
func from(yaw, pitch float64) View {
	turn := motion.RotY(yaw).Mul(motion.RotX(pitch))
	eye := joint.Add(turn.Rotate(motion.Vec3{Z: 4}))
	return View{pinhole{eye, turn, 1200}, 800, 600}
}

// onRing returns the place on the screen of a ring at an angle.
func onRing(t *testing.T, view View, target Target, r Ring, angle float64) draw.Point {
	t.Helper()
	rings, ok := shapes(view, target)
	if !ok {
		t.Fatal("the joint is out of sight")
	}
	return rings[r].at(angle)
}

func TestRingsHaveTheSameSizeAtAnyDistance(t *testing.T) {
	for _, distance := range []float64{0.5, 4, 40} {
		view := View{pinhole{joint.Add(motion.Vec3{Z: distance}), motion.Identity, 1200}, 800, 600}
		rings, ok := shapes(view, world)
		if !ok {
			t.Fatal("out of sight")
		}
		if r := rings[RingZ].u.Len(); math.Abs(r-ringRadius) > 1 {
			t.Errorf("at %g m the Z ring has a radius of %.1f px, want %g", distance, r, ringRadius)
		}
	}
}

// TestDragFollowsTheMouse takes each ring at several places and views, drags it
// by a known angle and wants that rotation about that axis.
func TestDragFollowsTheMouse(t *testing.T) {
	const want = 0.9
	local := Target{Centre: joint, Axes: motion.AxisAngle(motion.Vec3{X: 1, Y: 2, Z: -1}.Unit(), 1.1), Scale: 1.5}
	axes := [3]motion.Vec3{{X: 1}, {Y: 1}, {Z: 1}}
	tried := 0
	for _, target := range []Target{world, local} {
		for _, view := range []View{from(0, 0), from(0.6, -0.4), from(2.5, -0.3), from(-1.2, 0.9)} {
			for r := RingX; r <= RingZ; r++ {
				rings, _ := shapes(view, target)
				if rings[r].flat() {
					continue
				}
				for _, a := range []float64{0, 1, 2, 3, 4, 5} {
					var g Gizmo
					if !g.Press(view, target, onRing(t, view, target, r, a)) || g.Hovered() != r {
						continue // another ring crosses here
					}
					var got motion.Quat
					for i := 1; i <= 10; i++ {
						got = g.Move(onRing(t, view, target, r, a+want*float64(i)/10), 0)
					}
					tried++
					expect := motion.AxisAngle(target.Axes.Rotate(axes[r]), want)
					if d := got.AngleTo(expect); d > 1e-9 {
						t.Errorf("ring %d from %g rad: off by %.3g rad", r, a, d)
					}
					if !g.Release() || g.Dragging() {
						t.Error("releasing a turned ring must say so and let go")
					}
				}
			}
		}
	}
	if tried < 80 {
		t.Errorf("only %d drags were tried", tried)
	}
}

// TestTheBoneFollowsTheHand checks the sense of a drag against the camera alone:
// a point of the body under the mouse must go where the mouse goes.
func TestTheBoneFollowsTheHand(t *testing.T) {
	for _, yaw := range []float64{0, 0.7, math.Pi, -2} {
		view := from(yaw, -0.35)
		for r := RingX; r <= RingView; r++ {
			rings, _ := shapes(view, world)
			if rings[r].flat() {
				continue
			}
			a := rings[r].front() + 0.2
			var g Gizmo
			if !g.Press(view, world, rings[r].at(a)) || g.Hovered() != r {
				continue
			}
			mouse := rings[r].at(a + 0.1)
			d := g.Move(mouse, 0)
			// The world point of the ring at a, turned by d about the joint.
			_, metres := view.sight(joint)
			u, v := ringPlane(view, r)
			reach := metres * ringRadius
			if r == RingView {
				reach = metres * viewRadius
			}
			p := u.Scale(math.Cos(a) * reach).Add(v.Scale(math.Sin(a) * reach))
			before, _ := view.project(joint.Add(p))
			after, _ := view.project(joint.Add(d.Rotate(p)))
			way := mouse.Sub(rings[r].at(a))
			if off := after.Sub(before).Sub(way).Len(); off > 1 || way.Len() < 5 {
				t.Errorf("yaw %g ring %d: the mouse went %v, the body is %.2f px off that", yaw, r, way, off)
			}
		}
	}
}

// ringPlane returns the axes in which a ring's angles count.
func ringPlane(view View, r Ring) (u, v motion.Vec3) {
	x, y, z := motion.Vec3{X: 1}, motion.Vec3{Y: 1}, motion.Vec3{Z: 1}
	switch r {
	case RingX:
		return y, z
	case RingY:
		return z, x
	case RingZ:
		return x, y
	}
	sight, _ := view.sight(joint)
	side := sight.Cross(y).Unit()
	return side, side.Cross(sight)
}

// TestEdgeOnRingRolls drags a ring that is a line on the screen: along the line
// it rolls one radian a radius, in the sense of its front; across it stays.
func TestEdgeOnRingRolls(t *testing.T) {
	view := from(0, 0)
	rings, _ := shapes(view, world)
	if !rings[RingY].flat() || !rings[RingX].flat() {
		t.Fatal("seen from the front, the X and Y rings are lines")
	}
	var g Gizmo
	start := rings[RingY].at(rings[RingY].front() + 0.8)
	if !g.Press(view, world, start) || g.Hovered() != RingY {
		t.Fatal("the Y ring was not taken")
	}
	if q := g.Move(start.Add(draw.Point{Y: 40}), 0); q.Angle() > 0.02 {
		t.Errorf("dragging across turned by %g rad", q.Angle())
	}
	// To the right, the front of the body moves right: about +Y.
	q := g.Move(start.Add(draw.Point{X: ringRadius}), 0)
	if d := q.AngleTo(motion.RotY(1)); d > 0.02 {
		t.Errorf("one radius to the right is off by %g rad from 1 rad about +Y", d)
	}
}

func TestStepsAndTurnsAddUp(t *testing.T) {
	view := from(0, 0)
	var g Gizmo
	if !g.Press(view, world, onRing(t, view, world, RingZ, 0.7)) || g.Hovered() != RingZ {
		t.Fatal("the Z ring was not taken")
	}
	for i := 1; i <= 100; i++ { // a turn and a half
		g.Move(onRing(t, view, world, RingZ, 0.7+3*math.Pi*float64(i)/100), 0)
	}
	if math.Abs(g.Angle()-3*math.Pi) > 1e-6 {
		t.Errorf("three half turns came out as %g rad", g.Angle())
	}
	g.Release()

	step := math.Pi / 12
	g.Press(view, world, onRing(t, view, world, RingZ, 0.7))
	q := g.Move(onRing(t, view, world, RingZ, 0.7+2.2*step), step)
	if d := q.AngleTo(motion.RotZ(2 * step)); d > 1e-9 {
		t.Errorf("a drag in steps is off its step by %g rad", d)
	}
}

// TestRingShieldsMarks holds the rule of the editor: wherever a ring can be
// taken, it is, whatever mark lies behind.
func TestRingShieldsMarks(t *testing.T) {
	view := from(0.5, -0.2)
	for k := range 100 {
		p := onRing(t, view, world, Ring(k%ringCount), float64(k))
		var g Gizmo
		if !g.Press(view, world, p) {
			t.Fatalf("a press on a ring at %v was not taken", p)
		}
	}
	var g Gizmo
	centre, _ := view.project(joint)
	if g.Press(view, world, centre) {
		t.Error("a press on the joint itself must go to its mark")
	}
	if g.Press(view, world, centre.Add(draw.Point{X: viewRadius + ringGrip + 2})) || g.Dragging() {
		t.Error("a press outside all rings was taken")
	}
}

func TestNothingBehindTheEye(t *testing.T) {
	view := View{pinhole{joint.Add(motion.Vec3{Z: -3}), motion.Identity, 1200}, 800, 600}
	var g Gizmo
	var l draw.List
	g.Draw(&l, view, world)
	if g.Press(view, world, draw.Point{X: 400, Y: 300}) || len(l.Ops) != 0 {
		t.Error("a joint behind the eye has rings")
	}
}

func TestMarks(t *testing.T) {
	view := from(0, 0)
	place := func(b motion.Bone) (motion.Vec3, bool) {
		switch b {
		case motion.Hips:
			return joint, true
		case motion.Head:
			return joint.Add(motion.Vec3{Y: 0.5}), true
		case motion.Neck: // behind the eye
			return joint.Add(motion.Vec3{Z: 9}), true
		}
		return motion.Vec3{}, false
	}
	var m Marks
	m.Set(view, place)
	head, ok := m.At(motion.Head)
	if !ok {
		t.Fatal("the head has no mark")
	}
	for _, c := range []struct {
		name string
		at   draw.Point
		want motion.Bone
	}{
		{"on the mark", head, motion.Head},
		{"within reach", head.Add(draw.Point{X: markReach - 1}), motion.Head},
		{"out of reach", head.Add(draw.Point{X: markReach + 1}), motion.NoBone},
		{"the other", draw.Point{X: 400, Y: 300}, motion.Hips},
	} {
		if got := m.Hit(c.at, 1); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
	var l draw.List
	m.Draw(&l, motion.BoneSet(0).With(motion.Head).With(motion.Hips).With(motion.Neck), motion.NoBone, 1, 1)
	discs := 0
	for _, o := range l.Ops {
		if o.Kind == draw.Fill && o.Colour == draw.Accent {
			discs++
		}
	}
	if discs != 2 {
		t.Errorf("%d marks are drawn as selected, want the two that are seen", discs)
	}
	m.Clear()
	if m.Hit(head, 1) != motion.NoBone {
		t.Error("a cleared mark was hit")
	}
}

func TestDrawingAllocatesNothing(t *testing.T) {
	view := from(0.5, -0.2)
	var g Gizmo
	var m Marks
	var l draw.List
	place := func(b motion.Bone) (motion.Vec3, bool) { return joint, true }
	frame := func() {
		l.Reset()
		m.Set(view, place)
		m.Draw(&l, motion.BoneSet(0).With(motion.Head), motion.Neck, 1, 1)
		g.Hover(view, world, draw.Point{X: 300, Y: 200})
		g.Draw(&l, view, world)
	}
	frame()
	if n := testing.AllocsPerRun(20, frame); n != 0 {
		t.Errorf("a frame allocates %g times", n)
	}
}

func BenchmarkGizmoFrame(b *testing.B) {
	view := from(0.5, -0.2)
	var g Gizmo
	var l draw.List
	b.ReportAllocs()
	for b.Loop() {
		l.Reset()
		g.Hover(view, world, draw.Point{X: 300, Y: 200})
		g.Draw(&l, view, world)
	}
}
