package desk

import (
	"furitsuke/motion"
	"furitsuke/motion/ik"
)

// effects is the table, group by group.
var effects = []Effect{
	{Name: "keep", Group: Cutting, Reach: NeedsCut, Run: func(c *motion.Clip, a *Args) (*motion.Clip, error) {
		return motion.Keep(c, a.Scope.From, a.Scope.To), nil
	}},
	{Name: "delete", Group: Cutting, Reach: NeedsCut, Params: []Param{blendParam(0)}, Run: func(c *motion.Clip, a *Args) (*motion.Clip, error) {
		if a.Scope.From <= 0 && a.Scope.To >= c.Duration {
			return nil, fail("error.deleteAll")
		}
		return motion.Delete(c, a.Scope.From, a.Scope.To, a.Values[0]), nil
	}},
	joinEffect,

	{Name: "speed", Group: Timing, Reach: Ranged, Params: []Param{{Name: "factor", Unit: Times, Default: 1.5, Min: 0.05, Max: 20}},
		Run: func(c *motion.Clip, a *Args) (*motion.Clip, error) {
			if a.whole(c) {
				return motion.Speed(c, a.Values[0]), nil
			}
			return motion.Stretch(c, a.Scope.From, a.Scope.To, (a.Scope.To-a.Scope.From)/a.Values[0]), nil
		}},
	{Name: "stretch", Group: Timing, Reach: Ranged, Params: []Param{{Name: "seconds", Unit: Seconds, Default: 1, Min: 0.04, Max: 3600}},
		Run: func(c *motion.Clip, a *Args) (*motion.Clip, error) {
			return motion.Stretch(c, a.Scope.From, a.Scope.To, a.Values[0]), nil
		}},
	{Name: "reverse", Group: Timing, Run: within(0, func(c *motion.Clip, _ *Args) *motion.Clip { return motion.Reverse(c) })},
	{Name: "seam", Group: Timing, Reach: AllOf, Params: []Param{blendParam(0.3)}, Run: func(c *motion.Clip, a *Args) (*motion.Clip, error) {
		return motion.Seam(c, a.Values[0]), nil
	}},
	{Name: "loop", Group: Timing, Reach: AllOf, Params: []Param{{Name: "seconds", Unit: Seconds, Max: 3600}},
		Run: func(c *motion.Clip, a *Args) (*motion.Clip, error) { return motion.Loop(c, a.Values[0]), nil }},

	{Name: "mirror", Group: Shaping, Run: within(0, func(c *motion.Clip, a *Args) *motion.Clip { return motion.Mirror(c, a.Scope.Part) })},
	{Name: "inplace", Group: Shaping, Reach: Ranged, Run: within(0, func(c *motion.Clip, _ *Args) *motion.Clip { return motion.InPlace(c) })},
	{Name: "smooth", Group: Shaping, Params: []Param{{Name: "window", Unit: Seconds, Default: 0.1, Min: 0.005, Max: 2}},
		Run: func(c *motion.Clip, a *Args) (*motion.Clip, error) {
			return within(3*a.Values[0], func(c *motion.Clip, a *Args) *motion.Clip {
				return motion.Smooth(c, a.Scope.Part, a.Values[0], a.GoOn)
			})(c, a)
		}},

	{Name: "slides", Group: Cleaning, Reach: Ranged, Run: within(feetMargin, func(c *motion.Clip, a *Args) *motion.Clip {
		body := a.body(c)
		contacts := motion.Contacts(c, body.Skeleton, body.Scale, half(a.GoOn, 0))
		if contacts == nil {
			return a.unlessStopped(c)
		}
		return body.RepairSlides(c, contacts, half(a.GoOn, 0.5))
	})},
	{Name: "ground", Group: Cleaning, Reach: Ranged, Params: []Param{{Name: "sinking", Unit: Flag, Max: 1}},
		Run: within(feetMargin, func(c *motion.Clip, a *Args) *motion.Clip {
			body, how := a.body(c), motion.GroundWhole
			if a.Values[0] != 0 {
				how = motion.GroundSinking
			}
			return motion.Ground(c, body.Skeleton, body.Scale, how, a.GoOn)
		})},

	{Name: "autofix", Group: Cleaning, Reach: AllOf, Run: func(c *motion.Clip, _ *Args) (*motion.Clip, error) { return motion.AutoFix(c), nil }},
	{Name: "optimize", Group: Cleaning, Params: []Param{
		{Name: "rotation", Unit: Milliradian, Default: 1000 * motion.DefaultTolerance.Rotation, Max: 200},
		{Name: "position", Unit: Millimetre, Default: 1000 * motion.DefaultTolerance.Position, Max: 100},
		{Name: "ends", Unit: Millimetre, Max: 100},
	}, Run: within(0, func(c *motion.Clip, a *Args) *motion.Clip {
		tol := motion.DefaultTolerance
		tol.Rotation, tol.Position, tol.End = a.Values[0]/1000, a.Values[1]/1000, a.Values[2]/1000
		return motion.Optimize(c, a.Scope.Part, tol, a.GoOn)
	}), Note: func(before, after *motion.Clip) Text {
		r := motion.Reduced(before, after)
		return T("message.reduced", r.KeysBefore, r.KeysAfter, float64(r.BytesBefore)/1e3, float64(r.BytesAfter)/1e3,
			1000*r.Rotation, 1000*r.Position, 1000*r.End)
	}},
	{Name: "strip", Group: Cleaning, Reach: NeedsPart, Run: func(c *motion.Clip, a *Args) (*motion.Clip, error) {
		return motion.Strip(c, a.Scope.Part), nil
	}},
}

// within is an effect that keeps a clip's length, applied inside the scope; see
// [motion.Within] for the margin.
func within(margin float64, op func(*motion.Clip, *Args) *motion.Clip) func(*motion.Clip, *Args) (*motion.Clip, error) {
	return func(c *motion.Clip, a *Args) (*motion.Clip, error) {
		return motion.Within(c, a.Scope, margin, func(s *motion.Clip) *motion.Clip { return op(s, a) }), nil
	}
}

// feetMargin is how much of what is around a range is looked at to find where
// feet stand, in seconds: more than the fades of the repair.
const feetMargin = 0.5

// body returns the body that the clip moves: the model's that plays it, or that
// of the clip's own file.
func (a *Args) body(c *motion.Clip) ik.Body {
	if a.Body == nil {
		return ik.OwnBody(c)
	}
	return ik.Body{Skeleton: motion.NewSkeleton(a.Body), Scale: c.Rest.HipsScale(a.Body.Bone[motion.Hips].World.Y, a.Body.LegLength())}
}

// half tells the progress of a half of the work, from a share on.
func half(goOn func(float64) bool, from float64) func(float64) bool {
	return func(done float64) bool { return goOn(from + done/2) }
}

// unlessStopped returns c, or nil where the work was stopped.
func (a *Args) unlessStopped(c *motion.Clip) *motion.Clip {
	if !a.GoOn(1) {
		return nil
	}
	return c
}

// whole reports whether the scope is all of c's time.
func (a *Args) whole(c *motion.Clip) bool { return a.Scope.From <= 0 && a.Scope.To >= c.Duration }

func blendParam(standard float64) Param {
	return Param{Name: "blend", Unit: Seconds, Default: standard, Max: MaxBlend}
}

// MaxBlend bounds how long two motions may overlap, in seconds.
const MaxBlend = 10

// Effects lists the effects that a panel shows, in order.
func Effects() []*Effect {
	out := make([]*Effect, len(effects))
	for i := range effects {
		out[i] = &effects[i]
	}
	return out
}
