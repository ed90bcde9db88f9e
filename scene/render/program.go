package render

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/go-gl/gl/v4.1-core/gl"

	"furitsuke/scene"
)

//go:embed glsl
var shaders embed.FS

// A programID names one of the programs.
type programID int

// The programs.
const (
	programVRM programID = iota
	programOutline
	programMMD
	programEdge
	programShadow
	programSky
	programGround
	programBlurX
	programBlurZ
	programSoft
	programGhost
	programCount
)

// sources are the parts of each program, from the folder glsl.
var sources = [programCount]struct {
	define           string
	vertex, fragment []string
}{
	programVRM:     {"", []string{"blocks.glsl", "skin.glsl", "surface.vert"}, []string{"blocks.glsl", "alpha.glsl", "vrm.frag"}},
	programOutline: {"#define HULL\n", []string{"blocks.glsl", "skin.glsl", "hull.glsl", "surface.vert"}, []string{"blocks.glsl", "alpha.glsl", "vrm.frag"}},
	programMMD:     {"", []string{"blocks.glsl", "skin.glsl", "surface.vert"}, []string{"blocks.glsl", "alpha.glsl", "mmd.frag"}},
	programEdge:    {"", []string{"blocks.glsl", "skin.glsl", "hull.glsl", "edge.vert"}, []string{"blocks.glsl", "edge.frag"}},
	programShadow:  {"", []string{"blocks.glsl", "skin.glsl", "shadow.vert"}, []string{"blocks.glsl", "shadow.frag"}},
	programSky:     {"", []string{"blocks.glsl", "sky.vert"}, []string{"blocks.glsl", "sky.frag"}},
	programGround:  {"", []string{"blocks.glsl", "ground.vert"}, []string{"blocks.glsl", "ground.frag"}},
	programBlurX:   {"#define ALONG vec2(1, 0)\n", []string{"blocks.glsl", "sky.vert"}, []string{"blocks.glsl", "blur.frag"}},
	programBlurZ:   {"#define ALONG vec2(0, 1)\n", []string{"blocks.glsl", "sky.vert"}, []string{"blocks.glsl", "blur.frag"}},
	programSoft:    {"", []string{"blocks.glsl", "soft.vert"}, []string{"blocks.glsl", "soft.frag"}},
	programGhost:   {"", []string{"blocks.glsl", "sky.vert"}, []string{"blocks.glsl", "ghost.frag"}},
}

// A variant is a program made for what a material has: a shader that asks at
// run time for textures that are not there is half as fast where the CPU draws.
type variant struct {
	program                         programID
	use, own                        int // a bit for each slot that is there, and that has its own placement
	shading, alpha, outline, sphere uint8
	rim                             bool // MToon's rim or matcap
	moves                           bool // texture coordinates move with time
	flat                            bool // an outline that no light reaches
	bends                           bool // of a model that scene.Model.Bends
}

// variantOf returns the variant of a program for a material, with what the
// program does not look at left out, so that materials share programs.
func variantOf(p programID, m *scene.Material) variant {
	v := variant{program: p, alpha: uint8(m.Alpha)}
	var looksAt int
	switch p {
	case programVRM, programOutline:
		v.shading, looksAt = uint8(m.Shading), texturesOf[m.Shading]
		if p == programOutline {
			v.outline = uint8(m.Outline)
			if v.flat = m.OutlineLighting == 0; v.flat {
				v.shading, looksAt = uint8(scene.Unlit), texturesOf[scene.Unlit]
			}
			looksAt |= outlineTextures
		}
		v.rim = v.toon() && (m.Rim != [3]float32{} || m.MatcapTexture >= 0)
	case programMMD:
		v.sphere, looksAt = uint8(m.Sphere), texturesOf[scene.MMDToon]
	case programEdge, programShadow:
		if m.Alpha != scene.Opaque {
			looksAt = textureBits("baseTex")
		}
	}
	for bit, s := range slots {
		if s.of(m) >= 0 {
			v.use |= 1 << bit & looksAt
		}
	}
	if p == programVRM || p == programOutline {
		v.own = int(m.Own.Slots) & v.use
		v.moves = v.use&^outlineTextures != 0 && (m.ScrollX != 0 || m.ScrollY != 0 || m.ScrollRotation != 0)
		if v.moves && m.ScrollMask >= 0 {
			v.use |= maskTexture
			v.own |= int(m.Own.Slots) & maskTexture
		}
	}
	return v
}

// toon reports whether the program shades as MToon.
func (v variant) toon() bool {
	return (v.program == programVRM || v.program == programOutline) && scene.Shading(v.shading) == scene.Toon
}

