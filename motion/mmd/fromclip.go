package mmd

import (
	"math"
	"slices"

	"furitsuke/motion"
)

// FromOptions say how a clip becomes MMD motion. They are comparable: equal
// options make equal motion of one clip and skeleton.
type FromOptions struct {
	// Target is the T-pose, in motion's space, of the humanoid that the model shall
	// stand like, or nil for that of the clip itself; see [BodyFor].
	Target *motion.Rest
	// Stance is how far the arms of the model hang below the horizontal, in
	// radians, where no skeleton says it.
	Stance float64
	Legs   LegMode
	// Twist leaves the turning of arms about themselves to the twist bones 腕捩 and
	// 手捩. Models without them lose nothing, as their arms then take it.
	Twist bool
	// Faces says what morphs show expressions, read backwards; nil shows none.
	Faces *FaceTable
	// Gaze is how far the gaze turns for each degree that the eyes turn; 0 leaves
	// the eyes alone. See [DefaultGaze].
	Gaze float64
	// Within is how far keys may stray from the clip at each frame.
	Within Bound
}

// A LegMode is what moves the legs of the MMD model.
type LegMode uint8

const (
	// LegIK keys 足ＩＫ and つま先ＩＫ where the feet are, so that an animator can go
	// on with them. The legs' own keys are written too: they are the pose that the
	// IK starts from, which is what decides where the knees point.
	LegIK LegMode = iota
	// LegFK keys the legs' own bones and switches the IK off.
	LegFK
)

// DefaultFromOptions returns the stance of [DefaultOptions], legs on IK, no twist
// bones, and a bound of a tenth of a degree and 0.4 mm: with them feet stay within
// 5 mm, and a walk keeps one key in four.
func DefaultFromOptions() FromOptions {
	return FromOptions{
		Stance: DefaultOptions().AStance, Faces: DefaultFaces, Gaze: DefaultGaze,
		Within: Bound{Rotation: 0.002, Position: 0.005, Weight: 0.005},
	}
}

// A FromReport says what a conversion to MMD motion did and what it left out.
type FromReport struct {
	Frames int  // samples taken, 30 a second
	Cut    bool // the clip went on past [MaxSeconds]
	Keys   int  // keys of bones written
	Dense  int  // keys that the same tracks would have at every frame, still ones one
	// NoLegIK tells that legs were to be led by IK and that the model has none.
	NoLegIK bool
	// Lost are the bones of the clip that the model has none for, and none further
	// out that could take their turn.
	Lost []motion.Bone
	// Faceless are the expressions of the clip that show and have no morph.
	Faceless []string
}

// FromClip writes a clip as motion for a model, or with nil for the semi-standard
// skeleton: VRM's hierarchy undone, the hips shared out over センター, グルーブ and
// 下半身, arms brought from the T-pose to the model's own stance, sampled 30 times a
// second and fitted with bezier keys.
func FromClip(c *motion.Clip, s *Skeleton, o FromOptions) (*Motion, FromReport) {
	return FromClipWhile(c, s, o, func(float64) bool { return true })
}

// FromClipWhile is [FromClip] for long clips: it calls goOn with the share done
// and returns no motion if that says false.
func FromClipWhile(c *motion.Clip, s *Skeleton, o FromOptions, goOn func(done float64) bool) (*Motion, FromReport) {
	seconds := min(c.Duration, MaxSeconds)
	// The last frame is the clip's end, which float32 may have moved a little.
	n := int(math.Ceil(seconds*FPS-1e-3)) + 1
	times := make([]float64, n)
	for i := range times {
		times[i] = min(float64(i)/FPS, seconds)
	}
	m, r := fromTimes(c, s, o, times, goOn)
	r.Cut = c.Duration > MaxSeconds
	return m, r
}

// PoseAt writes a clip's pose at a time as motion of one frame.
func PoseAt(c *motion.Clip, s *Skeleton, o FromOptions, seconds float64) (*Motion, FromReport) {
	return fromTimes(c, s, o, []float64{seconds}, func(float64) bool { return true })
}

