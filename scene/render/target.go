package render

import (
	"image"
	"unsafe"

	"github.com/go-gl/gl/v4.1-core/gl"
)

// A target is the picture that is drawn into, with several samples a pixel, and
// the texture that it is resolved into.
type target struct {
	w, h, samples int
	drawn         uint32 // framebuffer with samples
	colour, depth uint32 // its renderbuffers
	resolved      uint32 // framebuffer of texture
	texture       uint32
}

func (t *target) resize(w, h, samples int) {
	if t.w == w && t.h == h && t.samples == samples {
		return
	}
	t.free()
	t.w, t.h, t.samples = w, h, samples
	gl.GenTextures(1, &t.texture)
	gl.BindTexture(gl.TEXTURE_2D, t.texture)
	gl.TexImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, int32(w), int32(h), 0, gl.RGBA, gl.UNSIGNED_BYTE, nil)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
	gl.GenFramebuffers(1, &t.resolved)
	gl.BindFramebuffer(gl.FRAMEBUFFER, t.resolved)
	gl.FramebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, t.texture, 0)

	gl.GenFramebuffers(1, &t.drawn)
	gl.BindFramebuffer(gl.FRAMEBUFFER, t.drawn)
	buffer := func(id *uint32, format, attachment uint32) {
		gl.GenRenderbuffers(1, id)
		gl.BindRenderbuffer(gl.RENDERBUFFER, *id)
		gl.RenderbufferStorageMultisample(gl.RENDERBUFFER, int32(samples), format, int32(w), int32(h))
		gl.FramebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, *id)
	}
	if samples < 2 {
		t.samples = samples
		samples = 0 // GL's word for none
	}
	buffer(&t.colour, gl.RGBA8, gl.COLOR_ATTACHMENT0)
	buffer(&t.depth, gl.DEPTH24_STENCIL8, gl.DEPTH_STENCIL_ATTACHMENT)
	if s := gl.CheckFramebufferStatus(gl.FRAMEBUFFER); s != gl.FRAMEBUFFER_COMPLETE {
		panic("render: the stage's framebuffer is not complete")
	}
}

// resolve averages the samples into the texture.
func (t *target) resolve() {
	gl.BindFramebuffer(gl.READ_FRAMEBUFFER, t.drawn)
	gl.BindFramebuffer(gl.DRAW_FRAMEBUFFER, t.resolved)
	gl.BlitFramebuffer(0, 0, int32(t.w), int32(t.h), 0, 0, int32(t.w), int32(t.h), gl.COLOR_BUFFER_BIT, gl.NEAREST)
	gl.BindFramebuffer(gl.FRAMEBUFFER, 0)
}

func (t *target) pixels() *image.NRGBA {
	out := image.NewNRGBA(image.Rect(0, 0, t.w, t.h))
	if t.w == 0 {
		return out
	}
	gl.BindFramebuffer(gl.READ_FRAMEBUFFER, t.resolved)
	gl.PixelStorei(gl.PACK_ALIGNMENT, 4)
	gl.ReadPixels(0, 0, int32(t.w), int32(t.h), gl.RGBA, gl.UNSIGNED_BYTE, unsafe.Pointer(&out.Pix[0]))
	gl.BindFramebuffer(gl.READ_FRAMEBUFFER, 0)
	row := make([]byte, out.Stride)
	for y := range t.h / 2 {
		a, b := out.Pix[y*out.Stride:(y+1)*out.Stride], out.Pix[(t.h-1-y)*out.Stride:(t.h-y)*out.Stride]
		copy(row, a)
		copy(a, b)
		copy(b, row)
	}
	return out
}

func (t *target) free() {
	if t.w == 0 {
		return
	}
	gl.DeleteFramebuffers(1, &t.drawn)
	gl.DeleteFramebuffers(1, &t.resolved)
	gl.DeleteRenderbuffers(1, &t.colour)
	gl.DeleteRenderbuffers(1, &t.depth)
	gl.DeleteTextures(1, &t.texture)
	*t = target{}
}

// pointer returns the address of a slice's numbers for OpenGL, nil if it has
// none.
func pointer[T any](s []T) unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(s)) }
