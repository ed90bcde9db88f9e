// Package archive opens the zip, 7z and rar files that models are handed round
// in, and finds a model's textures in them or in a folder, however the model
// spells their paths. It knows nothing of what the files hold.
package archive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bodgit/sevenzip"
	"github.com/klauspost/compress/zip"
	"github.com/mholt/archives"
	"github.com/nwaples/rardecode/v2"

	"furitsuke/formats"
)

// A Tree is an unpacked archive, in memory.
type Tree struct {
	Name  string            // the archive's own
	Files map[string][]byte // by path, with / between folders and none before

	Warnings []formats.Warning

	folded map[string][]string // from fold(path) to the sorted paths
}

// The limits on what an archive may unpack to. The largest models known, with
// every variant in one archive, have some hundred files and take 0.5 GB; a few
// kilobytes of a bomb ask for a thousand times that.
const (
	maxFiles = 20_000
	maxTotal = 2 << 30
)

// Open reads the archive at a path.
func Open(path string) (*Tree, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > maxTotal {
		return nil, limit("archive", "size", fmt.Sprintf("at most %d bytes", maxTotal), fmt.Sprint(info.Size()))
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return OpenBytes(filepath.Base(path), data)
}

// OpenBytes unpacks an archive, known by its content. Its error is a
// *[formats.Error].
func OpenBytes(name string, data []byte) (*Tree, error) {
	return open(name, data, maxFiles, maxTotal)
}

// IsArchive reports whether data starts like an archive that OpenBytes takes.
func IsArchive(data []byte) bool { return kindOf(data) != nil }

// A kind is one archive format.
type kind struct {
	name  string
	magic string
	open  archives.Extractor
	check func(k *kind, data []byte) error // before the library sees it, or nil
}

// Signatures stand in whole: after the start of one alone, rar's library looks
// for another without end.
var kinds = []kind{
	{"zip", "PK\x03\x04", archives.Zip{}, nil},
	{"zip", "PK\x05\x06", archives.Zip{}, nil}, // without files
	{"7z", "7z\xBC\xAF\x27\x1C", archives.SevenZip{}, check7z},
	{"rar", "Rar!\x1A\x07\x00", archives.Rar{}, checkRar},     // 1.5 to 4
	{"rar", "Rar!\x1A\x07\x01\x00", archives.Rar{}, checkRar}, // 5
}

func kindOf(data []byte) *kind {
	for i := range kinds {
		if bytes.HasPrefix(data, []byte(kinds[i].magic)) {
			return &kinds[i]
		}
	}
	return nil
}

// An entry is a file of an archive, before its name is known.
type entry struct {
	name string // raw: its encoding is found out from all names together
	data []byte
}

func open(name string, data []byte, files int, total int64) (tree *Tree, err error) {
	k := kindOf(data)
	if k == nil {
		return nil, &formats.Error{
			Format: "archive", Place: "content", Offset: 0, Unsupported: true,
			Want: "zip, 7z or rar", Got: fmt.Sprintf("%q", data[:min(len(data), 8)]),
		}
	}
	// The libraries promise no errors in place of panics for broken files.
	defer func() {
		if p := recover(); p != nil {
			tree, err = nil, k.broken(fmt.Errorf("%v", p))
		}
	}()
	if k.check != nil {
		if err := k.check(k, data); err != nil {
			return nil, k.broken(err)
		}
	}
	var entries []entry
	left := total
	err = k.open.Extract(context.Background(), bytes.NewReader(data), func(_ context.Context, f archives.FileInfo) error {
		if !f.Mode().IsRegular() {
			return nil // folders and links; what a link leads to is in the archive itself
		}
		if len(entries) == files {
			return limit(k.name, "files", fmt.Sprintf("at most %d", files), "more")
		}
		if h, ok := f.Header.(zip.FileHeader); ok && h.Flags&encrypted != 0 {
			return k.locked()
		}
		b, err := unpack(f, left)
		if err != nil {
			return err
		}
		left -= int64(len(b))
		if left < 0 {
			return limit(k.name, "unpacked size", fmt.Sprintf("at most %d bytes", total), "more")
		}
		entries = append(entries, entry{rawName(f), b})
		return nil
	})
	if err != nil {
		return nil, k.broken(err)
	}
	return k.tree(name, entries), nil
}

// maxMemory is the largest dictionary that unpacking may take, in bytes: twice
// that of the highest level of 7-Zip. A header can ask for gigabytes in a few
// bytes, and a process that gets none ends.
const maxMemory = 512 << 20

// checkRar walks the headers of a rar with a limit that the library has and does
// not use by itself. All other defects show when it is unpacked.
func checkRar(k *kind, data []byte) error {
	r, err := rardecode.NewReader(bytes.NewReader(data), rardecode.MaxDictionarySize(maxMemory))
	for err == nil {
		_, err = r.Next()
	}
	if errors.Is(err, rardecode.ErrDictionaryTooLarge) {
		return limit(k.name, "dictionary", fmt.Sprintf("at most %d bytes", maxMemory), "more")
	}
	return nil
}

// encrypted is a flag of a zip's files, which the library does not look at.
const encrypted = 1

// unpack reads at most one byte more than may be left: sizes in headers lie.
func unpack(f archives.FileInfo, left int64) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	b, err := io.ReadAll(io.LimitReader(r, left+1))
	if h, ok := f.Header.(sevenzip.FileHeader); ok && err == nil && h.CRC32 != 0 && h.CRC32 != crc32.ChecksumIEEE(b) && int64(len(b)) <= left {
		err = errors.New("7z: checksum error") // the one library that leaves this to us
	}
	return b, err
}

