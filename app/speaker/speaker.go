// Package speaker lets music be heard, on the device that the system plays by
// default. It knows nothing of files, the clock or the window.
package speaker

import (
	"fmt"
	"io"
	"math"
	"strings"

	"furitsuke/formats/sound"

	"github.com/ebitengine/oto/v3"
)

// Sound goes to the device at this rate, in floats for left and right: what
// mixers of today's systems work with.
const (
	rate      = 48_000
	frameSize = 2 * 4 // bytes
)

const (
	// buffered is what a player keeps ready, in bytes: 100 ms, so that a garbage
	// collection or a slow frame makes no gap.
	buffered = rate / 10 * frameSize
	// latency is how long sound lies in the device before it is heard, in seconds:
	// ALSA's two periods of 1024 samples, and about what the others have.
	latency = 2 * 1024. / rate
)

// A Speaker plays one sound at a time. Its zero value is ready; the device is
// opened when something is first played. It belongs to one thread and waits for
// nothing.
type Speaker struct {
	context *oto.Context
	ready   chan struct{}
	player  *oto.Player
	source  source
	volume  float64
	playing bool
	err     error
}

// New returns a speaker. One process has one: the library opens no second device.
func New() *Speaker { return &Speaker{volume: 1} }

// open opens the device, and reports whether it is there yet.
func (s *Speaker) open() bool {
	if s.err != nil {
		return false
	}
	if s.context == nil {
		if s.err = missing(); s.err != nil {
			return false
		}
		s.context, s.ready, s.err = oto.NewContext(&oto.NewContextOptions{SampleRate: rate, ChannelCount: 2, Format: oto.FormatFloat32LE})
		return false
	}
	select {
	case <-s.ready:
	default:
		return false
	}
	if s.Err() != nil {
		return false
	}
	if s.player == nil {
		s.player = s.context.NewPlayer(&s.source)
		s.player.SetBufferSize(buffered)
		s.player.SetVolume(s.volume)
	}
	return true
}

// Play plays what from a time of it on, in seconds, at so many times its own
// speed; before its beginning and past its end it is silent. While the device is
// being opened it does nothing.
func (s *Speaker) Play(what *sound.Sound, from, speed float64) {
	if !s.open() {
		return
	}
	s.source.begin(what, from, speed)
	if _, err := s.player.Seek(0, io.SeekStart); err != nil { // drops what was ready
		s.err = err
		return
	}
	s.player.Play()
	s.playing = true
}

// Stop is silent at once.
func (s *Speaker) Stop() {
	if s.player != nil {
		s.player.Pause()
	}
	s.playing = false
}

// Volume sets how loud everything is, in [0,1].
func (s *Speaker) Volume(v float64) {
	s.volume = v
	if s.player != nil {
		s.player.SetVolume(v)
	}
}

// Heard returns the time of the sound that is heard now, in seconds; NaN while
// nothing has begun.
func (s *Speaker) Heard() float64 {
	if !s.playing {
		return math.NaN()
	}
	return s.source.heard(s.player.BufferedSize())
}

// Err returns why nothing will be heard, or nil: there is no device, or it broke.
func (s *Speaker) Err() error {
	switch {
	case s.err != nil:
	case s.context != nil && s.context.Err() != nil:
		s.err = s.context.Err()
	case s.player != nil && s.player.Err() != nil:
		s.err = s.player.Err()
	default:
		return nil
	}
	// ALSA tries every device and tells of each.
	first, _, _ := strings.Cut(s.err.Error(), ", ")
	return fmt.Errorf("no device: %s", strings.TrimPrefix(first, "oto: "))
}
