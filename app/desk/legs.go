package desk

import "furitsuke/motion/mmd"

// Legs names legs, left and right; none is the zero Text.
func Legs(which [2]bool) Text {
	switch which {
	case [2]bool{true, true}:
		return T("legs.both")
	case [2]bool{true, false}:
		return T("legs.left")
	case [2]bool{false, true}:
		return T("legs.right")
	}
	return Text{}
}

// LegsOff names the legs of a slot's MMD model whose IK is off at this moment;
// none is the zero Text.
func (d *Desk) LegsOff(s *Slot) Text {
	if a := d.Actor(s.ID); a != nil && a.Solver() != nil {
		return Legs(a.Solver().LegsOff())
	}
	return Text{}
}

// shortLegs is how far a placed foot may stay away before it is told, metres: a
// straight leg is short by millimetres where the model's is longer by as much.
const shortLegs = 0.01

// TooShort says in how many poses a VRM's legs cannot bring its feet to where
// [mmd.Options.PlaceFeet] wants them; the zero Text if nobody sees it.
func TooShort(r *mmd.Report) Text {
	missed := max(r.LeftLeg.Missed, r.RightLeg.Missed)
	if missed <= shortLegs {
		return Text{}
	}
	return T("legs.short", r.Frames, r.LeftLeg.Short, r.RightLeg.Short, 100*missed)
}