// tree names the entries. A path that leads out of the archive is left out: no
// model needs it, and someone may unpack the tree to a disk one day.
func (k *kind) tree(name string, entries []entry) *Tree {
	t := &Tree{Name: name, Files: map[string][]byte{}, folded: map[string][]string{}}
	names := make([]string, len(entries))
	for i := range entries {
		names[i] = entries[i].name
	}
	decode := encodingOf(names)
	for _, e := range entries {
		text := e.name
		if !utf8.ValidString(text) {
			text = decode(text)
		}
		if strings.HasSuffix(slashed(text), "/") {
			continue // a folder, if its entry does not say so
		}
		at, ok := clean(text)
		if !ok {
			t.Warnings = append(t.Warnings, formats.Warning{Format: k.name, Place: text, Offset: -1, Found: "a path that leads out of the archive", Done: "left out"})
			continue
		}
		if at == "" || junk(at) {
			continue
		}
		t.Files[at] = e.data
	}
	for _, at := range t.Paths() {
		t.folded[fold(at)] = append(t.folded[fold(at)], at)
	}
	return t
}

// junk reports whether a file is what systems leave in archives unasked.
func junk(at string) bool {
	return strings.HasPrefix(at, "__MACOSX/") || slices.Contains([]string{".DS_Store", "Thumbs.db", "desktop.ini"}, path.Base(at))
}

// Paths returns the sorted paths of all files, or of those that end in one of
// the extensions, in any case: ".pmx".
func (t *Tree) Paths(extensions ...string) []string {
	var out []string
	for at := range t.Files {
		if len(extensions) == 0 || slices.Contains(extensions, strings.ToLower(path.Ext(at))) {
			out = append(out, at)
		}
	}
	slices.Sort(out)
	return out
}

func limit(format, place, want, got string) error {
	return &formats.Error{Format: format, Place: place, Offset: -1, Want: want, Got: got}
}

// locked says that files need a password, which we do not ask for: nobody hands
// models round so.
func (k *kind) locked() error {
	return &formats.Error{Format: k.name, Place: "file", Offset: -1, Want: "no password", Got: "one that needs it", Unsupported: true}
}

// broken turns a library's error into ours, unless it carries one already.
func (k *kind) broken(err error) error {
	var e *formats.Error
	if errors.As(err, &e) {
		return e
	}
	if errors.Is(err, rardecode.ErrArchiveEncrypted) || errors.Is(err, rardecode.ErrArchivedFileEncrypted) {
		return k.locked()
	}
	return &formats.Error{Format: k.name, Place: "archive", Offset: -1, Want: "a whole " + k.name, Got: err.Error()}
}
