// Package xr finds the OpenXR runtime and loader of this machine. It knows
// nothing of models, motion or windows, and opens no library: what it finds is
// what a session will load.
//
// Sources: the OpenXR 1.0 loader's interface (runtime.adoc, loader.adoc of the
// OpenXR SDK) and its manifest_file.cpp.
package xr

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// A Report is what [Find] found.
type Report struct {
	Runtime *Runtime // nil: no runtime is active
	Loader  string   // path of the loader library, "" for none: the runtime is loaded directly
	// Problems are things that stand in the way: a manifest that cannot be
	// read, a library that is not there. One line each.
	Problems []string
	Searched []string // where a runtime manifest was looked for, in order
}

// Ready reports whether a session can be tried: the runtime's library is there.
func (r *Report) Ready() bool { return r.Runtime != nil && len(r.Problems) == 0 }

// A Runtime is the active OpenXR runtime as its manifest describes it.
type Runtime struct {
	Name     string // as the manifest calls it, or the manifest's own name
	Manifest string // path of the JSON
	Source   string // what named it: "XR_RUNTIME_JSON", "registry", or the folder
	Library  string // absolute path, or a bare name that the system searches for
	// Functions renames entry points; most manifests have none.
	Functions map[string]string
}

// A Place is the machine as the finder sees it; tests make their own.
type Place struct {
	OS, Arch string // as in package runtime
	Getenv   func(string) string
	// ActiveRuntime returns the manifest that the Windows registry names, or
	// "". Elsewhere it is nil.
	ActiveRuntime func() (string, error)
	SystemConfig  string // /etc, or the prefix a test puts in front of it
	// Libraries are the folders in which the system looks for libraries.
	Libraries []string
}

// Here is this machine.
func Here() Place {
	p := Place{OS: runtime.GOOS, Arch: runtime.GOARCH, Getenv: os.Getenv, SystemConfig: "/etc"}
	if p.OS == "windows" {
		p.ActiveRuntime = activeRuntime
	}
	p.Libraries = libraryFolders(p.OS, p.Arch, p.Getenv)
	return p
}

// Find looks for the active runtime and the loader.
func (p Place) Find() *Report {
	r := &Report{Loader: p.loader()}
	manifest, source := p.manifest(r)
	if manifest == "" {
		return r
	}
	rt, err := readManifest(manifest)
	if err != nil {
		r.Problems = append(r.Problems, err.Error())
		return r
	}
	rt.Source = source
	r.Runtime = rt
	if err := p.checkLibrary(rt.Library); err != nil {
		r.Problems = append(r.Problems, err.Error())
	}
	return r
}

