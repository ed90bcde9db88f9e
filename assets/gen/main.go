// Command gen writes the embedded avatar, her walk and the test data that needs
// them: run by go generate in assets, the same bytes each time.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
)

// The directive stands in assets/assets.go, so the working folder is assets and
// testdata lies beside it.
func main() {
	if err := write("."); err != nil {
		fmt.Fprintln(os.Stderr, "gen:", err)
		os.Exit(1)
	}
}

// write puts all files below dir, which stands for the folder assets.
func write(dir string) error {
	files, err := files()
	if err != nil {
		return err
	}
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, files[name], 0o644); err != nil {
			return err
		}
	}
	return nil
}
