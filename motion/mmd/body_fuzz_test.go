package mmd

import (
	"math"
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

// wild is a skeleton that no editor makes: bones missing, parents and appends in
// circles or out of range, places that are no numbers, IK on itself.
func wild(seed uint64) *Skeleton {
	r := rand.New(rand.NewPCG(seed, 77))
	s := dancer()
	n := len(s.Bones)
	number := func() float64 {
		return [6]float64{math.NaN(), math.Inf(1), 1e300, -3e38, 0, r.NormFloat64()}[r.IntN(6)]
	}
	for range r.IntN(2 * n) {
		b := &s.Bones[r.IntN(n)]
		index := func() int { return r.IntN(n+4) - 2 }
		switch r.IntN(9) {
		case 0:
			b.Name = Name{}
		case 1:
			b.Name = s.Bones[r.IntN(n)].Name
		case 2:
			b.Position = at(number(), number(), number())
		case 3:
			b.Position = s.Bones[r.IntN(n)].Position
		case 4:
			b.Parent = index()
		case 5:
			b.Append = &Append{Source: index(), Ratio: number(), Rotation: r.IntN(2) > 0, Translation: r.IntN(2) > 0, Local: r.IntN(2) > 0}
		case 6:
			b.IK = &IK{Target: index(), Loops: r.IntN(300), UnitAngle: number(), Links: []Link{
				{Bone: index()}, {Bone: index(), Limited: true, Min: at(number(), number(), number()), Max: at(number(), number(), number())},
			}}
		case 7:
			axis := at(number(), number(), number())
			b.FixedAxis = &axis
		case 8:
			b.Layer, b.AfterPhysics = r.IntN(3), r.IntN(4) == 0
		}
	}
	s.Bones = s.Bones[:r.IntN(n+1)]
	return s
}

// FuzzBody: whatever the skeleton, nothing panics, every number is one, and the
// T-pose is whole.
func FuzzBody(f *testing.F) {
	for seed := range uint64(200) {
		f.Add(seed)
	}
	x := dance(5, 20)
	f.Fuzz(func(t *testing.T, seed uint64) {
		s := wild(seed)
		b := BodyOf(s)
		for bone, q := range b.Lean {
			if !q.Finite() || math.Abs(q.Dot(q)-1) > 1e-9 || !b.Rest.Bone[bone].World.Finite() {
				t.Errorf("%s leans by %v and stands at %v", motion.Bone(bone), q, b.Rest.Bone[bone].World)
			}
			if motion.Bone(bone).Required() && !b.Rest.Has.Has(motion.Bone(bone)) {
				t.Errorf("%s is missing from the T-pose", motion.Bone(bone))
			}
		}
		o := DefaultOptions()
		o.Model = s
		c, _ := ToClip(&x.m, o)
		if err := c.Validate(); err != nil {
			t.Error(err)
		}
		BodyFor(dancer(), b.Rest)

		// What is pruned away has no part in the pose.
		whole, part := NewSolver(s), newSolving(b, s, Performance{Motion: &x.m}, 9)
		whole.Bind(part.plays)
		p := part.newPoser()
		var got, want motion.Pose
		for f := range 20 {
			want.Reset()
			got.Reset()
			whole.Pose(float64(f))
			b.Pose(whole.World, &want)
			p.pose(float64(f), &got)
			if got.Rotation != want.Rotation || got.Hips != want.Hips {
				t.Fatalf("frame %d differs between the whole model and the part", f)
			}
		}
	})
}
