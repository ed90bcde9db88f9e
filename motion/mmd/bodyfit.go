package mmd

import (
	"furitsuke/motion"
)

// A fitting is a [Body] being understood.
type fitting struct {
	body     *Body
	skeleton *Skeleton
	parent   []int // without circles
	target   *motion.Rest
}

// carriers are the bones that carry a limb's skin in semi-standard models:
// twist bones hang on the limb's own bone, D bones repeat it by their append.
var carriers = [...]struct {
	left, right motion.Bone
	name        string
}{
	{motion.LeftUpperArm, motion.RightUpperArm, "腕捩"},
	{motion.LeftLowerArm, motion.RightLowerArm, "手捩"},
	{motion.LeftUpperLeg, motion.RightUpperLeg, "足D"},
	{motion.LeftLowerLeg, motion.RightLowerLeg, "ひざD"},
	{motion.LeftFoot, motion.RightFoot, "足首D"},
}

// required are the bones that VRM demands of every humanoid.
var required = func() (s motion.BoneSet) {
	for b := range motion.BoneCount {
		if b.Required() {
			s = s.With(b)
		}
	}
	return s
}()

// findBones fills Joint, Source and the bones of Rest.
func (f *fitting) findBones() {
	b := f.body
	named := make(map[string]int, len(f.skeleton.Bones))
	for i, bone := range f.skeleton.Bones {
		if _, has := named[bone.Name.Folded]; !has {
			named[bone.Name.Folded] = i
		}
	}
	b.Rest = &motion.Rest{Has: required, HipsParent: motion.IdentityMat}
	for bone := range motion.BoneCount {
		b.Joint[bone] = -1
		for _, name := range NamesOf(bone) {
			if i, has := named[name]; has {
				b.Joint[bone] = i
				break
			}
		}
		if bone == motion.LeftToes || bone == motion.RightToes {
			// つま先 is the tip that the toe IK pulls: it bends nothing.
			b.Joint[bone] = lookUp(named, NamesOf(bone)[0])
		}
		if b.Joint[bone] >= 0 && !worn(bone) {
			b.Rest.Has = b.Rest.Has.With(bone)
		}
	}
	if !b.Rest.Has.Has(motion.Chest) { // VRM knows no upper chest without a chest
		b.Rest.Has &^= 1 << motion.UpperChest
	}
	b.Source = b.Joint
	for _, c := range carriers {
		for _, s := range [2]side{left, right} {
			limb := s.of(c.left, c.right)
			if i := lookUp(named, s.String()+c.name); i >= 0 && f.follows(i, b.Joint[limb]) {
				b.Source[limb] = i
			}
		}
	}
}

// worn reports whether no VRMA turns a bone: eyes follow the gaze, the jaw the
// expressions.
func worn(b motion.Bone) bool {
	return b == motion.LeftEye || b == motion.RightEye || b == motion.Jaw
}

func lookUp(named map[string]int, name string) int {
	if i, has := named[name]; has {
		return i
	}
	return -1
}

// follows reports whether bone i goes with joint: as its descendant, or by a
// whole append. One that does neither carries no limb, whatever its name.
func (f *fitting) follows(i, joint int) bool {
	if joint < 0 {
		return false
	}
	if a := f.skeleton.Bones[i].Append; a != nil && a.Rotation && a.Source == joint && a.Ratio == 1 {
		return true
	}
	for up := f.parent[i]; up >= 0; up = f.parent[up] {
		if up == joint {
			return true
		}
	}
	return false
}

// place returns where a bone is at rest, in MMD's space. Numbers that no model
// means (no numbers at all, or a kilometre away) are taken as the origin.
func (f *fitting) place(i int) motion.Vec3 {
	p := f.skeleton.Bones[i].Position
	if !(p.Len()*Unit < farthest) {
		return motion.Vec3{}
	}
	return p
}

// findHips fills Hips: as far above the middle of the hip joints as the hips of
// who plays are, in proportion to the joints' height, since a player scales by
// the hips' height alone. Without legs the hips are where their bone is.
func (f *fitting) findHips() {
	b := f.body
	b.Hips = hipsPivot
	own := motion.Vec3{}
	if i := b.Source[motion.Hips]; i >= 0 {
		own = f.place(i)
		b.Hips = own
	}
	if joints, ok := middle(f.legAt(motion.LeftUpperLeg), f.legAt(motion.RightUpperLeg)); ok && joints.Y > 0 {
		above := hipsPivot.Sub(motion.Vec3{Y: hipJoint.Y}).Scale(1 / hipJoint.Y)
		if up, ok := f.targetHips(); ok {
			above = up
		}
		b.Hips = joints.Add(above.Scale(joints.Y))
	}
	b.hipsOffset = b.Hips.Sub(own)
}

