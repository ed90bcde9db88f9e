package render

import (
	"fmt"
	"image"
	"unsafe"

	"github.com/go-gl/gl/v4.1-core/gl"
)

// A target is the picture that is drawn into, with several samples a pixel, and
// the texture that it is resolved into.
type target struct {
	w, h, samples int    // as asked for
	drawn         uint32 // framebuffer with samples
	colour, depth uint32 // its renderbuffers
	resolved      uint32 // framebuffer of texture
	texture       uint32
	covered       bool // holds colours multiplied by alpha; else all is opaque
}

// resize makes the picture anew if its size or samples change. A driver that
// cannot keep that many samples at that size gets half of them until it can.
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
	gl.GenRenderbuffers(1, &t.colour)
	gl.GenRenderbuffers(1, &t.depth)
	gl.BindFramebuffer(gl.FRAMEBUFFER, t.drawn)
	var most int32
	gl.GetIntegerv(gl.MAX_SAMPLES, &most)
	if samples = min(samples, int(most)); samples < 2 {
		samples = 0 // OpenGL's word for a picture without
	}
	for ; !t.allocate(samples); samples /= 2 {
		if samples == 0 {
			panic(fmt.Sprintf("render: no framebuffer of %d by %d pixels", w, h))
		}
	}
}

// allocate gives the drawn framebuffer its memory, and reports whether it can be
// drawn into.
func (t *target) allocate(samples int) bool {
	for gl.GetError() != gl.NO_ERROR { // of an attempt before, or of the caller
	}
	for _, b := range [2]struct{ id, format, attachment uint32 }{
		{t.colour, gl.RGBA8, gl.COLOR_ATTACHMENT0},
		{t.depth, gl.DEPTH24_STENCIL8, gl.DEPTH_STENCIL_ATTACHMENT},
	} {
		gl.BindRenderbuffer(gl.RENDERBUFFER, b.id)
		gl.RenderbufferStorageMultisample(gl.RENDERBUFFER, int32(samples), b.format, int32(t.w), int32(t.h))
		gl.FramebufferRenderbuffer(gl.FRAMEBUFFER, b.attachment, gl.RENDERBUFFER, b.id)
	}
	return gl.GetError() == gl.NO_ERROR && gl.CheckFramebufferStatus(gl.FRAMEBUFFER) == gl.FRAMEBUFFER_COMPLETE
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
	if t.covered {
		divideByAlpha(out.Pix)
	}
	row := make([]byte, out.Stride)
	for y := range t.h / 2 {
		a, b := out.Pix[y*out.Stride:(y+1)*out.Stride], out.Pix[(t.h-1-y)*out.Stride:(t.h-y)*out.Stride]
		copy(row, a)
		copy(a, b)
		copy(b, row)
	}
	return out
}

// divideByAlpha turns colours that alpha has multiplied into plain ones.
func divideByAlpha(pix []uint8) {
	for i := 0; i < len(pix); i += 4 {
		if a := int(pix[i+3]); a != 0 && a != 255 {
			for k := range 3 {
				pix[i+k] = uint8(min((int(pix[i+k])*255+a/2)/a, 255))
			}
		}
	}
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
