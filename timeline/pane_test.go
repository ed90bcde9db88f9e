package timeline

import (
	"math"
	"testing"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// Whatever pane is shown, the strip around it has the playhead, the range and the
// music.
func TestEveryPaneLeavesTheRest(t *testing.T) {
	_, sheet := sheetOf()
	_, curves := curvesOf()
	_, differences := differencesOf()
	for name, pane := range map[string]Pane{"overview": &Overview{}, "sheet": sheet, "curves": curves, "differences": differences} {
		s := withWave()
		s.Pane, s.H, s.Range = pane, 200, Range{3, 7, true}
		var tl Timeline
		tl.Update(s, false)
		f := tl.Frame(s)
		if from, to := bars(&tl, s); math.Abs(from-5) > 0.05 || math.Abs(to-5.1) > 0.05 {
			t.Errorf("%s: the beat stands from %g to %g s, want 5 to 5.1", name, from, to)
		}
		var l draw.List
		tl.Draw(&l, s)
		for _, end := range []float64{3, 7} {
			if !drawsBracket(&l, f.X(end), f.Top, s.H) {
				t.Errorf("%s: no end of the range stands at %g s", name, end)
			}
		}
		at := func(seconds, y float64) draw.Point { return draw.Point{X: f.X(seconds), Y: y} }
		drag := func(from, to draw.Point, m Mods) Request {
			defer tl.Release()
			if r := tl.Press(s, from, Main, m); r != nil {
				return r
			}
			return tl.Move(s, to, m)
		}
		row := (f.End + s.H) / 2
		if r, ok := drag(at(5, row), at(6, row), Mods{Free: true}).(MoveWave); !ok || !near(r.Offset, 2) {
			t.Errorf("%s: Alt in the row of the music asks for %+v", name, r)
		}
		for _, y := range []float64{row, f.End - 3} { // below the sheet's last line
			if r, ok := drag(at(7, y), at(8, y), Mods{}).(SetRange); !ok || !near(r.Range.From, 3) || !near(r.Range.To, 8) {
				t.Errorf("%s: OUT dragged at %g px asks for %+v", name, y, r)
			}
		}
		if r := drag(at(4, 5), at(4, 5), Mods{}); !near(seekOf(r), 4) {
			t.Errorf("%s: a press on the ruler asks for %+v", name, r)
		}
	}
}

// drawsBracket reports whether a line runs down the strip.
func drawsBracket(l *draw.List, x, top, end float64) bool {
	for _, o := range l.Ops {
		if p := l.Path(o); o.Kind == draw.Line && o.Colour == draw.Accent && len(p) == 2 && near(p[0].X, x) && near(p[1].X, x) && near(p[0].Y, top) && near(p[1].Y, end) {
			return true
		}
	}
	return false
}

// A key of the sheet lies over a handle of the range, its ground under it; what
// the sheet takes is not the strip's to fit.
func TestKeysLieOverHandles(t *testing.T) {
	h := newSheetHand(t)
	h.st.Range = Range{4, 7, true}
	h.tl.Press(h.st, h.at(4, 0), Main, Mods{})
	if h.sh.drag != keysDrag {
		t.Error("the key under IN is not taken")
	}
	h.tl.Release()
	if h.tl.Press(h.st, h.at(7, 0), Main, Mods{}); h.tl.drag != rangeDrag {
		t.Error("OUT over empty ground is not taken")
	}
	h.tl.Release()
	h.tl.Wheel(h.st, h.at(5, 0), 4, false, Mods{})
	zoomed := h.tl.View()
	if h.tl.DoubleClick(h.st, h.at(4, 0), Mods{}) || h.tl.View() != zoomed {
		t.Error("a double click on a key fits the view")
	}
	if !h.tl.DoubleClick(h.st, draw.Point{X: 500, Y: 5}, Mods{}) || h.tl.View() != Fit(10) {
		t.Error("a double click on the ruler does not")
	}
}

// Beside the ruler and the music, in the column of the labels, there is nothing to
// take: also no end of the range that is out of sight there.
func TestCornersTakeNothing(t *testing.T) {
	h := newSheetHand(t)
	h.st.Wave = withWave().Wave
	h.tl.view = View{4, 8}
	h.st.Range = Range{3.8, 7, true}
	f := h.tl.Frame(h.st)
	for _, y := range []float64{5, f.End + 5} {
		for _, m := range []Mods{{}, {Free: true}, {Add: true}} {
			if r := h.tl.Press(h.st, draw.Point{X: f.X(3.8), Y: y}, Main, m); r != nil || h.tl.drag != noDrag {
				t.Errorf("at %g px a press with %+v asks for %v and begins drag %d", y, m, r, h.tl.drag)
			}
			h.tl.Release()
		}
	}
}

// The wheel over labels, or with Ctrl, scrolls the sheet; elsewhere it zooms.
func TestWheelScrollsTheSheet(t *testing.T) {
	h := newSheetHand(t)
	h.st.H = 50
	whole := h.tl.View()
	h.tl.Wheel(h.st, draw.Point{X: -20, Y: 40}, -1, false, Mods{})
	if h.sh.scroll <= 0 || h.tl.View() != whole {
		t.Errorf("over the labels the wheel scrolls by %g px and shows %v", h.sh.scroll, h.tl.View())
	}
	h.tl.Wheel(h.st, draw.Point{X: 500, Y: 40}, 1, false, Mods{Copy: true})
	if h.sh.scroll != 0 {
		t.Error("with Ctrl the wheel does not scroll back")
	}
	h.tl.Wheel(h.st, draw.Point{X: 500, Y: 40}, 1, false, Mods{})
	if h.sh.scroll != 0 || h.tl.View() == whole {
		t.Error("elsewhere the wheel does not zoom")
	}
}

// What is out of sight to the left is not drawn over the labels.
func TestNothingLiesOverTheLabels(t *testing.T) {
	h := newSheetHand(t)
	h.st.Range = Range{1, 2, true}
	h.sh.Selected = motion.KeySet{channelOf(motion.LeftUpperArm): {0, 2}}
	h.tl.Wheel(h.st, h.at(9, 1), 8, false, Mods{})
	if from := h.tl.View().From; from <= 2 {
		t.Fatalf("the view begins at %g s", from)
	}
	var l draw.List
	h.tl.Draw(&l, h.st)
	for _, o := range l.Ops {
		for _, p := range l.Path(o) {
			if c := o.Colour; p.X < 0 && (c == draw.Accent.Alpha(0.5) || c == draw.White.Alpha(0.5) || c == draw.White) {
				t.Errorf("the range or an end of the selection is drawn at %v", p)
			}
		}
	}
}
