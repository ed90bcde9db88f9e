package cli

import (
	"errors"
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

// offscreen returns a renderer without a window to be seen.
func offscreen() (*render.Renderer, error) {
	if err := NeedDisplay(); err != nil {
		return nil, err
	}
	return render.Offscreen()
}
