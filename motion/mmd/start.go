package mmd

import (
	"math"

	"furitsuke/motion"
)

// standingStart returns how long a motion begins in a stance that is only its
// model's own, in seconds, or 0. Many motions hold the model's rest, or a T-pose,
// in their first frame, and their first own pose a few frames on: MMD's authors
// start from there for the physics' sake, and converters leave it behind.
//
// The stance is told by its arms, which nobody holds out like that for a pose: at
// frame 0 both are turned by nothing, or straight out to the side. It ends with
// the first key that turns one of them away. A later end than a second is taken
// for somebody who stands.
func standingStart(m *Motion) float64 {
	first := uint32(math.MaxUint32)
	for _, s := range [2]side{left, right} {
		arm := m.folded(s.String() + "腕")
		if arm == nil || arm.Keys[0].Frame != 0 || !stance(&arm.Keys[0], s) {
			return 0
		}
		for i := range arm.Keys {
			if k := &arm.Keys[i]; k.turn().AngleTo(arm.Keys[0].turn()) > stanceLeft {
				first = min(first, k.Frame)
				break
			}
		}
	}
	if first > stanceFrames {
		return 0
	}
	return float64(first) / FPS
}

const (
	stanceFrames = FPS                 // the latest frame that ends it
	stanceLeft   = 10 * math.Pi / 180  // an arm that turns by more has left it
	stanceRest   = 0.5 * math.Pi / 180 // an arm that turns by less is at rest
	stanceSide   = 3 * math.Pi / 180   // how far an arm of a T-pose is off a pure turn about Z
)

// stance reports whether an arm's key holds it at the model's rest or straight
// out to the side. Models' arms hang by 29° to 45° (specs/mmd-runtime.md §9), so
// a turn about the axis to the front by as much takes them to the T-pose.
func stance(k *BoneKey, s side) bool {
	q := k.turn().Near(motion.Identity)
	if q.Angle() < stanceRest {
		return true
	}
	up := s.x() * 2 * math.Atan2(q.Z, q.W)
	aside := 2 * math.Hypot(q.X, q.Y)
	return aside < stanceSide && up > 28*math.Pi/180 && up < 46*math.Pi/180
}
