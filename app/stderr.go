package app

import (
	"io"
	"os"

	"github.com/ncruces/zenity"
)

// Stderr is standard error for what keeps the window from opening. Where there is
// none, as Windows has it for a program with a window, a dialog says it: a program
// that was started by a click would end without a word.
var Stderr io.Writer = told{os.Stderr, func(text string) {
	_ = zenity.Error(text, zenity.Title("Furitsuke"), zenity.ErrorIcon)
}}

// told writes to a stream, and shows what the stream does not take.
type told struct {
	to   io.Writer
	show func(text string)
}

func (t told) Write(text []byte) (int, error) {
	if _, err := t.to.Write(text); err != nil {
		t.show(string(text))
	}
	return len(text), nil
}
