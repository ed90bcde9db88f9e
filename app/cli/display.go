package cli

import (
	"errors"
	"fmt"
	"io"
	"log"
	"os"
	"runtime"

	"furitsuke/scene/render"
)

// NeedDisplay says what is missing where no window can be made: on Linux that
// is the first thing to go wrong on a server, or over ssh.
func NeedDisplay() error {
	if runtime.GOOS == "linux" && os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return errors.New("there is no display to draw on: set DISPLAY, or run under a virtual one (xvfb-run -a furitsuke …)")
	}
	return nil
}

// offscreen makes a hidden OpenGL context. A display that is named but does not
// answer makes go-gl's glfw log a line and panic at its second call.
func offscreen() (ctx *render.Context, err error) {
	if err := NeedDisplay(); err != nil {
		return nil, err
	}
	log.SetOutput(io.Discard)
	defer log.SetOutput(os.Stderr)
	defer func() {
		if r := recover(); r != nil {
			ctx, err = nil, fmt.Errorf("the display %q cannot be drawn on: %v", os.Getenv("DISPLAY"), r)
		}
	}()
	return render.Offscreen()
}
