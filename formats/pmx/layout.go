package pmx

// layout walks everything after the header, in the file's order
// (specs/pmx.md §2 to §11).
func (c *codec) layout(f *File) {
	c.text(&f.Name, "model name")
	c.text(&f.NameEnglish, "English model name")
	c.text(&f.Comment, "comment")
	c.text(&f.CommentEnglish, "English comment")
	c.vertices(f)
	list(c, &f.Indices, "face index", c.size[vertexIndex], func(v *uint32) { c.vertex(v, "vertex") })
	list(c, &f.Textures, "texture", 4, func(s *string) { c.text(s, "path") })
	list(c, &f.Materials, "material", leastMaterial, c.material)
	list(c, &f.Bones, "bone", leastBone, c.bone)
	list(c, &f.Morphs, "morph", leastMorph, c.morph)
	list(c, &f.Frames, "display frame", leastFrame, c.frame)
	list(c, &f.Bodies, "rigid body", leastBody, c.body)
	list(c, &f.Joints, "joint", leastJoint, c.joint)
	if f.Version > 2.05 {
		if !c.writing && c.Err == nil && c.Left() == 0 {
			c.warn("soft body count", c.Off, "the file ends before it", "read as 0")
			return
		}
		list(c, &f.SoftBodies, "soft body", leastSoftBody, c.softBody)
	}
}

// What a record takes at the least: empty texts, indices of one byte, no
// optional blocks, empty lists.
const (
	leastVertex   = 12 + 12 + 8 + 1 + 1 + 4  // position, normal, UV, deform, a bone, edge
	leastMaterial = 2*4 + 16 + 12 + 4 + 12 + // names, diffuse, specular, power, ambient
		1 + 16 + 4 + // flags, edge colour, edge size
		1 + 1 + 1 + 1 + 1 + 4 + 4 // texture, sphere, mode, shared, toon, memo, count
	leastBone     = 2*4 + 12 + 1 + 4 + 2 + 1          // names, position, parent, layer, flags, tail
	leastMorph    = 2*4 + 1 + 1 + 4                   // names, panel, kind, count
	leastFrame    = 2*4 + 1 + 4                       // names, special, count
	leastBody     = 2*4 + 1 + 1 + 2 + 1 + 36 + 20 + 1 // names, bone, group, mask, shape, size and place, numbers, mode
	leastJoint    = 2*4 + 1 + 2 + 24 + 72             // names, kind, bodies, place, limits and springs
	leastSoftBody = 2*4 + 1 + 1 + 1 + 2 + 1 + 4 + 4 + 4 + 4 + 4 + 12*4 + 6*4 + 4*4 + 3*4 + 4 + 4
)

// vertices walks the vertices. It is list, but for the additional UVs, which
// lie in one array beside them.
func (c *codec) vertices(f *File) {
	extra := f.ExtraUV
	if !c.writing {
		ahead := c.Reader // list reads the count again
		n := ahead.Count("vertex count", leastVertex+16*f.ExtraUVs)
		if c.Err = ahead.Err; c.Err != nil {
			return
		}
		if f.ExtraUVs > 0 {
			extra = make([][4]float32, n*f.ExtraUVs)
			f.ExtraUV = extra
		}
	}
	list(c, &f.Vertices, "vertex", leastVertex, func(v *Vertex) {
		c.floats(v.Position[:], "position")
		c.floats(v.Normal[:], "normal")
		c.floats(v.UV[:], "UV")
		for i := range f.ExtraUVs {
			c.floats(extra[i][:], "additional UV")
		}
		extra = extra[f.ExtraUVs:]
		c.deform(v)
		c.float(&v.EdgeScale, "edge scale")
	})
}

// deforms gives the bones of each type, and the weights that are stored.
var deforms = [...]struct{ bones, weights int }{
	BDEF1: {1, 0},
	BDEF2: {2, 1},
	BDEF4: {4, 4},
	SDEF:  {2, 1},
	QDEF:  {4, 4},
}

