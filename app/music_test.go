package app

import (
	"image"
	"math"
	"os"
	"path/filepath"
	"testing"

	"furitsuke/formats/sound"

	"github.com/AllenDang/cimgui-go/imgui"
)

// A recorder is a speaker that keeps what it was told.
type recorder struct {
	plays  *sound.Sound
	volume float64
}

func (r *recorder) Play(s *sound.Sound, _, _ float64) { r.plays = s }
func (r *recorder) Stop()                             { r.plays = nil }
func (r *recorder) Volume(v float64)                  { r.volume = v }
func (r *recorder) Heard() float64                    { return math.NaN() }
func (r *recorder) Err() error                        { return nil }

// song writes four seconds of music that beats every half second.
func song(t *testing.T) string {
	t.Helper()
	const rate, seconds = 8000, 4
	samples := make([]byte, rate*seconds)
	for i := range samples {
		samples[i] = 128
		if at := i % (rate / 2); at < rate/20 {
			samples[i] += byte(100 * math.Sin(float64(at)) * (1 - float64(at)/(rate/20)))
		}
	}
	head := "RIFF\x00\x00\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x40\x1F\x00\x00\x40\x1F\x00\x00\x01\x00\x08\x00data\x00\x7D\x00\x00"
	path := filepath.Join(t.TempDir(), "歌.wav")
	if err := os.WriteFile(path, append([]byte(head), samples...), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestMusicInTheWindow drops music on the timeline, moves it by the wave and by
// its number, and takes the moves back.
func TestMusicInTheWindow(t *testing.T) {
	h := newHand(t)
	d := h.w.desk
	r := &recorder{}
	d.Speaker = r
	before := h.w.Picture()
	p := &h.w.time
	onWave := func(share float64) imgui.Vec2 { // the lowest row
		return imgui.Vec2{X: p.corner.X + float32(p.size.X*share), Y: p.corner.Y + float32(p.size.Y) - 16*h.w.scale}
	}
	path := song(t)
	h.dropAt(onWave(0.5), path)
	m := d.Doc().Music
	if m == nil || m.Path != path || m.Sound.Seconds() != 4 {
		t.Fatalf("dropped on the timeline: %+v, %q", m, said(d))
	}
	h.frames(2)
	if r.plays != m.Sound || r.volume != 1 {
		t.Errorf("the motion plays, the speaker %v at %g", r.plays, r.volume)
	}
	h.keys("Space")
	if r.plays != nil {
		t.Error("paused, the music plays on")
	}
	if n := differing(before, h.w.Picture(), h.timeRect()); n < 500 {
		t.Errorf("%d pixels of the timeline changed, want a wave", n)
	}

	// A second of the motion is this far on the screen.
	perSecond := p.size.X / p.line.View().Span()
	io := imgui.CurrentIO()
	io.AddKeyEvent(imgui.ModAlt, true)
	from := onWave(0.4)
	h.drag(from, imgui.Vec2{X: from.X + 30, Y: from.Y}, imgui.Vec2{X: from.X + 90, Y: from.Y})
	io.AddKeyEvent(imgui.ModAlt, false)
	h.frames(2)
	if got, want := d.Doc().Music.Offset, 90/perSecond; math.Abs(got-want) > 0.002 {
		t.Errorf("90 pixels moved the music by %g s, want %g", got, want)
	}
	dragged := d.Doc().Music.Offset
	h.keys("Ctrl+Z")
	if d.Doc().Music == nil || d.Doc().Music.Offset != 0 {
		t.Fatalf("one undo: %+v", d.Doc().Music)
	}
	h.keys("Ctrl+Y")
	if d.Doc().Music.Offset != dragged {
		t.Errorf("redone it begins at %g", d.Doc().Music.Offset)
	}

	// It is there in the other views too.
	for _, tab := range []timeView{sheetView, curvesView} {
		h.click(p.tabs[tab])
		h.frames(2)
		from := onWave(0.4)
		io.AddKeyEvent(imgui.ModAlt, true)
		h.drag(from, imgui.Vec2{X: from.X + 30, Y: from.Y}, imgui.Vec2{X: from.X + 60, Y: from.Y})
		io.AddKeyEvent(imgui.ModAlt, false)
		h.frames(2)
		if got, want := d.Doc().Music.Offset-dragged, 60*p.line.View().Span()/p.size.X; math.Abs(got-want) > 0.002 {
			t.Errorf("in view %d 60 pixels moved the music by %g s, want %g", tab, got, want)
		}
		h.keys("Ctrl+Z")
		h.click(p.tabs[tab])
		h.frames(2)
	}

	// Without Alt the wave is the playhead's.
	h.click(onWave(0.6))
	if d.Doc().Music.Offset != dragged || d.Clock.Time < 0.3*d.Clock.Duration {
		t.Errorf("a click put the playhead to %g and the music to %g", d.Clock.Time, d.Doc().Music.Offset)
	}
	steps := d.History().Done()
	field := h.w.models.music.field
	h.drag(field, imgui.Vec2{X: field.X - 20, Y: field.Y}, imgui.Vec2{X: field.X - 60, Y: field.Y})
	if got := d.Doc().Music.Offset; got >= dragged || d.History().Done() != steps+1 {
		t.Errorf("dragged to the left the number is %g after %d steps, was %g", got, d.History().Done()-steps, dragged)
	}
	h.keys("Shift+M")
	if !d.Settings.Mute {
		t.Error("Shift+M did not mute")
	}
	d.Run("music.remove", nil)
	h.frames(2)
	if d.Doc().Music != nil {
		t.Error("closed, the music is there")
	}
}

// timeRect returns where the timeline stands in the window's picture.
func (h *hand) timeRect() image.Rectangle {
	p := &h.w.time
	x, y := int(p.corner.X), int(p.corner.Y)
	return image.Rect(x, y, x+int(p.size.X), y+int(p.size.Y))
}
