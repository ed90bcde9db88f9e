package sound

import (
	"bytes"
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"testing"
)

// beats is the sound that all tests read: a second with two bursts of 20 ms, at
// 0.25 s and 0.75 s, half as loud on the right.
func beats(t float64) (left, right float64) {
	for _, at := range []float64{0.25, 0.75} {
		if at <= t && t < at+0.02 {
			v := 0.8 * math.Sin(2*math.Pi*1000*(t-at))
			return v, v / 2
		}
	}
	return 0, 0
}

// A wavCase is a way to write beats as WAV.
type wavCase struct {
	name                 string
	rate, channels, bits int
	kind                 int // of the samples
	extensible           bool
}

// file writes one second.
func (c wavCase) file() []byte {
	var data bytes.Buffer
	le := func(v any) { binary.Write(&data, binary.LittleEndian, v) }
	for i := range c.rate {
		left, right := beats(float64(i) / float64(c.rate))
		for k, v := range append([]float64{left, right}, make([]float64, 6)...)[:c.channels] {
			switch {
			case c.kind == wavFloat && c.bits == 32:
				le(float32(v))
			case c.kind == wavFloat:
				le(v)
			case c.bits == 8:
				le(uint8(v*127 + 128))
			case c.bits == 16:
				le(int16(v * math.MaxInt16))
			case c.bits == 24:
				n := int32(v * (1<<23 - 1))
				data.Write([]byte{byte(n), byte(n >> 8), byte(n >> 16)})
			case c.bits == 32:
				le(int32(v * math.MaxInt32))
			default:
				panic(k)
			}
		}
	}
	return wav(c, data.Bytes())
}

// wav puts samples into a file, after a chunk of odd size that nobody knows.
func wav(c wavCase, samples []byte) []byte {
	var out bytes.Buffer
	le := func(v any) { binary.Write(&out, binary.LittleEndian, v) }
	out.WriteString("RIFF\xFF\xFF\xFF\xFFWAVELIST\x05\x00\x00\x00INFO?\x00fmt ")
	block := c.channels * c.bits / 8
	size, kind := uint32(16), uint16(c.kind)
	if c.extensible {
		size, kind = 40, wavExtensible
	}
	le(size)
	le([2]uint16{kind, uint16(c.channels)})
	le([2]uint32{uint32(c.rate), uint32(c.rate * block)})
	le([2]uint16{uint16(block), uint16(c.bits)})
	if c.extensible {
		le([2]uint16{22, uint16(c.bits)})
		le(uint32(3))
		le(uint16(c.kind))
		out.WriteString("\x00\x00\x00\x00\x10\x00\x80\x00\x00\xAA\x00\x38\x9B\x71")
	}
	out.WriteString("data")
	le(uint32(len(samples)))
	out.Write(samples)
	return out.Bytes()
}

var stereo = wavCase{name: "16 bits", rate: 44100, channels: 2, bits: 16, kind: wavPCM}

var wavCases = []wavCase{
	stereo,
	{name: "8 bits", rate: 44100, channels: 2, bits: 8, kind: wavPCM},
	{name: "24 bits", rate: 48000, channels: 2, bits: 24, kind: wavPCM},
	{name: "32 bits", rate: 96000, channels: 2, bits: 32, kind: wavPCM},
	{name: "floats", rate: 48000, channels: 2, bits: 32, kind: wavFloat},
	{name: "long floats", rate: 8000, channels: 2, bits: 64, kind: wavFloat},
	{name: "one channel", rate: 22050, channels: 1, bits: 16, kind: wavPCM},
	{name: "six channels, extensible", rate: 48000, channels: 6, bits: 16, kind: wavPCM, extensible: true},
	{name: "floats, extensible", rate: 44100, channels: 2, bits: 32, kind: wavFloat, extensible: true},
}

func TestWAV(t *testing.T) {
	for _, c := range wavCases {
		t.Run(c.name, func(t *testing.T) {
			s := mustRead(t, c.file())
			if s.Format != "WAV" || s.Rate != c.rate || s.Channels != c.channels || len(s.Samples) != c.rate {
				t.Fatalf("%s of %d channels, %d samples at %d a second", s.Format, s.Channels, len(s.Samples), s.Rate)
			}
			worst := 0.0
			for i, got := range s.Samples {
				left, right := beats(float64(i) / float64(c.rate))
				if c.channels == 1 {
					right = left
				}
				worst = max(worst, math.Abs(float64(got[0])/(1<<15)-left), math.Abs(float64(got[1])/(1<<15)-right))
			}
			if most := max(math.Pow(2, 2-float64(c.bits)), 1e-4); worst > most { // two steps of the file, or of 16 bits
				t.Errorf("a sample is off by %g, want at most %g", worst, most)
			}
			if len(s.Warnings) > 0 {
				t.Error(s.Warnings)
			}
		})
	}
}

