package timeline

import (
	"math"
	"testing"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

func state(duration float64) State {
	return State{Pane: &Overview{}, Duration: duration, FPS: 30, W: 1000, H: 120, Scale: 1}
}

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9 }

func TestTimeAndPixelsAgree(t *testing.T) {
	v := View{2, 7}
	for _, x := range []float64{0, 1, 500, 1000} {
		if got := v.X(v.Time(x, 1000), 1000); !near(got, x) {
			t.Errorf("pixel %g comes back as %g", x, got)
		}
	}
}

func TestZoomKeepsTheTimeUnderTheMouse(t *testing.T) {
	const duration, w = 60.0, 1000.0
	v := Fit(duration)
	for range 20 {
		before := v.Time(300, w)
		v = v.Zoom(300, w, 1.3, duration)
		if d := math.Abs(v.Time(300, w) - before); d > 1e-9 {
			t.Fatalf("a zoom moved the time under the mouse by %g s", d)
		}
	}
	for range 100 {
		v = v.Zoom(300, w, 1.3, duration)
	}
	if v.Span() < shortest-1e-9 {
		t.Errorf("zoomed in to %g s, want at least %g", v.Span(), shortest)
	}
	for range 200 {
		v = v.Zoom(900, w, 1/1.3, duration)
	}
	if v != Fit(duration) {
		t.Errorf("zoomed out to %v, want the whole motion %v", v, Fit(duration))
	}
}

func TestPanStaysInside(t *testing.T) {
	v := View{10, 20}
	if got := v.Pan(100, 1000, 60); !near(got.From, 9) || !near(got.To, 19) {
		t.Errorf("100 of 1000 pixels to the right shows %v, want {9 19}", got)
	}
	for _, dx := range []float64{1e6, -1e6} {
		got := v.Pan(dx, 1000, 60)
		if whole := Fit(60); got.From < whole.From-1e-9 || got.To > whole.To+1e-9 || !near(got.Span(), 10) {
			t.Errorf("panned far away it shows %v", got)
		}
	}
}

func TestFollowTurnsThePage(t *testing.T) {
	v := View{10, 20}
	if v.Follow(15, 60) != v {
		t.Error("a visible playhead moved the view")
	}
	if got := v.Follow(20.1, 60); !(got.From < 20.1 && 20.1 < got.From+1) || !near(got.Span(), 10) {
		t.Errorf("past the edge it shows %v, want the playhead near the left", got)
	}
}

func TestTicksAreFramesThenSeconds(t *testing.T) {
	for _, c := range []struct {
		span, label, small float64
	}{
		{0.2, 1. / 30, 1. / 30}, {1, 0.1, 1. / 30}, {10, 1, 0.1}, {60, 10, 1}, {600, 60, 10}, {7200, 1800, 300},
	} {
		var labels, all []float64
		View{0, c.span}.ticks(1000, 1, func(s float64, labelled bool) {
			all = append(all, s)
			if labelled {
				labels = append(labels, s)
			}
		})
		if len(labels) < 2 || !near(labels[1]-labels[0], c.label) || !near(all[1]-all[0], c.small) {
			t.Errorf("%g s: got labels %v… every %g, want every %g and small ticks every %g",
				c.span, labels[:min(2, len(labels))], all[1]-all[0], c.label, c.small)
			continue
		}
		if gap := c.label / c.span * 1000; gap < tickGap {
			t.Errorf("%g s: labels stand %g px apart, want at least %g", c.span, gap, tickGap)
		}
	}
}

// seekOf returns where a request puts the playhead, -1 for any other.
func seekOf(r Request) float64 {
	if s, ok := r.(Seek); ok {
		return s.Time
	}
	return -1
}

