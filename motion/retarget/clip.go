package retarget

import (
	"math"

	"furitsuke/motion"
)

// MaxSeconds is the longest motion that is converted whole: times are float32,
// and a damaged file can hold any number of them.
const MaxSeconds = 3600

// ToClip converts a motion. The clip's rest is the source's skeleton brought to
// the T-pose, in metres and motion's axes, standing on the floor; its tracks are
// normalized rotations. Without hips there is no clip.
func ToClip(s *Source) (*motion.Clip, Report) {
	h := find(s.Joints, s.Map)
	r := Report{Bones: h.has(), Joint: h.names(s.Joints), Unused: unused(s.Joints, &h)}
	if h[motion.Hips] < 0 {
		return nil, r
	}
	f := look(s.Joints, &h)
	r.Unit, r.Scale, r.Left, r.Up, r.Mirrored, r.Aligned = f.unit, f.scale, f.left, f.up, f.mirrored, f.aligned
	if f.aligned {
		return nil, r
	}
	c := newConverter(s, &h, &f)
	n := max(s.Frames, 1)
	if most := int(MaxSeconds/s.Seconds) + 1; s.Frames > 1 && n > most {
		n, r.Cut = most, true
	}
	rest := c.rest()
	if up := rest.Bone[motion.Hips].World.Y; s.Frames > 0 && c.has.Has(motion.LeftFoot) && up > 0 {
		c.stand(n, up, &r)
	}
	return c.clip(n, rest), r
}

func unused(joints []Joint, h *humanoid) (names []string) {
	used := make([]bool, len(joints))
	for _, j := range h {
		if j >= 0 {
			used[j] = true
		}
	}
	for j := range joints {
		if !used[j] {
			names = append(names, joints[j].Name)
		}
	}
	return names
}

type converter struct {
	source *Source
	bone   *humanoid
	frame  *frame
	has    motion.BoneSet
	// stance leads from the T-pose to the source's rest pose, for each bone.
	stance [motion.BoneCount]motion.Quat
	// upright turns the motion of a root to motion's up; see stand.
	upright motion.Quat

	move  []motion.Vec3 // of the frame being converted: local, source axes
	turn  []motion.Quat
	world []motion.Quat // motion's axes
	place []motion.Vec3 // motion's axes, metres
}

func newConverter(s *Source, h *humanoid, f *frame) *converter {
	n := len(s.Joints)
	c := &converter{
		source: s, bone: h, frame: f, has: h.has(), upright: motion.Identity,
		move: make([]motion.Vec3, n), turn: make([]motion.Quat, n),
		world: make([]motion.Quat, n), place: make([]motion.Vec3, n),
	}
	c.findStance()
	return c
}

// toMotion brings a point of the source into motion's axes and metres.
func (c *converter) toMotion(v motion.Vec3) motion.Vec3 {
	return c.frame.toMotion.Rotate(v).Scale(c.frame.scale)
}

// stiff is the angle in radians up to which a limb at rest counts as straight:
// skeletons of real people bend by up to 9° (the shins of mocopi), while legs
// that are splayed, as CMU's are by 18°, or arms that hang are another stance.
const stiff = 12 * math.Pi / 180

// limbs are the bones that a stance turns, with the bone that shows their
// direction and that direction in the T-pose. What hangs on them turns along.
var limbs = []struct {
	bone, to motion.Bone
	tPose    motion.Vec3
}{
	{motion.LeftUpperArm, motion.LeftLowerArm, motion.Vec3{X: 1}},
	{motion.LeftLowerArm, motion.LeftHand, motion.Vec3{X: 1}},
	{motion.RightUpperArm, motion.RightLowerArm, motion.Vec3{X: -1}},
	{motion.RightLowerArm, motion.RightHand, motion.Vec3{X: -1}},
	{motion.LeftUpperLeg, motion.LeftLowerLeg, motion.Vec3{Y: -1}},
	{motion.LeftLowerLeg, motion.LeftFoot, motion.Vec3{Y: -1}},
	{motion.RightUpperLeg, motion.RightLowerLeg, motion.Vec3{Y: -1}},
	{motion.RightLowerLeg, motion.RightFoot, motion.Vec3{Y: -1}},
}

func (c *converter) findStance() {
	at := restPlaces(c.source.Joints)
	for b := range c.stance {
		c.stance[b] = motion.Identity
	}
	own := map[motion.Bone]bool{}
	for _, l := range limbs {
		if !c.has.Has(l.bone) || !c.has.Has(l.to) {
			continue
		}
		d := c.toMotion(at[c.bone[l.to]].Sub(at[c.bone[l.bone]]))
		if q := motion.FromTo(l.tPose, d); d.Len() > 0 && q.Angle() > stiff {
			c.stance[l.bone] = q
		}
		own[l.bone] = true
	}
	for b := motion.Hips; b < motion.BoneCount; b++ { // parents come first
		if p := b.NearestIn(c.has); p != motion.NoBone && !own[b] {
			c.stance[b] = c.stance[p]
		}
	}
}

