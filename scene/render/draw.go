package render

import (
	"github.com/go-gl/gl/v4.1-core/gl"

	"furitsuke/scene"
)

// begin sets everything that draws rely on, whatever the caller left behind, and
// clears the picture to the stage's background: nothing, one colour, or what the
// sky will cover.
//
// The picture's alpha is how much of a pixel is covered. Colours are blended as
// they come, so over nothing they end up multiplied by it.
func (r *Renderer) begin(stage *scene.Stage) {
	gl.Disable(gl.FRAMEBUFFER_SRGB)
	gl.Disable(gl.SCISSOR_TEST)
	gl.Enable(gl.MULTISAMPLE)
	gl.PolygonMode(gl.FRONT_AND_BACK, gl.FILL)
	gl.FrontFace(gl.CCW)
	gl.BlendEquation(gl.FUNC_ADD)
	gl.BlendFuncSeparate(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA, gl.ONE, gl.ONE_MINUS_SRC_ALPHA)
	gl.DepthFunc(gl.LEQUAL)
	gl.StencilMask(0xff)
	gl.ColorMask(true, true, true, true)
	gl.DepthMask(true)
	if c := stage.SkyTop; stage.Transparent {
		gl.ClearColor(0, 0, 0, 0)
	} else {
		gl.ClearColor(c[0], c[1], c[2], 1)
	}
	gl.ClearStencil(0)
	gl.Clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT | gl.STENCIL_BUFFER_BIT)
	gl.Enable(gl.DEPTH_TEST)
	gl.Disable(gl.STENCIL_TEST)
	// What a mesh without such lists is drawn with: all on joint 0, edge 1, bent
	// linearly.
	gl.VertexAttribI4ui(uint32(attrJoints), 0, 0, 0, 0)
	gl.VertexAttrib4f(uint32(attrWeights), 1, 0, 0, 0)
	gl.VertexAttrib2f(uint32(attrUV), 0, 0)
	gl.VertexAttrib2f(uint32(attrUV1), 0, 0)
	gl.VertexAttrib1f(uint32(attrEdge), 1)
	gl.VertexAttrib4f(uint32(attrCenter), 0, 0, 0, scene.BendLinear)
	gl.BindBufferBase(gl.UNIFORM_BUFFER, frameBinding, r.frameUBO)
	for unit := range paletteUnit + 1 {
		gl.BindSampler(unit, 0)
	}
	r.bound.program, r.bound.vao, r.bound.blocks = 0, 0, 0
	r.force(state{})
}

// end leaves the context as Draw promises.
func (r *Renderer) end() {
	r.force(state{})
	gl.Disable(gl.STENCIL_TEST)
	gl.Disable(gl.DEPTH_TEST)
	gl.BindVertexArray(0)
	gl.UseProgram(0)
	gl.ActiveTexture(gl.TEXTURE0)
}

// drawSky fills the picture, behind everything; one colour is there already.
func (r *Renderer) drawSky(stage *scene.Stage) {
	if stage.SkyTop == stage.SkyBottom {
		return
	}
	r.use(r.sky)
	r.set(state{noDepth: true})
	r.bind(r.empty)
	gl.DrawArrays(gl.TRIANGLES, 0, 3)
}

// drawFloor draws the grid. It comes before the actors, so that what blends in them
// blends over it.
func (r *Renderer) drawFloor() {
	r.use(r.ground)
	r.set(state{noDepth: true, blend: true})
	r.bind(r.empty)
	gl.DrawArrays(gl.TRIANGLE_STRIP, 0, 4)
}

// draw draws one item of an actor.
func (r *Renderer) draw(a *actor, it *item) {
	m := &a.scene.Model.Meshes[it.mesh]
	r.use(it.program)
	r.set(it.state)
	vao := a.shapes[it.mesh].vao
	if vao == 0 {
		vao = a.model.meshes[it.mesh].vao
	}
	r.bind(vao)
	gl.Uniform1i(it.program.paletteFirst, int32(a.scene.Model.Skins[m.Skin].First))
	gl.Uniform1f(it.program.edgeDistance, a.edgeDistance) // ignored where it is -1
	r.material(a, it.material)
	p := &m.Parts[it.part]
	gl.DrawElementsWithOffset(gl.TRIANGLES, int32(p.Count), gl.UNSIGNED_INT, uintptr(p.First)*4)
}

// material binds the block and the textures of an actor's material.
func (r *Renderer) material(a *actor, i int) {
	if r.bound.blocks == a.blocks && r.bound.material == i {
		return
	}
	if r.bound.blocks != a.blocks {
		gl.ActiveTexture(gl.TEXTURE0 + paletteUnit)
		gl.BindTexture(gl.TEXTURE_BUFFER, a.paletteTex)
	}
	r.bound.blocks, r.bound.material = a.blocks, i
	gl.BindBufferRange(gl.UNIFORM_BUFFER, blockBinding, a.blocks, i*a.stride, blockSize)
	for unit, t := range a.model.textures[i] {
		gl.ActiveTexture(gl.TEXTURE0 + uint32(unit))
		gl.BindTexture(gl.TEXTURE_2D, t)
	}
}

// once makes a pass draw each pixel at most once: what is drawn marks the
// stencil, what is marked is not drawn again.
func (r *Renderer) once(on bool) {
	if !on {
		gl.Disable(gl.STENCIL_TEST)
		return
	}
	gl.Enable(gl.STENCIL_TEST)
	gl.StencilFunc(gl.EQUAL, 0, 0xff)
	gl.StencilOp(gl.KEEP, gl.KEEP, gl.INCR)
}

func (r *Renderer) use(p program) {
	if r.bound.program != p.id {
		r.bound.program = p.id
		gl.UseProgram(p.id)
	}
}

func (r *Renderer) bind(vao uint32) {
	if r.bound.vao != vao {
		r.bound.vao = vao
		gl.BindVertexArray(vao)
	}
}

// set changes what differs from the state now.
func (r *Renderer) set(s state) {
	if s != r.bound.state {
		r.force(s)
	}
}

func (r *Renderer) force(s state) {
	r.bound.state = s
	toggle(gl.CULL_FACE, s.cull != cullNone)
	switch s.cull {
	case cullBack:
		gl.CullFace(gl.BACK)
	case cullFront:
		gl.CullFace(gl.FRONT)
	}
	toggle(gl.BLEND, s.blend)
	toggle(gl.SAMPLE_ALPHA_TO_COVERAGE, s.coverage)
	toggle(gl.SAMPLE_ALPHA_TO_ONE, s.coverage) // its alpha is spent on coverage
	gl.DepthMask(!s.noDepth)
}

func toggle(what uint32, on bool) {
	if on {
		gl.Enable(what)
	} else {
		gl.Disable(what)
	}
}
