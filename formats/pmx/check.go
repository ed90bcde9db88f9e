package pmx

import (
	"fmt"
	"slices"
)

// check makes what [File] promises true: no index points outside its list, no
// bone is its own ancestor, materials take no more indices than there are. Each
// kind of defect becomes one warning with its count. MMD loads such files.
func check(c *codec, f *File) {
	k := &checker{f: f}
	k.vertices()
	k.faces()
	k.materials()
	k.bones()
	k.morphs()
	k.rest()
	for _, n := range k.notes {
		c.warn(n.place, -1, fmt.Sprintf("%s (%d times)", n.found, n.times), n.done)
	}
}

type checker struct {
	f     *File
	notes []*note
}

// A note is a kind of defect and how often it was met.
type note struct {
	place, found, done string
	times              int
}

func (k *checker) note(place, found, done string) {
	for _, n := range k.notes {
		if n.place == place && n.found == found {
			n.times++
			return
		}
	}
	k.notes = append(k.notes, &note{place, found, done, 1})
}

const outside = "an index outside its list"

// ref makes *p None unless it is an index of n things.
func (k *checker) ref(p *int, n int, place string) {
	if *p >= 0 && *p < n || *p == None {
		return
	}
	*p = None
	k.note(place, outside, "set to none")
}

// keep returns those of s whose index is one of n things.
func keep[T any](k *checker, s []T, place string, n int, index func(*T) int) []T {
	return keepIf(k, s, place, func(v *T) bool {
		i := index(v)
		return i >= 0 && i < n
	})
}

// keepIf returns those of s that fit, nil for none, as a list without entries is
// read. Nearly always that is all of them, so it looks first.
func keepIf[T any](k *checker, s []T, place string, fits func(*T) bool) []T {
	for i := range s {
		if fits(&s[i]) {
			continue
		}
		s = slices.DeleteFunc(s, func(v T) bool {
			if fits(&v) {
				return false
			}
			k.note(place, outside, "left out")
			return true
		})
		break
	}
	if len(s) == 0 {
		return nil
	}
	return s
}

func (k *checker) vertices() {
	for i := range k.f.Vertices {
		v := &k.f.Vertices[i]
		for j, b := range v.Bones {
			if b >= 0 && int(b) < len(k.f.Bones) {
				continue
			}
			if v.Weights[j] != 0 {
				k.note("vertex", "a weight without bone", "given to the vertex's other bones")
				v.Weights[j] = 0
				if deforms[v.Deform].bones == 2 && v.Bones[1-j] >= 0 { // then j is 0 or 1
					v.Weights[1-j] = 1
				}
			}
			v.Bones[j] = None
		}
	}
}

func (k *checker) faces() {
	f := k.f
	if odd := len(f.Indices) % 3; odd != 0 {
		k.note("face index", "a triangle with less than three", "left out")
		f.Indices = f.Indices[:len(f.Indices)-odd]
	}
	if len(f.Vertices) == 0 && len(f.Indices) > 0 {
		k.note("face index", "triangles without vertices", "left out")
		f.Indices = nil
	}
	for i := 0; i < len(f.Indices); i += 3 {
		t := f.Indices[i : i+3]
		if int64(max(t[0], t[1], t[2])) >= int64(len(f.Vertices)) {
			k.note("face index", outside, "made the triangle empty")
			clear(t) // three times one vertex: the materials' counts stay right
		}
	}
}

func (k *checker) materials() {
	left := len(k.f.Indices)
	for i := range k.f.Materials {
		m := &k.f.Materials[i]
		if n := m.IndexCount; n < 0 || n > left || n%3 != 0 {
			k.note("material", "an index count that does not fit", "cut")
			m.IndexCount = max(0, min(n, left)) / 3 * 3
		}
		left -= m.IndexCount
		k.ref(&m.Texture, len(k.f.Textures), "material texture")
		k.ref(&m.Sphere, len(k.f.Textures), "material sphere texture")
		if m.SharedToon {
			if m.Toon > 9 {
				k.note("material", "a shared toon above 9", "read as 0")
				m.Toon = 0
			}
		} else {
			k.ref(&m.Toon, len(k.f.Textures), "material toon")
		}
		if m.SphereMode > SphereSubTexture { // 255 is seen
			k.note("material", "a sphere mode above 3", "read as 0, off")
			m.SphereMode = SphereOff
		}
	}
}

