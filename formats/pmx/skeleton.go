package pmx

import (
	"furitsuke/formats/mmdname"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

// Skeleton returns what the solver needs of the model, in the same order: bones
// with append, fixed axes and IK, and all morphs, of which group and bone morphs
// have their offsets. An IK without target or links is left out; limits stored
// the wrong way round are swapped.
func (f *File) Skeleton() *mmd.Skeleton {
	s := &mmd.Skeleton{Bones: make([]mmd.Bone, len(f.Bones)), Morphs: make([]mmd.Morph, len(f.Morphs))}
	for i := range f.Bones {
		s.Bones[i] = f.Bones[i].solve()
	}
	for i := range f.Morphs {
		s.Morphs[i] = f.Morphs[i].solve()
	}
	return s
}

func (b *Bone) solve() mmd.Bone {
	out := mmd.Bone{
		Name:         mmdname.Of(b.Name),
		Position:     vec(b.Position),
		Parent:       b.Parent,
		Layer:        b.Layer,
		AfterPhysics: b.Flags&AfterPhysics != 0,
	}
	if b.Flags&(AppendRotation|AppendTranslation) != 0 && b.AppendSource != None {
		out.Append = &mmd.Append{
			Source:      b.AppendSource,
			Ratio:       float64(b.AppendRatio),
			Rotation:    b.Flags&AppendRotation != 0,
			Translation: b.Flags&AppendTranslation != 0,
			Local:       b.Flags&AppendLocal != 0,
		}
	}
	if b.Flags&HasFixedAxis != 0 {
		axis := vec(b.FixedAxis)
		out.FixedAxis = &axis
	}
	if b.Flags&HasIK != 0 && b.IK.Target != None && len(b.IK.Links) > 0 {
		ik := &mmd.IK{Target: b.IK.Target, Loops: b.IK.Loops, UnitAngle: float64(b.IK.UnitAngle), Links: make([]mmd.Link, len(b.IK.Links))}
		for i, l := range b.IK.Links {
			lo, hi := vec(l.Min), vec(l.Max)
			ik.Links[i] = mmd.Link{
				Bone:    l.Bone,
				Limited: l.Limited,
				Min:     motion.Vec3{X: min(lo.X, hi.X), Y: min(lo.Y, hi.Y), Z: min(lo.Z, hi.Z)},
				Max:     motion.Vec3{X: max(lo.X, hi.X), Y: max(lo.Y, hi.Y), Z: max(lo.Z, hi.Z)},
			}
		}
		out.IK = ik
	}
	return out
}

func (m *Morph) solve() mmd.Morph {
	out := mmd.Morph{Name: mmdname.Of(m.Name)}
	switch m.Kind {
	case MorphGroup:
		out.Kind = mmd.MorphGroup
		for _, o := range m.Groups {
			out.Group = append(out.Group, mmd.GroupOffset{Morph: o.Morph, Ratio: float64(o.Ratio)})
		}
	case MorphBone:
		out.Kind = mmd.MorphBone
		for _, o := range m.Bones {
			q := motion.Quat{X: float64(o.Rotation[0]), Y: float64(o.Rotation[1]), Z: float64(o.Rotation[2]), W: float64(o.Rotation[3])}
			out.Bones = append(out.Bones, mmd.BoneOffset{Bone: o.Bone, Translation: vec(o.Translation), Rotation: q.Unit()})
		}
	}
	return out
}

func vec(v [3]float32) motion.Vec3 {
	return motion.Vec3{X: float64(v[0]), Y: float64(v[1]), Z: float64(v[2])}
}
