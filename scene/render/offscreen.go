package render

import (
	"github.com/go-gl/glfw/v3.3/glfw"

	"furitsuke/scene/render/screen"
)

// A Context is an OpenGL context without a visible window.
type Context struct{ window *glfw.Window }

// Offscreen makes a hidden window with an OpenGL 4.1 core context and makes the
// context current. Call it, and everything that draws, on the main thread.
func Offscreen() (*Context, error) {
	w, err := screen.Open("furitsuke", 64, 64, false)
	if err != nil {
		return nil, err
	}
	return &Context{w}, nil
}

// Close ends the context. A Renderer on it is gone with it.
func (c *Context) Close() { screen.Close(c.window) }
