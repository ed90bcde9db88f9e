package pmx

import (
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"testing"

	"furitsuke/formats"
)

// TestCorpus reads every real model; counts are those that the corpus's index
// states, taken by another parser. Written and read again, it is the same.
func TestCorpus(t *testing.T) {
	dir, set := os.LookupEnv("FURITSUKE_CORPUS")
	if !set {
		t.Skip("FURITSUKE_CORPUS is not set")
	}
	index := features(t, dir)
	files, err := filepath.Glob(filepath.Join(dir, "pmx", "*.pmx"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no model in %q: %v", dir, err)
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
			for _, w := range f.Warnings {
				t.Log(w)
			}
			want := index["pmx/"+filepath.Base(path)]
			for key, n := range map[string]int{
				"verts": len(f.Vertices), "faces": len(f.Indices) / 3, "tex": len(f.Textures), "mats": len(f.Materials),
				"bones": len(f.Bones), "morphs": len(f.Morphs), "frames": len(f.Frames), "rigid": len(f.Bodies), "joints": len(f.Joints),
			} {
				found := regexp.MustCompile(`\b` + key + `=(\d+)`).FindStringSubmatch(want)
				if found == nil {
					t.Errorf("the index says nothing of %s: %q", key, want)
				} else if w, _ := strconv.Atoi(found[1]); w != n {
					t.Errorf("%d of %s, want %d", n, key, w)
				}
			}
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
	dir, set := os.LookupEnv("FURITSUKE_CORPUS")
	if !set {
		t.Skip("FURITSUKE_CORPUS is not set")
	}
	files, err := filepath.Glob(filepath.Join(dir, "malformed", "*.pmx"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no malformed model in %q: %v", dir, err)
	}
	for _, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Read(data)
		if e := new(formats.Error); f != nil || !errors.As(err, &e) {
			t.Errorf("%s: %v", filepath.Base(path), err)
		}
		t.Log(err)
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
