package scene

// parentsFirst returns the indices of nodes, each after its parent. Nodes that
// are their own ancestors come last.
func parentsFirst(nodes []Node) []int {
	order := make([]int, 0, len(nodes))
	state := make([]uint8, len(nodes)) // 0 new, 1 on the way up, 2 listed
	var chain []int
	for i := range nodes {
		chain = chain[:0]
		for n := i; n >= 0 && state[n] == 0; n = nodes[n].Parent {
			state[n] = 1
			chain = append(chain, n)
		}
		for k := len(chain) - 1; k >= 0; k-- {
			state[chain[k]] = 2
			order = append(order, chain[k])
		}
	}
	return order
}
