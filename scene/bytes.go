package scene

import "image"

// Bytes returns about how much memory m takes: its vertices and its pictures,
// beside which the rest is little.
func (m *Model) Bytes() int {
	const number = 4 // bytes of a float32 and of a uint32
	n := 0
	lists := map[*float32]bool{} // meshes share them
	for i := range m.Meshes {
		g := &m.Meshes[i]
		for _, list := range [][]float32{g.Position, g.Normal, g.UV, g.UV1, g.Weights, g.Center, g.Arm, g.Edge} {
			if len(list) > 0 && !lists[&list[0]] {
				lists[&list[0]] = true
				n += number * len(list)
			}
		}
		n += number*len(g.Index) + number/2*len(g.Joints)
		for _, t := range g.Targets {
			n += number * (len(t.Vertex) + len(t.Position) + len(t.Normal) + len(t.UV))
		}
	}
	pictures := map[*image.NRGBA]bool{}
	for _, t := range m.Textures {
		if t.Image != nil && !pictures[t.Image] {
			pictures[t.Image] = true
			n += len(t.Image.Pix)
		}
	}
	return n
}
