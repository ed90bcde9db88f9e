package mmd

import (
	"math"
	"runtime"
	"sync"

	"furitsuke/motion"
)

// Options say how MMD motion becomes a clip. They are comparable: equal options
// make equal clips.
type Options struct {
	// Model is the model that the motion is solved on, or nil for the standard
	// skeleton. AStance, Arms and Ankle are for the latter: a model says itself
	// how its arms hang and what turns its feet.
	Model *Skeleton
	// Standard takes the standard skeleton though there is a model.
	Standard bool
	// Target is the T-pose in motion's space of the humanoid that will play the
	// clip, or nil for any; see [BodyFor].
	Target *motion.Rest
	// PlaceFeet leads Target's feet to where the model's stand, scaled, instead of
	// turning its legs as the model's: on other proportions either the angles of
	// legs are the same or the places of feet are.
	PlaceFeet bool
	// AStance is how far the arms of the model that the motion was made for hang
	// below the horizontal, in radians.
	AStance float64
	Arms    Arms
	Ankle   Ankle
	// FPS is how many keys a second a moving track gets, at most [MaxFPS]; 0 is
	// MMD's own 30.
	FPS float64
	// Faces says what expressions morphs become; nil takes none.
	Faces *FaceTable
	// FileIK is [Performance]'s. The standard skeleton's legs are led by a foot IK
	// that has keys; with FileIK, by any that the motion does not switch off.
	FileIK bool
	// Gaze is how far the gaze turns for each degree that the eyes turn; 0 takes
	// no gaze. See [DefaultGaze].
	Gaze float64
	// Reduce is how far the clip's keys may be from the poses, in radians, and in
	// proportion for what is no rotation ([motion.ToleranceOf]): what a line
	// between others gives back is left out. 0 keeps a key for every pose.
	Reduce float64
	// DropStart leaves out the stance that many motions begin in, T-pose or
	// A-stance, before the first pose of their own.
	DropStart bool
}

// DefaultOptions returns the seed's: arms at 40°, ankles led by the toe IK, 30
// keys a second. Faces and eyes, which it leaves alone, come along.
func DefaultOptions() Options {
	return Options{AStance: 40 * math.Pi / 180, Ankle: ToeIK, FPS: FPS, Faces: DefaultFaces, Gaze: DefaultGaze}
}

// Ankle is what turns a foot whose leg is led by IK.
type Ankle uint8

const (
	// ToeIK turns the foot's own rotation by the least that points it at the
	// toe IK's goal.
	ToeIK Ankle = iota
	// Orient takes the rotation of the foot IK first, then does the same.
	Orient
	// FK takes the foot's own keys.
	FK
)

// A Report says what a conversion did and what it left out.
type Report struct {
	Frames   int            // poses baked
	Cut      bool           // the motion went on past [MaxSeconds]
	Ignored  []IgnoredBone  // by group
	Morphs   []IgnoredMorph // by part of the face
	LeftLeg  Leg
	RightLeg Leg
	// Reduced says what [Options.Reduce] saves and costs; zero without it.
	Reduced motion.Reduction
	// Start is how long the motion begins in a stance that is only its model's
	// own, seconds: see [Options.DropStart]. 0 where it begins moving.
	Start float64
}

// A Leg says how one leg was converted. With [Options.PlaceFeet] what is short is
// the leg of the humanoid, whatever leads the model's.
type Leg struct {
	Keyed  bool    // 足ＩＫ has keys
	Own    bool    // see [Motion.OwnLegs]
	Baked  int     // poses solved for IK; the others took the leg's own keys
	Short  int     // poses whose goal lay out of reach
	Missed float64 // how far the foot stayed away at worst, metres
}

// Own tells which legs, left and right, are led by their own keys alone.
func (r *Report) Own() [2]bool { return [2]bool{r.LeftLeg.Own, r.RightLeg.Own} }

// add takes in what another worker reports of the same leg.
func (l *Leg) add(o Leg) {
	l.Keyed = l.Keyed || o.Keyed
	l.Baked += o.Baked
	l.Short += o.Short
	l.Missed = max(l.Missed, o.Missed)
}

// MaxSeconds is the longest motion that is baked whole. A damaged file can name
// any frame up to 4 billion, and 52 bones at 30 poses a second take 95 MB an
// hour.
const MaxSeconds = 3600

// MaxReduce bounds Options.Reduce, in radians: past a tenth of a right angle a
// motion is another one.
const MaxReduce = 0.15

// MaxFPS bounds Options.FPS: twice what the fastest common screens show.
const MaxFPS = 240

// ToClip turns a motion into a clip: by solving o.Model, if there is one, or on
// the standard skeleton: leg IK solved in closed form, arms brought from the
// A-stance to the T-pose (seed VMD to VRMA). Eyes become the gaze, morphs
// expressions with keys of their own; all else has one pose every 1/FPS seconds.
// It works on every core; a program with a window calls [ToClipWhile].
func ToClip(m *Motion, o Options) (*motion.Clip, Report) {
	return ToClipWhile(m, o, runtime.NumCPU(), func(float64) bool { return true })
}

