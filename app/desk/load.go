package desk

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"furitsuke/formats"
	"furitsuke/formats/archive"
	"furitsuke/formats/bvh"
	"furitsuke/formats/glb"
	"furitsuke/formats/gltfmotion"
	"furitsuke/formats/pmd"
	"furitsuke/formats/pmx"
	"furitsuke/formats/sound"
	"furitsuke/formats/vmd"
	"furitsuke/formats/vpd"
	"furitsuke/formats/vrm"
	"furitsuke/formats/vrma"
	"furitsuke/motion"
	"furitsuke/motion/mmd"
	"furitsuke/motion/retarget"
	"furitsuke/scene"
)

// Loaded is one file, read and made ready for the stage. Either Model is set,
// or Sound, or Clip, MMD or Film is; or only Models, where the user is to choose.
type Loaded struct {
	Kind     FileKind
	Path     string // "" for an embedded file
	Name     string
	Model    *scene.Model
	File     *vrma.File
	Clip     *motion.Clip
	MMD      *mmd.Motion
	Film     *mmd.Film // camera and light, beside MMD or alone
	Skeleton *Skeleton // of a .bvh, or nil
	Sound    *sound.Sound
	Begins   float64  // when in the motion Sound begins, seconds
	Models   []string // of an archive or a folder, one of which is to be opened; see [Pick]
	Warnings []formats.Warning
}

// LoadFile reads a file, or the largest model of an archive or a folder.
func LoadFile(path string) (*Loaded, error) { return LoadPicked(path, Pick{}) }

// LoadPicked reads a file, or the model of an archive or a folder that p takes.
func LoadPicked(path string, p Pick) (*Loaded, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return loadFolder(path, p)
	}
	data, err := ReadFile(path)
	if err != nil {
		return nil, err
	}
	return load(path, data, archive.Folder(filepath.Dir(path)), p)
}

