package mmd

import (
	"math"
	"slices"
)

// A Performance is a motion and how a model is to play it. Whatever plays MMD
// motion takes one: the stage, comparisons, samples, the conversion to a clip. So
// no two of them can differ in what they show of a file. It is a value that can
// be compared; the zero Performance has no motion, and its model is at rest.
type Performance struct {
	Motion *Motion
	// FileIK leaves all IK to the motion's own switches, as MMD does. Without it
	// that of [Motion.OwnLegs] is off.
	FileIK bool
}

// footIK is what the IK bone of each leg is called, folded.
var footIK = [2]string{left: left.String() + "足IK", right: right.String() + "足IK"}

// OwnLegs tells which legs, left and right, the motion leads by their own keys
// alone. MMD solves a leg's IK unless the motion switches it off, and a foot IK
// without a key then holds the foot where the model stands: right for a motion of
// the upper body, and the end of one whose legs come from motion capture. A leg
// is its own if its thigh or knee turns while neither the keys nor the switches
// of the motion speak of its foot IK.
func (m *Motion) OwnLegs() (own [2]bool) {
	for s := range own {
		leg, knee := m.folded(side(s).String()+"足"), m.folded(side(s).String()+"ひざ")
		own[s] = (leg.turns() || knee.turns()) && !m.speaksOf(footIK[s])
	}
	return own
}

// switched returns the motion with the switches of its IK as they are played: the
// IK of legs of their own is off, and with it that of the toes if nothing speaks
// of it either.
func (p Performance) switched() *Motion {
	m := p.Motion
	if m == nil {
		return &Motion{}
	}
	var off []IKSwitch
	for s, own := range m.OwnLegs() {
		if !own || p.FileIK {
			continue
		}
		for _, ik := range [2]string{footIK[s], side(s).String() + "つま先IK"} {
			if !m.speaksOf(ik) {
				off = append(off, IKSwitch{Name: Name{Text: ik, Folded: ik}})
			}
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
