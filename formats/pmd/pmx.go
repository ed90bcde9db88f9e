package pmd

import (
	"fmt"
	"math"
	"path"
	"slices"
	"strings"

	"furitsuke/formats"
	"furitsuke/formats/pmx"
)

// PMX returns the model in the form that replaced PMD, ready to be posed and
// drawn. Its Warnings are the file's own and those of the conversion.
//
// The two agree but for what PMX stores and PMD implies: the knees' limits, the
// order of evaluation, the meaning of a bone's type (specs/pmd.md, Semantics).
func (f *File) PMX() *pmx.File {
	c := &converter{from: f, to: &pmx.File{Version: 2, Name: f.Name, Comment: f.Comment}}
	if f.English != nil {
		c.to.NameEnglish, c.to.CommentEnglish = f.English.Name, f.English.Comment
	}
	c.vertices()
	c.materials()
	c.bones()
	c.iks()
	c.morphs()
	c.frames()
	c.physics()
	c.to.Warnings = slices.Concat(f.Warnings, c.warnings, c.to.Mend("pmd"))
	c.layers()
	return c.to
}

type converter struct {
	from     *File
	to       *pmx.File
	warnings []formats.Warning
	morph    []int // PMX morph of each PMD morph; pmx.None for the base
}

func (c *converter) warn(place, found, done string) {
	c.warnings = append(c.warnings, formats.Warning{Format: "pmd", Place: place, Offset: -1, Found: found, Done: done})
}

// ref returns an index of two bytes as PMX has it.
func ref(i uint16) int {
	if i == None {
		return pmx.None
	}
	return int(i)
}

// english returns the i-th of a list of names, or "".
func (c *converter) english(i int, list func(*English) []string) string {
	if c.from.English == nil || i < 0 || i >= len(list(c.from.English)) {
		return ""
	}
	return strings.TrimRight(list(c.from.English)[i], "\n")
}

func (c *converter) vertices() {
	c.to.Vertices = make([]pmx.Vertex, len(c.from.Vertices))
	for i := range c.from.Vertices {
		v := &c.from.Vertices[i]
		out := pmx.Vertex{Position: v.Position, Normal: v.Normal, UV: v.UV, EdgeScale: 1}
		if v.NoEdge {
			out.EdgeScale = 0
		}
		w := float32(min(v.Weight, 100)) / 100
		a, b := int32(ref(v.Bones[0])), int32(ref(v.Bones[1]))
		switch {
		case w == 1 || a == b:
			out.Bones, out.Weights = [4]int32{a, pmx.None, pmx.None, pmx.None}, [4]float32{1}
		case w == 0:
			out.Bones, out.Weights = [4]int32{b, pmx.None, pmx.None, pmx.None}, [4]float32{1}
		default:
			out.Deform = pmx.BDEF2
			out.Bones, out.Weights = [4]int32{a, b, pmx.None, pmx.None}, [4]float32{w, 1 - w}
		}
		c.to.Vertices[i] = out
	}
	c.to.Indices = make([]uint32, len(c.from.Indices))
	for i, v := range c.from.Indices {
		c.to.Indices[i] = uint32(v)
	}
}

// noSelfShadow is the alpha by which an author says that a material casts no
// shadow on others: a convention of MMD, whose dialog shows two digits.
const noSelfShadow = 0.98

func (c *converter) materials() {
	for i := range c.from.Materials {
		m := &c.from.Materials[i]
		out := pmx.Material{
			Name:     fmt.Sprintf("材質%d", i+1), // as PMX editors name them
			Diffuse:  [4]float32{m.Diffuse[0], m.Diffuse[1], m.Diffuse[2], m.Alpha},
			Specular: m.Specular, SpecularPower: m.SpecularPower, Ambient: m.Ambient,
			EdgeColor: [4]float32{0, 0, 0, 1}, EdgeSize: 1,
			Texture: pmx.None, Sphere: pmx.None, Toon: pmx.None,
			IndexCount: int(m.IndexCount),
		}
		if m.Edge {
			out.Flags |= pmx.HasEdge | pmx.GroundShadow
		}
		if m.Alpha < 1 {
			out.Flags |= pmx.DoubleSided
		}
		if math.Abs(float64(m.Alpha)-noSelfShadow) > 1e-4 {
			out.Flags |= pmx.CastShadow | pmx.ReceiveShadow
		}
		c.textures(&out, m.Texture)
		c.toon(&out, m.Toon)
		c.to.Materials = append(c.to.Materials, out)
	}
}

// spheres tells a sphere texture by its ending.
var spheres = map[string]pmx.SphereMode{".sph": pmx.SphereMultiply, ".spa": pmx.SphereAdd}

