package vmd

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"furitsuke/formats/formatstest"
)

// TestCorpus reads every real motion, writes it and gets the same bytes. Counts
// are those that the corpus's index states, taken by another parser.
func TestCorpus(t *testing.T) {
	index := formatstest.Features(t)
	for _, path := range formatstest.Corpus(t, "vmd/*.vmd") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f, err := Read(data)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(f.Write(), data) {
				t.Error("written otherwise than read")
			}
			m := f.Motion()
			names := fmt.Sprintf("bone=%d(%d names", len(f.Bones), len(m.Bones))
			want := index["vmd/"+filepath.Base(path)]
			formatstest.Counts(t, want, map[string]int{
				"bone": len(f.Bones), "morph": len(f.Morphs), "camera": len(f.Cameras),
				"light": len(f.Lights), "shadow": len(f.Shadows), "ikframes": len(f.Shows),
			})
			if !strings.Contains(want, names) {
				t.Errorf("%s, want %s", names, want)
			}
			off := 0
			for i := range f.Bones {
				if _, o := f.Bones[i].Bezier(); o {
					off++
				}
			}
			if w := fmt.Sprintf("physics-off keys %d", off); off > 0 && !strings.Contains(want, w) {
				t.Errorf("%s, want %s", w, want)
			}
			// What we write of what is played plays the same.
			if again := FromMotion(m, "x").Motion(); len(again.Bones) != len(m.Bones) || len(again.Shows) != len(m.Shows) {
				t.Errorf("%d bones and %d show keys of %d and %d", len(again.Bones), len(again.Shows), len(m.Bones), len(m.Shows))
			}
		})
	}
}
