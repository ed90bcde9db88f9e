package scene

import "furitsuke/motion"

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

// NodeMatrix returns where a node is in the stage's space.
func (a *Actor) NodeMatrix(i int) motion.Mat4 { return a.world[i] }

// NodeRotation returns a node's rotation relative to its parent, as posed.
func (a *Actor) NodeRotation(i int) motion.Quat { return a.local[i].Rotation }

// stand computes where a node is from where its parent is.
func (a *Actor) stand(i int, parent *motion.Mat4) {
	l := &a.local[i]
	a.world[i] = parent.Mul(motion.TRS(l.Translation, l.Rotation, l.Scale))
}

// above returns where a node's parent is, once all nodes are placed.
func (a *Actor) above(i int) motion.Mat4 {
	if p := a.Model.Nodes[i].Parent; p >= 0 {
		return a.world[p]
	}
	return a.root()
}

// standing returns where a node is as posed so far, before all are placed.
func (a *Actor) standing(i int) motion.Mat4 {
	l := &a.local[i]
	here := motion.TRS(l.Translation, l.Rotation, l.Scale)
	if p := a.Model.Nodes[i].Parent; p >= 0 {
		return a.standing(p).Mul(here)
	}
	return a.root().Mul(here)
}
