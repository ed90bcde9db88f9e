package mmd

import (
	"math"

	"furitsuke/motion"
)

// A baker samples the bones that have a place on the standard skeleton and
// composes poses of them, in MMD's space until a value is stored.
type baker struct {
	options Options
	chain   [len(hipsChain)]sampled // 全ての親 … 腰
	bone    [motion.BoneCount]sampled
	legs    [2]legBaker
	eyes    gazeBaker
	used    []bool // by track: it has a place

	has   motion.BoneSet
	turns [motion.BoneCount][]float32 // x y z w a pose, in motion's space
	last  [motion.BoneCount]motion.Quat
	hips  []float32 // x y z a pose, metres
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
		l := &b.legs[s]
		ik, toe := s.String()+"足IK", s.String()+"つま先IK"
		l.parent, l.ik, l.toe = find(s.String()+"足IK親"), find(ik), find(toe)
		l.on = m.switches(func(n Name) bool { return n.Folded == ik })
		l.toeOn = m.switches(func(n Name) bool { return n.Folded == toe })
		l.report.Keyed = l.ik.track != nil
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

// alloc makes room for n poses.
func (b *baker) alloc(n int) {
	b.hips = make([]float32, 3*n)
	for bone := range b.turns {
		if b.has.Has(motion.Bone(bone)) {
			b.turns[bone] = make([]float32, 4*n)
		}
	}
	if b.eyes.turns() {
		b.eyes.values = make([]float32, 0, 4*n)
	}
}

// bake composes pose i from the motion at a frame (seed VMD to VRMA, chapters
// hips と spine, 腕 and 脚).
func (b *baker) bake(i int, frame float64) {
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
	b.storeHips(i, at)
	b.store(i, motion.Hips, hips)
	b.store(i, motion.Spine, lower.Inv().Mul(turn(motion.Spine)))
	for _, bone := range [4]motion.Bone{motion.Chest, motion.UpperChest, motion.Neck, motion.Head} {
		b.store(i, bone, turn(bone))
	}
	for _, s := range [2]side{left, right} {
		b.bakeArm(i, s)
		b.bakeLeg(i, s, frame, at, hips)
	}
	if b.eyes.turns() {
		b.eyes.bake(frame)
	}
}

// bakeArm brings an arm from the A-stance to the T-pose. MMD's rotations are
// differences from the A-stance in world-aligned axes; RA leads from the T-pose
// to that stance. So the upper arm is q·RA, and what hangs on it RA⁻¹·q·RA, where
// RA cancels. It turns about Z, which the mirror of z leaves as it is.
func (b *baker) bakeArm(i int, s side) {
	shoulder := s.of(motion.LeftShoulder, motion.RightShoulder)
	ra := motion.RotZ(-s.x() * b.options.AStance)
	b.store(i, shoulder, b.bone[shoulder].turn)
	b.store(i, shoulder+1, b.bone[shoulder+1].turn.Mul(ra))
	below := func(bone motion.Bone) { b.store(i, bone, ra.Inv().Mul(b.bone[bone].turn).Mul(ra)) }
	below(shoulder + 2)
	below(shoulder + 3)
	thumb := s.of(motion.LeftThumbMetacarpal, motion.RightThumbMetacarpal)
	for k := range motion.Bone(15) {
		below(thumb + k)
	}
}

// store keeps a rotation of MMD's space, in the hemisphere of the pose before.
func (b *baker) store(i int, bone motion.Bone, q motion.Quat) {
	out := b.turns[bone]
	if out == nil {
		return
	}
	q = toMotion(q).Unit()
	if i == 0 {
		q = q.Near(motion.Identity)
	} else {
		q = q.Near(b.last[bone])
	}
	b.last[bone] = q
	out[4*i], out[4*i+1], out[4*i+2], out[4*i+3] = float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)
}

// storeHips keeps a position of MMD's space. What exceeds all reason (a
// damaged key) is held at a kilometre, so that the clip stays finite.
func (b *baker) storeHips(i int, p motion.Vec3) {
	v := toMetres(p)
	for k, x := range [3]float64{v.X, v.Y, v.Z} {
		b.hips[3*i+k] = float32(math.Max(-farthest, math.Min(farthest, x)))
	}
}

const farthest = 1000 // metres
