package vrma

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"furitsuke/formats/formatstest"
)

// What each real file holds is what the index of the real files says of it:
// another parser counted.
func TestCorpusCounts(t *testing.T) {
	index := formatstest.Features(t)
	expressions := regexp.MustCompile(`\bexpressions=(\d+) preset\+(\d+) custom`)
	for _, path := range formatstest.Corpus(t, "vrma/*.vrma") {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f, err := Read(data)
			if err != nil {
				t.Fatal(err)
			}
			features := index["vrma/"+filepath.Base(path)]
			formatstest.Counts(t, features, map[string]int{"nodes": len(f.nodes), "humanbones": len(f.bones)})
			want := 0
			if m := expressions.FindStringSubmatch(features); m != nil {
				preset, _ := strconv.Atoi(m[1])
				custom, _ := strconv.Atoi(m[2])
				want = preset + custom
			}
			if len(f.faces) != want {
				t.Errorf("%d expressions, want %d", len(f.faces), want)
			}
		})
	}
}
