package cli

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

func live(t *testing.T, args ...string) (got liveSamples) {
	t.Helper()
	avatar, wave := embeddedFile(t, "avatar/furi.vrm"), waveFile(t)
	if err := json.Unmarshal([]byte(must(t, append([]string{"sample", avatar, wave, "--live", "60"}, args...)...)), &got); err != nil {
		t.Fatal(err)
	}
	return got
}

// A model that is carried to and fro stands where it was carried, and what
// swings on it trails.
func TestSampleLive(t *testing.T) {
	still, got := live(t), live(t, "--move", "0.5,0,0", "--seconds", "1")
	if got.Kind != "live" || got.Model != "VRM 1.0" || got.FPS != 60 || len(got.Samples) != 61 || len(still.Samples) != 121 {
		t.Fatalf("%s %s at %g: %d and %d frames", got.Kind, got.Model, got.FPS, len(got.Samples), len(still.Samples))
	}
	trail := 0.0
	for i, s := range got.Samples {
		x := 0.5 * math.Sin(math.Pi*s.Time)
		if d := s.Place[0][0] - still.Samples[i].Place[0][0] - x; math.Abs(d) > 1e-12 {
			t.Fatalf("frame %d: the first node is %g m from where it was carried", i, d)
		}
		for node, tail := range s.Tail {
			trail = max(trail, math.Abs(tail[0]-still.Samples[i].Tail[node][0]-x))
		}
	}
	if len(got.Samples[0].Tail) == 0 || trail < 0.02 {
		t.Errorf("%d tails trail by up to %g m", len(got.Samples[0].Tail), trail)
	}
}

func TestSampleLiveFace(t *testing.T) {
	at := live(t, "--target", "9,1.3,0.1")
	if s := at.Samples[0]; !(s.LookAt.Yaw > 80) {
		t.Errorf("a target at the left: gaze %+v", s.LookAt)
	} else {
		turned := 0
		for _, q := range s.Turn {
			if q[1] > 0.03 {
				turned++
			}
		}
		if turned != 2 {
			t.Errorf("%d eyes turn: %v", turned, s.Turn)
		}
	}
	shut := func(args ...string) (most float64) {
		for _, s := range live(t, append(args, "--seconds", "7")...).Samples {
			most = max(most, s.Expression["blink"])
		}
		return most
	}
	if open, blinking := shut(), shut("--blink"); open != 0 || blinking < 0.9 {
		t.Errorf("eyes close by %g, and with --blink by %g", open, blinking)
	}
}

func TestSampleLiveUsage(t *testing.T) {
	avatar, wave := embeddedFile(t, "avatar/furi.vrm"), waveFile(t)
	for _, c := range []struct{ args, want string }{
		{"--seconds 1", "want --live"},
		{"--move 1,0,0", "want --live"},
		{"--live 60 --at 0", "no --at"},
		{"--live 0.1", "1 to 1000"},
		{"--live 60 --move 1,0", "3 numbers"},
		{"--live 1000 --seconds 1000", "at most"},
	} {
		status, _, stderr := furitsuke(append([]string{"sample", avatar, wave}, strings.Fields(c.args)...)...)
		if status != statusUsage || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: status %d, %q", c.args, status, stderr)
		}
	}
	if status, _, stderr := furitsuke("sample", dollFile(t), bowFile(t), "--live", "60"); status != statusUsage || !strings.Contains(stderr, "for VRM") {
		t.Errorf("a PMX: status %d, %q", status, stderr)
	}
}
