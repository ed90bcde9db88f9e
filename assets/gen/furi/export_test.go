package furi

import (
	"math"

	"furitsuke/assets/gen/solid"
)

// Flesh is the solid that moves with a bone, in the space of the T-pose: what
// cloth and hair must stay outside of. Where limbs bend into each other it is
// left out.
func Flesh() map[string]solid.Field {
	between := func(f solid.Field, low, high float64) solid.Field {
		return func(p Vec) float64 { return max(f(p), low-p.Y, p.Y-high) }
	}
	out := map[string]solid.Field{
		"hips":       between(torso(), 0.84, 0.92),
		"upperChest": between(torso(), 1.08, 1.20),
		"head": func(p Vec) float64 { // as it was before it was enlarged
			return skull()(headMiddle.Add(p.Sub(headMiddle).Scale(1/headScale))) * headScale
		},
	}
	for side, flipped := range map[string]float64{"left": 1, "right": -1} {
		over := func(f solid.Field) solid.Field {
			return func(p Vec) float64 { p.X *= flipped; return f(p) }
		}
		out[side+"UpperLeg"] = over(between(leg(), 0.50, 0.80))
		out[side+"LowerLeg"] = over(between(leg(), 0.20, 0.42))
		arm := solid.Cone(v3(0.14, 1.186, -0.018), v3(0.29, 1.186, -0.019), 0.040, 0.036)
		out[side+"UpperArm"] = over(func(p Vec) float64 { return max(arm(p), 0.14-math.Abs(p.X)) })
	}
	return out
}
