package app

import (
	"math"
	"runtime"
	"testing"

	"furitsuke/app/desk"
	"furitsuke/gizmo/draw"
	"furitsuke/scene/render/screen"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/glfw/v3.3/glfw"
)

// A hand uses a window as a person does: by mouse and keys, through ImGui's
// input and the real backends.
type hand struct {
	t testing.TB
	w *Window
}

// The size of the window that hands use, in pixels.
const handWidth, handHeight = 1120, 720

// newHand opens a window with the embedded figures on stage. Without a display
// the test fails: it is about the window.
func newHand(t testing.TB) *hand {
	t.Helper()
	runtime.LockOSThread()
	d := desk.New(desk.Options{Workers: 1})
	d.Language = desk.English
	w, err := Open(d, Options{Width: handWidth, Height: handHeight})
	if err != nil {
		t.Fatalf("%v (window tests need a display, a virtual one will do)", err)
	}
	w.dialogs.inWindow = true
	imgui.CurrentIO().SetKeyRepeatDelay(math.MaxFloat32) // a key that is held over two slow frames is one press
	screen.Watch(func(message string) { t.Error("OpenGL: " + message) })
	w.renderer.Samples = 1 // smoothing is most of the time of a frame without a GPU
	t.Cleanup(func() {
		w.Close()
		d.Jobs.Close()
		runtime.UnlockOSThread()
	})
	h := &hand{t, w}
	h.frames(2)
	d.OpenAvatar()
	h.wait()
	if len(d.Doc().Slots) != 2 || len(d.Doc().Motions) != 2 {
		t.Fatalf("the stage holds %d models and %d motions, want 2 and 2: %v", len(d.Doc().Slots), len(d.Doc().Motions), said(d))
	}
	return h
}

func said(d *desk.Desk) (out []string) {
	for _, m := range d.Messages.List() {
		out = append(out, d.Language.Say(m.Text))
	}
	return out
}

// frames draws n frames of 1/60 s.
func (h *hand) frames(n int) {
	for range n {
		glfw.PollEvents()
		h.w.step(1. / 60)
	}
}

// wait draws frames until no job runs.
func (h *hand) wait() {
	h.frames(1)
	for h.w.desk.Jobs.Busy() {
		h.frames(1)
	}
	h.frames(2)
}

func (h *hand) move(p imgui.Vec2) {
	imgui.CurrentIO().AddMousePosEvent(p.X, p.Y)
	h.frames(1)
}

func (h *hand) button(down bool) {
	imgui.CurrentIO().AddMouseButtonEvent(0, down)
	h.frames(1)
}

// drag presses at the first place and moves through the others.
func (h *hand) drag(path ...imgui.Vec2) {
	h.move(path[0])
	h.button(true)
	for _, p := range path[1:] {
		h.move(p)
	}
	h.button(false)
	h.frames(2)
}

func (h *hand) click(p imgui.Vec2) {
	h.move(p)
	h.button(true)
	h.button(false)
	h.frames(1)
}

// keys presses a shortcut such as "Ctrl+Z".
func (h *hand) keys(keys string) {
	h.t.Helper()
	c, err := chord(keys)
	if err != nil {
		h.t.Fatal(err)
	}
	io := imgui.CurrentIO()
	key := imgui.Key(c) &^ imgui.ModMask
	for _, down := range []bool{true, false} {
		for _, m := range modifiers {
			if imgui.Key(c)&m != 0 {
				io.AddKeyEvent(m, down)
			}
		}
		io.AddKeyEvent(key, down)
		h.frames(2)
	}
}

func (h *hand) write(text string) {
	imgui.CurrentIO().AddInputCharactersUTF8(text)
	h.frames(2)
}

// onStage returns a place of the picture on the screen.
func (h *hand) onStage(p draw.Point) imgui.Vec2 {
	c := h.w.stage.corner
	return imgui.Vec2{X: c.X + float32(p.X), Y: c.Y + float32(p.Y)}
}
