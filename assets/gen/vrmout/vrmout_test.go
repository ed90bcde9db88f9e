package vrmout

import (
	"math"
	"reflect"
	"sync"
	"testing"

	"furitsuke/assets/gen/furi"
	"furitsuke/formats/vrm"
	"furitsuke/motion"
)

var once = sync.OnceValue(furi.New)

// model is made once a run: it takes seconds, and minutes under the race
// detector, so short runs do without.
func model(t *testing.T) *furi.Model {
	t.Helper()
	if testing.Short() {
		t.Skip("modelling her takes too long for a short run")
	}
	return once()
}

func read(t *testing.T, data []byte) *vrm.File {
	t.Helper()
	f, err := vrm.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Warnings) > 0 {
		t.Errorf("warnings: %v", f.Warnings)
	}
	return f
}

// Both versions hold the same humanoid; 0.x is turned by half a turn about Y.
func TestBothVersionsAreOneModel(t *testing.T) {
	one, zero := read(t, VRM1(model(t))), read(t, VRM0(model(t)))
	if one.Version != vrm.V1 || zero.Version != vrm.V0 {
		t.Fatalf("versions %v and %v", one.Version, zero.Version)
	}
	a, b := one.Rest(), zero.Rest()
	for bone := range motion.BoneCount {
		if bone == motion.Jaw {
			continue
		}
		if !a.Has.Has(bone) || !b.Has.Has(bone) {
			t.Errorf("%v is missing", bone)
			continue
		}
		if d := a.Bone[bone].World.Sub(b.Bone[bone].World.FlipXZ()).Len(); d > 1e-6 {
			t.Errorf("%v lies %g m apart", bone, d)
		}
		if a.Bone[bone].W != motion.Identity {
			t.Errorf("%v is turned at rest", bone)
		}
	}
	if one.Triangles() != zero.Triangles() || one.Triangles() < 10000 {
		t.Errorf("%d and %d triangles", one.Triangles(), zero.Triangles())
	}
	if len(one.Expressions) != 14 || len(zero.Expressions) != 14 {
		t.Errorf("%d and %d expressions, want 14", len(one.Expressions), len(zero.Expressions))
	}
}

// The 0.x materials are written so that the conversion of specs/vrm.md §10 gives
// the 1.0 ones back.
func TestMaterialsSurviveVersion0(t *testing.T) {
	one, zero := read(t, VRM1(model(t))), read(t, VRM0(model(t)))
	if len(one.Materials) != int(furi.MaterialCount) || len(zero.Materials) != len(one.Materials) {
		t.Fatalf("%d and %d materials", len(one.Materials), len(zero.Materials))
	}
	for i, m := range one.Materials {
		o := zero.Materials[i]
		if m.Name != o.Name || m.Alpha != o.Alpha || m.DoubleSided != o.DoubleSided {
			t.Errorf("%s: %+v came as %+v", m.Name, m, o)
		}
		if m.Shading != vrm.Toon || o.Shading != vrm.Toon {
			t.Errorf("%s: shading %v and %v, want MToon", m.Name, m.Shading, o.Shading)
		}
		for _, v := range []struct {
			what      string
			one, zero float32
		}{
			{"toony", m.MToon.ShadingToony, o.MToon.ShadingToony},
			{"shift", m.MToon.ShadingShift, o.MToon.ShadingShift},
			{"outline width", m.MToon.OutlineWidth, o.MToon.OutlineWidth},
		} {
			if math.Abs(float64(v.one-v.zero)) > 1e-4 {
				t.Errorf("%s: %s %g came as %g", m.Name, v.what, v.one, v.zero)
			}
		}
	}
}

func TestWeightsSumTo255(t *testing.T) {
	for _, w := range [][4]float64{{1}, {0.5, 0.5}, {0.34, 0.33, 0.33}, {0.4, 0.3, 0.2, 0.1}, {0.251, 0.25, 0.25, 0.249}} {
		sum := 0
		for _, b := range bytesOf(w) {
			sum += int(b)
		}
		if sum != 255 {
			t.Errorf("%v sums to %d", w, sum)
		}
	}
}

func TestWritesTheSameBytes(t *testing.T) {
	if !reflect.DeepEqual(VRM1(model(t)), VRM1(model(t))) || !reflect.DeepEqual(VRM0(model(t)), VRM0(model(t))) {
		t.Error("two writes differ")
	}
}
