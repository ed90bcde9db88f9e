package mmd

import (
	"math"

	"furitsuke/motion"
)

// Options say how MMD motion becomes a clip. They are comparable: equal options
// make equal clips.
type Options struct {
	// AStance is how far the arms of the model that the motion was made for hang
	// below the horizontal, in radians.
	AStance float64
	Ankle   Ankle
	// FPS is how many keys a second a moving track gets, at most [MaxFPS]; 0 is
	// MMD's own 30.
	FPS float64
	// Faces says what expressions morphs become; nil takes none.
	Faces *FaceTable
	// Gaze is how far the gaze turns for each degree that the eyes turn; 0 takes
	// no gaze. See [DefaultGaze].
	Gaze float64
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

var ankleNames = [3]string{"toeik", "orient", "fk"}

func (a Ankle) String() string { return ankleNames[a] }

// AnkleNamed returns the mode that String calls by the name.
func AnkleNamed(name string) (Ankle, bool) {
	for i, n := range ankleNames {
		if n == name {
			return Ankle(i), true
		}
	}
	return ToeIK, false
}

// A Report says what a conversion did and what it left out.
type Report struct {
	Frames   int            // poses baked
	Cut      bool           // the motion went on past [MaxSeconds]
	Ignored  []IgnoredBone  // by group
	Morphs   []IgnoredMorph // by part of the face
	LeftLeg  Leg
	RightLeg Leg
}

// A Leg says how one leg was converted.
type Leg struct {
	Keyed  bool    // 足ＩＫ has keys
	Baked  int     // poses solved for IK; the others took the leg's own keys
	Short  int     // of these, poses whose goal lay out of reach
	Missed float64 // how far the foot stayed away at worst, metres
}

// MaxSeconds is the longest motion that is baked whole. A damaged file can name
// any frame up to 4 billion, and 52 bones at 30 poses a second take 95 MB an
// hour.
const MaxSeconds = 3600

// MaxFPS bounds Options.FPS: twice what the fastest common screens show.
const MaxFPS = 240

// ToClip bakes a motion onto the standard skeleton: leg IK solved, arms brought
// from the A-stance to the T-pose, one pose every 1/FPS seconds (seed VMD to
// VRMA). Eyes become the gaze, morphs expressions with keys of their own.
func ToClip(m *Motion, o Options) (*motion.Clip, Report) {
	return ToClipWhile(m, o, func(float64) bool { return true })
}

// ToClipWhile is [ToClip] for long motions: it calls goOn with the share done,
// some hundred times at most, and returns no clip if goOn says false.
func ToClipWhile(m *Motion, o Options, goOn func(done float64) bool) (*motion.Clip, Report) {
	if !(o.FPS > 0) {
		o.FPS = FPS
	}
	o.FPS = min(o.FPS, MaxFPS)
	o.Gaze = min(o.Gaze, MaxGaze)
	b := newBaker(m, o)
	seconds := float64(m.Last) / FPS
	report := Report{Cut: seconds > MaxSeconds, Ignored: ignored(m, b.used)}
	seconds = min(seconds, MaxSeconds)
	faces, used := expressions(m, nil, o.Faces, seconds)
	report.Morphs = ignoredMorphs(m, used)
	n := int(math.Ceil(seconds*o.FPS-1e-6)) + 1
	times := make([]float32, n)
	for i := range times {
		times[i] = float32(min(float64(i)/o.FPS, seconds))
	}
	b.alloc(n)
	for i := range times {
		if i%(n/100+1) == 0 && !goOn(float64(i)/float64(n)) {
			return nil, report
		}
		b.bake(i, min(float64(i)/o.FPS, seconds)*FPS)
	}
	report.Frames, report.LeftLeg, report.RightLeg = n, b.legs[left].report, b.legs[right].report
	clip := b.clip(times, seconds)
	clip.Expressions = faces
	return clip, report
}

// clip packs what was baked. Tracks that never change keep two keys, and all
// others share one array of times.
func (b *baker) clip(times []float32, seconds float64) *motion.Clip {
	ends := []float32{0}
	if len(times) > 1 {
		ends = []float32{0, times[len(times)-1]}
	}
	pack := func(width int, values []float32) *motion.Track {
		if !constant(width, values) {
			return motion.NewTrack(motion.Linear, width, times, values)
		}
		var few []float32
		for range ends {
			few = append(few, values[:width]...)
		}
		return motion.NewTrack(motion.Linear, width, ends, few)
	}
	c := &motion.Clip{Duration: float64(float32(seconds)), Rest: StandardRest(b.has), Hips: pack(3, b.hips)}
	for bone, values := range b.turns {
		if values != nil {
			c.Rotation[bone] = pack(4, values)
		}
	}
	c.LookAt = b.eyes.lookAt(pack)
	return c
}

func constant(width int, values []float32) bool {
	for i := width; i < len(values); i++ {
		if values[i] != values[i%width] {
			return false
		}
	}
	return true
}
