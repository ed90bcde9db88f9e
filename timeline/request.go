package timeline

import (
	"furitsuke/motion"
	"furitsuke/motion/compare"
)

// A Request is what the user has asked for: one of the types below, or nil for
// nothing.
type Request interface{ request() }

// The requests. Those of a drag tell what it has come to since the press.
type (
	// Seek puts the playhead somewhere.
	Seek struct{ Time float64 } // seconds
	// SetRange sets IN and OUT.
	SetRange struct{ Range Range }
	// MoveWave lets the music begin somewhere.
	MoveWave struct{ Offset float64 } // seconds
	// SelectKeys selects these keys and no others.
	SelectKeys struct{ Keys motion.KeySet }
	// SelectBone selects a bone.
	SelectBone struct{ Bone motion.Bone }
	// MoveKeys moves the selected keys, or leaves them and moves copies.
	MoveKeys struct {
		By   float64 // seconds
		Copy bool
	}
	// ScaleKeys scales the times of the selected keys.
	ScaleKeys struct{ Pivot, Factor float64 }
	// SetCurve gives one number of a key another value.
	SetCurve struct {
		Time  float64 // of the key, seconds
		Row   int     // of [motion.Curve.Names]
		Value float64
	}
	// Visit goes to a moment where two figures are far apart.
	Visit struct{ Mark compare.Mark }
)

func (Seek) request()       {}
func (SetRange) request()   {}
func (MoveWave) request()   {}
func (SelectKeys) request() {}
func (SelectBone) request() {}
func (MoveKeys) request()   {}
func (ScaleKeys) request()  {}
func (SetCurve) request()   {}
func (Visit) request()      {}
