package render

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

// allowed are the OpenGL functions this package may call. All are of 4.1 core or
// older: the binding also offers newer ones, and on macOS, which ends at 4.1,
// calling those is calling nil.
var allowed = strings.Fields(`
	ActiveTexture AttachShader BindBuffer BindBufferBase BindBufferRange BindFramebuffer BindRenderbuffer
	BindSampler BindTexture BindVertexArray BlendEquation BlendFuncSeparate BlitFramebuffer BufferData BufferSubData
	CheckFramebufferStatus Clear ClearColor ClearStencil ColorMask CompileShader CreateProgram CreateShader CullFace
	DeleteBuffers DeleteFramebuffers DeleteProgram DeleteRenderbuffers DeleteShader DeleteTextures DeleteVertexArrays
	DepthFunc DepthMask Disable DrawArrays DrawElementsWithOffset Enable EnableVertexAttribArray
	FramebufferRenderbuffer FramebufferTexture2D FrontFace GenBuffers GenFramebuffers GenRenderbuffers GenTextures
	GenVertexArrays GenerateMipmap GetError GetIntegerv GetProgramInfoLog GetProgramiv GetShaderInfoLog GetShaderiv
	GetUniformBlockIndex GetUniformLocation Init LinkProgram PixelStorei PolygonMode ReadPixels
	RenderbufferStorageMultisample ShaderSource StencilFunc StencilMask StencilOp Str Strs TexBuffer TexImage2D
	TexParameteri Uniform1f Uniform1i UniformBlockBinding UseProgram VertexAttrib1f VertexAttrib2f VertexAttrib4f
	VertexAttribI4ui VertexAttribIPointerWithOffset VertexAttribPointerWithOffset Viewport`)

func TestOnlyAllowedOpenGL(t *testing.T) {
	ok := map[string]bool{}
	for _, name := range allowed {
		ok[name] = true
	}
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, e.Name(), nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			s, isSelector := n.(*ast.SelectorExpr)
			if !isSelector {
				return true
			}
			if x, isName := s.X.(*ast.Ident); !isName || x.Name != "gl" || s.Sel.Name == strings.ToUpper(s.Sel.Name) {
				return true // not OpenGL, or one of its constants
			}
			calls++
			if !ok[s.Sel.Name] {
				t.Errorf("%s: gl.%s is not on the list", fset.Position(s.Pos()), s.Sel.Name)
			}
			return true
		})
	}
	if calls < 50 {
		t.Errorf("found %d calls only: the test does not see them", calls)
	}
}
