package motion

// A Rest is the rest pose of the file a clip came from: the frame in which its
// tracks store their values (DESIGN, Spaces and invariants; seed VRMA EDIT
// chapter 4). It is immutable.
type Rest struct {
	Has  BoneSet // bones the file names; the others are at the zero BoneRest
	Bone [BoneCount]BoneRest
	// HipsParent is M: the world rest transform of the hips' parent node, scale
	// included. Hips keys are in its space: position in metres = M·p.
	HipsParent Mat4
	HipsLocal  Vec3 // the hips node's own rest translation, in HipsParent's space
}

// A BoneRest is one bone at rest. With it, normalized = P·q·W⁻¹ and
// q = P⁻¹·n·W.
type BoneRest struct {
	P     Quat // world rest rotation of the node's direct parent
	W     Quat // world rest rotation of the node itself
	World Vec3 // world rest position in metres
}

// Normalize turns a stored rotation of b into a normalized one.
func (r *Rest) Normalize(b Bone, q Quat) Quat {
	return r.Bone[b].P.Mul(q).Mul(r.Bone[b].W.Inv())
}

// Denormalize turns a normalized rotation of b into a stored one.
func (r *Rest) Denormalize(b Bone, n Quat) Quat {
	return r.Bone[b].P.Inv().Mul(n).Mul(r.Bone[b].W)
}

// Local returns b's stored rotation at rest: what a new track begins from.
func (r *Rest) Local(b Bone) Quat { return r.Denormalize(b, Identity) }

// hipsBroken is the height at or below which a rest's hips height is useless as
// a scale: real files carry hips at the origin or on another axis, and their
// division would send the model to infinity.
const hipsBroken = 1e-4 // metres

// HipsHeight returns the height that scales hips movement to a model, in
// metres, and false if the file's own is broken (at or below 1e-4 m) and was
// replaced by the length of its legs. 0 means neither is known: play with a
// ratio of 1.
func (r *Rest) HipsHeight() (metres float64, ok bool) {
	if y := r.Bone[Hips].World.Y; r.Has.Has(Hips) && y > hipsBroken && finite(y) {
		return y, true
	}
	return r.LegLength(), false
}

// LegLength returns the length of upper and lower leg at rest in metres, 0 if
// the rest has no whole leg.
func (r *Rest) LegLength() float64 {
	for _, leg := range [2][3]Bone{{LeftUpperLeg, LeftLowerLeg, LeftFoot}, {RightUpperLeg, RightLowerLeg, RightFoot}} {
		if r.Has.Has(leg[0]) && r.Has.Has(leg[1]) && r.Has.Has(leg[2]) {
			hip, knee, ankle := r.Bone[leg[0]].World, r.Bone[leg[1]].World, r.Bone[leg[2]].World
			if n := knee.Sub(hip).Len() + ankle.Sub(knee).Len(); n > hipsBroken && finite(n) {
				return n
			}
		}
	}
	return 0
}

// HipsScale returns by how much hips movement of a clip with rest r is scaled
// for a model of the given rest hips height and leg length in metres. With a
// broken clip height it is the ratio of leg lengths, and 1 if those are unknown
// too; never infinite, never NaN.
func (r *Rest) HipsScale(modelHips, modelLegs float64) float64 {
	own, ok := r.HipsHeight()
	if !ok {
		modelHips = modelLegs
	}
	if s := modelHips / own; own > hipsBroken && modelHips > hipsBroken && finite(s) {
		return s
	}
	return 1
}
