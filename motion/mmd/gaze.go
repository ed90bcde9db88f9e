package mmd

import (
	"math"

	"furitsuke/motion"
)

// DefaultGaze is how far a gaze turns for each degree of the eyes. MMD keys how
// far an eye turns, a VRMA where the character looks, and the model makes the
// turn of the eyes from that: 90° of gaze turn them by 10° in all but two of the
// 60 VRMs measured, and 10° is what UniVRM begins with. So the eyes of a VRM turn
// as those of the MMD model do. Taken one to one, they would hardly move.
const DefaultGaze = 9

// MaxGaze bounds Options.Gaze: the eyes of a model that turn by 3° at most.
const MaxGaze = 30

// widestGaze is how far a converted gaze turns to any side, in degrees: where
// the range maps of VRMs end (specs/vrm.md §5), and short of where yaw loses its
// meaning.
const widestGaze = 89

// GazeOf returns where a character looks whose eyes are turned so against the
// head, in motion's space: the middle between the two, gain degrees for each
// that they turn. Eyes that squint or look apart by as much look ahead.
func GazeOf(leftEye, rightEye motion.Quat, gain float64) motion.Quat {
	ly, lp := motion.GazeAngles(leftEye)
	ry, rp := motion.GazeAngles(rightEye)
	bound := func(a float64) float64 { return math.Max(-widestGaze, math.Min(widestGaze, a*gain)) }
	return motion.GazeTurn(bound((ly+ry)/2), bound((lp+rp)/2))
}

// EyesOf is the way back: how 両目 turns for a gaze, in motion's space.
func EyesOf(gaze motion.Quat, gain float64) motion.Quat {
	yaw, pitch := motion.GazeAngles(gaze)
	return motion.GazeTurn(yaw/gain, pitch/gain)
}

// eyesOffset is how the eyes of the standard skeleton stand before the head
// bone, metres.
func eyesOffset() *motion.Vec3 {
	o := toMetres(tPose[motion.LeftEye].Sub(tPose[motion.Head]))
	o.X = 0
	return &o
}

// eyes returns how the eyes of a model stand before its head bone, metres.
func (b *Body) eyes(s *Skeleton) *motion.Vec3 {
	l, r, head := b.Joint[motion.LeftEye], b.Joint[motion.RightEye], b.Joint[motion.Head]
	if l < 0 || r < 0 || head < 0 {
		return eyesOffset()
	}
	o := toMetres(s.Bones[l].Position.Lerp(s.Bones[r].Position, 0.5).Sub(s.Bones[head].Position))
	if !(o.Len() < farthest) {
		return eyesOffset()
	}
	return &o
}

// A gazeBaker turns the keys of the eyes into a gaze. 左目 and 右目 take what 両目
// does whole, as most models have it (specs/mmd-runtime.md §9), before their own.
type gazeBaker struct {
	both, left, right sampled
	gain              float64
}

// turns reports whether the eyes have keys that a clip takes.
func (g *gazeBaker) turns() bool {
	return g.gain > 0 && (g.both.track != nil || g.left.track != nil || g.right.track != nil)
}

// bake gives a pose its gaze at a frame.
func (g *gazeBaker) bake(frame float64, out *motion.Pose) {
	g.both.sample(frame)
	g.left.sample(frame)
	g.right.sample(frame)
	out.HasGaze = true
	out.Yaw, out.Pitch = motion.GazeAngles(GazeOf(toMotion(g.left.turn.Mul(g.both.turn)), toMotion(g.right.turn.Mul(g.both.turn)), g.gain))
}
