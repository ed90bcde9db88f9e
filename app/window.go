package app

import (
	"fmt"
	"image"
	"path/filepath"
	"time"

	"furitsuke/app/desk"
	"furitsuke/app/speaker"
	"furitsuke/scene/render"

	"github.com/AllenDang/cimgui-go/imgui"
	"github.com/go-gl/gl/v4.1-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"
)

// A Window shows a desk and brings the user's wishes to it. All of its methods
// belong to the main thread, locked to its operating system thread.
type Window struct {
	desk     *desk.Desk
	backend  *backend
	renderer *render.Renderer

	layout    layout
	stage     stagePanel
	models    modelsPanel
	pose      posePanel
	face      facePanel
	poses     posesPanel
	effects   effectsPanel
	tabs      map[string]imgui.Vec2 // of the workspace's panel, by name: where they are
	compare   comparePanel
	convert   convertPanel
	faceTable facesPanel
	export    exportPanel
	mirror    mirrorPanel
	time      timePanel
	palette   palette
	dialogs   dialogs
	requests  []request

	last    time.Time // of the last frame's start
	chords  chordKeeper
	busy    int       // frames to draw before the window may sleep
	swings  time.Time // until when hair may still move
	spent   float64   // milliseconds of the last frames, smoothed
	title   string
	scale   float32 // that the theme was made for
	dropped []string
	appends bool // what was dropped lay over the timeline

	drawnFrame func() // called when a frame is drawn and not yet shown; or nil
}

// A request is a command that a panel asks for. Requests run after all panels
// are drawn, so that all panels of a frame show one state.
type request struct {
	id  string
	arg any
}

// A view is what panels may read in one frame, and where their requests go.
type view struct {
	desk  *desk.Desk
	scale float64 // pixels of 100 % to pixels of the screen
	ask   func(id string, arg any)
}

// T returns a string in the user's language.
func (v view) T(key string, args ...any) string { return v.desk.T(key, args...) }

// px returns a length at 100 % in whole pixels of the screen.
func (v view) px(n float64) float32 { return float32(int(n*v.scale + 0.5)) }

// Options say how a window opens.
type Options struct {
	Hidden        bool // draw without showing anything on the screen
	Width, Height int  // screen coordinates; 0 takes the settings'
}

// Open makes the window of a desk. The desk's files decide where the layout is
// kept.
func Open(d *desk.Desk, o Options) (*Window, error) {
	if o.Width == 0 || o.Height == 0 {
		o.Width, o.Height = d.Settings.Width, d.Settings.Height
	}
	w := &Window{desk: d, last: time.Now(), tabs: map[string]imgui.Vec2{}, convert: newConvertPanel(), export: newExportPanel(), faceTable: newFacesPanel()}
	b, err := openBackend("Furitsuke", o.Width, o.Height, !o.Hidden, w.listen)
	if err != nil {
		return nil, err
	}
	w.backend = b
	w.dialogs.owner = owner(b.window)
	drawWhileDragged(b.window, func() {
		w.stir()
		w.advance()
	})
	w.renderer, err = render.New()
	if err != nil {
		b.close()
		return nil, fmt.Errorf("drawing the stage: %w", err)
	}
	loadFonts()
	d.Pick.Ask = true
	d.Draw = w.picture
	if d.Speaker == nil {
		d.Speaker = speaker.New()
	}
	w.layout.load(d.Files.Layout)
	d.Jobs.SetWake(glfw.PostEmptyEvent)
	return w, nil
}

// listen sets the callbacks of GLFW that ImGui does not serve: files that are
// dropped, and every event that must end the window's sleep.
func (w *Window) listen(window *glfw.Window) {
	window.SetDropCallback(func(_ *glfw.Window, paths []string) { w.Drop(paths) })
	window.SetRefreshCallback(func(*glfw.Window) { w.stir() })
	window.SetFramebufferSizeCallback(func(*glfw.Window, int, int) { w.stir() })
	window.SetCursorPosCallback(func(*glfw.Window, float64, float64) { w.stir() })
	window.SetMouseButtonCallback(func(*glfw.Window, glfw.MouseButton, glfw.Action, glfw.ModifierKey) { w.stir() })
	window.SetScrollCallback(func(*glfw.Window, float64, float64) { w.stir() })
	window.SetKeyCallback(func(_ *glfw.Window, k glfw.Key, _ int, a glfw.Action, _ glfw.ModifierKey) {
		w.stir()
		if w.chords.key(k, a) {
			w.advance()
		}
	})
	window.SetCharCallback(func(*glfw.Window, rune) { w.stir() })
}

