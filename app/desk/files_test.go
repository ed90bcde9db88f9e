package desk

import (
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
)

func TestSettings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "settings.toml")
	s, err := ReadSettings(path)
	if err != nil || !reflect.DeepEqual(s, DefaultSettings()) {
		t.Fatalf("no file: %+v, %v", s, err)
	}
	s.Language, s.Falloff, s.Loop = "ja", 0.25, false
	s.remember("/tmp/踊り.vrma")
	if err := s.Write(path); err != nil {
		t.Fatal(err)
	}
	back, err := ReadSettings(path)
	if err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("wrote %+v, read %+v, %v", s, back, err)
	}
}

func TestBrokenSettings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.toml")
	for _, c := range []struct {
		text  string
		fails bool
	}{
		{"scale = \"big\"", true},
		{"[", true},
		{"scale = 100\nfalloff = -1\nwidth = 3\nlanguage = \"tlh\"", false},
		{"unknown = 1", false},
	} {
		if err := os.WriteFile(path, []byte(c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		s, err := ReadSettings(path)
		if (err != nil) != c.fails || !reflect.DeepEqual(s, DefaultSettings()) {
			t.Errorf("%q: %+v, %v", c.text, s, err)
		}
	}
}

func TestRecent(t *testing.T) {
	s := DefaultSettings()
	for i := range 20 {
		s.remember(filepath.Join(t.TempDir(), string(rune('a'+i))))
	}
	again := s.Recent[3]
	s.remember(again)
	if len(s.Recent) != maxRecent || s.Recent[0] != again {
		t.Errorf("recent files: %d, first %s", len(s.Recent), s.Recent[0])
	}
	seen := map[string]bool{}
	for _, p := range s.Recent {
		if seen[p] {
			t.Errorf("%s stands twice", p)
		}
		seen[p] = true
	}
}

func TestWriteFile(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("modes and links are Unix's")
	}
	dir := t.TempDir()
	target, link := filepath.Join(dir, "real", "a.vrma"), filepath.Join(dir, "link.vrma")
	if err := os.Mkdir(filepath.Dir(target), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(filepath.Join("real", "a.vrma"), link); err != nil {
		t.Fatal(err)
	}
	check := func(step, text string, mode os.FileMode) {
		t.Helper()
		data, err := os.ReadFile(target)
		if err != nil || string(data) != text {
			t.Errorf("%s: the file holds %q, %v", step, data, err)
		}
		if info, err := os.Stat(target); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: mode %v, want %v", step, info.Mode(), mode)
		}
		if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s: the link is gone", step)
		}
	}
	write := func(text string) {
		t.Helper()
		if err := WriteFile(link, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	write("one")
	check("new", "one", newFileMode)
	if err := os.Chmod(target, 0o600); err != nil {
		t.Fatal(err)
	}
	write("two")
	check("again", "two", 0o600)
	left, err := os.ReadDir(filepath.Dir(target))
	if err != nil || len(left) != 1 {
		t.Errorf("files left behind: %v", left)
	}
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink(loop, loop); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(loop, nil); err == nil || !strings.Contains(err.Error(), "symbolic links") {
		t.Errorf("a link to itself: %v", err)
	}
	if err := WriteFile(filepath.Join(dir, "none", "a"), nil); err == nil {
		t.Error("a folder that is not there: no error")
	}
}
