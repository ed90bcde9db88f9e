package desk

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/natefinch/atomic"
)

// newFileMode is what a file of ours gets where none was: readable by all, as
// programs that save documents do. The atomic write itself would leave 0600.
const newFileMode = 0o644

// WriteFile replaces the file at path by data, whole or not at all, also when
// the program dies on the way. A symbolic link stays one: the file it leads to
// is replaced. An existing file keeps its mode.
func WriteFile(path string, data []byte) error {
	target, err := resolve(path)
	if err != nil {
		return err
	}
	_, err = os.Stat(target)
	fresh := errors.Is(err, fs.ErrNotExist)
	if err := atomic.WriteFile(target, bytes.NewReader(data)); err != nil {
		return err
	}
	if fresh {
		return os.Chmod(target, newFileMode)
	}
	return nil
}

// resolve follows symbolic links, also to a file that does not exist yet.
func resolve(path string) (string, error) {
	const most = 40 // links in a row, as Linux allows
	for range most {
		link, err := os.Readlink(path)
		if err != nil {
			return path, nil // no link: a file, or nothing yet
		}
		if !filepath.IsAbs(link) {
			link = filepath.Join(filepath.Dir(path), link)
		}
		path = link
	}
	return "", &fs.PathError{Op: "write", Path: path, Err: errors.New("too many symbolic links")}
}
