package mmd

import (
	"fmt"
	"runtime/debug"
	"sync"
)

// slice is how many poses a worker composes before it asks whether to go on: on
// a model of 500 bones about a millisecond's work.
const slice = 4

// inSlices calls work for 0 to n-1, each once, by so many workers at most, and
// reports whether it got through. Each worker has a work of its own, made by
// newWork. Between slices it calls goOn with the share done, never two calls at a
// time, and stops everything once that says false; while goOn blocks, nobody begins
// a slice. A panic in work is raised again by inSlices, where the caller can catch it.
func inSlices(n, workers int, newWork func() func(i int), goOn func(done float64) bool) bool {
	var mu sync.Mutex
	next, stopped, broken := 0, false, ""
	take := func() (from, to int, ok bool) {
		mu.Lock()
		defer mu.Unlock()
		if stopped || next >= n {
			return 0, 0, false
		}
		if !goOn(float64(next) / float64(n)) {
			stopped = true
			return 0, 0, false
		}
		from, to = next, min(next+slice, n)
		next = to
		return from, to, true
	}
	var wg sync.WaitGroup
	for range max(1, min(workers, n/(2*slice))) {
		wg.Go(func() {
			defer func() {
				if r := recover(); r != nil {
					mu.Lock()
					defer mu.Unlock()
					stopped, broken = true, fmt.Sprintf("%v\n%s", r, debug.Stack())
				}
			}()
			work := newWork()
			for from, to, ok := take(); ok; from, to, ok = take() {
				for i := from; i < to; i++ {
					work(i)
				}
			}
		})
	}
	wg.Wait()
	if broken != "" {
		panic(broken)
	}
	return !stopped
}
