package app

import (
	"bytes"
	"os"
	"testing"
)

// What goes wrong before there is a window is read somewhere: in the terminal,
// or, where nobody holds standard error, in a dialog, and never in both.
func TestStderr(t *testing.T) {
	shown := ""
	show := func(text string) { shown += text }
	var terminal bytes.Buffer
	told{&terminal, show}.Write([]byte("no OpenGL"))
	if terminal.String() != "no OpenGL" || shown != "" {
		t.Errorf("wrote %q, showed %q", terminal.String(), shown)
	}
	told{os.NewFile(^uintptr(0), "stderr"), show}.Write([]byte("no OpenGL")) // as Go has it without a handle
	if shown != "no OpenGL" {
		t.Errorf("without standard error it showed %q", shown)
	}
}
