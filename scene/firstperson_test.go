package scene

import (
	"slices"
	"testing"

	"furitsuke/motion"
)

// Of a mesh that is split, the wearer sees the triangles that no node of the
// head or below it moves, part by part.
func TestHeadless(t *testing.T) {
	one := motion.Vec3{X: 1, Y: 1, Z: 1}
	m := &Model{Kind: VRM1, Has: 1<<motion.Hips | 1<<motion.Head}
	for i := range 4 { // hips, head, hair on the head, a hand on the hips
		m.Nodes = append(m.Nodes, Node{Parent: [...]int{-1, 0, 1, 0}[i], Rotation: motion.Identity, Scale: one})
	}
	m.Order = parentsFirst(m.Nodes)
	m.Humanoid[motion.Hips], m.Humanoid[motion.Head] = 0, 1
	inverse := []motion.Mat4{motion.IdentityMat, motion.IdentityMat, motion.IdentityMat}
	body := m.addSkin([]int{0, 2, 3}, inverse)
	// Vertices 0 to 3: on the hips, on the hair, on hips and hair, on the hand
	// with a weight of 0 on the hair.
	skinned := Mesh{
		Skin: body, Position: make([]float32, 12), Person: Headless,
		Joints:  []uint16{0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 2, 1, 0, 0},
		Weights: []float32{1, 0, 0, 0, 1, 0, 0, 0, 0.9, 0.1, 0, 0, 1, 0, 0, 0},
		Index:   []uint32{0, 3, 0, 0, 1, 3, 3, 3, 3, 2, 2, 0, 1, 1, 1},
		Parts:   []Part{{0, 0, 6}, {1, 6, 6}, {2, 12, 3}},
	}
	rigid := func(node int, p Person) Mesh {
		return Mesh{Skin: m.addSkin([]int{node}, inverse[:1]), Position: make([]float32, 9), Index: []uint32{0, 1, 2}, Parts: []Part{{0, 0, 3}}, Person: p}
	}
	m.Meshes = []Mesh{skinned, rigid(2, Headless), rigid(3, Headless), rigid(1, EveryPerson), rigid(3, ThirdPerson), rigid(1, FirstPerson)}
	m.settlePersons()
	for i, want := range []struct {
		person Person
		index  []uint32
		parts  []Part
	}{
		{Headless, []uint32{0, 3, 0, 3, 3, 3}, []Part{{0, 0, 3}, {1, 3, 3}}},
		{ThirdPerson, nil, nil},
		{EveryPerson, []uint32{0, 1, 2}, []Part{{0, 0, 3}}},
		{EveryPerson, []uint32{0, 1, 2}, []Part{{0, 0, 3}}},
		{ThirdPerson, nil, nil},
		{FirstPerson, []uint32{0, 1, 2}, []Part{{0, 0, 3}}},
	} {
		index, parts := m.Headless(i)
		if m.Meshes[i].Person != want.person || !slices.Equal(index, want.index) || !slices.Equal(parts, want.parts) {
			t.Errorf("mesh %d: person %d, sees %v in %v; want %+v", i, m.Meshes[i].Person, index, parts, want)
		}
	}
}
