package cli

import (
	"fmt"
	"math"

	"furitsuke/app/desk"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// A reduction is what was saved by leaving keys out, and what it costs.
type reduction struct {
	Before   int     `json:"keysBefore"`
	Rotation float64 `json:"maxDeg"`
	Position float64 `json:"maxMM"` // of the hips
}

// A stance is what was measured of the model that a motion was solved on.
type stance struct {
	Left  float64 `json:"leftArm"`  // degrees below the horizontal
	Right float64 `json:"rightArm"` // degrees
	Hips  float64 `json:"hips"`     // metres above the floor in the T-pose
}

// solved takes in how a motion was solved.
func (v *conversion) solved(m *mmd.Motion, o mmd.Options, r *mmd.Report) {
	v.Start = r.Start
	if r := r.Reduced; r.KeysBefore > 0 {
		v.Reduced = &reduction{r.KeysBefore, r.Rotation * 180 / math.Pi, 1000 * r.Position}
	}
	if s := (playFlags{o.FileIK}).ownLegs(m); s != "" {
		v.warnings = append(v.warnings, s)
	}
	if r.Start > 0 && !o.DropStart {
		v.warnings = append(v.warnings, fmt.Sprintf("it begins in a T-pose or A-stance for %.2f s; --drop-start leaves that out", r.Start))
	}
	if t := desk.TooShort(r); o.PlaceFeet && t.Key != "" {
		v.warnings = append(v.warnings, desk.English.Say(t))
	}
	if o.Model != nil {
		b := mmd.BodyFor(o.Model, o.Target)
		const deg = math.Pi / 180
		v.Stance = &stance{b.Stance[0] / deg, b.Stance[1] / deg, b.Rest.Bone[motion.Hips].World.Y}
	}
}
