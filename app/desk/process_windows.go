package desk

import "os"

// processLives reports whether a process of this number runs: Windows finds no
// other.
func processLives(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	_ = p.Release() // only the handle
	return true
}
