package mmd

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/motion"
)

// cameraGolden is testdata/interop/golden/camera.json: a camera's keys and where
// babylon-mmd 1.3.0's camera went. golden.mjs there writes it.
type cameraGolden struct {
	Cameras []struct {
		Frame            uint32
		Distance, FOV    float64
		Target, Rotation [3]float64
		Curves           [6][4]uint8
	}
	Samples []struct {
		Frame, FOV       float64
		Eye, Forward, Up [3]float64
	}
}

// Keys, curves, cuts and the eye agree with babylon-mmd: within 0.005 units and
// 0.0003 of a direction, which is what the peer's search in a curve leaves over.
func TestCameraAgreesWithBabylon(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "interop", "golden", "camera.json"))
	if err != nil {
		t.Fatal(err)
	}
	var g cameraGolden
	if err := json.Unmarshal(data, &g); err != nil {
		t.Fatal(err)
	}
	film := &Film{}
	for _, k := range g.Cameras {
		key := CameraKey{Frame: k.Frame, View: View{Target: vec(k.Target), Rotation: vec(k.Rotation), Distance: k.Distance, FOV: k.FOV}}
		for c, v := range k.Curves {
			key.Curves[c] = Curve{v[0], v[1], v[2], v[3]}
		}
		film.Cameras = append(film.Cameras, key)
	}
	r := NewCameraReader(film)
	for _, s := range g.Samples {
		v, ok := r.At(s.Frame)
		if !ok {
			t.Fatal("no view")
		}
		q := v.Turn()
		for _, c := range []struct {
			what      string
			got, want motion.Vec3
			most      float64
		}{
			{"eye", v.Eye(), vec(s.Eye), 0.005},
			{"forward", q.Rotate(motion.Vec3{Z: 1}), vec(s.Forward), 3e-4},
			{"up", q.Rotate(motion.Vec3{Y: 1}), vec(s.Up), 3e-4},
			{"field of view", motion.Vec3{X: v.FOV}, motion.Vec3{X: s.FOV}, 0.005},
		} {
			if off := c.got.Sub(c.want).Len(); off > c.most {
				t.Errorf("frame %g, %s: %v, want %v", s.Frame, c.what, c.got, c.want)
			}
		}
	}
}

// The test vectors of specs/vmd.md §6.
func TestViewStandsWhereMMDPutsIt(t *testing.T) {
	for _, c := range []struct {
		turn, eye motion.Vec3
	}{
		{motion.Vec3{}, motion.Vec3{Y: 10, Z: -45}},
		{motion.Vec3{X: 0.5}, motion.Vec3{Y: 10 - 45*math.Sin(0.5), Z: -45 * math.Cos(0.5)}},
		{motion.Vec3{Y: 0.5}, motion.Vec3{X: 45 * math.Sin(0.5), Y: 10, Z: -45 * math.Cos(0.5)}},
	} {
		v := View{Target: motion.Vec3{Y: 10}, Rotation: c.turn, Distance: -45}
		if eye := v.Eye(); eye.Sub(c.eye).Len() > 1e-9 {
			t.Errorf("rotation %v: eye at %v, want %v", c.turn, eye, c.eye)
		}
	}
}

// Perspective is the key before's; keys a frame apart are a cut; no key, no view.
func TestCameraSteps(t *testing.T) {
	flat := View{Distance: 1, Orthographic: true}
	r := NewCameraReader(&Film{Cameras: []CameraKey{
		{Frame: 10, View: flat},
		{Frame: 20, View: View{Distance: 3}, Curves: [6]Curve{4: LinearCurve}},
		{Frame: 21, View: View{Distance: 5}},
	}})
	for _, c := range []struct {
		frame, distance float64
		flat            bool
	}{{0, 1, true}, {10, 1, true}, {15, 2, true}, {20, 3, false}, {20.9, 3, false}, {21, 5, false}, {99, 5, false}, {12.5, 1.5, true}} {
		v, ok := r.At(c.frame)
		if !ok || math.Abs(v.Distance-c.distance) > 1e-12 || v.Orthographic != c.flat {
			t.Errorf("frame %g: %+v", c.frame, v)
		}
	}
	if _, ok := NewCameraReader(&Film{}).At(0); ok {
		t.Error("a view without keys")
	}
	if n := testing.AllocsPerRun(10, func() { r.At(12); r.At(18) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

func TestLightIsLinear(t *testing.T) {
	r := NewLightReader(&Film{Lights: []LightKey{
		{Frame: 0, Light: Light{Color: [3]float32{0, 0.5, 1}, Direction: motion.Vec3{X: 1}}},
		{Frame: 4, Light: Light{Color: [3]float32{1, 0.5, 0}, Direction: motion.Vec3{Y: -2}}},
	}})
	for _, c := range []struct {
		frame float64
		want  Light
	}{
		{-1, Light{[3]float32{0, 0.5, 1}, motion.Vec3{X: 1}}},
		{1, Light{[3]float32{0.25, 0.5, 0.75}, motion.Vec3{X: 0.75, Y: -0.5}}},
		{9, Light{[3]float32{1, 0.5, 0}, motion.Vec3{Y: -2}}},
	} {
		if got, ok := r.At(c.frame); !ok || got != c.want {
			t.Errorf("frame %g: %v, want %v", c.frame, got, c.want)
		}
	}
	if _, ok := NewLightReader(&Film{}).At(0); ok {
		t.Error("a light without keys")
	}
}
