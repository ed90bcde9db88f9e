package mmd

import "slices"

// reach returns the bones that what the given bones do can depend on: their
// parents, what appends read, and the IK that turns any of them. Indices below 0
// are none.
func (p *plan) reach(bones ...int) []bool {
	seen := make([]bool, len(p.parent))
	var queue []int
	add := func(b int) {
		if b >= 0 && !seen[b] {
			seen[b] = true
			queue = append(queue, b)
		}
	}
	for _, b := range bones {
		add(b)
	}
	for len(queue) > 0 {
		b := queue[0]
		queue = queue[1:]
		add(p.parent[b])
		add(p.source[b])
		if !p.links[b] {
			continue
		}
		for ik, c := range p.chains {
			if !c.turns(b) {
				continue
			}
			add(ik)
			add(c.target)
			for _, l := range c.links {
				add(l.bone)
			}
		}
	}
	return seen
}

// turns reports whether a chain, which may be nil, has a bone among its links.
func (c *chain) turns(b int) bool {
	return c != nil && slices.ContainsFunc(c.links, func(l link) bool { return l.bone == b })
}

// pruned returns the skeleton without the bones that keep, which [plan.reach]
// made, leaves out, and where each bone stands in it, -1 for none. What is kept
// moves as it did: most bones of a model are hair and skirt, and a humanoid's
// pose needs none of them.
//
// In a skeleton that reads bones before their turn, or where one IK pulls
// another, any bone may matter by the moment it is evaluated at; such a one stays
// whole.
func (p *plan) pruned(s *Skeleton, keep []bool) (*Skeleton, []int) {
	if len(p.early) > 0 || slices.ContainsFunc(p.chains, func(c *chain) bool { return c != nil && p.chains[c.target] != nil }) {
		keep = slices.Repeat([]bool{true}, len(keep))
	}
	at := make([]int, len(s.Bones))
	n := 0
	for i := range at {
		at[i] = -1
		if keep[i] {
			at[i] = n
			n++
		}
	}
	out := &Skeleton{Bones: make([]Bone, 0, n), Morphs: slices.Clone(s.Morphs)}
	for i, b := range s.Bones {
		if !keep[i] {
			continue
		}
		b.Parent = -1
		if up := p.parent[i]; up >= 0 {
			b.Parent = at[up]
		}
		if p.source[i] >= 0 {
			a := *b.Append
			a.Source = at[a.Source]
			b.Append = &a
		} else {
			b.Append = nil
		}
		b.IK = p.prunedIK(b.IK, p.chains[i], at)
		out.Bones = append(out.Bones, b)
	}
	for i := range out.Morphs {
		m := &out.Morphs[i]
		offsets := m.Bones
		m.Bones = nil
		for _, o := range offsets {
			if in(o.Bone, len(at)) && at[o.Bone] >= 0 {
				o.Bone = at[o.Bone]
				m.Bones = append(m.Bones, o)
			}
		}
	}
	return out, at
}

// prunedIK returns an IK with its bones where they stand now, or nil if it turns
// none of them.
func (p *plan) prunedIK(k *IK, c *chain, at []int) *IK {
	if c == nil || at[c.links[0].bone] < 0 {
		return nil
	}
	out := *k
	out.Target, out.Links = at[k.Target], nil
	for _, l := range k.Links {
		if in(l.Bone, len(at)) {
			l.Bone = at[l.Bone]
			out.Links = append(out.Links, l)
		}
	}
	return &out
}
