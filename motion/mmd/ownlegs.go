package mmd

import (
	"math"
	"slices"
)

// ownLegs returns m as a model has to play it whose legs the motion keys
// themselves. MMD solves a leg's IK unless the motion switches it off, and a foot
// IK without a key then holds the foot where the model stands: right for a motion
// of the upper body, and the end of one whose legs come from motion capture, by
// their own keys alone. A leg is such a one if its thigh or knee turns while
// neither the keys nor the switches of the motion speak of its foot IK. Its IK is
// switched off, that of the toes with it if nothing speaks of it either.
func ownLegs(m *Motion, s *Skeleton) *Motion {
	var off []IKSwitch
	for _, side := range [2]side{left, right} {
		leg := m.folded(side.String() + "足")
		knee := m.folded(side.String() + "ひざ")
		foot, toe := side.String()+"足IK", side.String()+"つま先IK"
		if m.speaksOf(foot) || !leg.turns() && !knee.turns() {
			continue
		}
		off = append(off, s.switchOff(foot)...)
		if !m.speaksOf(toe) {
			off = append(off, s.switchOff(toe)...)
		}
	}
	if off == nil {
		return m
	}
	out := *m
	out.Shows = slices.Insert(slices.Clone(m.Shows), 0, ShowKey{Visible: m.visibility().at(0, &cursor{}), IK: off})
	return &out
}

// folded returns the motion's track of a folded name, or nil.
func (m *Motion) folded(name string) *BoneTrack {
	for i := range m.Bones {
		if m.Bones[i].Name.Folded == name && len(m.Bones[i].Keys) > 0 {
			return &m.Bones[i]
		}
	}
	return nil
}

// turns reports whether any key of a track, which may be nil, turns its bone.
func (t *BoneTrack) turns() bool {
	return t != nil && slices.ContainsFunc(t.Keys, func(k BoneKey) bool { return k.turn().Angle() > still })
}

// still is the angle in radians up to which a key turns nothing: a tenth of a
// degree, above what programs leave when they mean none.
const still = 0.1 * math.Pi / 180

// speaksOf reports whether keys or switches name an IK bone.
func (m *Motion) speaksOf(folded string) bool {
	return m.folded(folded) != nil || m.switches(func(n Name) bool { return n.Folded == folded }) != nil
}

// switchOff returns switches that turn the IK of a folded name off.
func (s *Skeleton) switchOff(folded string) (out []IKSwitch) {
	for _, b := range s.Bones {
		if b.Name.Folded == folded && b.IK != nil {
			out = append(out, IKSwitch{Name: b.Name})
		}
	}
	return out
}
