package retarget

import (
	"slices"

	"furitsuke/motion"
)

// A humanoid gives the joint of each bone, or -1.
type humanoid [motion.BoneCount]int

func (h *humanoid) has() (s motion.BoneSet) {
	for b, j := range h {
		if j >= 0 {
			s = s.With(motion.Bone(b))
		}
	}
	return s
}

// names gives the joint's name of each bone that there is.
func (h *humanoid) names(joints []Joint) map[motion.Bone]string {
	out := map[motion.Bone]string{}
	for b, j := range h {
		if j >= 0 {
			out[motion.Bone(b)] = joints[j].Name
		}
	}
	return out
}

// A Map says which bones joints are, by their names, where these tell nothing or
// the wrong thing. [motion.NoBone] takes a joint out: it is no bone, and moves
// only what hangs on it.
type Map map[string]motion.Bone

// Unknown returns the names in m that no joint has, in order.
func (m Map) Unknown(joints []Joint) (names []string) {
	for name := range m {
		if !slices.ContainsFunc(joints, func(j Joint) bool { return j.Name == name }) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// find tells the bones of a skeleton by m and the names of its joints; the spine,
// of which there may be one joint or seven, is what lies between hips and neck.
func find(joints []Joint, m Map) (h humanoid) {
	for b := range h {
		h[b] = -1
	}
	take := func(b motion.Bone, j int) {
		if h[b] < 0 {
			h[b] = j
		}
	}
	type parsed struct {
		side side
		rest string
	}
	names := make([]parsed, len(joints)) // the zero value of those that m names
	there := map[parsed]bool{}
	for j := range joints {
		if b, ok := m[joints[j].Name]; ok && b != motion.NoBone {
			take(b, j)
		}
	}
	for j := range joints {
		if _, ok := m[joints[j].Name]; ok {
			continue
		}
		names[j].side, names[j].rest = parse(joints[j].Name)
		there[names[j]] = true
		if b, ok := motion.BoneNamed(joints[j].Name); ok {
			take(b, j)
		}
	}
	for j, n := range names {
		if n.side == middle {
			continue
		}
		has := func(rest string) bool { return there[parsed{n.side, rest}] }
		b, ok := sided[n.rest]
		switch {
		case !ok:
			continue
		case n.rest == "shoulder" && (has("collar") || has("elbow")):
			b = motion.LeftUpperArm // of skeletons named by their joints
		case n.rest == "leg" && has("shin"):
			b = motion.LeftUpperLeg
		case n.rest == "foot" && has("ankle"):
			b = motion.LeftToes
		}
		take(n.side.of(b), j)
	}
	for _, u := range unsided {
		for _, name := range u.names {
			for j, n := range names {
				if n == (parsed{middle, name}) {
					take(u.bone, j)
				}
			}
		}
	}
	h.spine(joints, m)
	return h
}

// spine gives the joints between hips and neck to spine, chest and upper chest:
// of more than three, those at a third, at two thirds and the last. What m names
// stays as it is, and the rest is shared out among the others.
func (h *humanoid) spine(joints []Joint, m Map) {
	end := h[motion.Neck]
	if end < 0 {
		end = h[motion.Head]
	}
	if h[motion.Hips] < 0 || end < 0 || h[motion.Spine] >= 0 && h[motion.Chest] >= 0 {
		return
	}
	named := func(j int) bool { _, ok := m[joints[j].Name]; return ok }
	between := slices.DeleteFunc(path(joints, h[motion.Hips], end), named)
	bones := slices.DeleteFunc([]motion.Bone{motion.Spine, motion.Chest, motion.UpperChest}, func(b motion.Bone) bool { return h[b] >= 0 && named(h[b]) })
	for i, b := range bones[:min(len(bones), len(between))] {
		k := i
		if len(between) > len(bones) {
			k = (i+1)*len(between)/len(bones) - 1
		}
		h[b] = between[k]
	}
}

// path returns the joints strictly between two, from a on, over the joint that
// both hang on: some skeletons hang from the head.
func path(joints []Joint, a, b int) []int {
	up := map[int]bool{}
	for j := a; j >= 0; j = joints[j].Parent {
		up[j] = true
	}
	var down []int
	top := b
	for ; top >= 0 && !up[top]; top = joints[top].Parent {
		down = append(down, top)
	}
	var out []int
	for j := a; j >= 0; j = joints[j].Parent {
		out = append(out, j)
		if j == top {
			break
		}
	}
	for i := len(down) - 1; i >= 0; i-- {
		out = append(out, down[i])
	}
	// Neither end belongs to it.
	if len(out) > 0 && out[0] == a {
		out = out[1:]
	}
	if len(out) > 0 && out[len(out)-1] == b {
		out = out[:len(out)-1]
	}
	return out
}
