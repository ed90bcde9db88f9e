package ik

import (
	"math"
	"math/rand/v2"
	"testing"

	"furitsuke/motion"
)

// bodyRest is a T-pose of a person of 1.6 m, bones turned as real files do.
func bodyRest() *motion.Rest {
	r := &motion.Rest{HipsParent: motion.IdentityMat}
	put := func(b motion.Bone, x, y, z float64) {
		r.Has = r.Has.With(b)
		turn := motion.RotX(0.3 * float64(b)).Mul(motion.RotY(0.2 * float64(b)))
		r.Bone[b].W, r.Bone[b].World = turn, motion.Vec3{X: x, Y: y, Z: z}
	}
	put(motion.Hips, 0, 0.9, 0)
	put(motion.Spine, 0, 1, 0)
	put(motion.Chest, 0, 1.1, 0)
	put(motion.Neck, 0, 1.35, 0)
	put(motion.Head, 0, 1.42, 0)
	for _, side := range []struct {
		at    float64
		bones [8]motion.Bone
	}{
		{1, [8]motion.Bone{motion.LeftShoulder, motion.LeftUpperArm, motion.LeftLowerArm, motion.LeftHand, motion.LeftUpperLeg, motion.LeftLowerLeg, motion.LeftFoot, motion.LeftToes}},
		{-1, [8]motion.Bone{motion.RightShoulder, motion.RightUpperArm, motion.RightLowerArm, motion.RightHand, motion.RightUpperLeg, motion.RightLowerLeg, motion.RightFoot, motion.RightToes}},
	} {
		for i, v := range [8]motion.Vec3{{X: 0.04, Y: 1.3}, {X: 0.14, Y: 1.3}, {X: 0.39, Y: 1.3}, {X: 0.62, Y: 1.3},
			{X: 0.08, Y: 0.86}, {X: 0.08, Y: 0.48, Z: 0.01}, {X: 0.08, Y: 0.08, Z: -0.02}, {X: 0.08, Y: 0.02, Z: 0.1}} {
			put(side.bones[i], side.at*v.X, v.Y, v.Z)
		}
	}
	for b := range motion.BoneCount {
		r.Bone[b].P = motion.Identity
		if up := b.NearestIn(r.Has); up != motion.NoBone {
			r.Bone[b].P = r.Bone[up].W
		}
	}
	r.HipsLocal = r.Bone[motion.Hips].World
	return r
}

// crouch is a pose with bent knees and elbows.
func crouch(r *rand.Rand) *motion.Pose {
	p := &motion.Pose{}
	p.Reset()
	for b := range motion.BoneCount {
		p.Rotation[b] = randomQuat(r).Pow(0.05)
	}
	p.Rotation[motion.LeftUpperLeg], p.Rotation[motion.RightUpperLeg] = motion.RotX(-0.6), motion.RotX(-0.5)
	p.Rotation[motion.LeftLowerLeg], p.Rotation[motion.RightLowerLeg] = motion.RotX(1.1), motion.RotX(1)
	p.Rotation[motion.LeftLowerArm], p.Rotation[motion.RightLowerArm] = motion.RotY(-1.5), motion.RotY(1.5)
	p.Hips, p.HasHips = motion.Vec3{Y: 0.78}, true
	return p
}

