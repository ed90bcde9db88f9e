package app

import "github.com/go-gl/glfw/v3.3/glfw"

// A chordKeeper sees to it that a shortcut is read whole however slow frames are.
// ImGui reads a frame's keys at its end: of a chord that was struck and let go
// within one frame the modifier would be gone by then, and the key mean something
// else.
type chordKeeper struct {
	struck bool // a key went down since the last frame
}

// key hears of a key before ImGui does, and reports whether a frame must be drawn
// first: a modifier is let go under a key that no frame has seen.
func (c *chordKeeper) key(k glfw.Key, a glfw.Action) (frameFirst bool) {
	modifier := glfw.KeyLeftShift <= k && k <= glfw.KeyRightSuper
	if a == glfw.Press && !modifier {
		c.struck = true
	}
	return a == glfw.Release && modifier && c.struck
}

// frame hears that a frame is drawn.
func (c *chordKeeper) frame() { c.struck = false }
