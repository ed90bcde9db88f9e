package speaker

import (
	"errors"
	"syscall"
)

var waveOutGetNumDevs = syscall.NewLazyDLL("winmm.dll").NewProc("waveOutGetNumDevs")

// missing says why there is no device, or nil. Without one the library would play
// to nobody and call that a success.
func missing() error {
	if n, _, _ := waveOutGetNumDevs.Call(); n == 0 {
		return errors.New("Windows has none to play on")
	}
	return nil
}
