package pmd

import "furitsuke/formats/pmx"

// layers gives bones the order of evaluation that PMD implies and PMX stores in
// its deform layers: first what the motion turns, then the IKs in the order of
// their list, then the bones that copy a bone that an IK has turned. Within a
// layer the order is that of the bones, and no bone comes before its parent's
// layer. Bones must form a forest.
func (c *converter) layers() {
	bones := c.to.Bones
	layer, last := 1, -1
	for _, k := range c.from.IKs {
		if int(k.Bone) >= len(bones) || bones[k.Bone].Layer > 0 {
			continue
		}
		if int(k.Bone) < last {
			layer++ // the list goes back, so the next layer begins
		}
		bones[k.Bone].Layer, last = layer, int(k.Bone)
	}
	turned := c.turned()
	for i := range bones {
		if s := bones[i].AppendSource; s != pmx.None && (turned[s] || s > i) {
			bones[i].Layer = max(bones[i].Layer, layer+1)
		}
	}
	c.down(func(up, b int) { bones[b].Layer = max(bones[b].Layer, bones[up].Layer) })
}

// turned reports for each bone whether an IK turns it or one it hangs on.
func (c *converter) turned() []bool {
	out := make([]bool, len(c.to.Bones))
	for i := range c.to.Bones {
		for _, l := range c.to.Bones[i].IK.Links {
			out[l.Bone] = true
		}
	}
	c.down(func(up, b int) { out[b] = out[b] || out[up] })
	return out
}

// down calls f for every bone that has a parent, after it has done so for the
// parent.
func (c *converter) down(f func(up, b int)) {
	bones := c.to.Bones
	done := make([]bool, len(bones))
	var path []int
	for i := range bones {
		for b := i; b != pmx.None && !done[b]; b = bones[b].Parent {
			path = append(path, b)
		}
		for len(path) > 0 {
			b := path[len(path)-1]
			path = path[:len(path)-1]
			if up := bones[b].Parent; up != pmx.None {
				f(up, b)
			}
			done[b] = true
		}
	}
}