// fromTimes samples a clip at the time of each frame and fits keys.
func fromTimes(c *motion.Clip, s *Skeleton, o FromOptions, times []float64, goOn func(float64) bool) (*Motion, FromReport) {
	w := newWriter(c, s, o)
	sampler := motion.NewSampler(c)
	var p motion.Pose
	for i, t := range times {
		if i%(len(times)/50+1) == 0 && !goOn(0.5*float64(i)/float64(len(times))) {
			return nil, w.report
		}
		sampler.Sample(t, &p)
		w.pose(&p)
		w.record()
		w.speak(&p)
	}
	w.report.Frames = len(times)
	m := &Motion{Last: uint32(len(times) - 1), Shows: w.shows()}
	for i := range w.tracks {
		if !goOn(0.5 + 0.5*float64(i)/float64(len(w.tracks))) {
			return nil, w.report
		}
		t := &w.tracks[i]
		keys := FitBone(0, t.moves, t.turns, o.Within)
		w.report.Keys += len(keys)
		w.report.Dense++
		if len(keys) > 1 {
			w.report.Dense += len(times) - 1
		}
		m.Bones = append(m.Bones, BoneTrack{Name: w.skeleton.Bones[t.bone].Name, Keys: keys})
	}
	m.Morphs = w.morphTracks(c)
	m.holdLast()
	return m, w.report
}

// holdLast gives the motion its length where nothing moves at its end.
func (m *Motion) holdLast() {
	for _, t := range m.Bones {
		if t.Keys[len(t.Keys)-1].Frame == m.Last {
			return
		}
	}
	for _, t := range m.Morphs {
		if t.Keys[len(t.Keys)-1].Frame == m.Last {
			return
		}
	}
	switch {
	case len(m.Bones) > 0:
		k := m.Bones[0].Keys[len(m.Bones[0].Keys)-1]
		k.Frame = m.Last
		m.Bones[0].Keys = append(m.Bones[0].Keys, k)
	case len(m.Morphs) > 0:
		k := m.Morphs[0].Keys[len(m.Morphs[0].Keys)-1]
		k.Frame = m.Last
		m.Morphs[0].Keys = append(m.Morphs[0].Keys, k)
	}
}

// A writer poses an MMD skeleton as a humanoid stands and notes its bones' own
// movement.
type writer struct {
	*aimer
	options FromOptions
	body    *Body
	scale   float64 // of the clip's hips movement
	turned  []turned
	level   int // the bone that moves the hips about: センター; -1 for none
	upright int // the one that moves them up and down: グルーブ
	legs    []led
	eyes    []int
	// eyeShare is how much of a turn of eyes the model's own eyes repeat.
	eyeShare float64
	voices   []voice // by the clip's expressions
	morphs   []spoken
	world    [motion.BoneCount]motion.Quat // normalized
	// faceOnly: the clip has no body, and its motion leaves the model's alone.
	faceOnly bool
	tracks   []noted
	report   FromReport
}

// A turned is an MMD bone that takes a humanoid bone's rotation in the world.
type turned struct {
	bone int
	from motion.Bone
	back motion.Quat // from the model's rest to the T-pose, in motion's space
}

// A noted is a bone's movement, a sample a frame.
type noted struct {
	bone  int
	moves []motion.Vec3 // nil: it does not move
	turns []motion.Quat // nil: it does not turn
}

func newWriter(c *motion.Clip, s *Skeleton, o FromOptions) *writer {
	rest, model := c.Rest, s
	if o.Target != nil {
		rest = o.Target
	}
	if s == nil {
		s, rest = SemiStandard(o.Stance), completed(rest)
	}
	w := &writer{options: o, body: BodyFor(s, rest), level: -1, upright: -1}
	w.scale = c.Rest.HipsScale(w.body.Rest.Bone[motion.Hips].World.Y, w.body.Rest.LegLength())
	moving := w.findTurned(c, s)
	bones := make([]int, 0, len(s.Bones))
	for _, t := range w.turned {
		bones = append(bones, t.bone)
	}
	w.aimer = newAimer(s, bones)
	moving = append(moving, w.findTwists()...)
	moving = append(moving, w.findMovers()...)
	moving = append(moving, w.findLegs()...)
	w.settle()
	if w.faceOnly = movesNothing(c); w.faceOnly {
		moving = nil
	}
	moving = append(moving, w.findEyes(c)...)
	w.findFaces(c, model)
	slices.Sort(moving)
	for _, b := range slices.Compact(moving) {
		t := noted{bone: b}
		if w.moves(b) {
			t.moves = []motion.Vec3{}
		}
		if w.wanted[b] || t.moves == nil || s.Bones[b].IK != nil {
			t.turns = []motion.Quat{}
		}
		w.tracks = append(w.tracks, t)
	}
	return w
}

