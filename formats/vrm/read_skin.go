package vrm

import (
	"fmt"

	"github.com/qmuntal/gltf"

	"furitsuke/motion"
)

// skinning reads joints and weights: four a vertex, strongest first where the
// file has more, and their sum 1.
func (r *reader) skinning(v *Vertices, p *gltf.Primitive, place string) error {
	if !has(p, gltf.JOINTS_0) || !has(p, gltf.WEIGHTS_0) {
		return nil
	}
	sets := 1
	for has(p, fmt.Sprintf("JOINTS_%d", sets)) && has(p, fmt.Sprintf("WEIGHTS_%d", sets)) {
		sets++
	}
	joints, weights := make([][]uint32, sets), make([][]float32, sets)
	for s := range sets {
		jn, wn := fmt.Sprintf("JOINTS_%d", s), fmt.Sprintf("WEIGHTS_%d", s)
		var err error
		if joints[s], err = r.Ints(p.Attributes[jn], 4, place+jn); err != nil {
			return err
		}
		if weights[s], err = r.clean(p.Attributes[wn], 4, place+wn); err != nil {
			return err
		}
		if err := r.fits(len(joints[s])/4, v.Count, place+jn); err != nil {
			return err
		}
		if err := r.fits(len(weights[s])/4, v.Count, place+wn); err != nil {
			return err
		}
	}
	if sets > 1 {
		r.warn(place+"JOINTS_1", "the strongest four are used", "%d joints a vertex", 4*sets)
	}
	v.Joints, v.Weights = make([]uint16, 4*v.Count), make([]float32, 4*v.Count)
	for i := range v.Count {
		var best [4]bond
		for s := range sets {
			for k := 4 * i; k < 4*i+4; k++ {
				if w := weights[s][k]; w > 0 {
					insert(&best, bond{joints[s][k], w}, s == 0)
				}
			}
		}
		if err := v.bind(i, best); err != nil {
			return r.Errorf(place+gltf.JOINTS_0, "joints below 65536", "%v", err)
		}
	}
	return nil
}

// A bond ties a vertex to a joint.
type bond struct {
	joint  uint32
	weight float32
}

// insert puts b into the first free place, or, if all are taken, over the
// weakest one that is weaker.
func insert(best *[4]bond, b bond, free bool) {
	weakest := 0
	for i := range best {
		if best[i].weight == 0 && free {
			best[i] = b
			return
		}
		if best[i].weight < best[weakest].weight {
			weakest = i
		}
	}
	if best[weakest].weight < b.weight {
		best[weakest] = b
	}
}

// bind stores the bonds of vertex i with their sum made 1. A vertex without any
// weight hangs on the first joint, as in three.js.
func (v *Vertices) bind(i int, best [4]bond) error {
	sum := best[0].weight + best[1].weight + best[2].weight + best[3].weight
	if !(sum > 0) {
		best, sum = [4]bond{{0, 1}}, 1
	}
	for k, b := range best {
		if b.joint > 0xFFFF {
			return fmt.Errorf("%d", b.joint)
		}
		v.Joints[4*i+k], v.Weights[4*i+k] = uint16(b.joint), b.weight/sum
	}
	return nil
}

func (r *reader) skins() error {
	r.f.Skins = make([]Skin, len(r.Skins))
	for i, g := range r.Skins {
		at := fmt.Sprintf("/skins/%d", i)
		for k, j := range g.Joints {
			if err := r.Index(j, len(r.f.Nodes), fmt.Sprintf("%s/joints/%d", at, k), "node"); err != nil {
				return err
			}
		}
		s := Skin{Joints: g.Joints, InverseBind: make([]motion.Mat4, len(g.Joints))}
		for k := range s.InverseBind {
			s.InverseBind[k] = motion.IdentityMat
		}
		if g.InverseBindMatrices != nil {
			place := at + "/inverseBindMatrices"
			m, err := r.clean(*g.InverseBindMatrices, 16, place)
			if err != nil {
				return err
			}
			if len(m)/16 < len(g.Joints) {
				return r.Errorf(place, fmt.Sprintf("%d matrices, one for each joint", len(g.Joints)), "%d", len(m)/16)
			}
			for k := range s.InverseBind {
				for e := range 16 {
					s.InverseBind[k][e] = float64(m[16*k+e])
				}
			}
		}
		r.f.Skins[i] = s
	}
	return nil
}

// instances lists the nodes that carry a mesh and checks that the mesh's joints
// exist in the node's skin.
func (r *reader) instances() error {
	for i, n := range r.f.Nodes {
		if n.Mesh < 0 {
			continue
		}
		inst := Instance{Node: i, Mesh: n.Mesh, Skin: None}
		if n.Skin >= 0 {
			inst.Skin = n.Skin
			if err := r.joints(n.Mesh, len(r.f.Skins[n.Skin].Joints)); err != nil {
				return err
			}
		}
		r.f.Instances = append(r.f.Instances, inst)
	}
	return nil
}

func (r *reader) joints(mesh, count int) error {
	for k, p := range r.f.Meshes[mesh].Primitives {
		for _, j := range p.Vertices.Joints {
			if int(j) >= count {
				return r.Errorf(fmt.Sprintf("/meshes/%d/primitives/%d/attributes/%s", mesh, k, gltf.JOINTS_0),
					fmt.Sprintf("joints below the skin's %d", count), "%d", j)
			}
		}
	}
	return nil
}
