package desk

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/formats/sound"
)

// A device is a speaker whose time the test moves on. It takes sound in pieces
// and tells of whole ones alone, as real ones do.
type device struct {
	t       *testing.T
	ready   bool // begins when it is played
	err     error
	rate    float64 // of its clock, 1 is right
	piece   float64 // seconds
	sound   *sound.Sound
	from    float64 // of the sound, where it was begun, seconds
	speed   float64
	played  float64 // since then, seconds of its clock
	volume  float64
	begun   int // how often it was played
	stopped int
}

func (v *device) Play(s *sound.Sound, from, speed float64) {
	v.begun++
	if v.ready {
		v.sound, v.from, v.speed, v.played = s, from, speed, 0
	}
}

func (v *device) Stop()            { v.stopped++; v.sound = nil }
func (v *device) Volume(x float64) { v.volume = x }
func (v *device) Err() error       { return v.err }

func (v *device) Heard() float64 {
	if v.sound == nil {
		return math.NaN()
	}
	return v.from + math.Floor(v.played/v.piece)*v.piece*v.speed
}

// true is what is heard, whatever it tells.
func (v *device) true() float64 { return v.from + v.played*v.speed }

// withMusic is a desk that plays two seconds over and over with a minute of music
// beside, on a device of its own.
func withMusic(t *testing.T) (*Desk, *device) {
	d := onStage(t)
	v := &device{t: t, ready: true, rate: 1, piece: 0.021}
	d.Speaker = v
	d.history.Amend(d.Doc().withMusic(&Loaded{Name: "song.mp3", Path: "song.mp3", Sound: &sound.Sound{Rate: 100, Samples: make([][2]int16, 6000)}}))
	d.sync()
	d.Clock.Loop, d.Clock.Playing = true, true
	return d, v
}

// frame moves desk and device on by a frame that took wall seconds, of which the
// clock hears of dt.
func frame(d *Desk, v *device, wall, dt float64) {
	v.played += wall * v.rate
	d.Frame(dt)
}

// ragged are lengths of frames as a busy machine makes them, seconds.
var ragged = []float64{1. / 60, 1. / 60, 0.033, 0.004, 0.1, 1. / 60, 0.05, 0.001, 0.2, 0.02}

// gap is how far sound and picture lie apart, in seconds.
func gap(d *Desk, v *device) float64 {
	return math.Abs(v.true() - (d.Clock.Time - d.Doc().Music.Offset))
}

func TestMusicKeepsStep(t *testing.T) {
	d, v := withMusic(t)
	d.Clock.Duration = 60 // one pass
	frame(d, v, 0, 0)
	for i := range 800 {
		dt := ragged[i%len(ragged)]
		frame(d, v, dt, dt)
		if a := gap(d, v); a > 1e-6 {
			t.Fatalf("in frame %d sound and picture are %g s apart", i, a)
		}
	}
	if v.begun != 1 {
		t.Errorf("the device was set right %d times, and was right", v.begun-1)
	}
}

// A device whose clock runs off is set right before anyone hears it, and no more
// often than that needs.
func TestMusicOfAFastDevice(t *testing.T) {
	d, v := withMusic(t)
	d.Clock.Duration = 60
	v.rate = 1.01
	frame(d, v, 0, 0)
	worst, seconds := 0.0, 0.0
	for i := range 1000 {
		dt := ragged[i%len(ragged)]
		frame(d, v, dt, dt)
		worst, seconds = max(worst, gap(d, v)), seconds+dt
	}
	// What it tells lags by a piece; then patience passes, and a frame.
	if most := maxDrift + v.piece + (patience+0.2)*0.01; worst > most {
		t.Errorf("they were %g s apart, want at most %g", worst, most)
	}
	if most := int(seconds*0.01/maxDrift) + 1; v.begun < 2 || v.begun > most {
		t.Errorf("set right %d times in %g s, want up to %d", v.begun-1, seconds, most)
	}
}

