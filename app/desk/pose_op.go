package desk

import (
	"math"
	"strconv"
	"strings"

	"furitsuke/motion"
)

// poseOp is pose.rotate on the command line. The rotation is normalized: about
// the axes of the T-pose, relative to the bone's parent, X first, then Y, then
// Z, in degrees.
var poseOp = Op{
	Name:  "pose",
	Usage: "BONE at=S rotate=X,Y,Z [falloff=S]",
	Parse: func(words []string) (Edit, error) {
		if len(words) == 0 {
			return nil, fail("error.opMissing", "BONE")
		}
		bone, ok := motion.BoneNamed(words[0])
		if !ok {
			return nil, fail("error.opBone", words[0])
		}
		e := motion.PoseEdit{Bone: bone, Falloff: DefaultFalloff}
		at, rotate := []float64(nil), []float64(nil)
		for _, w := range words[1:] {
			key, value, _ := strings.Cut(w, "=")
			v, err := numbers(value)
			switch {
			case err != nil:
				return nil, fail("error.opWord", w)
			case key == "at" && len(v) == 1:
				at = v
			case key == "rotate" && len(v) == 3:
				rotate = v
			case key == "falloff" && len(v) == 1 && v[0] >= 0:
				e.Falloff = v[0]
			default:
				return nil, fail("error.opWord", w)
			}
		}
		if at == nil {
			return nil, fail("error.opMissing", "at=")
		}
		if rotate == nil {
			return nil, fail("error.opMissing", "rotate=")
		}
		const rad = math.Pi / 180
		e.Time = at[0]
		e.Delta = motion.RotZ(rotate[2] * rad).Mul(motion.RotY(rotate[1] * rad)).Mul(motion.RotX(rotate[0] * rad))
		return func(c *motion.Clip) (*motion.Clip, Text, error) {
			if !c.Rest.Has.Has(bone) {
				return nil, Text{}, fail("error.opNoNode", bone.String())
			}
			if e.Time < 0 || e.Time > c.Duration {
				return nil, Text{}, fail("error.range", "at="+strconv.FormatFloat(e.Time, 'g', -1, 64), 0, c.Duration)
			}
			return motion.RotateBone(c, e), Text{}, nil
		}, nil
	},
}

// numbers reads finite numbers with commas between them.
func numbers(text string) ([]float64, error) {
	var out []float64
	for _, s := range strings.Split(text, ",") {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil || math.IsInf(v, 0) || math.IsNaN(v) {
			return nil, strconv.ErrSyntax
		}
		out = append(out, v)
	}
	return out, nil
}
