package desk

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"furitsuke/formats"
	"furitsuke/formats/archive"
	"furitsuke/formats/pmx"
	"furitsuke/formats/vmd"
	"furitsuke/formats/vrm"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/scene"
)

// Loaded is one file, read and made ready for the stage. Either Model is set,
// or Clip or MMD is.
type Loaded struct {
	Kind     FileKind
	Path     string // "" for an embedded file
	Name     string
	Model    *scene.Model
	File     *vrma.File
	Clip     *motion.Clip
	MMD      *mmd.Motion
	Warnings []formats.Warning
}

// LoadFile reads a file, or the model in a folder, as [Desk.Open] does.
func LoadFile(path string) (*Loaded, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		tree, err := archive.Folder(path)
		if err != nil {
			return nil, err
		}
		return loadTree(path, tree)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Load(path, data, func(name string) ([]byte, bool) { return beside(path, name) })
}

// beside finds a file that a model names, in the model's folder. The folder is
// listed only once a texture is asked for.
func beside(path, name string) ([]byte, bool) {
	tree, err := archive.Folder(filepath.Dir(path))
	if err != nil {
		return nil, false
	}
	return tree.Find(name)
}

// Load makes a file's bytes ready for the stage. find gives the files that a
// PMX names, by their path from it.
func Load(path string, data []byte, find func(string) ([]byte, bool)) (*Loaded, error) {
	l := &Loaded{Kind: KindOf(path, data), Path: path, Name: filepath.Base(path)}
	var err error
	switch l.Kind {
	case VRMFile:
		err = l.vrm(data)
	case VRMAFile:
		err = l.vrma(data)
	case PMXFile:
		err = l.pmx(data, find)
	case VMDFile:
		err = l.vmd(data)
	case ArchiveFile:
		tree, err := archive.OpenBytes(path, data)
		if err != nil {
			return nil, err
		}
		return loadTree(path, tree)
	default:
		err = ErrKind()
	}
	if err != nil {
		return nil, err
	}
	return l, nil
}

// loadTree loads the PMX of an archive or folder. Of several it takes the one
// with the most bytes, which is the whole model where the others are parts of
// it, and says so.
func loadTree(path string, tree *archive.Tree) (*Loaded, error) {
	models := ModelsIn(tree)
	if len(models) == 0 {
		return nil, ErrNoModel()
	}
	size := func(name string) int {
		data, _ := tree.Find(name)
		return len(data)
	}
	best := slices.MaxFunc(models, func(a, b string) int { return size(a) - size(b) })
	data, _ := tree.Find(best)
	l, err := Load(best, data, func(name string) ([]byte, bool) { return tree.Find(join(best, name)) })
	if err != nil {
		return nil, fail("error.inside", best, err)
	}
	l.Path = path
	if len(models) > 1 {
		l.Warnings = append(l.Warnings, formats.Warning{
			Format: "archive", Place: filepath.Base(path), Offset: -1,
			Found: fmt.Sprintf("%d models", len(models)), Done: best + " was opened",
		})
	}
	return l, nil
}

// ModelsIn lists the PMX files of an archive or folder, in alphabetical order.
func ModelsIn(tree *archive.Tree) []string {
	var models []string
	for _, name := range tree.Names() {
		if strings.EqualFold(filepath.Ext(name), ".pmx") {
			models = append(models, name)
		}
	}
	return models
}

// ErrKind says that a file is of no kind that opens.
func ErrKind() error { return fail("error.kind", strings.Join(Endings(), " ")) }

// ErrNoModel says that an archive or folder holds no PMX.
func ErrNoModel() error { return fail("error.noModel") }

// ErrNeedsModel says that a file of kind k stands where a model should.
func ErrNeedsModel(k FileKind) error { return fail("error.needsModel", k.String()) }

// ErrModelMotion says that a kind of model cannot play a kind of file.
func ErrModelMotion(model string, k FileKind) error {
	return fail("error.modelMotion", model, k.String())
}

// ErrConvert says that there is no way from one kind of file to another.
func ErrConvert(from, to FileKind) error {
	return fail("error.convertKinds", from.String(), to.String())
}

// join resolves the path that a model names against the model's own.
func join(model, name string) string {
	name = strings.ReplaceAll(name, `\`, "/")
	if i := strings.LastIndexByte(model, '/'); i >= 0 {
		return model[:i+1] + name
	}
	return name
}

func (l *Loaded) vrm(data []byte) error {
	f, err := vrm.Read(data)
	if err != nil {
		return err
	}
	if l.Model, err = scene.FromVRM(f); err != nil {
		return err
	}
	l.Warnings = l.Model.Warnings
	if f.Meta.Name != "" {
		l.Name = f.Meta.Name
	}
	return nil
}

func (l *Loaded) pmx(data []byte, find func(string) ([]byte, bool)) error {
	f, err := pmx.Read(data)
	if err != nil {
		return err
	}
	if l.Model, err = scene.FromPMX(f, find); err != nil {
		return err
	}
	l.Warnings = l.Model.Warnings
	if l.Model.Name != "" {
		l.Name = l.Model.Name
	}
	return nil
}

func (l *Loaded) vrma(data []byte) error {
	f, err := vrma.Read(data)
	if err != nil {
		return err
	}
	l.File, l.Clip, l.Warnings = f, f.Clip(), f.Warnings
	return nil
}

func (l *Loaded) vmd(data []byte) error {
	f, err := vmd.Read(data)
	if err != nil {
		return err
	}
	l.MMD, l.Warnings = f.Motion(), f.Warnings
	if len(l.MMD.Bones) == 0 && len(l.MMD.Morphs) == 0 {
		return fail("error.noBones", len(f.Cameras), len(f.Lights))
	}
	return nil
}
