package mmd

import (
	"cmp"
	"slices"
)

// A plan is everything about a skeleton that does not change from frame to
// frame: who hangs on whom, and in which order bones are evaluated. Files may
// hold any index; here all are in range and the parents form a forest.
type plan struct {
	parent   []int   // -1 for none
	children [][]int // ascending
	rank     []int   // place of each bone in the order of evaluation

	before, after []int // bones of the pass before physics and of that after it

	// early holds bones that something reads before their turn has come,
	// parents first; see [Solver.Pose].
	early []int
	// followers holds for a bone the bones below it that were evaluated before
	// it, parents first; nil for nearly all.
	followers [][]int

	chains []*chain // by bone; nil where it has no IK that can be solved
	links  []bool   // bones that some IK turns
	source []int    // by bone, what its append reads; -1 for none
}

func newPlan(s *Skeleton) *plan {
	n := len(s.Bones)
	p := &plan{
		parent:    forest(s),
		children:  make([][]int, n),
		rank:      make([]int, n),
		followers: make([][]int, n),
		chains:    make([]*chain, n),
		links:     make([]bool, n),
		source:    make([]int, n),
	}
	for i, up := range p.parent {
		if up >= 0 {
			p.children[up] = append(p.children[up], i)
		}
		p.source[i] = -1
		if a := s.Bones[i].Append; a != nil && in(a.Source, n) && a.Source != i && (a.Rotation || a.Translation) {
			p.source[i] = a.Source
		}
	}
	p.sort(s)
	for i := range s.Bones {
		if c := p.newChain(s, i); c != nil {
			p.chains[i] = c
			for _, l := range c.links {
				p.links[l.bone] = true
			}
		}
	}
	p.findEarly()
	return p
}

func in(i, n int) bool { return 0 <= i && i < n }

// forest returns the parents with indices out of range and cycles cut: the
// bone whose parent would close a circle becomes a root.
func forest(s *Skeleton) []int {
	const unseen, open, done = 0, 1, 2
	n := len(s.Bones)
	parent, state := make([]int, n), make([]uint8, n)
	for i, b := range s.Bones {
		parent[i] = -1
		if in(b.Parent, n) && b.Parent != i {
			parent[i] = b.Parent
		}
	}
	for i := range parent {
		for b := i; b >= 0 && state[b] == unseen; b = parent[b] {
			state[b] = open
			if up := parent[b]; up >= 0 && state[up] == open {
				parent[b] = -1
			}
		}
		for b := i; b >= 0 && state[b] == open; b = parent[b] {
			state[b] = done
		}
	}
	return parent
}

// sort fills the order of evaluation: the pass before physics, then the pass
// after it, each by layer and then by index (specs/mmd-runtime.md §2).
func (p *plan) sort(s *Skeleton) {
	for i, b := range s.Bones {
		if b.AfterPhysics {
			p.after = append(p.after, i)
		} else {
			p.before = append(p.before, i)
		}
	}
	byLayer := func(a, b int) int { return cmp.Compare(s.Bones[a].Layer, s.Bones[b].Layer) }
	slices.SortStableFunc(p.before, byLayer)
	slices.SortStableFunc(p.after, byLayer)
	for r, b := range slices.Concat(p.before, p.after) {
		p.rank[b] = r
	}
}

// findEarly lists the bones that are read before their turn: parents whose
// child comes first, and what an IK reads of the bones behind it.
func (p *plan) findEarly() {
	need := make([]bool, len(p.parent))
	// want marks bone and its ancestors as far as they come after rank.
	want := func(bone, rank int) {
		for b := bone; b >= 0; b = p.parent[b] {
			if p.rank[b] > rank {
				need[b] = true
			}
		}
	}
	for i, up := range p.parent {
		if up >= 0 && p.rank[up] > p.rank[i] {
			want(up, p.rank[i])
		}
		for b := up; b >= 0; b = p.parent[b] {
			if p.rank[b] > p.rank[i] {
				p.followers[b] = append(p.followers[b], i)
			}
		}
		if c := p.chains[i]; c != nil {
			want(c.target, p.rank[i])
		}
	}
	for b, needed := range need {
		if needed {
			p.early = append(p.early, b)
		}
	}
	p.byDepth(p.early)
	for _, f := range p.followers {
		p.byDepth(f)
	}
}

// byDepth sorts bones so that parents come first.
func (p *plan) byDepth(bones []int) {
	depth := func(b int) int {
		d := 0
		for ; p.parent[b] >= 0; b = p.parent[b] {
			d++
		}
		return d
	}
	slices.SortStableFunc(bones, func(a, b int) int { return cmp.Compare(depth(a), depth(b)) })
}

// below returns the bones below root, parents first, that keep accepts;
// without root.
func (p *plan) below(root int, keep func(int) bool) []int {
	var out []int
	queue := slices.Clone(p.children[root])
	for len(queue) > 0 {
		b := queue[0]
		queue = append(queue[1:], p.children[b]...)
		if keep(b) {
			out = append(out, b)
		}
	}
	return out
}
