package app

import (
	"testing"

	"github.com/AllenDang/cimgui-go/imgui"
)

func TestFittingText(t *testing.T) {
	newHand(t)
	width := imgui.CalcTextSize("left middle fing…").X
	for _, c := range []struct{ text, want string }{
		{"left middle finger, proximal", "left middle fing…"},
		{"left hand", "left hand"},
		{"", ""},
	} {
		if got := fitting(c.text, width); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.text, got, c.want)
		}
	}
	if got := fitting("左中指", 1); got != "左…" {
		t.Errorf("where there is no room it becomes %q", got)
	}
}
