package render

import (
	"math"

	"github.com/go-gl/gl/v4.1-core/gl"

	"furitsuke/motion"
	"furitsuke/scene"
)

// A softShadow is the map of what the actors shade on the floor: drawn as seen
// along the light, blurred, and laid on the floor before the actors stand on it.
type softShadow struct {
	textures, framebuffers [2]uint32 // drawn into 0, blurred over 1 back into 0
	area                   floorArea
	blur                   [2]program // along X, along Z
	floor                  program
}

const (
	// softSize is the side of the map in pixels: a hand of a figure is some of
	// them wide, and finer detail would not outlive the blur.
	softSize = 256
	// softMargin is how far limbs reach beyond the box of the model at rest, plus
	// the blur, in metres.
	softMargin = 0.5
	// softStep is the step in which the map's area grows and moves, in metres: a
	// map that followed each movement would shimmer.
	softStep = 0.25
)

// A floorArea is a rectangle of the floor, metres; without size there is none.
type floorArea struct{ x, z, width, depth float64 }

// block is the area as blocks.glsl has it.
func (a floorArea) block() [4]float32 {
	if a == (floorArea{}) {
		return [4]float32{}
	}
	return [4]float32{float32(a.x), float32(a.z), float32(1 / a.width), float32(1 / a.depth)}
}

// make takes what of the programs it needs, and makes the map.
func (s *softShadow) make(blurX, blurZ, floor program) {
	s.blur, s.floor = [2]program{blurX, blurZ}, floor
	gl.GenTextures(2, &s.textures[0])
	gl.GenFramebuffers(2, &s.framebuffers[0])
	for i, t := range s.textures {
		gl.BindTexture(gl.TEXTURE_2D, t)
		gl.TexImage2D(gl.TEXTURE_2D, 0, gl.R8, softSize, softSize, 0, gl.RED, gl.UNSIGNED_BYTE, nil)
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR)
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR)
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
		gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
		gl.BindFramebuffer(gl.FRAMEBUFFER, s.framebuffers[i])
		gl.FramebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, t, 0)
	}
	gl.BindFramebuffer(gl.FRAMEBUFFER, 0)
}

func (s *softShadow) free() {
	gl.DeleteTextures(2, &s.textures[0])
	gl.DeleteFramebuffers(2, &s.framebuffers[0])
}

// cover finds the part of the floor that the actors may shade.
func (s *softShadow) cover(stage *scene.Stage) {
	s.area = floorArea{}
	if stage.Shadow != scene.SoftShadow || stage.Transparent {
		return
	}
	to := stage.Light.Direction.Scale(-1).Unit()
	rise := max(to.Y, leastRise)
	low := [2]float64{math.Inf(1), math.Inf(1)}
	high := [2]float64{math.Inf(-1), math.Inf(-1)}
	for _, a := range stage.Actors {
		box := a.Model.Bounds
		if !a.Shown() || a.Opacity < 1 || box.Empty() {
			continue
		}
		box = box.Move(standing(a))
		top := max(box.Max.Y, 0)
		for i, edge := range [2][3]float64{{box.Min.X, box.Max.X, to.X}, {box.Min.Z, box.Max.Z, to.Z}} {
			cast := -edge[2] * top / rise
			low[i] = min(low[i], edge[0]+min(cast, 0)-softMargin)
			high[i] = max(high[i], edge[1]+max(cast, 0)+softMargin)
		}
	}
	if !(high[0] > low[0] && high[1] > low[1]) {
		return
	}
	for i := range 2 {
		low[i] = math.Floor(low[i]/softStep) * softStep
		high[i] = math.Ceil(high[i]/softStep) * softStep
	}
	s.area = floorArea{low[0], low[1], high[0] - low[0], high[1] - low[1]}
}

// leastRise keeps a shadow of finite length under a light at the horizon; the
// shader bounds it alike.
const leastRise = 0.05

// standing is where the actor's model stands: its offset, and what its hips have
// moved by over the floor.
func standing(a *scene.Actor) motion.Vec3 {
	m, ok := a.BoneMatrix(motion.Hips)
	if !ok {
		return a.Offset
	}
	at, rest := m.Translation(), a.Model.Bounds.Center()
	return motion.Vec3{X: at.X - rest.X, Y: a.Offset.Y, Z: at.Z - rest.Z}
}

// drawSoftShadow draws the map and lays it on the floor.
func (r *Renderer) drawSoftShadow() {
	s := &r.soft
	gl.Viewport(0, 0, softSize, softSize)
	gl.BindFramebuffer(gl.FRAMEBUFFER, s.framebuffers[0])
	gl.ClearColor(0, 0, 0, 0)
	gl.Clear(gl.COLOR_BUFFER_BIT)
	for _, a := range r.order {
		for k := range a.model.items[passShadow] {
			r.draw(a, &a.model.items[passShadow][k])
		}
	}
	r.set(state{noDepth: true})
	r.bind(r.empty)
	gl.ActiveTexture(gl.TEXTURE0)
	r.bound.blocks = 0 // the first texture changes
	for i, p := range s.blur {
		gl.BindFramebuffer(gl.FRAMEBUFFER, s.framebuffers[1-i])
		gl.BindTexture(gl.TEXTURE_2D, s.textures[i])
		r.use(p)
		gl.DrawArrays(gl.TRIANGLES, 0, 3)
	}
	gl.BindFramebuffer(gl.FRAMEBUFFER, r.target.drawn)
	gl.Viewport(0, 0, int32(r.target.w), int32(r.target.h))
	gl.BindTexture(gl.TEXTURE_2D, s.textures[0])
	r.use(s.floor)
	r.set(state{noDepth: true, blend: true})
	gl.DrawArrays(gl.TRIANGLE_STRIP, 0, 4)
}
