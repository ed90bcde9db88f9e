package motion

import (
	"math"
	"testing"
)

func TestPlace(t *testing.T) {
	sk := NewSkeleton(bodyRest())
	var p Pose
	var out Placed
	p.Reset()
	sk.Place(&p, 1, &out)
	for b := range BoneCount {
		if d := out.Position[b].Sub(bodyRest().Bone[b].World).Len(); d > 1e-12 {
			t.Errorf("at rest %v is %g m off", b, d)
		}
	}
	// A left arm that hangs, on a body that has turned to its left.
	p.Rotation[LeftUpperArm] = RotZ(-math.Pi / 2)
	p.Rotation[Hips] = RotY(math.Pi / 2)
	p.Hips, p.HasHips = Vec3{1, 1.8, 3}, true
	sk.Place(&p, 0.5, &out)
	// The hips stand at (0.5, 0.9, 1.5); the hand hangs 0.47 m under the shoulder
	// joint, which is 0.13 m to the character's left: to -Z now.
	want := Vec3{0.5, 1.3 - 0.47, 1.5 - 0.13}
	if d := out.Position[LeftHand].Sub(want).Len(); d > 1e-12 {
		t.Errorf("the hand is at %v, want %v", out.Position[LeftHand], want)
	}
	if n := testing.AllocsPerRun(10, func() { sk.Place(&p, 1, &out) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}
