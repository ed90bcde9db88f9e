package cli

import (
	"os"
	"path/filepath"
	"strings"
)

// Expand puts the names of the files that fit in place of arguments whose last
// part has * or ?, as every shell but those of Windows does before it starts a
// program. As there, capital letters are as good as small ones. An argument that
// fits no file stays: what reads it tells so.
func Expand(args []string) []string {
	var out []string
	for _, arg := range args {
		files := fitting(arg)
		if len(files) == 0 {
			files = []string{arg}
		}
		out = append(out, files...)
	}
	return out
}

// fitting returns the files that fit an argument, by name.
func fitting(arg string) []string {
	folder, name := filepath.Split(arg)
	if strings.HasPrefix(arg, "-") || !strings.ContainsAny(name, "*?") {
		return nil
	}
	pattern := strings.ReplaceAll(strings.ToLower(name), "[", "[[]") // names of MMD files have brackets
	entries, _ := os.ReadDir(filepath.Join(folder, "."))
	var out []string
	for _, e := range entries {
		if ok, _ := filepath.Match(pattern, strings.ToLower(e.Name())); ok {
			out = append(out, folder+e.Name())
		}
	}
	return out
}
