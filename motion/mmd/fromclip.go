package mmd

import (
	"math"

	"furitsuke/motion"
)

// FromOptions say how a clip becomes MMD motion. They are comparable: equal
// options make equal motion of one clip and skeleton.
type FromOptions struct {
	// Target is the T-pose, in motion's space, of the humanoid that the model shall
	// stand like, or nil for that of the clip itself; see [BodyFor]. Without a
	// model there is none to stand like anybody, and it does not count.
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

// Share takes what both directions have in common, the stance, the faces and the
// gaze, from the options of the other: so a motion comes back as it went.
func (f *FromOptions) Share(o Options) { f.Stance, f.Faces, f.Gaze = o.AStance, o.Faces, o.Gaze }

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
	// Held are the morphs that stay at 1 where the expressions ask for more, by a
	// row's share below 1 or by several on one morph.
	Held []string
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
	w.makeRoom(len(times))
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
