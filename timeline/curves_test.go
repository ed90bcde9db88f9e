package timeline

import (
	"math"
	"testing"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// curvesOf is a weight that goes up and down again.
func curvesOf() (State, *Curves) {
	c := &motion.Clip{Duration: 4, Rest: &motion.Rest{}, Expressions: []motion.Expression{
		{Name: "happy", Weight: motion.NewTrack(motion.Linear, 1, []float32{0, 2, 4}, []float32{0, 1, 0.5})},
	}}
	ch := motion.Channel{Kind: motion.Face}
	st, cv := state(4), &Curves{Curve: motion.NewCurve(c, ch, motion.Euler), Keys: c.Track(ch), Title: "happy"}
	st.Pane, st.H = cv, 200
	return st, cv
}

// A key is taken where it is drawn, and asks for the value under the mouse.
func TestCurveKeyIsDragged(t *testing.T) {
	st, cv := curvesOf()
	var tl Timeline
	var l draw.List
	tl.Update(st, false)
	tl.Draw(&l, st)
	f := tl.Frame(st)
	x := f.X(2)
	top := draw.Point{X: x, Y: cv.y(f, 1)}
	if tl.Press(st, draw.Point{X: x, Y: cv.y(f, 0.3)}, Main, Mods{}); cv.Dragging() {
		t.Error("a press beside the curve takes a key")
	}
	tl.Release()
	if tl.Press(st, top, Main, Mods{}); !cv.Dragging() {
		t.Fatal("a press on the key does not take it")
	}
	r, ok := tl.Move(st, draw.Point{X: x + 30, Y: cv.y(f, 0.25)}, Mods{}).(SetCurve)
	if !ok || r.Time != 2 || r.Row != 0 || math.Abs(r.Value-0.25) > 1e-9 {
		t.Errorf("the drag asks for %+v", r)
	}
	tl.Release()
	if tl.Move(st, top, Mods{}) != nil || cv.Dragging() {
		t.Error("let go, the key still follows")
	}
}

func TestCurvesFitTheirView(t *testing.T) {
	st, cv := curvesOf()
	var tl Timeline
	tl.Update(st, false)
	f := tl.Frame(st)
	cv.fit(f)
	if cv.low > 0 || cv.high < 1 || cv.high-cv.low > 1.5 {
		t.Errorf("the scale goes from %g to %g for values from 0 to 1", cv.low, cv.high)
	}
	if top, bottom := cv.y(f, 1), cv.y(f, 0); top < f.Top || bottom > f.End || top > bottom {
		t.Errorf("1 is drawn at %g, 0 at %g", top, bottom)
	}
}

func TestCurvesDrawWithoutAllocating(t *testing.T) {
	st, _ := curvesOf()
	var tl Timeline
	var l draw.List
	tl.Update(st, false)
	tl.Draw(&l, st)
	if n := testing.AllocsPerRun(20, func() {
		l.Reset()
		tl.Draw(&l, st)
	}); n > 0 {
		t.Errorf("%g allocations a frame", n)
	}
}
