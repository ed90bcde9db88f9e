package app

/*
#include <stdio.h>
#include <string.h>

// From GLFW, which go-gl compiles into the program.
typedef void (*errorCallback)(int, const char *);
extern errorCallback glfwSetErrorCallback(errorCallback callback);
extern int glfwInit(void);

static char lastError[256];

static void keepError(int code, const char *text) {
	snprintf(lastError, sizeof lastError, "%s", text);
	fprintf(stderr, "glfw: 0x%x: %s\n", code, text);
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

	"github.com/go-gl/glfw/v3.3/glfw"
)

// initGLFW is glfw.Init with errors that are printed and nothing more. go-gl
// keeps each error and panics with it at its next call: also with those that
// ImGui's C code raises and expects, and its own Init calls a missing display
// a success.
func initGLFW() error {
	if C.initialize() == 0 {
		return errors.New(C.GoString(C.last()))
	}
	return nil
}

// createWindow is glfw.CreateWindow with GLFW's reason where it fails.
func createWindow(w, h int, title string) (*glfw.Window, error) {
	window, err := glfw.CreateWindow(w, h, title, nil, nil)
	if err == nil && window == nil {
		err = errors.New(C.GoString(C.last()))
	}
	return window, err
}
