//go:build !windows

package desk

import (
	"errors"
	"os"
	"syscall"
)

// processLives reports whether a process of this number runs: signal 0 reaches
// it, or may not because it is another user's.
func processLives(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil || pid <= 0 {
		return false
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, syscall.EPERM)
}
