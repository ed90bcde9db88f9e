package vrm

import (
	"fmt"

	"github.com/qmuntal/gltf"

	"furitsuke/formats"
)

// A DracoMesh is what Draco data holds: triangles, and numbers of each vertex
// by the id that the file gives the attribute.
type DracoMesh struct {
	Vertices   int
	Indices    []uint32 // three for each triangle, below Vertices
	Attributes map[int]DracoAttribute
}

// A DracoAttribute is Width numbers for each vertex, integers as they are
// stored.
type DracoAttribute struct {
	Width  int
	Values []float32
}

// A DracoDecoder unpacks Draco data of at most the given vertices and triangles.
// Its error is a *[formats.Error].
type DracoDecoder func(data []byte, vertices, triangles int) (*DracoMesh, error)

var draco DracoDecoder

// RegisterDraco makes Read unpack Draco meshes. Package formats/draco does so
// from its init, where the C++ library that it wraps is built for the platform;
// this package stays free of C.
func RegisterDraco(d DracoDecoder) { draco = d }

const dracoName = "KHR_draco_mesh_compression"

// unpack puts the unpacked attributes and indices of a primitive where its
// accessors' data would be. Without a decoder plain data beside the packed one
// serves, which files that do not require the extension have.
func (r *reader) unpack(p *gltf.Primitive, at string) error {
	var e struct {
		BufferView int
		Attributes map[string]int
	}
	if ok, err := r.Extension(p.Extensions, at, dracoName, &e); err != nil || !ok {
		return err
	}
	place := at + "/extensions/" + dracoName
	if draco == nil {
		if r.plain(p) {
			return nil
		}
		return &formats.Error{Format: r.Format, Place: place, Offset: -1,
			Want: "plain vertex data on this platform", Got: "Draco compression", Unsupported: true}
	}
	position, ok := p.Attributes[gltf.POSITION]
	if !ok || p.Indices == nil {
		return r.Errorf(at, "POSITION and indices beside Draco data", "none")
	}
	vertices, err := r.Count(position, at+"/attributes/POSITION")
	if err != nil {
		return err
	}
	indices, err := r.Count(*p.Indices, at+"/indices")
	if err != nil {
		return err
	}
	const perAttribute = 4 // numbers a vertex, at most
	if err := r.Reserve(vertices, perAttribute*len(e.Attributes), at+"/attributes/POSITION"); err != nil {
		return err
	}
	if err := r.Reserve(indices, 1, at+"/indices"); err != nil {
		return err
	}
	data, err := r.View(e.BufferView, place+"/bufferView")
	if err != nil {
		return err
	}
	m, err := draco(data, vertices, indices/3)
	if err != nil {
		return r.Errorf(place, "whole Draco data", "%v", err)
	}
	if m.Vertices != vertices || len(m.Indices) != indices {
		return r.Errorf(place, fmt.Sprintf("%d vertices and %d indices, as the accessors have", vertices, indices), "%d and %d", m.Vertices, len(m.Indices))
	}
	if err := r.SetInts(*p.Indices, 1, m.Indices, at+"/indices"); err != nil {
		return err
	}
	for _, name := range sortedKeys(e.Attributes) {
		accessor, ok := p.Attributes[name]
		a, packed := m.Attributes[e.Attributes[name]]
		if !ok || !packed {
			return r.Errorf(place+"/attributes/"+name, "an attribute of the primitive and of the Draco data", "id %d", e.Attributes[name])
		}
		if err := r.SetFloats(accessor, a.Width, a.Values, at+"/attributes/"+name); err != nil {
			return err
		}
	}
	return nil
}

// plain reports whether a primitive's positions and indices lie unpacked too.
func (r *reader) plain(p *gltf.Primitive) bool {
	has := func(accessor int) bool {
		return accessor >= 0 && accessor < len(r.Accessors) && r.Accessors[accessor].BufferView != nil
	}
	i, ok := p.Attributes[gltf.POSITION]
	return ok && has(i) && (p.Indices == nil || has(*p.Indices))
}
