package scene

import (
	"math"
	"testing"

	"furitsuke/motion"
)

// ponytail is a head at 1.5 m with three nodes of 0.1 m behind one another,
// sticking out backwards, each swinging. Their rests are turned, as in files.
func ponytail(kind Kind, swing Swing) *Model {
	m := &Model{Kind: kind, Has: 1 << motion.Hips}
	one := motion.Vec3{X: 1, Y: 1, Z: 1}
	m.Rest = &motion.Rest{HipsParent: motion.IdentityMat, Has: m.Has}
	m.Rest.Bone[motion.Hips] = motion.BoneRest{P: motion.Identity, W: motion.Identity, World: motion.Vec3{Y: 1.5}}
	m.Nodes = []Node{{Parent: -1, Translation: motion.Vec3{Y: 1.5}, Rotation: motion.Identity, Scale: one}}
	above := motion.TRS(m.Nodes[0].Translation, motion.Identity, one)
	back := m.ownPoint(motion.Vec3{Z: -0.1})
	swing.Center = -1
	for i := range 3 {
		world := motion.TRS(motion.Vec3{Y: 1.5}.Add(back.Scale(float64(i))), motion.RotY(float64(i+1)), one)
		up, _ := above.Inv()
		local := up.Mul(world)
		m.Nodes = append(m.Nodes, Node{Parent: i, Translation: local.Translation(), Rotation: local.Rotation(), Scale: one})
		down, _ := world.Inv()
		swing.Node, swing.Tail = i+1, down.Point(world.Translation().Add(back))
		m.Swings = append(m.Swings, swing)
		above = world
	}
	m.Order = parentsFirst(m.Nodes)
	return m
}

// tailOf returns where the tail of an actor's swing is on the stage.
func tailOf(a *Actor, k int) motion.Vec3 {
	w := a.Model.Swings[k]
	return a.world[w.Node].Point(w.Tail)
}

func play(a *Actor, seconds float64) {
	for range int(seconds * 60) {
		a.step(a.time+1./60, 1./60)
	}
}

func TestSpringsComeToRest(t *testing.T) {
	for _, kind := range []Kind{VRM1, VRM0} {
		// Stiffness alone: every chain straightens out to where it rests.
		a := NewActor(ponytail(kind, Swing{Stiffness: 1, Drag: 0.4}))
		rest := tailOf(a, 2)
		for i := range a.swing.tails {
			a.swing.tails[i].was = a.swing.tails[i].was.Add(motion.Vec3{X: 0.05})
		}
		play(a, 0.1)
		if d := tailOf(a, 2).Sub(rest).Len(); d < 0.01 {
			t.Errorf("%v: a push moved the tail by %g m only", kind, d)
		}
		play(a, 5)
		near(t, kind.String()+" stiff", tailOf(a, 2), rest, 1e-4)

		// Gravity alone: the chain hangs down.
		a = NewActor(ponytail(kind, Swing{Gravity: motion.Vec3{Y: -1}, Drag: 0.4}))
		play(a, 10)
		near(t, kind.String()+" limp", tailOf(a, 2), a.world[1].Translation().Add(motion.Vec3{Y: -0.3}), 1e-3)
	}
}

// Whatever happens, nodes keep their distances.
func TestSpringsKeepTheirLength(t *testing.T) {
	a := NewActor(ponytail(VRM1, Swing{Stiffness: 0.5, Gravity: motion.Vec3{Y: -2, X: 1}, Drag: 0.2}))
	for i := range 200 {
		a.local[0].Rotation = motion.RotX(math.Sin(float64(i)))
		a.Model.Nodes[0].Rotation = a.local[0].Rotation // the head is shaken
		play(a, 1./60)
		for k := range a.swing.tails {
			w := a.Model.Swings[k]
			if d := tailOf(a, k).Sub(a.world[w.Node].Translation()).Len(); math.Abs(d-0.1) > 1e-9 {
				t.Fatalf("step %d: swing %d is %g m long", i, k, d)
			}
		}
	}
}

func TestCollidersKeepTailsOut(t *testing.T) {
	// A tail is pushed out once a step and then drawn back to its length, while
	// gravity of 1 pulls it down by 17 mm: it comes to rest a little inside.
	const slack = 0.006
	for _, c := range []struct {
		name string
		c    Collider
		ok   func(p motion.Vec3) bool
	}{
		{"sphere", Collider{Radius: 0.1, Offset: motion.Vec3{Y: -0.2, Z: 0.01}},
			func(p motion.Vec3) bool { return p.Sub(motion.Vec3{Y: 1.3, Z: 0.01}).Len() > 0.12-slack }},
		{"capsule", Collider{Shape: CapsuleShape, Radius: 0.1, Offset: motion.Vec3{X: -1, Y: -0.2, Z: 0.01}, Tail: motion.Vec3{X: 1, Y: -0.2, Z: 0.01}},
			func(p motion.Vec3) bool { return math.Hypot(p.Y-1.3, p.Z-0.01) > 0.12-slack }},
		{"plane", Collider{Shape: PlaneShape, Offset: motion.Vec3{Y: -0.05}, Normal: motion.Vec3{Y: 1}},
			func(p motion.Vec3) bool { return p.Y > 1.45+0.02-slack }},
		{"inside a sphere", Collider{Inside: true, Offset: motion.Vec3{Z: -0.05}, Radius: 0.15},
			func(p motion.Vec3) bool { return p.Sub(motion.Vec3{Y: 1.5, Z: -0.05}).Len() < 0.13+slack }},
	} {
		m := ponytail(VRM1, Swing{Gravity: motion.Vec3{Y: -1}, Drag: 0.4, Radius: 0.02, Colliders: []int{0}})
		m.Colliders = []Collider{c.c}
		a := NewActor(m)
		play(a, 5)
		free := NewActor(ponytail(VRM1, Swing{Gravity: motion.Vec3{Y: -1}, Drag: 0.4}))
		play(free, 5)
		if c.ok(tailOf(free, 2)) && c.ok(tailOf(free, 1)) {
			t.Errorf("%s: nothing would have hit it", c.name)
		}
		for k := range m.Swings {
			if p := tailOf(a, k); !c.ok(p) {
				t.Errorf("%s: tail %d is at %v", c.name, k, p)
			}
		}
	}
}

// Seeking a moment gives the same picture whatever was shown before; staying
// there holds it; carrying the actor about moves no hair.
func TestSpringsAfterAJump(t *testing.T) {
	m := ponytail(VRM1, Swing{Stiffness: 0.3, Gravity: motion.Vec3{Y: -0.5}, Drag: 0.4})
	a, b := NewActor(m), NewActor(m)
	play(a, 0.7)
	a.Seek(0.25)
	b.Seek(0.25)
	near(t, "sought", tailOf(a, 2), tailOf(b, 2), 1e-12)
	was := tailOf(a, 2)
	a.Seek(0.25)
	near(t, "held", tailOf(a, 2), was, 1e-9)
	a.Offset = motion.Vec3{X: 2}
	a.Seek(0.25)
	near(t, "carried", tailOf(a, 2), was.Add(a.Offset), 1e-9)
	if n := testing.AllocsPerRun(20, func() { play(a, 1./60) }); n != 0 {
		t.Errorf("%g allocations a step", n)
	}
}
