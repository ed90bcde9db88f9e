package cli

import (
	"fmt"
	"math"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// solveFlags say how MMD motion is solved; see also [onFlags].
type solveFlags struct {
	Arms      string  `enum:"aframe,localyz,localxz,localxy" default:"aframe" help:"Without --pmx: what rotations of arms are taken for: differences from the A-stance, or turns about the arm's own axes, of which two count backwards on the right (aframe, localyz, localxz, localxy)."`
	Reduce    float64 `name:"reduce" default:"0" help:"Leave out the keys of a .vrma that lines between the others give back, to this many degrees and, for each, 9 mm of the hips; 0 keeps every frame." placeholder:"DEG"`
	PlaceFeet bool    `name:"place-feet" help:"With --vrm: its feet stand where the motion's model has them, scaled, instead of its legs turning as that model's."`
	DropStart bool    `name:"drop-start" help:"Leave out a T-pose or A-stance that a .vmd begins in."`

	playFlags `embed:""`
}

// solve puts the flags into the options.
func (f *solveFlags) solve(o *mmd.Options) error {
	const deg = math.Pi / 180
	if most := mmd.MaxReduce / deg; !(f.Reduce >= 0 && f.Reduce <= most) {
		return usage("--reduce: want degrees from 0 to %.1f, got %g", most, f.Reduce)
	}
	o.Arms, _ = mmd.ArmsNamed(f.Arms)
	o.FileIK, o.PlaceFeet, o.DropStart, o.Reduce = f.FileIK, f.PlaceFeet, f.DropStart, f.Reduce*deg
	return nil
}

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
	if o.Model != nil {
		b := mmd.BodyFor(o.Model, o.Target)
		const deg = math.Pi / 180
		v.Stance = &stance{b.Stance[0] / deg, b.Stance[1] / deg, b.Rest.Bone[motion.Hips].World.Y}
	}
}
