package xr

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// machine is a Linux machine under a temporary folder.
type machine struct {
	t   *testing.T
	dir string
	env map[string]string
	Place
}

func newMachine(t *testing.T) *machine {
	m := &machine{t: t, dir: t.TempDir(), env: map[string]string{}}
	m.env["HOME"] = filepath.Join(m.dir, "home")
	m.Place = Place{OS: "linux", Arch: "amd64", Getenv: func(k string) string { return m.env[k] },
		SystemConfig: filepath.Join(m.dir, "etc"), Libraries: []string{filepath.Join(m.dir, "lib")}}
	return m
}

func (m *machine) write(name, text string) string {
	m.t.Helper()
	path := filepath.Join(m.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		m.t.Fatal(err)
	}
	return path
}

// manifest is a runtime manifest with the library given.
func manifest(name, library string) string {
	return `{"file_format_version":"1.0.0","runtime":{"name":"` + name + `","library_path":"` + library + `"}}`
}

func TestNoRuntime(t *testing.T) {
	m := newMachine(t)
	r := m.Find()
	if r.Runtime != nil || r.Loader != "" || r.Ready() || len(r.Problems) != 0 {
		t.Errorf("an empty machine gave %+v", r)
	}
	want := []string{
		"home/.config/openxr/1/active_runtime.x86_64.json", "home/.config/openxr/1/active_runtime.json",
		"etc/xdg/openxr/1/active_runtime.x86_64.json", "etc/xdg/openxr/1/active_runtime.json",
		"etc/openxr/1/active_runtime.x86_64.json", "etc/openxr/1/active_runtime.json",
	}
	if len(r.Searched) != len(want) {
		t.Fatalf("searched %q", r.Searched)
	}
	for i, w := range want {
		if r.Searched[i] != filepath.Join(m.dir, filepath.FromSlash(w)) {
			t.Errorf("search %d went to %s, want %s", i, r.Searched[i], w)
		}
	}
}

// Each place hides those after it.
func TestOrder(t *testing.T) {
	places := []struct{ file, name string }{
		{"etc/openxr/1/active_runtime.json", "system"},
		{"etc/xdg/openxr/1/active_runtime.json", "xdg"},
		{"etc/xdg/openxr/1/active_runtime.x86_64.json", "xdg, this architecture"},
		{"home/.config/openxr/1/active_runtime.json", "user"},
		{"home/.config/openxr/1/active_runtime.x86_64.json", "user, this architecture"},
	}
	m := newMachine(t)
	m.write("lib/runtime.so", "")
	for _, p := range places {
		m.write(p.file, manifest(p.name, "runtime.so"))
		if r := m.Find(); !r.Ready() || r.Runtime.Name != p.name {
			t.Errorf("with %s: %+v", p.file, r.Runtime)
		}
	}
	m.env["XDG_CONFIG_HOME"] = filepath.Join(m.dir, "elsewhere")
	if r := m.Find(); r.Runtime.Name != "xdg, this architecture" {
		t.Errorf("XDG_CONFIG_HOME did not take the place of ~/.config: %+v", r.Runtime)
	}
	m.env["XR_RUNTIME_JSON"] = m.write("mine.json", manifest("mine", "runtime.so"))
	if r := m.Find(); r.Runtime.Name != "mine" || r.Runtime.Source != "XR_RUNTIME_JSON" {
		t.Errorf("XR_RUNTIME_JSON is not first: %+v", r.Runtime)
	}
}

func TestLibraryPath(t *testing.T) {
	m := newMachine(t)
	m.write("lib/libbare.so", "")
	beside := m.write("run/bin/libbeside.so", "")
	for _, c := range []struct{ library, want string }{
		{"libbare.so", "libbare.so"},
		{"bin/libbeside.so", beside},
		{"./bin/libbeside.so", beside},
		{"../run/bin/libbeside.so", beside},
		{filepath.ToSlash(beside), beside},
	} {
		m.env["XR_RUNTIME_JSON"] = m.write("run/runtime.json", manifest("", c.library))
		r := m.Find()
		if !r.Ready() {
			t.Errorf("%s: %q", c.library, r.Problems)
			continue
		}
		if r.Runtime.Library != c.want {
			t.Errorf("%s: library %s, want %s", c.library, r.Runtime.Library, c.want)
		}
		if r.Runtime.Name != "runtime" {
			t.Errorf("a runtime without a name is called %q", r.Runtime.Name)
		}
	}
}

func TestProblems(t *testing.T) {
	_, none := os.Stat(filepath.Join(t.TempDir(), "missing.so"))
	for _, c := range []struct{ text, problem string }{
		{"{", "unexpected end of JSON input"},
		{`{"file_format_version":"2.0.0"}`, `/file_format_version: want "1.0.0", got "2.0.0"`},
		{`{"file_format_version":"1.0.0","runtime":{}}`, "/runtime/library_path: want a path, got none"},
		{manifest("x", "missing.so"), "missing.so: in none of the library folders"},
		{manifest("x", "./missing.so"), "missing.so: " + cause(none).Error()},
	} {
		m := newMachine(t)
		m.env["XR_RUNTIME_JSON"] = m.write("r.json", c.text)
		r := m.Find()
		if r.Ready() || len(r.Problems) != 1 || !strings.HasSuffix(r.Problems[0], c.problem) {
			t.Errorf("%s: problems %q, want one that ends in %q", c.text, r.Problems, c.problem)
		}
	}
	m := newMachine(t)
	m.env["XR_RUNTIME_JSON"] = filepath.Join(m.dir, "none.json")
	if r := m.Find(); len(r.Problems) != 1 || r.Ready() {
		t.Errorf("a manifest that is not there: %q", r.Problems)
	}
}

func TestRegistry(t *testing.T) {
	m := newMachine(t)
	m.OS = "windows"
	m.write("lib/rt.dll", "")
	loader := m.write("lib/openxr_loader.dll", "")
	path := m.write("oculus.json", manifest("Oculus", "rt.dll"))
	m.ActiveRuntime = func() (string, error) { return path, nil }
	m.write("home/.config/openxr/1/active_runtime.json", manifest("Linux's", "rt.dll"))
	r := m.Find()
	if !r.Ready() || r.Runtime.Name != "Oculus" || r.Runtime.Source != "registry" || r.Loader != loader {
		t.Errorf("registry: %+v, loader %s", r.Runtime, r.Loader)
	}
	m.ActiveRuntime = func() (string, error) { return "", nil }
	if r := m.Find(); r.Runtime != nil || len(r.Problems) != 0 {
		t.Errorf("no value in the registry is no runtime and no problem: %+v", r)
	}
}

func TestLoader(t *testing.T) {
	m := newMachine(t)
	want := m.write("lib/libopenxr_loader.so.1", "")
	if got := m.Find().Loader; got != want {
		t.Errorf("loader %q, want %q", got, want)
	}
}
