package pmx

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"furitsuke/formats/formatstest"
)

// TestCorpus reads every real model; counts are those that the corpus's index
// states, taken by another parser. Written and read again, it is the same.
func TestCorpus(t *testing.T) {
	index := formatstest.Features(t)
	for _, path := range formatstest.Corpus(t, "pmx/*.pmx") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f, err := Read(data)
			if err != nil {
				t.Fatal(err)
			}
			for _, w := range f.Warnings {
				t.Log(w)
			}
			formatstest.Counts(t, index["pmx/"+filepath.Base(path)], map[string]int{
				"verts": len(f.Vertices), "faces": len(f.Indices) / 3, "tex": len(f.Textures), "mats": len(f.Materials),
				"bones": len(f.Bones), "morphs": len(f.Morphs), "frames": len(f.Frames), "rigid": len(f.Bodies), "joints": len(f.Joints),
			})
			if s := f.Skeleton(); len(s.Bones) != len(f.Bones) || len(s.Morphs) != len(f.Morphs) {
				t.Errorf("the skeleton has %d bones and %d morphs", len(s.Bones), len(s.Morphs))
			}
			again, err := Read(f.Write())
			if err != nil {
				t.Fatal(err)
			}
			f.Warnings, again.Warnings = nil, nil
			if !reflect.DeepEqual(f, again) {
				t.Error("written and read again it differs")
			}
		})
	}
}

// Files that no program can read are refused, with the place.
func TestCorpusMalformed(t *testing.T) {
	formatstest.Malformed(t, Read, "malformed/*.pmx")
}
