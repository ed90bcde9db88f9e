package speaker

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"furitsuke/formats/sound"
)

// ramp is ten seconds of sound that says what time it is: from -0.5 on the left
// it rises by 0.1 a second.
func ramp(rate int) *sound.Sound {
	s := &sound.Sound{Rate: rate, Samples: make([][2]int16, 10*rate)}
	for i := range s.Samples {
		v := -0.5 + 0.1*float64(i)/float64(rate)
		s.Samples[i] = [2]int16{int16(v * (1 << 15)), 1}
	}
	return s
}

// time is the time of a ramp that a frame of the stream says.
func timeOf(p []byte) float64 {
	return (float64(math.Float32frombits(binary.LittleEndian.Uint32(p))) + 0.5) / 0.1
}

// What the device gets first is heard after its latency, and then is what was
// asked for; what is heard is told right while part of it waits.
func TestSource(t *testing.T) {
	for _, c := range []struct {
		rate        int
		from, speed float64
	}{{48000, 2, 1}, {44100, 2, 1}, {22050, 0, 2}, {44100, 7.5, 0.5}} {
		var s source
		s.begin(ramp(c.rate), c.from, c.speed)
		if got := s.heard(0); math.Abs(got-c.from) > 1e-9 {
			t.Errorf("%+v: at first %g s is heard", c, got)
		}
		p := make([]byte, rate/4*frameSize+3) // a quarter of a second, and no whole frame
		n, err := s.Read(p)
		if n != rate/4*frameSize || err != nil {
			t.Fatalf("read %d bytes, %v", n, err)
		}
		const half = 0.125 // of it is left
		left := rate / 8 * frameSize
		if got, want := s.heard(left), c.from+half*c.speed; math.Abs(got-want) > 1e-9 {
			t.Errorf("%+v: with half of it waiting %g s is heard, want %g", c, got, want)
		}
		// The frame that goes to the device now is heard after its latency.
		if got, want := timeOf(p[left:]), s.heard(left)+latency*c.speed; math.Abs(got-want) > 1e-3 {
			t.Errorf("%+v: the device gets %g s, want %g", c, got, want)
		}
	}
}

func TestSourceIsSilentOutside(t *testing.T) {
	var s source
	for _, from := range []float64{-5, 10} {
		s.begin(ramp(44100), from, 1)
		p := []byte(strings.Repeat("x", 64))
		if n, err := s.Read(p); n != 64 || err != nil || strings.Trim(string(p), "\x00") != "" {
			t.Errorf("from %g s: %d bytes, %v, %x", from, n, err, p)
		}
	}
}

// Without a device nothing waits, nothing is heard, and one error says why, for
// good.
func TestNoDevice(t *testing.T) {
	if runtime.GOOS == "darwin" || runtime.GOOS == "windows" && missing() == nil {
		t.Skip("only ALSA can be told that there is no device")
	}
	none := filepath.Join(t.TempDir(), "asound.conf")
	if err := os.WriteFile(none, []byte("# no device\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ALSA_CONFIG_PATH", none)
	s := New()
	if s.Err() != nil {
		t.Fatalf("before anything is played: %v", s.Err())
	}
	s.Volume(0.5)
	for begun := time.Now(); s.Err() == nil; time.Sleep(time.Millisecond) {
		if time.Since(begun) > 10*time.Second {
			t.Fatal("a missing device is not told of")
		}
		at := time.Now()
		s.Play(ramp(44100), 1, 1)
		if took := time.Since(at); took > time.Second {
			t.Fatalf("playing waited for %v", took)
		}
	}
	if e := s.Err().Error(); !strings.Contains(e, "no device") || runtime.GOOS == "linux" && !strings.Contains(e, "ALSA") {
		t.Errorf("said %q", e)
	}
	s.Play(ramp(44100), 1, 1)
	s.Stop()
	if s.Err() == nil || !math.IsNaN(s.Heard()) {
		t.Errorf("later %v, and %g s is heard", s.Err(), s.Heard())
	}
}
