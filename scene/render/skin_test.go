package render

import (
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/go-gl/gl/v4.1-core/gl"

	"furitsuke/formats/mmdname"
	"furitsuke/formats/pmx"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// bendy is a model of four bones in a chain and 300 vertices of the given
// deforms in turn, all three vertices of a triangle, and a motion that turns and
// moves every bone.
func bendy(t *testing.T, deforms ...pmx.Deform) (*scene.Model, *mmd.Motion) {
	r := rand.New(rand.NewPCG(1, 2))
	point := func(size float32) (p [3]float32) {
		for c := range p {
			p[c] = size * (2*r.Float32() - 1)
		}
		return p
	}
	f := &pmx.File{Version: 2.1, Materials: []pmx.Material{{Diffuse: [4]float32{1, 1, 1, 1}, Texture: pmx.None, Sphere: pmx.None, Toon: pmx.None, IndexCount: 300}}}
	play := &mmd.Motion{}
	for i := range 4 {
		name := string(rune('a' + i))
		f.Bones = append(f.Bones, pmx.Bone{Name: name, Parent: i - 1, Position: [3]float32{0, 3 * float32(i), 0}, TailBone: pmx.None, AppendSource: pmx.None, IK: pmx.IK{Target: pmx.None}})
		turn := [4]float32{2*r.Float32() - 1, 2*r.Float32() - 1, 2*r.Float32() - 1, 2*r.Float32() - 1}
		play.Bones = append(play.Bones, mmd.BoneTrack{Name: mmdname.Of(name), Keys: []mmd.BoneKey{{Position: point(1), Rotation: turn}}})
	}
	for i := range 300 {
		v := pmx.Vertex{Position: point(10), Normal: point(1), Deform: deforms[i%len(deforms)], Bones: [4]int32{0, 1, 2, 3}}
		switch v.Deform {
		case pmx.SDEF:
			w := r.Float32()
			v.Weights = [4]float32{w, 1 - w}
			v.SDEF = &pmx.Sphere{C: point(10), R0: point(10), R1: point(10)}
		default:
			v.Weights = [4]float32{r.Float32(), r.Float32(), r.Float32(), r.Float32()}
		}
		f.Vertices = append(f.Vertices, v)
		f.Indices = append(f.Indices, uint32(i))
	}
	m, err := scene.FromPMX(f, nil)
	if err != nil {
		t.Fatal(err)
	}
	return m, play
}

// feed runs the vertex shader's skin over every vertex of mesh 0 and returns six
// numbers for each: place and normal.
func feed(t *testing.T, r *Renderer, a *scene.Actor) []float32 {
	g := r.newActor(a)
	defer g.free()
	g.update()
	v := variant{program: programMMD, bends: a.Model.Bends()}
	main := "out vec3 place;\nout vec3 facing;\nvoid main() { skin(place, facing); }\n"
	vs, err := compileText(gl.VERTEX_SHADER, v.defines(), []string{"blocks.glsl", "skin.glsl"}, main)
	if err != nil {
		t.Fatal(err)
	}
	defer gl.DeleteShader(vs)
	p := gl.CreateProgram()
	defer gl.DeleteProgram(p)
	gl.AttachShader(p, vs)
	names, free := gl.Strs("place\x00", "facing\x00")
	gl.TransformFeedbackVaryings(p, 2, names, gl.INTERLEAVED_ATTRIBS)
	free()
	gl.LinkProgram(p)
	gl.UseProgram(p)
	gl.Uniform1i(gl.GetUniformLocation(p, gl.Str("palette\x00")), int32(paletteUnit))
	gl.ActiveTexture(gl.TEXTURE0 + paletteUnit)
	gl.BindTexture(gl.TEXTURE_BUFFER, g.paletteTex)
	vao := g.shapes[0].vao
	if vao == 0 {
		vao = g.model.meshes[0].vao
	}
	gl.BindVertexArray(vao)
	n := a.Model.Meshes[0].Vertices()
	out := make([]float32, 6*n)
	var buffer uint32
	gl.GenBuffers(1, &buffer)
	defer gl.DeleteBuffers(1, &buffer)
	gl.BindBufferBase(gl.TRANSFORM_FEEDBACK_BUFFER, 0, buffer)
	gl.BufferData(gl.TRANSFORM_FEEDBACK_BUFFER, len(out)*4, nil, gl.STREAM_READ)
	gl.Enable(gl.RASTERIZER_DISCARD)
	gl.BeginTransformFeedback(gl.POINTS)
	gl.DrawArrays(gl.POINTS, 0, int32(n))
	gl.EndTransformFeedback()
	gl.Disable(gl.RASTERIZER_DISCARD)
	gl.GetBufferSubData(gl.TRANSFORM_FEEDBACK_BUFFER, 0, len(out)*4, unsafe.Pointer(&out[0]))
	gl.BindVertexArray(0)
	gl.UseProgram(0)
	return out
}

// The vertex shader and scene.Actor.Skinned put every vertex at the same place,
// within 10 µm on a body of a metre, and its normal within 1e-5.
func TestSkinningOnGPUAndCPU(t *testing.T) {
	for name, deforms := range map[string][]pmx.Deform{
		"linear": {pmx.BDEF4}, "SDEF": {pmx.SDEF}, "QDEF": {pmx.QDEF}, "mixed": {pmx.BDEF4, pmx.SDEF, pmx.QDEF},
	} {
		m, play := bendy(t, deforms...)
		a := scene.NewActor(m)
		a.PlayMMD(mmd.Performance{Motion: play})
		a.Seek(0)
		if want := name != "linear"; m.Bends() != want {
			t.Errorf("%s: Bends is %t", name, !want)
		}
		n := m.Meshes[0].Vertices()
		place, facing := make([]float32, 3*n), make([]float32, 3*n)
		a.SkinnedRange(0, 0, n, place, facing)
		var got []float32
		onMain(t, func(r *Renderer) {
			got = feed(t, r, a)
			r.forget(m)
		})
		var worst [2]float32
		for v := range n {
			for c := range 3 {
				worst[0] = max(worst[0], abs(got[6*v+c]-place[3*v+c]))
				worst[1] = max(worst[1], abs(got[6*v+3+c]-facing[3*v+c]))
			}
		}
		t.Logf("%s: %g m, %g", name, worst[0], worst[1])
		if worst[0] > 1e-5 || worst[1] > 1e-5 {
			t.Errorf("%s: places differ by %g m, normals by %g", name, worst[0], worst[1])
		}
	}
}

func abs(x float32) float32 { return max(x, -x) }
