package speaker

import (
	"encoding/binary"
	"io"
	"math"
	"sync"

	"furitsuke/formats/sound"
)

// A source is a sound as the device takes it, on a thread of its own: an endless
// stream, silent around the sound.
type source struct {
	mu     sync.Mutex
	sound  *sound.Sound
	at     float64 // the sample of the sound that is read next
	step   float64 // samples of the sound to one of the device
	floats []float32
}

// begin goes on with what, heard from a time of it on, in seconds, at so many
// times its own speed. What is read first lies further on by the device's
// latency: it is heard that much later.
func (s *source) begin(what *sound.Sound, from, speed float64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sound, s.step = what, speed*float64(what.Rate)/rate
	s.at = (from + latency*speed) * float64(what.Rate)
}

// heard returns the time of the sound that is heard while so many bytes have been
// read and not yet gone to the device, in seconds.
func (s *source) heard(waiting int) float64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	behind := float64(waiting/frameSize) + latency*rate // samples of the device
	return (s.at - behind*s.step) / float64(s.sound.Rate)
}

// Read fills p with whole frames.
func (s *source) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	frames := len(p) / frameSize
	if n := 2 * frames; cap(s.floats) < n {
		s.floats = make([]float32, n)
	}
	out := s.floats[:2*frames]
	s.sound.Fill(out, s.at, s.step)
	s.at += float64(frames) * s.step
	for i, v := range out {
		binary.LittleEndian.PutUint32(p[4*i:], math.Float32bits(v))
	}
	return frames * frameSize, nil
}

// Seek is asked by a player that drops what it has read; begin has moved on
// already.
func (s *source) Seek(int64, int) (int64, error) { return 0, nil }

var _ io.ReadSeeker = (*source)(nil)
