package pmd

import (
	"fmt"
	"math"

	"furitsuke/formats"
	"furitsuke/formats/mmdname"
)

// magic starts every file.
const magic = "Pmd"

// The sizes of records and fields in bytes (specs/pmd.md).
const (
	nameSize    = 20
	commentSize = 256
	frameSize   = 50  // of a group's name
	toonSize    = 100 // of a toon's file name

	vertexSize   = 38
	materialSize = 70
	boneSize     = 39
	ikSize       = 11 // without links
	morphSize    = 25 // without offsets
	offsetSize   = 16
	displaySize  = 3
	bodySize     = 83
	jointSize    = 124
)

// Read parses a whole model. Its error is a *[formats.Error]. Files of early
// writers end after any section from the toons back to the bones; what is
// missing is then empty.
func Read(data []byte) (*File, error) {
	r := &reader{Reader: formats.Reader{Format: "pmd", Data: data}}
	f := &File{}
	r.header(f)
	r.mesh(f)
	r.bones(f)
	for _, section := range []func(*File){r.iks, r.morphs, r.display, r.english, r.toons, r.bodies, r.joints} {
		if r.Err == nil && r.Left() > 0 {
			section(f)
		}
	}
	if r.Err != nil {
		return nil, r.Err
	}
	if left := r.Left(); left > 0 {
		r.warn("end", r.Off, fmt.Sprintf("%d bytes after the last section", left), "left out")
	}
	if r.infinite > 0 {
		r.warn("numbers", r.infiniteAt, fmt.Sprintf("%d that are infinite or NaN, the first here", r.infinite), "read as 0")
	}
	f.Warnings = r.warnings
	return f, nil
}

type reader struct {
	formats.Reader
	warnings   []formats.Warning
	infinite   int // numbers that no model can hold
	infiniteAt int // where the first of them stands
}

func (r *reader) warn(place string, off int, found, done string) {
	r.warnings = append(r.warnings, formats.Warning{Format: "pmd", Place: place, Offset: int64(off), Found: found, Done: done})
}

// text reads a field of cp932, which ends at its first NUL; MMD leaves 0xFD
// behind that.
func (r *reader) text(size int, place string) string {
	return mmdname.FromBytes(r.Take(size, place)).Text
}

// floats fills out; numbers that are infinite or NaN become 0.
func (r *reader) floats(out []float32, place string) {
	start := r.Off
	r.Floats(out, place)
	for i, v := range out {
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
			if r.infinite++; r.infinite == 1 {
				r.infiniteAt = start + 4*i
			}
			out[i] = 0
		}
	}
}

func (r *reader) float(place string) float32 {
	var v [1]float32
	r.floats(v[:], place)
	return v[0]
}

func (r *reader) vec(place string) (v [3]float32) {
	r.floats(v[:], place)
	return v
}

// fits fails unless n records of size bytes can be left; off is where n stands.
// Counts of two bytes and one cannot ask for much, but they can be wrong.
func (r *reader) fits(n, size, off int, place string) int {
	if most := r.Left() / size; r.Err == nil && n > most {
		r.FailAt(off, place, fmt.Sprintf("at most %d (records of %d bytes)", most, size), fmt.Sprint(n))
	}
	if r.Err != nil {
		return 0
	}
	return n
}

func (r *reader) count16(place string, size int) int {
	off := r.Off
	return r.fits(int(r.U16(place)), size, off, place)
}

func (r *reader) count8(place string, size int) int {
	off := r.Off
	return r.fits(int(r.U8(place)), size, off, place)
}

// each reads n records and names the one in which an error lies.
func each[T any](r *reader, n int, place string, one func(*T)) []T {
	if n == 0 || r.Err != nil {
		return nil
	}
	out := make([]T, n)
	for i := range out {
		one(&out[i])
		if e, ok := r.Err.(*formats.Error); ok {
			e.Place = fmt.Sprintf("%s %d: %s", place, i, e.Place)
			return nil
		}
	}
	return out
}

func (r *reader) header(f *File) {
	if got := r.Take(len(magic), "magic"); got != nil && string(got) != magic {
		r.FailAt(0, "magic", fmt.Sprintf("%q", magic), fmt.Sprintf("%q", got))
	}
	if f.Version = r.F32("version"); r.Err == nil && math.Abs(float64(f.Version)-1) > 0.01 {
		// Only 1.0 is known; the layout that follows decides.
		r.warn("version", len(magic), fmt.Sprint(f.Version), "read as 1.0")
		f.Version = 1
	}
	f.Name = r.text(nameSize, "name")
	f.Comment = r.text(commentSize, "comment")
}

