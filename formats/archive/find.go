package archive

import (
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// A Finder returns the file at a path that a model names. Paths may have either
// slash, any case, "." and "..", and letters composed or not; one that was
// absolute on its author's machine (C:\Users\…\tex\face.png) is tried from its
// end: tex/face.png, then face.png.
type Finder func(path string) ([]byte, bool)

// Find returns the file at a path from the archive's root, as a [Finder] does.
func (t *Tree) Find(path string) ([]byte, bool) { return t.In("")(path) }

// In returns a Finder that starts in a folder of the archive: the one that holds
// the model. Paths cannot leave the archive.
func (t *Tree) In(folder string) Finder {
	return func(name string) ([]byte, bool) {
		for _, try := range spellings(name) {
			at, ok := clean(path.Join(slashed(folder), try))
			if !ok {
				continue
			}
			if found, ok := nearest(path.Base(at), t.folded[fold(at)], path.Base); ok {
				return t.Files[found], true
			}
		}
		return nil, false
	}
}

// maxFile is the largest file that a folder's Finder reads: above any texture.
const maxFile = 1 << 30

// Folder returns a Finder that starts in a folder on disk. It looks names up in
// listings, so nothing is opened that is not a plain file of some folder.
// Listings are read once and kept: ask for a new Finder after files changed. It
// is for one goroutine at a time.
func Folder(folder string) Finder {
	listings := map[string]map[string][]string{}
	list := func(dir string) map[string][]string {
		if l, known := listings[dir]; known {
			return l
		}
		l := map[string][]string{}
		entries, _ := os.ReadDir(dir) // sorted; unreadable is empty
		for _, e := range entries {
			l[fold(e.Name())] = append(l[fold(e.Name())], e.Name())
		}
		listings[dir] = l
		return l
	}
	return func(name string) ([]byte, bool) {
		for _, try := range spellings(name) {
			if at, ok := walk(folder, try, list); ok {
				if data, ok := readFile(at); ok {
					return data, true
				}
			}
		}
		return nil, false
	}
}

// walk goes from folder along a path, folder by folder.
func walk(folder, name string, list func(dir string) map[string][]string) (at string, ok bool) {
	at = folder
	for _, part := range strings.Split(path.Clean(name), "/") {
		switch part {
		case ".":
			continue
		case "..":
			at = filepath.Join(at, "..")
			continue
		}
		found, ok := nearest(part, list(at)[fold(part)], func(s string) string { return s })
		if !ok {
			return "", false
		}
		at = filepath.Join(at, found)
	}
	return at, true
}

// nearest returns which of several names that fold alike is meant: the one
// written the same, or the first.
func nearest(name string, names []string, part func(string) string) (string, bool) {
	for _, n := range names {
		if part(n) == name {
			return n, true
		}
	}
	if len(names) == 0 {
		return "", false
	}
	return names[0], true
}

func readFile(at string) ([]byte, bool) {
	info, err := os.Stat(at)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxFile {
		return nil, false
	}
	f, err := os.Open(at)
	if err != nil {
		return nil, false
	}
	defer f.Close()
	data, err := io.ReadAll(f)
	return data, err == nil
}

// spellings returns the relative paths to try for one that a model names, best
// first: itself, and if it was absolute or climbs up, ever shorter ends of it.
func spellings(name string) []string {
	name = slashed(name)
	rest, absolute := cutRoot(name)
	rest = path.Clean(rest)
	var out []string
	if !absolute {
		out = append(out, rest)
		if !strings.HasPrefix(rest, "../") {
			return out
		}
	}
	for rest != "" {
		if !strings.HasPrefix(rest, "../") && (absolute || len(out) > 0) {
			out = append(out, rest)
		}
		_, rest, _ = strings.Cut(rest, "/")
	}
	return out
}

// slashed turns a path's NULs and backslashes into its end and slashes.
func slashed(name string) string {
	name, _, _ = strings.Cut(name, "\x00")
	return strings.ReplaceAll(strings.TrimSpace(name), `\`, "/")
}

// cutRoot takes off what makes a path absolute: slashes, or a drive's letter.
func cutRoot(name string) (rest string, absolute bool) {
	if len(name) >= 2 && name[1] == ':' {
		name, absolute = name[2:], true
	}
	rest = strings.TrimLeft(name, "/")
	return rest, absolute || rest != name
}

// clean returns the canonical form of an archive's path, or false if it leads
// out of the archive. The archive's root is "". Clean twice is clean once: what a
// step lays bare ("/ C:/a", "./ a") is cut off as well, or a file could not be
// found by its own path.
func clean(name string) (string, bool) {
	for {
		next, _ := cutRoot(slashed(name))
		next = path.Clean(next)
		if next == name {
			break
		}
		name = next
	}
	if name == "." {
		return "", true
	}
	return name, name != ".." && !strings.HasPrefix(name, "../")
}

// fold makes paths equal that Windows takes for one, and those that macOS stored
// with letters and their marks apart.
func fold(name string) string { return strings.ToLower(norm.NFC.String(name)) }
