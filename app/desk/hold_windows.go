package desk

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// hold takes the file at path for this process, until it closes it or ends,
// however it ends. It returns nil, and no error, if another holder lives: a file
// that is shared with nobody opens once.
func hold(path string) (io.Closer, error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	const alone = 0
	h, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, alone, nil,
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		return nil, nil
	}
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	return os.NewFile(uintptr(h), path), nil
}

const sharingViolation = syscall.Errno(32)

// inUse reports whether a file that may be written cannot be replaced because
// another program has it open.
func inUse(err error) bool {
	return errors.Is(err, sharingViolation) || errors.Is(err, syscall.ERROR_ACCESS_DENIED)
}
