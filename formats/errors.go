// Package formats holds what all readers and writers share: one error type, one
// warning type and a cursor over little-endian bytes. It knows nothing of any
// single format.
package formats

import "fmt"

// An Error says what is wrong with a file: which format, which place, where,
// what was wanted and what was found. It is the only error readers return.
type Error struct {
	Format      string // "vmd"
	Place       string // "bone keys count", or a JSON pointer: "/nodes/3/mesh"
	Offset      int64  // byte offset, or -1 where Place is a JSON pointer
	Want        string // "at most 0 (records of 111 bytes)"
	Got         string // "4294967295"
	Unsupported bool   // valid, but not something we read; otherwise broken
}

func (e *Error) Error() string {
	at := ""
	if e.Offset >= 0 {
		at = fmt.Sprintf(" at byte %d (0x%x)", e.Offset, e.Offset)
	}
	if e.Unsupported {
		return fmt.Sprintf("%s: %s%s: unsupported: want %s, got %s", e.Format, e.Place, at, e.Want, e.Got)
	}
	return fmt.Sprintf("%s: %s%s: want %s, got %s", e.Format, e.Place, at, e.Want, e.Got)
}

// A Warning is a quirk that was tolerated: the file loads, and this is what was
// done about it. Its fields are those of an Error.
type Warning struct {
	Format string
	Place  string
	Offset int64  // or -1
	Found  string // "a NUL inside the name"
	Done   string // "cut there"
}

func (w Warning) String() string {
	at := ""
	if w.Offset >= 0 {
		at = fmt.Sprintf(" at byte %d (0x%x)", w.Offset, w.Offset)
	}
	return fmt.Sprintf("%s: %s%s: %s: %s", w.Format, w.Place, at, w.Found, w.Done)
}