// textures splits a material's one texture field at its stars.
func (c *converter) textures(m *pmx.Material, field string) {
	for name := range strings.SplitSeq(field, "*") {
		name = strings.TrimSpace(name)
		if name == "" {
			continue
		}
		if mode := spheres[strings.ToLower(path.Ext(name))]; mode != pmx.SphereOff {
			m.Sphere, m.SphereMode = c.texture(name), mode
		} else {
			m.Texture = c.texture(name)
		}
	}
}

// texture returns the index of a texture by its name.
func (c *converter) texture(name string) int {
	if i := slices.Index(c.to.Textures, name); i >= 0 {
		return i
	}
	c.to.Textures = append(c.to.Textures, name)
	return len(c.to.Textures) - 1
}

// toon gives a material the toon that its index names: MMD's own by number where
// the file's list has MMD's name for it, or has no list.
func (c *converter) toon(m *pmx.Material, i uint8) {
	if int(i) >= toons {
		return // 0xFF: toon0.bmp, which is white
	}
	name := c.from.Toons[i]
	if name == "" {
		name = sharedToon(int(i))
	}
	for k := range toons {
		if strings.EqualFold(name, sharedToon(k)) {
			m.SharedToon, m.Toon = true, k
			return
		}
	}
	m.Toon = c.texture(name)
}

func sharedToon(i int) string { return fmt.Sprintf("toon%02d.bmp", i+1) }

// boneFlags are the switches that a bone's type stands for.
var boneFlags = [...]pmx.BoneFlags{
	Rotate:       pmx.Rotatable | pmx.BoneVisible | pmx.Operable,
	RotateMove:   pmx.Rotatable | pmx.Movable | pmx.BoneVisible | pmx.Operable,
	IKBone:       pmx.Rotatable | pmx.Movable | pmx.BoneVisible | pmx.Operable,
	Unknown:      pmx.Rotatable,
	UnderIK:      pmx.Rotatable | pmx.BoneVisible | pmx.Operable,
	AppendRotate: pmx.Rotatable | pmx.BoneVisible | pmx.Operable | pmx.AppendRotation,
	IKTarget:     pmx.Rotatable,
	Hidden:       pmx.Rotatable,
	Twist:        pmx.Rotatable | pmx.BoneVisible | pmx.Operable,
	AppendRatio:  pmx.Rotatable | pmx.AppendRotation,
}

func (c *converter) bones() {
	bones := c.from.Bones
	for i, b := range bones {
		if int(b.Type) >= len(boneFlags) {
			c.warn(fmt.Sprintf("bone %d: type", i), fmt.Sprint(b.Type), "read as 3, hidden")
			b.Type = Unknown
		}
		out := pmx.Bone{
			Name: b.Name, NameEnglish: c.english(i, func(e *English) []string { return e.Bones }),
			Position: b.Position, Parent: ref(b.Parent), Flags: boneFlags[b.Type] | pmx.TailIsBone,
			TailBone: pmx.None, AppendSource: pmx.None, IK: pmx.IK{Target: pmx.None},
		}
		if b.Tail != 0 && b.Type != AppendRatio {
			out.TailBone = ref(b.Tail)
		}
		switch b.Type {
		case AppendRotate:
			out.AppendSource, out.AppendRatio = ref(b.IK), 1
		case AppendRatio:
			out.AppendSource, out.AppendRatio = ref(b.Tail), float32(int16(b.IK))/100
		case Twist:
			if b.Tail != 0 && int(b.Tail) < len(bones) {
				out.FixedAxis = unit(bones[b.Tail].Position, b.Position)
			}
			if out.FixedAxis != ([3]float32{}) {
				out.Flags |= pmx.HasFixedAxis
			}
		}
		c.to.Bones = append(c.to.Bones, out)
	}
}

// unit returns the direction from b to a, or zero where both are one place.
func unit(a, b [3]float32) (d [3]float32) {
	var sum float64
	for k := range d {
		x := float64(a[k]) - float64(b[k])
		sum += x * x
	}
	if sum == 0 {
		return d
	}
	for k := range d {
		d[k] = float32((float64(a[k]) - float64(b[k])) / math.Sqrt(sum))
	}
	return d
}

// limitRadians is what PMD's limit of an IK is multiplied with to get the angle
// of a step: seen in models that exist as PMX too (0.5 there, 2 here).
const limitRadians = 4

// knees are the names by which MMD knows a joint that bends one way only, from
// half a degree on (specs/pmd.md, Semantics).
var knees = []string{"左ひざ", "右ひざ"}

const (
	kneeMin = -math.Pi
	kneeMax = -0.5 * math.Pi / 180
)

