package scene

import (
	"fmt"

	"furitsuke/formats"
	"furitsuke/formats/vrm"
	"furitsuke/motion"
)

// FromVRM makes a model of a VRM file. Its nodes and vertices stay in the
// file's axes; an actor turns a 0.x model when it poses it. A texture that is
// missing or cannot be read becomes white and a warning.
func FromVRM(f *vrm.File) (*Model, error) {
	m := &Model{Name: f.Meta.Name, Kind: VRM1, Order: f.Order, Rest: f.Rest()}
	if f.Version == vrm.V0 {
		m.Kind = VRM0
	}
	m.Warnings = append(m.Warnings, f.Warnings...)
	v := &vrmModel{f, m, textureLoader{format: "vrm", model: m}, make([][]int, len(f.Nodes))}
	v.nodes()
	v.textures()
	for i := range f.Materials {
		m.Materials = append(m.Materials, vrmMaterial(&f.Materials[i]))
	}
	v.meshes()
	v.expressions()
	v.springs()
	v.constraints()
	m.settlePersons()
	m.Bounds = m.restBounds(f)
	return m, nil
}

type vrmModel struct {
	file   *vrm.File
	model  *Model
	load   textureLoader
	onNode [][]int // the model's meshes on each of the file's nodes
}

func (v *vrmModel) nodes() {
	m := v.model
	for _, n := range v.file.Nodes {
		m.Nodes = append(m.Nodes, Node{n.Name, n.Parent, n.Translation, n.Rotation, n.Scale})
	}
	for b := range motion.BoneCount {
		m.Humanoid[b] = -1
		if n, ok := v.file.Humanoid[b]; ok {
			m.Humanoid[b] = n
			m.Has = m.Has.With(b)
		}
	}
}

func (v *vrmModel) textures() {
	for i, t := range v.file.Textures {
		out := Texture{Name: fmt.Sprintf("texture %d", i), WrapU: Wrap(t.WrapU), WrapV: Wrap(t.WrapV), Nearest: t.Nearest, OneSize: !t.Mipmaps}
		if t.Image < 0 { // the reader has said why
			out.Image = whiteImage()
			v.model.Textures = append(v.model.Textures, out)
			continue
		}
		im := v.file.Images[t.Image]
		if im.Name != "" {
			out.Name = im.Name
		}
		if im.Data == nil {
			out.Image = whiteImage()
			v.model.Textures = append(v.model.Textures, out)
			continue
		}
		v.load.add(fmt.Sprintf("/images/%d", t.Image), out.Name, im.Data, out)
	}
}

// meshes makes a mesh for each node that carries one and each set of vertices
// in it: primitives that share their vertices become its parts.
func (v *vrmModel) meshes() {
	m := v.model
	for _, s := range v.file.Skins {
		m.addSkin(s.Joints, s.InverseBind)
	}
	plain := NoTexture // index of the material of primitives that name none
	for at, in := range v.file.Instances {
		src := &v.file.Meshes[in.Mesh]
		made := map[*vrm.Vertices]int{}
		for _, p := range src.Primitives {
			k, ok := made[p.Vertices]
			if !ok {
				k = len(m.Meshes)
				made[p.Vertices] = k
				m.Meshes = append(m.Meshes, v.mesh(src, p.Vertices, in))
				m.Meshes[k].Person = persons[v.file.FirstPerson[at]]
				v.onNode[in.Node] = append(v.onNode[in.Node], k)
			}
			material := p.Material
			if material < 0 {
				if plain < 0 {
					plain = len(m.Materials)
					t := NewMaterial("")
					t.Shading, t.DepthWrite = Lit, true
					m.Materials = append(m.Materials, t)
				}
				material = plain
			}
			mesh := &m.Meshes[k]
			mesh.Parts = append(mesh.Parts, Part{material, len(mesh.Index), len(p.Indices)})
			mesh.Index = append(mesh.Index, p.Indices...)
		}
	}
}

func (v *vrmModel) mesh(src *vrm.Mesh, vs *vrm.Vertices, in vrm.Instance) Mesh {
	mesh := Mesh{
		Name: src.Name, Node: in.Node,
		Position: vs.Positions, Normal: vs.Normals, UV: vs.UV, UV1: vs.UV1,
	}
	if in.Skin >= 0 && vs.Joints != nil {
		mesh.Skin, mesh.Joints, mesh.Weights = in.Skin, vs.Joints, vs.Weights
	} else {
		mesh.Skin = v.model.addSkin([]int{in.Node}, []motion.Mat4{motion.IdentityMat})
	}
	for i, t := range vs.Targets {
		name := ""
		if i < len(src.Targets) {
			name = src.Targets[i]
		}
		mesh.Targets = append(mesh.Targets, Target{Name: name, Vertex: t.Index, Position: t.Position, Normal: t.Normal})
		w := float32(0)
		if i < len(src.Weights) {
			w = float32(src.Weights[i])
		}
		mesh.RestWeights = append(mesh.RestWeights, w)
	}
	return mesh
}

// addSkin appends a skin whose joints follow those of the skins before it.
func (m *Model) addSkin(joints []int, inverse []motion.Mat4) int {
	first := 0
	if n := len(m.Skins); n > 0 {
		first = m.Skins[n-1].First + len(m.Skins[n-1].Joints)
	}
	m.Skins = append(m.Skins, Skin{joints, inverse, first})
	return len(m.Skins) - 1
}

