package motion

import "slices"

// An outlier's angle is above outlierFactor times the median and outlierAngle
// more, in radians (seed VRMA EDIT, chapter 6.3): a motion that only begins
// fast stays below.
const (
	outlierFactor = 6
	outlierAngle  = 0.3
)

// Outliers reports whether the first or the last frame of c stands apart from
// the rest, as the T-pose does that converters leave at the start: the angles
// from its neighbour, added up over all rotation tracks, are far above the
// median of such steps. It is judged only where all rotation tracks that move have
// keys at the same times, and four at least; those that stand still, which
// converters write with a key or two, say nothing of a frame.
func Outliers(c *Clip) (first, last bool) {
	_, steps := frameSteps(c)
	if len(steps) < 3 {
		return false, false
	}
	sorted := slices.Sorted(slices.Values(steps))
	limit := sorted[len(sorted)/2]*outlierFactor + outlierAngle
	return steps[0] > limit, steps[len(steps)-1] > limit
}

// AutoFix returns c without the frames that [Outliers] finds; the rest begins at
// 0 s.
func AutoFix(c *Clip) *Clip {
	first, last := Outliers(c)
	if !first && !last {
		return c
	}
	times, _ := frameSteps(c)
	from, to := 0.0, c.Duration
	if first {
		from = float64(times[1])
	}
	if last {
		to = float64(times[len(times)-2])
	}
	return Section(c, from, to)
}

// frameSteps returns the times that all moving rotation tracks share, and by how
// much the motion turns from each to the next; nothing where they do not share
// them.
func frameSteps(c *Clip) (times []float32, steps []float64) {
	same := true
	c.Rotations(func(_ Bone, t *Track) {
		if t.still() {
			return
		}
		own, _ := t.Flat()
		if times == nil {
			times, steps = own, make([]float64, max(len(own)-1, 0))
		}
		if same = same && (&own[0] == &times[0] || slices.Equal(own, times)); !same {
			return
		}
		last := t.Quat(0)
		for i := range steps {
			q := t.Quat(i + 1)
			steps[i] += last.AngleTo(q)
			last = q
		}
	})
	if !same {
		return nil, nil
	}
	return times, steps
}
