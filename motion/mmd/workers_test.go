package mmd

import (
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
)

// TestInSlices: each piece of work is done once, whatever its number, and goOn is
// asked with a share that never falls, one call at a time.
func TestInSlices(t *testing.T) {
	for _, n := range []int{0, 1, slice, slice + 1, 1000} {
		done := make([]int32, n)
		last, asked := 0.0, 0 // unguarded: the race detector sees two calls at a time
		ok := inSlices(n, runtime.NumCPU(), func() func(int) {
			return func(i int) { atomic.AddInt32(&done[i], 1) }
		}, func(share float64) bool {
			if share < last || share >= 1 {
				t.Errorf("%d: a share of %g follows %g", n, share, last)
			}
			last = share
			asked++
			return true
		})
		if !ok || asked != (n+slice-1)/slice {
			t.Errorf("%d: got through %v, asked %d times", n, ok, asked)
		}
		for i, times := range done {
			if times != 1 {
				t.Errorf("%d: number %d was done %d times", n, i, times)
			}
		}
	}
}

// TestInSlicesStops: once goOn says no, no slice is begun.
func TestInSlicesStops(t *testing.T) {
	var done atomic.Int32
	asked := 0
	if inSlices(1000, runtime.NumCPU(), func() func(int) { return func(int) { done.Add(1) } }, func(float64) bool { asked++; return asked <= 3 }) {
		t.Error("it got through")
	}
	if done.Load() != 3*slice || asked != 4 {
		t.Errorf("%d were done, asked %d times", done.Load(), asked)
	}
}

// TestInSlicesPanics: a worker's panic comes out where it can be caught, with the
// place it came from.
func TestInSlicesPanics(t *testing.T) {
	defer func() {
		if r, _ := recover().(string); !strings.Contains(r, "broken here") || !strings.Contains(r, "workers_test.go") {
			t.Errorf("recovered %q", r)
		}
	}()
	inSlices(1000, runtime.NumCPU(), func() func(int) {
		return func(i int) {
			if i == 500 {
				panic("broken here")
			}
		}
	}, func(float64) bool { return true })
}
