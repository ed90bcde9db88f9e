package desk

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/natefinch/atomic"
)

// newFileMode is what a file of ours gets where none was: readable by all, as
// programs that save documents do. The atomic write itself would leave 0600.
const newFileMode = 0o644

// writing is held by every file being written, and by [EndWrites] for good.
var writing sync.RWMutex

// WriteFile replaces the file at path by data, whole or not at all, also when
// the program dies on the way. A symbolic link stays one: the file it leads to
// is replaced. An existing file keeps its mode; one that is write-protected, or
// no plain file (a folder, a device), stays as it is.
func WriteFile(path string, data []byte) error {
	writing.RLock()
	defer writing.RUnlock()
	target, err := resolve(path)
	if err != nil {
		return err
	}
	fresh, err := replaceable(target)
	if err != nil {
		return err
	}
	if err := atomic.WriteFile(target, bytes.NewReader(data)); err != nil {
		return err
	}
	if fresh {
		return os.Chmod(target, newFileMode)
	}
	return nil
}

// EndWrites waits until no file is being written and lets no more begin, so that
// the process can end and leave nothing half done. It must end then.
func EndWrites() { writing.Lock() }

// replaceable reports whether there is no file at path yet. Replacing a file
// needs rights to its folder only, so those to the file are asked for here.
func replaceable(path string) (fresh bool, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		folder := filepath.Dir(path)
		if info, err := os.Stat(folder); path == "" || err != nil || !info.IsDir() {
			return false, fail("error.noFolder", folder)
		}
		return true, nil
	case err != nil:
		return false, err
	case info.IsDir():
		return false, fail("error.isFolder")
	case !info.Mode().IsRegular():
		return false, fail("error.noPlainFile")
	case info.Mode().Perm()&0o222 == 0: // the administrator may open it all the same
		return false, fail("error.protected")
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return false, err
	}
	return false, f.Close()
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
