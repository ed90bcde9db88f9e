// Package moves writes MMD motions by code: the walk that the program shows,
// and motions that sweep every joint for tests. It knows nothing of models
// beyond the names of the semi-standard skeleton and the size of a leg.
//
// Space: MMD's own; see package motion/mmd. Facing -Z, a positive turn about X
// lifts what points forward and swings what hangs down to the front.
package moves

import (
	"math"
	"math/rand/v2"
	"strings"

	"furitsuke/formats/mmdname"
	"furitsuke/formats/vmd"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
)

const deg = math.Pi / 180

// soft starts and ends at rest: close to half a cosine wave.
var soft = mmd.Curve{X1: 46, Y1: 0, X2: 81, Y2: 127}

// A key is one pose of a bone.
type key struct {
	frame uint32
	at    motion.Vec3
	turn  motion.Quat
	curve mmd.Curve // of all four channels, if rnd of the take is nil
}

// A take is a motion being written. With rnd set, every key gets random legal
// curves.
type take struct {
	bones  []mmd.BoneTrack
	morphs []mmd.MorphTrack
	shows  []mmd.ShowKey
	rnd    *rand.Rand
}

// random returns a take with random curves, the same for the same seed.
func random(seed uint64) *take { return &take{rnd: rand.New(rand.NewPCG(seed, 20260101))} }

// curve draws control points from the whole legal range.
func (t *take) curve(k key) [4]mmd.Curve {
	if t.rnd == nil {
		return [4]mmd.Curve{k.curve, k.curve, k.curve, k.curve}
	}
	var out [4]mmd.Curve
	for i := range out {
		n := func() uint8 { return uint8(t.rnd.IntN(128)) }
		out[i] = mmd.Curve{X1: n(), Y1: n(), X2: n(), Y2: n()}
	}
	return out
}

// bone appends a track; keys must ascend.
func (t *take) bone(name string, keys ...key) {
	track := mmd.BoneTrack{Name: mmdname.Of(name)}
	for _, k := range keys {
		q := k.turn.Unit()
		track.Keys = append(track.Keys, mmd.BoneKey{
			Frame:    k.frame,
			Position: [3]float32{float32(k.at.X), float32(k.at.Y), float32(k.at.Z)},
			Rotation: [4]float32{float32(q.X), float32(q.Y), float32(q.Z), float32(q.W)},
			Curves:   t.curve(k),
		})
	}
	t.bones = append(t.bones, track)
}

// both writes the same keys to a left bone and, mirrored, to its right twin.
func (t *take) both(name string, keys ...key) {
	t.bone(name, keys...)
	t.bone(strings.Replace(name, "左", "右", 1), mirror(keys)...)
}

// mirror is keys in the plane x = 0.
func mirror(keys []key) []key {
	out := make([]key, len(keys))
	for i, k := range keys {
		k.at.X = -k.at.X
		k.turn = motion.Quat{X: k.turn.X, Y: -k.turn.Y, Z: -k.turn.Z, W: k.turn.W}
		out[i] = k
	}
	return out
}

// turnKeys are keys that only turn.
func turnKeys(frames []uint32, turns ...motion.Quat) []key {
	out := make([]key, len(turns))
	for i, q := range turns {
		out[i] = key{frames[i], motion.Vec3{}, q, soft}
	}
	return out
}

// morph appends a morph's track from pairs of frame and weight.
func (t *take) morph(name string, pairs ...float64) {
	track := mmd.MorphTrack{Name: mmdname.Of(name)}
	for i := 0; i < len(pairs); i += 2 {
		track.Keys = append(track.Keys, mmd.MorphKey{Frame: uint32(pairs[i]), Weight: float32(pairs[i+1])})
	}
	t.morphs = append(t.morphs, track)
}

// legIK switches the four IK bones of the legs at a frame.
func (t *take) legIK(frame uint32, on bool) {
	k := mmd.ShowKey{Frame: frame, Visible: true}
	for _, n := range []string{"左足ＩＫ", "右足ＩＫ", "左つま先ＩＫ", "右つま先ＩＫ"} {
		k.IK = append(k.IK, mmd.IKSwitch{Name: mmdname.Of(n), On: on})
	}
	t.shows = append(t.shows, k)
}

// motion returns what was written.
func (t *take) motion() *mmd.Motion {
	m := &mmd.Motion{Bones: t.bones, Morphs: t.morphs, Shows: t.shows}
	for _, b := range t.bones {
		m.Last = max(m.Last, b.Keys[len(b.Keys)-1].Frame)
	}
	for _, s := range t.morphs {
		m.Last = max(m.Last, s.Keys[len(s.Keys)-1].Frame)
	}
	return m
}

// Encode stores a motion as VMD for the avatar.
func Encode(m *mmd.Motion) []byte { return vmd.FromMotion(m, "ふり").Write() }

func rx(degrees float64) motion.Quat { return motion.RotX(degrees * deg) }
func ry(degrees float64) motion.Quat { return motion.RotY(degrees * deg) }
func rz(degrees float64) motion.Quat { return motion.RotZ(degrees * deg) }

// elbow bends the left elbow of an A-stance arm (40° below the horizontal)
// forward: about the axis square to the arm and to the front.
func elbow(degrees float64) motion.Quat {
	s, c := math.Sincos(40 * deg)
	return motion.AxisAngle(motion.Vec3{X: s, Y: c}, degrees*deg)
}
