// Package render draws a scene.Stage with OpenGL 4.1 core. It knows nothing of
// windows but the hidden one of [Offscreen], nor of how a pose came about.
//
// Everything is written as encoded colour into an RGBA8 target: VRM materials
// shade in linear light and encode last, MMD materials shade stored values;
// blending and the resolve of the samples happen on encoded values, as they do
// in the programs whose pictures authors know. All calls belong on the thread
// of the OpenGL context.
package render

import (
	"cmp"
	"image"
	"slices"

	"github.com/go-gl/gl/v4.1-core/gl"
	"github.com/go-gl/glfw/v3.3/glfw"

	"furitsuke/motion"
	"furitsuke/scene"
	"furitsuke/scene/render/screen"
)

// A Renderer draws stages into a picture of its own.
type Renderer struct {
	// Samples is how many samples smooth an edge, 1 for none; 4 unless set.
	Samples int

	programs    map[variant]program
	sky, ground program
	soft        softShadow
	ghost       ghostLayer
	target      target
	frame       *frameBlock // of its own: what C reads must not lie among Go pointers
	frameUBO    uint32
	empty       uint32 // a vertex array without arrays, for shapes made by shaders
	white       uint32
	align       int          // of uniform blocks, bytes
	window      *glfw.Window // hidden, of [Offscreen]; nil on a context of others

	models map[*scene.Model]*model
	actors map[*scene.Actor]*actor
	order  []*actor // of this frame, far to near
	ghosts []*actor // likewise, those that are not opaque
	draws  uint64   // counts frames

	bound struct { // what the context has now, to skip what changes nothing
		program  uint32
		state    state
		vao      uint32
		blocks   uint32 // of the actor whose material is bound
		material int
	}
}

// New returns a renderer on the current context, which must be OpenGL 4.1 core
// or newer.
func New() (*Renderer, error) {
	if err := gl.Init(); err != nil {
		return nil, err
	}
	r := &Renderer{Samples: 4, frame: new(frameBlock), programs: map[variant]program{}, models: map[*scene.Model]*model{}, actors: map[*scene.Actor]*actor{}}
	if err := r.compileAll(); err != nil {
		return nil, err
	}
	var align int32
	gl.GetIntegerv(gl.UNIFORM_BUFFER_OFFSET_ALIGNMENT, &align)
	r.align = max(int(align), 16)
	gl.GenBuffers(1, &r.frameUBO)
	gl.BindBuffer(gl.UNIFORM_BUFFER, r.frameUBO)
	gl.BufferData(gl.UNIFORM_BUFFER, frameSize, nil, gl.STREAM_DRAW)
	gl.GenVertexArrays(1, &r.empty)
	r.white = uploadTexture(&scene.Texture{Image: white(), WrapU: scene.Repeat, WrapV: scene.Repeat}, false)
	return r, nil
}

// Draw draws the stage as the camera sees it, w by h pixels. After the first
// frame of the same models it allocates nothing, and of models that are no more
// on the stage it keeps nothing. It leaves the default framebuffer bound and
// depth test, blending and culling off.
func (r *Renderer) Draw(stage *scene.Stage, cam *scene.Camera, w, h int) {
	w, h = max(w, 1), max(h, 1)
	r.draws++
	r.target.resize(w, h, r.Samples)
	r.soft.cover(stage)
	r.frame.set(stage, cam, r.soft.area, w, h, r.Samples)
	gl.BindBuffer(gl.UNIFORM_BUFFER, r.frameUBO)
	gl.BufferSubData(gl.UNIFORM_BUFFER, 0, frameSize, pointer(r.frame[:]))
	r.gather(stage, cam)

	gl.BindFramebuffer(gl.FRAMEBUFFER, r.target.drawn)
	gl.Viewport(0, 0, int32(w), int32(h))
	r.begin(stage)
	if !stage.Transparent {
		r.drawSky(stage)
		if stage.Floor {
			r.drawFloor()
		}
	}
	soft := r.soft.area != floorArea{}
	if soft {
		r.drawSoftShadow()
	}
	for i := range passes {
		if passID(i) == passShadow && (soft || stage.Shadow == scene.NoShadow || stage.Transparent) {
			continue
		}
		r.once(passes[i].once)
		for _, a := range r.order {
			for k := range a.model.items[i] {
				r.draw(a, &a.model.items[i][k])
			}
		}
	}
	r.once(false)
	r.drawGhosts()
	r.end()
	r.target.covered = stage.Transparent
	r.target.resolve()
	r.sweep()
}

