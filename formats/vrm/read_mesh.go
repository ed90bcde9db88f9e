package vrm

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/qmuntal/gltf"

	"furitsuke/motion"
)

func (r *reader) meshes() error {
	r.f.Meshes = make([]Mesh, len(r.Meshes))
	for i, g := range r.Meshes {
		at := fmt.Sprintf("/meshes/%d", i)
		m := &r.f.Meshes[i]
		m.Name = g.Name
		for k, p := range g.Primitives {
			at := fmt.Sprintf("%s/primitives/%d", at, k)
			if p == nil {
				return r.Errorf(at, "an object", "null")
			}
			if err := r.primitive(m, p, at); err != nil {
				return err
			}
		}
		n := 0
		for _, p := range m.Primitives {
			n = max(n, len(p.Vertices.Targets))
		}
		m.Weights = make([]float64, n)
		copy(m.Weights, g.Weights)
		m.Targets = make([]string, n)
		copy(m.Targets, targetNames(g))
	}
	return nil
}

// targetNames looks where exporters put the names of morph targets: into the
// mesh's extras, or into those of a primitive.
func targetNames(g *gltf.Mesh) []string {
	extras := []any{g.Extras}
	for _, p := range g.Primitives {
		extras = append(extras, p.Extras)
	}
	for _, e := range extras {
		var names struct{ TargetNames []string }
		if raw, err := json.Marshal(e); err == nil && json.Unmarshal(raw, &names) == nil && names.TargetNames != nil {
			return names.TargetNames
		}
	}
	return nil
}

func (r *reader) primitive(m *Mesh, p *gltf.Primitive, at string) error {
	if m := p.Mode; m != gltf.PrimitiveTriangles && m != gltf.PrimitiveTriangleStrip && m != gltf.PrimitiveTriangleFan {
		r.warn(at+"/mode", "not drawn", "%v", p.Mode)
		return nil
	}
	if _, ok := p.Attributes[gltf.POSITION]; !ok {
		r.warn(at+"/attributes", "not drawn", "no %s", gltf.POSITION)
		return nil
	}
	if err := r.unpack(p, at); err != nil {
		return err
	}
	out := Primitive{Material: None}
	if p.Material != nil {
		if err := r.Index(*p.Material, len(r.Materials), at+"/material", "material"); err != nil {
			return err
		}
		out.Material = *p.Material
	}
	count, err := r.Count(p.Attributes[gltf.POSITION], at+"/attributes/POSITION")
	if err != nil {
		return err
	}
	if out.Indices, err = r.indices(p, count, at); err != nil {
		return err
	}
	if out.Vertices, err = r.vertices(p, out.Indices, at); err != nil {
		return err
	}
	m.Primitives = append(m.Primitives, out)
	return nil
}

// indices returns the triangles as a plain list, whatever the mode.
func (r *reader) indices(p *gltf.Primitive, count int, at string) ([]uint32, error) {
	var in []uint32
	var err error
	if p.Indices != nil {
		if in, err = r.Ints(*p.Indices, 1, at+"/indices"); err != nil {
			return nil, err
		}
		for _, v := range in {
			if int64(v) >= int64(count) {
				return nil, r.Errorf(at+"/indices", fmt.Sprintf("vertices below %d", count), "%d", v)
			}
		}
	} else {
		// The positions are read first, so that count is known to be real.
		if _, err := r.Floats(p.Attributes[gltf.POSITION], 3, at+"/attributes/POSITION"); err != nil {
			return nil, err
		}
		in = make([]uint32, count)
		for i := range in {
			in[i] = uint32(i)
		}
	}
	switch p.Mode {
	case gltf.PrimitiveTriangleStrip:
		return triangles(len(in), func(i int) [3]uint32 {
			return [3]uint32{in[i], in[i+1+i%2], in[i+2-i%2]}
		}), nil
	case gltf.PrimitiveTriangleFan:
		return triangles(len(in), func(i int) [3]uint32 {
			return [3]uint32{in[i+1], in[i+2], in[0]}
		}), nil
	}
	if len(in)%3 != 0 {
		r.warn(at+"/indices", "the rest is left out", "%d indices, which make no whole triangles", len(in))
	}
	return in[:len(in)/3*3], nil
}

// triangles lists the n-2 triangles of a strip or fan.
func triangles(n int, f func(i int) [3]uint32) []uint32 {
	var out []uint32
	for i := range max(n-2, 0) {
		t := f(i)
		out = append(out, t[:]...)
	}
	return out
}

// vertices returns the vertex data of a primitive. Exporters let the primitives
// of a mesh share their accessors; those then share one Vertices.
func (r *reader) vertices(p *gltf.Primitive, indices []uint32, at string) (*Vertices, error) {
	key := poolKey(p)
	if !has(p, gltf.NORMAL) {
		key += at // normals will come from this primitive's own triangles
	}
	if v, ok := r.pool[key]; ok {
		return v, nil
	}
	v := &Vertices{}
	var err error
	place := at + "/attributes/"
	if v.Positions, err = r.clean(p.Attributes[gltf.POSITION], 3, place+gltf.POSITION); err != nil {
		return nil, err
	}
	v.Count = len(v.Positions) / 3
	for _, a := range []struct {
		name  string
		width int
		out   *[]float32
	}{{gltf.NORMAL, 3, &v.Normals}, {gltf.TEXCOORD_0, 2, &v.UV}, {gltf.TEXCOORD_1, 2, &v.UV1}} {
		if has(p, a.name) {
			if *a.out, err = r.clean(p.Attributes[a.name], a.width, place+a.name); err != nil {
				return nil, err
			}
			if err := r.fits(len(*a.out)/a.width, v.Count, place+a.name); err != nil {
				return nil, err
			}
		}
	}
	if err := r.skinning(v, p, place); err != nil {
		return nil, err
	}
	for i, t := range p.Targets {
		target, err := r.target(t, v.Count, fmt.Sprintf("%s/targets/%d", at, i))
		if err != nil {
			return nil, err
		}
		v.Targets = append(v.Targets, target)
	}
	if v.Normals == nil {
		v.Normals = make([]float32, 3*v.Count)
		v.addNormals(indices)
	}
	r.pool[key] = v
	return v, nil
}