func (c *converter) iks() {
	for i, k := range c.from.IKs {
		place := fmt.Sprintf("IK %d", i)
		if int(k.Bone) >= len(c.to.Bones) {
			c.warn(place, "a bone outside its list", "left out")
			continue
		}
		b := &c.to.Bones[k.Bone]
		if b.Flags&pmx.HasIK != 0 {
			c.warn(place, "a second IK of "+b.Name, "left out")
			continue
		}
		b.Flags |= pmx.HasIK
		b.IK = pmx.IK{Target: ref(k.Target), Loops: int(k.Loops), UnitAngle: unitAngle(k.Limit)}
		for _, l := range k.Links {
			link := pmx.IKLink{Bone: ref(l)}
			if int(l) < len(c.from.Bones) && slices.Contains(knees, c.from.Bones[l].Name) {
				link.Limited, link.Min, link.Max = true, [3]float32{kneeMin}, [3]float32{kneeMax}
			}
			b.IK.Links = append(b.IK.Links, link)
		}
	}
}

// unitAngle is an IK's step in radians. A file may hold one whose product is more
// than float32 can be; any above a half turn is no limit at all.
func unitAngle(limit float32) float32 {
	return float32(min(max(limitRadians*float64(limit), -math.MaxFloat32), math.MaxFloat32))
}

// morphs leaves out the base, whose vertices the others' offsets name.
func (c *converter) morphs() {
	var base []MorphOffset
	c.morph = slices.Repeat([]int{pmx.None}, len(c.from.Morphs))
	english := -1
	for i, m := range c.from.Morphs {
		if m.Panel == 0 {
			if base == nil {
				base = m.Offsets
			}
			continue
		}
		english++
		out := pmx.Morph{Name: m.Name, NameEnglish: c.english(english, func(e *English) []string { return e.Morphs }), Panel: pmx.Panel(m.Panel), Kind: pmx.MorphVertex}
		for _, o := range m.Offsets {
			at := uint32(math.MaxUint32) // outside: Mend leaves it out
			if int64(o.Index) < int64(len(base)) {
				at = base[o.Index].Index
			}
			out.Vertices = append(out.Vertices, pmx.VertexOffset{Vertex: at, Offset: o.Offset})
		}
		c.morph[i] = len(c.to.Morphs)
		c.to.Morphs = append(c.to.Morphs, out)
	}
}

// frames makes the groups of the panels: PMX has two special ones before those
// that PMD names.
func (c *converter) frames() {
	root := pmx.Frame{Name: "Root", NameEnglish: "Root", Special: true}
	if len(c.from.Bones) > 0 {
		root.Items = []pmx.FrameItem{{Index: 0}}
	}
	faces := pmx.Frame{Name: "表情", NameEnglish: "Exp", Special: true}
	for _, i := range c.from.MorphDisplay {
		if int(i) < len(c.morph) && c.morph[i] != pmx.None {
			faces.Items = append(faces.Items, pmx.FrameItem{Morph: true, Index: c.morph[i]})
		}
	}
	frames := []pmx.Frame{root, faces}
	for i, name := range c.from.Frames {
		frames = append(frames, pmx.Frame{Name: strings.TrimRight(name, "\n"), NameEnglish: c.english(i, func(e *English) []string { return e.Frames })})
	}
	for _, b := range c.from.BoneDisplay {
		if at := int(b.Frame) + 1; b.Frame > 0 && at < len(frames) {
			frames[at].Items = append(frames[at].Items, pmx.FrameItem{Index: int(b.Bone)})
		}
	}
	c.to.Frames = frames
}

func (c *converter) physics() {
	for _, b := range c.from.Bodies {
		out := pmx.Body{
			Name: b.Name, Bone: ref(b.Bone), Group: b.Group, Mask: b.Mask, Shape: pmx.Shape(b.Shape),
			Size: b.Size, Position: b.Position, Rotation: b.Rotation,
			Mass: b.Mass, LinearDamping: b.LinearDamping, AngularDamping: b.AngularDamping,
			Restitution: b.Restitution, Friction: b.Friction, Mode: pmx.BodyMode(b.Mode),
		}
		if at := max(ref(b.Bone), 0); at < len(c.from.Bones) {
			for k, x := range c.from.Bones[at].Position {
				out.Position[k] += x
			}
		}
		c.to.Bodies = append(c.to.Bodies, out)
	}
	for _, j := range c.from.Joints {
		c.to.Joints = append(c.to.Joints, pmx.Joint{
			Name: j.Name, A: int(int32(j.A)), B: int(int32(j.B)), Position: j.Position, Rotation: j.Rotation,
			LinearMin: j.LinearMin, LinearMax: j.LinearMax, AngularMin: j.AngularMin, AngularMax: j.AngularMax,
			LinearSpring: j.LinearSpring, TurnSpring: j.TurnSpring,
		})
	}
}