// settle is how many frames follow an event: ImGui places some things in the
// frame after, and animates none.
const settle = 3

func (w *Window) stir() { w.busy = settle }

// Drop opens files as if they had been dropped on the window, and joins them to
// the motion where the mouse is over the timeline; every drop enters here.
func (w *Window) Drop(paths []string) {
	x, y := w.backend.window.GetCursorPos() // ImGui has not heard of the mouse during a drag from outside
	w.appends = w.time.holds(imgui.Vec2{X: float32(x), Y: float32(y)})
	w.dropped = append(w.dropped, paths...)
	w.stir()
}

// Close frees the window and keeps its size for the next time.
func (w *Window) Close() {
	w.desk.Settings.Width, w.desk.Settings.Height = w.backend.window.GetSize()
	w.desk.Jobs.SetWake(nil)
	w.desk.Draw = nil
	w.desk.Speaker.Stop()
	w.renderer.Close()
	w.backend.close()
}

// longest is the most time that one frame moves the clock on, in seconds: after
// a longer pause (a dialog of the system, a laptop asleep) playing goes on where
// it was.
const longest = 0.25

// swingFor is how long after the last change frames go on, so that hair and
// cloth come to rest in sight.
const swingFor = 1500 * time.Millisecond

// Frame waits for the next frame's turn, reads the input, moves everything on
// and draws, if there is anything new to see.
func (w *Window) Frame() {
	w.wait()
	w.advance()
}

// advance is a frame without the wait for it and the reading of events.
func (w *Window) advance() {
	now := time.Now()
	dt := min(now.Sub(w.last).Seconds(), longest)
	w.last = now
	if w.desk.Frame(dt) {
		w.swings = now.Add(swingFor)
	}
	if now.Before(w.swings) || w.desk.Jobs.Busy() || w.dialogs.answered() {
		w.stir()
	}
	if w.busy == 0 && !imgui.CurrentIO().WantTextInput() {
		return
	}
	w.show()
	const smooth = 0.1
	w.spent += (float64(time.Since(now).Microseconds())/1000 - w.spent) * smooth
}

// step moves everything on by dt seconds and draws.
func (w *Window) step(dt float64) {
	w.desk.Frame(dt)
	w.show()
}

// show draws one frame and carries out what its panels ask for.
func (w *Window) show() {
	w.chords.frame()
	w.rescale()
	w.backend.begin()
	v := view{desk: w.desk, scale: float64(w.scale), ask: func(id string, arg any) {
		w.requests = append(w.requests, request{id, arg})
	}}
	w.draw(v)
	w.backend.end()
	if w.drawnFrame != nil {
		w.drawnFrame()
	}
	w.backend.window.SwapBuffers()
	w.run()
	w.desk.Held = imgui.IsAnyItemActive() && imgui.IsAnyMouseDown()
	w.busy = max(w.busy-1, 0)
}

// draw lays the panels out. Their order is that of the eye: what frames the
// window first, dialogs above all else last.
func (w *Window) draw(v view) {
	closed := w.escape()
	w.drawMenuBar(v)
	w.drawStatusBar(v)
	w.layout.draw(v)
	w.stage.draw(v, w.renderer)
	w.models.draw(v)
	w.drawWorkspace(v)
	drawHistory(v)
	w.time.draw(v)
	drawMessages(v)
	w.palette.draw(v)
	w.dialogs.draw(v)
	if !closed && !w.dialogs.open() && !w.palette.open {
		w.shortcuts(v)
	}
}

