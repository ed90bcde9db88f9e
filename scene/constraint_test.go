package scene

import (
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

// constrained is a random model with nodes below the chest that constraints
// turn; their sources are the arms.
func constrained(r *rand.Rand, cs ...Constraint) (*Model, []int) {
	m := randomModel(r, VRM1, everyBone)
	var nodes []int
	for i := range cs {
		m.Nodes = append(m.Nodes, Node{
			Parent: m.Humanoid[motion.Chest], Rotation: randomTurn(r), Scale: motion.Vec3{X: 1, Y: 1, Z: 1},
			Translation: motion.Vec3{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()},
		})
		cs[i].Node = len(m.Nodes) - 1
		nodes = append(nodes, cs[i].Node)
	}
	m.Order = parentsFirst(m.Nodes)
	m.Constraints = cs
	m.sortConstraints()
	return m, nodes
}

// An aim at full weight points its axis at the source, with the smallest turn
// from rest; at half weight it goes half the way.
func TestAimPointsAtItsSource(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	axis := motion.Vec3{Y: -1}
	for range 20 {
		m, nodes := constrained(r, Constraint{Kind: Aim, Axis: axis, Weight: 1}, Constraint{Kind: Aim, Axis: axis, Weight: 0.5})
		hand := m.Humanoid[motion.LeftHand]
		m.Constraints[0].Source, m.Constraints[1].Source = hand, hand
		m.Nodes[nodes[1]] = m.Nodes[nodes[0]]
		a := NewActor(m)
		a.Play(randomClip(r))
		a.Seek(0.9)
		w, half := a.NodeMatrix(nodes[0]), a.NodeMatrix(nodes[1])
		to := a.NodeMatrix(hand).Translation().Sub(w.Translation()).Unit()
		near(t, "aim", w.Rotation().Rotate(axis), to, 1e-9)
		parent := a.NodeMatrix(m.Humanoid[motion.Chest])
		rest := parent.Rotation().Mul(m.Nodes[nodes[0]].Rotation)
		whole := motion.FromTo(rest.Rotate(axis), to).Mul(rest)
		if d := w.Rotation().AngleTo(whole); d > 1e-9 {
			t.Errorf("the turn is %g rad from the smallest", d)
		}
		if d := half.Rotation().AngleTo(rest.Slerp(whole, 0.5)); d > 1e-9 {
			t.Errorf("half the weight is %g rad off", d)
		}
	}
}

// A rotation does what its source does, each in its own axes; a roll takes the
// part about one axis of it, however the two rest.
func TestRotationAndRollFollowTheirSource(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	axis := motion.Vec3{X: 1}
	for range 20 {
		m, nodes := constrained(r, Constraint{Kind: Rotation, Weight: 1}, Constraint{Kind: Roll, Axis: axis, Weight: 1})
		arm := m.Humanoid[motion.RightUpperArm]
		m.Constraints[0].Source, m.Constraints[1].Source = arm, arm
		a := NewActor(m)
		a.Play(randomClip(r))
		a.Seek(0.4)
		turn := func(n int) motion.Quat { return m.Nodes[n].Rotation.Inv().Mul(a.NodeRotation(n)) }
		if d := turn(nodes[0]).AngleTo(turn(arm)); d > 1e-9 {
			t.Errorf("rotation: %g rad off", d)
		}
		roll := turn(nodes[1])
		near(t, "the axis of a roll", roll.Rotate(axis), axis, 1e-9)
		// What is left of the source's turn, seen from the node, turns the axis
		// by the shortest way: it has no part about the axis.
		rest := m.Nodes[nodes[1]].Rotation
		seen := rest.Inv().Mul(a.NodeRotation(arm)).Mul(m.Nodes[arm].Rotation.Inv()).Mul(rest)
		left := seen.Mul(roll.Inv())
		if d := left.AngleTo(motion.FromTo(axis, seen.Rotate(axis))); d > 1e-9 {
			t.Errorf("roll: the rest of the turn is %g rad from the shortest", d)
		}
	}
}

// Constraints act after those that they read, in whatever order the file has
// them; a circle leaves its nodes still and is told.
func TestConstraintsActInOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	chain := []Constraint{{Kind: Rotation, Weight: 1}, {Kind: Rotation, Weight: 1}, {Kind: Rotation, Weight: 1}}
	m, nodes := constrained(r, chain...)
	m.Constraints = append([]Constraint(nil), chain...)
	for i := range 2 {
		m.Constraints[i].Node, m.Constraints[i].Source = nodes[i], nodes[i+1]
	}
	m.Constraints[2].Node, m.Constraints[2].Source = nodes[2], m.Humanoid[motion.Head]
	if dropped := m.sortConstraints(); dropped != nil {
		t.Fatalf("a chain lost %v", dropped)
	}
	a := NewActor(m)
	a.Play(randomClip(r))
	a.Seek(0.6)
	turn := func(n int) motion.Quat { return m.Nodes[n].Rotation.Inv().Mul(a.NodeRotation(n)) }
	if d := turn(nodes[0]).AngleTo(turn(m.Humanoid[motion.Head])); d > 1e-9 {
		t.Errorf("the end of the chain is %g rad off", d)
	}

	m.Constraints = []Constraint{{Node: nodes[0], Source: nodes[1], Kind: Rotation, Weight: 1}, {Node: nodes[1], Source: nodes[0], Kind: Rotation, Weight: 1},
		{Node: nodes[2], Source: nodes[0], Kind: Rotation, Weight: 1}}
	if dropped := m.sortConstraints(); len(dropped) != 2 || len(m.Constraints) != 1 {
		t.Errorf("dropped %v, kept %v", dropped, m.Constraints)
	}
}

// The gaze turns an eye before a constraint reads it, in the same frame.
func TestConstraintsSeeTheGaze(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 11))
	m, nodes := constrained(r, Constraint{Kind: Rotation, Weight: 1})
	eye := m.Humanoid[motion.LeftEye]
	m.Constraints[0].Source = eye
	m.LookAt = &LookAt{Bones: true, Inner: Range{90, 20}, Outer: Range{90, 20}, Down: Range{90, 20}, Up: Range{90, 20}}
	a := NewActor(m)
	a.Look = Gaze{Mode: LookTarget, Target: motion.Vec3{X: 3, Y: 2, Z: -5}}
	a.Seek(0)
	turn := func(n int) motion.Quat { return m.Nodes[n].Rotation.Inv().Mul(a.NodeRotation(n)) }
	if got, want := turn(nodes[0]), turn(eye); want.Angle() < 0.01 || got.AngleTo(want) > 1e-9 {
		t.Errorf("the node turns by %v, the eye by %v", got, want)
	}
}
