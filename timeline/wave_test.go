package timeline

import (
	"math"
	"testing"

	"furitsuke/gizmo/draw"
)

// withWave is ten seconds of motion with eight of music from second 1 on, silent
// but for a beat at its second 4.
func withWave() State {
	s := state(10)
	s.Wave = Wave{Peaks: make([]float32, 800), Rate: 100, Offset: 1, Name: "song"}
	for i := 400; i < 410; i++ {
		s.Wave.Peaks[i] = 1
	}
	return s
}

// bars returns the extent of what stands above half the height of the row of the
// music, in seconds of the motion.
func bars(tl *Timeline, s State) (from, to float64) {
	var l draw.List
	tl.Draw(&l, s)
	r := layout(s)
	from, to = math.Inf(1), math.Inf(-1)
	for _, o := range l.Ops {
		p := l.Path(o)
		if o.Kind != draw.Box || p[0].Y < r.wave || p[1].Y > r.keys || p[1].Y-p[0].Y < (r.keys-r.wave)/2 {
			continue
		}
		from, to = min(from, tl.view.Time(p[0].X, s.W)), max(to, tl.view.Time(p[1].X, s.W))
	}
	return from, to
}

func TestWaveStandsWhereItSounds(t *testing.T) {
	var tl Timeline
	s := withWave()
	tl.Update(s, false)
	pixel := tl.view.Span() / s.W
	for _, offset := range []float64{1, -2.5, 4.9} {
		s.Wave.Offset = offset
		from, to := bars(&tl, s)
		if math.Abs(from-(offset+4)) > 2*pixel+0.01 || math.Abs(to-(offset+4.1)) > 2*pixel+0.01 {
			t.Errorf("offset %g: the beat stands from %g to %g s, want %g to %g", offset, from, to, offset+4, offset+4.1)
		}
	}
	s.Wave.Offset = 60 // out of sight
	if from, _ := bars(&tl, s); !math.IsInf(from, 1) {
		t.Errorf("a beat out of sight is drawn at %g", from)
	}
}

func TestRowOfTheMusic(t *testing.T) {
	s := withWave()
	if r := layout(s); r.keys-r.wave < 25 || r.wave-r.curve < 20 {
		t.Errorf("rows %+v", r)
	}
	s.Wave = Wave{}
	if r := layout(s); r.wave != r.keys {
		t.Errorf("without music its row is %g pixels high", r.keys-r.wave)
	}
	s.H = 20 // nearly shut
	if r := layout(s); r.wave < r.curve {
		t.Errorf("rows of a low strip: %+v", r)
	}
}

func TestAltDragMovesTheMusic(t *testing.T) {
	var tl Timeline
	s := withWave()
	tl.Update(s, false)
	at := func(seconds float64, row float64) draw.Point { return draw.Point{X: tl.view.X(seconds, s.W), Y: row} }
	r := layout(s)
	row := (r.wave + r.keys) / 2

	if q := tl.Press(s, at(5, row), Main, Mods{}); q.Kind != Seek {
		t.Errorf("without Alt a press asks for %+v", q)
	}
	tl.Release()
	if q := tl.Press(s, at(5, r.curve+5), Main, Mods{Free: true}); q.Kind != Seek {
		t.Errorf("above the row Alt asks for %+v", q)
	}
	tl.Release()
	s.Range = Range{From: 5, To: 8, Set: true} // its handle gives way
	if q := tl.Press(s, at(5, row), Main, Mods{Free: true}); q.Kind != None || !tl.DraggingWave() {
		t.Fatalf("Alt in the row asks for %+v", q)
	}
	for _, to := range []float64{5.2, 3, 4.25} {
		q := tl.Move(s, at(to, 0), Mods{})
		if want := 1 + to - 5; q.Kind != MoveWave || math.Abs(q.Time-want) > 0.0011 || q.Time != math.Round(q.Time*1000)/1000 {
			t.Errorf("dragged to %g s it asks for %+v, want %g", to, q, want)
		}
		s.Wave.Offset = q.Time
	}
	tl.Release()
	if tl.DraggingWave() {
		t.Error("released, the music is still held")
	}
}

// BenchmarkWave draws ten minutes of music at once.
func BenchmarkWave(b *testing.B) {
	var tl Timeline
	s := state(600)
	s.Wave = Wave{Peaks: make([]float32, 600*400), Rate: 400}
	tl.Update(s, false)
	var l draw.List
	b.ReportAllocs()
	for b.Loop() {
		l.Reset()
		tl.drawWave(&l, s, layout(s))
	}
}
