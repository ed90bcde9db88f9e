package motion

import "math"

// DefaultFalloff is the reach of a pose edit before and after the playhead, in
// seconds (seed VRMA EDIT, chapter 5.1): a single changed frame of a motion at
// 30 frames a second is a twitch.
const DefaultFalloff = 0.4

// Smoothstep returns 3x²-2x³ for x clamped to [0,1]: 0 at 0, 1 at 1, flat at
// both.
func Smoothstep(x float64) float64 {
	x = min(max(x, 0), 1)
	return x * x * (3 - 2*x)
}

// FalloffWeight returns how much of an edit at time t reaches time s:
// smoothstep(1 - |s-t|/radius), 1 at t and 0 at radius seconds from it. With a
// radius of 0 only t itself has a weight.
func FalloffWeight(s, t, radius float64) float64 {
	d := math.Abs(s - t)
	if d <= sameKey {
		return 1
	}
	if radius <= 0 {
		return 0
	}
	return Smoothstep(1 - d/radius)
}

// band returns the part of [0, duration] that an edit at t reaches. With no
// falloff it is a frame to either side, whose keys hold the rest of the motion
// where it was.
func band(t, radius, duration float64) (from, to float64) {
	if radius < keySpacing {
		radius = keySpacing
	}
	return max(t-radius, 0), min(t+radius, duration)
}