func (c *codec) deform(v *Vertex) {
	u8(c, &v.Deform, "deform type")
	if int(v.Deform) >= len(deforms) {
		c.FailAt(c.Off-1, "deform type", "0 to 4", num(v.Deform))
		return
	}
	d := deforms[v.Deform]
	if !c.writing {
		v.Bones = [4]int32{None, None, None, None}
	}
	for i := range d.bones {
		bone := int(v.Bones[i])
		c.index(boneIndex, &bone, "bone")
		v.Bones[i] = int32(bone)
	}
	c.floats(v.Weights[:d.weights], "weight")
	if !c.writing && d.bones <= 2 { // the last weight is what is missing to 1
		v.Weights[d.bones-1] = 1
		for _, w := range v.Weights[:d.weights] {
			v.Weights[d.bones-1] -= w
		}
	}
	if v.Deform == SDEF {
		if !c.writing {
			v.SDEF = &Sphere{}
		}
		c.floats(v.SDEF.C[:], "SDEF C")
		c.floats(v.SDEF.R0[:], "SDEF R0")
		c.floats(v.SDEF.R1[:], "SDEF R1")
	}
}

func (c *codec) material(m *Material) {
	c.names(&m.Name, &m.NameEnglish)
	c.floats(m.Diffuse[:], "diffuse")
	c.floats(m.Specular[:], "specular")
	c.float(&m.SpecularPower, "specular power")
	c.floats(m.Ambient[:], "ambient")
	u8(c, &m.Flags, "flags")
	c.floats(m.EdgeColor[:], "edge colour")
	c.float(&m.EdgeSize, "edge size")
	c.index(textureIndex, &m.Texture, "texture")
	c.index(textureIndex, &m.Sphere, "sphere texture")
	u8(c, &m.SphereMode, "sphere mode")
	if c.flag(&m.SharedToon, "toon kind"); m.SharedToon {
		toon := uint8(m.Toon)
		u8(c, &toon, "shared toon")
		m.Toon = int(toon)
	} else {
		c.index(textureIndex, &m.Toon, "toon texture")
	}
	c.text(&m.Memo, "memo")
	c.num(&m.IndexCount, "index count")
}

func (c *codec) bone(b *Bone) {
	c.names(&b.Name, &b.NameEnglish)
	c.floats(b.Position[:], "position")
	c.index(boneIndex, &b.Parent, "parent")
	c.num(&b.Layer, "layer")
	u16(c, &b.Flags, "flags")
	if !c.writing {
		b.TailBone, b.AppendSource, b.IK.Target = None, None, None
	}
	if b.Flags&TailIsBone != 0 {
		c.index(boneIndex, &b.TailBone, "tail bone")
	} else {
		c.floats(b.TailOffset[:], "tail offset")
	}
	if b.Flags&(AppendRotation|AppendTranslation) != 0 {
		c.index(boneIndex, &b.AppendSource, "append source")
		c.float(&b.AppendRatio, "append ratio")
	}
	if b.Flags&HasFixedAxis != 0 {
		c.floats(b.FixedAxis[:], "fixed axis")
	}
	if b.Flags&HasLocalAxes != 0 {
		c.floats(b.LocalX[:], "local X")
		c.floats(b.LocalZ[:], "local Z")
	}
	if b.Flags&ExternalParent != 0 {
		c.i32(&b.ExternalKey, "external key")
	}
	if b.Flags&HasIK != 0 {
		c.index(boneIndex, &b.IK.Target, "IK target")
		c.num(&b.IK.Loops, "IK loops")
		c.float(&b.IK.UnitAngle, "IK unit angle")
		list(c, &b.IK.Links, "IK link", c.size[boneIndex]+1, func(l *IKLink) {
			c.index(boneIndex, &l.Bone, "bone")
			if c.flag(&l.Limited, "limited"); l.Limited {
				c.floats(l.Min[:], "lower limit")
				c.floats(l.Max[:], "upper limit")
			}
		})
	}
}

func (c *codec) morph(m *Morph) {
	c.names(&m.Name, &m.NameEnglish)
	u8(c, &m.Panel, "panel")
	u8(c, &m.Kind, "kind")
	switch m.Kind {
	case MorphGroup, MorphFlip:
		list(c, &m.Groups, "offset", c.size[morphIndex]+4, func(o *GroupOffset) {
			c.index(morphIndex, &o.Morph, "morph")
			c.float(&o.Ratio, "ratio")
		})
	case MorphVertex:
		list(c, &m.Vertices, "offset", c.size[vertexIndex]+12, func(o *VertexOffset) {
			c.vertex(&o.Vertex, "vertex")
			c.floats(o.Offset[:], "offset")
		})
	case MorphBone:
		list(c, &m.Bones, "offset", c.size[boneIndex]+28, func(o *BoneOffset) {
			c.index(boneIndex, &o.Bone, "bone")
			c.floats(o.Translation[:], "translation")
			c.floats(o.Rotation[:], "rotation")
		})
	case MorphUV, MorphUV1, MorphUV2, MorphUV3, MorphUV4:
		list(c, &m.UVs, "offset", c.size[vertexIndex]+16, func(o *UVOffset) {
			c.vertex(&o.Vertex, "vertex")
			c.floats(o.Offset[:], "offset")
		})
	case MorphMaterial:
		list(c, &m.Materials, "offset", c.size[materialIndex]+1+28*4, c.materialOffset)
	case MorphImpulse:
		list(c, &m.Impulses, "offset", c.size[bodyIndex]+1+24, func(o *ImpulseOffset) {
			c.index(bodyIndex, &o.Body, "body")
			c.flag(&o.Local, "local")
			c.floats(o.Velocity[:], "velocity")
			c.floats(o.Torque[:], "torque")
		})
	default:
		c.FailAt(c.Off-1, "kind", "0 to 10", num(m.Kind))
	}
}

