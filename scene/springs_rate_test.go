package scene

import (
	"math"
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

// rates are ways in which frames come, as seconds from one to the next. near is
// how far hair may then be from where 60 frames a second have it, as a part of
// how far it moves: at high rates the steps are the same; at low ones the head
// is seen at fewer places, and in a stall it is not seen at all.
var rates = []struct {
	name string
	near float64
	next func(r *rand.Rand) float64
}{
	{"60 Hz", 0, func(*rand.Rand) float64 { return 1. / 60 }},
	{"30 Hz", 0.06, func(*rand.Rand) float64 { return 1. / 30 }},
	{"144 Hz", 0.02, func(*rand.Rand) float64 { return 1. / 144 }},
	{"1000 Hz", 0.005, func(*rand.Rand) float64 { return 1. / 1000 }},
	{"irregular", 0.25, func(r *rand.Rand) float64 { return math.Pow(r.Float64(), 3) * 0.09 }},
	{"stalls", 0.3, func(r *rand.Rand) float64 {
		if r.IntN(20) == 0 {
			return 1
		}
		return 1. / 60
	}},
}

// shaken plays a ponytail whose head is tossed about for two seconds and then
// held, and returns where its end is at each tenth of a second of the tossing,
// and at last.
func shaken(swing Swing, next func(r *rand.Rand) float64) (moving []motion.Vec3, rest motion.Vec3) {
	m := ponytail(VRM1, swing)
	a := NewActor(m)
	r := rand.New(rand.NewPCG(14, 14))
	head := m.Nodes[0]
	show := func(dt float64) {
		t := min(a.time+dt, 2)
		// A model's nodes are at rest where no bone is posed, so turning the node
		// itself tosses the head.
		m.Nodes[0].Rotation = motion.RotY(math.Sin(5*t) * 0.7).Mul(head.Rotation)
		a.step(a.time+dt, dt)
	}
	for a.time < 2 {
		dt := next(r)
		if end := float64(len(moving)+1) / 10; a.time+dt >= end-1e-9 {
			dt = end - a.time
			show(dt)
			moving = append(moving, tailOf(a, 2))
			continue
		}
		show(dt)
	}
	for a.time < 8 {
		show(next(r))
	}
	return moving, tailOf(a, 2)
}

// At any frame rate hair comes to rest in the same place; on its way it is near
// where 60 frames a second have it.
func TestSpringsAtAnyRate(t *testing.T) {
	for _, swing := range []Swing{
		{Stiffness: 0.8, Gravity: motion.Vec3{Y: -0.3}, Drag: 0.4},
		{Stiffness: 4, Gravity: motion.Vec3{Y: -1, X: 0.5}, Drag: 0.2},
		{Stiffness: 0.1, Gravity: motion.Vec3{Y: -0.2}, Drag: 0.9},
		{Stiffness: 1, Gravity: motion.Vec3{Y: -0.5}, Drag: 1},
	} {
		want, rest := shaken(swing, rates[0].next)
		travel := 0.0
		for _, p := range want {
			travel = max(travel, p.Sub(rest).Len())
		}
		if travel < 0.03 {
			t.Errorf("%+v: the tail moves by %g m only", swing, travel)
		}
		for _, rate := range rates[1:] {
			moving, at := shaken(swing, rate.next)
			if d := at.Sub(rest).Len(); !(d < 1e-3) {
				t.Errorf("%s, %+v: comes to rest %g m from where 60 Hz does", rate.name, swing, d)
			}
			far := 0.0
			for i, p := range moving {
				far = max(far, p.Sub(want[i]).Len())
			}
			if !(far < rate.near*travel) {
				t.Errorf("%s, %+v: up to %.3f m off on the way, of %.3f m", rate.name, swing, far, travel)
			}
		}
	}
}

// A chain that leaves nodes out takes them along; its tail keeps its distance
// from the head that it hangs on.
func TestSpringsPassNodesBetween(t *testing.T) {
	m := ponytail(VRM1, Swing{Stiffness: 0.2, Gravity: motion.Vec3{Y: -1}, Drag: 0.4})
	swings := m.Swings
	m.Swings = nil
	still := NewActor(m)
	first, end := still.NodeMatrix(1), still.NodeMatrix(3)
	in, _ := first.Inv()
	m.Swings = swings[:1]
	m.Swings[0].Tail = in.Point(end.Translation()) // node 3; node 2 stands between
	a := NewActor(m)
	play(a, 5)
	near(t, "the tail and its node", tailOf(a, 0), a.NodeMatrix(3).Translation(), 1e-9)
	if d := a.NodeMatrix(3).Translation().Sub(end.Translation()).Len(); d < 0.05 {
		t.Errorf("the tail hangs %g m from where it rests", d)
	}
	if d := a.NodeRotation(2).AngleTo(m.Nodes[2].Rotation); d > 1e-12 {
		t.Errorf("the node between turned by %g", d)
	}
}

// A collider on one chain pushes another where the first one has come to in the
// same step, whichever the file lists first.
func TestCollidersOnSprings(t *testing.T) {
	var ways [2][]motion.Vec3
	for i := range ways {
		m := ponytail(VRM1, Swing{Gravity: motion.Vec3{Y: -1}, Drag: 0.4})
		one := motion.Vec3{X: 1, Y: 1, Z: 1}
		m.Nodes = append(m.Nodes, Node{Parent: 0, Translation: motion.Vec3{Z: -0.05}, Rotation: motion.Identity, Scale: one})
		m.Order = parentsFirst(m.Nodes)
		m.Colliders = []Collider{{Node: 2, Offset: m.Swings[1].Tail, Radius: 0.05}}
		other := Swing{Node: 4, Tail: motion.Vec3{Z: -0.2}, Gravity: motion.Vec3{Y: -1}, Drag: 0.4, Center: -1, Colliders: []int{0}}
		k := len(m.Swings)
		if i == 0 {
			m.Swings = append(m.Swings, other)
		} else {
			m.Swings, k = append([]Swing{other}, m.Swings...), 0
		}
		a := NewActor(m)
		for n := range 240 {
			m.Nodes[0].Rotation = motion.RotX(math.Sin(float64(n)/10) * 0.5)
			play(a, 1./60)
			ways[i] = append(ways[i], a.Tail(k))
		}
		if d := a.Tail(k).Sub(a.NodeMatrix(2).Point(m.Colliders[0].Offset)).Len(); d < 0.04 || d > 0.06 {
			t.Errorf("the tail is %g m from the middle of a collider of 0.05", d)
		}
	}
	for n := range ways[0] {
		near(t, "listed before or after", ways[1][n], ways[0][n], 1e-12)
	}
}

// A leap of the motion, as at the end of its loop, throws no hair; a new motion
// begins with hair that hangs as at a seek.
func TestSpringsAfterALeap(t *testing.T) {
	m := ponytail(VRM1, Swing{Stiffness: 0.3, Gravity: motion.Vec3{Y: -0.5}, Drag: 0.2})
	walk := &motion.Clip{Duration: 1, Rest: m.Rest, Hips: motion.NewTrack(motion.Linear, 3, []float32{0, 1}, []float32{0, 1.5, 0, 0, 1.5, 2})}
	a, b := NewActor(m), NewActor(m)
	a.Play(walk)
	b.Play(walk)
	a.Seek(0)
	play(a, 1)
	hips, _ := a.BoneMatrix(motion.Hips)
	if hips.Translation().Z < 1.9 {
		t.Fatalf("the hips are at %v", hips.Translation())
	}
	a.step(0, 1./60)
	b.Seek(0)
	near(t, "after a loop", tailOf(a, 2), tailOf(b, 2), 1e-9)

	other := *m.Rest
	turned := &motion.Clip{Duration: 1, Rest: &other, Hips: walk.Hips}
	turned.Rotation[motion.Hips] = motion.NewTrack(motion.Linear, 4, []float32{0}, []float32{0, 1, 0, 0})
	a.Play(turned)
	a.Seek(0)
	b.Play(turned)
	b.Seek(0.5)
	b.Seek(0)
	near(t, "of a new motion", tailOf(a, 2), tailOf(b, 2), 1e-9)

	// An edit of the motion goes on from where hair is.
	play(a, 0.3)
	was := a.swing.tails[2]
	edit := *turned
	a.Play(&edit)
	a.Seek(a.time)
	if a.swing.tails[2] != was {
		t.Errorf("an edit moves the tail from %v to %v", was, a.swing.tails[2])
	}

	// Where it travels hair trails, where it is put it does not.
	at := tailOf(a, 2)
	a.Travel = motion.Vec3{X: 0.1}
	a.step(a.time+1./60, 1./60)
	if d := tailOf(a, 2).Sub(at).X; d > 0.09 {
		t.Errorf("the tail travels %g m of 0.1 at once", d)
	}
}
