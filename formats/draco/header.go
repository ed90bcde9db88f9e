package draco

import (
	"fmt"

	"furitsuke/formats"
)

// The header of Draco data (bitstream specification, chapter 4).
const (
	magic          = "DRACO"
	triangularMesh = 1      // encoder type; 0 is a cloud of points
	edgebreaker    = 1      // encoder method; 0 is sequential
	hasMetadata    = 0x8000 // flag
	versionVarint  = 0x0202 // from this version on, counts are of variable length
)

// checkHeader refuses data that claims more vertices or triangles than its
// caller knows of. Points may split corners of one vertex, so a mesh has at most
// as many vertices as points.
func checkHeader(data []byte, vertices, triangles int) error {
	r := &formats.Reader{Format: "draco", Data: data}
	if m := r.Take(len(magic), "magic"); r.Err == nil && string(m) != magic {
		r.FailAt(0, "magic", fmt.Sprintf("%q", magic), fmt.Sprintf("%q", m))
	}
	version := int(r.U8("version"))<<8 | int(r.U8("version"))
	if kind := r.U8("encoder type"); r.Err == nil && kind != triangularMesh {
		r.FailAt(7, "encoder type", "1, a triangle mesh", fmt.Sprint(kind))
	}
	method := r.U8("encoder method")
	flags := r.U16("flags")
	if r.Err != nil {
		return r.Err
	}
	if flags&hasMetadata != 0 || version < versionVarint {
		return nil // the counts stand further on; the library's own checks remain
	}
	places := [2]string{"faces", "points"}
	most := [2]int{triangles, vertices}
	if method == edgebreaker {
		r.U8("traversal") // then vertices, faces
		places, most = [2]string{"vertices", "faces"}, [2]int{vertices, triangles}
	}
	for i, place := range places {
		at := r.Off
		if n := varint(r, place); r.Err == nil && n > uint64(most[i]) {
			r.FailAt(at, place, fmt.Sprintf("at most %d", most[i]), fmt.Sprint(n))
		}
	}
	if r.Err != nil {
		return r.Err
	}
	return nil
}

// varint reads a number of 7 bits a byte, the lowest first.
func varint(r *formats.Reader, place string) uint64 {
	var v uint64
	for shift := 0; shift < 35; shift += 7 {
		b := r.U8(place)
		v |= uint64(b&0x7F) << shift
		if b < 0x80 {
			return v
		}
	}
	r.Fail(place, "at most 5 bytes", "more")
	return 0
}