// movesNothing reports whether a clip is of a face alone. On a VRM it leaves the
// body to other motion or to the T-pose; in MMD it shall not lift the arms.
func movesNothing(c *motion.Clip) bool {
	return c.Hips == nil && c.Rotation == [motion.BoneCount]*motion.Track{}
}

// completed returns a T-pose in which the bones that r lacks hang as in the
// standard skeleton's: so a hand whose fingers a clip does not have points there.
func completed(r *motion.Rest) *motion.Rest {
	out := *r
	for b := motion.Hips + 1; b < motion.BoneCount; b++ { // parents before children
		if up := b.Parent(); out.Has.Has(up) && !out.Has.Has(b) {
			out.Bone[b].World = out.Bone[up].World.Add(toMetres(tPose[b].Sub(tPose[up])))
			out.Has = out.Has.With(b)
		}
	}
	return &out
}

// findTurned lists the MMD bones that take rotations and returns those that are
// written: fingers and toes that the clip has none of stay out.
//
// A bone of the trunk takes the turn of the last humanoid bone before the next
// that the model has: so chest and upper chest are folded where 上半身3 is missing,
// as it mostly is.
func (w *writer) findTurned(c *motion.Clip, s *Skeleton) (written []int) {
	joint := &w.body.Joint
	for b := range motion.BoneCount {
		i := joint[b]
		if worn(b) {
			continue
		}
		if i < 0 {
			if c.Rest.Has.Has(b) && !w.passesOn(b) {
				w.report.Lost = append(w.report.Lost, b)
			}
			continue
		}
		from := b
		for _, next := range [2]motion.Bone{motion.Chest, motion.UpperChest} {
			if from+1 == next && b >= motion.Spine && joint[next] < 0 {
				from = next
			}
		}
		w.turned = append(w.turned, turned{i, from, w.body.Lean[b].Inv()})
		if c.Rest.Has.Has(b) || b.Required() {
			written = append(written, i)
		}
	}
	return written
}

// passesOn reports whether some bone further out takes the turn of one that the
// model lacks.
func (w *writer) passesOn(b motion.Bone) bool {
	if b == motion.Chest || b == motion.UpperChest {
		return true
	}
	for next := b + 1; next < motion.BoneCount; next++ {
		for up := next.Parent(); up != motion.NoBone; up = up.Parent() {
			if up == b && w.body.Joint[next] >= 0 && !worn(next) {
				return true
			}
		}
	}
	return false
}

// pose sets the bones' own movement for a humanoid's pose.
func (w *writer) pose(p *motion.Pose) {
	for b := range motion.BoneCount { // parents before children
		w.world[b] = p.Rotation[b]
		if up := b.Parent(); up != motion.NoBone {
			w.world[b] = w.world[up].Mul(p.Rotation[b])
		}
	}
	for _, t := range w.turned {
		w.want[t.bone] = toMotion(w.world[t.from].Mul(t.back))
	}
	for i := range w.legs {
		w.fold(&w.legs[i])
	}
	w.aim()
	w.moveHips(p)
	for i := range w.legs {
		w.pull(&w.legs[i])
	}
	w.look(p)
}

// record notes the movement of every bone that is written.
func (w *writer) record() {
	for i := range w.tracks {
		t := &w.tracks[i]
		s := &w.bones[t.bone]
		if t.moves != nil {
			t.moves = append(t.moves, s.move)
		}
		if t.turns != nil {
			q := s.turn
			if n := len(t.turns); n > 0 {
				q = q.Near(t.turns[n-1])
			} else {
				q = q.Near(motion.Identity)
			}
			t.turns = append(t.turns, q)
		}
	}
}