func (c *codec) materialOffset(o *MaterialOffset) {
	c.index(materialIndex, &o.Material, "material")
	c.flag(&o.Add, "operation")
	c.floats(o.Diffuse[:], "diffuse")
	c.floats(o.Specular[:], "specular")
	c.float(&o.SpecularPower, "specular power")
	c.floats(o.Ambient[:], "ambient")
	c.floats(o.EdgeColor[:], "edge colour")
	c.float(&o.EdgeSize, "edge size")
	c.floats(o.Texture[:], "texture factor")
	c.floats(o.Sphere[:], "sphere factor")
	c.floats(o.Toon[:], "toon factor")
}

func (c *codec) frame(f *Frame) {
	c.names(&f.Name, &f.NameEnglish)
	c.flag(&f.Special, "special")
	list(c, &f.Items, "item", 2, func(i *FrameItem) {
		of := boneIndex
		if c.flag(&i.Morph, "kind"); i.Morph {
			of = morphIndex
		}
		c.index(of, &i.Index, "index")
	})
}

func (c *codec) body(b *Body) {
	c.names(&b.Name, &b.NameEnglish)
	c.index(boneIndex, &b.Bone, "bone")
	u8(c, &b.Group, "group")
	u16(c, &b.Mask, "mask")
	u8(c, &b.Shape, "shape")
	c.floats(b.Size[:], "size")
	c.floats(b.Position[:], "position")
	c.floats(b.Rotation[:], "rotation")
	c.float(&b.Mass, "mass")
	c.float(&b.LinearDamping, "linear damping")
	c.float(&b.AngularDamping, "angular damping")
	c.float(&b.Restitution, "restitution")
	c.float(&b.Friction, "friction")
	u8(c, &b.Mode, "mode")
}

func (c *codec) joint(j *Joint) {
	c.names(&j.Name, &j.NameEnglish)
	u8(c, &j.Kind, "kind")
	c.index(bodyIndex, &j.A, "body A")
	c.index(bodyIndex, &j.B, "body B")
	for _, v := range [][]float32{
		j.Position[:], j.Rotation[:],
		j.LinearMin[:], j.LinearMax[:], j.AngularMin[:], j.AngularMax[:],
		j.LinearSpring[:], j.TurnSpring[:],
	} {
		c.floats(v, "numbers")
	}
}

func (c *codec) softBody(s *SoftBody) {
	c.names(&s.Name, &s.NameEnglish)
	u8(c, &s.Shape, "shape")
	c.index(materialIndex, &s.Material, "material")
	u8(c, &s.Group, "group")
	u16(c, &s.Mask, "mask")
	u8(c, &s.Flags, "flags")
	c.i32(&s.BLinkDistance, "B-link distance")
	c.i32(&s.Clusters, "cluster count")
	c.float(&s.TotalMass, "total mass")
	c.float(&s.Margin, "margin")
	c.i32(&s.AeroModel, "aero model")
	c.floats(s.Config[:], "config")
	c.floats(s.Cluster[:], "cluster")
	for i := range s.Iterations {
		c.i32(&s.Iterations[i], "iterations")
	}
	c.floats(s.Stiffness[:], "stiffness")
	list(c, &s.Anchors, "anchor", c.size[bodyIndex]+c.size[vertexIndex]+1, func(a *Anchor) {
		c.index(bodyIndex, &a.Body, "body")
		c.vertex(&a.Vertex, "vertex")
		c.flag(&a.Near, "near")
	})
	list(c, &s.Pins, "pin", c.size[vertexIndex], func(v *uint32) { c.vertex(v, "vertex") })
}
