package scene_test

import (
	"runtime"
	"testing"

	"furitsuke/assets"
	"furitsuke/scene"
	"furitsuke/scene/scenetest"
)

// A model takes about as much memory as it says.
func TestBytes(t *testing.T) {
	heap := func() int {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc)
	}
	for _, name := range []string{"avatar/furi.vrm", "avatar/furi.pmx"} {
		var models []*scene.Model
		before := heap()
		for range 4 {
			models = append(models, scenetest.Load(t, assets.FS, name))
		}
		took := (heap() - before) / len(models)
		got := models[0].Bytes()
		t.Logf("%s: %d bytes, %d on the heap", name, got, took)
		if got < took*2/3 || got > took*3/2 {
			t.Errorf("%s says %d bytes and takes %d", name, got, took)
		}
		runtime.KeepAlive(models)
	}
}
