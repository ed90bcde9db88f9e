package render

import (
	"image"

	"github.com/go-gl/gl/v4.1-core/gl"

	"furitsuke/scene"
)

// A model is what the GPU holds of a scene.Model, whoever plays it.
type model struct {
	seen     uint64 // the frame when it was on the stage last
	meshes   []mesh
	textures [][len(slots)]uint32 // of each material
	owned    []uint32             // textures to free
	items    [passCount][]item
}

// A mesh is the buffers of one mesh, one for each list, as scene.Mesh has them.
type mesh struct {
	buffers [attributeCount]uint32 // 0 where the mesh has no such list
	index   uint32
	vao     uint32
}

// attribute is the place of a vertex list in the shaders (skin.glsl).
type attribute int

const (
	attrPosition attribute = iota
	attrNormal
	attrUV
	attrJoints
	attrWeights
	attrUV1
	attrEdge
	attrCenter
	attrArm
	attributeCount
)

// attributes tells how each list is stored.
var attributes = [attributeCount]struct {
	size    int32
	integer bool
}{
	attrPosition: {3, false}, attrNormal: {3, false}, attrUV: {2, false}, attrJoints: {4, true},
	attrWeights: {4, false}, attrUV1: {2, false}, attrEdge: {1, false}, attrCenter: {4, false}, attrArm: {3, false},
}

func (r *Renderer) model(m *scene.Model) *model {
	if g := r.models[m]; g != nil {
		return g
	}
	g := &model{seen: r.draws, meshes: make([]mesh, len(m.Meshes)), items: itemsOf(m)}
	for i := range m.Meshes {
		g.meshes[i].upload(&m.Meshes[i])
	}
	for pass := range g.items {
		for i := range g.items[pass] {
			it := &g.items[pass][i]
			p, err := r.program(it.variant)
			if err != nil {
				panic("render: " + err.Error()) // all sources have compiled before: a define is wrong
			}
			it.program = p
		}
	}
	g.uploadTextures(m, r.white)
	r.models[m] = g
	return g
}

func (g *mesh) upload(m *scene.Mesh) {
	g.buffers = [attributeCount]uint32{
		attrPosition: staticBuffer(m.Position), attrNormal: staticBuffer(m.Normal), attrUV: staticBuffer(m.UV),
		attrJoints: staticBuffer(m.Joints), attrWeights: staticBuffer(m.Weights),
		attrUV1: staticBuffer(m.UV1), attrEdge: staticBuffer(m.Edge),
		attrCenter: staticBuffer(m.Center), attrArm: staticBuffer(m.Arm),
	}
	g.index = elementBuffer(m.Index)
	g.vao = newVAO(&g.buffers, g.index)
}

// newVAO returns a vertex array of the given buffers; a list that is not there
// takes the values that begin sets.
func newVAO(buffers *[attributeCount]uint32, index uint32) (vao uint32) {
	gl.GenVertexArrays(1, &vao)
	gl.BindVertexArray(vao)
	for i, b := range buffers {
		if b == 0 {
			continue
		}
		at := uint32(i)
		gl.BindBuffer(gl.ARRAY_BUFFER, b)
		gl.EnableVertexAttribArray(at)
		if attributes[i].integer {
			gl.VertexAttribIPointerWithOffset(at, attributes[i].size, gl.UNSIGNED_SHORT, 0, 0)
		} else {
			gl.VertexAttribPointerWithOffset(at, attributes[i].size, gl.FLOAT, false, 0, 0)
		}
	}
	gl.BindBuffer(gl.ELEMENT_ARRAY_BUFFER, index)
	gl.BindVertexArray(0)
	return vao
}

func staticBuffer[T float32 | uint16](s []T) (id uint32) {
	if len(s) == 0 {
		return 0
	}
	size := len(s) * 4
	if _, short := any(s).([]uint16); short {
		size = len(s) * 2
	}
	gl.GenBuffers(1, &id)
	gl.BindBuffer(gl.ARRAY_BUFFER, id)
	gl.BufferData(gl.ARRAY_BUFFER, size, pointer(s), gl.STATIC_DRAW)
	return id
}

func elementBuffer(s []uint32) (id uint32) {
	gl.BindVertexArray(0) // or the array bound now would take the buffer for its own
	gl.GenBuffers(1, &id)
	gl.BindBuffer(gl.ELEMENT_ARRAY_BUFFER, id)
	gl.BufferData(gl.ELEMENT_ARRAY_BUFFER, len(s)*4, pointer(s), gl.STATIC_DRAW)
	return id
}

// uploadTextures gives every slot of every material its texture. A picture that
// serves both as colour and as data is uploaded twice, in either form.
func (g *model) uploadTextures(m *scene.Model, white uint32) {
	type use struct {
		texture int
		linear  bool
	}
	done := map[use]uint32{}
	g.textures = make([][len(slots)]uint32, len(m.Materials))
	for i := range m.Materials {
		mat := &m.Materials[i]
		for k, s := range slots {
			t := s.of(mat)
			if t < 0 {
				g.textures[i][k] = white
				continue
			}
			u := use{t, s.colour && mat.Shading != scene.MMDToon}
			id, ok := done[u]
			if !ok {
				id = uploadTexture(&m.Textures[t], u.linear)
				done[u] = id
				g.owned = append(g.owned, id)
			}
			g.textures[i][k] = id
		}
	}
}

// uploadTexture makes a texture with its mipmaps; with linear its colours are
// decoded when it is read.
func uploadTexture(t *scene.Texture, linear bool) (id uint32) {
	format := int32(gl.RGBA8)
	if linear {
		format = gl.SRGB8_ALPHA8
	}
	gl.GenTextures(1, &id)
	gl.BindTexture(gl.TEXTURE_2D, id)
	gl.PixelStorei(gl.UNPACK_ALIGNMENT, 4)
	gl.PixelStorei(gl.UNPACK_ROW_LENGTH, int32(t.Image.Stride/4))
	size := t.Image.Rect.Size()
	gl.TexImage2D(gl.TEXTURE_2D, 0, format, int32(size.X), int32(size.Y), 0, gl.RGBA, gl.UNSIGNED_BYTE, pointer(t.Image.Pix))
	gl.PixelStorei(gl.UNPACK_ROW_LENGTH, 0)
	small := int32(gl.LINEAR)
	if !t.OneSize {
		gl.GenerateMipmap(gl.TEXTURE_2D)
		small = gl.LINEAR_MIPMAP_LINEAR
	}
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, small)
	mag := int32(gl.LINEAR)
	if t.Nearest {
		mag = gl.NEAREST
	}
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, mag)
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wraps[t.WrapU])
	gl.TexParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wraps[t.WrapV])
	return id
}

var wraps = [...]int32{scene.Repeat: gl.REPEAT, scene.Clamp: gl.CLAMP_TO_EDGE, scene.Mirror: gl.MIRRORED_REPEAT}

func white() *image.NRGBA {
	return &image.NRGBA{Pix: []uint8{255, 255, 255, 255}, Stride: 4, Rect: image.Rect(0, 0, 1, 1)}
}

func (g *model) free() {
	for i := range g.meshes {
		m := &g.meshes[i]
		gl.DeleteVertexArrays(1, &m.vao)
		gl.DeleteBuffers(1, &m.index)
		gl.DeleteBuffers(int32(len(m.buffers)), &m.buffers[0]) // 0 is ignored
	}
	if len(g.owned) > 0 {
		gl.DeleteTextures(int32(len(g.owned)), &g.owned[0])
	}
}
