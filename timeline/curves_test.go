package timeline

import (
	"math"
	"testing"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// curvesOf is a weight that goes up and down again.
func curvesOf() (State, CurveState) {
	c := &motion.Clip{Duration: 4, Rest: &motion.Rest{}, Expressions: []motion.Expression{
		{Name: "happy", Weight: motion.NewTrack(motion.Linear, 1, []float32{0, 2, 4}, []float32{0, 1, 0.5})},
	}}
	ch := motion.Channel{Kind: motion.Face}
	st := state(4)
	st.H = 200
	return st, CurveState{Curve: motion.NewCurve(c, ch, motion.Euler), Keys: c.Track(ch), Title: "happy"}
}

// A key is taken where it is drawn, and asks for the value under the mouse.
func TestCurveKeyIsDragged(t *testing.T) {
	st, s := curvesOf()
	var tl Timeline
	var cv Curves
	var l draw.List
	tl.Update(st, false)
	cv.Draw(&tl, &l, st, s)
	x := tl.View().X(2, st.W)
	top := draw.Point{X: x, Y: cv.y(st, 1)}
	if cv.Press(&tl, st, s, draw.Point{X: x, Y: cv.y(st, 0.3)}) {
		t.Error("a press beside the curve takes a key")
	}
	if !cv.Press(&tl, st, s, top) {
		t.Fatal("a press on the key does not take it")
	}
	r := cv.Move(st, draw.Point{X: x + 30, Y: cv.y(st, 0.25)})
	if r == nil || r.Time != 2 || r.Row != 0 || math.Abs(r.Value-0.25) > 1e-9 {
		t.Errorf("the drag asks for %+v", r)
	}
	cv.Release()
	if cv.Move(st, top) != nil {
		t.Error("let go, the key still follows")
	}
}

func TestCurvesFitTheirView(t *testing.T) {
	st, s := curvesOf()
	var tl Timeline
	var cv Curves
	tl.Update(st, false)
	cv.fit(&tl, st, s)
	if cv.low > 0 || cv.high < 1 || cv.high-cv.low > 1.5 {
		t.Errorf("the scale goes from %g to %g for values from 0 to 1", cv.low, cv.high)
	}
	if top, bottom := cv.y(st, 1), cv.y(st, 0); top < layout(st).curve || bottom > st.H || top > bottom {
		t.Errorf("1 is drawn at %g, 0 at %g", top, bottom)
	}
}

func TestCurvesDrawWithoutAllocating(t *testing.T) {
	st, s := curvesOf()
	var tl Timeline
	var cv Curves
	var l draw.List
	tl.Update(st, false)
	cv.Draw(&tl, &l, st, s)
	if n := testing.AllocsPerRun(20, func() {
		l.Reset()
		cv.Draw(&tl, &l, st, s)
	}); n > 0 {
		t.Errorf("%g allocations a frame", n)
	}
}
