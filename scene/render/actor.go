package render

import (
	"github.com/go-gl/gl/v4.1-core/gl"

	"furitsuke/scene"
)

// An actor is what the GPU holds of a scene.Actor: its skin matrices, its
// materials as they are coloured now, and the vertices that its morphs move.
type actor struct {
	scene    *scene.Actor
	model    *model
	seen     uint64  // the frame that drew it last
	distance float64 // from the eye, metres
	// From the eye to the bone that the width of MMD's edges follows, metres.
	edgeDistance float32

	palette, paletteTex uint32
	blocks              uint32 // uniform blocks of all materials
	stride              int    // from one block to the next, bytes
	tinted              uint64
	scratch             []float32 // all blocks

	shapes []shape
}

// A shape is the moving vertices of one mesh; zero for a mesh without morphs,
// which is drawn as the model has it.
type shape struct {
	buffers [attrUV + 1]uint32 // position, normal, uv; 0 where no morph moves them
	vao     uint32
	version uint64
}

func (r *Renderer) newActor(s *scene.Actor) *actor {
	a := &actor{scene: s, model: r.model(s.Model), shapes: make([]shape, len(s.Model.Meshes))}
	gl.GenBuffers(1, &a.palette)
	gl.BindBuffer(gl.TEXTURE_BUFFER, a.palette)
	gl.BufferData(gl.TEXTURE_BUFFER, len(s.Palette())*4, nil, gl.STREAM_DRAW)
	gl.GenTextures(1, &a.paletteTex)
	gl.BindTexture(gl.TEXTURE_BUFFER, a.paletteTex)
	gl.TexBuffer(gl.TEXTURE_BUFFER, gl.RGBA32F, a.palette)

	a.stride = (blockSize + r.align - 1) / r.align * r.align
	a.scratch = make([]float32, len(s.Model.Materials)*a.stride/4)
	gl.GenBuffers(1, &a.blocks)
	mats, version := s.Materials()
	a.tint(mats, version)

	for i := range s.Model.Meshes {
		if m := &s.Model.Meshes[i]; len(m.Targets) > 0 {
			a.shapes[i].make(m, &a.model.meshes[i])
		}
	}
	return a
}

// make gives each list that some target moves a buffer of the actor's own; the
// other lists stay the model's.
func (g *shape) make(m *scene.Mesh, base *mesh) {
	var moved [attrUV + 1]bool
	for _, t := range m.Targets {
		moved[attrPosition] = moved[attrPosition] || t.Position != nil
		moved[attrNormal] = moved[attrNormal] || t.Normal != nil
		moved[attrUV] = moved[attrUV] || t.UV != nil
	}
	rest := [attrUV + 1][]float32{m.Position, m.Normal, m.UV}
	buffers := base.buffers
	for i := range moved {
		if moved[i] && len(rest[i]) > 0 {
			gl.GenBuffers(1, &g.buffers[i])
			gl.BindBuffer(gl.ARRAY_BUFFER, g.buffers[i])
			gl.BufferData(gl.ARRAY_BUFFER, len(rest[i])*4, pointer(rest[i]), gl.DYNAMIC_DRAW)
			buffers[i] = g.buffers[i]
		}
	}
	g.vao = newVAO(&buffers, base.index)
}

// update brings what has changed since the last frame to the GPU.
func (a *actor) update() {
	p := a.scene.Palette()
	gl.BindBuffer(gl.TEXTURE_BUFFER, a.palette)
	gl.BufferData(gl.TEXTURE_BUFFER, len(p)*4, pointer(p), gl.STREAM_DRAW)
	if mats, version := a.scene.Materials(); version != a.tinted {
		a.tint(mats, version)
	}
	for i := range a.shapes {
		if g := &a.shapes[i]; g.vao != 0 {
			g.update(a.scene.Shape(i))
		}
	}
}

func (a *actor) tint(mats []scene.Material, version uint64) {
	a.tinted = version
	for i := range mats {
		putBlock(a.scratch[i*a.stride/4:], &mats[i])
	}
	gl.BindBuffer(gl.UNIFORM_BUFFER, a.blocks)
	gl.BufferData(gl.UNIFORM_BUFFER, len(a.scratch)*4, pointer(a.scratch), gl.DYNAMIC_DRAW)
}

// update uploads the vertices that the last change touched, or all if more than
// one change went by.
func (g *shape) update(s *scene.Shape) {
	if s.Version == g.version {
		return
	}
	lo, hi := s.Lo, s.Hi
	if s.Version != g.version+1 {
		lo, hi = 0, len(s.Position)/3
	}
	g.version = s.Version
	for i, list := range [attrUV + 1][]float32{s.Position, s.Normal, s.UV} {
		if g.buffers[i] == 0 || hi <= lo {
			continue
		}
		n := int(attributes[i].size)
		gl.BindBuffer(gl.ARRAY_BUFFER, g.buffers[i])
		gl.BufferSubData(gl.ARRAY_BUFFER, lo*n*4, (hi-lo)*n*4, pointer(list[lo*n:hi*n]))
	}
}

func (a *actor) free() {
	gl.DeleteBuffers(1, &a.palette)
	gl.DeleteTextures(1, &a.paletteTex)
	gl.DeleteBuffers(1, &a.blocks)
	for i := range a.shapes {
		g := &a.shapes[i]
		if g.vao != 0 {
			gl.DeleteVertexArrays(1, &g.vao)
			gl.DeleteBuffers(int32(len(g.buffers)), &g.buffers[0])
		}
	}
}
