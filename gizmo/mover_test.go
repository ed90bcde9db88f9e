package gizmo

import (
	"math"
	"testing"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// TestMoverGoesWhereItIsDragged wants known shifts of known pixels: 4 m from an
// eye with a focal length of 1200 pixels, a metre that faces it is 300 pixels.
func TestMoverGoesWhereItIsDragged(t *testing.T) {
	turned := world
	turned.Axes = motion.RotZ(math.Pi / 2) // its X is the world's Y
	for _, c := range []struct {
		name   string
		view   View
		target Target
		grip   Grip
		press  draw.Point // from the joint, +Y down
		by     draw.Point
		want   motion.Vec3 // metres
	}{
		{"X from the front", from(0, 0), world, MoveX, draw.Point{X: 60}, draw.Point{X: 30}, motion.Vec3{X: 0.1}},
		{"X pays no heed to up", from(0, 0), world, MoveX, draw.Point{X: 60}, draw.Point{X: -60, Y: -90}, motion.Vec3{X: -0.2}},
		{"Y from the front", from(0, 0), world, MoveY, draw.Point{Y: -60}, draw.Point{Y: -60}, motion.Vec3{Y: 0.2}},
		{"Z from the left side", from(math.Pi/2, 0), world, MoveZ, draw.Point{X: -60}, draw.Point{X: -30}, motion.Vec3{Z: 0.1}},
		{"Z from above", from(0, -math.Pi/2), world, MoveZ, draw.Point{Y: 60}, draw.Point{Y: 60}, motion.Vec3{Z: 0.2}},
		{"the XY square", from(0, 0), world, MoveXY, draw.Point{X: 35, Y: -35}, draw.Point{X: 30, Y: -60}, motion.Vec3{X: 0.1, Y: 0.2}},
		{"the ZX square from above", from(0, -math.Pi/2), world, MoveZX, draw.Point{X: 35, Y: 35}, draw.Point{X: 30, Y: 60}, motion.Vec3{X: 0.1, Z: 0.2}},
		{"the disc from the front", from(0, 0), world, MoveView, draw.Point{}, draw.Point{X: 90, Y: 30}, motion.Vec3{X: 0.3, Y: -0.1}},
		{"the disc from the back", from(math.Pi, 0), world, MoveView, draw.Point{X: 3}, draw.Point{X: 90, Y: 30}, motion.Vec3{X: -0.3, Y: -0.1}},
		{"the disc from above", from(0, -math.Pi/2), world, MoveView, draw.Point{}, draw.Point{X: 90, Y: 30}, motion.Vec3{X: 0.3, Z: 0.1}},
		{"own X from the front", from(0, 0), turned, MoveX, draw.Point{Y: -60}, draw.Point{Y: -30}, motion.Vec3{Y: 0.1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			at, _ := c.view.project(joint)
			at = at.Add(c.press)
			var m Mover
			if !m.Press(c.view, c.target, at) || m.Hovered() != c.grip {
				t.Fatalf("the press took %v, want %v", m.Hovered(), c.grip)
			}
			m.Move(c.view, at.Add(draw.Point{X: -200, Y: 13}), 0) // what lies between plays no part
			if got := m.Move(c.view, at.Add(c.by), 0); got.Sub(c.want).Len() > 1e-9 {
				t.Errorf("got %v, want %v", got, c.want)
			}
			if !m.Release() || m.Dragging() {
				t.Error("releasing a mover that moved must say so and let go")
			}
		})
	}
}

// TestMoverStaysUnderTheMouse drags from slanted views, where perspective counts:
// what was pressed must appear under the mouse again, on the arrow's line as near
// as that line comes.
func TestMoverStaysUnderTheMouse(t *testing.T) {
	for _, view := range []View{from(0.6, -0.4), from(2.5, -0.3), from(-1.2, 0.9)} {
		c, _ := crossAt(view, world)
		for g := MoveX; g <= MoveView; g++ {
			at := c.centre
			switch {
			case !c.taken(g):
				continue
			case g < MoveYZ:
				at = c.along(g.axis(), 60)
			case g < MoveView:
				p := c.square(g)
				at = p[0].Add(p[2]).Scale(0.5)
			}
			var m Mover
			if !m.Press(view, world, at) || m.Hovered() != g {
				continue // another part crosses here
			}
			way := draw.Point{X: 70, Y: 40}
			if g < MoveYZ {
				way = c.arm[g.axis()].Scale(80)
			}
			held, _ := m.drag.under(view, at)
			was := joint.Add(m.drag.a.Scale(held[0])).Add(m.drag.b.Scale(held[1]))
			got, _ := view.project(was.Add(m.Move(view, at.Add(way), 0)))
			// The pressed point of an arrow lies up to a grip beside its line.
			if off := got.Sub(at.Add(way)).Len(); off > 1.5 || g >= MoveYZ && off > 1e-6 {
				t.Errorf("grip %d: what was pressed is %g px from the mouse", g, off)
			}
		}
	}
}

func TestMoverKeepsToSteps(t *testing.T) {
	view := from(0, 0)
	at, _ := view.project(joint)
	at = at.Add(draw.Point{X: 35, Y: -35})
	var m Mover
	m.Press(view, world, at)
	got := m.Move(view, at.Add(draw.Point{X: 32, Y: -34}), 0.01) // 10.67 and 11.33 cm
	if want := (motion.Vec3{X: 0.11, Y: 0.11}); got.Sub(want).Len() > 1e-9 {
		t.Errorf("got %v, want %v", got, want)
	}
	if m.Shift() != got {
		t.Errorf("the shift is %v, but %v was returned", m.Shift(), got)
	}
	m.Release()
	m.Press(view, world, at)
	m.Move(view, at.Add(draw.Point{X: 1}), 0.01)
	if m.Release() {
		t.Error("a drag of less than half a step moved something")
	}
}

// TestMoverEndOn: an arrow seen from its end and a plane seen from its edge are
// neither shown nor taken; the disc over them is.
func TestMoverEndOn(t *testing.T) {
	view := from(0, 0)
	c, ok := crossAt(view, world)
	if !ok {
		t.Fatal("out of sight")
	}
	for g := MoveX; g <= MoveView; g++ {
		want := g != MoveZ && g != MoveYZ && g != MoveZX
		if got := c.taken(g); got != want {
			t.Errorf("grip %d from the front: taken %v, want %v", g, got, want)
		}
	}
	for y := -120.0; y <= 120; y += 4 {
		for x := -120.0; x <= 120; x += 4 {
			switch c.hit(c.centre.Add(draw.Point{X: x, Y: y})) {
			case MoveZ, MoveYZ, MoveZX:
				t.Fatalf("%g %g took what is seen from its end", x, y)
			}
		}
	}
}

func TestMoverHits(t *testing.T) {
	view := from(0, 0)
	centre, _ := view.project(joint)
	for _, c := range []struct {
		name string
		at   draw.Point
		want Grip
	}{
		{"the centre", draw.Point{}, MoveView},
		{"the disc's rim", draw.Point{X: discGrip - 0.5}, MoveView},
		{"the arrow's foot", draw.Point{X: 20}, MoveX},
		{"the arrow's tip", draw.Point{X: armLength + headLength}, MoveX},
		{"beside the arrow", draw.Point{X: 60, Y: armGrip - 1}, MoveX},
		{"too far beside", draw.Point{X: 60, Y: armGrip + 1}, NoGrip},
		{"past the tip", draw.Point{X: armLength + headLength + armGrip + 1}, NoGrip},
		{"against the arrow", draw.Point{X: -40}, NoGrip},
		{"the square", draw.Point{X: 30, Y: -40}, MoveXY},
		{"outside the square", draw.Point{X: 60, Y: -60}, NoGrip},
	} {
		var m Mover
		if m.Hover(view, world, centre.Add(c.at)); m.Hovered() != c.want {
			t.Errorf("%s: got %v, want %v", c.name, m.Hovered(), c.want)
		}
	}
	behind := View{pinhole{joint.Add(motion.Vec3{Z: -3}), motion.Identity, 1200}, 800, 600}
	var m Mover
	var l draw.List
	m.Draw(&l, behind, world)
	if m.Press(behind, world, draw.Point{X: 400, Y: 300}) || len(l.Ops) != 0 {
		t.Error("a joint behind the eye has a mover")
	}
}

func TestMoverAllocatesNothing(t *testing.T) {
	view := from(0.5, -0.2)
	at, _ := view.project(joint)
	var m Mover
	var l draw.List
	frame := func() {
		l.Reset()
		m.Hover(view, world, at)
		m.Draw(&l, view, world)
		m.Press(view, world, at)
		m.Move(view, at.Add(draw.Point{X: 20}), 0)
		m.Release()
	}
	frame()
	if n := testing.AllocsPerRun(20, frame); n != 0 {
		t.Errorf("a frame allocates %g times", n)
	}
}
