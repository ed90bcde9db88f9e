package vmd

import (
	"math"
	"testing"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// Keys come sorted, the last of a frame counts, odd numbers are taken out or
// held, and every byte of a key's curves has its place.
func TestFilm(t *testing.T) {
	nan := float32(math.NaN())
	f := &File{
		Cameras: []CameraKey{
			{Frame: 30, Distance: -2, FOV: 500},
			{Frame: 10, Distance: -1, Target: [3]float32{1, 2, 3}, Rotation: [3]float32{4, 5, 6}, FOV: 30, Orthographic: 1},
			{Frame: 20, Distance: nan},
			{Frame: 30, Distance: -3, FOV: 0},
		},
		Lights: []LightKey{
			{Frame: 40, Color: [3]float32{1, 0.5, 0}, Direction: [3]float32{0, -1, 0}},
			{Frame: 50, Direction: [3]float32{nan, 0, 0}},
		},
	}
	want := [6]mmd.Curve{{X1: 1, Y1: 2, X2: 3, Y2: 4}, {X1: 5, Y1: 6, X2: 7, Y2: 8}, {X1: 9, Y1: 10, X2: 11, Y2: 12}, {X1: 13, Y1: 14, X2: 15, Y2: 16}, {X1: 17, Y1: 18, X2: 19, Y2: 20}, {X1: 21, Y1: 22, X2: 23, Y2: 24}}
	f.Cameras[1].SetBezier(want)
	film := f.Film()
	if n := len(film.Cameras); n != 2 || film.Last != 40 || len(film.Lights) != 1 {
		t.Fatalf("%d camera keys, %d light keys, last %d", n, len(film.Lights), film.Last)
	}
	first := mmd.CameraKey{Frame: 10, Curves: want, View: mmd.View{
		Target: motion.Vec3{X: 1, Y: 2, Z: 3}, Rotation: motion.Vec3{X: 4, Y: 5, Z: 6}, Distance: -1, FOV: 30, Orthographic: true,
	}}
	if film.Cameras[0] != first {
		t.Errorf("first key %+v, want %+v", film.Cameras[0], first)
	}
	if v := film.Cameras[1].View; v.Distance != -3 || v.FOV != 1 {
		t.Errorf("last key %+v", v)
	}
	if l := film.Lights[0].Light; l.Color != f.Lights[0].Color || l.Direction != (motion.Vec3{Y: -1}) {
		t.Errorf("light %+v", l)
	}
	if (&File{Bones: []BoneKey{{}}}).Film() != nil {
		t.Error("a film without camera and light")
	}
	again, err := Read(f.Write())
	if err != nil || len(again.Warnings) != 1 {
		t.Errorf("%v, warnings %v, want one", err, again.Warnings)
	}
}
