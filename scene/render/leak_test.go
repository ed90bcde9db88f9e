package render

import (
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"github.com/go-gl/gl/v4.1-core/gl"

	"furitsuke/assets"
	"furitsuke/scene"
	"furitsuke/scene/scenetest"
)

// kinds are the objects of OpenGL that a renderer makes.
var kinds = []struct {
	name string
	is   func(uint32) bool
}{
	{"buffers", gl.IsBuffer}, {"textures", gl.IsTexture}, {"vertex arrays", gl.IsVertexArray}, {"programs", gl.IsProgram},
	{"shaders", gl.IsShader}, {"framebuffers", gl.IsFramebuffer}, {"renderbuffers", gl.IsRenderbuffer},
}

// objects counts what is there of each kind. Drivers hand out low names first.
func objects() []int {
	out := make([]int, len(kinds))
	for k, kind := range kinds {
		for name := range uint32(20_000) {
			if kind.is(name) {
				out[k]++
			}
		}
	}
	return out
}

// resident is the memory that the process holds, in MiB; 0 where that is not
// known.
func resident() float64 {
	runtime.GC()
	debug.FreeOSMemory()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	pages, _ := strconv.Atoi(strings.Fields(string(text))[1])
	return float64(pages*os.Getpagesize()) / (1 << 20)
}

// A hundred models that come and go leave nothing in OpenGL, and no memory. The
// first ten fill what the driver and the allocator keep for later.
func TestHundredLoadsLeaveNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute")
	}
	stage, cam := scene.NewStage(), scene.NewCamera()
	load := func(n int) {
		for range n {
			m := scenetest.Load(t, assets.FS, "avatar/furi.vrm")
			stage.Actors = []*scene.Actor{scene.NewActor(m)}
			onMain(t, func(r *Renderer) { r.Draw(stage, &cam, 64, 64) })
		}
		stage.Actors = nil
		onMain(t, func(r *Renderer) { r.Draw(stage, &cam, 64, 64) })
	}
	count := func() (out []int, memory float64) {
		onMain(t, func(*Renderer) { out, memory = objects(), resident() })
		return out, memory
	}
	load(10)
	first, held := count()
	load(100)
	last, now := count()
	for k, kind := range kinds {
		t.Logf("%s: %d after 10 loads, %d after 110", kind.name, first[k], last[k])
		if last[k] != first[k] {
			t.Errorf("%s: %d more", kind.name, last[k]-first[k])
		}
	}
	t.Logf("memory: %.1f MiB after 10 loads, %.1f after 110", held, now)
	// The avatar's textures alone are 5 MiB: a model kept would be 100 times that.
	if now > held+50 {
		t.Errorf("memory: %.1f MiB more", now-held)
	}
}
