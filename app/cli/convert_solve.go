package cli

import (
	"fmt"
	"math"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// solveFlags say how MMD motion is solved; see also [onFlags].
type solveFlags struct {
	Arms      string `enum:"aframe,localyz,localxz,localxy" default:"aframe" help:"Without --pmx: what rotations of arms are taken for: differences from the A-stance, or turns about the arm's own axes, of which two count backwards on the right (aframe, localyz, localxz, localxy)."`
	DropStart bool   `name:"drop-start" help:"Leave out a T-pose or A-stance that a .vmd begins in."`
}

// solve puts the flags into the options.
func (f *solveFlags) solve(o *mmd.Options) {
	o.Arms, _ = mmd.ArmsNamed(f.Arms)
	o.DropStart = f.DropStart
}

// A stance is what was measured of the model that a motion was solved on.
type stance struct {
	Left  float64 `json:"leftArm"`  // degrees below the horizontal
	Right float64 `json:"rightArm"` // degrees
	Hips  float64 `json:"hips"`     // metres above the floor in the T-pose
}

// solved takes in how a motion was solved.
func (v *conversion) solved(o mmd.Options, r *mmd.Report) {
	v.Start = r.Start
	if r.Start > 0 && !o.DropStart {
		v.warnings = append(v.warnings, fmt.Sprintf("it begins in a T-pose or A-stance for %.2f s; --drop-start leaves that out", r.Start))
	}
	if o.Model != nil {
		b := mmd.BodyFor(o.Model, o.Target)
		const deg = math.Pi / 180
		v.Stance = &stance{b.Stance[0] / deg, b.Stance[1] / deg, b.Rest.Bone[motion.Hips].World.Y}
	}
}
