//go:build !windows

package app

import "github.com/go-gl/glfw/v3.3/glfw"

// drawWhileDragged does nothing: only Windows stops a program while its window
// is dragged.
func drawWhileDragged(*glfw.Window, func()) {}

// placeIME does nothing: elsewhere the input method finds its place by itself.
func placeIME(*glfw.Window) {}
