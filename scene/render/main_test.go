package render

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/go-gl/gl/v4.1-core/gl"

	"furitsuke/scene"
	"furitsuke/scene/render/screen"
)

// OpenGL belongs to one thread, and a window system to the main one: tests run
// beside it and hand their drawing over by onMain.
var mainCalls = make(chan func())

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) {
	if os.Getenv("GALLIUM_NOOP") != "" {
		// Mesa's driver that draws nothing crashes on its second thread where a
		// buffer is changed in part.
		os.Setenv("GALLIUM_THREAD", "0")
	}
	code := make(chan int)
	go func() { code <- m.Run() }()
	for {
		select {
		case f := <-mainCalls:
			f()
		case c := <-code:
			os.Exit(c)
		}
	}
}

// shared is the one renderer of all tests; a context for each would cost more
// than their drawing.
var shared *Renderer

// onMain runs f on the main thread with a current context. An OpenGL error that
// it leaves behind fails the test.
func onMain(t testing.TB, f func(r *Renderer)) {
	t.Helper()
	done := make(chan error)
	mainCalls <- func() {
		var err error
		if shared == nil {
			shared, err = newShared()
		}
		if err != nil {
			done <- fmt.Errorf("drawing needs a display (run under xvfb-run): %w", err)
			return
		}
		defer close(done)
		f(shared)
		if e := gl.GetError(); e != gl.NO_ERROR || glErrors != nil {
			done <- fmt.Errorf("OpenGL error 0x%x: %q", e, glErrors)
			glErrors = nil
		}
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

func newShared() (*Renderer, error) {
	r, err := Offscreen()
	if err == nil {
		screen.Watch(func(message string) { glErrors = append(glErrors, message) })
	}
	return r, err
}

// glErrors is what the driver told since the last check.
var glErrors []string

// picture draws a stage on the main thread.
func picture(t testing.TB, stage *scene.Stage, cam *scene.Camera, w, h int) *image.NRGBA {
	t.Helper()
	var out *image.NRGBA
	onMain(t, func(r *Renderer) {
		r.Draw(stage, cam, w, h)
		out = r.Pixels()
		for _, a := range stage.Actors {
			r.forget(a.Model)
		}
	})
	return out
}

// keep writes a picture for the eye, if FURITSUKE_PICTURES names a folder.
func keep(t testing.TB, name string, img image.Image) {
	t.Helper()
	dir := os.Getenv("FURITSUKE_PICTURES")
	if dir == "" {
		return
	}
	f, err := os.Create(filepath.Join(dir, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}
