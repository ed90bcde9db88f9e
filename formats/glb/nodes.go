package glb

import (
	"fmt"
	"math"

	"furitsuke/motion"
)

// A Node is a node of the tree at rest. Its transform is that of the file,
// matrices taken apart.
type Node struct {
	Name     string
	Parent   int // index, or -1 for a root
	Children []int
	Mesh     int // index, or -1
	Skin     int // index, or -1

	Translation motion.Vec3
	Rotation    motion.Quat // of unit length
	Scale       motion.Vec3

	World         motion.Mat4 // rest transform in the file's space
	WorldRotation motion.Quat // its rotation, the product of all rotations above
}

// Tree returns the nodes and their order, parents before children. It fails if
// a node has two parents, is its own ancestor or names what does not exist.
// Nodes outside any scene are nodes like the others: real files have them.
func (d *Doc) Tree() (nodes []Node, order []int, err error) {
	nodes = make([]Node, len(d.Nodes))
	for i := range nodes {
		nodes[i].Parent = -1
	}
	for i, n := range d.Nodes {
		if err := d.readNode(i, &nodes[i]); err != nil {
			return nil, nil, err
		}
		for k, c := range n.Children {
			at := fmt.Sprintf("/nodes/%d/children/%d", i, k)
			if err := d.Index(c, len(nodes), at, "node"); err != nil {
				return nil, nil, err
			}
			if nodes[c].Parent >= 0 {
				return nil, nil, d.Errorf(at, "a node without a parent", "%d, a child of %d", c, nodes[c].Parent)
			}
			nodes[c].Parent = i
		}
	}
	for i := range nodes {
		if nodes[i].Parent < 0 {
			order = append(order, i)
		}
	}
	for k := 0; k < len(order); k++ { // order grows while it is walked
		n := &nodes[order[k]]
		n.place(nodes)
		for _, x := range n.World {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				return nil, nil, d.Errorf(fmt.Sprintf("/nodes/%d", order[k]), "a transform of finite size", "%g", x)
			}
		}
		order = append(order, n.Children...)
	}
	if len(order) < len(nodes) { // what no root leads to hangs in a ring
		for i := range nodes {
			if nodes[i].World == (motion.Mat4{}) {
				return nil, nil, d.Errorf(fmt.Sprintf("/nodes/%d", i), "a tree", "a node among its own ancestors")
			}
		}
	}
	return nodes, order, nil
}

func (d *Doc) readNode(i int, out *Node) error {
	n := d.Nodes[i]
	out.Name, out.Children, out.Mesh, out.Skin = n.Name, n.Children, -1, -1
	at := fmt.Sprintf("/nodes/%d", i)
	if n.Mesh != nil {
		if err := d.Index(*n.Mesh, len(d.Meshes), at+"/mesh", "mesh"); err != nil {
			return err
		}
		out.Mesh = *n.Mesh
	}
	if n.Skin != nil {
		if err := d.Index(*n.Skin, len(d.Skins), at+"/skin", "skin"); err != nil {
			return err
		}
		out.Skin = *n.Skin
	}
	if m := motion.Mat4(n.MatrixOrDefault()); m != motion.IdentityMat {
		out.Translation, out.Rotation, out.Scale = decompose(m)
		return nil
	}
	t, r, s := n.Translation, n.RotationOrDefault(), n.Scale
	out.Translation = motion.Vec3{X: t[0], Y: t[1], Z: t[2]}
	out.Rotation = motion.Quat{X: r[0], Y: r[1], Z: r[2], W: r[3]}.Unit()
	out.Scale = motion.Vec3{X: s[0], Y: s[1], Z: s[2]}
	return nil
}

// decompose takes an affine matrix apart; shear is lost, a mirror goes into Z.
func decompose(m motion.Mat4) (t motion.Vec3, r motion.Quat, s motion.Vec3) {
	x, y, z := motion.Vec3{X: m[0], Y: m[1], Z: m[2]}, motion.Vec3{X: m[4], Y: m[5], Z: m[6]}, motion.Vec3{X: m[8], Y: m[9], Z: m[10]}
	s = motion.Vec3{X: x.Len(), Y: y.Len(), Z: z.Len()}
	if x.Cross(y).Dot(z) < 0 {
		s.Z = -s.Z
	}
	return m.Translation(), m.Rotation(), s
}

// place sets the world transform; the parent's is already set.
func (n *Node) place(nodes []Node) {
	n.World = motion.TRS(n.Translation, n.Rotation, n.Scale)
	n.WorldRotation = n.Rotation
	if n.Parent >= 0 {
		p := &nodes[n.Parent]
		n.World = p.World.Mul(n.World)
		n.WorldRotation = p.WorldRotation.Mul(n.Rotation)
	}
}
