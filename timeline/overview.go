package timeline

import (
	"math"

	"furitsuke/gizmo/draw"
	"furitsuke/motion"
)

// An Overview is the pane that shows how much the motion moves, and below it the
// keys of the selected bone.
type Overview struct {
	passive
	Amount  *Amount       // nil while it is being measured
	Bone    bool          // one is selected
	Keys    *motion.Track // its keys, or nil
	Falloff float64       // reach of a pose edit to each side, seconds; 0 shows none
}

const (
	keysHeight = 32.0 // of the row of keys, pixels at 100 %
	// keyGap is the least distance at which keys are drawn as diamonds; nearer ones
	// become lines, and lines of one pixel column become one.
	keyGap = 9.0
)

// keysTop is where the row of the keys begins.
func keysTop(f Frame) float64 { return max(f.End-keysHeight*f.Scale, f.Top) }

// Draw adds the pane to l.
func (o *Overview) Draw(l *draw.List, f Frame) {
	o.drawFalloff(l, f)
	o.drawAmount(l, f)
	o.drawKeys(l, f)
}

// drawFalloff shades what a pose edit at the playhead would reach: as strong at
// each time as the edit is there.
func (o *Overview) drawFalloff(l *draw.List, f Frame) {
	if !(o.Falloff > 0) || !o.Bone {
		return
	}
	const bands = 24
	for i := range bands {
		from, to := 2*float64(i)/bands-1, 2*float64(i+1)/bands-1 // of the reach
		a, b := f.X(max(f.Playhead+from*o.Falloff, 0)), f.X(min(f.Playhead+to*o.Falloff, f.Duration))
		if b < 0 || a > f.W || b <= a {
			continue
		}
		p := 1 - math.Abs(from+to)/2
		strength := p * p * (3 - 2*p) // smoothstep, as the edit weighs
		l.Rect(draw.Accent.Alpha(0.22*strength), draw.Point{X: a, Y: f.Top}, draw.Point{X: b, Y: f.End})
	}
}

// drawAmount draws the curve of motion as columns of two pixels, as high as the
// square root of the amount: a linear scale would show a kick and flatten all
// the rest.
func (o *Overview) drawAmount(l *draw.List, f Frame) {
	if o.Amount == nil || !(o.Amount.Top() > 0) {
		return
	}
	end := keysTop(f)
	base, height := end-4*f.Scale, end-f.Top-12*f.Scale
	step := 2 * f.Scale
	for x := max(f.X(0), 0); x < min(f.X(f.Duration), f.W) && height > 0; x += step {
		v := o.Amount.Between(f.Time(x), f.Time(x+step))
		h := math.Sqrt(v/o.Amount.Top()) * height
		l.Rect(draw.Accent.Alpha(0.4), draw.Point{X: x, Y: base - h}, draw.Point{X: x + step, Y: base})
	}
}

func (o *Overview) drawKeys(l *draw.List, f Frame) {
	top := keysTop(f)
	middle := (top + f.End) / 2
	l.Line(draw.Rule, f.Scale, draw.Point{Y: top}, draw.Point{X: f.W, Y: top})
	if o.Keys == nil {
		return
	}
	first, past := firstKey(o.Keys, f.View.From), firstKey(o.Keys, f.View.To)
	dense := float64(past-first) > f.W/(keyGap*f.Scale)
	half := 9 * f.Scale
	for i, lastX := first, math.Inf(-1); i < past; i++ {
		x := f.X(o.Keys.Time(i))
		switch {
		case !dense:
			l.Diamond(draw.Warm, draw.Point{X: x, Y: middle}, 5*f.Scale)
		case x-lastX >= f.Scale:
			l.Line(draw.Warm.Alpha(0.75), f.Scale, draw.Point{X: x, Y: middle - half}, draw.Point{X: x, Y: middle + half})
		default:
			continue
		}
		lastX = x
	}
}

// KeyAt returns the selected bone's key under the mouse, or -1.
func (o *Overview) KeyAt(f Frame, at draw.Point) int {
	if o.Keys == nil || o.Keys.Len() == 0 || at.Y < keysTop(f) || at.Y >= f.End {
		return -1
	}
	k := firstKey(o.Keys, f.Time(at.X))
	best, found := keyReach*f.Scale, -1
	for _, i := range [2]int{k - 1, k} {
		if i < 0 || i >= o.Keys.Len() {
			continue
		}
		if d := math.Abs(f.X(o.Keys.Time(i)) - at.X); d <= best {
			best, found = d, i
		}
	}
	return found
}
