package timeline

import (
	"math"
	"testing"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

func channelOf(b motion.Bone) motion.Channel { return motion.Channel{Kind: motion.Turn, Bone: b} }

// sheetOf is two bones in one group and one in another, with keys at whole
// seconds and some between.
func sheetOf() (State, *Sheet) {
	c := &motion.Clip{Duration: 10, Rest: &motion.Rest{Has: motion.AllBones}}
	key := func(times ...float32) *motion.Track {
		values := make([]float32, 4*len(times))
		for i := range times {
			values[4*i+3] = 1
		}
		return motion.NewTrack(motion.Linear, 4, times, values)
	}
	c.Rotation[motion.LeftUpperArm] = key(0, 2, 4, 6)
	c.Rotation[motion.LeftLowerArm] = key(0, 4, 5)
	c.Rotation[motion.Head] = key(0, 8)
	st, sh := state(10), &Sheet{Clip: c, Labels: 120, Groups: []Group{
		{"Arm", []Row{{"upper", channelOf(motion.LeftUpperArm)}, {"lower", channelOf(motion.LeftLowerArm)}}},
		{"Head", []Row{{"head", channelOf(motion.Head)}}},
	}}
	st.Pane, st.H = sh, 200
	return st, sh
}

// A person at the sheet: presses, moves and lets go, and selects what is asked.
type sheetHand struct {
	t  *testing.T
	st State
	sh *Sheet
	tl Timeline
}

func newSheetHand(t *testing.T) *sheetHand {
	h := &sheetHand{t: t}
	h.st, h.sh = sheetOf()
	h.tl.Update(h.st, false)
	return h
}

func (h *sheetHand) at(seconds float64, row int) draw.Point {
	f := h.tl.Frame(h.st)
	return draw.Point{X: f.X(seconds), Y: f.Top + (float64(row)+0.5)*rowHeight}
}

func (h *sheetHand) take(r Request) Request {
	if k, ok := r.(SelectKeys); ok {
		h.sh.Selected = k.Keys
	}
	return r
}

func (h *sheetHand) press(at draw.Point, m Mods) Request {
	return h.take(h.tl.Press(h.st, at, Main, m))
}

func (h *sheetHand) move(at draw.Point) Request {
	return h.take(h.tl.Move(h.st, at, Mods{}))
}

func TestSheetFoldsAndSelectsBones(t *testing.T) {
	h := newSheetHand(t)
	h.press(draw.Point{X: -50, Y: h.at(0, 0).Y}, Mods{})
	h.tl.Release()
	if r := h.press(draw.Point{X: -50, Y: h.at(0, 2).Y}, Mods{}); r != (SelectBone{motion.LeftLowerArm}) {
		t.Errorf("the third line's label asks for %v, want the lower arm", r)
	}
	h.press(draw.Point{X: -50, Y: h.at(0, 0).Y}, Mods{})
	if r := h.press(draw.Point{X: -50, Y: h.at(0, 1).Y}, Mods{}); r != nil || !h.sh.open["Head"] {
		t.Errorf("folded again, the second line asks for %v, want the group Head to unfold", r)
	}
}

// A click on a group's key selects that frame in all its rows; Add adds and
// takes out.
func TestSheetClicks(t *testing.T) {
	h := newSheetHand(t)
	h.press(h.at(4, 0), Mods{})
	h.tl.Release()
	if h.sh.Selected.Len() != 2 || !h.sh.Selected.Has(channelOf(motion.LeftLowerArm), 4) {
		t.Errorf("selected %v, want both arms at 4 s", h.sh.Selected)
	}
	h.press(h.at(8, 1), Mods{Add: true})
	h.tl.Release()
	if h.sh.Selected.Len() != 3 {
		t.Errorf("added, %d are selected, want 3", h.sh.Selected.Len())
	}
	h.press(h.at(4, 0), Mods{Add: true})
	h.tl.Release()
	if h.sh.Selected.Len() != 1 || !h.sh.Selected.Has(channelOf(motion.Head), 8) {
		t.Errorf("taken out, %v are selected, want the head's", h.sh.Selected)
	}
	h.press(h.at(3, 1), Mods{})
	if h.sh.Selected.Len() != 0 {
		t.Error("a click on empty ground left keys selected")
	}
}

func TestSheetBoxThenDrag(t *testing.T) {
	h := newSheetHand(t)
	h.press(h.at(1, 1), Mods{})
	h.move(h.at(3, 0))
	h.move(h.at(4.5, 0))
	h.tl.Release()
	want := motion.KeySet{channelOf(motion.LeftUpperArm): {2, 4}, channelOf(motion.LeftLowerArm): {4}}
	if h.sh.Selected.Len() != 3 || want.Without(h.sh.Selected).Len() != 0 {
		t.Fatalf("the box selected %v, want %v", h.sh.Selected, want)
	}
	h.press(h.at(2, 0), Mods{})
	if h.sh.drag != keysDrag || h.sh.Selected.Len() != 3 {
		t.Fatal("a press on a selected key does not take the selection")
	}
	if r, ok := h.move(h.at(3.01, 0)).(MoveKeys); !ok || !near(r.By, 1) || r.Copy {
		t.Errorf("a drag by a second asks for %+v", r)
	}
	h.tl.Release()
	h.press(h.at(2, 0), Mods{Copy: true})
	if r, ok := h.move(h.at(5, 0)).(MoveKeys); !ok || !r.Copy {
		t.Errorf("a drag with Copy asks for %+v", r)
	}
	h.tl.Release()
	grip := draw.Point{X: h.at(4, 0).X, Y: h.tl.Frame(h.st).Top + 2}
	h.press(grip, Mods{})
	if r, ok := h.move(draw.Point{X: h.at(6, 0).X, Y: grip.Y}).(ScaleKeys); !ok || !near(r.Pivot, 2) || math.Abs(r.Factor-2) > 1e-9 {
		t.Errorf("the end dragged twice as far asks for %+v", r)
	}
}

// Columns with keys are marked, and no others: also where keys are many more
// than columns.
func TestSheetMarks(t *testing.T) {
	h := newSheetHand(t)
	h.sh.layout()
	h.sh.mark(h.tl.Frame(h.st), line{0, -1}, nil)
	var got []float64
	for k, on := range h.sh.dense {
		if on {
			got = append(got, math.Round(h.tl.View().Time(float64(k)*markWidth, h.st.W)))
		}
	}
	want := []float64{0, 2, 4, 5, 6}
	if len(got) != len(want) {
		t.Fatalf("marks at %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("marks at %v, want %v", got, want)
		}
	}
	long := longSheet()
	long.layout()
	h.st.Duration = 600
	h.tl.Fit(h.st.Duration)
	long.mark(h.tl.Frame(h.st), line{0, -1}, nil)
	for k, on := range long.dense {
		s := h.tl.View().Time((float64(k)+0.5)*markWidth, h.st.W)
		if inside := s > 1.5 && s < 598; inside && !on {
			t.Fatalf("no mark at %g s", s)
		}
	}
}

// longSheet is ten minutes of 52 bones in one group.
func longSheet() *Sheet {
	c := &motion.Clip{Duration: 600, Rest: &motion.Rest{}}
	times, values := make([]float32, 18000), make([]float32, 4*18000)
	for i := range times {
		times[i] = float32(i) / 30
		values[4*i+3] = 1
	}
	s := &Sheet{Clip: c, Labels: 120, Groups: []Group{{Label: "All"}}}
	for b := range motion.Bone(52) {
		c.Rotation[b] = motion.NewTrack(motion.Linear, 4, times, values)
		s.Groups[0].Rows = append(s.Groups[0].Rows, Row{b.String(), channelOf(b)})
	}
	return s
}

func TestSheetDrawsWithoutAllocating(t *testing.T) {
	h := newSheetHand(t)
	h.press(h.at(4, 0), Mods{})
	h.tl.Release()
	var l draw.List
	h.tl.Draw(&l, h.st)
	if n := testing.AllocsPerRun(20, func() {
		l.Reset()
		h.tl.Draw(&l, h.st)
	}); n > 0 {
		t.Errorf("%g allocations a frame", n)
	}
}

func BenchmarkSheet10min52bones(b *testing.B) {
	sh := longSheet()
	sh.open = map[string]bool{"All": true}
	st := state(600)
	st.Pane, st.W, st.H = sh, 1300, 300
	var tl Timeline
	tl.Update(st, false)
	var l draw.List
	b.ReportAllocs()
	for b.Loop() {
		l.Reset()
		tl.Draw(&l, st)
	}
}
