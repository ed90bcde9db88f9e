package desk

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// drain polls until the pool is empty.
func drain(p *Pool) {
	for p.Poll(); p.Busy(); p.Poll() {
		p.wait()
	}
}

func TestJobs(t *testing.T) {
	p := NewPool(2)
	defer p.Close()
	var woken atomic.Int32
	p.SetWake(func() { woken.Add(1) })
	got := map[int]bool{}
	for i := range 20 {
		p.Start(T("x"), func(*Task) (func(), error) {
			return func() { got[i] = true }, nil
		}, func(err error) { t.Error(err) })
	}
	drain(p)
	if len(got) != 20 || woken.Load() != 20 || len(p.Jobs()) != 0 {
		t.Errorf("%d results, woken %d times, %d jobs left", len(got), woken.Load(), len(p.Jobs()))
	}
}

// Jobs that begin together share the workers of the pool; one that is alone has them
// all, and they come back.
func TestJobsShareTheWorkers(t *testing.T) {
	p := NewPool(4)
	defer p.Close()
	for _, n := range []int{1, 3, 1, 4} {
		var begun, asked sync.WaitGroup
		begun.Add(n)
		asked.Add(n)
		var sum atomic.Int32
		for range n {
			p.Start(T("x"), func(task *Task) (func(), error) {
				begun.Done()
				begun.Wait()
				sum.Add(int32(task.Workers()))
				asked.Done()
				asked.Wait()
				return nil, nil
			}, func(err error) { t.Error(err) })
		}
		drain(p)
		if sum.Load() != 4 {
			t.Errorf("%d jobs work by %d goroutines, want the pool's 4", n, sum.Load())
		}
	}
}

func TestJobErrors(t *testing.T) {
	p := NewPool(1)
	defer p.Close()
	var errs []string
	failed := func(err error) { errs = append(errs, strings.Split(err.Error(), "\n")[0]) }
	p.Start(T("x"), func(*Task) (func(), error) { return nil, errors.New("broken") }, failed)
	p.Start(T("x"), func(*Task) (func(), error) { panic("our bug") }, failed)
	drain(p)
	if len(errs) != 2 || errs[0] != "broken" || errs[1] != "internal error: our bug" {
		t.Errorf("errors %q", errs)
	}
}

func TestCancel(t *testing.T) {
	p := NewPool(1)
	defer p.Close()
	started, applied := make(chan bool), false
	var errs []error
	failed := func(err error) { errs = append(errs, err) }
	first := p.Start(T("x"), func(task *Task) (func(), error) {
		started <- true
		for task.Go(0.5) {
		}
		return func() { applied = true }, nil
	}, failed)
	second := p.Start(T("x"), func(*Task) (func(), error) { return func() { applied = true }, nil }, failed)
	<-started
	if first.Progress() != 0 && first.Progress() != 0.5 {
		t.Errorf("progress %g", first.Progress())
	}
	first.Cancel()
	second.Cancel() // still waiting
	drain(p)
	if applied || len(errs) != 2 || !errors.Is(errs[0], context.Canceled) || !errors.Is(errs[1], context.Canceled) {
		t.Errorf("cancelled jobs: applied %t, errors %v", applied, errs)
	}
}

func TestPause(t *testing.T) {
	p := NewPool(1)
	defer p.Close()
	var slices atomic.Int32
	p.Pause()
	p.Start(T("x"), func(task *Task) (func(), error) {
		for range 3 {
			slices.Add(1)
			task.Go(0)
		}
		return nil, nil
	}, func(err error) { t.Error(err) })
	p.Poll()
	if n := slices.Load(); n != 0 || !p.Busy() {
		t.Errorf("a paused pool has begun a job: %d slices", n)
	}
	p.Resume()
	drain(p)
	if slices.Load() != 3 {
		t.Errorf("%d slices ran after the pause", slices.Load())
	}
}
