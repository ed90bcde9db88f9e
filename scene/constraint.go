package scene

import "furitsuke/motion"

// A Constraint turns a node by what another node does (VRMC_node_constraint).
type Constraint struct {
	Node   int // the one that is turned
	Source int
	Kind   ConstraintKind
	Axis   motion.Vec3 // of roll and aim, in Node's space, length 1
	Weight float64     // [0,1]: how far from rest to what the constraint says
}

// ConstraintKind is what of the source a node follows.
type ConstraintKind uint8

// The kinds of VRM 1.0.
const (
	Roll     ConstraintKind = iota // its turn about Axis: twist bones
	Aim                            // Axis points to where it is: sleeves
	Rotation                       // its rotation, each in its own axes
)

// sortConstraints orders the constraints so that each comes after those whose
// result it reads, and drops those that turn in a circle: their nodes stay
// still. It returns the dropped ones. Roll and rotation read the source's own
// turn; aim reads where the source is and how the node's parent stands, so
// everything above both.
func (m *Model) sortConstraints() (dropped []Constraint) {
	on := make([]int, len(m.Nodes)) // of each node: its constraint, or -1
	for i := range on {
		on[i] = -1
	}
	for i, c := range m.Constraints {
		on[c.Node] = i
	}
	read := func(n int, visit func(int)) {
		if on[n] >= 0 {
			visit(on[n])
		}
	}
	order, circular := dependencyOrder(len(m.Constraints), func(i int, visit func(int)) {
		c := &m.Constraints[i]
		read(c.Source, visit)
		if c.Kind != Aim {
			return
		}
		for n := m.Nodes[c.Source].Parent; n >= 0; n = m.Nodes[n].Parent {
			read(n, visit)
		}
		for n := m.Nodes[c.Node].Parent; n >= 0; n = m.Nodes[n].Parent {
			read(n, visit)
		}
	})
	var sorted []Constraint
	for _, i := range order {
		if circular[i] {
			dropped = append(dropped, m.Constraints[i])
		} else {
			sorted = append(sorted, m.Constraints[i])
		}
	}
	m.Constraints = sorted
	return dropped
}

// constrain turns the constrained nodes, in the order of the model's list.
func (a *Actor) constrain(float64) {
	for i := range a.Model.Constraints {
		c := &a.Model.Constraints[i]
		rest := a.Model.Nodes[c.Node].Rotation
		a.local[c.Node].Rotation = rest.Slerp(a.constrained(c), c.Weight)
	}
}

// constrained returns the local rotation that a constraint asks for at full
// weight (specs vrm.md §8, the specification's examples of implementation).
func (a *Actor) constrained(c *Constraint) motion.Quat {
	rest, source := a.Model.Nodes[c.Node].Rotation, a.Model.Nodes[c.Source].Rotation
	now := a.local[c.Source].Rotation
	switch c.Kind {
	case Roll:
		inParent := now.Mul(source.Inv()) // source·(source⁻¹·now)·source⁻¹
		turn := rest.Inv().Mul(inParent).Mul(rest)
		swing := motion.FromTo(c.Axis, turn.Rotate(c.Axis))
		return rest.Mul(swing.Inv()).Mul(turn)
	case Aim:
		parent := a.root()
		if p := a.Model.Nodes[c.Node].Parent; p >= 0 {
			parent = a.standing(p)
		}
		up := parent.Rotation()
		from := up.Mul(rest).Rotate(c.Axis)
		to := a.standing(c.Source).Translation().Sub(parent.Point(a.local[c.Node].Translation))
		if to.Dot(to) == 0 {
			return rest
		}
		return up.Inv().Mul(motion.FromTo(from, to)).Mul(up).Mul(rest)
	default:
		return rest.Mul(source.Inv()).Mul(now)
	}
}
