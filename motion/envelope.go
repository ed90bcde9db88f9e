package motion

// Envelope returns a curve that lies on or above one of non-negative values at
// even steps and moves smoothly: the largest value within radius steps, averaged
// over as many. Every value that goes into the mean at a step has seen that step,
// so the mean is never below it.
func Envelope(values []float64, radius int) []float64 {
	n := len(values)
	most := make([]float64, n)
	for i, v := range values {
		if v == 0 {
			continue
		}
		for j := max(i-radius, 0); j <= min(i+radius, n-1); j++ {
			most[j] = max(most[j], v)
		}
	}
	out := make([]float64, n)
	for i := range out {
		sum := 0.0
		for j := i - radius; j <= i+radius; j++ {
			sum += most[min(max(j, 0), n-1)]
		}
		out[i] = sum / float64(2*radius+1)
	}
	return out
}

// CurveAt returns the value of a curve of even steps at a time, both in seconds.
func CurveAt(curve []float64, step, s float64) float64 {
	x := min(max(s/step, 0), float64(len(curve)-1))
	i := min(int(x), len(curve)-1)
	j := min(i+1, len(curve)-1)
	return curve[i] + (curve[j]-curve[i])*(x-float64(i))
}