// LoadMapped reads a .bvh by what m says of its joints.
func LoadMapped(path string, m retarget.Map) (*Loaded, error) {
	data, err := ReadFile(path)
	if err != nil {
		return nil, err
	}
	l := &Loaded{Kind: KindOf(path, data), Path: path, Name: filepath.Base(path)}
	if l.Kind != BVHFile {
		return nil, fail("error.noJoints", l.Kind.String())
	}
	if err := l.bvh(data, m); err != nil {
		return nil, err
	}
	return l, nil
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

// loadFolder loads a model below a folder.
func loadFolder(dir string, p Pick) (*Loaded, error) {
	var models []candidate
	seen := 0
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if seen++; seen > maxFolder {
			return fs.SkipAll
		}
		if err != nil || e.IsDir() || !slices.Contains(modelEndings, strings.ToLower(filepath.Ext(path))) {
			return nil // a folder that cannot be listed holds up no other
		}
		info, err := e.Info()
		if rel, relErr := filepath.Rel(dir, path); err == nil && relErr == nil {
			models = append(models, candidate{filepath.ToSlash(rel), info.Size()})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return p.load(dir, models, func(at string) (*Loaded, error) {
		return LoadFile(filepath.Join(dir, filepath.FromSlash(at)))
	})
}

// Load makes a file's bytes ready for the stage. find gives the files that a
// model names, by their path from it.
func Load(path string, data []byte, find archive.Finder) (*Loaded, error) {
	return load(path, data, find, Pick{})
}

func load(path string, data []byte, find archive.Finder, p Pick) (*Loaded, error) {
	l := &Loaded{Kind: KindOf(path, data), Path: path, Name: filepath.Base(path)}
	var err error
	switch l.Kind {
	case VRMFile:
		err = l.vrm(data, find)
	case VRMAFile:
		err = l.vrma(data)
	case PMXFile:
		err = l.pmx(data, find)
	case PMDFile:
		err = l.pmd(data, find)
	case VMDFile:
		err = l.vmd(data)
	case VPDFile:
		err = l.vpd(data)
	case BVHFile:
		err = l.bvh(data, nil)
	case GLTFFile:
		err = l.gltf(data, find)
	case SoundFile:
		err = l.sound(data)
	case ArchiveFile:
		tree, err := archive.OpenBytes(path, data)
		if err != nil {
			return nil, err
		}
		return loadTree(path, tree, p)
	default:
		err = ErrKind()
	}
	if err != nil {
		return nil, err
	}
	return l, nil
}

// loadTree loads a model of an archive.
func loadTree(name string, tree *archive.Tree, p Pick) (*Loaded, error) {
	var models []candidate
	for _, at := range tree.Paths(modelEndings...) {
		models = append(models, candidate{at, int64(len(tree.Files[at]))})
	}
	l, err := p.load(name, models, func(at string) (*Loaded, error) {
		return Load(at, tree.Files[at], tree.In(path.Dir(at)))
	})
	if l != nil {
		l.Path, l.Warnings = name, append(tree.Warnings, l.Warnings...)
	}
	return l, err
}

// ErrKind says that a file is of no kind that opens.
func ErrKind() error { return fail("error.kind", strings.Join(Endings(), " ")) }

// ErrNoModel says that an archive or folder holds no model.
func ErrNoModel() error { return fail("error.noModel", strings.Join(modelEndings, " ")) }

// ErrNeedsModel says that a file of kind k stands where a model should.
func ErrNeedsModel(k FileKind) error { return fail("error.needsModel", k.String()) }

// ErrNoBody says that an MMD model is a stage or a prop; see [HasBody].
func ErrNoBody() error { return fail("error.noBody") }

// ErrNeedsKind says that a file is of another kind than the ones asked for.
func ErrNeedsKind(want string, got FileKind) error {
	return fail("error.needsKind", want, got.String())
}

// ErrModelMotion says that a kind of model cannot play a kind of file.
func ErrModelMotion(model string, k FileKind) error {
	return fail("error.modelMotion", model, k.String())
}

// ErrConvert says that there is no way from one kind of file to another.
func ErrConvert(from, to FileKind) error {
	return fail("error.convertKinds", from.String(), to.String())
}

func (l *Loaded) vrm(data []byte, find archive.Finder) error {
	f, err := vrm.ReadBeside(data, glb.Finder(find))
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
	return l.mmdModel(f, find)
}

func (l *Loaded) pmd(data []byte, find archive.Finder) error {
	f, err := pmd.Read(data)
	if err != nil {
		return err
	}
	return l.mmdModel(f.PMX(), find)
}

func (l *Loaded) mmdModel(f *pmx.File, find archive.Finder) (err error) {
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
	l.MMD, l.Film, l.Warnings = f.Motion(), f.Film(), f.Warnings
	if len(l.MMD.Bones) == 0 && len(l.MMD.Morphs) == 0 {
		l.MMD = nil
		if l.Film == nil {
			return l.Moves()
		}
	}
	return nil
}

// Moves returns nil if the file is a motion that moves a model, or no motion at
// all, and otherwise the error that says what it holds instead.
func (l *Loaded) Moves() error {
	if l.Kind != VMDFile && l.Kind != VPDFile || l.MMD != nil {
		return nil
	}
	if l.Film == nil {
		return fail("error.noBones", 0, 0)
	}
	return fail("error.noBones", len(l.Film.Cameras), len(l.Film.Lights))
}

func (l *Loaded) vpd(data []byte) error {
	f, err := vpd.Read(data)
	if err != nil {
		return err
	}
	l.MMD, l.Warnings = f.Motion(), f.Warnings
	if len(l.MMD.Bones) == 0 && len(l.MMD.Morphs) == 0 {
		return fail("error.noBones", 0, 0)
	}
	return nil
}

func (l *Loaded) bvh(data []byte, m retarget.Map) error {
	f, err := bvh.Read(data)
	if err != nil {
		return err
	}
	s, warnings, err := NewSkeleton(f, m)
	if err != nil {
		return err
	}
	l.Skeleton, l.Clip, l.Warnings = s, s.Clip, slices.Concat(f.Warnings, warnings)
	return nil
}

func (l *Loaded) gltf(data []byte, find archive.Finder) error {
	f, err := gltfmotion.Read(data, glb.Finder(find))
	if err != nil {
		return err
	}
	l.Clip, l.Warnings = f.Clip, f.Warnings
	return nil
}

func (l *Loaded) sound(data []byte) error {
	s, err := sound.Read(data)
	if err != nil {
		return err
	}
	l.Sound, l.Warnings = s, s.Warnings
	return nil
}
