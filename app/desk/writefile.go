package desk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// newFileMode is what a file of ours gets where none was: readable by all, as
// programs that save documents do. A temporary file itself has 0600.
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
	mode, err := replaceable(target)
	if err != nil {
		return err
	}
	return replace(target, data, mode)
}

// replace writes data beside path and then gives it that name. It leaves nothing
// else behind.
func replace(path string, data []byte, mode fs.FileMode) (err error) {
	// A name of its own: one made from path might be too long for the disk.
	f, err := os.CreateTemp(filepath.Dir(path), ".furitsuke-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Close()
			_ = os.Remove(f.Name())
		}
	}()
	if _, err := f.Write(data); err != nil {
		return err
	}
	// Before the bytes are on the disk the name must not be: a power cut between
	// would leave an empty file.
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	if err := os.Chmod(f.Name(), mode); err != nil {
		return err
	}
	if err = os.Rename(f.Name(), path); inUse(err) {
		err = fail("error.inUse")
	}
	return err
}

// EndWrites waits until no file is being written and lets no more begin, so that
// the process can end and leave nothing half done. It must end then.
func EndWrites() { writing.Lock() }

// replaceable returns the mode of the file that path will be. Replacing a file
// needs rights to its folder only, so those to the file are asked for here.
func replaceable(path string) (fs.FileMode, error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		folder := filepath.Dir(path)
		if info, err := os.Stat(folder); path == "" || err != nil || !info.IsDir() {
			return 0, fail("error.noFolder", folder)
		}
		return newFileMode, nil
	case err != nil:
		return 0, err
	case info.IsDir():
		return 0, fail("error.isFolder")
	case !info.Mode().IsRegular():
		return 0, fail("error.noPlainFile")
	case info.Mode().Perm()&0o222 == 0: // the administrator may open it all the same
		return 0, fail("error.protected")
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return 0, err
	}
	return info.Mode(), f.Close()
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
