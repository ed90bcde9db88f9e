package scene

// plan decides in which order the swings of a model move, and what each takes
// along. A swing moves after those above its node, and after those that carry
// its colliders (VRMC_springBone, "Calculation order"; three-vrm sorts by
// colliders too). Where two chains carry colliders for each other, one of them
// sees the other's as the last step left them.
func (s *swinger) plan(m *Model) {
	above := make([]int, len(m.Nodes)) // of each node: the swing at or above it, or -1
	for i := range above {
		above[i] = -1
	}
	for k, w := range m.Swings {
		above[w.Node] = k
	}
	upper := make([]int, len(m.Swings)) // of each swing: the next above it, or -1
	s.carries = make([][]int, len(m.Swings))
	for _, n := range m.Order {
		parent := -1
		if p := m.Nodes[n].Parent; p >= 0 {
			parent = above[p]
		}
		switch k := above[n]; {
		case k >= 0:
			upper[k] = parent
		case parent >= 0:
			above[n] = parent
			s.carries[parent] = append(s.carries[parent], n)
		}
	}
	s.moves = make([][]int, len(m.Swings))
	for i, c := range m.Colliders {
		if k := above[c.Node]; k >= 0 {
			s.moves[k] = append(s.moves[k], i)
		} else {
			s.steady = append(s.steady, i)
		}
	}
	s.order, _ = dependencyOrder(len(m.Swings), func(k int, visit func(int)) {
		if upper[k] >= 0 {
			visit(upper[k])
		}
		for _, c := range m.Swings[k].Colliders {
			if by := above[m.Colliders[c].Node]; by >= 0 {
				visit(by)
			}
		}
	})
}
