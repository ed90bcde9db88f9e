// Package draco unpacks triangle meshes that Draco has packed, as glTF's
// KHR_draco_mesh_compression holds them. It knows nothing of glTF.
//
// Draco writes a mesh as its connectivity and then, in an order that both sides
// derive from the connectivity, the numbers of its vertices: quantized, predicted
// from their neighbours, and the errors of the prediction as symbols of an
// entropy coder. Terms, as the bitstream specification has them:
//
//   - a corner is one of the three ends of a triangle: corner 3f+k of triangle f;
//   - a vertex joins the corners of triangles that touch; a point joins those of
//     them whose attributes are all equal, and is what glTF calls a vertex;
//   - an attribute holds entries, one for each of its different values; each
//     point has one entry of each attribute.
//
// No count is believed: each is compared with the bytes left or with what the
// caller expects before memory is taken, and no step walks the mesh more than
// once for each attribute. So time and memory are linear in the size of the data
// and the numbers of vertices and triangles that the caller allows.
//
// Source: the Draco bitstream specification 2.2 (https://google.github.io/draco/spec),
// whose functions are named beside ours, and, where it is silent, Google's own
// decoder, against which testdata/interop lays this one.
package draco

import (
	"fmt"
	"math"

	"furitsuke/formats"
)

// A Mesh is triangles, and numbers of each vertex by the id that the file gives
// an attribute.
type Mesh struct {
	Vertices   int
	Indices    []uint32 // three for each triangle, below Vertices
	Attributes map[int]Attribute
}

// An Attribute is Width numbers for each vertex, integers as they are stored.
type Attribute struct {
	Width  int
	Values []float32
}

// The header (specification, section 4.1 DracoHeader).
const (
	magic           = "DRACO"
	version         = 2<<8 | 2 // the one version that KHR_draco_mesh_compression allows
	triangularMesh  = 1        // encoder type; 0 is a cloud of points
	hasMetadata     = 0x8000   // flag
	sequential      = 0        // encoder method
	edgebreakerMesh = 1        // encoder method
)

// Decode unpacks a mesh of at most the given vertices and triangles. Its error is
// a *[formats.Error].
func Decode(data []byte, vertices, triangles int) (*Mesh, error) {
	const most = math.MaxInt32 / 3 // corners are counted in int32
	d := &decoder{
		Reader:       formats.Reader{Format: "draco", Data: data},
		maxVertices:  min(vertices, most),
		maxTriangles: min(triangles, most),
	}
	switch d.header() {
	case sequential:
		d.sequential()
	case edgebreakerMesh:
		d.edgebreaker()
	}
	attributes := d.attributes()
	if d.Err != nil {
		return nil, d.Err
	}
	return &Mesh{Vertices: d.points, Indices: d.indices, Attributes: attributes}, nil
}

// A decoder reads the data from front to back. Its parts keep the first error in
// Err and check it wherever they loop.
type decoder struct {
	formats.Reader
	maxVertices, maxTriangles int

	points  int
	indices []uint32 // the point of each corner

	// Of edgebreaker meshes only:
	table *cornerTable // the connectivity of positions
	seams []uint32     // bit i of each corner: the edge opposite to it is a seam of attribute group i
	cuts  int          // how many of these bits are used

	position *attribute // the first attribute of positions, once it is decoded
	symbols  symbolTable
}

// header returns the encoder method.
func (d *decoder) header() int {
	if m := d.Take(len(magic), "magic"); d.Err == nil && string(m) != magic {
		d.FailAt(0, "magic", fmt.Sprintf("%q", magic), fmt.Sprintf("%q", m))
	}
	if v := int(d.U8("version"))<<8 | int(d.U8("version")); d.Err == nil && v != version {
		d.unsupported(len(magic), "version", "2.2", fmt.Sprintf("%d.%d", v>>8, v&0xFF))
	}
	at := d.Off
	if kind := d.U8("encoder type"); d.Err == nil && kind != triangularMesh {
		d.FailAt(at, "encoder type", "1, a triangle mesh", fmt.Sprint(kind))
	}
	at = d.Off
	method := int(d.U8("encoder method"))
	if d.Err == nil && method > edgebreakerMesh {
		d.FailAt(at, "encoder method", "0 or 1", fmt.Sprint(method))
	}
	if d.U16("flags")&hasMetadata != 0 {
		d.metadata()
	}
	return method
}

// metadata passes over names and values that say nothing of the mesh
// (DecodeMetadata): one element for each of some attributes and one for the
// whole, each with entries and elements below it.
func (d *decoder) metadata() {
	attributes := d.varint("metadata count")
	for i := uint64(0); i <= attributes && d.Err == nil; i++ {
		if i < attributes {
			d.varint("metadata attribute")
		}
		below := d.metadataElement() // how many elements below this one are still to come
		for ; below > 0 && d.Err == nil; below-- {
			d.Take(int(d.U8("metadata name")), "metadata name")
			below += d.metadataElement()
		}
	}
}

// metadataElement returns how many elements follow below this one.
func (d *decoder) metadataElement() uint64 {
	for n := d.varint("metadata entries"); n > 0 && d.Err == nil; n-- {
		d.Take(int(d.U8("metadata name")), "metadata name")
		d.Take(int(d.varint("metadata value")), "metadata value")
	}
	return d.varint("metadata elements")
}

// varint reads a number of 7 bits a byte, the lowest first.
func (d *decoder) varint(place string) uint64 {
	const most = 5 // bytes: no size or count needs more than 32 bits
	at := d.Off
	var v uint64
	for i := range most {
		b := d.U8(place)
		v |= uint64(b&0x7F) << (7 * i)
		if b < 0x80 {
			return v
		}
	}
	d.FailAt(at, place, fmt.Sprintf("at most %d bytes", most), "more")
	return 0
}

// count reads a number that may not exceed most.
func (d *decoder) count(place string, most int) int {
	at := d.Off
	n := d.varint(place)
	if d.Err == nil && n > uint64(max(most, 0)) {
		d.FailAt(at, place, fmt.Sprintf("at most %d", most), fmt.Sprint(n))
	}
	if d.Err != nil {
		return 0
	}
	return int(n)
}

// sized reads bytes whose number stands before them.
func (d *decoder) sized(place string) []byte {
	return d.Take(int(d.varint(place+" size")), place)
}

// unsupported records an error about data that is valid but not read here.
func (d *decoder) unsupported(at int, place, want, got string) {
	if d.Err == nil {
		d.Err = &formats.Error{Format: d.Format, Place: place, Offset: int64(at), Want: want, Got: got, Unsupported: true}
	}
}

// broken records that the connectivity makes no mesh; where in the data shows
// only later, if at all.
func (d *decoder) broken(place, want, format string, a ...any) {
	if d.Err == nil {
		d.Err = &formats.Error{Format: d.Format, Place: place, Offset: -1, Want: want, Got: fmt.Sprintf(format, a...)}
	}
}