func has(p *gltf.Primitive, name string) bool {
	_, ok := p.Attributes[name]
	return ok
}

func poolKey(p *gltf.Primitive) string {
	var b strings.Builder
	for _, name := range sortedKeys(p.Attributes) {
		fmt.Fprintf(&b, "%s=%d ", name, p.Attributes[name])
	}
	for _, t := range p.Targets {
		for _, name := range sortedKeys(t) {
			fmt.Fprintf(&b, "%s:%d ", name, t[name])
		}
		b.WriteByte('|')
	}
	return b.String()
}

func (r *reader) fits(got, want int, place string) error {
	if got != want {
		return r.Errorf(place, fmt.Sprintf("%d vertices, as POSITION has", want), "%d", got)
	}
	return nil
}

// clean reads an accessor and puts zeros where its numbers are not finite: some
// exporters write NaN where a triangle has no area.
func (r *reader) clean(accessor, width int, place string) ([]float32, error) {
	f, err := r.Floats(accessor, width, place)
	if err != nil {
		return nil, err
	}
	bad := func(x float32) bool { return x-x != 0 } // infinite or NaN
	if !slices.ContainsFunc(f, bad) {
		return f, nil
	}
	f = slices.Clone(f) // the accessor's own numbers are shared
	n := 0
	for i, x := range f {
		if bad(x) {
			f[i] = 0
			n++
		}
	}
	r.warn(place, "taken as 0", "%d numbers that are not finite", n)
	return f, nil
}

// addNormals makes smooth normals from the triangles, larger ones counting more.
func (v *Vertices) addNormals(indices []uint32) {
	for i := 0; i+2 < len(indices); i += 3 {
		a, b, c := v.at(indices[i]), v.at(indices[i+1]), v.at(indices[i+2])
		n := b.Sub(a).Cross(c.Sub(a))
		for _, k := range indices[i : i+3] {
			o := v.Normals[3*k : 3*k+3]
			o[0] += float32(n.X)
			o[1] += float32(n.Y)
			o[2] += float32(n.Z)
		}
	}
	for i := range v.Count {
		o := v.Normals[3*i : 3*i+3]
		l := float32(math.Sqrt(float64(o[0]*o[0] + o[1]*o[1] + o[2]*o[2])))
		if l > 0 {
			o[0], o[1], o[2] = o[0]/l, o[1]/l, o[2]/l
		}
	}
}

func (v *Vertices) at(i uint32) motion.Vec3 {
	p := v.Positions[3*i : 3*i+3]
	return motion.Vec3{X: float64(p[0]), Y: float64(p[1]), Z: float64(p[2])}
}

// target reads a morph target as the list of vertices that it moves.
func (r *reader) target(t gltf.PrimitiveAttributes, count int, at string) (Target, error) {
	var out Target
	moved := map[string]map[uint32][3]float32{}
	for _, name := range []string{gltf.POSITION, gltf.NORMAL} {
		accessor, ok := t[name]
		if !ok {
			continue
		}
		place := at + "/" + name
		n, err := r.Count(accessor, place)
		if err != nil {
			return out, err
		}
		if err := r.fits(n, count, place); err != nil {
			return out, err
		}
		if moved[name], err = r.moved(accessor, place); err != nil {
			return out, err
		}
		for k := range moved[name] {
			out.Index = append(out.Index, k)
		}
	}
	slices.Sort(out.Index)
	out.Index = slices.Compact(out.Index)
	flat := func(m map[uint32][3]float32) []float32 {
		f := make([]float32, 0, 3*len(out.Index))
		for _, k := range out.Index {
			d := m[k]
			f = append(f, d[:]...)
		}
		return f
	}
	out.Position = flat(moved[gltf.POSITION])
	if len(moved[gltf.NORMAL]) > 0 {
		out.Normal = flat(moved[gltf.NORMAL])
	}
	return out, nil
}

// moved returns the elements of an accessor that are not zero.
func (r *reader) moved(accessor int, place string) (map[uint32][3]float32, error) {
	index, values, sparse, err := r.Sparse(accessor, 3, place)
	if err != nil {
		return nil, err
	}
	if !sparse {
		if values, err = r.clean(accessor, 3, place); err != nil {
			return nil, err
		}
	}
	out := map[uint32][3]float32{}
	for i := 0; i < len(values)/3; i++ {
		v := [3]float32(values[3*i:])
		k := uint32(i)
		if sparse {
			k = index[i]
		}
		if v != [3]float32{} && v[0]-v[0] == 0 && v[1]-v[1] == 0 && v[2]-v[2] == 0 {
			out[k] = v
		}
	}
	return out, nil
}
