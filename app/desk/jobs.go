package desk

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// A Pool runs long work beside the window. Work gets a [Task] to report
// progress and to learn that it was cancelled; what it returns is applied by
// [Pool.Poll], on the thread that owns the document. Jobs that a worker has not
// begun wait in order.
type Pool struct {
	mu      sync.Mutex
	wake    func()
	work    sync.Cond // queue, results, paused or closed changed
	queue   []*Job
	running []*Job // queued and running, in order of start
	free    int    // workers that no job has taken; below 0 where one took those of a later one
	results []result
	paused  bool
	closed  bool
}

// A Job is one piece of work in a pool.
type Job struct {
	Label Text

	ctx      context.Context
	cancel   context.CancelFunc
	progress atomic.Int64 // of progressWhole
	pool     *Pool
	run      func(*Task) (apply func(), err error)
	failed   func(error)
	workers  int // of the pool's that it has taken
}

const progressWhole = 1 << 20

// Progress returns the share that is done, in [0,1].
func (j *Job) Progress() float64 { return float64(j.progress.Load()) / progressWhole }

// Cancel asks the job to stop. Its result, if one still comes, is dropped.
func (j *Job) Cancel() { j.cancel() }

// A Task is a job seen from the work it does.
type Task struct{ job *Job }

// Go reports progress in [0,1] and whether to go on: false once the job is
// cancelled. It blocks while the pool is paused, so work calls it between
// slices of at most a millisecond.
func (t *Task) Go(progress float64) bool {
	t.job.progress.Store(int64(min(max(progress, 0), 1) * progressWhole))
	p := t.job.pool
	p.mu.Lock()
	for p.paused && !p.closed && t.job.ctx.Err() == nil {
		p.work.Wait()
	}
	p.mu.Unlock()
	return t.job.ctx.Err() == nil
}

// Workers returns by how many goroutines the job may work, and takes them until its
// end: those of the pool's that no job has taken yet. So the cores stay free that the
// window draws with.
func (t *Task) Workers() int {
	p := t.job.pool
	p.mu.Lock()
	defer p.mu.Unlock()
	more := max(p.free, 0)
	p.free -= more
	t.job.workers += more
	return t.job.workers
}

// Context returns a context that ends when the job is cancelled.
func (t *Task) Context() context.Context { return t.job.ctx }

// A result is finished work that waits for the main thread.
type result struct {
	job   *Job
	apply func()
	err   error
}

// NewPool returns a pool of n workers, at least one.
func NewPool(n int) *Pool {
	p := &Pool{}
	p.work.L = &p.mu
	p.free = max(n, 1)
	for range p.free {
		go p.worker()
	}
	return p
}

// Start queues work. When it is done, Poll calls the apply it returned, or
// failed with its error; for a cancelled job that is [context.Canceled],
// whatever the work returned. One of the two is called for every job.
func (p *Pool) Start(label Text, work func(*Task) (apply func(), err error), failed func(error)) *Job {
	j := &Job{Label: label, pool: p, run: work, failed: failed}
	j.ctx, j.cancel = context.WithCancel(context.Background())
	p.mu.Lock()
	defer p.mu.Unlock()
	p.queue = append(p.queue, j)
	p.running = append(p.running, j)
	p.work.Broadcast()
	return j
}

func (p *Pool) worker() {
	for {
		p.mu.Lock()
		for !p.closed && (p.paused || len(p.queue) == 0) {
			p.work.Wait()
		}
		if p.closed {
			p.mu.Unlock()
			return
		}
		j := p.queue[0]
		p.queue = p.queue[1:]
		p.free--
		j.workers = 1
		p.mu.Unlock()

		apply, err := j.guarded()

		p.mu.Lock()
		p.free += j.workers
		p.results = append(p.results, result{j, apply, err})
		p.work.Broadcast()
		if p.wake != nil {
			p.wake()
		}
		p.mu.Unlock()
	}
}

// guarded runs the work; a panic in it is our bug and must not take the user's
// unsaved work with it, so it becomes the job's error with its stack.
func (j *Job) guarded() (apply func(), err error) {
	defer func() {
		if r := recover(); r != nil {
			apply, err = nil, fmt.Errorf("internal error: %v\n%s", r, debug.Stack())
		}
	}()
	if err := j.ctx.Err(); err != nil {
		return nil, err
	}
	return j.run(&Task{j})
}

// Poll applies what has finished since the last call and reports whether there
// was anything. It must be called on the thread that owns the document.
func (p *Pool) Poll() bool {
	p.mu.Lock()
	done := p.results
	p.results = nil
	p.mu.Unlock()
	for _, r := range done {
		p.forget(r.job)
		err := r.err
		if r.job.ctx.Err() != nil {
			err = context.Canceled
		}
		r.job.cancel() // frees the context
		switch {
		case err != nil:
			r.job.failed(err)
		case r.apply != nil:
			r.apply()
		}
	}
	return len(done) > 0
}

func (p *Pool) forget(j *Job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for i, o := range p.running {
		if o == j {
			p.running = append(p.running[:i], p.running[i+1:]...)
			return
		}
	}
}

// Jobs returns the jobs that wait, run, or whose result is not polled yet, in
// order of start.
func (p *Pool) Jobs() []*Job {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]*Job(nil), p.running...)
}

// Busy reports whether any job waits, runs or is not polled yet.
func (p *Pool) Busy() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.running) > 0
}

// SetWake sets what is called, from a worker, whenever there is something new to
// poll: a window that sleeps until the next event wakes up by it. Once SetWake
// has returned, the function set before is never called again. f must return at
// once and not call the pool.
func (p *Pool) SetWake(f func()) { p.set(func() { p.wake = f }) }

// wait blocks until there is something to poll, or nothing left to come.
func (p *Pool) wait() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for len(p.results) == 0 && len(p.running) > 0 && !p.closed {
		p.work.Wait()
	}
}

// Pause stops jobs at their next slice until Resume: while a headset runs, its
// frames come first.
func (p *Pool) Pause() { p.set(func() { p.paused = true }) }

// Resume lets jobs go on.
func (p *Pool) Resume() { p.set(func() { p.paused = false }) }

// Close cancels all jobs and ends the workers.
func (p *Pool) Close() {
	p.set(func() {
		p.closed = true
		for _, j := range p.running {
			j.cancel()
		}
	})
}

func (p *Pool) set(f func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	f()
	p.work.Broadcast()
}
