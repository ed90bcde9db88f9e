package timeline

// A View is the stretch of time in sight, on a strip w pixels wide. The zero
// View has to be fitted before use.
type View struct {
	From, To float64 // seconds
}

// Limits of a view.
const (
	// margin is what a fitted view leaves free on each side, as a share of its
	// length, so that keys at the ends can be seen and taken.
	margin = 0.02
	// shortest is the least a view shows, seconds: three frames at 30 a second.
	shortest = 0.1
	// poseSpan is what a motion without length is shown in, seconds.
	poseSpan = 1.0
)

// Fit returns the view of a whole motion.
func Fit(duration float64) View {
	if !(duration > 0) {
		duration = poseSpan
	}
	m := duration * margin
	return View{-m, duration + m}
}

// Span returns the length in seconds.
func (v View) Span() float64 { return v.To - v.From }

// X returns where t stands.
func (v View) X(t, w float64) float64 { return (t - v.From) / v.Span() * w }

// Time returns the time at x.
func (v View) Time(x, w float64) float64 { return v.From + x/w*v.Span() }

// Zoom returns a view that shows 1/factor as much and keeps the time at x in
// its place. It never shows less than three frames or more than the motion.
func (v View) Zoom(x, w, factor, duration float64) View {
	whole := Fit(duration)
	span := min(max(v.Span()/factor, min(shortest, whole.Span())), whole.Span())
	t := v.Time(x, w)
	from := t - x/w*span
	return View{from, from + span}.within(duration)
}

// Pan returns the view moved by dx pixels: what was at x is then at x+dx.
func (v View) Pan(dx, w, duration float64) View {
	d := dx / w * v.Span()
	return View{v.From - d, v.To - d}.within(duration)
}

// Follow returns a view of the same length that shows t: itself, or turned like
// a page.
func (v View) Follow(t, duration float64) View {
	if t >= v.From && t <= v.To {
		return v
	}
	lead := v.Span() * 0.05
	return View{t - lead, t - lead + v.Span()}.within(duration)
}

// within moves the view into the motion, ends and margins included.
func (v View) within(duration float64) View {
	whole, span := Fit(duration), v.Span()
	if span >= whole.Span() {
		return whole
	}
	from := min(max(v.From, whole.From), whole.To-span)
	return View{from, from + span}
}