// Files of other programs' encoders hold the beats where they were, within a
// sample, and as many samples: what encoders put before the music is left out.
func TestEncodersKeepTheBeat(t *testing.T) {
	for _, tt := range []struct {
		file, format   string
		rate, channels int
	}{
		{"beats.mp3", "MP3", 44100, 2},        // LAME, constant rate
		{"beats-mono.mp3", "MP3", 48000, 1},   // LAME, variable rate
		{"beats-22050.mp3", "MP3", 22050, 2},  // LAME, MPEG 2
		{"beats.ogg", "Ogg Vorbis", 44100, 2}, // libvorbis
		{"beats-mono.ogg", "Ogg Vorbis", 48000, 1},
	} {
		t.Run(tt.file, func(t *testing.T) {
			s := mustRead(t, stored(t, tt.file))
			if s.Format != tt.format || s.Rate != tt.rate || s.Channels != tt.channels || len(s.Samples) != tt.rate || len(s.Warnings) > 0 {
				t.Fatalf("%s of %d channels, %d samples at %d a second, warnings %v", s.Format, s.Channels, len(s.Samples), s.Rate, s.Warnings)
			}
			for side, share := range [2]float64{1, 0.5} {
				if tt.channels == 1 {
					share = 1
				}
				if lag, off := against(s, side, share); lag != 0 || off > 0.25 {
					t.Errorf("channel %d is late by %d samples, and off by %.0f %% of its strength", side, lag, 100*off)
				}
			}
		})
	}
}

// against compares a channel with the beats at a share of their strength: by how
// many samples it is late, up to 5 ms, and its error there, as a share.
func against(s *Sound, side int, share float64) (lag int, off float64) {
	off = math.Inf(1)
	reach := s.Rate / 200
	for d := -reach; d <= reach; d++ {
		sum, whole := 0.0, 0.0
		for i, got := range s.Samples {
			want, _ := beats(float64(i-d) / float64(s.Rate))
			e := float64(got[side])/(1<<15) - want*share
			sum, whole = sum+e*e, whole+want*share*want*share
		}
		if o := math.Sqrt(sum / whole); o < off {
			lag, off = d, o
		}
	}
	return lag, off
}

// Without what LAME says of itself the music still plays, late as everywhere.
func TestMP3WithoutATag(t *testing.T) {
	s := mustRead(t, stored(t, "beats-untagged.mp3"))
	if lag := first(s); lag <= 0.25 || lag > 0.25+0.03 {
		t.Errorf("the first beat is at %g s, want 25 ms late", lag)
	}
}

// first returns when the sound first is loud, in seconds.
func first(s *Sound) float64 {
	for i, v := range s.Samples {
		if v[0] > 1<<13 {
			return float64(i) / float64(s.Rate)
		}
	}
	return -1
}

func TestTitlesAreSkipped(t *testing.T) {
	mp3 := stored(t, "beats.mp3")
	titled := append([]byte("ID3\x04\x00\x00\x00\x00\x02\x00"), make([]byte, 256)...)
	for name, data := range map[string][]byte{
		"before":  append(titled, mp3...),
		"behind":  append(bytes.Clone(mp3), append([]byte("TAG"), make([]byte, 125)...)...),
		"garbage": append(bytes.Repeat([]byte{0}, 1000), mp3...),
	} {
		if s := mustRead(t, data); len(s.Samples) != 44100 || first(s) > 0.251 || first(s) < 0.25 {
			t.Errorf("%s: %d samples, the first beat at %g s", name, len(s.Samples), first(s))
		}
	}
}

// A download that broke off plays as far as it goes, and says so where it can.
func TestCutFiles(t *testing.T) {
	wav := stereo.file()
	for name, tt := range map[string]struct {
		data []byte
		warn bool
	}{
		"wav": {wav[:len(wav)/2], true},
		"mp3": {cutAt(stored(t, "beats.mp3"), 0.6), false}, // its frames say nothing of each other
		"ogg": {cutAt(stored(t, "beats-long.ogg"), 0.9), true},
	} {
		s := mustRead(t, tt.data)
		if s.Seconds() < 0.3 || (len(s.Warnings) > 0) != tt.warn {
			t.Errorf("%s: %g s, warnings %v", name, s.Seconds(), s.Warnings)
		}
	}
}

func cutAt(data []byte, share float64) []byte { return data[:int(float64(len(data))*share)] }

func TestLongFilesPlayTheirBeginning(t *testing.T) {
	for name, data := range map[string][]byte{"wav": stereo.file(), "mp3": stored(t, "beats.mp3"), "ogg": stored(t, "beats.ogg")} {
		s, err := read(data, 20_000)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Samples) != 20_000 || len(s.Warnings) != 1 {
			t.Errorf("%s: %d samples, warnings %v", name, len(s.Samples), s.Warnings)
		}
	}
}

func TestPeaks(t *testing.T) {
	s := mustRead(t, stereo.file())
	if len(s.Peaks) != PeakRate {
		t.Fatalf("%d peaks a second, want %d", len(s.Peaks), PeakRate)
	}
	for i, got := range s.Peaks {
		at := float64(i) / PeakRate
		want := 0.0
		if at >= 0.25 && at < 0.27 || at >= 0.75 && at < 0.77 {
			want = 0.8
		}
		if math.Abs(float64(got)-want) > 0.01 {
			t.Errorf("at %g s the peak is %g, want %g", at, got, want)
		}
	}
}

func TestIs(t *testing.T) {
	for name, want := range map[string]bool{"beats.ogg": true, "beats.mp3": false} { // MP3 has no mark but its title's
		if Is(stored(t, name)) != want {
			t.Errorf("%s: %t", name, !want)
		}
	}
	if !Is(stereo.file()) || !Is([]byte("ID3\x03")) || Is(nil) || Is([]byte("RIFF\x00\x00\x00\x00AVI LIST")) {
		t.Error("a file is not what it begins as")
	}
}

func mustRead(t *testing.T, data []byte) *Sound {
	t.Helper()
	s, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func stored(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "sound", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// A minute of music is decoded in how much time: the user waits for it.
func BenchmarkRead(b *testing.B) {
	for _, name := range []string{"beats.mp3", "beats.ogg"} {
		data := stored(b, name)
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Read(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
