package app

/*
#include <stdio.h>

// From GLFW, which go-gl compiles into the program.
typedef void (*errorCallback)(int, const char *);
extern errorCallback glfwSetErrorCallback(errorCallback callback);

static void logError(int code, const char *text) {
	fprintf(stderr, "glfw: 0x%x: %s\n", code, text);
}

static void logErrors(void) { glfwSetErrorCallback(logError); }
*/
import "C"

// logGLFWErrors lets GLFW's errors be printed and nothing more. go-gl keeps
// each error and panics with it at its next call, also with those that ImGui's
// C code raises and expects. To be called once the window stands.
func logGLFWErrors() { C.logErrors() }