// manifest returns the path of the active runtime's manifest and what named it.
func (p Place) manifest(r *Report) (path, source string) {
	if path := p.Getenv("XR_RUNTIME_JSON"); path != "" {
		r.Searched = append(r.Searched, path)
		return path, "XR_RUNTIME_JSON"
	}
	if p.ActiveRuntime != nil {
		r.Searched = append(r.Searched, `HKEY_LOCAL_MACHINE\`+registryKey+`\`+registryValue)
		path, err := p.ActiveRuntime()
		if err != nil {
			r.Problems = append(r.Problems, fmt.Sprintf("registry: %v", err))
		}
		return path, "registry"
	}
	if p.OS == "windows" {
		return "", ""
	}
	for _, dir := range p.configFolders() {
		for _, name := range []string{"active_runtime." + runtimeArch(p.Arch) + ".json", "active_runtime.json"} {
			path := filepath.Join(dir, "openxr", "1", name)
			r.Searched = append(r.Searched, path)
			if _, err := os.Stat(path); err == nil {
				return path, dir
			}
		}
	}
	return "", ""
}

// The registry value that names the active runtime on Windows.
const (
	registryKey   = `SOFTWARE\Khronos\OpenXR\1`
	registryValue = "ActiveRuntime"
)

// configFolders are the folders of the XDG base directory specification, in
// the loader's order, then the system's own.
func (p Place) configFolders() []string {
	var dirs []string
	if d := p.Getenv("XDG_CONFIG_HOME"); d != "" {
		dirs = append(dirs, d)
	} else if home := p.Getenv("HOME"); home != "" {
		dirs = append(dirs, filepath.Join(home, ".config"))
	}
	if d := p.Getenv("XDG_CONFIG_DIRS"); d != "" {
		dirs = append(dirs, filepath.SplitList(d)...)
	} else {
		dirs = append(dirs, filepath.Join(p.SystemConfig, "xdg"))
	}
	return append(dirs, p.SystemConfig)
}

// runtimeArch is the loader's name of an architecture (its
// XR_ARCH_ABI).
func runtimeArch(goarch string) string {
	switch goarch {
	case "amd64":
		return "x86_64"
	case "arm64":
		return "aarch64"
	case "386":
		return "i686"
	}
	return goarch
}

// maxManifest bounds what is read as a manifest, in bytes: real ones have a few
// hundred.
const maxManifest = 1 << 20

func readManifest(path string) (*Runtime, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, cause(err))
	}
	if info.Size() > maxManifest {
		return nil, fmt.Errorf("%s: %d bytes are no runtime manifest", path, info.Size())
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, cause(err))
	}
	var m struct {
		Version string `json:"file_format_version"`
		Runtime struct {
			Name      string            `json:"name"`
			Library   string            `json:"library_path"`
			Functions map[string]string `json:"functions"`
		} `json:"runtime"`
	}
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if m.Version != "1.0.0" {
		return nil, fmt.Errorf(`%s: /file_format_version: want "1.0.0", got %q`, path, m.Version)
	}
	if m.Runtime.Library == "" {
		return nil, fmt.Errorf("%s: /runtime/library_path: want a path, got none", path)
	}
	rt := &Runtime{Name: m.Runtime.Name, Manifest: path, Functions: m.Runtime.Functions,
		Library: filepath.FromSlash(m.Runtime.Library)} // Windows loads no library whose path has slashes
	if rt.Name == "" {
		target := path // active_runtime.json is often a link to the one that says more
		if t, err := filepath.EvalSymlinks(path); err == nil {
			target = t
		}
		rt.Name = strings.TrimSuffix(filepath.Base(target), ".json")
	}
	// A path with a slash is relative to the manifest, a bare name is searched
	// for by the system.
	if !filepath.IsAbs(rt.Library) && strings.ContainsAny(rt.Library, `/\`) {
		rt.Library = filepath.Join(filepath.Dir(path), rt.Library)
	}
	return rt, nil
}

// checkLibrary tells whether the runtime's library is where it should be.
func (p Place) checkLibrary(lib string) error {
	if filepath.IsAbs(lib) {
		if _, err := os.Stat(lib); err != nil {
			return fmt.Errorf("%s: %w", lib, cause(err))
		}
		return nil
	}
	if strings.ContainsAny(lib, `/\`) || p.search(lib) != "" {
		return nil
	}
	return fmt.Errorf("%s: in none of the library folders", lib)
}

// loader returns the path of the Khronos loader, or "".
func (p Place) loader() string {
	switch p.OS {
	case "windows":
		return p.search("openxr_loader.dll")
	case "darwin":
		return p.search("libopenxr_loader.dylib")
	}
	return p.search("libopenxr_loader.so.1")
}

func (p Place) search(name string) string {
	for _, dir := range p.Libraries {
		path := filepath.Join(dir, name)
		if info, err := os.Stat(path); err == nil && !info.IsDir() {
			return path
		}
	}
	return ""
}

// libraryFolders are those that the dynamic linker of the system searches: its
// variable, then the usual places; on Windows the program's folder, the
// system's and the path.
func libraryFolders(goos, goarch string, getenv func(string) string) []string {
	var dirs []string
	list := func(variable string) {
		for _, d := range filepath.SplitList(getenv(variable)) {
			if d != "" {
				dirs = append(dirs, d)
			}
		}
	}
	switch goos {
	case "windows":
		if exe, err := os.Executable(); err == nil {
			dirs = append(dirs, filepath.Dir(exe))
		}
		if root := getenv("SystemRoot"); root != "" {
			dirs = append(dirs, filepath.Join(root, "System32"))
		}
		list("PATH")
	case "darwin":
		list("DYLD_LIBRARY_PATH")
		dirs = append(dirs, "/usr/local/lib", "/opt/homebrew/lib")
	default:
		list("LD_LIBRARY_PATH")
		triple := runtimeArch(goarch) + "-linux-gnu"
		for _, root := range []string{"/usr/local/lib", "/usr/lib", "/lib"} {
			dirs = append(dirs, filepath.Join(root, triple), root)
		}
		dirs = append(dirs, "/usr/lib64", "/lib64")
	}
	return dirs
}

// cause strips the path from a file error: it stands in front already.
func cause(err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		return pe.Err
	}
	return err
}
