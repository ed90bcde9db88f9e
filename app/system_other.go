//go:build !windows

package app

import (
	"github.com/go-gl/glfw/v3.3/glfw"
	"github.com/ncruces/zenity"
)

// drawWhileDragged does nothing: only Windows stops a program while its window
// is dragged.
func drawWhileDragged(*glfw.Window, func()) {}

// placeIME does nothing: elsewhere the input method finds its place by itself.
func placeIME(*glfw.Window) {}

// owner leaves the system's dialogs to themselves: the window manager puts them
// before the window.
func owner(*glfw.Window) []zenity.Option { return nil }
