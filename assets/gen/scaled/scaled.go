// Package scaled makes Furi over to a named size, for benchmarks: so many
// triangles, so many bones. The results go through the same writers as she
// does, and are never files of the repository. It knows nothing of what is
// measured.
package scaled

import (
	"io/fs"
	"sync"
	"testing/fstest"

	"furitsuke/assets/gen/furi"
	"furitsuke/assets/gen/pmxout"
	"furitsuke/assets/gen/vrmout"
)

// original is Furi; modelling her takes seconds.
var original = sync.OnceValue(furi.New)

// VRM returns a folder with furi.vrm, VRM 1.0 of the given number of triangles.
func VRM(triangles int) fs.FS {
	return fstest.MapFS{"furi.vrm": {Data: vrmout.VRM1(Refine(original(), triangles))}}
}

// PMX returns a folder with furi.pmx of the given number of triangles and of
// bones, and its textures. What she has more of already stays.
func PMX(triangles, bones int) fs.FS {
	m := Refine(original(), triangles)
	f, textures := pmxout.File(m)
	if more := bones - len(f.Bones); more > 0 {
		f, textures = pmxout.File(AddBones(m, more))
	}
	out := fstest.MapFS{"furi.pmx": {Data: f.Write()}}
	for name, data := range textures {
		out[pmxout.Folder+"/"+name] = &fstest.MapFile{Data: data}
	}
	return out
}
