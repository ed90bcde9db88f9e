package render

import (
	"testing"

	"github.com/go-gl/gl/v4.1-core/gl"
)

// The driver tells of an error, and so tests see those that other code takes.
func TestErrorsAreTold(t *testing.T) {
	onMain(t, func(*Renderer) {
		before := len(glErrors)
		gl.Enable(0xFFFF)
		told := len(glErrors) > before
		if e := gl.GetError(); e != gl.INVALID_ENUM {
			t.Errorf("error 0x%x, want that of a wrong enumerant", e)
		}
		glErrors = nil
		if !told {
			t.Skip("this driver tells of no errors (it lacks KHR_debug)")
		}
	})
}