func (r *reader) mesh(f *File) {
	f.Vertices = each(r, r.Count("vertex count", vertexSize), "vertex", func(v *Vertex) {
		v.Position, v.Normal = r.vec("position"), r.vec("normal")
		r.floats(v.UV[:], "uv")
		v.Bones = [2]uint16{r.U16("bone"), r.U16("bone")}
		v.Weight = r.U8("weight")
		v.NoEdge = r.U8("edge") != 0
	})
	f.Indices = each(r, r.Count("face index count", 2), "face index", func(i *uint16) { *i = r.U16("index") })
	f.Materials = each(r, r.Count("material count", materialSize), "material", func(m *Material) {
		m.Diffuse, m.Alpha = r.vec("diffuse"), r.float("alpha")
		m.SpecularPower, m.Specular, m.Ambient = r.float("specular power"), r.vec("specular"), r.vec("ambient")
		m.Toon, m.Edge = r.U8("toon"), r.U8("edge") != 0
		m.IndexCount = r.U32("index count")
		m.Texture = r.text(nameSize, "texture")
	})
}

func (r *reader) bones(f *File) {
	f.Bones = each(r, r.count16("bone count", boneSize), "bone", func(b *Bone) {
		b.Name = r.text(nameSize, "name")
		b.Parent, b.Tail = r.U16("parent"), r.U16("tail")
		b.Type = BoneType(r.U8("type"))
		b.IK, b.Position = r.U16("IK"), r.vec("position")
	})
}

func (r *reader) iks(f *File) {
	f.IKs = each(r, r.count16("IK count", ikSize), "IK", func(k *IK) {
		k.Bone, k.Target = r.U16("bone"), r.U16("target")
		off := r.Off
		n := int(r.U8("link count"))
		k.Loops, k.Limit = r.U16("loops"), r.float("limit")
		k.Links = each(r, r.fits(n, 2, off, "link count"), "link", func(b *uint16) { *b = r.U16("bone") })
	})
}

func (r *reader) morphs(f *File) {
	f.Morphs = each(r, r.count16("morph count", morphSize), "morph", func(m *Morph) {
		m.Name = r.text(nameSize, "name")
		off := r.Off
		n := r.U32("offset count")
		m.Panel = r.U8("panel")
		m.Offsets = each(r, r.fits(int(n), offsetSize, off, "offset count"), "offset", func(o *MorphOffset) {
			o.Index, o.Offset = r.U32("index"), r.vec("offset")
		})
	})
}

func (r *reader) display(f *File) {
	f.MorphDisplay = each(r, r.count8("shown morph count", 2), "shown morph", func(i *uint16) { *i = r.U16("index") })
	f.Frames = each(r, r.count8("frame count", frameSize), "frame", func(s *string) { *s = r.text(frameSize, "name") })
	f.BoneDisplay = each(r, r.Count("shown bone count", displaySize), "shown bone", func(b *FrameBone) {
		b.Bone, b.Frame = r.U16("bone"), r.U8("frame")
	})
}

func (r *reader) english(f *File) {
	if r.U8("English flag") == 0 || r.Err != nil {
		return
	}
	e := &English{Name: r.text(nameSize, "English name"), Comment: r.text(commentSize, "English comment")}
	names := func(n, size int, place string) []string {
		return each(r, n, place, func(s *string) { *s = r.text(size, "name") })
	}
	e.Bones = names(len(f.Bones), nameSize, "English bone")
	e.Morphs = names(max(0, len(f.Morphs)-1), nameSize, "English morph")
	e.Frames = names(len(f.Frames), frameSize, "English frame")
	f.English = e
}

func (r *reader) toons(f *File) {
	for i := range f.Toons {
		f.Toons[i] = r.text(toonSize, fmt.Sprintf("toon %d", i))
	}
}

func (r *reader) bodies(f *File) {
	f.Bodies = each(r, r.Count("rigid body count", bodySize), "rigid body", func(b *Body) {
		b.Name, b.Bone = r.text(nameSize, "name"), r.U16("bone")
		b.Group, b.Mask, b.Shape = r.U8("group"), r.U16("mask"), r.U8("shape")
		b.Size, b.Position, b.Rotation = r.vec("size"), r.vec("position"), r.vec("rotation")
		b.Mass, b.LinearDamping, b.AngularDamping = r.float("mass"), r.float("linear damping"), r.float("angular damping")
		b.Restitution, b.Friction, b.Mode = r.float("restitution"), r.float("friction"), r.U8("mode")
	})
}

func (r *reader) joints(f *File) {
	f.Joints = each(r, r.Count("joint count", jointSize), "joint", func(j *Joint) {
		j.Name, j.A, j.B = r.text(nameSize, "name"), r.U32("body"), r.U32("body")
		for _, v := range []*[3]float32{
			&j.Position, &j.Rotation, &j.LinearMin, &j.LinearMax,
			&j.AngularMin, &j.AngularMax, &j.LinearSpring, &j.TurnSpring,
		} {
			*v = r.vec("numbers")
		}
	})
}
