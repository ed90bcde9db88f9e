package mmd

import (
	"math"

	"furitsuke/motion"
)

// A record is the poses of a clip as they come: each has its place, so several
// workers may fill it at once, every place once.
type record struct {
	rest *motion.Rest
	eyes *motion.Vec3 // where they stand from the head, metres; nil records no gaze

	turns [motion.BoneCount][]float32 // x y z w a pose, in motion's space
	hips  []float32                   // x y z a pose, metres
	gaze  []float32                   // x y z w a pose
}

// newRecord makes room for n poses of the bones in rest.
func newRecord(rest *motion.Rest, eyes *motion.Vec3, n int) *record {
	r := &record{rest: rest, eyes: eyes, hips: make([]float32, 3*n)}
	for bone := range r.turns {
		if rest.Has.Has(motion.Bone(bone)) {
			r.turns[bone] = make([]float32, 4*n)
		}
	}
	if eyes != nil {
		r.gaze = make([]float32, 4*n)
	}
	return r
}

// put stores pose i. It allocates nothing.
func (r *record) put(i int, p *motion.Pose) {
	for bone, out := range r.turns {
		if out != nil {
			putQuat(out[4*i:], p.Rotation[bone])
		}
	}
	if r.gaze != nil {
		putQuat(r.gaze[4*i:], motion.GazeTurn(p.Yaw, p.Pitch))
	}
	// What exceeds all reason (a damaged key) is held at a kilometre, so that the
	// clip stays finite.
	for k, x := range [3]float64{p.Hips.X, p.Hips.Y, p.Hips.Z} {
		r.hips[3*i+k] = float32(math.Max(-farthest, math.Min(farthest, x)))
	}
}

const farthest = 1000 // metres

func putQuat(out []float32, q motion.Quat) {
	q = q.Unit()
	out[0], out[1], out[2], out[3] = float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)
}

// clip packs what was recorded at times in seconds. Tracks that never change keep
// two keys, and all others share one array of times. Rotations stay in the
// hemisphere of the key before.
func (r *record) clip(times []float32, seconds float64) *motion.Clip {
	ends := times[:1:1]
	if len(times) > 1 {
		ends = []float32{times[0], times[len(times)-1]}
	}
	pack := func(width int, values []float32) *motion.Track {
		if width == 4 {
			oneHemisphere(values)
		}
		if !constant(width, values) {
			return motion.NewTrack(motion.Linear, width, times, values)
		}
		var few []float32
		for range ends {
			few = append(few, values[:width]...)
		}
		return motion.NewTrack(motion.Linear, width, ends, few)
	}
	c := &motion.Clip{Duration: float64(float32(seconds)), Rest: r.rest, Hips: pack(3, r.hips)}
	for bone, values := range r.turns {
		if values != nil {
			c.Rotation[bone] = pack(4, values)
		}
	}
	if r.gazes() {
		c.LookAt = &motion.LookAt{Offset: *r.eyes, Rotate: pack(4, r.gaze)}
	}
	return c
}

// gazes reports whether the eyes ever leave straight ahead: a gaze that says
// nothing would only keep players from moving the eyes.
func (r *record) gazes() bool {
	for i, v := range r.gaze {
		if i%4 != 3 && math.Abs(float64(v)) > 1e-6 {
			return true
		}
	}
	return false
}

// oneHemisphere turns the signs of rotations so that each lies near the one
// before, and the first near none.
func oneHemisphere(values []float32) {
	last := motion.Identity
	for i := 0; i < len(values); i += 4 {
		v := values[i : i+4]
		q := motion.Quat{X: float64(v[0]), Y: float64(v[1]), Z: float64(v[2]), W: float64(v[3])}
		if last.Dot(q) < 0 {
			q = q.Neg()
			v[0], v[1], v[2], v[3] = -v[0], -v[1], -v[2], -v[3]
		}
		last = q
	}
}

func constant(width int, values []float32) bool {
	for i := width; i < len(values); i++ {
		if values[i] != values[i%width] {
			return false
		}
	}
	return true
}
