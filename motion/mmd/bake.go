package mmd

import "furitsuke/motion"

// A baker samples the bones that have a place on the standard skeleton and
// composes poses of them, in MMD's space until a value is stored.
type baker struct {
	options Options
	chain   [len(hipsChain)]sampled // 全ての親 … 腰
	bone    [motion.BoneCount]sampled
	arms    [2]armBaker
	legs    [2]legBaker
	eyes    gazeBaker
	used    []bool // by track: it has a place
	has     motion.BoneSet
}

// sampled is a bone's movement at the frame being baked.
type sampled struct {
	track  *BoneTrack // nil: it never moves
	cursor cursor
	move   motion.Vec3
	turn   motion.Quat
}

func (s *sampled) sample(frame float64) {
	s.move, s.turn = motion.Vec3{}, motion.Identity
	if s.track != nil {
		s.move, s.turn = s.track.at(frame, &s.cursor)
	}
}

// around moves a point as a child of the bone, whose pivot is at rest at pivot.
func (s *sampled) around(pivot, p motion.Vec3) motion.Vec3 {
	return pivot.Add(s.move).Add(s.turn.Rotate(p.Sub(pivot)))
}

// always are the bones that every clip carries: the seed's 19. Their rest is a
// whole humanoid, as VRMA demands. upperChest and fingers come with their keys.
var always = [19]motion.Bone{
	motion.Hips, motion.Spine, motion.Chest, motion.Neck, motion.Head,
	motion.LeftShoulder, motion.LeftUpperArm, motion.LeftLowerArm, motion.LeftHand,
	motion.RightShoulder, motion.RightUpperArm, motion.RightLowerArm, motion.RightHand,
	motion.LeftUpperLeg, motion.LeftLowerLeg, motion.LeftFoot,
	motion.RightUpperLeg, motion.RightLowerLeg, motion.RightFoot,
}

// newBaker finds the tracks of m that count.
func newBaker(m *Motion, o Options) *baker {
	b := &baker{options: o, used: make([]bool, len(m.Bones))}
	// Of two tracks whose names differ in width only, the one with more keys is
	// the one that somebody animated.
	byName := make(map[string]int, len(m.Bones))
	for i, t := range m.Bones {
		if k, has := byName[t.Name.Folded]; !has || len(t.Keys) > len(m.Bones[k].Keys) {
			byName[t.Name.Folded] = i
		}
	}
	find := func(names ...string) sampled {
		for _, n := range names {
			if i, ok := byName[n]; ok && len(m.Bones[i].Keys) > 0 {
				b.used[i] = true
				return sampled{track: &m.Bones[i]}
			}
		}
		return sampled{}
	}
	for i, p := range hipsChain {
		b.chain[i] = find(p.name)
	}
	for _, bone := range always {
		b.has = b.has.With(bone)
		b.bone[bone] = find(NamesOf(bone)[0])
	}
	b.keyed(find, motion.UpperChest)
	for bone := motion.LeftThumbMetacarpal; bone < motion.BoneCount; bone++ {
		b.keyed(find, bone)
	}
	for _, s := range [2]side{left, right} {
		part := func(name string) sampled { return find(s.String() + name) }
		b.keyed(find, s.of(motion.LeftToes, motion.RightToes))
		b.arms[s] = armBaker{part("肩P"), part("肩C"), b.twist(find, s.String()+"腕捩"), b.twist(find, s.String()+"手捩")}
		ik, toe := s.String()+"足IK", s.String()+"つま先IK"
		l := &b.legs[s]
		l.parent, l.ik, l.toe = part("足IK親"), find(ik), find(toe)
		l.own = [3]sampled{part("足D"), part("ひざD"), part("足首D")}
		l.on = m.switches(func(n Name) bool { return n.Folded == ik })
		l.toeOn = m.switches(func(n Name) bool { return n.Folded == toe })
		l.report.Keyed = l.ik.track != nil
		l.led = l.report.Keyed || o.FileIK
	}
	if b.eyes.gain = o.Gaze; o.Gaze > 0 {
		b.eyes.both, b.eyes.left, b.eyes.right = find("両目"), find("左目"), find("右目")
	}
	return b
}

// keyed adds an optional bone if the motion moves it.
func (b *baker) keyed(find func(...string) sampled, bone motion.Bone) {
	if b.bone[bone] = find(NamesOf(bone)...); b.bone[bone].track != nil {
		b.has = b.has.With(bone)
	}
}

// twist finds a twist bone: the first of its names that ever turns, since files
// name every bone of their model once.
func (b *baker) twist(find func(...string) sampled, name string) sampled {
	for _, n := range twists(name) {
		if t := find(n); t.track.turns() {
			return t
		}
	}
	return sampled{}
}

// pose composes the pose at a frame (seed VMD to VRMA, chapters hips と spine, 腕
// and 脚).
func (b *baker) pose(frame float64, out *motion.Pose) {
	for k := range b.chain {
		b.chain[k].sample(frame)
	}
	for bone := range b.bone {
		b.bone[bone].sample(frame)
	}
	turn := func(bone motion.Bone) motion.Quat { return b.bone[bone].turn }

	// MMD's upper body is no child of the lower body, VRM's spine is one of the
	// hips: so the hips take the whole way down and the spine takes the last
	// step back.
	lower := turn(motion.Hips)
	hips, at := motion.Identity, hipsPivot
	for k := len(b.chain) - 1; k >= 0; k-- {
		hips, at = b.chain[k].turn.Mul(hips), b.chain[k].around(hipsChain[k].pivot, at)
	}
	hips = hips.Mul(lower)
	out.HasHips, out.Hips = true, toMetres(at)
	b.store(out, motion.Hips, hips)
	b.store(out, motion.Spine, lower.Inv().Mul(turn(motion.Spine)))
	for _, bone := range [4]motion.Bone{motion.Chest, motion.UpperChest, motion.Neck, motion.Head} {
		b.store(out, bone, turn(bone))
	}
	for _, s := range [2]side{left, right} {
		b.bakeArm(s, frame, out)
		b.bakeLeg(s, frame, at, hips, out)
	}
	if b.eyes.turns() {
		b.eyes.bake(frame, out)
	}
}

// store gives a pose a rotation of MMD's space.
func (b *baker) store(out *motion.Pose, bone motion.Bone, q motion.Quat) {
	if b.has.Has(bone) {
		out.Rotation[bone] = toMotion(q).Unit()
		out.Set = out.Set.With(bone)
	}
}

func (b *baker) report() [2]Leg { return [2]Leg{b.legs[left].report, b.legs[right].report} }