// Whatever moves the clock moves the music in the same frame.
func TestMusicFollowsAtOnce(t *testing.T) {
	d, v := withMusic(t)
	frame(d, v, 0, 0)
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"seek", func() { d.Run("play.seek", 1.5) }},
		{"seek back", func() { d.Run("play.seek", 0.25) }},
		{"speed", func() { d.Run("play.speed", 1.5) }},
		{"offset", func() { d.Run("music.offset", SetOffset{Offset: -12.5}) }},
		{"undo", func() { d.Run("edit.undo", nil) }},
		{"begin here", func() { d.Run("music.here", nil) }},
		{"the loop", func() {
			d.Clock.Seek(d.Clock.Duration - 0.01)
			frame(d, v, 0, 0)
			d.Run("play.speed", 1.0)
			frame(d, v, 0, 0)
		}},
		{"other music", func() {
			d.history.Amend(d.Doc().withMusic(&Loaded{Name: "b", Path: "b", Sound: &sound.Sound{Rate: 100, Samples: make([][2]int16, 100)}}))
		}},
	} {
		before := v.begun
		c.do()
		frame(d, v, 0.03, 0.03)
		if a := gap(d, v); v.begun == before || a > 1e-6 || v.speed != d.Clock.Speed || v.sound != d.Doc().Music.Sound {
			t.Errorf("%s: sound and picture are %g s apart at %g times the speed", c.name, a, v.speed)
		}
	}
}

// A window that was frozen goes on where it was; the music, which was not, comes
// back to it.
func TestMusicAfterAStall(t *testing.T) {
	d, v := withMusic(t)
	d.Clock.Duration = 60
	frame(d, v, 0, 0)
	frame(d, v, 3, 0.25)
	for range 20 {
		frame(d, v, 1./60, 1./60)
	}
	if a := gap(d, v); a > maxDrift {
		t.Errorf("a third of a second later they are %g s apart", a)
	}
}

func TestMusicIsSilent(t *testing.T) {
	d, v := withMusic(t)
	frame(d, v, 0, 0)
	for _, c := range []struct {
		name   string
		do     func()
		silent bool
	}{
		{"paused", func() { d.Run("play.toggle", nil) }, true},
		{"playing", func() { d.Run("play.toggle", nil) }, false},
		{"slow", func() { d.Run("play.speed", 0.25) }, true},
		{"half", func() { d.Run("play.speed", 0.5) }, false},
		{"fast", func() { d.Run("play.speed", 4.0) }, true},
		{"as recorded", func() { d.Run("play.speed", nil) }, false},
		{"backwards", func() { d.Run("play.backwards", nil) }, true},
		{"forwards again", func() { d.Run("play.backwards", nil); d.Run("play.toggle", nil) }, false},
		{"closed", func() { d.Run("music.remove", nil) }, true},
		{"closed no more", func() { d.Run("edit.undo", nil) }, false},
	} {
		c.do()
		stopped := v.stopped
		frame(d, v, 0.02, 0.02)
		frame(d, v, 0.02, 0.02)
		if silent := v.sound == nil; silent != c.silent || c.silent && v.stopped != stopped+1 {
			t.Errorf("%s: silent is %t, stopped %d times", c.name, silent, v.stopped-stopped)
		}
	}
}

func TestVolume(t *testing.T) {
	d, v := withMusic(t)
	frame(d, v, 0, 0)
	if v.volume != 1 {
		t.Errorf("at first the volume is %g", v.volume)
	}
	for _, c := range []struct {
		id   string
		arg  any
		want float64
	}{{"music.volume", 0.3, 0.3}, {"music.mute", nil, 0}, {"music.mute", nil, 0.3}} {
		run(t, d, c.id, c.arg)
		if frame(d, v, 0.01, 0.01); v.volume != c.want || v.begun != 1 {
			t.Errorf("%s %v: volume %g, begun %d times", c.id, c.arg, v.volume, v.begun)
		}
	}
	if err := d.Run("music.volume", 1.5); err == nil || d.Settings.Volume != 0.3 {
		t.Errorf("volume 1.5: %v", err)
	}
}

// Without a device, and where it breaks, the motion plays on; one message says
// why it is silent.
func TestNoDevice(t *testing.T) {
	d, v := withMusic(t)
	frame(d, v, 0, 0)
	v.err = errors.New("unplugged")
	before := len(d.Messages.List())
	for range 120 {
		frame(d, v, 1./60, 1./60)
	}
	if a := math.Abs(d.Clock.Time - math.Mod(2, d.Clock.Duration)); a > 1e-6 && math.Abs(a-d.Clock.Duration) > 1e-6 {
		t.Errorf("after two seconds the clock is at %g", d.Clock.Time)
	}
	if v.begun != 1 || v.stopped != 1 {
		t.Errorf("a broken device was played on %d times and stopped %d times", v.begun, v.stopped)
	}
	said := d.Messages.List()[before:]
	if len(said) != 1 || said[0].Severity != Warning || !strings.Contains(English.Say(said[0].Text), "unplugged") {
		t.Errorf("said %v", said)
	}
}

