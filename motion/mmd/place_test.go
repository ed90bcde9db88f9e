package mmd

import (
	"testing"

	"furitsuke/motion"
)

// TestPlaceIsWhereThePoseStands: a body placed from the solver's bones is where
// its T-pose stands in the pose that [Body.Pose] gives, D bones with keys of
// their own included.
func TestPlaceIsWhereThePoseStands(t *testing.T) {
	x := &moves{}
	x.key("センター", 0, at(0.5, -1, 0.3), motion.Identity)
	x.key("下半身", 0, motion.Vec3{}, motion.RotY(0.4))
	for _, s := range [2]side{left, right} {
		for i, n := range []string{"腕", "腕捩", "ひじ", "手捩", "手首", "足", "ひざ", "足D", "ひざD", "足首D"} {
			x.key(s.String()+n, 0, motion.Vec3{}, motion.RotX(0.1*float64(i)).Mul(motion.RotZ(0.2*s.x())))
		}
		x.m.Shows = append(x.m.Shows, ShowKey{Visible: true, IK: []IKSwitch{
			{plainName(s.String() + "足ＩＫ"), false}, {plainName(s.String() + "つま先ＩＫ"), false},
		}})
	}
	skeleton := SemiStandard(35 * deg)
	body := BodyOf(skeleton)
	solver := NewSolver(skeleton)
	solver.Bind(Performance{Motion: &x.m})
	solver.Pose(0)
	var placed, stands motion.Placed
	body.Place(solver.World, &placed)
	var pose motion.Pose
	pose.Reset()
	body.Pose(solver.World, &pose)
	motion.NewSkeleton(body.Rest).Place(&pose, 1, &stands)
	for _, b := range []motion.Bone{motion.Hips, motion.LeftUpperLeg, motion.LeftLowerLeg, motion.LeftFoot, motion.RightFoot} {
		if d := placed.Position[b].Sub(stands.Position[b]).Len(); d > 1e-6 {
			t.Errorf("%v is %g m from where the pose puts it", b, d)
		}
	}
	for b := range motion.BoneCount {
		if body.Rest.Has.Has(b) && body.Source[b] >= 0 {
			sameTurn(t, b.String(), placed.Turn[b], stands.Turn[b], 1e-6)
		}
	}
	for _, b := range []motion.Bone{motion.LeftHand, motion.RightHand} {
		arm := placed.Position[b].Sub(placed.Position[b-1])
		if d := arm.Sub(stands.Position[b].Sub(stands.Position[b-1])).Len(); d > 1e-6 {
			t.Errorf("%v is %g m from where the pose puts it, seen from the elbow", b, d)
		}
	}
}
