package render

import "github.com/go-gl/gl/v4.1-core/gl"

// A ghostLayer is what figures that let through what is behind them are drawn
// into, each by itself and as solid as any, before it is laid over the picture as
// a whole. Made translucent piece by piece a figure would show its own inside:
// teeth through lips, and legs through a skirt.
//
// A ghost covers all other figures, those before it as well: two bodies in one
// place lie in each other, and half of what is to be compared would be hidden.
type ghostLayer struct {
	lay   program
	layer target // its own samples and texture, of the picture's size
}

// drawGhosts draws the actors that are not opaque, far to near.
func (r *Renderer) drawGhosts() {
	if len(r.ghosts) == 0 {
		r.ghost.layer.free()
		return
	}
	t := &r.ghost.layer
	t.resize(r.target.w, r.target.h, r.target.samples)
	r.bound.blocks = 0 // its texture was bound
	for _, a := range r.ghosts {
		gl.BindFramebuffer(gl.FRAMEBUFFER, t.drawn)
		r.force(state{})
		gl.ClearColor(0, 0, 0, 0)
		gl.Clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT)
		for i := range passes {
			if passID(i) == passShadow {
				continue
			}
			for k := range a.model.items[i] {
				r.draw(a, &a.model.items[i][k])
			}
		}
		t.resolve()
		gl.BindFramebuffer(gl.FRAMEBUFFER, r.target.drawn)
		r.layOver(t.texture, a.scene.Opacity)
	}
}

// layOver blends a picture whose colours are multiplied by its alpha over the one
// being drawn.
func (r *Renderer) layOver(texture uint32, opacity float32) {
	r.use(r.ghost.lay)
	r.bind(r.empty)
	r.set(state{blend: true, noDepth: true})
	gl.Disable(gl.DEPTH_TEST)
	gl.BlendFuncSeparate(gl.ONE, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
	gl.ActiveTexture(gl.TEXTURE0)
	gl.BindTexture(gl.TEXTURE_2D, texture)
	r.bound.blocks = 0 // the first texture changes
	gl.Uniform1f(r.ghost.lay.opacity, opacity)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
	gl.BlendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
	gl.Enable(gl.DEPTH_TEST)
}
