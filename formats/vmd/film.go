package vmd

import (
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// Film returns the camera and the light as MMD plays them, sorted by frame, and
// of several records for one frame the last; nil if the file has neither. A
// record that holds infinite numbers or NaN is left out; Read has warned.
func (f *File) Film() *mmd.Film {
	film := &mmd.Film{}
	for _, r := range lastOfFrame(indices(len(f.Cameras)), func(i int) uint32 { return f.Cameras[i].Frame }) {
		k := &f.Cameras[r]
		if !k.finite() {
			continue
		}
		film.Last = max(film.Last, k.Frame)
		film.Cameras = append(film.Cameras, mmd.CameraKey{Frame: k.Frame, Curves: k.Bezier(), View: mmd.View{
			Target: vec(k.Target), Rotation: vec(k.Rotation), Distance: float64(k.Distance),
			FOV: float64(min(max(k.FOV, minFOV), maxFOV)), Orthographic: k.Orthographic != 0,
		}})
	}
	for _, r := range lastOfFrame(indices(len(f.Lights)), func(i int) uint32 { return f.Lights[i].Frame }) {
		k := &f.Lights[r]
		if !k.finite() {
			continue
		}
		film.Last = max(film.Last, k.Frame)
		film.Lights = append(film.Lights, mmd.LightKey{Frame: k.Frame, Light: mmd.Light{Color: k.Color, Direction: vec(k.Direction)}})
	}
	if len(film.Cameras) == 0 && len(film.Lights) == 0 {
		return nil
	}
	return film
}

// The fields of view that nanoem's camera takes (specs/vmd.md §6), degrees.
const minFOV, maxFOV = 1, 135

func vec(a [3]float32) motion.Vec3 {
	return motion.Vec3{X: float64(a[0]), Y: float64(a[1]), Z: float64(a[2])}
}

func (k *CameraKey) finite() bool {
	return finite(k.Target[:]) && finite(k.Rotation[:]) && finite([]float32{k.Distance})
}

func (k *LightKey) finite() bool { return finite(k.Color[:]) && finite(k.Direction[:]) }
