package desk

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"

	"furitsuke/formats/archive"
	"furitsuke/formats/glb"
	"furitsuke/formats/sound"
)

// A FileKind is what the bytes of a file are, whatever its name says.
type FileKind uint8

// The kinds of files that open.
const (
	Unknown FileKind = iota
	VRMFile
	VRMAFile
	PMXFile
	PMDFile
	VMDFile
	VPDFile
	BVHFile
	GLTFFile    // with the animation of a humanoid
	SoundFile   // music
	ArchiveFile // of models and their textures
)

var fileKinds = [...]struct {
	name string
	// endings are those the open dialog shows; content decides when it opens.
	endings []string
}{
	Unknown:     {"unknown", nil},
	VRMFile:     {"vrm", []string{".vrm"}},
	VRMAFile:    {"vrma", []string{".vrma"}},
	PMXFile:     {"pmx", []string{".pmx"}},
	PMDFile:     {"pmd", []string{".pmd"}},
	VMDFile:     {"vmd", []string{".vmd"}},
	VPDFile:     {"vpd", []string{".vpd"}},
	BVHFile:     {"bvh", []string{".bvh"}},
	GLTFFile:    {"gltf", []string{".glb", ".gltf"}},
	SoundFile:   {"sound", []string{".wav", ".mp3", ".ogg"}},
	ArchiveFile: {"archive", []string{".zip", ".7z", ".rar"}},
}

// String returns the kind as "furitsuke info" names it.
func (k FileKind) String() string { return fileKinds[k].name }

// Model reports whether the file holds a model; the others hold motion or music.
func (k FileKind) Model() bool {
	return k == VRMFile || k == PMXFile || k == PMDFile || k == ArchiveFile
}

// ModelEndings lists the endings of the models that are looked for in archives
// and folders.
func ModelEndings() []string { return modelEndings }

var modelEndings = slices.Concat(fileKinds[VRMFile].endings, fileKinds[PMXFile].endings, fileKinds[PMDFile].endings)

// Endings lists the endings of all files that open, dots included.
func Endings() []string {
	var out []string
	for _, k := range fileKinds {
		out = append(out, k.endings...)
	}
	return out
}

// MotionEndings lists the endings of the files that hold motion, dots included.
func MotionEndings() []string {
	var out []string
	for k, f := range fileKinds {
		if k := FileKind(k); !k.Model() && k != SoundFile {
			out = append(out, f.endings...)
		}
	}
	return out
}

// magics are the first bytes of the formats that have any. A glTF is told apart
// by its extensions.
var magics = []struct {
	prefix string
	kind   FileKind
}{
	{"PMX ", PMXFile},
	{"Pmd", PMDFile},
	{"Vocaloid Motion Data", VMDFile},
	{"Vocaloid Pose Data", VPDFile},
	{"HIERARCHY", BVHFile},
}

// KindOf tells what a file is by its bytes, and by its name where the bytes say
// nothing: then the reader of that format says what is wrong with it.
func KindOf(path string, data []byte) FileKind {
	text := bytes.TrimPrefix(data, []byte("\uFEFF")) // which editors put before text
	for _, m := range magics {
		if bytes.HasPrefix(text, []byte(m.prefix)) {
			return m.kind
		}
	}
	if archive.IsArchive(data) {
		return ArchiveFile
	}
	if sound.Is(data) {
		return SoundFile
	}
	kind, isGLTF := kindOfGLTF(data)
	if kind != Unknown {
		return kind
	}
	ext := strings.ToLower(filepath.Ext(path))
	for k, f := range fileKinds {
		for _, e := range f.endings {
			if e == ext {
				return FileKind(k)
			}
		}
	}
	if isGLTF {
		return GLTFFile
	}
	return Unknown
}

// kindOfGLTF looks for the extension that makes a glTF, binary or text, a model
// or a motion of VRM.
func kindOfGLTF(data []byte) (kind FileKind, isGLTF bool) {
	c, err := glb.Open(data, nil)
	if err != nil {
		return Unknown, false
	}
	var doc struct {
		Asset      json.RawMessage            `json:"asset"`
		Extensions map[string]json.RawMessage `json:"extensions"`
	}
	if json.Unmarshal(c.JSON, &doc) != nil {
		return Unknown, false
	}
	for _, e := range []struct {
		name string
		kind FileKind
	}{{"VRMC_vrm_animation", VRMAFile}, {"VRMC_vrm", VRMFile}, {"VRM", VRMFile}} {
		if doc.Extensions[e.name] != nil {
			return e.kind, true
		}
	}
	return Unknown, doc.Asset != nil
}

// AllMusic reports whether all paths end as music does. It reads none of them.
func AllMusic(paths []string) bool {
	return !slices.ContainsFunc(paths, func(path string) bool {
		return !slices.Contains(fileKinds[SoundFile].endings, strings.ToLower(filepath.Ext(path)))
	})
}
