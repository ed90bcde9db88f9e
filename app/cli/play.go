package cli

import (
	"furitsuke/app/desk"
	"furitsuke/motion/mmd"
)

// playFlags say how MMD motion is played, where it is not converted.
type playFlags struct {
	FileIK bool `name:"file-ik" help:"${fileIK}"`
}

// performance returns a motion as the flags play it.
func (f playFlags) performance(m *mmd.Motion) mmd.Performance {
	return mmd.Performance{Motion: m, FileIK: f.FileIK}
}

// ownLegs says whose IK is off without a word of the motion's, and "" if it is
// nobody's.
func (f playFlags) ownLegs(m *mmd.Motion) string {
	own := desk.Legs(m.OwnLegs())
	if f.FileIK || own.Key == "" {
		return ""
	}
	return desk.English.T("legs.off", own) + "; --file-ik leaves it on"
}

// tellLegs warns of what ownLegs says.
func (f playFlags) tellLegs(sh shell, path string, m *mmd.Motion) {
	if s := f.ownLegs(m); s != "" {
		sh.warn(path, s)
	}
}
