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
	f := tl.Frame(s)
	from, to = math.Inf(1), math.Inf(-1)
	for _, o := range l.Ops {
		p := l.Path(o)
		if o.Kind != draw.Box || o.Colour&^0xFF != draw.Ink&^0xFF || p[0].Y < f.End || p[1].Y > s.H || p[1].Y-p[0].Y < (s.H-f.End)/2 {
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
	var tl Timeline
	s := withWave()
	if f := tl.Frame(s); s.H-f.End < 25 || f.End-f.Top < 50 {
		t.Errorf("a frame of %+v", f)
	}
	s.Wave = Wave{}
	if f := tl.Frame(s); f.End != s.H {
		t.Errorf("without music its row is %g pixels high", s.H-f.End)
	}
	s = withWave()
	s.H = 20 // nearly shut
	if f := tl.Frame(s); f.End < f.Top {
		t.Errorf("a low strip leaves a frame of %+v", f)
	}
}

func TestAltDragMovesTheMusic(t *testing.T) {
	var tl Timeline
	s := withWave()
	tl.Update(s, false)
	at := func(seconds float64, row float64) draw.Point { return draw.Point{X: tl.view.X(seconds, s.W), Y: row} }
	f := tl.Frame(s)
	row := (f.End + s.H) / 2

	if q := tl.Press(s, at(5, row), Main, Mods{}); !near(seekOf(q), 5) {
		t.Errorf("without Alt a press asks for %+v", q)
	}
	tl.Release()
	if q := tl.Press(s, at(5, f.Top+5), Main, Mods{Free: true}); !near(seekOf(q), 5) {
		t.Errorf("above the row Alt asks for %+v", q)
	}
	tl.Release()
	s.Range = Range{From: 5, To: 8, Set: true} // its handle gives way
	if q := tl.Press(s, at(5, row), Main, Mods{Free: true}); q != nil || tl.drag != waveDrag {
		t.Fatalf("Alt in the row asks for %+v", q)
	}
	for _, to := range []float64{5.2, 3, 4.25} {
		q, ok := tl.Move(s, at(to, 0), Mods{}).(MoveWave)
		if want := 1 + to - 5; !ok || math.Abs(q.Offset-want) > 0.0011 || q.Offset != math.Round(q.Offset*1000)/1000 {
			t.Errorf("dragged to %g s it asks for %+v, want %g", to, q, want)
		}
		s.Wave.Offset = q.Offset
	}
	tl.Release()
	if tl.drag != noDrag {
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
		tl.drawWave(&l, s, tl.Frame(s))
	}
}
