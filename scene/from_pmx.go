package scene

import (
	"fmt"
	"math"
	"slices"

	"furitsuke/formats"
	"furitsuke/formats/pmx"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// FromPMX makes a model of a PMX file in motion's space: z mirrored, metres.
// find returns the bytes of a texture by its path as the file writes it. A
// texture that is missing or cannot be read becomes white and a warning.
func FromPMX(f *pmx.File, find func(path string) ([]byte, bool)) (*Model, error) {
	if n := len(f.Bones); n > math.MaxUint16 {
		return nil, &formats.Error{Format: "pmx", Place: "bones", Offset: -1, Unsupported: true,
			Want: "at most 65535", Got: fmt.Sprint(n)}
	}
	m := &Model{Name: f.Name, Kind: MMD, Skeleton: f.Skeleton(), Bounds: emptyBox}
	m.Warnings = append(m.Warnings, f.Warnings...)
	p := &pmxModel{f, m, textureLoader{format: "pmx", model: m}, nil}
	p.bones()
	p.vertices()
	p.textures(find)
	p.materials()
	p.morphs()
	return m, nil
}

type pmxModel struct {
	file   *pmx.File
	model  *Model
	load   textureLoader
	shared []int // texture of each shared toon, NoTexture until used
}

func point(v [3]float32) motion.Vec3 {
	return motion.Vec3{X: float64(v[0]), Y: float64(v[1]), Z: float64(v[2])}
}

// bones makes a node for each bone, and the one skin they are the joints of. A
// model without bones gets a still one, so that its vertices have a joint.
func (p *pmxModel) bones() {
	m := p.model
	skin := Skin{}
	for i, b := range p.file.Bones {
		at := mirror(point(b.Position))
		n := Node{Name: b.Name, Parent: b.Parent, Translation: at, Rotation: motion.Identity, Scale: motion.Vec3{X: 1, Y: 1, Z: 1}}
		if b.Parent >= 0 {
			n.Translation = at.Sub(mirror(point(p.file.Bones[b.Parent].Position)))
		}
		m.Nodes = append(m.Nodes, n)
		skin.Joints = append(skin.Joints, i)
		skin.InverseBind = append(skin.InverseBind, motion.TRS(at.Scale(-1), motion.Identity, n.Scale))
	}
	if len(m.Nodes) == 0 {
		m.Nodes = []Node{{Name: "root", Parent: -1, Rotation: motion.Identity, Scale: motion.Vec3{X: 1, Y: 1, Z: 1}}}
		skin = Skin{Joints: []int{0}, InverseBind: []motion.Mat4{motion.IdentityMat}}
	}
	m.Order = parentsFirst(m.Nodes)
	m.Skins = []Skin{skin}
	m.findHumanoid(m.Skeleton)
}

// vertices makes the one mesh. Mirroring turns triangles inside out, so two of
// their corners change places.
func (p *pmxModel) vertices() {
	f, n := p.file, len(p.file.Vertices)
	mesh := Mesh{
		Name: f.Name, Node: -1,
		Position: make([]float32, 3*n), Normal: make([]float32, 3*n), UV: make([]float32, 2*n),
		Joints: make([]uint16, 4*n), Weights: make([]float32, 4*n), Edge: make([]float32, n),
		Index: make([]uint32, len(f.Indices)),
	}
	if f.ExtraUVs > 0 {
		mesh.UV1 = make([]float32, 2*n)
	}
	for i := range f.Vertices {
		v := &f.Vertices[i]
		at := mirror(point(v.Position))
		p.model.Bounds = p.model.Bounds.Add(at)
		put3(mesh.Position[3*i:], at)
		mesh.Normal[3*i], mesh.Normal[3*i+1], mesh.Normal[3*i+2] = v.Normal[0], v.Normal[1], -v.Normal[2]
		copy(mesh.UV[2*i:], v.UV[:])
		if mesh.UV1 != nil {
			copy(mesh.UV1[2*i:2*i+2], f.ExtraUV[i*f.ExtraUVs][:2])
		}
		mesh.Edge[i] = v.EdgeScale
		weigh(v, mesh.Joints[4*i:4*i+4], mesh.Weights[4*i:4*i+4])
		mesh.bend(v, i)
	}
	for i := 0; i+2 < len(f.Indices); i += 3 {
		mesh.Index[i], mesh.Index[i+1], mesh.Index[i+2] = f.Indices[i], f.Indices[i+2], f.Indices[i+1]
	}
	first := 0
	for i, mat := range f.Materials {
		count := min(mat.IndexCount, len(mesh.Index)-first)
		mesh.Parts = append(mesh.Parts, Part{i, first, count})
		first += count
	}
	p.model.Meshes = []Mesh{mesh}
}

// bend enters vertex i into the lists of bends, which the first one makes.
func (m *Mesh) bend(v *pmx.Vertex, i int) {
	if v.Deform != pmx.SDEF && v.Deform != pmx.QDEF {
		return
	}
	if m.Center == nil {
		m.Center, m.Arm = make([]float32, 4*m.Vertices()), make([]float32, 3*m.Vertices())
	}
	m.Center[4*i+3] = BendDual
	if v.Deform == pmx.SDEF {
		m.Center[4*i+3] = BendSphere
		c, r0, r1 := mirror(point(v.SDEF.C)), mirror(point(v.SDEF.R0)), mirror(point(v.SDEF.R1))
		put3(m.Center[4*i:], c)
		put3(m.Arm[3*i:], r0.Sub(r1).Scale(0.5))
	}
}

func put3(to []float32, v motion.Vec3) {
	to[0], to[1], to[2] = float32(v.X), float32(v.Y), float32(v.Z)
}

// weigh gives a vertex's bones weights that sum to 1.
func weigh(v *pmx.Vertex, joints []uint16, weights []float32) {
	var sum float32
	for k, b := range v.Bones {
		if b >= 0 && v.Weights[k] > 0 {
			sum += v.Weights[k]
		}
	}
	if !(sum > 0) {
		joints[0], weights[0] = uint16(max(v.Bones[0], 0)), 1
		return
	}
	for k, b := range v.Bones {
		if b >= 0 && v.Weights[k] > 0 {
			joints[k], weights[k] = uint16(b), v.Weights[k]/sum
		}
	}
}

func (p *pmxModel) textures(find func(string) ([]byte, bool)) {
	for i, path := range p.file.Textures {
		data, ok := find(path)
		if !ok {
			data = nil
		}
		p.load.add(fmt.Sprintf("texture %d", i), path, data, Texture{Name: path})
	}
	p.shared = slices.Repeat([]int{NoTexture}, len(sharedToons))
}

func (p *pmxModel) materials() {
	m := p.model
	for i := range p.file.Materials {
		src := &p.file.Materials[i]
		t := NewMaterial(src.Name)
		t.Shading, t.Alpha, t.DepthWrite, t.Cutoff = MMDToon, Blend, true, blendCutoff
		t.Base, t.Specular, t.Power, t.Ambient = src.Diffuse, src.Specular, src.SpecularPower, src.Ambient
		t.DoubleSided = src.Flags&pmx.DoubleSided != 0
		t.GroundShadow = src.Flags&pmx.GroundShadow != 0
		t.EdgeOn = src.Flags&pmx.HasEdge != 0
		t.EdgeColor, t.EdgeSize = src.EdgeColor, src.EdgeSize
		t.BaseTexture = src.Texture
		if src.SphereMode != pmx.SphereOff && src.Sphere >= 0 {
			t.SphereTexture, t.Sphere = src.Sphere, SphereMode(src.SphereMode)
		}
		t.ToonTexture = p.toon(src)
		switch {
		case t.Base[3] == 1 && !p.fades(i) && p.solid(t.BaseTexture) && p.solid(t.SphereTexture):
			t.Alpha = Opaque
		case t.BaseTexture >= 0 && isCutOut(&m.Meshes[0], m.Meshes[0].Parts[i], m.Textures[t.BaseTexture].Image) && !isFace(src.Name):
			t.Alpha, t.Cutoff = Mask, 0.5
		}
		m.Materials = append(m.Materials, t)
	}
}

// solid reports whether no texel of a texture lets anything through.
func (p *pmxModel) solid(texture int) bool {
	return texture < 0 || isSolid(p.model.Textures[texture].Image)
}

// fades reports whether a morph may change the alpha of a material.
func (p *pmxModel) fades(material int) bool {
	for i := range p.file.Morphs {
		for _, o := range p.file.Morphs[i].Materials {
			same := float32(1) // the alpha that changes nothing
			if o.Add {
				same = 0
			}
			if (o.Material == material || o.Material < 0) && o.Diffuse[3] != same {
				return true
			}
		}
	}
	return false
}

// toon returns the texture of a material's ramp. Ramps do not repeat, so a file
// texture that serves as one is entered a second time.
func (p *pmxModel) toon(src *pmx.Material) int {
	m := p.model
	switch {
	case src.Toon < 0:
		return NoTexture
	case src.SharedToon:
		if p.shared[src.Toon] == NoTexture {
			p.shared[src.Toon] = len(m.Textures)
			m.Textures = append(m.Textures, Texture{Name: fmt.Sprintf("toon%02d.bmp", src.Toon+1), Image: sharedToons[src.Toon].ramp(), WrapU: Clamp, WrapV: Clamp})
		}
		return p.shared[src.Toon]
	}
	t := m.Textures[src.Toon]
	t.WrapU, t.WrapV = Clamp, Clamp
	m.Textures = append(m.Textures, t)
	return len(m.Textures) - 1
}

func (p *pmxModel) morphs() {
	mesh := &p.model.Meshes[0]
	for i := range p.file.Morphs {
		src := &p.file.Morphs[i]
		morph := Morph{Name: src.Name, Target: -1}
		t := Target{Name: src.Name}
		switch src.Kind {
		case pmx.MorphVertex:
			t.Vertex, t.Position = gather(len(src.Vertices), 3, func(k int) (uint32, [3]float32) {
				o := src.Vertices[k].Offset
				return src.Vertices[k].Vertex, [3]float32{o[0] * mmd.Unit, o[1] * mmd.Unit, -o[2] * mmd.Unit}
			})
		case pmx.MorphUV:
			t.Vertex, t.UV = gather(len(src.UVs), 2, func(k int) (uint32, [3]float32) {
				o := src.UVs[k].Offset
				return src.UVs[k].Vertex, [3]float32{o[0], o[1]}
			})
		case pmx.MorphMaterial:
			for _, o := range src.Materials {
				morph.Material = append(morph.Material, MaterialOffset{
					o.Material, !o.Add, o.Diffuse, o.Specular, o.SpecularPower, o.Ambient,
					o.EdgeColor, o.EdgeSize, o.Texture, o.Sphere, o.Toon,
				})
			}
		}
		if t.Vertex != nil {
			morph.Target = len(mesh.Targets)
			mesh.Targets = append(mesh.Targets, t)
		}
		p.model.Morphs = append(p.model.Morphs, morph)
	}
}

// gather returns n offsets in ascending order of their vertices, those of one
// vertex added up, width numbers each.
func gather(n, width int, at func(int) (uint32, [3]float32)) (vertex []uint32, offset []float32) {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		va, _ := at(a)
		vb, _ := at(b)
		return int(va) - int(vb)
	})
	for _, i := range order {
		v, o := at(i)
		if k := len(vertex); k > 0 && vertex[k-1] == v {
			for c := range width {
				offset[(k-1)*width+c] += o[c]
			}
			continue
		}
		vertex = append(vertex, v)
		offset = append(offset, o[:width]...)
	}
	return vertex, offset
}
