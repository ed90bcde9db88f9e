package scene

import (
	"slices"

	"furitsuke/motion"
)

// A Person says from where a mesh is seen (specs vrm.md §6): through the eyes
// of the model, as in a headset, or by everyone else, such as the stage's
// camera and mirrors.
type Person uint8

// The persons.
const (
	EveryPerson Person = iota
	FirstPerson        // the wearer alone
	ThirdPerson        // everyone but the wearer, whose view it would hide
	// Headless is a mesh of which the wearer sees what Model.Headless returns,
	// and everyone else all.
	Headless
)

// settlePersons turns the meshes that were marked to be split automatically
// into those that the wearer sees wholly, not at all or without the head.
func (m *Model) settlePersons() {
	if len(m.Meshes) == 0 {
		return
	}
	head := m.headNodes()
	for i := range m.Meshes {
		mesh := &m.Meshes[i]
		if mesh.Person != Headless {
			continue
		}
		seen, hidden := false, false
		mesh.eachTriangle(m.headJoints(mesh, head), func(_ []uint32, onHead bool) {
			seen, hidden = seen || !onHead, hidden || onHead
		})
		switch {
		case !hidden:
			mesh.Person = EveryPerson
		case !seen:
			mesh.Person = ThirdPerson
		}
	}
}

// Headless returns what the model's wearer sees of a mesh: its parts with a
// list of triangles of their own, none of which hangs on the head.
func (m *Model) Headless(mesh int) (index []uint32, parts []Part) {
	of := &m.Meshes[mesh]
	switch of.Person {
	case EveryPerson, FirstPerson:
		return of.Index, of.Parts
	case ThirdPerson:
		return nil, nil
	}
	joints := m.headJoints(of, m.headNodes())
	for _, p := range of.Parts {
		part := Mesh{Index: of.Index[p.First : p.First+p.Count], Joints: of.Joints, Weights: of.Weights}
		first := len(index)
		part.eachTriangle(joints, func(corners []uint32, onHead bool) {
			if !onHead {
				index = append(index, corners...)
			}
		})
		if n := len(index) - first; n > 0 {
			parts = append(parts, Part{p.Material, first, n})
		}
	}
	return index, parts
}

// headNodes marks the head and the nodes below it.
func (m *Model) headNodes() []bool {
	head := make([]bool, len(m.Nodes))
	for _, i := range m.Order {
		p := m.Nodes[i].Parent
		head[i] = m.Has.Has(motion.Head) && i == m.Humanoid[motion.Head] || p >= 0 && head[p]
	}
	return head
}

// headJoints marks the joints of a mesh's skin that are on the head.
func (m *Model) headJoints(mesh *Mesh, head []bool) []bool {
	joints := m.Skins[mesh.Skin].Joints
	on := make([]bool, len(joints))
	for j, n := range joints {
		on[j] = head[n]
	}
	return on
}

// eachTriangle calls f for every triangle; onHead if a corner hangs on a joint
// of the head with any weight.
func (m *Mesh) eachTriangle(joints []bool, f func(corners []uint32, onHead bool)) {
	on := func(v uint32) bool {
		if m.Joints == nil {
			return joints[0]
		}
		for k, j := range m.Joints[4*v : 4*v+4] {
			if m.Weights[4*int(v)+k] > 0 && joints[j] {
				return true
			}
		}
		return false
	}
	for i := 0; i+3 <= len(m.Index); i += 3 {
		corners := m.Index[i : i+3]
		f(corners, slices.ContainsFunc(corners, on))
	}
}