// The textures that programs look at, by shading.
var (
	texturesOf = [...]int{
		scene.Toon:    textureBits("baseTex", "shadeTex", "emissionTex", "normalTex", "shiftTex", "matcapTex", "rimTex"),
		scene.Unlit:   textureBits("baseTex"),
		scene.Lit:     textureBits("baseTex", "emissionTex", "normalTex", "metalTex", "occlusionTex"),
		scene.MMDToon: textureBits("baseTex", "sphereTex", "rampTex"),
	}
	outlineTextures = textureBits("outlineTex")
	maskTexture     = textureBits("maskTex")
)

func textureBits(names ...string) (bits int) {
	for bit, s := range slots {
		if slices.Contains(names, s.uniform) {
			bits |= 1 << bit
		}
	}
	return bits
}

// defines are the lines that make a variant of its program's sources.
func (v variant) defines() string {
	text := fmt.Sprintf("#define USE %d\n#define OWN %d\n#define SHADING %d\n#define ALPHA %d\n#define OUTLINE %d\n#define SPHERE %d\n",
		v.use, v.own, v.shading, v.alpha, v.outline, v.sphere)
	for _, d := range []struct {
		name string
		on   bool
	}{{"RIMMED", v.rim}, {"PLACED", v.moves || v.own != 0}, {"FLAT", v.flat}, {"BENDS", v.bends}} {
		if d.on {
			text += "#define " + d.name + "\n"
		}
	}
	return text + sources[v.program].define
}

// A program is a linked program and the uniforms that change between draws; -1
// where it has none of that name. All others are in blocks.
type program struct {
	id                                  uint32
	paletteFirst, edgeDistance, opacity int32
}

// Binding points of the uniform blocks.
const (
	frameBinding = 0
	blockBinding = 1
)

func newProgram(v variant) (program, error) {
	s, define := &sources[v.program], v.defines()
	vs, err := compile(gl.VERTEX_SHADER, define, s.vertex)
	if err != nil {
		return program{}, err
	}
	defer gl.DeleteShader(vs)
	fs, err := compile(gl.FRAGMENT_SHADER, define, s.fragment)
	if err != nil {
		return program{}, err
	}
	defer gl.DeleteShader(fs)
	p := program{id: gl.CreateProgram()}
	gl.AttachShader(p.id, vs)
	gl.AttachShader(p.id, fs)
	gl.LinkProgram(p.id)
	var ok int32
	gl.GetProgramiv(p.id, gl.LINK_STATUS, &ok)
	if ok == gl.FALSE {
		return program{}, fmt.Errorf("shaders %v and %v do not link: %s", s.vertex, s.fragment, infoLog(p.id, gl.GetProgramiv, gl.GetProgramInfoLog))
	}
	bind := func(name string, to uint32) {
		if i := gl.GetUniformBlockIndex(p.id, gl.Str(name+"\x00")); i != gl.INVALID_INDEX {
			gl.UniformBlockBinding(p.id, i, to)
		}
	}
	bind("Frame", frameBinding)
	bind("Block", blockBinding)
	gl.UseProgram(p.id)
	location := func(name string) int32 { return gl.GetUniformLocation(p.id, gl.Str(name+"\x00")) }
	for unit, slot := range slots {
		gl.Uniform1i(location(slot.uniform), int32(unit)) // -1, not used, is ignored
	}
	gl.Uniform1i(location("palette"), int32(paletteUnit))
	p.paletteFirst, p.edgeDistance, p.opacity = location("paletteFirst"), location("edgeDistance"), location("opacity")
	return p, nil
}

// compile joins the files and compiles them; the first begins with #version,
// and define goes after that line.
func compile(kind uint32, define string, files []string) (uint32, error) {
	return compileText(kind, define, files, "")
}

// compileText is compile with some text after the files.
func compileText(kind uint32, define string, files []string, more string) (uint32, error) {
	var text strings.Builder
	for i, name := range files {
		b, err := shaders.ReadFile("glsl/" + name)
		if err != nil {
			return 0, err
		}
		src := string(b)
		if i == 0 {
			version, rest, _ := strings.Cut(src, "\n")
			src = version + "\n" + define + rest
		}
		text.WriteString(src)
	}
	text.WriteString(more)
	text.WriteByte(0)
	id := gl.CreateShader(kind)
	src, free := gl.Strs(text.String())
	gl.ShaderSource(id, 1, src, nil)
	free()
	gl.CompileShader(id)
	var ok int32
	gl.GetShaderiv(id, gl.COMPILE_STATUS, &ok)
	if ok == gl.FALSE {
		defer gl.DeleteShader(id)
		return 0, fmt.Errorf("shader %v does not compile: %s", files, infoLog(id, gl.GetShaderiv, gl.GetShaderInfoLog))
	}
	return id, nil
}

func infoLog(id uint32, get func(uint32, uint32, *int32), read func(uint32, int32, *int32, *uint8)) string {
	var n int32
	get(id, gl.INFO_LOG_LENGTH, &n)
	log := make([]byte, max(n, 1))
	read(id, int32(len(log)), nil, &log[0])
	return strings.TrimRight(string(log), "\x00\n")
}
