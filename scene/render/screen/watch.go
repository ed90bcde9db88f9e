package screen

import (
	"unsafe"

	"github.com/go-gl/gl/v4.1-core/gl"
)

// Watch has the driver tell of each OpenGL error of the current context at the
// call that makes it, also of those that other code takes with GetError. It
// reports false where the driver cannot (without KHR_debug, as on macOS).
func Watch(tell func(message string)) bool {
	if !extension("GL_KHR_debug") {
		return false
	}
	gl.Enable(gl.DEBUG_OUTPUT)
	gl.Enable(gl.DEBUG_OUTPUT_SYNCHRONOUS)
	gl.DebugMessageCallback(func(_, kind, _, _ uint32, _ int32, message string, _ unsafe.Pointer) {
		if kind == gl.DEBUG_TYPE_ERROR || kind == gl.DEBUG_TYPE_UNDEFINED_BEHAVIOR {
			tell(message)
		}
	}, nil)
	return true
}

func extension(name string) bool {
	var n int32
	gl.GetIntegerv(gl.NUM_EXTENSIONS, &n)
	for i := range uint32(n) {
		if gl.GoStr(gl.GetStringi(gl.EXTENSIONS, i)) == name {
			return true
		}
	}
	return false
}
