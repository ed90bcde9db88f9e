package desk

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
