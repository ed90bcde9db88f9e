package app

import (
	"fmt"
	"runtime"

	_ "furitsuke/app/glibc" // lets ImGui's archive link on older Linux systems
	"furitsuke/scene/render/screen"

	"github.com/AllenDang/cimgui-go/imgui"
	imglfw "github.com/AllenDang/cimgui-go/impl/glfw"
	imgl3 "github.com/AllenDang/cimgui-go/impl/opengl3"
	"github.com/go-gl/gl/v4.1-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"
)

// A backend is the native window with its OpenGL context and ImGui's two
// backends. It belongs to the main thread.
type backend struct {
	window *glfw.Window
}

// openBackend makes a window of w × h screen coordinates. Callbacks must be set
// in before, which runs ahead of ImGui's own, because ImGui chains to those it
// finds.
func openBackend(title string, w, h int, visible bool, before func(*glfw.Window)) (*backend, error) {
	window, err := screen.Open(title, w, h, visible)
	if err != nil {
		return nil, err
	}
	const leastWidth, leastHeight = 800, 480 // below, panels cover each other
	window.SetSizeLimits(leastWidth, leastHeight, glfw.DontCare, glfw.DontCare)
	glfw.SwapInterval(1)
	if err := gl.Init(); err != nil {
		screen.Close(window)
		return nil, fmt.Errorf("OpenGL 4.1: %w", err)
	}
	before(window)
	imgui.CreateContext()
	io := imgui.CurrentIO()
	io.SetConfigFlags(io.ConfigFlags() | imgui.ConfigFlagsDockingEnable)
	io.SetConfigWindowsMoveFromTitleBarOnly(true)
	if !imglfw.InitForOpenGL(imglfw.NewGLFWwindowFromC((*byte)(window.Handle())), true) || !imgl3.InitV("#version 410") {
		screen.Close(window)
		return nil, fmt.Errorf("the interface could not be set up on this OpenGL")
	}
	imgui.CurrentPlatformIO().SetClipboardHandler(clipboard{window})
	return &backend{window: window}, nil
}

// begin starts a frame.
func (b *backend) begin() {
	imgl3.NewFrame()
	imglfw.NewFrame()
	imgui.NewFrame()
}

// end draws the frame to the window and shows it.
func (b *backend) end() {
	imgui.Render()
	placeIME(b.window)
	w, h := b.window.GetFramebufferSize()
	gl.Viewport(0, 0, int32(w), int32(h))
	gl.ClearColor(0, 0, 0, 1)
	gl.Clear(gl.COLOR_BUFFER_BIT)
	imgl3.RenderDrawData(imgui.CurrentDrawData())
}

// scale returns by how much the monitor asks everything to be larger, in the
// units ImGui counts in. Where a window is measured in points, as on macOS,
// they already are.
func (b *backend) scale() float32 {
	s, _ := b.window.GetContentScale()
	if runtime.GOOS == "darwin" || !(s > 0) {
		return 1
	}
	return s
}

func (b *backend) close() {
	imgl3.Shutdown()
	imglfw.Shutdown()
	imgui.DestroyContext()
	screen.Close(b.window)
}

// clipboard is ImGui's way to the system's clipboard. ImGui's own asks GLFW in
// C; with no text there GLFW raises an error, and go-gl turns that into a panic
// at its next call.
type clipboard struct{ window *glfw.Window }

func (c clipboard) GetClipboard() string  { return c.window.GetClipboardString() }
func (c clipboard) SetClipboard(s string) { c.window.SetClipboardString(s) }
