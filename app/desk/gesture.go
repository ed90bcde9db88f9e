package desk

// gestures number the presses of the mouse: a drag gives many commands, which
// belong together.
type gestures struct {
	last    uint64
	refused uint64 // whose edits cannot be made
}

// Gesture returns a new number for one press of the mouse: commands that carry
// it become one step of the history.
func (d *Desk) Gesture() uint64 {
	d.gestures.last++
	return d.gestures.last
}

// refuse returns err for the first command of a gesture and nil for the rest of
// the drag, so that the reason stands in the messages once.
func (d *Desk) refuse(gesture uint64, err error) error {
	if gesture != 0 && gesture == d.gestures.refused {
		return nil
	}
	d.gestures.refused = gesture
	return err
}
