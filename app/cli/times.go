package cli

import (
	"math"
	"strconv"
	"strings"
)

// maxTimes bounds a list of times: a range with a tiny step would fill the
// memory before anyone sees the mistake.
const maxTimes = 1_000_000

// times reads "0,0.5,1" or "from:to:step", the end included.
func times(text string) ([]float64, error) {
	if strings.Contains(text, ":") {
		return span(text)
	}
	var out []float64
	for _, s := range strings.Split(text, ",") {
		v, err := finite(s)
		if err != nil {
			return nil, usage("want numbers with commas between them, or from:to:step; got %q", text)
		}
		out = append(out, v)
	}
	return out, nil
}

func span(text string) ([]float64, error) {
	var v [3]float64
	parts := strings.Split(text, ":")
	for i, s := range parts {
		x, err := finite(s)
		if err != nil || len(parts) != 3 {
			return nil, usage("want from:to:step, got %q", text)
		}
		v[i] = x
	}
	from, to, step := v[0], v[1], v[2]
	n := math.Floor((to-from)/step + 1e-9)
	if !(step > 0) || !(n >= 0) {
		return nil, usage("%q: the step must lead from the first to the last", text)
	}
	if n >= maxTimes {
		return nil, usage("%q: more than %d times", text, maxTimes)
	}
	out := make([]float64, int(n)+1)
	for i := range out {
		out[i] = from + float64(i)*step
	}
	return out, nil
}

// numbers reads n finite numbers with commas between them.
func numbers(text string, n int) ([]float64, error) {
	parts := strings.Split(text, ",")
	out := make([]float64, 0, n)
	for _, s := range parts {
		v, err := finite(s)
		if err != nil || len(parts) != n {
			return nil, usage("want %d numbers with commas between them, got %q", n, text)
		}
		out = append(out, v)
	}
	return out, nil
}

func finite(s string) (float64, error) {
	v, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err == nil && (math.IsNaN(v) || math.IsInf(v, 0)) {
		err = strconv.ErrRange
	}
	return v, err
}