func TestPressAndDragSeek(t *testing.T) {
	s := state(10)
	var tl Timeline
	tl.Update(s, false)
	at := func(sec float64) draw.Point { return draw.Point{X: tl.View().X(sec, s.W), Y: 60} }
	for _, c := range []struct {
		name string
		got  Request
		want float64 // seconds, of a Seek; -1 for nothing
	}{
		{"a press snaps to the frame", tl.Press(s, at(2.005), Main, Mods{}), 2},
		{"a drag goes on", tl.Move(s, at(4.03), Mods{}), 121. / 30},
		{"holding still asks nothing", tl.Move(s, at(4.03), Mods{}), -1},
		{"a free drag does not snap", tl.Move(s, at(5.005), Mods{Free: true}), 5.005},
		{"the end holds", tl.Move(s, at(10.2), Mods{}), 10},
		{"and the start", tl.Move(s, at(-3), Mods{}), 0},
	} {
		if got := seekOf(c.got); !near(got, c.want) {
			t.Errorf("%s: got %v, want %g s", c.name, c.got, c.want)
		}
	}
	if tl.drag == noDrag {
		t.Error("the strip let go of a held mouse")
	}
	tl.Release()
	if r := tl.Move(s, at(3), Mods{}); tl.drag != noDrag || r != nil {
		t.Error("a released mouse still seeks")
	}
}

func TestMiddleButtonPans(t *testing.T) {
	s := state(10)
	var tl Timeline
	tl.Update(s, false)
	tl.Wheel(s, draw.Point{X: 500}, 8, false, Mods{})
	under := tl.View().Time(500, s.W)
	if r := tl.Press(s, draw.Point{X: 500, Y: 50}, Middle, Mods{}); r != nil {
		t.Error("the middle button seeks")
	}
	tl.Move(s, draw.Point{X: 450, Y: 50}, Mods{})
	if d := math.Abs(tl.View().Time(450, s.W) - under); d > 1e-9 {
		t.Errorf("the strip slipped by %g s under the mouse", d)
	}
	tl.Release()
	tl.DoubleClick(s, draw.Point{X: 450, Y: 50}, Mods{})
	if tl.View() != Fit(10) {
		t.Error("a double click does not show the whole motion")
	}
}

func TestAnotherLengthIsFitted(t *testing.T) {
	s := state(10)
	var tl Timeline
	tl.Update(s, false)
	tl.Wheel(s, draw.Point{X: 500}, 8, false, Mods{})
	zoomed := tl.View()
	tl.Update(s, false)
	if tl.View() != zoomed {
		t.Error("the view did not stay where the user put it")
	}
	s.Duration = 25
	tl.Update(s, false)
	if tl.View() != Fit(25) {
		t.Error("a longer motion is not shown whole")
	}
}

