package vrmout

import (
	"furitsuke/assets/gen/furi"
	"furitsuke/assets/gen/paint"
	"furitsuke/assets/gen/solid"
	"furitsuke/motion"
)

// Where the two meshes and the image list stand in both versions.
const (
	bodyMesh = 0
	faceMesh = 1
)

// build lays out everything that both versions share: bones as nodes 0..n-1,
// then a node for each mesh.
func build(m *furi.Model, turn func(motion.Vec3) motion.Vec3) *doc {
	d := &doc{turn: turn, roots: []int{0}}
	for _, b := range m.Bones {
		at := b.Pos
		if b.Parent >= 0 {
			at = at.Sub(m.Bones[b.Parent].Pos)
		}
		d.nodes = append(d.nodes, obj{"name": b.Name, "translation": vector(turn(at))})
	}
	for i, b := range m.Bones {
		if b.Parent >= 0 {
			d.child(b.Parent, i)
		}
	}
	for _, t := range m.Textures {
		d.images = append(d.images, obj{"name": t.Name, "mimeType": "image/png", "bufferView": d.view(paint.PNG(t.Image), 0)})
		d.textures = append(d.textures, obj{"name": t.Name, "sampler": 0, "source": len(d.images) - 1})
	}
	d.skin(m)
	d.mesh("Body", mergeBy(m.Parts, false), nil)
	var targets []string
	for _, morph := range m.Morphs {
		targets = append(targets, morph.Name)
	}
	d.mesh("Face", mergeBy(m.Parts, true), targets)
	return d
}

func vector(p motion.Vec3) []float32 { return []float32{float32(p.X), float32(p.Y), float32(p.Z)} }

func (d *doc) child(parent, i int) {
	list, _ := d.nodes[parent]["children"].([]int)
	d.nodes[parent]["children"] = append(list, i)
}

// mergeBy gathers the parts with morphs, or those without, into one part a
// material.
func mergeBy(parts []furi.Part, morphs bool) []furi.Part {
	var out []furi.Part
	for id := range furi.MaterialCount {
		whole := furi.Part{Material: id, Mesh: &solid.Mesh{}, Shift: map[string][]motion.Vec3{}}
		for _, p := range parts {
			if p.Material != id || (len(p.Shift) > 0) != morphs {
				continue
			}
			n := len(whole.Pos)
			whole.Mesh.Add(p.Mesh)
			whole.Skin = append(whole.Skin, p.Skin...)
			for name, s := range p.Shift {
				whole.Shift[name] = append(append(whole.Shift[name], make([]motion.Vec3, n-len(whole.Shift[name]))...), s...)
			}
		}
		if len(whole.Tri) > 0 {
			out = append(out, whole)
		}
	}
	return out
}

// skin adds the one skin that all meshes use: joint i is node i.
func (d *doc) skin(m *furi.Model) {
	var inverse []float32
	var joints []int
	for i, b := range m.Bones {
		p := d.turn(b.Pos)
		inverse = append(inverse, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, float32(-p.X), float32(-p.Y), float32(-p.Z), 1)
		joints = append(joints, i)
	}
	d.skins = append(d.skins, obj{"joints": joints, "skeleton": 0, "inverseBindMatrices": d.floats("MAT4", 16, inverse, false, 0)})
}

func (d *doc) mesh(name string, parts []furi.Part, targets []string) {
	var prims []obj
	for _, p := range parts {
		prim := d.primitive(p, targets)
		if len(targets) > 0 {
			prim["extras"] = obj{"targetNames": targets}
		}
		prims = append(prims, prim)
	}
	mesh := obj{"name": name, "primitives": prims}
	if len(targets) > 0 {
		mesh["extras"] = obj{"targetNames": targets}
	}
	d.meshes = append(d.meshes, mesh)
	// A skinned mesh takes nothing from its parents, so it stands beside the bones.
	d.roots = append(d.roots, len(d.nodes))
	d.nodes = append(d.nodes, obj{"name": name, "mesh": len(d.meshes) - 1, "skin": 0})
}

// texture returns the index of a texture by name.
func texture(m *furi.Model, name string) int {
	for i, t := range m.Textures {
		if t.Name == name {
			return i
		}
	}
	panic("vrmout: no texture " + name)
}

// morphIndex returns the index of a morph by name.
func morphIndex(m *furi.Model, name string) int {
	for i, x := range m.Morphs {
		if x.Name == name {
			return i
		}
	}
	panic("vrmout: no morph " + name)
}

// colliderGroups lists the names of collider groups in order of appearance, and
// the colliders of each.
func colliderGroups(m *furi.Model) (names []string, members map[string][]int) {
	members = map[string][]int{}
	for i, c := range m.Colliders {
		if members[c.Group] == nil {
			names = append(names, c.Group)
		}
		members[c.Group] = append(members[c.Group], i)
	}
	return names, members
}

func indexOf(names []string, name string) int {
	for i, n := range names {
		if n == name {
			return i
		}
	}
	panic("vrmout: no group " + name)
}