// ToClipWhile is [ToClip] for long motions, by as many goroutines as workers says:
// between slices of work of a millisecond or so it calls goOn with the share done,
// from one goroutine at a time but not always the same, and returns no clip if goOn
// says false.
func ToClipWhile(m *Motion, o Options, workers int, goOn func(done float64) bool) (*motion.Clip, Report) {
	v := newConversion(m, o)
	if !v.bake(0, v.poses, workers, goOn) {
		return nil, v.report
	}
	c := v.clip()
	if o.Reduce > 0 {
		few := motion.Optimize(c, motion.Everything, motion.ToleranceOf(min(o.Reduce, MaxReduce)), func(float64) bool { return goOn(1) })
		if few == nil {
			return nil, v.report
		}
		v.report.Reduced = motion.Reduced(c, few)
		c = few
	}
	return c, v.report
}

// ToClipAround is [ToClip] for a moment: the same clip, but with the poses alone
// that lie within reach of at, both in seconds. It is what can be shown while the
// whole is made.
func ToClipAround(m *Motion, o Options, at, reach float64) (*motion.Clip, Report) {
	v := newConversion(m, o)
	pose := func(s float64) int {
		return int(math.Max(0, math.Min((v.start+s)*v.options.FPS, float64(v.poses-1))))
	}
	v.bake(pose(at-reach), pose(at+reach)+2, runtime.NumCPU(), func(float64) bool { return true })
	return v.clip(), v.report
}

// A conversion is a motion becoming a clip.
type conversion struct {
	motion  *Motion
	options Options
	seconds float64
	poses   int
	start   float64 // seconds that are dropped

	newPoser func() poser
	rest     *motion.Rest
	eyes     *motion.Vec3
	faces    []motion.Expression
	report   Report

	times  []float32
	record *record
}

// A poser composes a motion's poses, one at a time, in any order. Two of them
// work side by side.
type poser interface {
	// pose composes the pose at a frame. It allocates nothing.
	pose(frame float64, out *motion.Pose)
	// report says how the legs were converted in the poses composed so far.
	report() [2]Leg
}

// newConversion finds what of a motion counts.
func newConversion(m *Motion, o Options) *conversion {
	if !(o.FPS > 0) {
		o.FPS = FPS
	}
	o.FPS = min(o.FPS, MaxFPS)
	o.Gaze = min(o.Gaze, MaxGaze)
	seconds := float64(m.Last) / FPS
	v := &conversion{motion: m, options: o, seconds: min(seconds, MaxSeconds)}
	v.report.Cut = seconds > MaxSeconds
	v.poses = int(math.Ceil(v.seconds*o.FPS-1e-6)) + 1
	v.report.Start = standingStart(m)
	own := m.OwnLegs()
	v.report.LeftLeg.Own, v.report.RightLeg.Own = own[left], own[right]
	if o.DropStart {
		v.start = v.report.Start
	}
	var used, bends []bool
	if o.Model != nil && !o.Standard {
		used, bends = v.onModel()
	} else {
		used, bends = v.onStandard(), make([]bool, len(m.Morphs))
	}
	faces, shown := expressions(m, o.Model, o.Faces, v.seconds)
	for i := range shown {
		shown[i] = shown[i] || bends[i]
	}
	if o.PlaceFeet && o.Target != nil {
		each := v.newPoser
		v.newPoser = func() poser { return footPoser{each(), newFooting(v.rest, o.Target)} }
	}
	v.faces = faces
	v.report.Ignored, v.report.Morphs = ignored(m, used), ignoredMorphs(m, shown)
	return v
}

// onModel takes the motion's own model to solve, and returns which tracks of
// bones and of morphs count.
func (v *conversion) onModel() (bones, morphs []bool) {
	s := v.options.Model
	b := BodyFor(s, v.options.Target)
	on := newSolving(b, s, Performance{v.motion, v.options.FileIK}, v.options.Gaze)
	v.rest = b.Rest
	if on.gaze > 0 {
		v.eyes = b.eyes(s)
	}
	v.newPoser = func() poser { return on.newPoser() }
	return on.used, on.bends
}

// onStandard takes the standard skeleton, and returns which tracks count.
func (v *conversion) onStandard() []bool {
	first := newBaker(v.motion, v.options)
	v.rest = StandardRest(first.has)
	if first.eyes.turns() {
		v.eyes = eyesOffset()
	}
	v.newPoser = func() poser { return newBaker(v.motion, v.options) }
	return first.used
}

// bake composes the poses from one up to another; false if goOn stopped it.
func (v *conversion) bake(from, to, workers int, goOn func(done float64) bool) bool {
	to = min(to, v.poses)
	at := func(i int) float64 { return min(float64(from+i)/v.options.FPS, v.seconds) }
	v.times = make([]float32, to-from)
	for i := range v.times {
		v.times[i] = float32(at(i))
	}
	v.record = newRecord(v.rest, v.eyes, len(v.times))
	var posers []poser
	var mu sync.Mutex
	done := inSlices(len(v.times), workers, func() func(int) {
		p, pose := v.newPoser(), new(motion.Pose)
		mu.Lock()
		posers = append(posers, p)
		mu.Unlock()
		pose.Reset()
		return func(i int) {
			p.pose(at(i)*FPS, pose)
			v.record.put(i, pose)
		}
	}, goOn)
	v.report.Frames = len(v.times)
	for _, p := range posers {
		legs := p.report()
		v.report.LeftLeg.add(legs[left])
		v.report.RightLeg.add(legs[right])
	}
	return done
}

// clip returns what was baked.
func (v *conversion) clip() *motion.Clip {
	c := v.record.clip(v.times, v.seconds)
	c.Expressions = v.faces
	if v.start > 0 {
		c = motion.Section(c, v.start, c.Duration)
	}
	return c
}
