// Package sound reads music: WAV, MP3 and Ogg Vorbis, decoded whole, with its
// loudness over time. It knows nothing of devices, clocks or windows.
package sound

import (
	"bytes"
	"fmt"
	"math"

	"furitsuke/formats"
)

// A Sound is the music of one file, in two channels of 16 bits whatever the file
// holds: nobody hears the difference beside a dance, and five minutes take 53 MB.
// It is immutable.
type Sound struct {
	Format   string // "WAV", "MP3", "Ogg Vorbis"
	Rate     int    // samples a second
	Channels int    // of the file; one is heard on both sides, of more than two the front ones are
	Samples  [][2]int16
	Peaks    []float32 // the loudest sample of each 1/PeakRate s, in [0,1]
	Warnings []formats.Warning
}

// PeakRate is how many peaks a second has: beats can be laid on frames of 1/30 s
// by eye, and ten minutes are 1 MB.
const PeakRate = 400

// Seconds returns the length.
func (s *Sound) Seconds() float64 { return float64(len(s.Samples)) / float64(s.Rate) }

// Limits of what is read.
const (
	minRate, maxRate = 1000, 384_000 // samples a second: of telephones and of studios, with air on both sides
	maxChannels      = 32
	// maxSamples bounds the memory at 346 MB: half an hour at 48,000 a second. A
	// longer file, a night's mix, plays its beginning.
	maxSamples = 30 * 60 * 48_000
)

// Is reports whether data begins as one of the formats do: the open dialog's
// endings are only a hint. MP3 has no mark of its own but that of a title.
func Is(data []byte) bool {
	return isWAV(data) || bytes.HasPrefix(data, []byte(oggMark)) || bytes.HasPrefix(data, []byte(id3Mark))
}

// Read decodes a file. What none of the marks names is read as MP3.
func Read(data []byte) (*Sound, error) { return read(data, maxSamples) }

func read(data []byte, most int) (s *Sound, err error) {
	format, decode := "mp3", readMP3
	switch {
	case isWAV(data):
		format, decode = "wav", readWAV
	case bytes.HasPrefix(data, []byte(oggMark)):
		format, decode = "ogg", readOgg
	}
	// The decoders of MP3 and Vorbis index by what a file says, and panic where it
	// lies.
	defer func() {
		if r := recover(); r != nil {
			s, err = nil, fail(format, "samples", 0, "a sound that can be decoded", fmt.Sprint(r))
		}
	}()
	d := &decoded{format: format, most: most}
	if err := decode(data, d); err != nil {
		return nil, err
	}
	if len(d.samples) == 0 {
		return nil, fail(format, "samples", int64(len(data)), "at least one", "none")
	}
	d.Samples = d.samples
	d.Peaks = peaks(d.Samples, d.Rate)
	return &d.Sound, nil
}

// decoded is a sound while its samples come in.
type decoded struct {
	Sound
	format  string // as errors name it
	most    int    // samples
	samples [][2]int16
}

// describe takes what a file says of itself.
func (d *decoded) describe(name string, rate, channels int, at int64) error {
	d.Format, d.Rate, d.Channels = name, rate, channels
	if rate < minRate || rate > maxRate {
		return fail(d.format, "sample rate", at, fmt.Sprintf("%d to %d a second", minRate, maxRate), fmt.Sprint(rate))
	}
	if channels < 1 || channels > maxChannels {
		return fail(d.format, "channels", at, fmt.Sprintf("1 to %d", maxChannels), fmt.Sprint(channels))
	}
	return nil
}

// add appends a sample and reports whether more are wanted. Where there is no
// more room, a warning says so.
func (d *decoded) add(left, right int16) bool {
	if len(d.samples) >= d.most {
		d.warn("samples", -1, "longer than half an hour", "the beginning plays")
		return false
	}
	d.samples = append(d.samples, [2]int16{left, right})
	return true
}

func (d *decoded) warn(place string, at int64, found, done string) {
	d.Warnings = append(d.Warnings, formats.Warning{Format: d.format, Place: place, Offset: at, Found: found, Done: done})
}

// fail makes a reader's error.
func fail(format, place string, at int64, want, got string) *formats.Error {
	return &formats.Error{Format: format, Place: place, Offset: at, Want: want, Got: got}
}

// refuse makes the error of a file that is in order and not read.
func refuse(format, place string, at int64, want, got string) *formats.Error {
	e := fail(format, place, at, want, got)
	e.Unsupported = true
	return e
}

// clip16 turns a sample in [-1,1] into 16 bits; what lies outside is cut, as
// every device does. NaN is silence.
func clip16(v float64) int16 {
	if math.IsNaN(v) {
		return 0
	}
	return int16(min(max(math.Round(v*(1<<15)), math.MinInt16), math.MaxInt16))
}

// peaks measures the loudness over time.
func peaks(samples [][2]int16, rate int) []float32 {
	out := make([]float32, (len(samples)*PeakRate+rate-1)/rate)
	for i := range out {
		from, to := i*rate/PeakRate, min((i+1)*rate/PeakRate, len(samples))
		loudest := 0
		for _, s := range samples[from:to] {
			for _, v := range s {
				loudest = max(loudest, int(v), -int(v))
			}
		}
		out[i] = float32(loudest) / (1 << 15)
	}
	return out
}
