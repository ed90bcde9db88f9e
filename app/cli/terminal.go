package cli

import (
	"io"
	"os"
)

// isTerminal reports whether what is written there is read by a person now.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