// rest returns the source's skeleton in the T-pose.
func (c *converter) rest() *motion.Rest {
	joints := c.source.Joints
	turn := make([]motion.Quat, len(joints))
	bones := make([]motion.Bone, len(joints))
	for j := range bones {
		bones[j] = motion.NoBone
	}
	for b, j := range c.bone {
		if j >= 0 {
			bones[j] = motion.Bone(b)
		}
	}
	floor := math.Inf(1)
	for j := range joints {
		turn[j], c.place[j] = motion.Identity, motion.Vec3{}
		if p := joints[j].Parent; p >= 0 {
			turn[j] = turn[p]
			c.place[j] = c.place[p].Add(turn[p].Rotate(c.toMotion(joints[j].Offset)))
		}
		if bones[j] != motion.NoBone {
			turn[j] = c.stance[bones[j]].Inv()
		}
		floor = min(floor, c.place[j].Y)
		for _, tip := range joints[j].Tips {
			floor = min(floor, c.place[j].Add(turn[j].Rotate(c.toMotion(tip))).Y)
		}
	}
	r := &motion.Rest{Has: c.has, HipsParent: motion.IdentityMat}
	// Without legs nothing says how high the hips stand but the motion itself.
	origin := c.place[c.bone[motion.Hips]]
	if origin.Y-floor < 1e-3 {
		c.pose(0)
		floor = origin.Y - max(c.place[c.bone[motion.Hips]].Y, 0)
		for j := range c.place {
			c.place[j] = origin // only the hips are of use
		}
	}
	for b := range r.Bone {
		r.Bone[b].P, r.Bone[b].W = motion.Identity, motion.Identity
		if j := c.bone[b]; j >= 0 {
			p := c.place[j]
			r.Bone[b].World = motion.Vec3{X: p.X - origin.X, Y: p.Y - floor, Z: p.Z - origin.Z}
		}
	}
	r.HipsLocal = r.Bone[motion.Hips].World
	return r
}

// pose places all joints in a frame.
func (c *converter) pose(frame int) {
	joints := c.source.Joints
	if c.source.Frames > 0 {
		c.source.Pose(frame, c.move, c.turn)
	} else {
		for j := range joints {
			c.move[j], c.turn[j] = joints[j].Offset, motion.Identity
		}
	}
	to := c.frame.toMotion
	for j := range joints {
		q, v := to.Mul(c.turn[j]).Mul(to.Inv()), c.toMotion(c.move[j])
		if p := joints[j].Parent; p >= 0 {
			c.world[j], c.place[j] = c.world[p].Mul(q).Unit(), c.place[p].Add(c.world[p].Rotate(v))
		} else {
			c.world[j], c.place[j] = c.upright.Mul(q), c.upright.Rotate(v)
		}
	}
}

// clip converts n frames. Joints that are no bones take part by what they do to
// the bones behind them.
func (c *converter) clip(n int, rest *motion.Rest) *motion.Clip {
	out := &motion.Clip{Rest: rest}
	var turns [motion.BoneCount][]float32
	var last [motion.BoneCount]motion.Quat
	var parent [motion.BoneCount]motion.Bone
	for b := range motion.BoneCount {
		if c.has.Has(b) {
			turns[b], last[b], parent[b] = make([]float32, 0, 4*n), motion.Identity, b.NearestIn(c.has)
		}
	}
	times, hips := make([]float32, n), make([]float32, 0, 3*n)
	var normalized [motion.BoneCount]motion.Quat // in the world
	for i := range n {
		times[i] = float32(float64(i) * c.source.Seconds)
		c.pose(i)
		p := c.place[c.bone[motion.Hips]]
		hips = append(hips, reach(p.X), reach(p.Y), reach(p.Z))
		for b := range motion.BoneCount {
			if turns[b] == nil {
				continue
			}
			normalized[b] = c.world[c.bone[b]].Mul(c.stance[b])
			q := normalized[b]
			if up := parent[b]; up != motion.NoBone {
				q = normalized[up].Inv().Mul(q)
			}
			q = q.Unit().Near(last[b])
			last[b] = q
			turns[b] = append(turns[b], float32(q.X), float32(q.Y), float32(q.Z), float32(q.W))
		}
	}
	out.Duration = float64(times[n-1])
	out.Hips = track(3, times, hips)
	for b, values := range turns {
		if values != nil {
			out.Rotation[b] = track(4, times, values)
		}
	}
	return out
}

// reach holds a coordinate within a kilometre, so that damaged numbers leave the
// clip finite.
func reach(x float64) float32 {
	const farthest = 1000 // metres
	return float32(max(-farthest, min(farthest, x)))
}

// track makes a track; one that never changes keeps the keys of its ends.
func track(width int, times, values []float32) *motion.Track {
	for i := width; i < len(values); i++ {
		if values[i] != values[i%width] {
			return motion.NewTrack(motion.Linear, width, times, values)
		}
	}
	if len(times) < 2 {
		return motion.NewTrack(motion.Linear, width, times, values)
	}
	ends := []float32{times[0], times[len(times)-1]}
	return motion.NewTrack(motion.Linear, width, ends, append(values[:width:width], values[:width]...))
}