// Texture returns the texture that holds the last frame: RGBA8, encoded colour,
// bottom row first, multiplied by alpha where a stage was transparent. It changes when the size does.
func (r *Renderer) Texture() uint32 { return r.target.texture }

// Pixels reads the last frame back, top row first; opaque unless the stage was
// transparent.
func (r *Renderer) Pixels() *image.NRGBA { return r.target.pixels() }

// forget frees what the GPU holds of a model and its actors.
func (r *Renderer) forget(m *scene.Model) {
	for k, a := range r.actors {
		if k.Model == m {
			a.free()
			delete(r.actors, k)
		}
	}
	if g := r.models[m]; g != nil {
		g.free()
		delete(r.models, m)
	}
}

// Close frees everything the GPU holds for r.
func (r *Renderer) Close() {
	for m := range r.models {
		r.forget(m)
	}
	for _, p := range r.programs {
		gl.DeleteProgram(p.id)
	}
	r.target.free()
	r.ghost.layer.free()
	r.soft.free()
	gl.DeleteBuffers(1, &r.frameUBO)
	gl.DeleteVertexArrays(1, &r.empty)
	gl.DeleteTextures(1, &r.white)
	if r.window != nil {
		screen.Close(r.window)
	}
}

// compileAll makes the plainest variant of each program, and one that bends, so
// that a driver that refuses a shader is known from the start.
func (r *Renderer) compileAll() (err error) {
	for id := range programCount {
		if _, err = r.program(variant{program: id}); err != nil {
			return err
		}
	}
	if _, err = r.program(variant{program: programMMD, bends: true}); err != nil {
		return err
	}
	r.sky, r.ground = r.programs[variant{program: programSky}], r.programs[variant{program: programGround}]
	r.ghost.lay = r.programs[variant{program: programGhost}]
	r.soft.make(r.programs[variant{program: programBlurX}], r.programs[variant{program: programBlurZ}], r.programs[variant{program: programSoft}])
	return nil
}

// program returns the program of a variant.
func (r *Renderer) program(v variant) (program, error) {
	p, ok := r.programs[v]
	if ok {
		return p, nil
	}
	p, err := newProgram(v)
	if err == nil {
		r.programs[v] = p
	}
	return p, err
}

// gather brings what the actors show to the GPU and puts them in order, far to
// near: transparent parts of a near one blend over those behind.
func (r *Renderer) gather(stage *scene.Stage, cam *scene.Camera) {
	r.order, r.ghosts = r.order[:0], r.ghosts[:0]
	eye := cam.Eye()
	for _, s := range stage.Actors {
		if g := r.models[s.Model]; g != nil {
			g.seen = r.draws
		}
		if !s.Shown() {
			continue
		}
		a := r.actors[s]
		if a == nil {
			a = r.newActor(s)
			r.actors[s] = a
		}
		a.seen = r.draws
		a.distance = distance(s, eye)
		a.edgeDistance = float32(s.EdgeCenter().Sub(eye).Len())
		a.update()
		if s.Opacity < 1 {
			r.ghosts = append(r.ghosts, a)
		} else {
			r.order = append(r.order, a)
		}
	}
	slices.SortStableFunc(r.order, farFirst)
	slices.SortStableFunc(r.ghosts, farFirst)
}

func farFirst(a, b *actor) int { return cmp.Compare(b.distance, a.distance) }

// distance is from the eye to the middle of the actor's body: its hips, or the
// middle of its box.
func distance(s *scene.Actor, eye motion.Vec3) float64 {
	if m, ok := s.BoneMatrix(motion.Hips); ok {
		return m.Translation().Sub(eye).Len()
	}
	return s.Model.Bounds.Scale(s.Size).Center().Add(s.Offset).Sub(eye).Len()
}

// sweep frees what left the stage: models, which an undo brings to the GPU again,
// and actors, also those that are only hidden, whose model stays.
func (r *Renderer) sweep() {
	for m, g := range r.models {
		if g.seen != r.draws {
			r.forget(m)
		}
	}
	if len(r.actors) == len(r.order)+len(r.ghosts) {
		return
	}
	for k, a := range r.actors {
		if a.seen != r.draws {
			a.free()
			delete(r.actors, k)
		}
	}
}
