package desk

import (
	"fmt"
	"io/fs"
	"os"
	"path"
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
		return loadFolder(path)
	}
	data, err := ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Load(path, data, archive.Folder(filepath.Dir(path)))
}

// maxFile bounds a file that is opened, in bytes: twenty times the largest model
// known. A film dropped by mistake would fill the memory, and unsaved work would
// be lost with it.
const maxFile = 2 << 30

// ReadFile returns the bytes of a file that may be a model or a motion.
func ReadFile(path string) ([]byte, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case info.IsDir():
		return nil, fail("error.isFolder")
	case !info.Mode().IsRegular():
		return nil, fail("error.noPlainFile")
	case info.Size() > maxFile:
		return nil, fail("error.tooLarge", info.Size())
	}
	return os.ReadFile(path)
}

// maxFolder bounds how many files of a dropped folder are looked at: someone
// will drop a whole disk.
const maxFolder = 20_000

// loadFolder loads the largest PMX below a folder.
func loadFolder(dir string) (*Loaded, error) {
	var models []string
	best, most, seen := "", int64(-1), 0
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if seen++; seen > maxFolder {
			return fs.SkipAll
		}
		if err != nil || e.IsDir() || !strings.EqualFold(filepath.Ext(path), ".pmx") {
			return nil // a folder that cannot be listed holds up no other
		}
		models = append(models, path)
		if info, err := e.Info(); err == nil && info.Size() > most {
			best, most = path, info.Size()
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if best == "" {
		return nil, ErrNoModel()
	}
	l, err := LoadFile(best)
	if err != nil {
		return nil, fail("error.inside", best, err)
	}
	l.choice(dir, best, len(models))
	return l, nil
}

// Load makes a file's bytes ready for the stage. find gives the files that a
// PMX names, by their path from it.
func Load(path string, data []byte, find archive.Finder) (*Loaded, error) {
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

// loadTree loads the largest PMX of an archive: it is the whole model where the
// others are parts of it.
func loadTree(name string, tree *archive.Tree) (*Loaded, error) {
	models := tree.Paths(".pmx")
	if len(models) == 0 {
		return nil, ErrNoModel()
	}
	size := func(at string) int { return len(tree.Files[at]) }
	best := slices.MaxFunc(models, func(a, b string) int { return size(a) - size(b) })
	l, err := Load(best, tree.Files[best], tree.In(path.Dir(best)))
	if err != nil {
		return nil, fail("error.inside", best, err)
	}
	l.Path = name
	l.Warnings = append(tree.Warnings, l.Warnings...)
	l.choice(name, best, len(models))
	return l, nil
}

// choice says which of several models was opened.
func (l *Loaded) choice(from, best string, of int) {
	if of > 1 {
		l.Warnings = append(l.Warnings, formats.Warning{
			Format: "pmx", Place: filepath.Base(from), Offset: -1,
			Found: fmt.Sprintf("%d models", of), Done: best + " was opened",
		})
	}
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

func (l *Loaded) pmx(data []byte, find archive.Finder) error {
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
