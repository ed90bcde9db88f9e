package vrm

import (
	"fmt"

	"github.com/qmuntal/gltf"

	"furitsuke/formats/draco"
)

const dracoName = "KHR_draco_mesh_compression"

// unpack puts the unpacked attributes and indices of a primitive where its
// accessors' data would be.
func (r *reader) unpack(p *gltf.Primitive, at string) error {
	var e struct {
		BufferView int
		Attributes map[string]int
	}
	if ok, err := r.Extension(p.Extensions, at, dracoName, &e); err != nil || !ok {
		return err
	}
	place := at + "/extensions/" + dracoName
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
	m, err := draco.Decode(data, vertices, indices/3)
	if err != nil {
		return r.Within(err, place)
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
