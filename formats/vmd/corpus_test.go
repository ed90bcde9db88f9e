package vmd

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestCorpus reads every real motion, writes it and gets the same bytes. Counts
// are those that the corpus's index states, taken by another parser.
func TestCorpus(t *testing.T) {
	dir, set := os.LookupEnv("FURITSUKE_CORPUS")
	if !set {
		t.Skip("FURITSUKE_CORPUS is not set")
	}
	index := features(t, dir)
	files, err := filepath.Glob(filepath.Join(dir, "vmd", "*.vmd"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no motion in %q: %v", dir, err)
	}
	for _, path := range files {
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
			got := map[string]int{
				"bone": len(f.Bones), "morph": len(f.Morphs), "camera": len(f.Cameras),
				"light": len(f.Lights), "shadow": len(f.Shadows), "ikframes": len(f.Shows),
			}
			want := index["vmd/"+filepath.Base(path)]
			for key, n := range got {
				found := regexp.MustCompile(`\b` + key + `=(\d+)`).FindStringSubmatch(want)
				if found == nil {
					t.Errorf("the index says nothing of %s: %q", key, want)
				} else if w, _ := strconv.Atoi(found[1]); w != n {
					t.Errorf("%d of %s, want %d", n, key, w)
				}
			}
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

// features returns the last column of the corpus's index by file.
func features(t *testing.T, dir string) map[string]string {
	t.Helper()
	file, err := os.Open(filepath.Join(dir, "INDEX.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r := csv.NewReader(file)
	r.Comma, r.LazyQuotes = '\t', true
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	for _, row := range rows {
		out[row[0]] = row[len(row)-1]
	}
	return out
}