func (k *checker) bones() {
	bones := k.f.Bones
	for i := range bones {
		b := &bones[i]
		k.ref(&b.Parent, len(bones), "bone parent")
		k.ref(&b.TailBone, len(bones), "bone tail")
		k.ref(&b.AppendSource, len(bones), "append source")
		k.ref(&b.IK.Target, len(bones), "IK target")
		b.IK.Links = keep(k, b.IK.Links, "IK link", len(bones), func(l *IKLink) int { return l.Bone })
		if b.IK.Loops < 0 {
			k.note("IK loops", "a negative count", "read as 0")
			b.IK.Loops = 0
		}
	}
	// Walk to the root from each bone: done bones are known to lead there.
	const unseen, onPath, done = 0, 1, 2
	state := make([]uint8, len(bones))
	for i := range bones {
		j := i
		for state[j] == unseen {
			state[j] = onPath
			parent := bones[j].Parent
			if parent == None {
				break
			}
			if state[parent] == onPath {
				k.note("bone parent", "a bone that is its own ancestor", "given no parent")
				bones[j].Parent = None
				break
			}
			j = parent
		}
		for j = i; j != None && state[j] == onPath; j = bones[j].Parent {
			state[j] = done
		}
	}
}

func (k *checker) morphs() {
	f := k.f
	for i := range f.Morphs {
		m := &f.Morphs[i]
		if m.Panel > PanelOther {
			k.note("morph panel", "a number above 4", "read as 4, other")
			m.Panel = PanelOther
		}
		m.Groups = keep(k, m.Groups, "group morph offset", len(f.Morphs), func(o *GroupOffset) int { return o.Morph })
		m.Vertices = keep(k, m.Vertices, "vertex morph offset", len(f.Vertices), func(o *VertexOffset) int { return int(o.Vertex) })
		m.Bones = keep(k, m.Bones, "bone morph offset", len(f.Bones), func(o *BoneOffset) int { return o.Bone })
		m.UVs = keep(k, m.UVs, "UV morph offset", len(f.Vertices), func(o *UVOffset) int { return int(o.Vertex) })
		m.Materials = keep(k, m.Materials, "material morph offset", len(f.Materials), func(o *MaterialOffset) int {
			if o.Material == None && len(f.Materials) > 0 {
				return 0 // all of them
			}
			return o.Material
		})
		m.Impulses = keep(k, m.Impulses, "impulse morph offset", len(f.Bodies), func(o *ImpulseOffset) int { return o.Body })
	}
}

func (k *checker) rest() {
	f := k.f
	for i := range f.Frames {
		f.Frames[i].Items = keepIf(k, f.Frames[i].Items, "display frame item", func(v *FrameItem) bool {
			n := len(f.Bones)
			if v.Morph {
				n = len(f.Morphs)
			}
			return v.Index >= 0 && v.Index < n
		})
	}
	for i := range f.Bodies {
		b := &f.Bodies[i]
		k.ref(&b.Bone, len(f.Bones), "rigid body bone")
		if b.Shape > ShapeCapsule {
			k.note("rigid body", "a shape above 2", "read as 0, a sphere")
			b.Shape = ShapeSphere
		}
		if b.Mode > PhysicsBone {
			k.note("rigid body", "a mode above 2", "read as 0, following its bone")
			b.Mode = FollowBone
		}
		if b.Group > 15 {
			k.note("rigid body", "a group above 15", "read as 15")
			b.Group = 15
		}
	}
	for i := range f.Joints {
		k.ref(&f.Joints[i].A, len(f.Bodies), "joint body")
		k.ref(&f.Joints[i].B, len(f.Bodies), "joint body")
	}
	for i := range f.SoftBodies {
		s := &f.SoftBodies[i]
		k.ref(&s.Material, len(f.Materials), "soft body material")
		s.Anchors = keep(k, s.Anchors, "soft body anchor", len(f.Vertices), func(a *Anchor) int { return int(a.Vertex) })
		for j := range s.Anchors {
			k.ref(&s.Anchors[j].Body, len(f.Bodies), "soft body anchor")
		}
		s.Pins = keep(k, s.Pins, "soft body pin", len(f.Vertices), func(v *uint32) int { return int(*v) })
	}
}
