package timeline

import (
	"sort"

	"furitsuke/motion"
)

// keyReach is how far from a key the mouse still points at it, pixels at 100 %.
const keyReach = 6.0

// firstKey returns the first key at or after t; the number of keys if none is.
func firstKey(tr *motion.Track, t float64) int { return first(tr.Time, tr.Len(), t) }

// first returns the first of count ascending times at or after t.
func first(times func(int) float64, count int, t float64) int {
	return sort.Search(count, func(i int) bool { return times(i) >= t })
}
