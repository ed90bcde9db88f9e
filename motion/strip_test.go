package motion

import "testing"

func TestStripTakesTracksAway(t *testing.T) {
	c := parse(t, 1, "head 0=0\nleftIndexDistal 0=10\nrightThumbDistal 0=10\nleftHand 0=1")
	if got := format(Strip(c, BothFingers)); got != "head 0=0\nleftHand 0=1" {
		t.Errorf("left: %s", got)
	}
}