// run carries out what the panels asked for, what was dropped and what commands
// want to know.
func (w *Window) run() {
	for _, r := range w.requests {
		w.desk.Run(r.id, r.arg) // what goes wrong stands in the messages
		w.stir()
	}
	w.requests = w.requests[:0]
	if len(w.dropped) > 0 {
		id := "file.open"
		if w.appends && enabled(w.desk, desk.CommandNamed("file.append")) && !desk.AllMusic(w.dropped) {
			id = "file.append"
		}
		w.desk.Run(id, w.dropped)
		w.dropped = nil
	}
	for _, want := range w.desk.Wants() {
		w.dialogs.want(w.desk, want)
	}
	w.setTitle()
}

// wait sleeps until there is a reason for a frame. While something moves that
// is at once, at most as often as the monitor shows; otherwise until an event
// or, because a text cursor blinks and work is saved by the clock, for a moment.
func (w *Window) wait() {
	const (
		blink = 0.25 // seconds
		still = 1.0  // seconds: unsaved work is looked after as often
	)
	c := &w.desk.Clock
	hidden := w.backend.window.GetAttrib(glfw.Iconified) == glfw.True
	switch {
	case (w.busy > 0 || c.Playing && c.Duration > 0) && !hidden:
		w.pace()
		glfw.PollEvents()
	case imgui.CurrentIO().WantTextInput() || hidden:
		glfw.WaitEventsTimeout(blink)
	default:
		glfw.WaitEventsTimeout(still)
	}
}

// pace holds frames to the monitor's rate where nothing else does: drivers
// without vertical synchronization would draw the same picture many times.
func (w *Window) pace() {
	rate := 60
	if m := glfw.GetPrimaryMonitor(); m != nil {
		if mode := m.GetVideoMode(); mode != nil && mode.RefreshRate > 0 {
			rate = mode.RefreshRate
		}
	}
	// Slightly shorter than a period: where synchronization works, it decides.
	if left := time.Second*95/100/time.Duration(rate) - time.Since(w.last); left > 0 {
		time.Sleep(left)
	}
}

// rescale makes the theme again when the window comes to a monitor of another
// scale.
func (w *Window) rescale() {
	if s := w.backend.scale() * float32(w.desk.Settings.Scale); s != w.scale {
		w.scale = s
		applyTheme(s)
	}
}

// setTitle names the motion in hand, with a star for unsaved work.
func (w *Window) setTitle() {
	title := "Furitsuke"
	if name := documentName(w.desk); name != "" {
		title = name + " - Furitsuke"
	}
	if title != w.title {
		w.title = title
		w.backend.window.SetTitle(title)
	}
}

// documentName returns the name of the motion in hand, with a star if it is not
// saved.
func documentName(d *desk.Desk) string {
	_, m := d.Doc().Current()
	if m == nil {
		return ""
	}
	name := m.Name
	if p := d.SavePath(m.ID); p != "" {
		name = filepath.Base(p)
	}
	if d.MotionDirty(m) {
		name += "*"
	}
	return name
}

// Quit reports whether the window shall end. Closing it is the command to quit,
// which asks first if work is unsaved.
func (w *Window) Quit() bool {
	if w.backend.window.ShouldClose() {
		w.backend.window.SetShouldClose(false)
		w.desk.Run("app.quit", nil)
		w.stir()
	}
	return w.desk.Quitting()
}

// Picture draws a frame, without moving the clock on, and returns what the window
// shows: top row first, opaque.
func (w *Window) Picture() *image.NRGBA {
	var out *image.NRGBA
	w.drawnFrame = func() {
		width, height := w.backend.window.GetFramebufferSize()
		out = image.NewNRGBA(image.Rect(0, 0, width, height))
		gl.ReadPixels(0, 0, int32(width), int32(height), gl.RGBA, gl.UNSIGNED_BYTE, gl.Ptr(&out.Pix[0]))
	}
	w.step(0)
	w.drawnFrame = nil
	row := make([]byte, out.Stride)
	for top, low := 0, out.Rect.Dy()-1; top < low; top, low = top+1, low-1 { // OpenGL's first row is the lowest
		a, b := out.Pix[top*out.Stride:(top+1)*out.Stride], out.Pix[low*out.Stride:(low+1)*out.Stride]
		copy(row, a)
		copy(a, b)
		copy(b, row)
	}
	for i := 3; i < len(out.Pix); i += 4 {
		out.Pix[i] = 255
	}
	return out
}
