package desk

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// What cannot be written stays as it is, and the error says why.
func TestWriteFileRefuses(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	if err := os.Mkdir(at("folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(at("protected"), []byte("old"), 0o444); err != nil {
		t.Fatal(err)
	}
	tests := map[string]string{
		at("folder"):           "this is a folder",
		at("protected"):        "write-protected",
		at("none/a.vrma"):      "there is no folder " + at("none"),
		at("protected/a.vrma"): "",
		"":                     "there is no folder",
	}
	if runtime.GOOS != "windows" {
		tests[os.DevNull] = "a device"
	} else if err := os.WriteFile(at("folder/open"), nil, 0o644); err == nil {
		reader, err := os.Open(at("folder/open"))
		if err != nil {
			t.Fatal(err)
		}
		defer reader.Close()
		tests[at("folder/open")] = "another program has the file open"
	}
	for path, want := range tests {
		if err := WriteFile(path, []byte("new")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", path, err, want)
		}
	}
	if data, err := os.ReadFile(at("protected")); err != nil || string(data) != "old" {
		t.Errorf("the protected file holds %q, %v", data, err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 2 {
		t.Errorf("files left behind: %v, %v", entries, err)
	}
	if info, err := os.Stat(os.DevNull); err != nil || runtime.GOOS != "windows" && info.Mode().IsRegular() {
		t.Fatalf("%s is no device any more: %v", os.DevNull, err)
	}
}

// A name as long as disks take, 255 bytes, can be written: nothing longer is made
// on the way.
func TestWriteFileOfLongName(t *testing.T) {
	path := filepath.Join(t.TempDir(), strings.Repeat("踊", 83)+".vrma")
	for _, text := range []string{"new", "newer"} {
		if err := WriteFile(path, []byte(text)); err != nil {
			t.Fatal(err)
		}
		if data, err := os.ReadFile(path); err != nil || string(data) != text {
			t.Errorf("it holds %q, %v", data, err)
		}
	}
}

// What says a cause has named the file already, so the system's errors lose it.
func TestCauseNamesNoFile(t *testing.T) {
	full := errors.New("the disk is full")
	for _, err := range []error{
		&fs.PathError{Op: "write", Path: "a.vrma", Err: full}, &os.LinkError{Op: "rename", Old: "a", New: "b", Err: full},
		fmt.Errorf("saving: %w", &fs.PathError{Op: "write", Path: "a.vrma", Err: full}),
	} {
		if got := English.Cause(err); got != full.Error() {
			t.Errorf("%v is worded %q", err, got)
		}
	}
}

// A process that ends by EndWrites leaves whole files and nothing else, at
// whatever moment. EndWrites ends its process, so a copy of the test runs it.
func TestEndWrites(t *testing.T) {
	const variable = "FURITSUKE_TEST_END_WRITES"
	size := 1 << 20
	if dir := os.Getenv(variable); dir != "" {
		for i := range 4 {
			go func() {
				for {
					if err := WriteFile(filepath.Join(dir, string(rune('a'+i))), make([]byte, size)); err != nil {
						panic(err)
					}
				}
			}()
		}
		time.Sleep(50 * time.Millisecond)
		EndWrites()
		os.Exit(0)
	}
	for range 5 {
		dir := t.TempDir()
		cmd := exec.Command(os.Args[0], "-test.run=^TestEndWrites$")
		cmd.Env = append(os.Environ(), variable+"="+dir)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		entries, err := os.ReadDir(dir)
		if err != nil || len(entries) == 0 {
			t.Fatalf("nothing was written: %v", err)
		}
		for _, e := range entries {
			if info, err := e.Info(); err != nil || len(e.Name()) != 1 || info.Size() != int64(size) {
				t.Errorf("%s is left behind, %v", e.Name(), err)
			}
		}
	}
}

// What is no model or motion by its size alone is not read.
func TestReadFileRefuses(t *testing.T) {
	film := filepath.Join(t.TempDir(), "film.vrm")
	if err := os.WriteFile(film, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(film, maxFile+1); err != nil {
		t.Skipf("no sparse files here: %v", err)
	}
	tests := map[string]string{film: "2147483649 bytes are more", filepath.Dir(film): "a folder"}
	if runtime.GOOS != "windows" {
		tests["/dev/zero"] = "a device"
	}
	for path, want := range tests {
		if _, err := ReadFile(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", path, err, want)
		}
	}
}
