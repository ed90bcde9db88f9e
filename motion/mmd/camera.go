package mmd

import "furitsuke/motion"

// A Film is the camera and the light of a motion. It is immutable; either list
// may be empty, and both are in ascending frames, no two alike.
type Film struct {
	Cameras []CameraKey
	Lights  []LightKey
	Last    uint32 // the last frame that has a key of either kind
}

// A CameraKey is one key. Its curves shape the segment that ends at it.
type CameraKey struct {
	Frame  uint32
	View   View
	Curves [6]Curve // X, Y, Z of the target, rotation, distance, field of view
}

// A View is where MMD's camera stands and looks; see [View.Turn] and [View.Eye].
type View struct {
	Target       motion.Vec3 // MMD units
	Rotation     motion.Vec3 // radians
	Distance     float64     // MMD units; negative where the eye is in front of the target
	FOV          float64     // vertical field of view, degrees
	Orthographic bool        // without perspective
}

// Turn returns how the camera is turned (specs/vmd.md §6): it looks along the
// turned +Z, its upper edge towards the turned +Y.
func (v *View) Turn() motion.Quat {
	r := v.Rotation
	return motion.RotY(-r.Y).Mul(motion.RotX(-r.X)).Mul(motion.RotZ(-r.Z))
}

// Eye returns where the camera stands, in MMD units.
func (v *View) Eye() motion.Vec3 {
	return v.Target.Add(v.Turn().Rotate(motion.Vec3{Z: v.Distance}))
}

// A CameraReader plays camera keys. It is not safe for concurrent use.
type CameraReader struct {
	keys   []CameraKey
	cursor cursor
}

// NewCameraReader returns a reader of f's camera.
func NewCameraReader(f *Film) *CameraReader { return &CameraReader{keys: f.Cameras} }

// At returns the view at a frame, whole or between frames, and false if there is
// no key. Before the first key and after the last, the end keys hold. Two keys a
// frame apart are a cut: the first holds until the second. Whether there is
// perspective is for the key before to say (specs/vmd.md §5).
func (r *CameraReader) At(frame float64) (View, bool) {
	n := len(r.keys)
	if n == 0 {
		return View{}, false
	}
	k := r.cursor.seek(n, frame, func(i int) uint32 { return r.keys[i].Frame })
	a := &r.keys[max(k, 0)]
	if k < 0 || k == n-1 || r.keys[k+1].Frame == a.Frame+1 {
		return a.View, true
	}
	b := &r.keys[k+1]
	u := (frame - float64(a.Frame)) / float64(b.Frame-a.Frame)
	mix := func(curve int, from, to float64) float64 {
		if from == to {
			return from
		}
		return from + (to-from)*b.Curves[curve].At(u)
	}
	v, p, q := a.View, &a.View, &b.View
	v.Target = motion.Vec3{X: mix(0, p.Target.X, q.Target.X), Y: mix(1, p.Target.Y, q.Target.Y), Z: mix(2, p.Target.Z, q.Target.Z)}
	v.Rotation = motion.Vec3{X: mix(3, p.Rotation.X, q.Rotation.X), Y: mix(3, p.Rotation.Y, q.Rotation.Y), Z: mix(3, p.Rotation.Z, q.Rotation.Z)}
	v.Distance, v.FOV = mix(4, p.Distance, q.Distance), mix(5, p.FOV, q.FOV)
	return v, true
}