// turning returns a clip whose head turns about Y: at angle(t) radians, with n
// keys over duration seconds.
func turning(n int, duration float64, angle func(float64) float64) *motion.Clip {
	times, values := make([]float32, n), make([]float32, 0, 4*n)
	for i := range times {
		s := duration * float64(i) / float64(n-1)
		times[i] = float32(s)
		q := motion.RotY(angle(s))
		values = append(values, float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
	}
	rest := &motion.Rest{HipsParent: motion.IdentityMat}
	for b := range rest.Bone {
		rest.Bone[b] = motion.BoneRest{P: motion.Identity, W: motion.Identity}
	}
	c := &motion.Clip{Duration: duration, Rest: rest}
	c.Rotation[motion.Head] = motion.NewTrack(motion.Linear, 4, times, values)
	return c
}

func always(float64) bool { return true }

func TestAmount(t *testing.T) {
	// Still for a second, then one radian a second.
	c := turning(61, 2, func(s float64) float64 { return max(s-1, 0) })
	a := NewAmount(c, always)
	if got := a.Between(0, 1); got > 1e-4 {
		t.Errorf("the still half moves by %g rad a step", got)
	}
	if got := a.Between(1.2, 1.8); math.Abs(got-1./30) > 1e-4 {
		t.Errorf("the turning half moves by %g rad a step, want 1/30", got)
	}
	if a.Between(5, 6) != 0 || a.Between(-2, -1) != 0 {
		t.Error("there is motion outside the motion")
	}
	if NewAmount(c, func(float64) bool { return false }) != nil {
		t.Error("a cancelled measurement gave a result")
	}
	if a := NewAmount(turning(2, 0.01, func(float64) float64 { return 0 }), always); a == nil || a.Top() != 0 {
		t.Error("a clip of a hundredth of a second has no amount")
	}
}

func TestKeyAt(t *testing.T) {
	s := state(10)
	pane := &Overview{Keys: turning(11, 10, func(float64) float64 { return 0 }).Rotation[motion.Head]}
	var tl Timeline
	tl.Update(s, false)
	x := tl.View().X(4, s.W)
	for _, c := range []struct {
		name string
		at   draw.Point
		want int
	}{
		{"on the key", draw.Point{X: x, Y: 110}, 4},
		{"just left", draw.Point{X: x - 5, Y: 110}, 4},
		{"between keys", draw.Point{X: x + 30, Y: 110}, -1},
		{"above the row", draw.Point{X: x, Y: 50}, -1},
	} {
		if got := pane.KeyAt(tl.Frame(s), c.at); got != c.want {
			t.Errorf("%s: got %d, want %d", c.name, got, c.want)
		}
	}
}

func countOps(l *draw.List, kind draw.Kind, colour draw.Colour) int {
	n := 0
	for _, o := range l.Ops {
		if o.Kind == kind && o.Colour&^0xFF == colour&^0xFF {
			n++
		}
	}
	return n
}

func TestKeysAreDiamondsThenLines(t *testing.T) {
	var l draw.List
	s := state(10)
	s.Pane = &Overview{Keys: turning(11, 10, func(float64) float64 { return 0 }).Rotation[motion.Head]}
	var tl Timeline
	tl.Update(s, false)
	tl.Draw(&l, s)
	if n := countOps(&l, draw.Fill, draw.Warm); n != 11 {
		t.Errorf("11 keys are %d diamonds", n)
	}
	l.Reset()
	s.Pane = &Overview{Keys: turning(5001, 10, func(float64) float64 { return 0 }).Rotation[motion.Head]}
	tl.Draw(&l, s)
	if n := countOps(&l, draw.Fill, draw.Warm); n != 0 {
		t.Errorf("5001 keys on 1000 pixels are %d diamonds", n)
	}
	if n := countOps(&l, draw.Line, draw.Warm); n < 300 || n > 1000 {
		t.Errorf("5001 keys are %d lines, want at most one a pixel and no gaps", n)
	}
}

func TestFalloffBandFollowsThePlayhead(t *testing.T) {
	s := state(10)
	s.Playhead, s.Pane = 5, &Overview{Falloff: 0.4, Bone: true}
	var tl Timeline
	tl.Update(s, false)
	var l draw.List
	tl.Draw(&l, s)
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, o := range l.Ops {
		if o.Kind == draw.Box && o.Colour&^0xFF == draw.Accent&^0xFF {
			for _, p := range l.Path(o) {
				lo, hi = min(lo, p.X), max(hi, p.X)
			}
		}
	}
	if from, to := tl.View().Time(lo, s.W), tl.View().Time(hi, s.W); !near(from, 4.6) || !near(to, 5.4) {
		t.Errorf("the band reaches from %g to %g s, want 4.6 to 5.4", from, to)
	}
}

func TestNoLabelIsCut(t *testing.T) {
	var tl Timeline
	s := state(0.033) // a tick stands at the very end
	tl.Update(s, false)
	var l draw.List
	tl.Draw(&l, s)
	labels := 0
	for _, o := range l.Ops {
		if o.Kind == draw.Text {
			labels++
			if x := l.Path(o)[0].X; x < 0 || x+labelWidth-5 > s.W {
				t.Errorf("the label %q at %g px leaves a strip of %g px", o.Text, x, s.W)
			}
		}
	}
	if labels == 0 {
		t.Error("there are no labels")
	}
}

// The ruler counts frames where it is told to, and its labels follow at once.
func TestRulerCounts(t *testing.T) {
	var tl Timeline
	if a, b, c := tl.label(State{}, 3.2), tl.label(State{Counted: 30}, 3.2), tl.label(State{}, 3.2); a != "00:03.200" || b != "96" || c != a {
		t.Errorf("%q, %q, %q", a, b, c)
	}
}

func TestLabel(t *testing.T) {
	for in, want := range map[float64]string{0: "00:00.000", 3.2: "00:03.200", 76.7314: "01:16.731", -0.02: "-00:00.020", 0.9999: "00:01.000"} {
		if got := Label(in); got != want {
			t.Errorf("%g s: got %q, want %q", in, got, want)
		}
	}
}

func TestDrawingAllocatesNothing(t *testing.T) {
	c := turning(301, 10, math.Sin)
	s := state(10)
	s.Pane = &Overview{Keys: c.Rotation[motion.Head], Amount: NewAmount(c, always), Bone: true, Falloff: 0.4}
	var tl Timeline
	var l draw.List
	frame := func() {
		l.Reset()
		tl.Update(s, true)
		tl.Draw(&l, s)
	}
	frame()
	if n := testing.AllocsPerRun(20, frame); n != 0 {
		t.Errorf("a frame allocates %g times", n)
	}
}

func BenchmarkDrawTenMinutes(b *testing.B) {
	c := turning(18001, 600, math.Sin)
	s := state(600)
	s.Pane, s.W = &Overview{Keys: c.Rotation[motion.Head], Amount: NewAmount(c, always)}, 1400
	var tl Timeline
	tl.Update(s, true)
	var l draw.List
	b.ReportAllocs()
	for b.Loop() {
		l.Reset()
		tl.Draw(&l, s)
	}
}

func BenchmarkAmountTenMinutes(b *testing.B) {
	c := turning(18001, 600, math.Sin)
	b.ReportAllocs()
	for b.Loop() {
		NewAmount(c, always)
	}
}

// A handle is dragged with the other end held; Shift draws a new range; ends
// pass each other and stay in order.
func TestRangeByMouse(t *testing.T) {
	s := state(10)
	s.Range = Range{2, 6, true}
	var tl Timeline
	tl.Update(s, false)
	at := func(seconds float64) draw.Point { return draw.Point{X: tl.View().X(seconds, s.W), Y: 60} }
	if tl.HandleAt(s, at(2)) != In || tl.HandleAt(s, at(6)) != Out || tl.HandleAt(s, at(4)) != NoHandle {
		t.Error("the handles are not where IN and OUT are")
	}
	if tl.HandleAt(s, draw.Point{X: at(2).X, Y: 4}) != NoHandle {
		t.Error("the ruler has a handle")
	}
	drag := func(from, to float64, m Mods) Request {
		if r := tl.Press(s, at(from), Main, m); r != nil {
			t.Errorf("a press at %g s asks for %v", from, r)
		}
		defer tl.Release()
		return tl.Move(s, at(to), m)
	}
	for _, x := range []struct {
		from, to float64
		mods     Mods
		want     Range
	}{
		{2, 3, Mods{}, Range{3, 6, true}},
		{6, 1, Mods{}, Range{1, 2, true}},
		{4, 8, Mods{Add: true}, Range{4, 8, true}},
		{8, 4.012, Mods{Add: true}, Range{4, 8, true}},
	} {
		r, ok := drag(x.from, x.to, x.mods).(SetRange)
		if !ok || !near(r.Range.From, x.want.From) || !near(r.Range.To, x.want.To) {
			t.Errorf("a drag from %g to %g s with %+v asks for %+v, want %+v", x.from, x.to, x.mods, r, x.want)
		}
	}
}
