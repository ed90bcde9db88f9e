//go:build cgo && amd64 && (linux || windows || darwin)

package draco

import (
	"fmt"
	"math"
	"runtime"

	"github.com/qmuntal/draco-go/draco"

	"furitsuke/formats"
	"furitsuke/formats/vrm"
)

func init() { vrm.RegisterDraco(decode) }

func decode(data []byte, vertices, triangles int) (*vrm.DracoMesh, error) {
	return unpack(data, vertices, triangles, flawed())
}

// unpack unpacks a triangle mesh. The library trusts the sizes that the data
// claims, so they are compared with the caller's first.
func unpack(data []byte, vertices, triangles int, mend bool) (*vrm.DracoMesh, error) {
	if err := checkHeader(data, vertices, triangles); err != nil {
		return nil, err
	}
	m, d := draco.NewMesh(), draco.NewDecoder()
	defer runtime.KeepAlive(m) // its attributes point into C memory that it frees
	defer runtime.KeepAlive(d)
	if err := d.DecodeMesh(m, data); err != nil {
		return nil, fault("data", "a whole mesh", "%v", err)
	}
	n, faces := int(m.NumPoints()), int(m.NumFaces())
	if n > vertices || faces > triangles {
		return nil, fault("data", fmt.Sprintf("at most %d vertices and %d triangles", vertices, triangles), "%d and %d", n, faces)
	}
	out := &vrm.DracoMesh{Vertices: n, Attributes: map[int]vrm.DracoAttribute{}}
	if faces > 0 {
		out.Indices = make([]uint32, 3*faces) // Faces itself makes room for a third of that
		m.Faces(out.Indices)
	}
	for _, i := range out.Indices {
		if int64(i) >= int64(n) {
			return nil, fault("indices", fmt.Sprintf("vertices below %d", n), "%d", i)
		}
	}
	for i := range m.NumAttrs() {
		a := m.Attr(i)
		if a == nil || a.NumComponents() <= 0 {
			return nil, fault("attribute", "numbers", "none")
		}
		width := int(a.NumComponents())
		if n == 0 || int64(n)*int64(width) > math.MaxInt32/8 {
			return nil, fault("attribute", "1 vertex or more, of a whole size", "%d of %d numbers", n, width)
		}
		values := make([]float32, n*width)
		if _, ok := m.AttrData(a, values); !ok {
			return nil, fault("attribute", "numbers", "data type %d", a.DataType())
		}
		if mend && isNormal(a) {
			values = mended(values)
		}
		out.Attributes[int(a.UniqueID())] = vrm.DracoAttribute{Width: width, Values: values}
	}
	return out, nil
}

func fault(place, want, format string, a ...any) error {
	return &formats.Error{Format: "draco", Place: place, Offset: -1, Want: want, Got: fmt.Sprintf(format, a...)}
}
