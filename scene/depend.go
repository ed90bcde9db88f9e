package scene

// dependencyOrder returns 0 … n-1, each after all that it depends on, and which
// of them depend on themselves, directly or through others. dependsOn calls
// visit for each direct dependency of i. Those of one circle stand together, in
// no particular order (Tarjan's strongly connected components, which come out
// dependencies first).
func dependencyOrder(n int, dependsOn func(i int, visit func(j int))) (order []int, circular []bool) {
	order, circular = make([]int, 0, n), make([]bool, n)
	found := make([]int, n) // 1 and up in the order of finding, 0 not yet
	least := make([]int, n) // the earliest found that i leads back to
	open := make([]bool, n) // its component is not complete
	var stack []int
	var find func(i int)
	count := 0
	find = func(i int) {
		count++
		found[i], least[i], open[i] = count, count, true
		stack = append(stack, i)
		dependsOn(i, func(j int) {
			if j == i {
				circular[i] = true
			}
			if found[j] == 0 {
				find(j)
			}
			if open[j] {
				least[i] = min(least[i], least[j])
			}
		})
		if least[i] != found[i] {
			return
		}
		from := len(stack) - 1
		for stack[from] != i {
			from--
		}
		circle := stack[from:]
		stack = stack[:from]
		for _, k := range circle {
			open[k] = false
			circular[k] = circular[k] || len(circle) > 1
		}
		order = append(order, circle...)
	}
	for i := range n {
		if found[i] == 0 {
			find(i)
		}
	}
	return order, circular
}
