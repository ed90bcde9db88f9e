//go:build cgo && amd64 && (linux || windows || darwin)

package draco

import (
	"encoding/base64"
	"math"
	"sync"

	"github.com/qmuntal/draco-go/draco"
)

// Some builds of the library take the absolute value of an octahedral coordinate
// as that of a whole number: all below 1 become 0. A normal is stored as two
// coordinates y and z in [-1, 1], of which x follows as 1-|y|-|z|; in those
// builds x is 1 and the normal comes out turned towards +X, by up to 90°. Since
// y and z can be told from the result, the normal can be made right again.
// TestEqual holds it against models without Draco.

// sample is a triangle with the normals of sampleNormals in 10 bits, as Google's
// own encoder (npm draco3d 1.5) packs it.
const sample = "RFJBQ08CAgEAAAABAwEAAQIBAgAJAwAAAQkDAAECAwABAQADA60qVRUDoHqBiAEAAAAA/wMAAAADAQALJwFAAQCPBhX0f6ufCP8DAAD/AQAAAAAAAAAAAAAAAAAAAACAPwoK"

var sampleNormals = [9]float64{0.6, -0.64, 0.48, -0.48, 0.6, 0.64, 0.36, 0.48, -0.8}

// flawed reports whether the library linked here spoils octahedral normals.
var flawed = sync.OnceValue(func() bool {
	data, err := base64.StdEncoding.DecodeString(sample)
	if err != nil {
		panic("draco: the sample is no base64")
	}
	m, err := unpack(data, 3, 1, false)
	if err != nil {
		return false
	}
	for _, a := range m.Attributes {
		if a.Width == 3 && a.Values[0] > 0.5 { // the first normal's x; the first position's is 0
			return math.Abs(float64(a.Values[0])-sampleNormals[0]) > 0.01
		}
	}
	return false
})

// mended returns normals as they were packed. Those that were not packed as
// octahedral coordinates are returned as they are: they point to -X somewhere,
// or their coordinates lie on no lattice of whole bits.
func mended(normals []float32) []float32 {
	bits := 0 // of the lattice that all lie on
	coordinates := make([][2]float64, 0, len(normals)/3)
	for i := 0; i+2 < len(normals); i += 3 {
		c, ok := octahedral(float64(normals[i]), float64(normals[i+1]), float64(normals[i+2]))
		if !ok {
			return normals
		}
		coordinates = append(coordinates, c)
	}
	for b := 2; b <= 16 && bits == 0; b++ {
		if onLattice(coordinates, b) {
			bits = b
		}
	}
	if bits == 0 {
		return normals
	}
	out := make([]float32, 0, len(normals))
	for _, c := range coordinates {
		y, z := c[0], c[1]
		x := 1 - math.Abs(y) - math.Abs(z)
		if x < 0 { // the corners are folded over
			y, z = y-math.Copysign(x, y), z-math.Copysign(x, z)
		}
		l := math.Sqrt(x*x + y*y + z*z)
		out = append(out, float32(x/l), float32(y/l), float32(z/l))
	}
	return out
}

// octahedral returns the coordinates y and z from which a flawed library made a
// normal: as (1, y, z), or, where one of them was 1, as (0, y, z), or, where
// both were, as (-1, 0, 0).
func octahedral(x, y, z float64) (c [2]float64, ok bool) {
	const tiny = 1e-6
	switch {
	case x > tiny:
		return [2]float64{y / x, z / x}, math.Abs(y/x) < 1 && math.Abs(z/x) < 1
	case x > -tiny:
		most := max(math.Abs(y), math.Abs(z))
		return [2]float64{y / most, z / most}, most > 0
	default:
		return [2]float64{1, 1}, math.Abs(y) < tiny && math.Abs(z) < tiny
	}
}

// onLattice reports whether coordinates are whole numbers of the steps that
// quantization to a number of bits makes: 2^bits-2 from -1 to 1.
func onLattice(coordinates [][2]float64, bits int) bool {
	steps := float64(int(1)<<bits - 2)
	for _, c := range coordinates {
		for _, v := range c {
			at := (v + 1) / 2 * steps
			if math.Abs(at-math.Round(at)) > 1e-6*steps+1e-3 { // float32 holds 7 digits
				return false
			}
		}
	}
	return true
}

// isNormal reports whether an attribute may have been packed octahedrally.
func isNormal(a *draco.PointAttr) bool {
	return a.Type() == draco.GAT_NORMAL && a.DataType() == draco.DT_FLOAT32 && a.NumComponents() == 3
}