func (v *vrmModel) expressions() {
	m, f := v.model, v.file
	for _, e := range f.Expressions {
		out := Expression{
			Name: e.Name, Custom: e.Custom, Binary: e.Binary,
			Blink: Override(e.Blink), Gaze: Override(e.LookAt), Mouth: Override(e.Mouth),
		}
		for _, b := range e.Morphs {
			for _, k := range v.onNode[b.Node] {
				if b.Target < len(m.Meshes[k].Targets) {
					out.Morphs = append(out.Morphs, MorphBind{k, b.Target, b.Weight})
				}
			}
		}
		for _, b := range e.Colors {
			out.Colors = append(out.Colors, ColorBind{b.Material, ColorKind(b.Kind), b.Target})
		}
		for _, b := range e.UVs {
			out.UVs = append(out.UVs, UVBind{b.Material, b.Scale, b.Offset})
		}
		m.Expressions = append(m.Expressions, out)
	}
	if l := f.LookAt; l.Has {
		m.LookAt = &LookAt{
			Bones: !l.ByExpression, Eyes: motion.Vec3{X: l.Offset[0], Y: l.Offset[1], Z: l.Offset[2]},
			Inner: Range{l.Inner.InputMax, l.Inner.Scale}, Outer: Range{l.Outer.InputMax, l.Outer.Scale},
			Down: Range{l.Down.InputMax, l.Down.Scale}, Up: Range{l.Up.InputMax, l.Up.Scale},
		}
	}
}

// springs makes a swing of each pair of a spring's joints: the later one, or a
// virtual tail, is the earlier one's tail. A node swings once.
func (v *vrmModel) springs() {
	m, f := v.model, v.file
	for _, c := range f.Colliders {
		m.Colliders = append(m.Colliders, Collider{c.Node, ColliderShape(c.Shape), c.Inside, c.Offset, c.Tail, c.Normal, c.Radius})
	}
	swings := map[int]bool{}
	for _, s := range f.Springs {
		var colliders []int
		for _, g := range s.Groups {
			colliders = append(colliders, f.ColliderGroups[g].Colliders...)
		}
		for i := 0; i+1 < len(s.Joints); i++ {
			head, tail := s.Joints[i], s.Joints[i+1]
			if head.Node < 0 {
				continue
			}
			if swings[head.Node] {
				m.Warnings = append(m.Warnings, formats.Warning{
					Format: "vrm", Place: fmt.Sprintf("/nodes/%d", head.Node), Offset: -1,
					Found: fmt.Sprintf("a joint of spring %q and of one before it", s.Name), Done: "swung by the first alone",
				})
				continue
			}
			at := tail.Tail
			if tail.Node >= 0 {
				in, ok := f.Nodes[head.Node].World.Inv()
				if !ok {
					continue
				}
				at = in.Point(f.Nodes[tail.Node].World.Translation())
			}
			swings[head.Node] = true
			m.Swings = append(m.Swings, Swing{
				Node: head.Node, Tail: at, Radius: head.HitRadius, Stiffness: head.Stiffness,
				Gravity: m.ownPoint(head.GravityDir.Scale(head.Gravity)), Drag: clamp01(head.Drag),
				Center: s.Center, Colliders: colliders,
			})
		}
	}
}

// persons are the file's flags; Headless is settled once the mesh is known.
var persons = map[vrm.FirstPerson]Person{
	vrm.FirstPersonAuto: Headless, vrm.FirstPersonBoth: EveryPerson,
	vrm.FirstPersonOnly: FirstPerson, vrm.ThirdPersonOnly: ThirdPerson,
}

func (v *vrmModel) constraints() {
	m := v.model
	for _, c := range v.file.Constraints {
		m.Constraints = append(m.Constraints, Constraint{c.Node, c.Source, ConstraintKind(c.Kind), c.Axis, clamp01(c.Weight)})
	}
	for _, c := range m.sortConstraints() {
		m.Warnings = append(m.Warnings, formats.Warning{
			Format: "vrm", Place: fmt.Sprintf("/nodes/%d/extensions/VRMC_node_constraint", c.Node), Offset: -1,
			Found: fmt.Sprintf("a circle: what it does to the node decides what node %d does to it", c.Source), Done: "left out",
		})
	}
}

// restBounds is the box around the vertices at rest, each moved by its
// heaviest joint, which differs from the blend by less than a camera cares.
func (m *Model) restBounds(f *vrm.File) Box {
	box := emptyBox
	for i := range m.Meshes {
		mesh := &m.Meshes[i]
		skin := &m.Skins[mesh.Skin]
		bring := make([]motion.Mat4, len(skin.Joints))
		for j, n := range skin.Joints {
			bring[j] = f.Nodes[n].World.Mul(skin.InverseBind[j])
		}
		for k := range mesh.Vertices() {
			j, most := uint16(0), float32(-1)
			if mesh.Joints != nil {
				for c, w := range mesh.Weights[4*k : 4*k+4] {
					if w > most {
						j, most = mesh.Joints[4*k+c], w
					}
				}
			}
			p := mesh.Position[3*k:]
			box = box.Add(m.ownPoint(bring[j].Point(motion.Vec3{X: float64(p[0]), Y: float64(p[1]), Z: float64(p[2])})))
		}
	}
	return box
}
