package vrm

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"furitsuke/formats/formatstest"
)

// What each real model holds is what the index of the real files says of it:
// another parser counted.
func TestCorpusCounts(t *testing.T) {
	index, root := formatstest.Features(t), formatstest.Root(t)
	read := 0
	for _, path := range formatstest.Corpus(t, "vrm0/*.vrm", "vrm1/*.vrm") {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Read(data)
		if err != nil {
			continue // TestCorpus says which may be refused
		}
		read++
		t.Run(filepath.Base(path), func(t *testing.T) {
			rel, _ := filepath.Rel(root, path)
			features := index[filepath.ToSlash(rel)]
			want := map[string]int{"nodes": len(f.Nodes), "humanbones": len(f.Humanoid)}
			for name, n := range map[string]int{"meshes": len(f.Meshes), "skins": len(f.Skins)} {
				if n > 0 { // of none the index says nothing
					want[name] = n
				}
			}
			if f.Version == V0 {
				want["blendshapes"] = len(f.Expressions)
			} else if m := presetAndCustom.FindStringSubmatch(features); m != nil {
				preset, _ := strconv.Atoi(m[1])
				custom, _ := strconv.Atoi(m[2])
				if preset+custom != len(f.Expressions) {
					t.Errorf("%d expressions, want %d", len(f.Expressions), preset+custom)
				}
			} else {
				t.Errorf("the index says nothing of expressions: %q", features)
			}
			formatstest.Counts(t, features, want)
		})
	}
	if read < 60 {
		t.Errorf("%d models were read: the test has lost its subject", read)
	}
}

var presetAndCustom = regexp.MustCompile(`\bexpr=(\d+)\+(\d+)`)
