package mmd

import "math"

// FitMorph returns keys for a morph that was sampled at every frame from first on:
// few, and within the bound of every sample with straight lines between, which is
// all that a morph has. From each key the next is the furthest whose line stays
// within the bound of all samples passed: those narrow the cone of slopes that are
// still allowed.
func FitMorph(first uint32, weights []float64, within float64) []MorphKey {
	if len(weights) == 0 {
		return nil
	}
	key := func(i int) MorphKey { return MorphKey{Frame: first + uint32(i), Weight: float32(weights[i])} }
	out := []MorphKey{key(0)}
	within = max(within, leastShare)
	still := true
	for _, w := range weights {
		still = still && math.Abs(w-weights[0]) <= within
	}
	if still {
		return out
	}
	for at, n := 0, len(weights); at < n-1; {
		good := at + 1
		low, high := math.Inf(-1), math.Inf(1)
		for i := at + 1; i < n && low <= high; i++ {
			way, d := float64(i-at), weights[i]-weights[at]
			if low*way <= d && d <= high*way {
				good = i
			}
			low, high = max(low, (d-within)/way), min(high, (d+within)/way)
		}
		at = good
		out = append(out, key(at))
	}
	return out
}
