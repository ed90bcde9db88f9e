package cli

import (
	"fmt"
	"strings"

	"furitsuke/formats"
	"furitsuke/formats/archive"
	"furitsuke/formats/bvh"
	"furitsuke/formats/glb"
	"furitsuke/formats/gltfmotion"
	"furitsuke/formats/mmdname"
	"furitsuke/formats/pmd"
	"furitsuke/formats/pmx"
	"furitsuke/formats/sound"
	"furitsuke/formats/vmd"
	"furitsuke/formats/vpd"
	"furitsuke/formats/vrm"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

func (r *report) vrm(data []byte, find archive.Finder) ([]formats.Warning, error) {
	f, err := vrm.ReadBeside(data, glb.Finder(find))
	if err != nil {
		return nil, err
	}
	r.Version, r.Generator = f.SpecVersion, f.Generator
	if r.Version == "" {
		r.Version = strings.TrimPrefix(f.Version.String(), "VRM ")
	}
	r.Counts = counts{
		{"nodes", len(f.Nodes)}, {"meshes", len(f.Meshes)}, {"triangles", f.Triangles()}, {"materials", len(f.Materials)},
		{"textures", len(f.Textures)}, {"bones", len(f.Humanoid)}, {"expressions", len(f.Expressions)},
		{"springs", len(f.Springs)}, {"colliders", len(f.Colliders)}, {"constraints", len(f.Constraints)},
	}
	var bones, expressions []string
	for b := range motion.BoneCount {
		if _, ok := f.Humanoid[b]; ok {
			bones = append(bones, b.String())
		}
	}
	for _, e := range f.Expressions {
		expressions = append(expressions, e.Name)
	}
	r.names = append(metaOf(&f.Meta), nameList{"bones", bones}, nameList{"expressions", expressions})
	r.Unread = f.Unread
	return f.Warnings, nil
}

// metaOf lists who made a model and what may be done with it.
func metaOf(m *vrm.Meta) []nameList {
	var allowed []string
	for _, a := range []struct {
		ok   bool
		what string
	}{
		{m.Violence, "violence"}, {m.Sexuality, "sexuality"}, {m.Politics, "politics"}, {m.Hate, "hate"}, {m.Redistribution, "redistribution"},
	} {
		if a.ok {
			allowed = append(allowed, a.what)
		}
	}
	return []nameList{
		{"name", []string{m.Name}}, {"edition", []string{m.Version}}, {"authors", m.Authors}, {"copyright", []string{m.Copyright}},
		{"contact", []string{m.Contact}}, {"references", m.References}, {"licence", append([]string{m.License}, m.OtherURLs...)},
		{"third party", []string{m.ThirdParty}}, {"avatar", []string{m.Avatar}}, {"commerce", []string{m.Commerce}},
		{"credit", []string{m.Credit}}, {"changes", []string{m.Modification}}, {"allowed", allowed},
	}
}

// gltf counts a motion of a plain glTF.
func (r *report) gltf(data []byte, find archive.Finder) ([]formats.Warning, error) {
	f, err := gltfmotion.Read(data, glb.Finder(find))
	if err != nil {
		return nil, err
	}
	c := f.Clip
	r.Version, r.Generator, r.Duration, r.Unread = "2.0", f.Generator, c.Duration, f.Unread
	r.Counts = counts{{"nodes", f.Nodes}, {"animations", f.Animations}, {"bones", bits(c.Rest.Has)}, {"tracks", c.Tracks()}, {"keys", c.Keys()}}
	var bones []string
	for b := range motion.BoneCount {
		if c.Rest.Has.Has(b) {
			bones = append(bones, b.String())
		}
	}
	r.names = []nameList{{"motion", []string{c.Name}}, {"bones", bones}}
	return f.Warnings, nil
}

func (r *report) vrma(data []byte) ([]formats.Warning, error) {
	f, err := vrma.Read(data)
	if err != nil {
		return nil, err
	}
	c := f.Clip()
	r.Version, r.Generator, r.Duration = f.SpecVersion, f.Generator, c.Duration
	gaze := 0
	if c.LookAt != nil {
		gaze = 1
	}
	r.Counts = counts{
		{"bones", bits(c.Rest.Has)}, {"tracks", c.Tracks()}, {"keys", c.Keys()},
		{"expressions", len(c.Expressions)}, {"lookAt", gaze},
	}
	var bones, expressions []string
	for b := range motion.BoneCount {
		if c.Rest.Has.Has(b) {
			bones = append(bones, b.String())
		}
	}
	for _, e := range c.Expressions {
		expressions = append(expressions, e.Name)
	}
	r.names = []nameList{{"bones", bones}, {"expressions", expressions}}
	return f.Warnings, nil
}

func (r *report) pmx(data []byte) ([]formats.Warning, error) {
	f, err := pmx.Read(data)
	if err != nil {
		return nil, err
	}
	r.Version = fmt.Sprintf("%.1f", f.Version)
	r.Counts = counts{
		{"vertices", len(f.Vertices)}, {"triangles", len(f.Indices) / 3}, {"textures", len(f.Textures)},
		{"materials", len(f.Materials)}, {"bones", len(f.Bones)}, {"morphs", len(f.Morphs)}, {"frames", len(f.Frames)},
		{"bodies", len(f.Bodies)}, {"joints", len(f.Joints)}, {"softBodies", len(f.SoftBodies)},
	}
	bones := each(f.Bones, func(b pmx.Bone) string { return b.Name })
	morphs := each(f.Morphs, func(m pmx.Morph) string { return m.Name })
	r.names = []nameList{{"name", []string{f.Name}}, {"bones", bones}, {"morphs", morphs}}
	return f.Warnings, nil
}

// pmd counts what the file holds, its base morph included.
func (r *report) pmd(data []byte) ([]formats.Warning, error) {
	f, err := pmd.Read(data)
	if err != nil {
		return nil, err
	}
	p := f.PMX()
	r.Version = fmt.Sprintf("%.1f", f.Version)
	r.Counts = counts{
		{"vertices", len(f.Vertices)}, {"triangles", len(f.Indices) / 3}, {"textures", len(p.Textures)},
		{"materials", len(f.Materials)}, {"bones", len(f.Bones)}, {"morphs", len(f.Morphs)}, {"frames", len(f.Frames)},
		{"bodies", len(f.Bodies)}, {"joints", len(f.Joints)}, {"softBodies", 0},
	}
	bones := each(f.Bones, func(b pmd.Bone) string { return b.Name })
	morphs := each(f.Morphs, func(m pmd.Morph) string { return m.Name })
	r.names = []nameList{{"name", []string{f.Name}}, {"bones", bones}, {"morphs", morphs}}
	return p.Warnings, nil
}

func (r *report) vpd(data []byte) ([]formats.Warning, error) {
	f, err := vpd.Read(data)
	if err != nil {
		return nil, err
	}
	r.Counts = counts{{"bones", len(f.Bones)}, {"morphs", len(f.Morphs)}}
	bones := each(f.Bones, func(b vpd.Bone) string { return f.Name(b.Name).Text })
	morphs := each(f.Morphs, func(m vpd.Morph) string { return f.Name(m.Name).Text })
	r.names = []nameList{{"model", []string{f.Name(f.Model).Text}}, {"bones", bones}, {"morphs", morphs}}
	return f.Warnings, nil
}

// bvh counts a file of any skeleton; that it is no humanoid's is a warning.
func (r *report) bvh(data []byte) ([]formats.Warning, error) {
	f, err := bvh.Read(data)
	if err != nil {
		return nil, err
	}
	r.Duration = float64(max(f.Frames-1, 0)) * f.Seconds()
	r.Counts = counts{{"joints", len(f.Joints)}, {"frames", f.Frames}}
	_, body, warnings, err := f.Clip(nil)
	warnings = append(f.Warnings, warnings...)
	var joints, bones []string
	for _, j := range f.Joints {
		joints = append(joints, j.Name)
	}
	if err != nil {
		warnings = append(warnings, formats.Warning{Format: "bvh", Place: "joints", Offset: -1, Found: err.Error(), Done: "it does not open as a motion"})
	} else {
		r.Skeleton = skeletonOf(&body)
		bones = r.Skeleton.list()
	}
	r.names = []nameList{{"joints", joints}, {"bones", bones}}
	return warnings, nil
}

func (r *report) sound(data []byte) ([]formats.Warning, error) {
	s, err := sound.Read(data)
	if err != nil {
		return nil, err
	}
	r.Version, r.Duration = s.Format, s.Seconds()
	r.Counts = counts{{"channels", s.Channels}, {"rate", s.Rate}, {"samples", len(s.Samples)}}
	return s.Warnings, nil
}

func (r *report) vmd(data []byte) ([]formats.Warning, error) {
	f, err := vmd.Read(data)
	if err != nil {
		return nil, err
	}
	m := f.Motion()
	r.Version, r.Duration = vmdVersion(data), float64(m.Last)/mmd.FPS
	r.Counts = counts{
		{"bone", len(f.Bones)}, {"morph", len(f.Morphs)}, {"camera", len(f.Cameras)},
		{"light", len(f.Lights)}, {"shadow", len(f.Shadows)}, {"ik", len(f.Shows)},
	}
	bones := each(m.Bones, func(b mmd.BoneTrack) string { return b.Name.Text })
	morphs := each(m.Morphs, func(t mmd.MorphTrack) string { return t.Name.Text })
	r.names = []nameList{{"model", []string{mmdname.FromBytes(f.Model).Text}}, {"bones", bones}, {"morphs", morphs}}
	return f.Warnings, nil
}

// vmdVersion is what follows the signature's "Vocaloid Motion Data ": "0002", or
// "file" in the oldest files.
func vmdVersion(data []byte) string {
	const prefix, size = "Vocaloid Motion Data ", 30
	version, _, _ := strings.Cut(string(data[len(prefix):size]), "\x00")
	return version
}

func bits(s motion.BoneSet) int {
	n := 0
	for b := range motion.BoneCount {
		if s.Has(b) {
			n++
		}
	}
	return n
}

// each returns what name says of every element.
func each[T any](list []T, name func(T) string) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = name(x)
	}
	return out
}
