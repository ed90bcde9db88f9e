// Package compare measures how far a humanoid is from the MMD model whose motion
// it plays: each bone's angle in degrees, and how far hips, head, hands and feet
// lie apart in centimetres. It knows nothing of files, drawing or the document.
//
// Both figures stand at their own origin and face +Z, in motion's space. The
// humanoid is scaled to the MMD model's height: its hips, at rest, stand as high
// as the point of the MMD model's lower body that stands for them, which is as
// far above the hip joints as the humanoid's hips are, see [mmd.BodyFor].
package compare

import (
	"math"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// whole are the bones that are compared as whole rotations. Of all others the
// direction counts: how far a limb is twisted shows in the direction of what
// hangs on it, and MMD's own twist lies in bones of its own.
var whole = motion.BoneSet(0).
	With(motion.Hips).With(motion.Spine).With(motion.Chest).With(motion.UpperChest).With(motion.Neck).With(motion.Head)

// Points are the bones whose positions are compared.
var Points = [...]motion.Bone{
	motion.Hips, motion.Head, motion.LeftHand, motion.RightHand, motion.LeftFoot, motion.RightFoot,
}

// Figures are a model of MMD and a humanoid, as they are compared. They are
// immutable.
type Figures struct {
	Body  *mmd.Body      // of the MMD model, for the humanoid
	Bones motion.BoneSet // those that both have
	Scale float64        // by which the humanoid's lengths are multiplied

	skeleton *mmd.Skeleton
	humanoid *motion.Skeleton
	rest     *motion.Rest                  // of the humanoid
	along    [motion.BoneCount]motion.Vec3 // of each bone in the humanoid's T-pose
}

// NewFigures pairs a skeleton of MMD with a humanoid's T-pose in motion's space;
// that of a VRM 0.x model is flipped first, see [motion.Rest.Facing].
func NewFigures(s *mmd.Skeleton, rest *motion.Rest) *Figures {
	f := &Figures{Body: mmd.BodyFor(s, rest), Scale: 1, skeleton: s, humanoid: motion.NewSkeleton(rest), rest: rest}
	own, _ := rest.HipsHeight()
	if k := f.Body.Rest.Bone[motion.Hips].World.Y / own; k > 0 && !math.IsInf(k, 1) {
		f.Scale = k
	}
	for b := range motion.BoneCount {
		if f.Body.Source[b] >= 0 && rest.Has.Has(b) && b != motion.LeftEye && b != motion.RightEye && b != motion.Jaw {
			f.Bones = f.Bones.With(b)
		}
		f.along[b] = along(rest, b)
	}
	return f
}

// forks are the bones with several children, and the one that each points at.
var forks = map[motion.Bone]motion.Bone{
	motion.LeftHand: motion.LeftMiddleProximal, motion.RightHand: motion.RightMiddleProximal,
}

// along returns the direction of a bone in the T-pose: towards the bone that
// hangs on it, or, at the end of a limb, on from the bone it hangs on.
func along(r *motion.Rest, b motion.Bone) motion.Vec3 {
	from := r.Bone[b].World
	child := forks[b]
	for c := b + 1; c < motion.BoneCount && child == motion.Hips; c++ {
		if r.Has.Has(c) && c.NearestIn(r.Has) == b {
			child = c
		}
	}
	if child != motion.Hips && r.Has.Has(child) {
		if d := r.Bone[child].World.Sub(from).Unit(); d != (motion.Vec3{}) {
			return d
		}
	}
	if up := b.NearestIn(r.Has); up != motion.NoBone {
		if d := from.Sub(r.Bone[up].World).Unit(); d != (motion.Vec3{}) {
			return d
		}
	}
	return motion.Vec3{Y: 1}
}

// Angle returns by how many degrees the figures differ at a bone, as placed: the
// whole rotation of trunk and head, the direction of all others. Where a broken
// motion turns a bone by no number it is 180.
func (f *Figures) Angle(b motion.Bone, model, humanoid *motion.Placed) float64 {
	a, c := model.Turn[b], humanoid.Turn[b]
	angle := a.AngleTo(c)
	if !whole.Has(b) {
		v, w := a.Rotate(f.along[b]), c.Rotate(f.along[b])
		angle = math.Atan2(v.Cross(w).Len(), v.Dot(w))
	}
	return atMost(angle*degrees, 180)
}

// Distance returns how many centimetres of the MMD model the figures lie apart
// at a bone, a kilometre at most.
func (f *Figures) Distance(b motion.Bone, model, humanoid *motion.Placed) float64 {
	return atMost(model.Position[b].Sub(humanoid.Position[b].Scale(f.Scale)).Len()*100, farthest)
}

// Build returns how many centimetres of the MMD model a bone's places in the two
// T-poses lie apart: what no motion mends without giving up angles for it.
func (f *Figures) Build(b motion.Bone) float64 {
	return atMost(f.Body.Rest.Bone[b].World.Sub(f.rest.Bone[b].World.Scale(f.Scale)).Len()*100, farthest)
}

const (
	degrees  = 180 / math.Pi
	farthest = 1e5 // centimetres
)

// atMost returns v, or most where that is less or v is no number.
func atMost(v, most float64) float64 {
	if v < most {
		return v
	}
	return most
}
