package sound

import (
	"math"
	"testing"
)

// sweep is a second of a tone that rises from 100 Hz to 2 kHz.
func sweep(rate int) *Sound {
	s := &Sound{Rate: rate, Samples: make([][2]int16, rate)}
	for i := range s.Samples {
		v := clip16(rising(float64(i) / float64(rate)))
		s.Samples[i] = [2]int16{v, -v}
	}
	return s
}

func rising(t float64) float64 { return 0.5 * math.Sin(2*math.Pi*(100*t+950*t*t)) }

func TestFill(t *testing.T) {
	for _, c := range []struct {
		name              string
		file, device      int
		from, speed, most float64 // seconds, of the tone; the error allowed
	}{
		{"as it is", 48000, 48000, 0.25, 1, 1. / (1 << 15)},
		{"to the device's rate", 44100, 48000, 0.1, 1, 2e-4},
		{"from a low rate", 22050, 48000, 0.1, 1, 5e-3},
		{"half the speed", 44100, 48000, 0.3, 0.5, 2e-4},
		{"twice the speed", 44100, 48000, 0.2, 2, 2e-4},
	} {
		s := sweep(c.file)
		step := float64(c.file) / float64(c.device) * c.speed
		out := make([]float32, 2*1000)
		s.Fill(out, c.from*float64(c.file), step)
		worst := 0.0
		for i := range 1000 {
			want := rising(c.from + float64(i)*c.speed/float64(c.device))
			worst = max(worst, math.Abs(float64(out[2*i])-want), math.Abs(float64(out[2*i+1])+want))
		}
		if worst > c.most {
			t.Errorf("%s: off by %g, want at most %g", c.name, worst, c.most)
		}
	}
}

// Outside there is silence, and no end where one must stop.
func TestFillOutside(t *testing.T) {
	s := &Sound{Rate: 48000, Samples: [][2]int16{{1 << 14, 1 << 13}, {1 << 14, 1 << 13}}}
	out := make([]float32, 2*6)
	s.Fill(out, -2, 1)
	want := []float32{0, 0, 0, 0, 0.5, 0.25, 0.5, 0.25, 0, 0, 0, 0}
	for i := range want {
		if out[i] != want[i] {
			t.Fatalf("got %v, want %v", out, want)
		}
	}
	for _, at := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), 1e300, -1e300} {
		if s.Fill(out, at, 1); out[0] != 0 || out[11] != 0 {
			t.Errorf("at %g: %v", at, out)
		}
	}
}

func TestFillAllocatesNothing(t *testing.T) {
	s, out := sweep(44100), make([]float32, 2*960)
	if n := testing.AllocsPerRun(10, func() { s.Fill(out, 100.5, 0.9) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

// BenchmarkFill is a hundredth of a second for a device of 48,000 a second.
func BenchmarkFill(b *testing.B) {
	s, out := sweep(44100), make([]float32, 2*480)
	b.ReportAllocs()
	for b.Loop() {
		s.Fill(out, 1000, 44100./48000)
	}
}