// Pinned ankles and hands stay while the hips move and turn in reach, and bones
// outside the limbs stay as they are.
func TestHoldKeepsPins(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	body := Body{motion.NewSkeleton(bodyRest()), 0.5}
	for i := range 1000 {
		p := crouch(r)
		p.Hips = p.Hips.Scale(2) // the clip's own size
		pins := []Pin{body.PinHere(p, LeftLeg), body.PinHere(p, RightLeg), body.PinHere(p, RightArm)}
		p.Hips = p.Hips.Add(randomVec(r).Unit().Scale(0.06))
		p.Rotation[motion.Hips] = randomQuat(r).Pow(0.03).Mul(p.Rotation[motion.Hips])
		moved := *p
		body.Hold(p, pins, Follow{})
		var at motion.Placed
		body.Place(p, &at)
		chains := motion.BoneSet(0)
		for _, pin := range pins {
			chains |= pin.Limb.Bones()
			if d := at.Position[pin.Limb.End].Sub(pin.At).Len(); d > 1e-6 {
				t.Errorf("pose %d: %v is %g m off its pin", i, pin.Limb.End, d)
			}
			if a := at.Turn[pin.Limb.End].AngleTo(pin.Turn); a > 1e-6 {
				t.Errorf("pose %d: %v is turned by %g rad", i, pin.Limb.End, a)
			}
		}
		for b := range motion.BoneCount {
			if !chains.Has(b) && p.Rotation[b] != moved.Rotation[b] {
				t.Errorf("pose %d: %v changed", i, b)
			}
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	p := crouch(r)
	pins := []Pin{body.PinHere(p, LeftLeg), {Limb: LeftArm, At: motion.Vec3{Z: 2}, Turn: motion.Identity}}
	if n := testing.AllocsPerRun(10, func() { body.Hold(p, pins, Follow{everything, true}) }); n != 0 {
		t.Errorf("%g allocations", n)
	}
}

// A hand beyond its arm's reach is met by leaning, and then by the hips, while
// the feet stay.
func TestHoldLeansToAFarHand(t *testing.T) {
	body := Body{motion.NewSkeleton(bodyRest()), 1}
	p := crouch(rand.New(rand.NewPCG(7, 8)))
	feet := []Pin{body.PinHere(p, LeftLeg), body.PinHere(p, RightLeg)}
	var at motion.Placed
	body.Place(p, &at)
	root, length := at.Position[motion.LeftUpperArm], body.length(LeftArm)
	for _, test := range []struct {
		name   string
		beyond float64 // the arm's length, metres
		follow Follow
		miss   float64
	}{
		{"in reach", -0.05, Follow{}, 1e-6},
		{"alone", 0.1, Follow{}, 0.11},
		{"lean", 0.1, Follow{Lean: everything}, 0.002},
		{"hips", 0.1, Follow{Hips: true}, 1e-3},
		{"both", 0.3, Follow{Lean: everything, Hips: true}, 0.1},
	} {
		t.Run(test.name, func(t *testing.T) {
			q := *p
			target := root.Add(motion.Vec3{X: 0.3, Z: 1}.Unit().Scale(length + test.beyond))
			body.Hold(&q, append(feet[:2:2], Pin{Limb: LeftArm, At: target, Turn: motion.Identity}), test.follow)
			body.Place(&q, &at)
			if d := at.Position[motion.LeftHand].Sub(target).Len(); d > test.miss {
				t.Errorf("the hand misses by %g m, want at most %g", d, test.miss)
			}
			for _, pin := range feet {
				if d := at.Position[pin.Limb.End].Sub(pin.At).Len(); d > 1e-4 {
					t.Errorf("%v slides by %g m", pin.Limb.End, d)
				}
			}
			if test.beyond < 0 && q.Rotation[motion.Spine] != p.Rotation[motion.Spine] {
				t.Error("the spine leans although the hand is in reach")
			}
		})
	}
}

// A path of targets, into reach and out of it, moves every joint steadily.
func TestHoldIsContinuous(t *testing.T) {
	body := Body{motion.NewSkeleton(bodyRest()), 1}
	start := crouch(rand.New(rand.NewPCG(9, 10)))
	feet := []Pin{body.PinHere(start, LeftLeg), body.PinHere(start, RightLeg)}
	var last, at motion.Placed
	const steps = 4000
	for i := range steps {
		a := float64(i) / steps
		target := motion.Vec3{X: 0.2 + 0.3*math.Sin(5*a), Y: 1.2 + 0.3*math.Cos(7*a), Z: 0.15 + 0.9*a}
		p := *start
		body.Hold(&p, append(feet[:2:2], Pin{Limb: LeftArm, At: target, Turn: motion.Identity}), Follow{Lean: everything, Hips: true})
		body.Place(&p, &at)
		for b := range motion.BoneCount {
			// Where the arm comes to its full length its elbow runs at the square root
			// of what is left: 0.65 mm of a step is 2 cm of the elbow.
			if d := at.Position[b].Sub(last.Position[b]).Len(); i > 0 && d > 0.02 {
				t.Fatalf("step %d: %v jumps by %g m", i, b, d)
			}
		}
		last = at
	}
}

// With the hips moved under a falloff, pinned feet stay through the whole band.
func TestPinnedHoldsThroughTheBand(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	rest := bodyRest()
	p := crouch(r)
	c := &motion.Clip{Duration: 2, Rest: rest}
	p.Set = rest.Has
	c = motion.SetPose(c, motion.Repose{Time: 0, Pose: p, Part: motion.Everything, Weight: 1})
	c = motion.Shape(c, motion.Part{Bones: rest.Has, Move: true}, 0, 2, func(s float64, q *motion.Pose) {
		*q = *p
		q.Rotation[motion.Spine] = motion.RotY(s)
		q.Rotation[motion.LeftUpperLeg] = motion.RotX(0.1 * s).Mul(p.Rotation[motion.LeftUpperLeg])
	})
	body := OwnBody(c)
	moved := motion.MoveHips(c, 1, motion.Vec3{X: 0.05, Y: -0.1}, 0.5)
	out := body.Pinned(c, moved, []Limb{LeftLeg, RightLeg}, 0.5, 1.5)
	if err := out.Validate(); err != nil {
		t.Fatal(err)
	}
	slide := func(d *motion.Clip) (most float64) {
		var a, b motion.Pose
		var x, y motion.Placed
		was, is := motion.NewSampler(c), motion.NewSampler(d)
		for i := range 201 {
			s := float64(i) / 100
			was.Sample(s, &a)
			is.Sample(s, &b)
			body.Place(&a, &x)
			body.Place(&b, &y)
			for _, l := range []Limb{LeftLeg, RightLeg} {
				most = max(most, x.Position[l.End].Sub(y.Position[l.End]).Len())
			}
		}
		return most
	}
	// Between keys a frame apart turns go at even speed, joints do not quite.
	if before, after := slide(moved), slide(out); before < 0.1 || after > 2e-4 {
		t.Errorf("feet slide by %g m, unpinned by %g", after, before)
	}
}

// everything is all bones.
const everything = motion.BoneSet(1<<motion.BoneCount - 1)
