package render

import (
	"fmt"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// A Context is an OpenGL context without a visible window.
type Context struct{ window *glfw.Window }

// Offscreen makes a hidden window with an OpenGL 4.1 core context and makes the
// context current. Call it, and everything that draws, on the main thread.
func Offscreen() (*Context, error) {
	if err := glfw.Init(); err != nil {
		return nil, fmt.Errorf("no display to draw with: %w", err)
	}
	glfw.DefaultWindowHints()
	glfw.WindowHint(glfw.Visible, glfw.False)
	glfw.WindowHint(glfw.ContextVersionMajor, 4)
	glfw.WindowHint(glfw.ContextVersionMinor, 1)
	glfw.WindowHint(glfw.OpenGLProfile, glfw.OpenGLCoreProfile)
	glfw.WindowHint(glfw.OpenGLForwardCompatible, glfw.True)
	w, err := glfw.CreateWindow(64, 64, "furitsuke", nil, nil)
	if err != nil {
		glfw.Terminate()
		return nil, fmt.Errorf("no OpenGL 4.1 context: %w", err)
	}
	w.MakeContextCurrent()
	return &Context{w}, nil
}

// Close ends the context. A Renderer on it is gone with it.
func (c *Context) Close() {
	c.window.Destroy()
	glfw.Terminate()
}
