// Package formatstest is what tests of readers share: bad files beside their
// expected errors, and the folder of real files. It knows nothing of any single
// format.
package formatstest

import (
	"bytes"
	"encoding/csv"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"furitsuke/formats"
)

var update = flag.Bool("update", false, "write what tests compare with anew: bad files, their expected errors, pictures")

// Updating reports whether the flag -update asks for that.
func Updating() bool { return *update }

// Bad checks one bad file: testdata/bad/<file> of the repository is data, the
// reader refuses it with a *[formats.Error] and nothing else, and the error is
// the line in <file>.err beside it. The flag -update writes both; read the
// diff. The test must run in a package two folders below the top.
func Bad[F any](t *testing.T, file string, data []byte, read func([]byte) (*F, error)) {
	t.Helper()
	path := filepath.Join("..", "..", "testdata", "bad", file)
	got, err := read(data)
	if got != nil {
		t.Error("a failed read returned a file")
	}
	if !IsError(err) {
		t.Fatalf("want a *formats.Error, got %T: %v", err, err)
	}
	line := err.Error() + "\n"
	if *update {
		write(t, path, data)
		write(t, path+".err", []byte(line))
	}
	stored, ioErr := os.ReadFile(path)
	if ioErr != nil || !bytes.Equal(stored, data) {
		t.Errorf("%s is not the file that this test makes (%v): -update writes it", path, ioErr)
	}
	want, ioErr := os.ReadFile(path + ".err")
	if ioErr != nil || line != string(want) {
		t.Errorf("\n got %swant %s(%v)", line, want, ioErr)
	}
}

// IsError reports whether err is a reader's own error.
func IsError(err error) bool {
	e := new(formats.Error)
	return errors.As(err, &e)
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Root returns the folder of real files that FURITSUKE_CORPUS names. Unset, the
// test is skipped; set to a folder that holds nothing, it fails.
func Root(t testing.TB) string {
	t.Helper()
	root, set := os.LookupEnv("FURITSUKE_CORPUS")
	if !set {
		t.Skip("FURITSUKE_CORPUS names no folder of real files")
	}
	if entries, err := os.ReadDir(root); err != nil || len(entries) == 0 {
		t.Fatalf("FURITSUKE_CORPUS=%q holds nothing: %v", root, err)
	}
	return root
}

// Corpus returns the real files that match any of the patterns, such as
// "vrm0/*.vrm", and fails if a pattern matches none.
func Corpus(t testing.TB, patterns ...string) (files []string) {
	t.Helper()
	root := Root(t)
	for _, p := range patterns {
		found, err := filepath.Glob(filepath.Join(root, p))
		if err != nil || len(found) == 0 {
			t.Fatalf("no file matches %s in FURITSUKE_CORPUS=%q: %v", p, root, err)
		}
		files = append(files, found...)
	}
	return files
}

// Features returns what the index of the real files says of each: its last
// column, by the file's path in the folder.
func Features(t testing.TB) map[string]string {
	t.Helper()
	file, err := os.Open(filepath.Join(Root(t), "INDEX.tsv"))
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
	out := make(map[string]string, len(rows))
	for _, row := range rows {
		out[row[0]] = row[len(row)-1]
	}
	return out
}

// Counts compares counts with those that the index states as "name=number";
// another parser took them.
func Counts(t *testing.T, features string, got map[string]int) {
	t.Helper()
	for name, n := range got {
		found := regexp.MustCompile(`\b` + name + `=(\d+)`).FindStringSubmatch(features)
		if found == nil {
			t.Errorf("the index says nothing of %s: %q", name, features)
		} else if want, _ := strconv.Atoi(found[1]); want != n {
			t.Errorf("%d of %s, want %d", n, name, want)
		}
	}
}

// Malformed checks that the reader refuses the real files that match the
// patterns, each with a *[formats.Error] and nothing else.
func Malformed[F any](t *testing.T, read func([]byte) (*F, error), patterns ...string) {
	for _, path := range Corpus(t, patterns...) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if f, err := read(data); f != nil || !IsError(err) {
				t.Errorf("want a *formats.Error and no file, got %v, %v", err, f)
			} else {
				t.Log(err)
			}
		})
	}
}
