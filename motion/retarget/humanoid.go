package retarget

import "furitsuke/motion"

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

// find tells the bones of a skeleton by the names of its joints; the spine, of
// which there may be one joint or seven, is what lies between hips and neck.
func find(joints []Joint) (h humanoid) {
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
	names := make([]parsed, len(joints))
	there := map[parsed]bool{}
	for j := range joints {
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
	h.spine(joints)
	return h
}

// spine gives the joints between hips and neck to spine, chest and upper chest:
// of more than three, those at a third, at two thirds and the last.
func (h *humanoid) spine(joints []Joint) {
	end := h[motion.Neck]
	if end < 0 {
		end = h[motion.Head]
	}
	if h[motion.Hips] < 0 || end < 0 || h[motion.Spine] >= 0 && h[motion.Chest] >= 0 {
		return
	}
	between := path(joints, h[motion.Hips], end)
	n := len(between)
	bones := []motion.Bone{motion.Spine, motion.Chest, motion.UpperChest}
	pick := []int{n/3 - 1, 2*n/3 - 1, n - 1}
	if n < 3 {
		pick = []int{0, 1}[:n]
	}
	for i, k := range pick {
		h[bones[i]] = between[k]
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
