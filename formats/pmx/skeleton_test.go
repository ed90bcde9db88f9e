package pmx

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

func TestSkeleton(t *testing.T) {
	f := whole()
	f.Bones[1].AppendSource = 0 // without its flag this means nothing
	s := f.Skeleton()
	if len(s.Bones) != 4 || len(s.Morphs) != 8 {
		t.Fatalf("%d bones, %d morphs", len(s.Bones), len(s.Morphs))
	}
	if b := s.Bones[0]; b.Name.Text != "センター" || b.Name.Key != "\x83\x5a\x83\x93\x83\x5e\x81\x5b" || b.Position != (motion.Vec3{Y: 8}) || b.Parent != None || b.Append != nil || b.IK != nil || b.FixedAxis != nil {
		t.Errorf("%+v", b)
	}
	if b := s.Bones[1]; b.FixedAxis == nil || *b.FixedAxis != (motion.Vec3{X: 1}) || !b.AfterPhysics || b.Append != nil {
		t.Errorf("%+v", b)
	}
	if d := cmp.Diff(&mmd.Append{Source: 0, Ratio: -.5, Rotation: true, Translation: true, Local: true}, s.Bones[2].Append); d != "" || s.Bones[2].Layer != 1 {
		t.Error(d)
	}
	// The limits of the link are stored the wrong way round.
	if d := cmp.Diff(&mmd.IK{Target: 2, Loops: 40, UnitAngle: 2, Links: []mmd.Link{
		{Bone: 1, Limited: true, Min: motion.Vec3{X: -3}, Max: motion.Vec3{X: -.5}}, {Bone: 0},
	}}, s.Bones[3].IK); d != "" {
		t.Error(d)
	}
	if m := s.Morphs[0]; m.Kind != mmd.MorphGroup || len(m.Group) != 1 || m.Group[0] != (mmd.GroupOffset{Morph: 1, Ratio: .5}) {
		t.Errorf("%+v", m)
	}
	if m := s.Morphs[2]; m.Kind != mmd.MorphBone || len(m.Bones) != 1 || m.Bones[0] != (mmd.BoneOffset{Bone: 2, Translation: motion.Vec3{X: 1, Y: 2, Z: 3}, Rotation: motion.Quat{Z: 1}}) {
		t.Errorf("%+v", m)
	}
	if s.Morphs[6].Kind != mmd.MorphNone {
		t.Error("a flip morph is no group")
	}
	f.Bones[3].IK.Links = nil
	if f.Skeleton().Bones[3].IK != nil {
		t.Error("an IK without links stays")
	}
}
