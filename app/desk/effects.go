package desk

import (
	"furitsuke/motion"
)

// effects is the table, group by group.
var effects = []Effect{
	{Name: "keep", Reach: NeedsCut, Run: func(c *motion.Clip, a *Args) (*motion.Clip, error) {
		return motion.Keep(c, a.Scope.From, a.Scope.To), nil
	}},
	{Name: "delete", Reach: NeedsCut, Params: []Param{blendParam(0)}, Run: func(c *motion.Clip, a *Args) (*motion.Clip, error) {
		if a.Scope.From <= 0 && a.Scope.To >= c.Duration {
			return nil, fail("error.deleteAll")
		}
		return motion.Delete(c, a.Scope.From, a.Scope.To, a.Values[0]), nil
	}},
}

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
