//go:build !windows

package desk

import (
	"errors"
	"io"
	"os"
	"syscall"
)

// hold takes the file at path for this process, until it closes it or ends,
// however it ends. It returns nil, and no error, if another holder lives.
func hold(path string) (io.Closer, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		return f, nil
	}
	f.Close()
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = nil
	}
	return nil, err
}

// inUse is never the case: a program keeps the file that it has opened.
func inUse(error) bool { return false }
