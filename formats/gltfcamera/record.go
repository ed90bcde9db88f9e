package gltfcamera

import (
	"math"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// A take is a camera's poses over time.
type take struct {
	times  []float32 // seconds, ascending
	places []float32 // of the eye, x y z, metres
	turns  []float32 // x y z w; the camera looks along its -Z, +Y is up
	fovs   []float32 // vertical, radians
	cuts   int
}

// longest bounds a take, in seconds, as [mmd.MaxSeconds] bounds a clip: a damaged
// file can name any frame.
const longest = mmd.MaxSeconds

// cutGap is how long before a cut's frame the place before it still holds, in
// frames: no player shows a picture in between, and as float32 it still tells an
// hour's last frames apart.
const cutGap = 0.05

// record looks through the film's camera in every frame. Two keys a frame apart
// are a cut: the first place holds until the second, which takes a pose more.
func record(f *mmd.Film) *take {
	t := &take{}
	read := mmd.NewCameraReader(f)
	last := f.Cameras[len(f.Cameras)-1].Frame
	next := 0 // the key that comes next
	for frame := uint32(0); frame <= min(last, longest*mmd.FPS); frame++ {
		for next < len(f.Cameras) && f.Cameras[next].Frame < frame {
			next++
		}
		if next > 0 && next < len(f.Cameras) && f.Cameras[next].Frame == frame && f.Cameras[next-1].Frame+1 == frame {
			t.cuts++
			t.add(read, float64(frame)-cutGap)
		}
		t.add(read, float64(frame))
	}
	return t
}

// add puts in what the camera sees at a frame.
func (t *take) add(read *mmd.CameraReader, frame float64) {
	v, _ := read.At(frame)
	turn, eye := v.Turn(), v.Eye()
	// The mirror of z takes MMD's way of looking, +Z, to glTF's, -Z.
	q := motion.Quat{X: -turn.X, Y: -turn.Y, Z: turn.Z, W: turn.W}.Unit()
	if n := len(t.turns); n > 0 {
		q = q.Near(motion.Quat{X: float64(t.turns[n-4]), Y: float64(t.turns[n-3]), Z: float64(t.turns[n-2]), W: float64(t.turns[n-1])})
	}
	t.times = append(t.times, float32(frame/mmd.FPS))
	t.places = append(t.places, float32(eye.X*mmd.Unit), float32(eye.Y*mmd.Unit), float32(-eye.Z*mmd.Unit))
	t.turns = append(t.turns, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
	t.fovs = append(t.fovs, float32(min(max(v.FOV, leastFOV), mostFOV)*math.Pi/180))
}

// A glTF camera's field of view lies above 0 and below 180°; MMD's dialogue
// offers 1 to 125, files hold anything.
const leastFOV, mostFOV = 1, 179

// zooms reports whether the field of view changes.
func (t *take) zooms() bool {
	for _, f := range t.fovs {
		if f != t.fovs[0] {
			return true
		}
	}
	return false
}
