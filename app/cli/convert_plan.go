package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"furitsuke/app/desk"
)

// fromEndings are the files that a folder is searched for, by what they become. A
// folder of motions holds models and pictures too.
var fromEndings = map[string][]string{
	"vrma": {".vmd", ".vpd", ".bvh", ".glb", ".gltf"},
	"vmd":  {".vrma", ".bvh", ".glb", ".gltf"},
	"vpd":  {".vrma", ".bvh", ".glb", ".gltf"},
}

// plan pairs inputs with outputs. A folder stands for the motions in it and in its
// subfolders, which lie in such subfolders again where they are written.
func (c *convertCommand) plan() ([]*conversion, error) {
	info, err := os.Stat(c.Out)
	folder := err == nil && info.IsDir() || strings.HasSuffix(c.Out, "/") || strings.HasSuffix(c.Out, string(filepath.Separator))
	var list []*conversion
	several := len(c.In) > 1
	for _, in := range c.In {
		found := []string{filepath.Base(in)}
		if isFolder(in) {
			several = true
			if found, err = c.motionsIn(in); err != nil {
				return nil, err
			}
		} else {
			in = filepath.Dir(in) + string(filepath.Separator)
		}
		for _, f := range found {
			out := filepath.Join(c.Out, filepath.Dir(f), stem(f)+"."+c.To)
			list = append(list, &conversion{In: filepath.Join(in, f), Out: out})
		}
	}
	switch {
	case several && !folder && filepath.Ext(c.Out) != "":
		return nil, usage("several files go into a folder, and %s is none", c.Out)
	case !several && !folder && outEnding(c.Out) == "":
		return nil, usage("%s: want a %s to write", c.Out, strings.Join(outEndings, ", "))
	case !several && !folder:
		list[0].Out, list[0].named = c.Out, true
	}
	files := newOutputs()
	files.read(c.In...)
	files.read(c.PMX, c.VRM, c.Faces)
	for _, v := range list {
		files.read(v.In)
	}
	for _, v := range list {
		v.files = files
		if err := files.claim(v.Out, v); err != nil {
			return nil, err
		}
	}
	for _, v := range list {
		if !v.named {
			if err := os.MkdirAll(filepath.Dir(v.Out), 0o755); err != nil {
				return nil, about(c.Out, err)
			}
		}
	}
	return list, nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// motionsIn lists the motions in a folder and its subfolders, by their paths from
// it. What a conversion into the same tree has written is none of them, nor is what
// is hidden.
func (c *convertCommand) motionsIn(folder string) (found []string, err error) {
	endings := fromEndings[c.To]
	out, _ := os.Stat(c.Out)
	err = filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := strings.ToLower(e.Name())
		hidden := path != folder && strings.HasPrefix(name, ".")
		switch {
		case e.IsDir():
			if info, err := e.Info(); hidden || err == nil && path != folder && out != nil && os.SameFile(info, out) {
				return filepath.SkipDir
			}
		case !hidden && slices.Contains(endings, filepath.Ext(name)) && !strings.HasSuffix(name, desk.CameraBeside("")):
			below, err := filepath.Rel(folder, path)
			found = append(found, below)
			return err
		}
		return nil
	})
	switch {
	case err != nil:
		return nil, about(folder, err)
	case len(found) == 0:
		return nil, usage("%s: there is no motion inside (%s)", folder, strings.Join(endings, " "))
	}
	return found, nil
}

// stem returns a file's name without folder and ending.
func stem(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

// outputs are the files that a command writes, and those that it must spare. Several
// goroutines may claim at once.
type outputs struct {
	inputs
	mu   sync.Mutex
	made map[string]*conversion
}

func newOutputs() *outputs { return &outputs{inputs: inputs{}, made: map[string]*conversion{}} }

// claim takes a path for a conversion to write, and refuses one that is read or that
// another conversion writes.
func (o *outputs) claim(path string, v *conversion) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if other := o.made[path]; other != nil && other != v {
		return usage("%s and %s would both become %s", other.In, v.In, path)
	}
	o.made[path] = v
	return o.spare(path)
}
