package timeline

import (
	"testing"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
	"furitsuke/motion/compare"
)

// differencesOf is four seconds in which the left hand is off by up to 20° at
// 1 s, and the head by 2° throughout.
func differencesOf() (State, *Differences) {
	const fps, frames = 30, 121
	hand, head, place := make([]float32, frames), make([]float32, frames), make([]float32, frames)
	for i := range frames {
		hand[i], head[i], place[i] = max(20-float32(max(i-fps, fps-i)), 0), 2, 0.5
	}
	t := &compare.Table{
		FPS: fps, Frames: frames, Duration: 4,
		Bones: []compare.Row{
			{Bone: motion.Head, Values: head, Stat: compare.Stat{Max: 2}},
			{Bone: motion.LeftHand, Values: hand, Stat: compare.Stat{Max: 20, Worst: 1}},
		},
		Points: []compare.Row{{Bone: motion.LeftHand, Values: place, Stat: compare.Stat{Max: 0.5}}},
	}
	st, d := state(4), &Differences{Table: t, Marks: t.Marks(3, 0.5, 0), Chosen: motion.LeftHand, Title: "Left hand"}
	st.Pane, st.H = d, 200
	return st, d
}

// The worst moment has a mark at the top of its line, a click on it is told
// apart from one beside it.
func TestWorstMomentIsTaken(t *testing.T) {
	st, d := differencesOf()
	var tl Timeline
	tl.Update(st, false)
	f := tl.Frame(st)
	d.fit(f)
	at := draw.Point{X: f.X(1), Y: d.halves[0].y(20)}
	k := d.MarkAt(f, at)
	if k < 0 || d.Marks[k].Time != 1 || d.Marks[k].Bone != motion.LeftHand {
		t.Fatalf("at the peak is mark %d of %+v", k, d.Marks)
	}
	if k := d.MarkAt(f, at.Add(draw.Point{X: 12})); k >= 0 {
		t.Errorf("12 pixels beside the peak is mark %d", k)
	}
}

// Each half fits what is in sight, but never blows noise up.
func TestDifferencesFit(t *testing.T) {
	st, d := differencesOf()
	var tl Timeline
	tl.Update(st, false)
	f := tl.Frame(st)
	d.fit(f)
	if y := d.halves[0].y(20); y < f.Top || y > f.Top+20 {
		t.Errorf("20° stands at %g", y)
	}
	if d.halves[1].scale < 1 || d.halves[1].y(0) != f.End {
		t.Errorf("half a centimetre fills a scale of %g, 0 stands at %g", d.halves[1].scale, d.halves[1].y(0))
	}
	tl.view = View{3, 4}
	if d.fit(tl.Frame(st)); d.halves[0].scale > 3 {
		t.Errorf("where only 2° are in sight the scale reaches %g°", d.halves[0].scale)
	}
}

// A peak of one frame is drawn at its height, however little of the width it
// has.
func TestPeakIsDrawn(t *testing.T) {
	st, d := differencesOf()
	st.W = 40
	var tl Timeline
	var l draw.List
	tl.Update(st, false)
	tl.Draw(&l, st)
	highest := st.H
	for _, op := range l.Ops {
		if op.Kind == draw.Line && op.Colour == draw.Accent {
			for _, p := range l.Path(op) {
				highest = min(highest, p.Y)
			}
		}
	}
	if want := d.halves[0].y(20); highest != want {
		t.Errorf("the chosen line reaches %g, want the peak at %g", highest, want)
	}
}

func TestDifferencesDrawWithoutAllocating(t *testing.T) {
	st, _ := differencesOf()
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

// While nothing is measured the plot says so.
func TestDifferencesHint(t *testing.T) {
	st, d := differencesOf()
	*d = Differences{Hint: "wait"}
	var tl Timeline
	var l draw.List
	tl.Update(st, false)
	tl.Draw(&l, st)
	for _, op := range l.Ops {
		if op.Text == "wait" {
			return
		}
	}
	t.Error("the hint is not drawn")
}

// Of many rows the worst are drawn, and the chosen one whatever it is.
func TestWorstRowsAreDrawn(t *testing.T) {
	st, d := differencesOf()
	values := d.Table.Bones[0].Values
	d.Table.Bones = nil
	for i := range 30 {
		d.Table.Bones = append(d.Table.Bones, compare.Row{Bone: motion.Bone(i), Values: values, Stat: compare.Stat{Max: float64(i)}})
	}
	d.Table.Points, d.Chosen = nil, 3
	var tl Timeline
	var l draw.List
	tl.Update(st, false)
	tl.Draw(&l, st)
	lines := map[draw.Colour]int{}
	for _, op := range l.Ops {
		if op.Kind == draw.Line && op.To-op.From > 50 {
			lines[op.Colour]++
		}
	}
	if lines[draw.Accent] != 1 || lines[draw.Faint.Alpha(0.45)] != drawnRows {
		t.Errorf("lines by colour %v, want one chosen and %d others", lines, drawnRows)
	}
	var h half
	if h.choose(d.Table.Bones, 3); h.count != drawnRows+1 || h.shown[0] != 29 || h.shown[drawnRows-1] != 20 || h.shown[drawnRows] != 3 {
		t.Errorf("rows %v are drawn, want 29 to 20, and 3 over them", h.shown[:h.count])
	}
}
