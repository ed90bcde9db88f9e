package app_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"strings"
	"testing"
)

const module = "furitsuke/"

// layers lists, for each folder, what the files in it (and in folders below
// that have no row of their own) may import: ours by path, foreign modules by a
// part of theirs. The standard library is free. Arrows run one way: this table
// is read from the bottom of the house to its roof.
//
// The test reads the files itself: the test cache cannot see what a child "go
// list" read, and would go on reporting a broken rule as passed.
var layers = map[string][]string{
	"motion": {"motion"},

	"formats":         {"motion", "formats", "qmuntal/gltf"},
	"formats/mmdname": {"motion/mmd", "golang.org/x/text"},
	"formats/texture": {"formats", "golang.org/x/image", "ftrvxmtrx/tga"},
	"formats/sound":   {"formats", "hajimehoshi/go-mp3", "jfreymuth/oggvorbis"},
	"formats/archive": {"formats", "mholt/archives", "klauspost/compress/zip", "bodgit/sevenzip", "nwaples/rardecode", "ulikunitz/xz/lzma", "golang.org/x/text"},

	"scene":        {"motion", "formats", "scene"},
	"scene/render": {"motion", "scene", "go-gl"},

	"gizmo":    {"motion", "gizmo/draw"},
	"timeline": {"motion", "gizmo/draw"},
	"xr":       {"motion", "xr", "golang.org/x/sys/windows"},

	"assets":     {},
	"assets/gen": {"motion", "formats", "scene", "assets", "golang.org/x/image"},

	"app/desk":    {"motion", "formats", "scene", "assets", "app/desk", "BurntSushi/toml", "adrg/xdg", "go-locale"},
	"app/cli":     {"motion", "formats", "scene", "assets", "xr", "app/desk", "alecthomas/kong", "schollz/progressbar"},
	"app/speaker": {"formats/sound", "ebitengine/oto"},
	"app":         {"motion", "formats", "scene", "gizmo", "timeline", "xr", "assets", "app", "AllenDang/cimgui-go", "go-gl", "ncruces/zenity", "ebiten/v2/examples/resources/fonts"},
}

// pure lists the folders whose packages must build without C, so that their
// tests run in seconds everywhere.
var pure = []string{"motion", "formats", "gizmo", "timeline", "app/desk", "xr", "assets"}

func TestImports(t *testing.T) {
	seen := map[string]int{}
	err := fs.WalkDir(os.DirFS(".."), ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == "testdata" || d.Name() == ".git") {
			if err == nil {
				err = fs.SkipDir
			}
			return err
		}
		if path.Ext(file) != ".go" || !strings.Contains(file, "/") {
			return nil
		}
		src, err := os.ReadFile("../" + file)
		if err != nil {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, src, parser.ImportsOnly)
		if err != nil {
			return err
		}
		layer := layerOf(path.Dir(file))
		if layer == "" {
			t.Errorf("%s lies in no layer: give its folder a row", file)
			return nil
		}
		seen[layer]++
		for _, s := range f.Imports {
			imp := strings.Trim(s.Path.Value, `"`)
			if imp == "C" && isPure(path.Dir(file)) {
				t.Errorf("%s uses C; its folder is pure Go", file)
			}
			if !mayImport(layer, imp, strings.HasSuffix(file, "_test.go")) {
				t.Errorf("%s imports %s; %s may import only %q", file, imp, layer, layers[layer])
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for layer := range layers {
		if seen[layer] == 0 {
			t.Errorf("no files in %s/: the rule has lost its subject", layer)
		}
	}
}

// layerOf returns the longest row that a folder lies under.
func layerOf(dir string) string {
	for ; dir != "."; dir = path.Dir(dir) {
		if _, ok := layers[dir]; ok {
			return dir
		}
	}
	return ""
}

func isPure(dir string) bool {
	for _, p := range pure {
		if dir == p || strings.HasPrefix(dir, p+"/") {
			return true
		}
	}
	return false
}

func mayImport(layer, imp string, test bool) bool {
	first, _, _ := strings.Cut(imp, "/")
	own, isOwn := strings.CutPrefix(imp, module)
	if !isOwn && !strings.Contains(first, ".") {
		return true // standard library, or C
	}
	if test && (isOwn && (own == "assets" || own == "assets/gen/scaled") || strings.Contains(imp, "pgregory.net/rapid") || strings.Contains(imp, "google/go-cmp")) {
		return true // tests load the embedded files, measure large ones and compare
	}
	if test && layer == "scene/render" && strings.HasPrefix(own, "formats/") {
		return true // its tests make models of files, and read real ones
	}
	for _, ok := range layers[layer] {
		if isOwn && (own == ok || strings.HasPrefix(own, ok+"/")) || !isOwn && strings.Contains(imp, ok) {
			return true
		}
	}
	return false
}
