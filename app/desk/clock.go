package desk

import (
	"math"

	"furitsuke/motion/mmd"
)

// FPS is the frame rate that the playhead steps by and that frame numbers
// count: MMD's, which converted clips share.
const FPS = mmd.FPS

// Speeds a clock runs at. Below the least, a step of the playhead takes longer
// than anyone waits for; above the most, frames are skipped unseen.
const (
	MinSpeed = 0.05
	MaxSpeed = 8
)

// A Clock is the one time that everything on stage plays by.
type Clock struct {
	Time      float64 // seconds, in [0, Duration]
	Duration  float64 // seconds
	Speed     float64 // 1 is as recorded
	Playing   bool
	Backwards bool // it plays towards the beginning
	Loop      bool // start again at the other end, instead of stopping
}

// Advance moves a playing clock on by dt seconds of the wall clock and reports
// whether the time changed.
func (c *Clock) Advance(dt float64) bool {
	if !c.Playing || !(dt > 0) {
		return false
	}
	before, way, end := c.Time, dt*c.Speed, c.Duration
	if c.Backwards {
		way, end = -way, 0
	}
	c.Time += way
	if past := c.Time - end; past == 0 || past > 0 != c.Backwards {
		switch {
		case c.Loop && c.Duration > 0:
			c.Time = math.Mod(past, c.Duration) + c.Duration - end
		case c.Loop:
			c.Time = 0 // a single pose goes on for ever
		default:
			c.Time, c.Playing = end, false
		}
	}
	return c.Time != before
}

// Seek moves the playhead to t seconds, or to the nearest end.
func (c *Clock) Seek(t float64) {
	if math.IsNaN(t) {
		return
	}
	c.Time = min(max(t, 0), c.Duration)
}

// Step pauses and moves the playhead by n frames, onto a whole frame: from
// between two frames, one step forward ends at the later and one step back at
// the earlier.
func (c *Clock) Step(n int) {
	c.Playing = false
	f := c.Time * FPS
	const near = 1e-6 // of a frame: a time that rounding has moved off its frame
	if n >= 0 {
		f = math.Floor(f + near)
	} else {
		f = math.Ceil(f - near)
	}
	c.Seek((f + float64(n)) / FPS)
}

// Frame returns the number of the frame at the playhead.
func (c *Clock) Frame() int { return int(math.Floor(c.Time*FPS + 1e-6)) }

// Toggle stops, or starts forwards or backwards; a clock that plays the other way
// turns round. Where there is nothing left to play that way it starts from the
// other end.
func (c *Clock) Toggle(backwards bool) {
	if c.Playing && (c.Backwards == backwards || !backwards) {
		c.Playing = false
		return
	}
	c.Playing, c.Backwards = true, backwards
	switch {
	case backwards && c.Time <= 0:
		c.Time = c.Duration
	case !backwards && c.Time >= c.Duration:
		c.Time = 0
	}
}

// setDuration takes a new length and keeps the playhead inside it.
func (c *Clock) setDuration(seconds float64) {
	c.Duration = seconds
	c.Seek(c.Time)
}
