package cli

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

func TestInfoOfMusic(t *testing.T) {
	var got []struct {
		Kind, Version string
		Duration      float64
		Counts        map[string]int
		Warnings      []string
	}
	beats := filepath.Join("..", "..", "testdata", "sound", "beats")
	if err := json.Unmarshal([]byte(must(t, "info", "--json", beats+".mp3", beats+"-mono.ogg")), &got); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{
		"sound MP3 1 map[channels:2 rate:44100 samples:44100] []",
		"sound Ogg Vorbis 1 map[channels:1 rate:48000 samples:48000] []",
	} {
		v := got[i]
		if s := fmt.Sprint(v.Kind, " ", v.Version, " ", v.Duration, " ", v.Counts, " ", v.Warnings); s != want {
			t.Errorf("got %s, want %s", s, want)
		}
	}
	status, _, stderr := furitsuke("convert", beats+".mp3", "-o", filepath.Join(t.TempDir(), "a.vrma"))
	if status != 1 || !strings.Contains(stderr, "cannot convert sound to vrma") {
		t.Errorf("status %d, %q", status, stderr)
	}
}
