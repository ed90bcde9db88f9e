// Package screen opens windows with an OpenGL 4.1 core context, shown or
// hidden, on GLFW. It knows nothing of what is drawn.
package screen

/*
#include <stdio.h>

// From GLFW, which go-gl compiles into the program.
typedef void (*errorCallback)(int, const char *);
extern errorCallback glfwSetErrorCallback(errorCallback callback);
extern int glfwInit(void);

static char lastError[256];

static void keepError(int code, const char *text) {
	snprintf(lastError, sizeof lastError, "%s", text);
}

static int initialize(void) {
	glfwSetErrorCallback(keepError);
	return glfwInit();
}

static const char *last(void) { return lastError; }
*/
import "C"

import (
	"errors"
	"fmt"

	"github.com/go-gl/glfw/v3.3/glfw"
)

// Open makes a window of w × h screen coordinates and makes its context
// current. Call it, and all that draws, on the main thread; end with
// [Close]. A visible window is scaled by its monitor and no larger than what
// the system leaves free there.
//
// GLFW's errors are kept by a callback of ours. go-gl's own keeps each and
// panics with it at its next call, also with those that ImGui's C code raises
// and expects, and it calls a missing display a success.
func Open(title string, w, h int, visible bool) (*glfw.Window, error) {
	if C.initialize() == 0 {
		return nil, fmt.Errorf("no display to draw on: %w", lastError())
	}
	glfw.DefaultWindowHints()
	glfw.WindowHint(glfw.ContextVersionMajor, 4)
	glfw.WindowHint(glfw.ContextVersionMinor, 1)
	glfw.WindowHint(glfw.OpenGLProfile, glfw.OpenGLCoreProfile)
	glfw.WindowHint(glfw.OpenGLForwardCompatible, glfw.True)
	if visible {
		w, h = fit(w, h)
		glfw.WindowHint(glfw.ScaleToMonitor, glfw.True)
	} else {
		glfw.WindowHint(glfw.Visible, glfw.False)
	}
	window, err := glfw.CreateWindow(w, h, title, nil, nil)
	if err == nil && window == nil {
		err = lastError()
	}
	if err != nil {
		glfw.Terminate()
		return nil, fmt.Errorf("no window with OpenGL 4.1: %w", err)
	}
	window.MakeContextCurrent()
	return window, nil
}

// fit returns the size cut to the free part of the main monitor.
func fit(w, h int) (int, int) {
	if m := glfw.GetPrimaryMonitor(); m != nil {
		if _, _, freeW, freeH := m.GetWorkarea(); freeW > 0 && freeH > 0 {
			return min(w, freeW), min(h, freeH)
		}
	}
	return w, h
}

func lastError() error { return errors.New(C.GoString(C.last())) }

// Close ends a window, its context and GLFW.
func Close(w *glfw.Window) {
	w.Destroy()
	glfw.Terminate()
}