// targetHips returns how the hips of the target stand to the middle of its hip
// joints, by the height of these, in MMD's axes.
func (f *fitting) targetHips() (motion.Vec3, bool) {
	t := f.target
	if t == nil || !t.Has.Has(motion.Hips) || !t.Has.Has(motion.LeftUpperLeg) || !t.Has.Has(motion.RightUpperLeg) {
		return motion.Vec3{}, false
	}
	joints := t.Bone[motion.LeftUpperLeg].World.Lerp(t.Bone[motion.RightUpperLeg].World, 0.5)
	d := t.Bone[motion.Hips].World.Sub(joints).Scale(1 / joints.Y)
	// Hips below the joints' half height or above twice it stand on another axis.
	if !(joints.Y > 0) || !(d.Len() < 0.5) {
		return motion.Vec3{}, false
	}
	return motion.Vec3{X: d.X, Y: d.Y, Z: -d.Z}, true
}

// legAt returns where a bone of a leg stands, if the model has it.
func (f *fitting) legAt(bone motion.Bone) *motion.Vec3 {
	if i := f.body.Joint[bone]; i >= 0 {
		p := f.place(i)
		return &p
	}
	return nil
}

// middle returns the middle of a left and a right point; of one point, where it
// would be if the other mirrored it.
func middle(l, r *motion.Vec3) (motion.Vec3, bool) {
	switch {
	case l == nil && r == nil:
		return motion.Vec3{}, false
	case l == nil:
		l = &motion.Vec3{X: -r.X, Y: r.Y, Z: r.Z}
	case r == nil:
		r = &motion.Vec3{X: -l.X, Y: l.Y, Z: l.Z}
	}
	return l.Lerp(*r, 0.5), true
}

// findLean fills Lean, parents before children: what a bone's parent leans by
// turns it as well, and the rest is the least rotation from there.
func (f *fitting) findLean() {
	b := f.body
	for bone := range motion.BoneCount {
		b.Lean[bone] = motion.Identity
		at, limb := f.straight(bone)
		if !limb {
			continue
		}
		if up := bone.NearestIn(b.Rest.Has); up != motion.NoBone {
			b.Lean[bone] = b.Lean[up]
		}
		if d := f.direction(bone); d != (motion.Vec3{}) && at != (motion.Vec3{}) {
			b.Lean[bone] = motion.FromTo(b.Lean[bone].Rotate(at), d).Mul(b.Lean[bone]).Unit()
		}
	}
}

// layOut fills the places of Rest: the model's own offsets, turned back by what
// their bones lean. Bones that VRM demands and the model lacks hang where the
// standard skeleton has them. As straightened legs are longer than bent ones,
// the whole then rises until the ankles are as high as at rest.
func (f *fitting) layOut() {
	b := f.body
	joint := func(bone motion.Bone) (motion.Vec3, bool) {
		if bone == motion.Hips {
			return toMetres(b.Hips), true
		}
		if b.Joint[bone] < 0 {
			return motion.Vec3{}, false
		}
		return toMetres(f.place(b.Joint[bone])), true
	}
	for bone := range b.Rest.Bone {
		r := &b.Rest.Bone[bone]
		r.P, r.W = motion.Identity, motion.Identity
		bone := motion.Bone(bone)
		if !b.Rest.Has.Has(bone) {
			continue
		}
		up := bone.NearestIn(b.Rest.Has)
		if up == motion.NoBone {
			r.World = toMetres(b.Hips)
			continue
		}
		offset := toMetres(tPose[bone]).Sub(toMetres(tPose[up]))
		at, here := joint(bone)
		if over, there := joint(up); here && there {
			offset = b.Lean[up].Inv().Rotate(at.Sub(over))
		}
		r.World = b.Rest.Bone[up].World.Add(offset)
	}
	rise, feet := 0.0, 0.0
	for _, foot := range [2]motion.Bone{motion.LeftFoot, motion.RightFoot} {
		if at, here := joint(foot); here {
			rise += at.Y - b.Rest.Bone[foot].World.Y
			feet++
		}
	}
	for bone := range b.Rest.Bone {
		if feet > 0 && b.Rest.Has.Has(motion.Bone(bone)) {
			b.Rest.Bone[bone].World.Y += rise / feet
		}
	}
	b.Rest.HipsLocal = b.Rest.Bone[motion.Hips].World
}