// A device that takes its time is asked again, not in every frame.
func TestDeviceThatOpensLate(t *testing.T) {
	d, v := withMusic(t)
	d.Clock.Duration = 60
	v.ready = false
	for range 60 {
		frame(d, v, 1./60, 1./60)
	}
	if v.begun < 3 || v.begun > 6 {
		t.Errorf("asked %d times in a second", v.begun)
	}
	v.ready = true
	for range 20 {
		frame(d, v, 1./60, 1./60)
	}
	if v.sound == nil || gap(d, v) > 1e-6 {
		t.Errorf("once it is there it plays %v, %g s apart", v.sound, gap(d, v))
	}
}

func TestMusicAllocatesNothing(t *testing.T) {
	d, v := withMusic(t)
	d.Clock.Duration = 1000
	frame(d, v, 0, 0)
	if n := testing.AllocsPerRun(100, func() { d.playMusic(0) }); n != 0 {
		t.Errorf("%g allocations in a frame", n)
	}
}

// beats writes a second of music under a name and returns its path.
func beats(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile("../../testdata/sound/beats.mp3")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestOpenMusic(t *testing.T) {
	d := onStage(t)
	path := beats(t, "曲.mp3")
	run(t, d, "file.open", []string{path})
	m := d.Doc().Music
	if m == nil || m.Name != "曲.mp3" || m.Path != path || m.Sound.Seconds() != 1 || d.Dirty() {
		t.Fatalf("music %+v, dirty %t, %q", m, d.Dirty(), lastError(d))
	}
	if d.Clock.Duration != 2 || len(d.Doc().Motions) != 1 {
		t.Errorf("the motion has become %g s long, of %d", d.Clock.Duration, len(d.Doc().Motions))
	}
	if len(d.Settings.Recent) != 1 {
		t.Errorf("recent files: %v", d.Settings.Recent)
	}

	// A drag of the offset is one step; the same file opened again keeps it.
	g := d.Gesture()
	for _, x := range []float64{0.1, 0.2, 0.75} {
		run(t, d, "music.offset", SetOffset{x, g})
	}
	if n := d.History().Len(); n != 2 || d.Doc().Music.Offset != 0.75 {
		t.Errorf("%d steps, offset %g", n, d.Doc().Music.Offset)
	}
	run(t, d, "file.open", []string{path})
	if d.Doc().Music.Offset != 0.75 {
		t.Errorf("opened again it begins at %g", d.Doc().Music.Offset)
	}
	run(t, d, "edit.goto", 1)
	if d.Doc().Music.Offset != 0 {
		t.Errorf("undone it begins at %g", d.Doc().Music.Offset)
	}
	run(t, d, "edit.goto", 0)
	if d.Doc().Music != nil {
		t.Error("undo did not close the music")
	}
	run(t, d, "edit.goto", 3)

	// What cannot be read says so and leaves the music.
	if err := os.Truncate(path, 50); err != nil {
		t.Fatal(err)
	}
	before := d.Doc()
	run(t, d, "file.open", []string{path})
	if e := lastError(d); !strings.Contains(e, "mp3: frames at byte 0: want a whole frame") || d.Doc() != before {
		t.Errorf("said %q", e)
	}
	if err := d.Run("music.offset", SetOffset{Offset: math.NaN()}); err == nil {
		t.Error("no number was taken for an offset")
	}
	if err := d.Run("file.append", []string{"../../testdata/sound/beats.ogg"}); err != nil {
		t.Error(err)
	}
	if d.Wait(); !strings.Contains(lastError(d), "beats.ogg is no motion") {
		t.Errorf("appended, it said %q", lastError(d))
	}
}

func TestKindOfMusic(t *testing.T) {
	for name, data := range map[string]string{
		"a.wav": "RIFF\x00\x00\x00\x00WAVEfmt ", "b": "OggS\x00", "c": "ID3\x04", "d.MP3": "\xFF\xFB\x90\x00", "e.ogg": "",
	} {
		if k := KindOf(name, []byte(data)); k != SoundFile || k.Model() {
			t.Errorf("%s is %s", name, k)
		}
	}
	if k := KindOf("a.mp3", []byte("PMX ")); k != PMXFile {
		t.Errorf("a model named .mp3 is %s", k)
	}
}
