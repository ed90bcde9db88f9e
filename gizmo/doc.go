// Package gizmo is how a bone is picked, turned and moved on the stage: marks on
// the body, rings or arrows around the chosen joint, and what a drag of them
// means as a rotation or a shift. It takes plain values and gives back a draw
// list, rotations and shifts; it knows nothing of clips, windows or GPUs.
//
// Space: places in the world are motion's (metres); places on the screen are
// pixels from the stage's top left corner, +Y down.
package gizmo

import (
	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// A Camera is what the gizmo must know of the view of a stage w × h pixels
// large.
type Camera interface {
	// Project returns where a point of the world appears, and false if it lies
	// behind the eye.
	Project(p motion.Vec3, w, h float64) (x, y float64, ok bool)
	// Ray returns the line of sight through a pixel; dir has length 1.
	Ray(x, y, w, h float64) (from, dir motion.Vec3)
}

// A View is a camera with the size of its stage in pixels.
type View struct {
	Camera Camera
	W, H   float64
}

func (v View) project(p motion.Vec3) (draw.Point, bool) {
	x, y, ok := v.Camera.Project(p, v.W, v.H)
	return draw.Point{X: x, Y: y}, ok
}

// sight returns the direction in which the eye sees p, and how many metres a
// pixel covers there.
func (v View) sight(p motion.Vec3) (dir motion.Vec3, metresPerPixel float64) {
	at, ok := v.project(p)
	if !ok {
		return motion.Vec3{Z: -1}, 0
	}
	from, dir := v.Camera.Ray(at.X, at.Y, v.W, v.H)
	beside, dirBeside := v.Camera.Ray(at.X+1, at.Y, v.W, v.H)
	d := p.Sub(from).Dot(dir)
	shift := beside.Add(dirBeside.Scale(d)).Sub(from.Add(dir.Scale(d)))
	return dir, shift.Len()
}
